"""The rules of Splendor, with the Quick and Team variants. Rulings: ``docs/rules/splendor.md``."""

from __future__ import annotations

from gemguild.engine import bits, rules
from gemguild.engine.compile import compiled
from gemguild.games.common import classic, hooks, outlook
from gemguild.games.common.state import PLAYING
from gemguild.games.splendor.state import (
    BY_POINTS,
    DESIGN,
    NOBLES,
    QUICK,
    QUICK_ROW,
    QUICK_TARGET,
    ROW,
    TARGET,
    TEAM,
    State,
)

NOBLE_COUNT = len(NOBLES)

classic.register(State, DESIGN)
hooks.gain.register(State)(classic.count_card)
outlook.weighs_draws.register(State)(outlook.leaves_them_out)
outlook.same_as_others.register(State)(classic.reserves)


@rules.setup.register(State)
@compiled
def setup(state: State, players: int, variant: int) -> None:
    """Shuffle and lay out, with one noble more than there are players; Quick shows three cards a level."""
    state.quick = variant & QUICK
    state.team = 1 if variant & TEAM else 0
    classic.draw_tiles(state, NOBLE_COUNT, players + 1)
    classic.deal(state, players, ROW - QUICK_ROW if state.quick else 0)


@hooks.discount.register(State)
@compiled
def discount(state: State, seat: int) -> int:
    """In Team, mates use each other's bonuses."""
    return bits.wide(state.bonuses[seat]) + bits.wide(state.team) * bits.wide(state.bonuses[seat ^ 2])


@hooks.end_reason.register(State)
@compiled
def end_reason(state: State) -> int:
    """The round in which somebody reaches the points is finished, so that all have equal turns."""
    for seat in range(state.players):
        if side_points(state, seat) >= target(state):
            return BY_POINTS
    return PLAYING


@compiled
def target(state: State) -> int:
    """The points that bring the end."""
    return QUICK_TARGET if state.quick else TARGET


@compiled
def side_points(state: State, seat: int) -> int:
    """The points of a seat or, in Team, of its team."""
    return bits.wide(state.points[seat]) + bits.wide(state.team) * bits.wide(state.points[seat ^ 2])


@rules.criteria.register(State)
@compiled
def criteria(state: State, seat: int) -> tuple[int, int]:
    """Most points, then fewest bought cards; in Team, those of the team."""
    cards = bits.wide(state.cards[seat]) + bits.wide(state.team) * bits.wide(state.cards[seat ^ 2])
    return side_points(state, seat), -cards
