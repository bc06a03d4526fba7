"""Splendor's record and card facts."""

from __future__ import annotations

from gemguild.engine.record import Seen, field
from gemguild.games.common.cards import game_table
from gemguild.games.common.classic import MOST_TILES, Design
from gemguild.games.common.state import OWN_ENDINGS, ClassicState

COLOURS = ("white", "blue", "green", "red", "black")

CARDS = game_table(__file__, "cards")

NOBLES = game_table(__file__, "nobles")

TARGET, QUICK_TARGET = 15, 10
ROW, QUICK_ROW = 4, 3
DESIGN = Design(cards=CARDS, tiles=NOBLES, colours=COLOURS, rows=(ROW,) * 3)
BY_POINTS = OWN_ENDINGS
QUICK, TEAM = 1, 2
"""Variants, as bits."""


class State(ClassicState, rows=DESIGN.rows, seats=4, kinds=len(COLOURS), cards=len(CARDS), places=MOST_TILES):
    """A position of Splendor. A purse has the five colours, then gold; the tiles are nobles."""

    quick: int = field("i1", Seen.ALL, "1 in the Quick variant")
    team: int = field("i1", Seen.ALL, "1 in the Team variant: seats 0 and 2 against 1 and 3")
