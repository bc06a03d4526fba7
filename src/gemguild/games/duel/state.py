"""Duel's record, card facts and board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gemguild.engine import purse
from gemguild.engine.record import Bytes, Seen, field
from gemguild.games.common.cards import game_table
from gemguild.games.common.state import OWN_ENDINGS, OWN_PHASES, RESERVE_LIMIT, TableState

COLOURS = ("white", "blue", "green", "red", "black")
PRICED = (*COLOURS, "pearl")
PEARL, GOLD = 5, 6
KINDS = 7

NO_ABILITY, EXTRA_TURN, TAKE_MATCH, TAKE_PRIVILEGE, STEAL_TOKEN = range(5)
ABILITIES = ("none", "extra_turn", "match", "privilege", "steal")

CARDS = game_table(__file__, "cards")
PRICE = CARDS.purses(PRICED)
JOKER_CARD, NO_BONUS = 5, 6
BONUS = CARDS.choices("bonus", (*COLOURS, "joker", "none"))
BONUSES = CARDS.numbers("bonuses")
POINTS = CARDS.numbers("points")
CROWNS = CARDS.numbers("crowns")
ABILITY = CARDS.choices("ability", ABILITIES)

JOKER_CARDS = [card for card in range(len(CARDS)) if BONUS[card] == JOKER_CARD]
JOKER_NUMBER = np.array([JOKER_CARDS.index(card) if card in JOKER_CARDS else -1 for card in range(len(CARDS))])
"""The jokers' running numbers."""

FIRST_CARD = CARDS.level_starts()
ROWS = (5, 4, 3)
LEVELS = len(ROWS)
SLOTS = sum(ROWS)
BUY_SLOTS = SLOTS + RESERVE_LIMIT
SLOT_LEVEL = np.array([level for level, width in enumerate(ROWS) for _ in range(width)])

ROYALS = game_table(__file__, "royals")
ROYAL_COUNT = len(ROYALS)
ROYAL_POINTS = ROYALS.numbers("points")
ROYAL_ABILITY = ROYALS.choices("ability", ABILITIES)

SIDE = 5
CELLS = SIDE * SIDE
BOARD = game_table(__file__, "board")
SPIRAL = BOARD.numbers("row") * SIDE + BOARD.numbers("column")
"""The cells in the order in which tokens are laid, from the centre."""
SUPPLY = purse.pack([4, 4, 4, 4, 4, 2, 3])
PRIVILEGES = 3

RESERVE, COLOUR, MATCH, STEAL, ROYAL = range(OWN_PHASES, OWN_PHASES + 5)
"""Duel's own phases."""
BY_POINTS, BY_CROWNS, BY_COLOUR = range(OWN_ENDINGS, OWN_ENDINGS + 3)
WIN_POINTS, WIN_CROWNS, WIN_COLOUR = 20, 10, 10


class State(
    TableState, rows=ROWS, seats=2, kinds=len(PRICED), cards=len(CARDS), royals=ROYAL_COUNT, jokers=len(JOKER_CARDS)
):
    """A position of Duel. A purse has the five colours, pearls, then gold."""

    bag: int = field("i8", Seen.ALL, "tokens in the bag; in which order they will come is the generator's secret")
    board: NDArray[np.int32] = field(
        "i4", Seen.ALL, "the cells with each kind of token, as sets (cell = 5 row + column)", KINDS
    )
    pouch: Bytes = field("i1", Seen.NOBODY, "room for shuffling the bag, empty between decisions", CELLS)
    spare: int = field("i1", Seen.ALL, "privileges above the board")
    privileges: Bytes = field("i1", Seen.ALL, "privileges of each seat", "seats")
    replenished: int = field("i1", Seen.ALL, "1 if the board was replenished this turn")
    extra: int = field("i1", Seen.ALL, "1 if another turn was earned")
    card: int = field("i1", Seen.ALL, "the card just bought whose effects are awaited, or NONE")
    crowns: Bytes = field("i1", Seen.ALL, "cache: crowns of each seat", "seats")
    colour_points: Bytes = field("i1", Seen.ALL, "cache: points on cards of each colour", "seats", len(COLOURS))
    royals: Bytes = field("i1", Seen.ALL, "the seat that has each royal", "royals")
    joker_colour: Bytes = field("i1", Seen.ALL, "the colour chosen for each joker card, or NONE", "jokers")
