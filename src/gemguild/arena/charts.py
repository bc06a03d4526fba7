"""Charts of a run: the score over time, and ratings."""

from __future__ import annotations

import numpy as np

from gemguild.arena import statistics
from gemguild.arena.results import Report, Results, by_deal, wins_of
from gemguild.arena.schedule import side_word
from gemguild.plot import Axis, Chart, Layer, Level, Line, Points

MOST_STEPS = 200
"""Maximum number of points in the score chart."""


def score(results: Results) -> Chart:
    """Every entrant's share of the wins over the games, with its interval."""
    outcomes = results.counted()
    layers: list[Layer] = []
    for number, entrant in enumerate(results.plan.entrants):
        won, played = by_deal(outcomes, wins_of(number))
        ends = np.unique(np.linspace(1, len(played), min(len(played), MOST_STEPS)).round().astype(int))
        known = [statistics.share(won[:end], played[:end]) for end in ends]
        layers.append(
            Line(
                entrant.name,
                np.cumsum(played)[ends - 1],
                [own.value for own in known],
                [own.low for own in known],
                [own.high for own in known],
            )
        )
    layers.append(Level(1 / len(results.plan.game.sides), f"even for one {side_word(results.plan.game)}"))
    return Chart(
        f"{results.plan.game.name}: share of the wins", layers, Axis("games"), Axis("share", 0, 1, percent=True)
    )


def ratings(report: Report) -> Chart:
    """Every entrant's rating, with its interval."""
    known = [standing.rating for standing in report.standings]
    points = Points(
        "",
        range(len(known)),
        [own.value for own in known],
        [own.low for own in known],
        [own.high for own in known],
    )
    names = [standing.name for standing in report.standings]
    return Chart(f"{report.plan.game.name}: ratings", [points, Level(0)], Axis(names=names), Axis("Elo"))
