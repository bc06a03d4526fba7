"""The net inputs of Cities: how far each seat is from each city."""

from __future__ import annotations

from typing import Any

from gemguild.bots.net import classic
from gemguild.bots.net.classic import TILE_AT, TILE_PARTS, classic_inputs
from gemguild.bots.net.inputs import SEATS, declare, flag, number, unused
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.engine.layout import Layout
from gemguild.games.cities.state import CITIES_DRAWN, DESIGN, UNNAMED, WANTS_ALIKE, WANTS_POINTS, State
from gemguild.games.common.hooks import card_bonus, card_points, tile_wants
from gemguild.games.common.state import NONE

SEAT = (flag("city", "1 if it has a city"), unused("spare", classic.OWN_SIZE - 1))
TILE = (
    number("points_missing", "points that each seat lacks, in order of play", SEATS),
    number("alike_missing", "bonuses of one colour, not named by the city, that each seat lacks", SEATS),
)
INPUTS = declare(classic_inputs(State, SEAT, tile=TILE))
OWN = Layout(SEAT).offsets
OWN_TILE = Layout([*TILE_PARTS, *TILE]).offsets

classic.register(INPUTS, classic.shared_terms(INPUTS, DESIGN))


@compiled
def alike_missing(bonuses: int, tile: int) -> int:
    """How many bonuses are missing until there are as many of one unnamed colour as a city wants."""
    most = 0
    for colour in range(classic.COLOURS):
        if (UNNAMED[tile] >> colour) & 1:
            most = max(most, purse.lane(bonuses, colour))
    return max(0, bits.wide(WANTS_ALIKE[tile]) - most)


@classic.encode_own.register(State)
@compiled
def _(state: State, seat: int, x: Any, at: int) -> None:
    for place in range(CITIES_DRAWN):
        if state.owner[place] == seat:
            x[at + OWN.city] = 1.0


@classic.encode_tile.register(State)
@compiled
def _(state: State, me: int, place: int, x: Any, at: int) -> None:
    tile = bits.wide(state.tiles[place])
    classic.encode_wants(state, me, tile_wants(state, tile), x, at)
    players = bits.wide(state.players)
    for k in range(players):
        seat = (me + k) % players
        alike = alike_missing(bits.wide(state.bonuses[seat]), tile)
        points = max(0, bits.wide(WANTS_POINTS[tile]) - bits.wide(state.points[seat]))
        x[at + TILE_AT.distance + k] += alike * 0.12
        x[at + OWN_TILE.points_missing + k] = points * 0.1
        x[at + OWN_TILE.alike_missing + k] = alike * 0.25


@classic.ends_with.register(State)
@compiled
def completes_city(state: State, buyer: int, card: int) -> bool:
    """A card brings the end if it completes a city."""
    bonuses = bits.wide(state.bonuses[buyer]) + purse.one(card_bonus(state, card))
    points = bits.wide(state.points[buyer]) + card_points(state, card)
    for place in range(CITIES_DRAWN):
        tile = bits.wide(state.tiles[place])
        met = points >= WANTS_POINTS[tile] and purse.covers(bonuses, tile_wants(state, tile))
        if state.owner[place] == NONE and met and alike_missing(bonuses, tile) == 0:
            return True
    return False


@classic.finishes.register(State)
@compiled
def _(state: State, buyer: int, card: int, tile: int) -> bool:
    return bool(completes_city(state, buyer, card))
