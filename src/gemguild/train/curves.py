"""Charts of a run: its losses, and its strength over games and over hours."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

from gemguild.plot import Axis, Chart, Layer, Line, ReferenceLine
from gemguild.train import folder
from gemguild.train.folder import Run
from gemguild.train.strength import elo_curve


def charts(run: Run) -> dict[str, Chart]:
    """All charts of a run by name; that of the anchor only if there is one."""
    drawn = {"losses": losses(run), "elo": elo(run, games_at, "games"), "elo-hours": elo(run, hours_at, "hours")}
    return drawn | ({"anchor": anchor(run)} if any(line.anchor for line in run.lines) else {})


def save(run: Run, place: Path, prefix: str = "") -> list[Path]:
    """Write all charts of a run and return their paths."""
    place.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, chart in charts(run).items():
        paths.append(place / f"{prefix}{name}.svg")
        chart.save(paths[-1])
    return paths


def losses(run: Run) -> Chart:
    """The losses over games."""
    games = [line.games for line in run.lines]
    layers = [Line(name, games, [getattr(line, name) for line in run.lines]) for name in ("policy", "value", "points")]
    return Chart(f"{run.settings.game}: losses", layers, Axis("games", 0), Axis("loss", log=True))


def elo(run: Run, place: Callable[[list[folder.LogLine]], list[float]], word: str) -> Chart:
    """The ratings of the nets that played a match, over games or hours; the first net has 0."""
    curve = elo_curve(run)
    at = [0.0, *place(run.lines)]
    layer = Line(
        "Elo over the first net",
        [at[generation] for generation in curve],
        [known.value for known in curve.values()],
        [known.low for known in curve.values()],
        [known.high for known in curve.values()],
    )
    return Chart(f"{run.settings.game}: strength over {word}", [layer], Axis(word, 0), Axis("Elo"))


def games_at(lines: list[folder.LogLine]) -> list[float]:
    """The games played after each generation."""
    return [line.games for line in lines]


def hours_at(lines: list[folder.LogLine]) -> list[float]:
    """The hours passed after each generation."""
    return [seconds / 3600 for seconds in accumulate(line.seconds for line in lines)]


def anchor(run: Run) -> Chart:
    """The nets' share of the wins against the anchor, over games."""
    met = [line for line in run.lines if line.anchor]
    shares = [
        [math.nan if value is None else value for value in numbers]
        for numbers in zip(*((line.anchor_won, line.anchor_low, line.anchor_high) for line in met), strict=True)
    ]
    name = f"share of the wins against {met[-1].anchor}"
    layers: list[Layer] = [Line(name, games_at(met), *shares), ReferenceLine(0.5, "even")]
    return Chart(f"{run.settings.game}: {name}", layers, Axis("games", 0), Axis("share", 0, 1, percent=True))
