"""``gemguild generate``: datasets of games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gemguild
from gemguild.bots import Limit
from gemguild.cli import shell
from gemguild.cli.analyse import counted
from gemguild.cli.arena import Count, Ray, Resume, RunSeed, Seconds, Simulations, hire, leave_interrupted
from gemguild.cli.ready import ready_bots
from gemguild.dataset.folder import USUAL_SHARD, DatasetFolder
from gemguild.dataset.plan import Plan
from gemguild.dataset.plan import generate as play
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS, kind

USUAL_GAMES = 1000
USUAL_BOT = "journeyman"


def generate(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game such as splendor, duel-2, marvel-3, splendor-4-team.")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Folder for records and tables.")],
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="BOT,BOT,...", help="Bots: NAME or NAME@LIMIT; the last one takes the remaining seats."
        ),
    ] = USUAL_BOT,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Total number of games.")
    ] = USUAL_GAMES,
    seconds: Seconds = None,
    simulations: Simulations = None,
    seed: RunSeed = 0,
    observations: Annotated[
        bool, typer.Option("--observations", help="Fill the columns observation and mask.")
    ] = False,
    policies: Annotated[
        bool, typer.Option("--policies", help="Fill the columns policy and values, for bots that search.")
    ] = False,
    shard: Annotated[int, typer.Option("--shard", metavar="N", min=1, help="Games per file.")] = USUAL_SHARD,
    workers: Count = None,
    ray: Ray = None,
    resume: Resume = False,
) -> None:
    """Generate games between bots, as records and as Parquet tables.

    Every game is a new deal. docs/data.md describes the tables and how to read them.

    A thousand games of a bot against itself: gemguild generate splendor --out games

    With a stronger bot: gemguild generate duel --bots master@20 --games 200 --out duels

    For learning: gemguild generate splendor --bots grandmaster@200 --observations --policies --out lessons

    After an interruption, or for more games: the same command with --resume
    """
    chosen = game_of(game)
    plan = Plan.of(chosen, bots.split(","), Limit(seconds, simulations), seed, policies=policies)
    folder = DatasetFolder.begin(
        out,
        chosen,
        plan.entrants,
        seed,
        shard=shard,
        observations=observations,
        policies=policies,
        resume=resume,
    )
    shell.ready_to_play(chosen.kind)
    ready_bots(chosen, plan.entrants)
    try:
        with hire(workers, ray) as hands, counted(shell.err(), "games", games) as tell:
            play(plan, folder, games, hands, tell)
    except KeyboardInterrupt:
        leave_interrupted(out)
    typer.echo(f"{len(folder.numbers())} games of {chosen.name} are in {out}")


def game_of(name: str) -> Game:
    """The game with a name; without a number of players, the smallest number."""
    return Game(kind(name), KINDS[name].seats[0]) if name in KINDS else gemguild.game(name)
