"""The rules of Cities: cities instead of nobles, and a city ends the game. Rulings: ``docs/rules/cities.md``."""

from __future__ import annotations

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.games.cities.state import (
    BY_CITY,
    CITIES_DRAWN,
    CITY_TILES,
    CITY_WORTH,
    DESIGN,
    LEAST_POINTS,
    UNNAMED,
    WANTS_ALIKE,
    WANTS_POINTS,
    State,
)
from gemguild.games.common import classic, hooks, outlook
from gemguild.games.common.state import NONE, PLAYING

classic.register(State, DESIGN)
hooks.gain.register(State)(classic.count_card)
outlook.completes_move.register(State)(outlook.any_step)
outlook.same_as_others.register(State)(classic.reserves)


@rules.setup.register(State)
@compiled
def setup(state: State, players: int, variant: int) -> None:
    """Shuffle and lay out, with three cities in place of the nobles."""
    classic.draw_sides(state, CITY_TILES, CITIES_DRAWN)
    classic.deal(state, players, 0)


@classic.tile_may_come.register(State)
@compiled
def tile_may_come(state: State, seat: int) -> bool:
    """No city asks for fewer points."""
    return bool(state.points[seat] >= LEAST_POINTS)


@classic.tile_comes.register(State)
@compiled
def tile_comes(state: State, seat: int, place: int) -> bool:
    """A city asks for points, for bonuses, and perhaps for several of one colour that it does not name."""
    tile = bits.wide(state.tiles[place])
    bonuses = bits.wide(state.bonuses[seat])
    if state.points[seat] < WANTS_POINTS[tile] or not purse.covers(bonuses, hooks.tile_wants(state, tile)):
        return False
    return bool(WANTS_ALIKE[tile] == 0 or purse.at_least(bonuses, WANTS_ALIKE[tile]) & UNNAMED[tile] != 0)


@outlook.tile_lacks.register(State)
@compiled
def tile_lacks(state: State, seat: int, tile: int) -> int:
    """The bonuses that a city asks for and a seat does not have, and half of the points."""
    bonuses = bits.wide(state.bonuses[seat])
    lacks = outlook.bonuses_lacking(state, seat, tile) + max(0, WANTS_POINTS[tile] + 1 - state.points[seat]) // 2
    alike = WANTS_ALIKE[tile]
    while alike > 0 and purse.at_least(bonuses, alike) & UNNAMED[tile] == 0:
        alike -= 1
        lacks += 1
    return int(lacks)


@outlook.powers.register(State)
@compiled
def powers(state: State, seat: int) -> float:
    """A city all but wins the game."""
    return CITY_WORTH if has_city(state, seat) else 0.0


@hooks.end_reason.register(State)
@compiled
def end_reason(state: State) -> int:
    """The round in which somebody takes a city is finished; points alone end nothing."""
    for place in range(CITIES_DRAWN):
        if state.owner[place] != NONE:
            return BY_CITY
    return PLAYING


@compiled
def has_city(state: State, seat: int) -> bool:
    """Whether a seat has taken a city."""
    found = False
    for place in range(CITIES_DRAWN):
        found |= state.owner[place] == seat
    return found


@rules.criteria.register(State)
@compiled
def criteria(state: State, seat: int) -> tuple[int, int, int]:
    """A city before all, then most points, then fewest cards."""
    return int(has_city(state, seat)), bits.wide(state.points[seat]), -bits.wide(state.cards[seat])
