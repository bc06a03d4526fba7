"""``gemguild bench``: the speed of random playouts, calls from Python and startup."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import typer
from rich.table import Table

from gemguild.cli import shell
from gemguild.engine import loops, rng
from gemguild.engine.game import Game, Position
from gemguild.engine.kind import KINDS
from gemguild.engine.record import blank

Figures = dict[str, float]

EXTRA_VARIANTS = (("splendor", 2, ("quick",)), ("splendor", 4, ("team",)))
"""Measured in addition to every game and number of players."""

FIRST_MOVE = """
from gemguild.engine.game import Game
from gemguild.engine.kind import kind
import gemguild.games
position = Game(kind({game!r}), {players}).start(1)
position.play(position.legal_moves()[0])
"""

ONE_PLAYOUT = """
import gemguild
from gemguild.cli.bench import Playouts
Playouts(gemguild.game({name!r})).play(1)
"""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure."""

    runs: int = 5
    """Number of runs. The best one counts: the machine was busy with something else in the others."""
    seconds: float = 0.4
    """Approximate length of a run."""


def games() -> list[Game]:
    """The games to measure: every game and number of players, and some variants."""
    plain = [Game(kind, players) for kind in KINDS.values() for players in kind.seats]
    return plain + [Game(KINDS[name], players, options) for name, players, options in EXTRA_VARIANTS]


def first_of_each() -> list[Game]:
    """Every game with the fewest players."""
    return [Game(kind, kind.seats[0]) for kind in KINDS.values()]


# ------------------------------------------------------------------------------------------------------------ playouts


class Playouts:
    """Games set up and played to their end by random choice, in one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.scratch = blank(game.kind.record)
        self.blank = blank(game.kind.record)
        self.blank["key"] = rng.key_from(1)
        self.noise = np.array([88172645463325252], np.int64)

    def play(self, count: int) -> tuple[int, int]:
        """Play a number of games; returns the total turns and decisions."""
        game = self.game
        return loops.fresh_playouts(self.scratch, self.blank, self.noise, game.players, game.variant, count)

    def measure(self, effort: Effort) -> Figures:
        """Turns, decisions and games per second in the best run."""
        count = self.enough(effort.seconds)
        best: Figures = {"turns_per_s": 0.0}
        for _ in range(effort.runs):
            began = time.perf_counter()
            turns, decisions = self.play(count)
            took = time.perf_counter() - began
            if turns / took > best["turns_per_s"]:
                best = {"turns_per_s": turns / took, "decisions_per_s": decisions / took, "games_per_s": count / took}
        rounded: Figures = {key: round(value) for key, value in best.items()}
        return rounded | {"record_bytes": self.scratch.itemsize}

    def enough(self, seconds: float) -> int:
        """The number of games that take about this long."""
        count = 10
        while True:
            began = time.perf_counter()
            self.play(count)
            took = time.perf_counter() - began
            if took > seconds / 4:
                return max(1, round(count * seconds / took))
            count *= 4


def compile_elsewhere(game: Game) -> None:
    """Compile the playouts in another process: code loaded from the cache is faster than code just compiled."""
    code = ONE_PLAYOUT.format(name=game.name)
    shell.ready(game.kind, "playouts", lambda: subprocess.run([sys.executable, "-c", code], check=True))


# --------------------------------------------------------------------------------------------------- calls from Python


def measure_calls(game: Game, effort: Effort) -> Figures:
    """Calls per second, one position at a time."""
    pairs = walk(game, 1000)
    positions = [position for position, _ in pairs]
    return {
        "play_per_s": rate(effort, len(pairs), lambda: [position.play(action) for position, action in pairs]),
        "legal_actions_per_s": rate(effort, len(pairs), lambda: [position.legal_actions() for position in positions]),
        "legal_moves_per_s": rate(effort, len(pairs), lambda: [position.legal_moves() for position in positions]),
    }


def walk(game: Game, count: int) -> list[tuple[Position, int]]:
    """Positions of random games, each with a legal action."""
    source = np.random.default_rng(1)
    pairs: list[tuple[Position, int]] = []
    while len(pairs) < count:
        position = game.start(len(pairs))
        while not position.is_over and len(pairs) < count:
            actions = position.legal_actions()
            pairs.append((position, actions[source.integers(len(actions))]))
            position = position.play(pairs[-1][1])
    return pairs


def rate(effort: Effort, calls: int, work: Callable[[], Any]) -> float:
    """Calls per second in the best run of some work."""
    best = 0.0
    for _ in range(effort.runs):
        began = time.perf_counter()
        work()
        best = max(best, calls / (time.perf_counter() - began))
    return round(best)


# ------------------------------------------------------------------------------------------------------------- starting


def measure_start(game: Game, effort: Effort) -> Figures:
    """Seconds from starting Python to the first move: with an empty cache, and with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        cold = first_move(game, folder)
        warm = min(first_move(game, folder) for _ in range(min(3, effort.runs)))
    return {"cold_s": round(cold, 2), "warm_s": round(warm, 2)}


def first_move(game: Game, folder: str) -> float:
    """Seconds a new Python process takes to import Gemguild, start a game and play a move."""
    code = FIRST_MOVE.format(game=game.id, players=game.players)
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"GEMGUILD_CACHE": folder})
    return time.perf_counter() - began


# -------------------------------------------------------------------------------------------------------------- the lot


def measure(effort: Effort, *, start: bool, tell: Callable[[str], object]) -> dict[str, dict[str, Figures]]:
    """All figures; ``tell`` receives progress messages."""
    figures: dict[str, dict[str, Figures]] = {"playouts": {}, "api": {}, "start": {}}
    for game in first_of_each():
        tell(f"compiling {game.id} for playouts, if necessary ...")
        compile_elsewhere(game)
    for game in games():
        tell(f"random playouts of {game.name} ...")
        figures["playouts"][game.name] = Playouts(game).measure(effort)
    for game in first_of_each():
        tell(f"calls from Python, {game.name} ...")
        figures["api"][game.name] = measure_calls(game, effort)
    for game in first_of_each() if start else []:
        tell(f"compiling {game.id} with an empty cache, then starting it again ...")
        figures["start"][game.id] = measure_start(game, effort)
    return figures


def measure_aloud(effort: Effort, *, start: bool) -> dict[str, dict[str, Figures]]:
    """All figures, with progress on the screen."""
    console = shell.err()
    if not console.is_terminal:
        return measure(effort, start=start, tell=console.print)
    with console.status("measuring ...") as status:
        return measure(effort, start=start, tell=status.update)


def table(title: str, columns: dict[str, str], rows: dict[str, Figures]) -> Table:
    """Figures as a table: ``columns`` gives each figure's heading."""
    drawn = Table("", title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in columns.values():
        drawn.add_column(heading, justify="right")
    for name, row in rows.items():
        drawn.add_row(name, *(f"{row[key]:,}" for key in columns))
    return drawn


PLAYOUTS = {
    "turns_per_s": "turns/s",
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "record_bytes": "bytes/position",
}
CALLS = {"play_per_s": "play/s", "legal_actions_per_s": "legal_actions/s", "legal_moves_per_s": "legal_moves/s"}
START = {"cold_s": "empty cache (s)", "warm_s": "cached (s)"}


def say(figures: dict[str, dict[str, Figures]]) -> None:
    """Print the figures as tables."""
    console = shell.out()
    console.print(table("Random playouts, one thread, best run", PLAYOUTS, figures["playouts"]))
    console.print()
    console.print(table("Calls from Python, one at a time", CALLS, figures["api"]))
    if figures["start"]:
        console.print()
        console.print(table("From starting Python to the first move", START, figures["start"]))


def bench(
    as_json: shell.AsJson = False,
    runs: Annotated[int, typer.Option("--runs", min=1, help="Number of runs; the best one counts.")] = 5,
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, help="Approximate length of a run.")] = 0.4,
    start: Annotated[
        bool, typer.Option(help="Also measure compiling everything from scratch (a minute or two).")
    ] = True,
) -> None:
    """Measure the speed of the engine on this machine, in one thread.

    Random playouts use the public functions: get the legal actions, choose one uniformly, play it.
    """
    figures = measure_aloud(Effort(runs, seconds), start=start)
    if as_json:
        shell.say_json(figures)
    else:
        say(figures)
