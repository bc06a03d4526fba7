"""How well calibrated forecasts are, measured by games.

A **forecast** is the chance that a player gave itself at a decision, together with what it then won. If forecasts are
well calibrated, those of 70% come true in 70% of the cases.

- The **calibration error** sorts forecasts into ten bins of equal width, from 0 to 1, and takes the distance between
  the mean forecast and the mean result in each. It is the mean of these distances, weighted by the forecasts in a bin.
- Forecasts of one game share its result, so they are not independent; games are. The interval of an error comes from
  resampling whole games (bootstrap). Chance enlarges an error, and resampling enlarges it by as much again, so
  resampled errors lie too high. The upper end is taken as it is, to err on the side of caution. The lower end is as far
  below the error as the upper one is above it, measured in squares, because errors add up in squares.
- The **sharpness** that makes the results most likely corrects forecasts (:mod:`gemguild.bots.calibration`). Its effect
  is measured on games it was not fitted to: each half of the games is corrected by the other half's sharpness.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gemguild.arena.forecasts import ForecastGame
from gemguild.arena.statistics import CONFIDENCE, Estimate
from gemguild.bots.calibration import UNCHANGED, sharpen
from gemguild.plot import Chart, observed, reliability

BINS = 10
DRAWS = 1000
"""Resamples for an interval."""
FLATTEST, SHARPEST = 0.1, 10.0
"""The range of sharpnesses to search."""
LEAST_CHANCE = 1e-6
"""Chances below this count as this much: a search may be certain, a forecast may not."""


@dataclass(frozen=True, eq=False)
class Forecasts:
    """Forecasts and results, a row for each decision."""

    games: NDArray[np.int64]
    """The game that a row belongs to."""
    chances: NDArray[np.float64]
    """A column for each side; that of the player who decided is the first."""
    results: NDArray[np.float64]
    """How the victory was shared, in the same order."""

    @classmethod
    def of(cls, games: Iterable[ForecastGame]) -> Forecasts:
        """The forecasts of games."""
        rows = [
            (game.number, side_first(chances, side), side_first(game.result, side))
            for game in games
            for side, chances in zip(game.sides, game.chances, strict=True)
        ]
        numbers, chances, results = zip(*rows, strict=True) if rows else ((), (), ())
        return cls(np.array(numbers, np.int64), matrix(chances), matrix(results))

    def __len__(self) -> int:
        return len(self.games)

    @property
    def expected(self) -> NDArray[np.float64]:
        """The chance that the player gave itself."""
        return self.chances[:, 0]

    @property
    def achieved(self) -> NDArray[np.float64]:
        """What the player won."""
        return self.results[:, 0]

    def sharpened(self, sharpness: ArrayLike) -> Forecasts:
        """The same with other chances; the sharpness is one for all rows, or one for each."""
        return replace(self, chances=sharpen(self.chances, np.atleast_1d(sharpness)[:, None]))


def side_first(values: Sequence[float], side: int) -> tuple[float, ...]:
    """The value of a side, then those of the others."""
    return (values[side], *values[:side], *values[side + 1 :])


def matrix(rows: Sequence[Sequence[float]]) -> NDArray[np.float64]:
    """Rows as an array, also if there are none."""
    return np.array(rows, np.float64).reshape(len(rows), -1 if rows else 2)


# --------------------------------------------------------------------------------------------------------------- errors


def calibration_error(forecasts: Forecasts, confidence: float = CONFIDENCE, seed: int = 0) -> Estimate:
    """The expected calibration error, with its interval."""
    if not len(forecasts):
        return Estimate(math.nan, 0.0, 1.0)
    gaps, sizes = gaps_by_game(forecasts)
    games = len(sizes)
    value = float(errors(np.ones((1, games)), gaps, sizes)[0])
    if games < 2:
        return Estimate(value, 0.0, 1.0)
    drawn = errors(np.random.default_rng(seed).multinomial(games, np.full(games, 1 / games), DRAWS), gaps, sizes)
    high = max(value, float(np.quantile(drawn, 0.5 + confidence / 2)))
    return Estimate(value, math.sqrt(max(0.0, 2 * value**2 - high**2)), high)


def errors(times: NDArray[Any], gaps: NDArray[np.float64], sizes: NDArray[np.float64]) -> NDArray[np.float64]:
    """The error with every game counted a number of times, for each row of such numbers."""
    error: NDArray[np.float64] = np.abs(times @ gaps).sum(axis=1) / (times @ sizes)
    return error


def gaps_by_game(forecasts: Forecasts) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For every game the excess of forecasts over results, bin by bin, and its number of forecasts."""
    _, rows = np.unique(forecasts.games, return_inverse=True)
    gaps = np.zeros((int(rows.max()) + 1, BINS))
    bins = np.clip((forecasts.expected * BINS).astype(np.int64), 0, BINS - 1)
    np.add.at(gaps, (rows, bins), forecasts.expected - forecasts.achieved)
    return gaps, np.bincount(rows).astype(np.float64)


# ---------------------------------------------------------------------------------------------------------- corrections


def best_sharpness(forecasts: Forecasts) -> float:
    """The sharpness that makes the results most likely."""
    logs = np.log(np.maximum(forecasts.chances, LEAST_CHANCE))
    if not np.ptp(logs, axis=-1).any():  # all chances are equal: there is nothing to sharpen
        return UNCHANGED
    low, high = math.log(FLATTEST), math.log(SHARPEST)
    for _ in range(50):
        middle = math.exp((low + high) / 2)
        expected = sharpen(np.exp(logs), middle)
        if float(((forecasts.results - expected) * logs).sum()) > 0:
            low = math.log(middle)
        else:
            high = math.log(middle)
    return math.exp((low + high) / 2)


def cross_corrected(forecasts: Forecasts) -> Forecasts:
    """Every game's forecasts, corrected by the sharpness of the other half of the games."""
    halves = forecasts.games % 2
    fitted = [best_sharpness(part(forecasts, halves != half)) for half in (0, 1)]
    return forecasts.sharpened(np.array(fitted)[halves])


def part(forecasts: Forecasts, rows: NDArray[np.bool_]) -> Forecasts:
    """Some of the rows."""
    return Forecasts(forecasts.games[rows], forecasts.chances[rows], forecasts.results[rows])


@dataclass(frozen=True)
class Reliability:
    """How reliable a bot's forecasts are."""

    game: str
    bot: str
    forecasts: Forecasts
    corrected: Forecasts
    error: Estimate
    corrected_error: Estimate
    sharpness: float
    """Fitted to all games."""

    @property
    def games(self) -> int:
        """How many games there were."""
        return len(np.unique(self.forecasts.games))

    @property
    def chart(self) -> Chart:
        """Forecasts against results, bin by bin."""
        errors = f"calibration error {self.error.value:.3f}, corrected {self.corrected_error.value:.3f}"
        series = {"as found": self.forecasts, "corrected": self.corrected}
        points = [observed(name, rows.expected, rows.achieved, BINS, rows.games) for name, rows in series.items()]
        return reliability(f"{self.game}, {self.bot}: {errors}", *points)


def measure(game: str, bot: str, games: Iterable[ForecastGame]) -> Reliability:
    """Measure how reliable a bot's forecasts are."""
    forecasts = Forecasts.of(games)
    corrected = cross_corrected(forecasts)
    return Reliability(
        game,
        bot,
        forecasts,
        corrected,
        error=calibration_error(forecasts),
        corrected_error=calibration_error(corrected),
        sharpness=best_sharpness(forecasts),
    )


# ------------------------------------------------------------------------------------------------------------ the table


def table(known: Iterable[Reliability]) -> str:
    """Everything that was measured, as a Markdown table."""
    lines = [
        "| game | bot | games | forecasts | calibration error (95%) | sharpness | corrected (95%) |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    lines += [
        f"| {row.game} | {row.bot} | {row.games:,} | {len(row.forecasts):,} | {row.error} | {row.sharpness:.2f} "
        f"| {row.corrected_error} |"
        for row in known
    ]
    return "\n".join(lines) + "\n"
