"""``gemguild train``: training nets by self-play, and reports about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from gemguild.arena.entrants import enter
from gemguild.arena.folder import ArenaFolder
from gemguild.arena.results import Results
from gemguild.bots.net.inputs import games_with_inputs
from gemguild.bots.net.net import game_of, load, random_net
from gemguild.cli import shell
from gemguild.cli.arena import INTERRUPTED, Count, Ray, hire, play_aloud
from gemguild.cli.ready import ready_bots
from gemguild.cli.watching import standings_table
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.engine.kind import kind
from gemguild.extras import Extra
from gemguild.train import curves
from gemguild.train.folder import Run, has_run
from gemguild.train.report import export, this_machine, write_report
from gemguild.train.selfplay import SearchBudget, SelfPlay
from gemguild.train.settings import TrainSettings, read_words
from gemguild.train.strength import plan_ratings, ratings_path
from gemguild.train.widen import widened

RUNS = Path("runs")
WIDTHS = {"code", "wide", "deep"}
GAMES = " or ".join(filter(None, [", ".join(games_with_inputs()[:-1]), *games_with_inputs()[-1:]]))
"""The games that nets can be trained for, as a phrase."""

GameName = Annotated[str | None, typer.Argument(metavar="GAME", help=f"{GAMES}.", show_default=False)]
Out = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder of the run; runs/GAME by default.")]
Generations = Annotated[int | None, typer.Option(metavar="N", help="Number of generations; 400 by default.")]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games per generation; 192 by default.")]
Seed = Annotated[int | None, typer.Option(metavar="N", help="Seed of the run; 1 by default.")]
From = Annotated[
    Path | None, typer.Option("--from", metavar="NET", help="Start from this net, widened to the widths set, if any.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the run in the folder.")]
Anchor = Annotated[str | None, typer.Option(metavar="BOT", help="Also play this bot at each gate, such as greedy.")]
Setting = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any other setting: see docs/training.md.")
]
Plot = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Only plot the curves of a run, in its folder.")]
Measure = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Only play matches between nets of a run, for better ratings.")
]
Export = Annotated[
    tuple[Path, Path] | None,
    typer.Option("--export", metavar="FOLDER FILE", help="Only export the best net of a run."),
]
Generation = Annotated[
    int | None, typer.Option(metavar="N", min=0, help="For --export: the net of this generation instead of the best.")
]
Report = Annotated[
    tuple[Path, Path] | None,
    typer.Option("--report", metavar="FOLDER FILE", help="Only write a report on a run into a Markdown file."),
]
Hardware = Annotated[
    str | None,
    typer.Option(metavar="WORDS", help="Machine of the run, for --export and --report; this one by default."),
]


def train(
    game: GameName = None,
    out: Out = None,
    generations: Generations = None,
    games: Games = None,
    workers: Count = None,
    seed: Seed = None,
    start: From = None,
    resume: Resume = False,
    anchor: Anchor = None,
    ray: Ray = None,
    setting: Setting = None,
    measure: Measure = None,
    plot: Plot = None,
    export_to: Export = None,
    generation: Generation = None,
    report_to: Report = None,
    hardware: Hardware = None,
) -> None:
    """Train a net by self-play.

    In each generation the net plays games against itself and learns from them; at regular gates it plays a match
    against the best net so far. Everything goes to a folder. Ctrl-C stops; finished generations are never lost.

    Start a run: gemguild train splendor

    Continue it: gemguild train splendor --resume

    A quick trial: gemguild train duel --out try --generations 8 --games 32 --set wide=64 --set deep=64

    Export the net: gemguild train --export runs/splendor src/gemguild/bots/net/weights/splendor.net
    """
    machine = hardware or this_machine()
    if measure is not None:
        measure_aloud(Run(measure), workers, ray)
    if plot is not None:
        tell_files(curves.save(Run(plot), plot))
    if export_to is not None:
        export(Run(export_to[0]), export_to[1], machine, generation)
        tell_files([export_to[1]])
    if report_to is not None:
        write_report(Run(report_to[0]), report_to[1], machine)
        tell_files([report_to[1]])
    if measure or plot or export_to or report_to:
        return
    if game is None:
        raise BadOptions(f"name the game to train: {GAMES}")
    need_torch()
    given = {"generations": generations, "games": games, "seed": seed, "anchor": anchor}
    wanted = {name: value for name, value in given.items() if value is not None} | read_words(split(setting or []))
    place = out or RUNS / game
    run = go_on(place, game, wanted, start) if resume else begin(place, game, wanted, start)
    ready_to_train(run.settings)
    train_aloud(run, workers, ray)


def tell_files(paths: Sequence[Path]) -> None:
    """Print the files that were written."""
    for path in paths:
        typer.echo(f"Wrote {path}")


def need_torch() -> None:
    """Raise MissingExtra if torch is not installed."""
    with Extra("train"):
        import torch  # noqa: F401  # only whether it is there


def split(words: Sequence[str]) -> dict[str, str]:
    """Settings from NAME=VALUE words, by name."""
    for word in words:
        if "=" not in word:
            raise BadOptions(f"a setting has the form NAME=VALUE, not {word!r}")
    return {name: value for name, _, value in (word.partition("=") for word in words)}


# ----------------------------------------------------------------------------------------------------------------- runs


def begin(place: Path, game: str, wanted: dict[str, Any], start: Path | None) -> Run:
    """A new run."""
    settings = TrainSettings(**({"game": game} | wanted))
    if start is None:
        return Run.begin(place, settings)
    net = load(start, game_of(start))
    if WIDTHS.isdisjoint(wanted):
        settings = settings.shaped_like(net)
    return Run.begin(place, settings, widened(net, game, settings.shape, settings.seed))


def go_on(place: Path, game: str, wanted: dict[str, Any], start: Path | None) -> Run:
    """The run in a folder, whose settings must match; only the number of generations may differ."""
    kind(game)
    if start is not None:
        raise BadOptions("--from is for a new run; a resumed run has its own net")
    if not has_run(place):
        raise BadOptions(f"{place} has no run to continue; omit --resume to start one")
    run = Run(place)
    for name, value in ({"game": game} | wanted).items():
        there = getattr(run.settings, name)
        if name != "generations" and value != there:
            raise BadOptions(
                f"{place} has another run: its {name} is {there}, not {value}; choose another folder with --out"
            )
    if wanted.get("generations", run.settings.generations) != run.settings.generations:
        run.lengthen(replace(run.settings, generations=wanted["generations"]))
    return run


def ready_to_train(settings: TrainSettings) -> None:
    """Compile everything that workers and fitting need."""
    game_kind = kind(settings.game)
    shell.ready_to_play(game_kind)
    shell.ready(game_kind, "train", lambda: play_a_little(settings))
    if settings.anchor:
        ready_bots(Game(game_kind, game_kind.seats[0]), [enter(settings.anchor)])


def play_a_little(settings: TrainSettings) -> None:
    """Play a game of self-play and make a batch of it."""
    from gemguild.train.batches import prepare

    samples = SelfPlay(random_net(settings.game, settings.shape), 0, range(1), SearchBudget(2, 2)).play().samples
    prepare(settings.game, settings.shape, samples)


def train_aloud(run: Run, workers: int | None, ray: str | None) -> None:
    """Train until all generations are finished or Ctrl-C is pressed, and show progress."""
    from gemguild.cli.progress import watch_run
    from gemguild.train.run import Trainer

    try:
        with hire(workers, ray) as hands, watch_run(shell.err(), run) as watcher:
            Trainer(run, hands, watcher).train()
    except KeyboardInterrupt:
        leave_interrupted(f"{run.folder} is finished up to generation {run.done}; --resume continues.")
    typer.echo(f"All {run.done} generations are finished; the best net is from generation {run.best}.")
    typer.echo(f"Saved in {run.folder}")


def measure_aloud(run: Run, workers: int | None, ray: str | None) -> None:
    """Play matches between nets of a run and show progress; the same command continues after Ctrl-C."""
    plan = plan_ratings(run)
    if not plan.lineups:
        raise BadOptions(f"{run.folder} has no nets to compare yet")
    ready_to_train(run.settings)
    folder = ArenaFolder(ratings_path(run), plan, resume=True)
    with hire(workers, ray, plan) as hands:
        report, ended = play_aloud(Results(plan), hands, run.settings.pairs, folder, 0)
    shell.out().print(standings_table(report))
    if not ended:
        leave_interrupted(f"{folder.path} has all finished games; the same command continues.")


def leave_interrupted(words: str) -> NoReturn:
    """Exit after Ctrl-C."""
    shell.err().print(f"Interrupted. {words}", soft_wrap=True, markup=False)
    raise typer.Exit(INTERRUPTED) from None
