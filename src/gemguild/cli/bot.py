"""``gemguild bot``: a built-in bot as a program that speaks the bot protocol."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gemguild.arena.entrants import Entrant, enter
from gemguild.arena.forecasts import forecaster
from gemguild.arena.schedule import number_from
from gemguild.bots import Limit
from gemguild.cli import shell
from gemguild.cli.ready import ready_bots
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game, View
from gemguild.protocol import Mind, speak
from gemguild.protocol.speaking import Maker


def bot(
    level: Annotated[
        str,
        typer.Argument(
            metavar="[LEVEL]", help="A level or any other bot, optionally with a limit: NAME@0.3s, NAME@2000."
        ),
    ] = "master",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the bot.")] = 0,
) -> None:
    """Run a bot over the bot protocol: one JSON object per line, on stdin and stdout.

    docs/protocol.md describes the messages. Try it: echo '{"type": "hello", "protocol": 1}' | gemguild bot
    """
    entrant = enter(level)
    speak(f"Gemguild {level}", minds(entrant, seed), sys.stdin.buffer, tell)


def tell(line: bytes) -> None:
    """Write a line and flush it."""
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def minds(entrant: Entrant, seed: int) -> Maker:
    """A function that makes the bot of a game. Its randomness depends only on the seed and the first view."""

    def make(view: View) -> Mind:
        warm_up(view.game, entrant)
        return mind(view.game, entrant, number_from(f"{seed}:{view}"))

    return make


def mind(game: Game, entrant: Entrant, seed: int) -> Mind:
    """A bot that reports its thoughts, if it can."""
    try:
        return Mind(*forecaster(game, entrant, seed))
    except BadOptions:
        return Mind(entrant.make(seed), entrant.limit)


def warm_up(game: Game, entrant: Entrant) -> None:
    """Compile and load everything before the clock starts."""
    if game.id in _WARM:
        return
    _WARM.add(game.id)
    shell.ready_to_play(game.kind)
    ready_bots(game, [entrant])
    mind(game, entrant, 0).decide(game.start(0).view(0), Limit(simulations=1))


_WARM: set[str] = set()
"""The kinds of games that this process has played."""
