"""``gemguild arena`` and ``gemguild ladder``: matches between bots."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

import gemguild
from gemguild.arena import ladder as rungs
from gemguild.arena.cluster import Cluster
from gemguild.arena.entrants import enter, numbered
from gemguild.arena.folder import ArenaFolder, read_plan
from gemguild.arena.results import Report, Results, report
from gemguild.arena.run import load, play_on
from gemguild.arena.schedule import MatchPlan, filled, find, lineups_of
from gemguild.arena.statistics import Sprt, share_of_elo
from gemguild.arena.workers import Here, Processes, Workers
from gemguild.bots import Limit
from gemguild.bots.levels import LEVELS
from gemguild.cli import shell
from gemguild.cli.ready import ready_bots
from gemguild.cli.watching import show, watch
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.protocol.logs import log_folder

RESULTS = Path("arena-results")
USUAL_GAMES = 200
MOST_TEST_GAMES = 100_000
"""The default number of games after which a sequential test ends without a verdict."""
LONGEST_NAME = 80
INTERRUPTED = 130
"""The exit code after Ctrl-C."""

Seconds = Annotated[
    float | None, typer.Option("--seconds", metavar="S", min=0.001, help="Seconds per decision, for bots without @.")
]
Simulations = Annotated[
    int | None, typer.Option("--simulations", metavar="N", min=1, help="Simulations per decision, for bots without @.")
]
RunSeed = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the deals and the bots.")]
Count = Annotated[
    int | None,
    typer.Option("--workers", "-w", metavar="N", min=0, help="Processes; one per core by default; 0: only this one."),
]
Ray = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster; local starts one here.")
]
Out = Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help="Folder for the results.")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue an earlier run.")]


def arena(
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT]...", help="Bots: greedy, search@0.3s (seconds), search@2000 (simulations)."),
    ] = None,
    game: Annotated[
        str, typer.Option("--game", "-g", help="A game such as duel-2, marvel-3, splendor-4-team.")
    ] = "splendor-2",
    lineup: Annotated[
        list[str] | None,
        typer.Option("--lineup", metavar="BOT,BOT,...", help="The bots in a game, one for each seat or team."),
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", metavar="N", min=1, help="Games per lineup; 200 by default.")
    ] = None,
    seconds: Seconds = None,
    simulations: Simulations = None,
    seed: RunSeed = 0,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop as soon as a sequential test decides.")] = False,
    elo0: Annotated[float, typer.Option("--elo0", help="Lower Elo difference of the test.")] = 0.0,
    elo1: Annotated[float, typer.Option("--elo1", help="Higher Elo difference of the test.")] = 30.0,
    p0: Annotated[float | None, typer.Option("--p0", help="Lower share of wins, instead of Elo.")] = None,
    p1: Annotated[float | None, typer.Option("--p1", help="Higher share of wins, instead of Elo.")] = None,
    alpha: Annotated[float, typer.Option("--alpha", help="Probability of wrongly accepting the higher.")] = 0.05,
    beta: Annotated[float, typer.Option("--beta", help="Probability of wrongly accepting the lower.")] = 0.05,
    anchor: Annotated[
        str | None, typer.Option("--anchor", metavar="BOT", help="The bot with rating 0; the first one by default.")
    ] = None,
    workers: Count = None,
    ray: Ray = None,
    out: Out = None,
    resume: Resume = False,
    as_json: shell.AsJson = False,
) -> None:
    """Play matches between bots.

    Every deal is played from all seats, so that luck cancels out. More bots than seats play a round robin; with fewer
    bots, the last one takes the remaining seats. The record of every game, a summary and charts go to a folder.

    A match: gemguild arena greedy search@2000 --games 400

    One among three copies of another: gemguild arena --game splendor-4 --lineup search@0.1s,greedy,greedy,greedy

    Is one better than the other? gemguild arena search@2000 search@1000 --sprt --elo0 0 --elo1 50

    After an interruption: the same command with --resume
    """
    limit = Limit(seconds, simulations)
    if resume and out is not None and not bots and not lineup:
        plan = read_plan(out)
    else:
        plan = plan_arena(gemguild.game(game), bots or [], lineup or [], limit, seed)
    zero = 0 if anchor is None else find(plan.entrants, anchor)
    test = choose_test(plan, sprt, (elo0, elo1), (p0, p1), alpha, beta)
    deals = plan.deals_for(games or (USUAL_GAMES if test is None else MOST_TEST_GAMES))
    folder = ArenaFolder(out or RESULTS / usual_name(plan), plan, resume=resume)
    with hire(workers, ray, plan) as hands:
        summary, ended = play_aloud(Results(plan, test), hands, deals, folder, zero)
    if as_json:
        shell.say_json(summary.to_plain())
    else:
        show(shell.out(), summary)
        typer.echo(f"Saved in {folder.path}")
        if any(entrant.is_program for entrant in plan.entrants):
            typer.echo(f"What programs wrote to stderr is in {log_folder()}")
    if not ended:
        leave_interrupted(folder.path)


def ladder(
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", help="A game; can be repeated; all games by default.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="BOT,BOT,...", help="Bots from weakest to strongest; the levels by default."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="Games per lineup.")] = USUAL_GAMES,
    seconds: Seconds = None,
    simulations: Simulations = None,
    seed: RunSeed = 0,
    workers: Count = None,
    ray: Ray = None,
    out: Out = None,
    resume: Resume = False,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="FILE", help="Write the table between the marks in this file.")
    ] = None,
) -> None:
    """Rate the levels in every game and print a table.

    Neighbours on the ladder play each other, and all levels play greedy and search.

    The whole table: gemguild ladder --write docs/bots.md

    A quick look: gemguild ladder --game duel-2 --bots random,greedy,search@500 --games 40
    """
    chosen = [gemguild.game(name) for name in game] if game else rungs.every_game()
    names = bots.split(",") if bots else list(LEVELS)
    plans = [rungs.plan_ladder(each, names, seed, Limit(seconds, simulations)) for each in chosen]
    place = out or RESULTS / "ladder"
    if write is not None:
        rungs.around_marks(write)  # refuses in time
    reports: dict[str, Report] = {}
    with hire(workers, ray, *plans) as hands:
        for plan in plans:
            folder = ArenaFolder(place / plan.game.name, plan, resume=resume)
            summary, ended = play_aloud(Results(plan), hands, plan.deals_for(games), folder, rungs.anchor_of(plan))
            if not ended:
                leave_interrupted(place)
            reports[plan.game.name] = summary
            if write is not None:
                rungs.write_between(write, rungs.table(reports))
    typer.echo(rungs.table(reports), nl=False)


# -------------------------------------------------------------------------------------------------- reading the options


def plan_arena(game: Game, bots: Sequence[str], lineups: Sequence[str], limit: Limit, seed: int) -> MatchPlan:
    """The plan for these bots or lineups: all combinations of the bots, or the given lineups."""
    sides = len(game.sides)
    if not bots and not lineups:
        raise BadOptions("name the bots that play, for example: gemguild arena greedy search@2000")
    if not lineups:
        return MatchPlan(game, numbered(enter(bot, limit) for bot in bots), lineups_of(len(bots), sides), seed)
    if bots:
        raise BadOptions("give either bots or lineups: a lineup names its bots")
    chosen = [text.split(",") for text in lineups]
    names = list(dict.fromkeys(name for lineup in chosen for name in lineup))
    entrants = tuple(enter(name, limit) for name in names)
    return MatchPlan(game, entrants, tuple(filled(tuple(map(names.index, lineup)), sides) for lineup in chosen), seed)


def choose_test(
    plan: MatchPlan,
    wanted: bool,
    elos: tuple[float, float],
    shares: tuple[float | None, float | None],
    alpha: float,
    beta: float,
) -> Sprt | None:
    """The sequential test that the options describe, if any. Raises BadOptions if there is nothing to test."""
    if not wanted:
        return None
    if len(plan.entrants) != 2 or len(plan.lineups) != 1:
        raise BadOptions("a sequential test needs exactly two bots in one lineup")
    sides = plan.lineups[0].count(0)
    lower, higher = (
        share_of_elo(elo, sides, len(plan.lineups[0]) - sides) if share is None else share
        for elo, share in zip(elos, shares, strict=True)
    )
    return Sprt(lower, higher, alpha, beta)


def usual_name(plan: MatchPlan) -> str:
    """The default folder of a plan: the game, the bots and the seed."""
    lineups = {name for number in range(len(plan.lineups)) for name in plan.names(number)}
    bots = (
        plan.names(0)
        if len(plan.lineups) == 1
        else [entrant.name for entrant in plan.entrants if entrant.name in lineups]
    )
    name = re.sub(r"[^\w.@#-]", "-", "-".join([plan.game.name, *bots, f"seed{plan.seed}"]))
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[:LONGEST_NAME]}-{hashlib.blake2b(name.encode(), digest_size=4).hexdigest()}"


@contextmanager
def hire(count: int | None, ray: str | None, *plans: MatchPlan) -> Iterator[Workers]:
    """The workers that the options describe, with everything they need compiled."""
    for plan in plans:
        shell.ready_to_play(plan.game.kind)
        ready_bots(plan.game, plan.entrants)
    if ray is not None:
        with Cluster(ray, count or os.cpu_count()) as cluster:
            yield cluster
    elif count == 0:
        yield Here()
    else:
        with Processes(count) as processes:
            yield processes


def play_aloud(results: Results, workers: Workers, deals: int, folder: ArenaFolder, anchor: int) -> tuple[Report, bool]:
    """Play the missing games and show progress; returns the report, and False if Ctrl-C ended the run.

    Whatever happens, the folder gets a summary of all finished games.
    """
    load(folder, results)
    ended = True
    try:
        with watch(shell.err(), results, deals) as tell:
            play_on(results, workers, deals, folder, tell)
    except KeyboardInterrupt:
        ended = False
    finally:
        summary = report(results, anchor)
        folder.finish(results, summary)
    return summary, ended


def leave_interrupted(path: Path) -> None:
    """Exit after Ctrl-C."""
    shell.err().print(f"Interrupted. {path} has all finished games; --resume continues.", soft_wrap=True, markup=False)
    raise typer.Exit(INTERRUPTED)
