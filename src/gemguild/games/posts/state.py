"""The record and the posts of Trading Posts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gemguild.engine.record import Bytes, Seen, field
from gemguild.games.common.cards import game_table
from gemguild.games.common.classic import MOST_TILES, Design
from gemguild.games.common.state import OWN_ENDINGS, OWN_PHASES, GapState
from gemguild.games.splendor.state import CARDS, COLOURS, NOBLES, ROW, TARGET

POSTS = game_table(__file__, "posts")
POST_WANTS = POSTS.purses(COLOURS)
POST_NOBLES = POSTS.numbers("wants_tiles")
POST_POINTS = POSTS.numbers("points")
POWER_WORTHS = (2.0, 0.7, 1.0, 0.0, 0.0)
"""About how many points the power of each post is worth to a simple bot, beyond the points that it brings."""
POST_POWERS: NDArray[np.float64] = np.array(POWER_WORTHS)
"""The same for compiled code."""
GEM_POST, THIRD_POST, DOUBLE_POST, POINTS_POST, ARMS_POST = range(len(POSTS))
"""The posts by what they give: a gem with a purchase, a third with a pair, gold for two, points, points by posts."""

DESIGN = Design(cards=CARDS, tiles=NOBLES, colours=COLOURS, rows=(ROW,) * 3, own_groups=(len(COLOURS),))
GEM_ACTION = DESIGN.own_actions[0]
GEM = OWN_PHASES + 1
"""The phase of taking the gem that a post gives; choosing a noble comes before it in number."""
BY_POINTS = OWN_ENDINGS
WIN_POINTS = TARGET


class State(GapState, rows=DESIGN.rows, seats=4, kinds=len(COLOURS), cards=len(CARDS), places=MOST_TILES):
    """A position of Trading Posts. A purse has the five colours, then gold; the tiles are nobles."""

    posts: Bytes = field("i1", Seen.ALL, "the posts of each seat, as a set", "seats")
    pair: int = field("i1", Seen.ALL, "the colour of the pair just taken while another gem comes with it, or NONE")
