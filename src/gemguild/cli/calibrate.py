"""``gemguild calibrate``: how well calibrated the bots' chances are."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

import gemguild
from gemguild.arena import ladder as rungs
from gemguild.arena.entrants import Entrant, enter
from gemguild.arena.forecasts import ForecastFolder, ForecastJob, forecaster, gather
from gemguild.arena.reliability import Reliability, measure, table
from gemguild.arena.workers import Workers
from gemguild.bots import calibration
from gemguild.bots.bot import Limit
from gemguild.cli import shell
from gemguild.cli.analyse import check_folders, counted
from gemguild.cli.arena import (
    Count,
    Ray,
    Resume,
    RunSeed,
    Seconds,
    Simulations,
    hire,
    leave_interrupted,
)
from gemguild.cli.ready import ready_bots
from gemguild.engine.game import Game
from gemguild.protocol.botword import read_word

RESULTS = Path("calibration-results")
USUAL_GAMES = 400
USUAL_BOTS = "grandmaster"
PLACE = "calibration"
"""The part of a Markdown file that this command writes."""


def calibrate(
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", help="A game; can be repeated; all games by default.")
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT,BOT,...", help="Bots that make forecasts; NAME or NAME@LIMIT.")
    ] = USUAL_BOTS,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Games of each bot against itself.")
    ] = USUAL_GAMES,
    seconds: Seconds = None,
    simulations: Simulations = None,
    seed: RunSeed = 0,
    workers: Count = None,
    ray: Ray = None,
    keep: Annotated[Path, typer.Option("--keep", metavar="FOLDER", help="Folder for the games.")] = RESULTS,
    resume: Resume = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE.svg", help="Plot forecasts against results; several plots get names before .svg."
        ),
    ] = None,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="FILE.md", help="Write the table and plots between its marks.")
    ] = None,
    fit: Annotated[
        Path | None, typer.Option("--fit", metavar="FILE.json", help="Save the corrections to this file.")
    ] = None,
) -> None:
    """Measure the calibration of a bot's forecasts, and how to correct them.

    Every bot plays against itself. The table has the calibration error, the sharpness that corrects the forecasts, and
    the cross-validated error of the corrected forecasts.

    A quick look: gemguild calibrate --game splendor-2 --bots master --games 100 --out said.svg

    After an interruption, or for more games: the same command with --resume
    """
    chosen = [gemguild.game(name) for name in game] if game else rungs.every_game()
    entrants = [enter(name, Limit(seconds, simulations)) for name in bots.split(",")]
    wanted = Files(out, write, fit, alone=len(chosen) * len(entrants) == 1)
    wanted.check()
    check_forecasters(chosen, entrants)
    runs = [
        (ForecastFolder(keep / folder_name(played, bot, seed), played, bot, seed, resume=resume), played, bot)
        for played in chosen
        for bot in entrants
    ]
    measured: list[Reliability] = []
    try:
        with hire(workers, ray) as hands:
            for folder, played, bot in runs:
                jobs = [ForecastJob(played, bot, seed, number) for number in range(games)]
                measured.append(play_aloud(jobs, folder, hands))
                wanted.write(measured)
    except KeyboardInterrupt:
        leave_interrupted(keep)
    typer.echo(table(measured), nl=False)


def folder_name(game: Game, entrant: Entrant, seed: int) -> str:
    """What the folder of a run is called."""
    return f"{game.name}-{entrant.name}-seed{seed}"


@dataclass(frozen=True, slots=True)
class Files:
    """The files to write."""

    picture: Path | None
    page: Path | None
    corrections: Path | None
    alone: bool
    """Whether there is only one plot, which then has exactly the given name."""

    def check(self) -> None:
        """Raise BadOptions or BadText early for a file that cannot be written."""
        check_folders([self.picture, self.page, self.corrections])
        if self.page is not None:
            rungs.around_marks(self.page, PLACE)
        if self.corrections is not None and self.corrections.exists():
            calibration.read(self.corrections)

    def write(self, known: Sequence[Reliability]) -> None:
        """Write the measurements so far, of which the last is new."""
        latest = known[-1]
        if self.picture is not None:
            latest.chart.save(self.path(self.picture, latest))
        if self.corrections is not None:
            calibration.write(self.corrections, {latest.game: {read_word(latest.bot).bot: latest.sharpness}})
        if self.page is not None:
            rungs.write_between(self.page, self.text(known, self.page.absolute().parent), PLACE)

    def path(self, picture: Path, known: Reliability) -> Path:
        """The file of a plot."""
        return picture if self.alone else picture.with_name(f"{picture.stem}-{known.game}-{known.bot}{picture.suffix}")

    def text(self, known: Sequence[Reliability], folder: Path) -> str:
        """The table and the plots, for a page in a folder."""
        shown = []
        if self.picture is not None:
            for each in known:
                link = Path(os.path.relpath(self.path(self.picture, each).absolute(), folder)).as_posix()
                shown.append(f"![{each.game}, {each.bot}: chances said and games won]({link})")
        return "\n\n".join([table(known).rstrip("\n"), *shown]) + "\n"


def check_forecasters(games: Sequence[Game], entrants: Sequence[Entrant]) -> None:
    """Compile everything; raise BadOptions early for a bot that does not forecast."""
    for game in games:
        shell.ready_to_play(game.kind)
        for entrant in entrants:
            ready_bots(game, [entrant])
            forecaster(game, entrant, seed=0)


def play_aloud(jobs: Sequence[ForecastJob], folder: ForecastFolder, workers: Workers) -> Reliability:
    """Play the missing games with a progress display, and measure all games."""
    game, entrant = jobs[0].game.name, jobs[0].entrant.name
    with counted(shell.err(), f"games of {game}, {entrant}", len(jobs)) as tell:
        return measure(game, entrant, gather(jobs, folder, workers, tell))
