"""What a net sees of Duel."""

from __future__ import annotations

from typing import Any

from gemguild.bots.net import inputs
from gemguild.bots.net.inputs import TILE, TILES_AT, Colours, Shape, encode_cards
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.games.common.hidden import level_of
from gemguild.games.common.paying import missing_tokens, need, shortfall
from gemguild.games.common.state import (
    BUY_SLOTS,
    LEVELS,
    MAIN,
    NONE,
    OVER,
    RESERVE_LIMIT,
    SLOTS,
)
from gemguild.games.duel.board import LINE_CELLS
from gemguild.games.duel.rules import (
    BUY_ACTION,
    COLOUR_ACTION,
    COLOUR_COUNT,
    GOLD_ACTION,
    JOKER_ACTION,
    LINE_END,
    MATCH_ACTION,
    PRIVILEGE_ACTION,
    REPLENISH_ACTION,
    RESERVE_ACTION,
    RETURN_ACTION,
    ROYAL_ACTION,
    SPLIT_ACTION,
    STEAL_ACTION,
    kind_at,
)
from gemguild.games.duel.state import (
    ABILITY,
    BONUS,
    BONUSES,
    CELLS,
    CROWNS,
    JOKER_CARD,
    KINDS,
    NO_ABILITY,
    NO_BONUS,
    POINTS,
    PRICED,
    ROYAL_ABILITY,
    ROYAL_COUNT,
    ROYAL_POINTS,
    WIN_COLOUR,
    WIN_CROWNS,
    WIN_POINTS,
    State,
)

PRICED_COUNT = len(PRICED)
SEAT_NUMBERS = 28
TABLE_NUMBERS = 40
CARD_NUMBERS = 56
UNKNOWN = 4
LEVEL_PLACE = 37
"""Where a card's numbers say that it is unknown, and of which level it is."""
TILE_NUMBERS = 8
PHASES = OVER - MAIN

# Plain scores, group by group.
KIND_SCORE = 0
"""Taking one, two or three of a kind in a line."""
SIZE_SCORE = KIND_SCORE + 3 * PRICED_COUNT
CELL_SCORE = SIZE_SCORE + 3
PRIVILEGE_SCORE = CELL_SCORE + CELLS
GOLD_SCORE = PRIVILEGE_SCORE + PRICED_COUNT
REPLENISH_SCORE = GOLD_SCORE + 1
PASS_SCORE = REPLENISH_SCORE + 1
DECK_SCORE = PASS_SCORE + 1
COLOUR_SCORE = DECK_SCORE + LEVELS
STEAL_SCORE = COLOUR_SCORE + COLOUR_COUNT
RETURN_SCORE = STEAL_SCORE + PRICED_COUNT
PLAIN_SCORES = RETURN_SCORE + KINDS
BUY_SCORE = PLAIN_SCORES
RESERVE_SCORE = BUY_SCORE + BUY_SLOTS
TILE_SCORE = RESERVE_SCORE + SLOTS

SHAPE = Shape(
    general=2 * SEAT_NUMBERS + TABLE_NUMBERS + CELLS * KINDS,
    cards=inputs.rows_of_cards(1),
    card=CARD_NUMBERS,
    tiles=ROYAL_COUNT,
    tile=TILE_NUMBERS,
    plain=PLAIN_SCORES,
)

_TABLE = 2 * SEAT_NUMBERS
_BOARD = _TABLE + TABLE_NUMBERS
COLOUR_PLACES = Colours(
    general=(
        *((seat * SEAT_NUMBERS + place, 1) for seat in range(2) for place in (0, KINDS, KINDS + COLOUR_COUNT)),
        *((_TABLE + place, 1) for place in (0, KINDS, 2 * KINDS + LEVELS + PHASES + 8)),
        *((_BOARD + KINDS * cell, 1) for cell in range(CELLS)),
    ),
    card=((5, 1), (11, 1), (25, 1)),
    tile=(),
    scores=(
        *((KIND_SCORE + taken, 3) for taken in range(3)),
        *((first, 1) for first in (PRIVILEGE_SCORE, COLOUR_SCORE, STEAL_SCORE, RETURN_SCORE)),
    ),
)


@inputs.logit_terms.register(State)
@compiled
def logit_terms(state: State, action: int, terms: Any) -> int:
    """A line is what its tokens are worth, how many they are and where they lie."""
    if action < LINE_END:
        return line_terms(state, LINE_CELLS[action], terms)
    if action < REPLENISH_ACTION:
        terms[0] = BUY_SCORE + action - BUY_ACTION
        return 1
    if action < SPLIT_ACTION:
        terms[0] = REPLENISH_SCORE if action == REPLENISH_ACTION else PASS_SCORE
        return 1
    if action < PRIVILEGE_ACTION:
        return 0
    if action < GOLD_ACTION:
        cell = action - PRIVILEGE_ACTION
        terms[0] = PRIVILEGE_SCORE + kind_at(state, cell)
        terms[1] = CELL_SCORE + cell
        return 2
    if action < JOKER_ACTION:
        terms[0] = GOLD_SCORE
        terms[1] = CELL_SCORE + action - GOLD_ACTION
        return 2
    if action < RESERVE_ACTION:
        return 0
    terms[0] = follow_up_term(action)
    return 1


@compiled
def line_terms(state: State, cells: int, terms: Any) -> int:
    """Each kind with how many of it are taken, the line's length, and its cells."""
    count = 0
    for kind in range(PRICED_COUNT):
        taken = bits.count(bits.wide(state.board[kind]) & cells)
        if taken:
            terms[count] = KIND_SCORE + 3 * kind + taken - 1
            count += 1
    terms[count] = SIZE_SCORE + bits.count(cells) - 1
    count += 1
    while cells:
        terms[count] = CELL_SCORE + bits.lowest(cells)
        cells &= cells - 1
        count += 1
    return count


@compiled
def follow_up_term(action: int) -> int:
    """The score of a decision that follows another."""
    if action < RESERVE_ACTION + SLOTS:
        return RESERVE_SCORE + action - RESERVE_ACTION
    if action < MATCH_ACTION:
        return DECK_SCORE + action - RESERVE_ACTION - SLOTS
    if action < COLOUR_ACTION:
        return CELL_SCORE + action - MATCH_ACTION
    if action < ROYAL_ACTION:
        return COLOUR_SCORE + action - COLOUR_ACTION
    if action < STEAL_ACTION:
        return TILE_SCORE + action - ROYAL_ACTION
    if action < RETURN_ACTION:
        return STEAL_SCORE + action - STEAL_ACTION
    return RETURN_SCORE + action - RETURN_ACTION


@inputs.encode.register(State)
@compiled
def encode(state: State, x: Any, plan: Any) -> None:
    """The seats, the table, the board, the cards, the royals."""
    me = bits.wide(state.seat)
    encode_seat(state, me, x, 0)
    encode_seat(state, 1 - me, x, SEAT_NUMBERS)
    encode_table(state, me, x, 2 * SEAT_NUMBERS)
    encode_board(state, x, 2 * SEAT_NUMBERS + TABLE_NUMBERS)
    encode_cards(state, x, plan, UNKNOWN, LEVEL_PLACE)
    at = plan[TILES_AT]
    for royal in range(ROYAL_COUNT):
        if state.royals[royal] == NONE:
            x[at] = 1
            x[at + 1] = ROYAL_POINTS[royal] * 0.4
            x[at + 2 + ROYAL_ABILITY[royal]] = 1
        at += plan[TILE]


@compiled
def encode_seat(state: State, seat: int, x: Any, at: int) -> None:
    """Tokens, bonuses, the three races, reserved cards and privileges."""
    tokens = state.tokens[seat]
    for kind in range(KINDS):
        x[at + kind] = purse.lane(tokens, kind) * 0.25
    at += KINDS
    for colour in range(COLOUR_COUNT):
        x[at + colour] = purse.lane(state.bonuses[seat], colour) * 0.25
        x[at + COLOUR_COUNT + colour] = state.colour_points[seat, colour] * 0.1
    at += 2 * COLOUR_COUNT
    x[at] = purse.total(tokens) * 0.1
    x[at + 1] = 1.0 if purse.total(tokens) >= 8 else 0.0
    x[at + 2] = state.points[seat] / WIN_POINTS
    x[at + 3] = state.crowns[seat] / WIN_CROWNS
    x[at + 4] = 1.0 if state.crowns[seat] >= 3 else 0.0
    x[at + 5] = 1.0 if state.crowns[seat] >= 6 else 0.0
    x[at + 6] = state.cards[seat] * 0.1
    x[at + 7] = state.hand[seat] * 0.4
    x[at + 8] = 1.0 if state.hand[seat] == RESERVE_LIMIT else 0.0
    x[at + 9] = state.privileges[seat] * 0.4
    x[at + 10] = 1.0 if state.privileges[seat] > 0 else 0.0


@compiled
def encode_table(state: State, me: int, x: Any, at: int) -> None:
    """Bag, board and decks, what is awaited and what was already done this turn."""
    for kind in range(KINDS):
        x[at + kind] = purse.lane(state.bag, kind) * 0.25
        x[at + KINDS + kind] = bits.count(bits.wide(state.board[kind])) * 0.25
    at += 2 * KINDS
    for level in range(LEVELS):
        x[at + level] = state.left[level] * 0.04
    at += LEVELS
    x[at + state.phase] = 1.0
    at += PHASES
    x[at] = state.spare * 0.4
    x[at + 1] = state.replenished
    x[at + 2] = state.extra
    x[at + 3] = me
    x[at + 4] = state.idle * 0.05
    x[at + 5] = min(state.turn, 60) * 0.02
    x[at + 6] = 1.0
    x[at + 7] = 1.0 if state.bag == 0 else 0.0
    if state.card != NONE and BONUS[state.card] < JOKER_CARD:
        x[at + 8 + BONUS[state.card]] = 1.0


@compiled
def encode_board(state: State, x: Any, at: int) -> None:
    """Which token lies in each cell."""
    for kind in range(KINDS):
        cells = bits.wide(state.board[kind])
        while cells:
            x[at + bits.lowest(cells) * KINDS + kind] = 1
            cells &= cells - 1


@inputs.encode_card.register(State)
@compiled
def encode_card(state: State, me: int, buyer: int, card: int, x: Any, at: int) -> None:
    """What a card costs its buyer and what it brings."""
    x[at] = 1
    cost = need(state, buyer, card)
    short = shortfall(state, buyer, cost)
    lacking = missing_tokens(state, buyer, cost)
    scarce = 0
    for kind in range(PRICED_COUNT):
        missing = purse.lane(short, kind)
        x[at + 5 + kind] = purse.lane(cost, kind) * 0.25
        x[at + 11 + kind] = missing * 0.25
        scarce += max(0, missing - bits.count(bits.wide(state.board[kind])))
    x[at + 17] = lacking * 0.2
    x[at + 18] = 1.0 if lacking == 0 else 0.0
    x[at + 19] = 1.0 if 0 < lacking <= 3 else 0.0
    x[at + 20] = purse.total(cost) * 0.1
    x[at + 21] = scarce * 0.3
    encode_gain(state, buyer, card, x, at + 22)
    if buyer == me:
        lacking = missing_tokens(state, 1 - me, need(state, 1 - me, card))
        x[at + 51] = lacking * 0.2
        x[at + 52] = 1.0 if lacking == 0 else 0.0


@compiled
def encode_gain(state: State, buyer: int, card: int, x: Any, at: int) -> None:
    """Points, crowns, bonus and ability, and whether they would win."""
    points = bits.wide(POINTS[card])
    crowns = bits.wide(CROWNS[card])
    bonus = bits.wide(BONUS[card])
    x[at] = points * 0.2
    x[at + 1] = crowns * 0.4
    x[at + 2] = BONUSES[card] * 0.5
    x[at + 3 + bonus] = 1.0
    x[at + 10 + ABILITY[card]] = 1.0 if ABILITY[card] != NO_ABILITY else 0.0
    x[at + 15 + level_of(state, card)] = 1.0
    have = bits.wide(state.points[buyer])
    x[at + 18] = 1.0 if have + points >= WIN_POINTS else 0.0
    own_crowns = bits.wide(state.crowns[buyer])
    x[at + 19] = 1.0 if own_crowns + crowns >= WIN_CROWNS else 0.0
    x[at + 20] = 1.0 if own_crowns // 3 < 2 and (own_crowns + crowns) // 3 > own_crowns // 3 else 0.0
    if bonus < COLOUR_COUNT:
        colour = bits.wide(state.colour_points[buyer, bonus])
        x[at + 21] = colour * 0.1
        x[at + 22] = 1.0 if colour + points >= WIN_COLOUR else 0.0
        x[at + 23] = purse.lane(state.bonuses[buyer], bonus) * 0.25
    elif bonus < NO_BONUS:
        best = 0
        for own in range(COLOUR_COUNT):
            best = max(best, bits.wide(state.colour_points[buyer, own]))
        x[at + 21] = best * 0.1
        x[at + 22] = 1.0 if best + points >= WIN_COLOUR else 0.0
