"""What a net sees of Splendor and of Marvel."""

from __future__ import annotations

from typing import Any

import numpy as np

from gemguild.bots.net import inputs
from gemguild.bots.net.inputs import SEATS, TILE, TILES_AT, Colours, Shape, encode_cards
from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.games.common.classic import (
    ACTIONS,
    BUY_ACTION,
    COLOURS,
    MOST_TILES,
    PASS_ACTION,
    RESERVE_ACTION,
    RETURN_ACTION,
    TILE_ACTION,
)
from gemguild.games.common.hidden import level_of
from gemguild.games.common.hooks import discount, tile_wants
from gemguild.games.common.paying import missing_tokens, need, shortfall
from gemguild.games.common.state import (
    BUY_SLOTS,
    LEVELS,
    MAIN,
    NONE,
    PAYMENT,
    RESERVE_LIMIT,
    RETURN,
    SLOTS,
    Classic,
)
from gemguild.games.common.state import (
    TILE as TILE_PHASE,
)
from gemguild.games.marvel import state as marvel
from gemguild.games.splendor import state as splendor
from gemguild.games.splendor.rules import side_points, target

RIVALS = SEATS - 1
SEAT_NUMBERS = 22
"""Numbers about one seat."""
TABLE_NUMBERS = 36
CARD_NUMBERS = 48
UNKNOWN = 2 + SEATS
LEVEL_PLACE = 29
"""Where a card's numbers say that it is unknown, and of which level it is."""
TILE_NUMBERS = 11
PLAIN_SCORES = RESERVE_ACTION + LEVELS + 1 + (COLOURS + 1)
"""Handfuls, reserving from a deck, passing, returning."""

SHAPE = Shape(
    general=SEATS * SEAT_NUMBERS + TABLE_NUMBERS,
    cards=inputs.rows_of_cards(RIVALS),
    card=CARD_NUMBERS,
    tiles=MOST_TILES,
    tile=TILE_NUMBERS,
    plain=PLAIN_SCORES,
)


_TABLE = SEATS * SEAT_NUMBERS
COLOUR_PLACES = Colours(
    general=(
        *((seat * SEAT_NUMBERS + place, 1) for seat in range(SEATS) for place in (0, COLOURS + 1)),
        *((_TABLE + place, 1) for place in (0, 6, 12)),
    ),
    card=((7, 1), (12, 1), (24, 1)),
    tile=((1, 1),),
    scores=((RESERVE_ACTION + LEVELS + 1, 1),),
    handfuls=RESERVE_ACTION,
)


def _parts() -> Any:
    """The one score of each action, NONE for those that are left to chance."""
    table = np.full(ACTIONS, NONE)
    table[:RESERVE_ACTION] = np.arange(RESERVE_ACTION)
    table[RESERVE_ACTION + SLOTS : BUY_ACTION] = RESERVE_ACTION + np.arange(LEVELS)
    table[PASS_ACTION] = RESERVE_ACTION + LEVELS
    table[RETURN_ACTION:TILE_ACTION] = RESERVE_ACTION + LEVELS + 1 + np.arange(COLOURS + 1)
    table[BUY_ACTION:PASS_ACTION] = PLAIN_SCORES + np.arange(BUY_SLOTS)
    table[RESERVE_ACTION : RESERVE_ACTION + SLOTS] = PLAIN_SCORES + BUY_SLOTS + np.arange(SLOTS)
    table[TILE_ACTION:] = PLAIN_SCORES + BUY_SLOTS + SLOTS + np.arange(MOST_TILES)
    return table


PART = _parts()


@compiled
def logit_terms(state: Classic, action: int, terms: Any) -> int:
    terms[0] = PART[action]
    return 1 if PART[action] >= 0 else 0


@record_function
def goal(state: Any) -> int:
    """The points that bring the end."""
    raise NotImplementedError


@record_function
def card_bonus(state: Any, card: int) -> int:
    """The colour of a card's bonus."""
    raise NotImplementedError


@record_function
def card_points(state: Any, card: int) -> int:
    """The points on a card."""
    raise NotImplementedError


@record_function
def card_tags(state: Any, card: int) -> int:
    """The Avengers tags on a card."""
    raise NotImplementedError


@record_function
def encode_special(state: Any, seat: int, x: Any, at: int) -> None:
    """Four numbers about a seat that only this game has."""
    raise NotImplementedError


@compiled
def encode(state: Classic, x: Any, plan: Any) -> None:
    """The seats, the table, the cards, the tiles."""
    me = bits.wide(state.seat)
    players = bits.wide(state.players)
    for k in range(players):
        encode_seat(state, (me + k) % players, x, k * SEAT_NUMBERS)
    encode_table(state, me, x, SEATS * SEAT_NUMBERS)
    encode_cards(state, x, plan, UNKNOWN, LEVEL_PLACE)
    at = plan[TILES_AT]
    for place in range(state.tiles.shape[0]):
        if state.tiles[place] != NONE and state.owner[place] == NONE:
            encode_tile(state, me, tile_wants(state, bits.wide(state.tiles[place])), x, at + place * plan[TILE])


@compiled
def encode_seat(state: Classic, seat: int, x: Any, at: int) -> None:
    """Tokens, bonuses, points and reserved cards."""
    tokens = state.tokens[seat]
    bonuses = state.bonuses[seat]
    for kind in range(COLOURS + 1):
        x[at + kind] = purse.lane(tokens, kind) * 0.25
    at += COLOURS + 1
    for kind in range(COLOURS):
        x[at + kind] = purse.lane(bonuses, kind) * 0.25
    at += COLOURS
    held = purse.total(tokens & ((1 << (8 * (COLOURS + 1))) - 1))
    x[at] = held * 0.1
    x[at + 1] = 1.0 if held >= 8 else 0.0
    x[at + 2] = state.points[seat] / goal(state)
    x[at + 3] = state.cards[seat] * 0.1
    x[at + 4] = state.hand[seat] * 0.4
    x[at + 5] = 1.0 if state.hand[seat] == RESERVE_LIMIT else 0.0
    x[at + 6] = 1.0 if seat > state.seat else 0.0
    encode_special(state, seat, x, at + 7)


@compiled
def encode_table(state: Classic, me: int, x: Any, at: int) -> None:
    """The bank, the decks, how many play, how far the round is and what is awaited."""
    for kind in range(COLOURS + 1):
        pile = purse.lane(state.bank, kind)
        x[at + kind] = pile * 0.2
        x[at + 6 + kind] = 1.0 if pile == 0 else 0.0
        if kind < COLOURS:
            x[at + 12 + kind] = 1.0 if pile >= 4 else 0.0
    at += 17
    for level in range(LEVELS):
        x[at + level] = state.left[level] * 0.03
    at += LEVELS
    players = bits.wide(state.players)
    x[at + players - 2] = 1.0
    x[at + 3] = (players - 1 - me) * 0.4
    x[at + 4] = 1.0 if me == players - 1 else 0.0
    x[at + 5] = 1.0 if rules.is_last_round(state) else 0.0
    x[at + 6] = 1.0 if state.phase == MAIN else 0.0
    x[at + 7] = 1.0 if state.phase == RETURN else 0.0
    x[at + 8] = 1.0 if state.phase == TILE_PHASE else 0.0
    x[at + 9] = 1.0 if state.phase == PAYMENT else 0.0
    x[at + 10] = state.idle * 0.05
    x[at + 11] = min(state.turn // players, 40) * 0.04
    best = 0
    for seat in range(players):
        best = max(best, bits.wide(state.points[seat]))
    x[at + 12] = best / goal(state)
    x[at + 13] = 1.0
    x[at + 14] = 1.0 if goal(state) < 15 else 0.0


@compiled
def encode_card(state: Classic, me: int, buyer: int, card: int, x: Any, at: int) -> None:
    """What a card costs its buyer and what it brings."""
    x[at] = 1
    cost = need(state, buyer, card)
    short = shortfall(state, buyer, cost)
    lacking = missing_tokens(state, buyer, cost)
    most = 0
    scarce = 0
    for kind in range(COLOURS):
        missing = purse.lane(short, kind)
        x[at + 7 + kind] = purse.lane(cost, kind) * 0.25
        x[at + 12 + kind] = missing * 0.25
        most = max(most, missing)
        scarce += max(0, missing - purse.lane(state.bank, kind))
    x[at + 17] = lacking * 0.2
    x[at + 18] = 1.0 if lacking == 0 else 0.0
    x[at + 19] = 1.0 if lacking <= 3 and most <= 1 else 0.0
    x[at + 20] = purse.total(cost) * 0.1
    x[at + 21] = scarce * 0.3
    at += 22
    points = card_points(state, card)
    x[at] = points * 0.2
    x[at + 1] = 1.0 if state.points[buyer] + points >= goal(state) else 0.0
    bonus = card_bonus(state, card)
    x[at + 2 + bonus] = 1.0
    x[at + 7 + level_of(state, card)] = 1.0
    x[at + 10] = card_tags(state, card) * 0.5
    x[at + 11] = purse.lane(state.bonuses[buyer], bonus) * 0.25
    wanted = 0
    for place in range(state.tiles.shape[0]):
        if state.tiles[place] != NONE and state.owner[place] == NONE:
            wants = purse.lane(tile_wants(state, bits.wide(state.tiles[place])), bonus)
            wanted += wants > purse.lane(discount(state, buyer), bonus)
    x[at + 12] = wanted * 0.4
    players = bits.wide(state.players)
    if buyer == me:
        for k in range(1, players):
            rival = (me + k) % players
            far = missing_tokens(state, rival, need(state, rival, card))
            x[at + 12 + k] = far * 0.2
            x[at + 15 + k] = 1.0 if far == 0 else 0.0


@compiled
def encode_tile(state: Classic, me: int, wants: int, x: Any, at: int) -> None:
    """How far each seat is from a noble or location."""
    players = bits.wide(state.players)
    x[at] = 1
    missing = purse.minus(wants, discount(state, me))
    for kind in range(COLOURS):
        x[at + 1 + kind] = purse.lane(missing, kind) * 0.25
    for k in range(players):
        left = purse.total(purse.minus(wants, discount(state, (me + k) % players)))
        x[at + 6 + k] = left * 0.12
    x[at + 10] = 1.0 if purse.total(missing) <= 1 else 0.0


@goal.register(splendor.State)
@compiled
def _(state: splendor.State) -> int:
    return target(state)


@goal.register(marvel.State)
@compiled
def _(state: marvel.State) -> int:
    return marvel.GAUNTLET_POINTS


@card_bonus.register(splendor.State)
@compiled
def _(state: splendor.State, card: int) -> int:
    return int(splendor.BONUS[card])


@card_bonus.register(marvel.State)
@compiled
def _(state: marvel.State, card: int) -> int:
    return int(marvel.BONUS[card])


@card_points.register(splendor.State)
@compiled
def _(state: splendor.State, card: int) -> int:
    return int(splendor.POINTS[card])


@card_points.register(marvel.State)
@compiled
def _(state: marvel.State, card: int) -> int:
    return int(marvel.POINTS[card])


@card_tags.register(splendor.State)
@compiled
def _(state: splendor.State, card: int) -> int:
    return 0


@card_tags.register(marvel.State)
@compiled
def _(state: marvel.State, card: int) -> int:
    return int(marvel.TAGS[card])


@encode_special.register(splendor.State)
@compiled
def _(state: splendor.State, seat: int, x: Any, at: int) -> None:
    """In Team: whether the seat is with the one to play, and its team's points."""
    if state.team:
        x[at] = 1.0 if (seat ^ state.seat) & 1 == 0 else 0.0
        x[at + 1] = 1.0
        x[at + 2] = side_points(state, seat) / target(state)


@encode_special.register(marvel.State)
@compiled
def _(state: marvel.State, seat: int, x: Any, at: int) -> None:
    """What the Gauntlet asks for besides points, and the Avengers."""
    x[at] = state.tags[seat] * 0.25
    x[at + 1] = 1.0 if state.avengers == seat else 0.0
    x[at + 2] = 1.0 if purse.lane(state.tokens[seat], marvel.TIME) > 0 else 0.0
    x[at + 3] = (COLOURS - bits.count(purse.at_least(state.bonuses[seat], 1))) * 0.3


for _record in (splendor.State, marvel.State):
    inputs.encode.register(_record)(encode)
    inputs.logit_terms.register(_record)(logit_terms)
    inputs.encode_card.register(_record)(encode_card)
