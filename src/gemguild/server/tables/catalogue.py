"""The games as they come out of the box, for the browser to draw."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import cast

from gemguild.bots.facts import facts
from gemguild.bots.levels import LEVELS
from gemguild.engine.kind import KINDS, Kind
from gemguild.server import messages as say

USUAL_BOT = "journeyman"
"""Who gives a new player a good game."""


@cache
def catalogue(*programs: str) -> say.Catalogue:
    """All games, and the bots that people play against: the levels, then programs by name."""
    return say.Catalogue(
        protocol=say.PROTOCOL,
        games=[game_facts(kind) for kind in KINDS.values()],
        bots=[*LEVELS, *programs],
        usual_bot=USUAL_BOT,
        reactions=cast("list[say.Reaction]", list(say.REACTIONS)),
    )


def game_facts(kind: Kind) -> say.GameFacts:
    """One game."""
    printed = facts(kind.id)
    return say.GameFacts(
        id=kind.id,
        version=kind.version,
        players=list(kind.seats),
        options={option: list(seats) for option, seats in kind.options.items()},
        kinds=printed.kinds,
        tokens=token_letters(kind),
        cards=[cast("say.CardFacts", asdict(card)) for card in printed.cards.values()],
        tiles=[cast("say.TileFacts", asdict(tile)) for tile in printed.tiles.values()],
    )


def token_letters(kind: Kind) -> str:
    """The letters of all tokens: an empty bank or bag as text names them, which needs no compiled rules."""
    fields = dict(kind.view_fields)
    empty = fields["bank" if "bank" in fields else "bag"].read("-")
    return "".join(empty)
