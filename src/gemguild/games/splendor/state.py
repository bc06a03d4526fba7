"""Splendor's record and card facts."""

from __future__ import annotations

from gemguild.engine.record import Bytes, Seen, field
from gemguild.games.common.cards import game_table
from gemguild.games.common.classic import TILES
from gemguild.games.common.state import Table

COLOURS = ("white", "blue", "green", "red", "black")

CARDS = game_table(__file__, "cards")
PRICE = CARDS.purses(COLOURS)
BONUS = CARDS.choices("bonus", COLOURS)
POINTS = CARDS.numbers("points")

NOBLES = game_table(__file__, "nobles")
WANTS = NOBLES.purses(COLOURS)
NOBLE_POINTS = NOBLES.numbers("points")

TARGET, QUICK_TARGET = 15, 10
ROW, QUICK_ROW = 4, 3
QUICK, TEAM = 1, 2
"""Variants, as bits."""


class State(Table, seats=4, kinds=len(COLOURS), cards=len(CARDS)):
    """A position of Splendor. A purse has the five colours, then gold."""

    bank: int = field("i8", Seen.ALL, "tokens in the bank")
    quick: int = field("i1", Seen.ALL, "1 in the Quick variant")
    team: int = field("i1", Seen.ALL, "1 in the Team variant: seats 0 and 2 against 1 and 3")
    nobles: Bytes = field("i1", Seen.ALL, "the nobles of this game, in order of number", TILES)
    visited: Bytes = field("i1", Seen.ALL, "the seat each of them came to", TILES)
