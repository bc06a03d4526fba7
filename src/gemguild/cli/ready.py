"""Compiling the bots that a command needs; commands without bots start faster without this module."""

from __future__ import annotations

from collections.abc import Iterable

from gemguild.arena.entrants import Entrant
from gemguild.bots import Limit
from gemguild.cli.shell import ready
from gemguild.engine.game import Game


def ready_bots(game: Game, entrants: Iterable[Entrant]) -> None:
    """Compile everything these entrants need to play a game; programs and makers do that themselves."""
    for entrant in entrants:
        if isinstance(entrant.bot, str) and not entrant.is_program:
            ready(game.kind, entrant.bot, lambda entrant=entrant: decide_once(game, entrant))  # type: ignore[misc]


def decide_once(game: Game, entrant: Entrant) -> None:
    """Let a bot choose its first move, with as little thinking as possible."""
    entrant.make(0).choose(game.start(0).view(0), Limit(simulations=1))
