"""The record and the tiles of Cities."""

from __future__ import annotations

import numpy as np

from gemguild.engine import purse
from gemguild.games.common.cards import game_table
from gemguild.games.common.classic import Design
from gemguild.games.common.state import OWN_ENDINGS, ClassicState, Numbers
from gemguild.games.splendor.state import CARDS, COLOURS, ROW

CITIES = game_table(__file__, "cities")
SIDES = 2
CITY_TILES = len(CITIES) // SIDES
CITIES_DRAWN = 3
WANTS_POINTS = CITIES.numbers("wants_points")
CITY_WORTH = 8.0
"""About how many points a city is worth to a simple bot."""
LEAST_POINTS = int(WANTS_POINTS.min())
WANTS_ALIKE = CITIES.numbers("wants_alike")
UNNAMED: Numbers = np.array([~purse.at_least(int(wants), 1) for wants in CITIES.purses(COLOURS)])
"""The colours that each tile does not ask for by name, as a set; of one of them it may want several alike."""

DESIGN = Design(cards=CARDS, tiles=CITIES, colours=COLOURS, rows=(ROW,) * 3)
BY_CITY = OWN_ENDINGS


class State(ClassicState, rows=DESIGN.rows, seats=4, kinds=len(COLOURS), cards=len(CARDS), places=CITIES_DRAWN):
    """A position of Cities. A purse has the five colours, then gold; the tiles are cities."""
