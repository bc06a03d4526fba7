"""The rules of Cities: cities instead of nobles, and a city ends the game. Rulings: ``docs/rules/cities.md``."""

from __future__ import annotations

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.games.cities.state import (
    BY_CITY,
    CITIES_DRAWN,
    CITY_TILES,
    DESIGN,
    LEAST_POINTS,
    UNNAMED,
    WANTS_ALIKE,
    WANTS_POINTS,
    State,
)
from gemguild.games.common import classic, hooks
from gemguild.games.common.state import NONE, PLAYING

classic.register(State, DESIGN)
hooks.gain.register(State)(classic.count_card)


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
    return state.points[seat] >= LEAST_POINTS


@classic.tile_comes.register(State)
@compiled
def tile_comes(state: State, seat: int, place: int) -> bool:
    """A city asks for points, for bonuses, and perhaps for several of one colour that it does not name."""
    tile = bits.wide(state.tiles[place])
    bonuses = bits.wide(state.bonuses[seat])
    if state.points[seat] < WANTS_POINTS[tile] or not purse.covers(bonuses, hooks.tile_wants(state, tile)):
        return False
    return WANTS_ALIKE[tile] == 0 or purse.at_least(bonuses, WANTS_ALIKE[tile]) & UNNAMED[tile] != 0


@hooks.end_reason.register(State)
@compiled
def end_reason(state: State) -> int:
    """The round in which somebody takes a city is finished; points alone end nothing."""
    for place in range(CITIES_DRAWN):
        if state.owner[place] != NONE:
            return BY_CITY
    return PLAYING


@rules.criteria.register(State)
@compiled
def criteria(state: State, seat: int) -> tuple[int, int, int]:
    """A city before all, then most points, then fewest cards."""
    city = 0
    for place in range(CITIES_DRAWN):
        if state.owner[place] == seat:
            city = 1
    return city, bits.wide(state.points[seat]), -bits.wide(state.cards[seat])
