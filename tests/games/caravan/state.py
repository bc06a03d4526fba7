"""Caravan's record and card facts."""

from __future__ import annotations

from gemguild.games.common.cards import game_table
from gemguild.games.common.classic import Design
from gemguild.games.common.state import OWN_ENDINGS, ClassicState

COLOURS = ("amber", "jade", "coral", "opal")
CARDS = game_table(__file__, "cards")
GUILDS = game_table(__file__, "guilds")
GUILDS_DRAWN = 3

TARGET = 8
BY_POINTS = OWN_ENDINGS
DESIGN = Design(cards=CARDS, tiles=GUILDS, colours=COLOURS, rows=(5, 4), piles=(0, 0, 4, 5), jokers=3)


class State(ClassicState, rows=DESIGN.rows, seats=3, kinds=len(COLOURS), cards=len(CARDS), places=GUILDS_DRAWN):
    """A position of Caravan."""
