"""Charts of a run: the score over time, and ratings."""

from __future__ import annotations

import numpy as np

from gemguild.arena import statistics
from gemguild.arena.results import Report, Results, by_deal, wins_of
from gemguild.arena.schedule import side_word
from gemguild.plot import Axis, Chart, Layer, Line, Points, ReferenceLine

MOST_STEPS = 200
"""The score is drawn at no more points than this."""


def score(results: Results) -> Chart:
    """Every entrant's share of the wins as games were played, with its interval."""
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
                [estimate.value for estimate in known],
                [estimate.low for estimate in known],
                [estimate.high for estimate in known],
            )
        )
    layers.append(ReferenceLine(1 / len(results.plan.game.sides), f"even for one {side_word(results.plan.game)}"))
    return Chart(
        f"{results.plan.game.name}: share of the wins", layers, Axis("games"), Axis("share", 0, 1, percent=True)
    )


def ratings(report: Report) -> Chart:
    """Every entrant's rating, with its interval."""
    known = [standing.rating for standing in report.standings]
    points = Points(
        "",
        range(len(known)),
        [estimate.value for estimate in known],
        [estimate.low for estimate in known],
        [estimate.high for estimate in known],
    )
    names = [standing.name for standing in report.standings]
    return Chart(f"{report.plan.game.name}: ratings", [points, ReferenceLine(0)], Axis(names=names), Axis("Elo"))
