"""``gemguild puzzles``: positions with one good move, from games of strong bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from gemguild.cli import shell
from gemguild.cli.analyse import counted, ready_to_analyse
from gemguild.cli.arena import Resume, RunSeed, leave_interrupted
from gemguild.cli.generate import game_of
from gemguild.puzzles import mining
from gemguild.puzzles.folder import PUZZLES, PuzzleFolder

USUAL_COUNT = 200
USUAL_SIMULATIONS = mining.Criteria().checked


def puzzles(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game such as splendor, duel-2, marvel-3.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Folder for the puzzles.")],
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, help="Puzzles to find.")] = USUAL_COUNT,
    simulations: Annotated[
        int,
        typer.Option("--simulations", metavar="N", min=100, help="Simulations of each search that checks a puzzle."),
    ] = USUAL_SIMULATIONS,
    first: Annotated[int, typer.Option("--first", metavar="N", min=0, help="The number of the first game.")] = 0,
    seed: RunSeed = 0,
    resume: Resume = False,
) -> None:
    """Mine puzzles from games that the net plays against itself.

    A puzzle is a position in which one move is far better than all others and the net alone does not see it. Searches
    from several seeds agree on it; docs/learning.md says what else is asked.

    Two hundred puzzles: gemguild puzzles splendor --out puzzles

    After an interruption, or for more: the same command with --resume
    """
    chosen = game_of(game)
    criteria = replace(mining.Criteria(), checked=simulations)
    folder = PuzzleFolder(out, chosen, seed, criteria, first=first, resume=resume)
    ready_to_analyse(chosen)
    try:
        with counted(shell.err(), "puzzles", count) as tell:
            while len(folder.puzzles) < count:
                folder.add(mining.mine(chosen, seed, first + folder.games, criteria))
                tell(len(folder.puzzles))
    except KeyboardInterrupt:
        leave_interrupted(out)
    folder.finish()
    typer.echo(f"{len(folder.puzzles)} puzzles of {chosen.name}, from {folder.games} games, are in {out / PUZZLES}")
