"""The progress of a training run: a line for each generation and, in a terminal, a bar for the current one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from gemguild.arena.statistics import Estimate
from gemguild.cli.watching import spell_elo, spell_share, spell_time
from gemguild.train.folder import LogLine, Run
from gemguild.train.run import RunProgress, Stage, Watcher
from gemguild.train.strength import elo_curve

LATEST = 20
"""The time left is estimated from this many of the latest generations."""
NAMES: dict[Stage, str] = {
    "self-play": "self-play",
    "fitting": "fitting",
    "match": "match against the best",
    "anchor": "match against the anchor",
}


def stage_name(progress: RunProgress) -> str:
    """What a run is doing."""
    return f"generation {progress.generation}: {NAMES[progress.stage]}"


class ProgressLines:
    """Prints a line for each finished generation."""

    def __init__(self, console: Console, run: Run) -> None:
        self.console, self.run = console, run
        self.stage: tuple[int, Stage] | None = None

    def now(self, progress: RunProgress) -> None:
        """Print what begins."""
        if self.is_new(progress):
            self.console.print(stage_name(progress), soft_wrap=True, markup=False)

    def is_new(self, progress: RunProgress) -> bool:
        """Whether another stage has begun, which is remembered."""
        before, self.stage = self.stage, (progress.generation, progress.stage)
        return self.stage != before

    def finished(self, line: LogLine) -> None:
        """Print its line."""
        self.console.print(line_of(self.run, line), soft_wrap=True, markup=False)


class ProgressBars(ProgressLines):
    """Also shows the progress of the current stage."""

    def __init__(self, console: Console, run: Run, bars: Progress, clock: Callable[[], float]) -> None:
        super().__init__(console, run)
        self.bars, self.clock = bars, clock
        self.task = bars.add_task("", rate="")
        self.began = clock()

    def now(self, progress: RunProgress) -> None:
        """Move the bar; a new stage restarts it."""
        if self.is_new(progress):
            self.began = self.clock()
            self.bars.reset(self.task)
        self.bars.update(
            self.task,
            description=stage_name(progress),
            completed=progress.done,
            total=progress.total,
            rate=rate_of(progress, self.clock() - self.began),
        )


@contextmanager
def watch_run(console: Console, run: Run, clock: Callable[[], float] = time.monotonic) -> Iterator[Watcher]:
    """A watcher that shows the progress of a run."""
    if not console.is_terminal:
        yield ProgressLines(console, run)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    with Progress(*columns, TimeElapsedColumn(), console=console, refresh_per_second=4, transient=True) as bars:
        yield ProgressBars(console, run, bars, clock)


def rate_of(progress: RunProgress, seconds: float) -> str:
    """How fast a stage goes on."""
    if seconds <= 0 or progress.done == 0:
        return ""
    if progress.stage == "fitting":
        return f"{progress.done / seconds:.1f} steps/s"
    games = f"{progress.done / seconds:.1f} games/s"
    return f"{games}, {progress.positions / seconds:,.0f} positions/s" if progress.positions else games


def line_of(run: Run, line: LogLine) -> str:
    """A finished generation in words."""
    games = run.settings.games
    rates = f"{games / line.playing:.1f} games/s, {games * line.length / line.playing:,.0f} positions/s"
    losses = f"losses: policy {line.policy:.3f}, value {line.value:.3f}, points {line.points:.3f}"
    parts = [f"generation {line.generation} of {run.settings.generations}: {rates}", losses, *strength_of(run, line)]
    left = time_left(run)
    return "; ".join(parts + ([f"{spell_time(left)} left"] if left else []))


def strength_of(run: Run, line: LogLine) -> Iterator[str]:
    """What a generation's matches tell, if it played any."""
    if line.against is None or line.won is None:
        return
    known = Estimate(line.won, *(line.won if end is None else end for end in (line.low, line.high)))
    best = ", the best now" if line.best else ""
    rating = spell_elo(elo_curve(run)[line.generation])
    yield f"won {spell_share(known)} against generation {line.against}: Elo {rating}{best}"
    if line.anchor is not None and line.anchor_won is not None:
        yield f"won {line.anchor_won:.1%} against {line.anchor}"


def time_left(run: Run) -> float:
    """Seconds until all generations are finished, in proportion to their simulations."""
    settings, latest = run.settings, run.lines[-LATEST:]
    ahead = sum(settings.budget_at(generation).simulations for generation in range(run.done, settings.generations))
    behind = sum(settings.budget_at(line.generation - 1).simulations for line in latest)
    return ahead * sum(line.seconds for line in latest) / behind
