"""The rules of Splendor Marvel. Rulings: ``docs/rules/marvel.md``."""

from __future__ import annotations

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.games.common import classic, hooks, outlook
from gemguild.games.common.hooks import first_card
from gemguild.games.common.state import NONE, PLAYING
from gemguild.games.marvel.state import (
    AVENGERS_POINTS,
    AVENGERS_TAGS,
    BY_GAUNTLET,
    COLOURS,
    DESIGN,
    GAUNTLET_POINTS,
    GREEN_LEVEL,
    LOCATION_TILES,
    TAGS,
    TIME,
    State,
)

ALL_COLOURS = (1 << len(COLOURS)) - 1

classic.register(State, DESIGN)
outlook.weighs_draws.register(State)(outlook.leaves_them_out)
outlook.same_as_others.register(State)(classic.reserves)


@rules.setup.register(State)
@compiled
def setup(state: State, players: int, variant: int) -> None:
    """Shuffle and lay out; as many locations and green tokens as players."""
    state.avengers = NONE
    classic.draw_sides(state, LOCATION_TILES, players)
    classic.deal(state, players, 0)
    state.bank += players * purse.one(TIME)


@hooks.gain.register(State)
@compiled
def gain(state: State, seat: int, card: int) -> None:
    """A recruited card counts, brings the green token once, and may bring the Avengers tile."""
    count_card(state, seat, card)
    if card >= first_card(state, GREEN_LEVEL - 1) and purse.lane(state.tokens[seat], TIME) == 0:
        state.bank -= purse.one(TIME)
        state.tokens[seat] += purse.one(TIME)
    if TAGS[card]:
        assemble(state, seat)


@compiled
def count_card(state: State, seat: int, card: int) -> None:
    """Bonus, points and tags of a recruited card."""
    classic.count_card(state, seat, card)
    state.tags[seat] += TAGS[card]


@compiled
def assemble(state: State, seat: int) -> None:
    """The Avengers tile goes to the first seat with three tags, then to any seat with more tags than its holder."""
    holder = state.avengers
    if holder == seat:
        return
    if state.tags[seat] >= AVENGERS_TAGS if holder == NONE else state.tags[seat] > state.tags[holder]:
        if holder != NONE:
            state.points[holder] -= AVENGERS_POINTS
        hold_avengers(state, seat)


@compiled
def hold_avengers(state: State, seat: int) -> None:
    """Give the Avengers tile to a seat."""
    state.avengers = seat
    state.points[seat] += AVENGERS_POINTS


@compiled
def has_gauntlet(state: State, seat: int) -> bool:
    """Sixteen points, a bonus of every colour and the green token."""
    return (
        state.points[seat] >= GAUNTLET_POINTS
        and purse.at_least(state.bonuses[seat], 1) == ALL_COLOURS
        and purse.lane(state.tokens[seat], TIME) > 0
    )


@hooks.end_reason.register(State)
@compiled
def end_reason(state: State) -> int:
    """A finished round ends the game if somebody has the Gauntlet now; one that was lost again does not."""
    for seat in range(state.players):
        if has_gauntlet(state, seat):
            return BY_GAUNTLET
    return PLAYING


@rules.criteria.register(State)
@compiled
def criteria(state: State, seat: int) -> tuple[int, int, int, int]:
    """The Gauntlet before all, then most points, the Avengers tile, fewest cards."""
    gauntlet = 1 if has_gauntlet(state, seat) else 0
    avengers = 1 if state.avengers == seat else 0
    return gauntlet, bits.wide(state.points[seat]), avengers, -bits.wide(state.cards[seat])
