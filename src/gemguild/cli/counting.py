"""``gemguild perft``: counting move sequences."""

from __future__ import annotations

import math
import signal
from typing import Annotated

import typer

from gemguild.cli import shell
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Position
from gemguild.engine.perft import divide as divide_by_move
from gemguild.engine.perft import perft as count

PER_SECOND = 1e8
"""About how many sequences are counted in a second."""
PATIENCE = 600.0
"""Seconds that need no warning."""


def perft(
    game: shell.GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="Length of the sequences, in decisions.")],
    players: shell.Players = None,
    variant: shell.Variants = None,
    quick: shell.Quick = False,
    team: shell.Team = False,
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help="The seed of the start position.")] = "0",
    position: Annotated[
        str | None,
        typer.Option("--position", metavar="TEXT", help="Count from this position: text, a file, or - for stdin."),
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count for each first move.")] = False,
    as_json: shell.AsJson = False,
) -> None:
    """Count all sequences of decisions of a given length.

    The last line holds only the total. Two engines with equal counts very likely have the same rules.

    Example: gemguild perft splendor --players 3 --depth 4
    """
    start = counted_from(game, players, variant, quick, team, seed, position)
    shell.ready(start.game.kind, "perft", lambda: count(start, 2))
    if divide and depth == 0:
        raise BadOptions("--divide needs a depth of 1 or more")
    warn_if_long(start, depth)
    parts = divide_by_move(start, depth) if divide else {}
    nodes = sum(parts.values()) if divide else count(start, depth)
    if as_json:
        answer = {"game": start.game.name, "depth": depth, "nodes": nodes}
        shell.say_json(answer | ({"divide": parts} if divide else {}))
        return
    for word, number in parts.items():
        typer.echo(f"{word} {number}")
    typer.echo(str(nodes))


def warn_if_long(start: Position, depth: int) -> None:
    """Say so if counting will take very long. Ctrl-C then stops it at once, in the middle of compiled code too."""
    sample = 4
    if depth <= sample:
        return
    before, now = count(start, sample - 1), count(start, sample)
    if now == 0:
        return
    digits = math.log10(now) + (depth - sample) * math.log10(now / before)
    if digits > math.log10(PER_SECOND * PATIENCE):
        typer.echo(f"warning: about 1e{digits:.0f} sequences; this may take very long (Ctrl-C stops it)", err=True)
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def counted_from(
    game: str,
    players: int | None,
    variant: list[str] | None,
    quick: bool,
    team: bool,
    seed: str,
    position: str | None,
) -> Position:
    """The position to count from."""
    if position is None:
        chosen = shell.choose_game(game, players, variant, quick, team)
        shell.ready_to_play(chosen.kind)
        return chosen.start(shell.read_seed(seed))
    start = shell.read_position(position)
    if start.game.id != game:
        raise BadOptions(f"the position belongs to {start.game.id}, not to {game}")
    return start
