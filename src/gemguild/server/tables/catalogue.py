"""The games as they come out of the box, for the browser to draw."""

from __future__ import annotations

from typing import cast

from gemguild.bots.levels import LEVELS
from gemguild.engine.kind import KINDS
from gemguild.server import messages as say

USUAL_BOT = "journeyman"
"""Who gives a new player a good game."""


def catalogue(*programs: str) -> say.Catalogue:
    """All games, and the bots that people play against: the levels, then programs by name."""
    return say.Catalogue(
        protocol=say.PROTOCOL,
        games=[
            say.GameFacts(id=kind.id, version=kind.version, description=kind.description) for kind in KINDS.values()
        ],
        bots=[*LEVELS, *programs],
        usual_bot=USUAL_BOT,
        reactions=cast("list[say.Reaction]", list(say.REACTIONS)),
    )
