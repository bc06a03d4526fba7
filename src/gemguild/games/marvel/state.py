"""Marvel's record and card facts."""

from __future__ import annotations

from gemguild.engine.record import Bytes, Seen, field
from gemguild.games.common.cards import game_table
from gemguild.games.common.classic import Design
from gemguild.games.common.state import OWN_ENDINGS, ClassicState

COLOURS = ("yellow", "blue", "orange", "red", "purple")
TIME = 6
"""The lane of the green time token, after the colours and the grey joker."""

CARDS = game_table(__file__, "cards")
TAGS = CARDS.numbers("tags")

LOCATIONS = game_table(__file__, "locations")
SIDES = 2
LOCATION_TILES = len(LOCATIONS) // SIDES

ROW = 4
DESIGN = Design(cards=CARDS, tiles=LOCATIONS, colours=COLOURS, rows=(ROW,) * 3)
GREEN_LEVEL = 3
"""The first recruit of this level brings the green token."""
BY_GAUNTLET = OWN_ENDINGS

GAUNTLET_POINTS = 16
AVENGERS_TAGS = 3
AVENGERS_POINTS = 3


class State(ClassicState, rows=DESIGN.rows, seats=4, kinds=len(COLOURS), cards=len(CARDS), places=LOCATION_TILES):
    """A position of Marvel. A purse has the five colours, the grey joker, then green; the tiles are locations."""

    tags: Bytes = field("i1", Seen.ALL, "cache: Avengers tags on recruited cards", "seats")
    avengers: int = field("i1", Seen.ALL, "the seat with the Avengers tile, or NONE")
