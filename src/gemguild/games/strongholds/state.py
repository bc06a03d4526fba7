"""The record of Strongholds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gemguild.engine.record import Seen, field
from gemguild.games.common.classic import MOST_TILES, Design
from gemguild.games.common.state import OWN_ENDINGS, OWN_PHASES, GapState
from gemguild.games.splendor.state import CARDS, COLOURS, NOBLES, ROW, TARGET

STRONGHOLDS = 3
"""How many a seat has."""
ROWS = (ROW,) * 3
SLOTS = sum(ROWS)
DESIGN = Design(cards=CARDS, tiles=NOBLES, colours=COLOURS, rows=ROWS, own_groups=(SLOTS, SLOTS, SLOTS, 1))
PLACE_ACTION, MOVE_ACTION, HOME_ACTION, DECLINE_ACTION, _END = DESIGN.own_actions
STEP, MOVE, EXTRA = range(OWN_PHASES + 1, OWN_PHASES + 4)
"""Phases: the stronghold step after a purchase, where a stronghold moves to, the extra purchase."""
BY_POINTS = OWN_ENDINGS
WIN_POINTS = TARGET


class State(GapState, rows=ROWS, seats=4, kinds=len(COLOURS), cards=len(CARDS), places=MOST_TILES):
    """A position of Strongholds. A purse has the five colours, then gold; the tiles are nobles."""

    strongholds: NDArray[np.int16] = field(
        "i2", Seen.ALL, "the face-up places with more than 0, 1, 2 strongholds of a seat, as sets", "seats", STRONGHOLDS
    )
    occupied: int = field("i2", Seen.ALL, "cache: the face-up places with a stronghold, as a set")
    moving: int = field("i1", Seen.ALL, "the face-up place that a stronghold is being moved from, or NONE")
    extra: int = field("i1", Seen.ALL, "1 once the extra purchase of this turn was offered")
