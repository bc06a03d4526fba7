"""Statistics of results: shares with intervals, Elo, a sequential test, ratings.

Games of one deal share its luck, so they are not independent of each other; deals are. All functions therefore take
results by **cluster**: all games of a deal together.

- The interval of a share is Wilson's, for the number of independent games that would be equally certain (the effective
  number), with Student's t instead of the normal quantile.
- A share becomes an **Elo** difference by Luce's choice rule: each side wins in proportion to its strength, and ten
  times the strength is 400 Elo. For two sides this is the usual formula.
- The sequential test is the generalised SPRT: it compares the likelihoods of the results for two values of the mean,
  each with the distribution that fits best.
- Ratings are strengths of the same rule, fitted to all games at once. Their intervals come from the variation between
  clusters (the sandwich estimator), not from a count of games.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gemguild.engine.errors import BadOptions

CONFIDENCE = 0.95
PER_STRENGTH = 400 / math.log(10)
"""Elo for a strength e times as large."""
MOST_WORTH = 4
"""A game counts for at most this many independent ones."""
UNSEEN = 1e-3
"""The weight of results that were not seen but must stay possible for the test."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, and its confidence interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


# -------------------------------------------------------------------------------------------------------------- shares


def share(won: ArrayLike, played: ArrayLike, confidence: float = CONFIDENCE) -> Estimate:
    """The share of games won, from the wins (shared victories count in part) and games of each cluster."""
    wins, games = np.asarray(won, np.float64), np.asarray(played, np.float64)
    total = float(games.sum())
    if total == 0:
        return Estimate(math.nan, 0.0, 1.0)
    mean = float(wins.sum()) / total
    clusters = len(games)
    if clusters < 2:
        return Estimate(mean, 0.0, 1.0)
    rest = wins - mean * games
    variance = float(rest @ rest) * clusters / (clusters - 1) / total**2
    return wilson(mean, effective_games(mean, variance, total, clusters), student(0.5 + confidence / 2, clusters - 1))


def effective_games(mean: float, variance: float, games: float, clusters: int) -> float:
    """The number of independent games that would be as certain as a mean with this variance."""
    alone = mean * (1 - mean)
    if alone < 1e-12:  # only wins or only losses: clusters differ in nothing, and say nothing about how they might
        return float(clusters)
    most = MOST_WORTH * games
    return most if variance * most <= alone else alone / variance


def wilson(mean: float, games: float, quantile: float) -> Estimate:
    """Wilson's score interval of a share."""
    spread = quantile**2 / games
    middle = (mean + spread / 2) / (1 + spread)
    half = quantile * math.sqrt(mean * (1 - mean) / games + spread / (4 * games)) / (1 + spread)
    return Estimate(mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half)))


def student(probability: float, freedom: int) -> float:
    """The quantile of Student's t: exact for one and two degrees of freedom, else a series around the normal one."""
    if freedom == 1:
        return math.tan(math.pi * (probability - 0.5))
    if freedom == 2:
        return (2 * probability - 1) / math.sqrt(2 * probability * (1 - probability))
    z, n = NormalDist().inv_cdf(probability), freedom
    quantile = z
    for order, (scale, terms) in enumerate(STUDENT_SERIES, 1):
        quantile += sum(factor * z**power for power, factor in terms.items()) / (scale * n**order)
    return quantile


STUDENT_SERIES: Sequence[tuple[int, Mapping[int, int]]] = (
    (4, {3: 1, 1: 1}),
    (96, {5: 5, 3: 16, 1: 3}),
    (384, {7: 3, 5: 19, 3: 17, 1: -15}),
    (92160, {9: 79, 7: 776, 5: 1482, 3: -1920, 1: -945}),
)
"""The terms for 1/n, 1/n² and so on: a divisor, and factors of powers of the normal quantile."""


# ----------------------------------------------------------------------------------------------------------------- Elo


def elo(mean: float, sides: int = 1, others: int = 1) -> float:
    """The Elo difference that gives a share of the wins, if ``sides`` sides play against ``others``."""
    if mean <= 0 or mean >= 1:
        return math.copysign(math.inf, mean - 0.5)
    return PER_STRENGTH * math.log(mean / (1 - mean) * others / sides)


def share_of_elo(difference: float, sides: int = 1, others: int = 1) -> float:
    """The share of the wins that an Elo difference gives."""
    return 1 / (1 + others / sides * math.exp(-difference / PER_STRENGTH))


def elo_estimate(known: Estimate, sides: int = 1, others: int = 1) -> Estimate:
    """The Elo difference of a share, with its interval."""
    return Estimate(*(elo(mean, sides, others) for mean in (known.value, known.low, known.high)))


# ---------------------------------------------------------------------------------------------------------------- SPRT


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test between two mean shares of a cluster: is it the lower or the higher?"""

    lower: float
    higher: float
    alpha: float = 0.05
    """Probability of accepting the higher if the lower is true."""
    beta: float = 0.05
    """Probability of accepting the lower if the higher is true."""

    def __post_init__(self) -> None:
        if not 0 < self.lower < self.higher < 1:
            raise BadOptions(f"a test needs two shares, 0 < lower < higher < 1, not {self.lower:g} and {self.higher:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadOptions(f"error rates lie between 0 and 0.5, not {self.alpha:g} and {self.beta:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The test continues between these; it accepts the lower at the first and the higher at the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Mapping[float, float]) -> float:
        """The logarithm of the likelihood ratio, from the counts of each cluster mean."""
        seen = {0.0: UNSEEN, 1.0: UNSEEN} | dict(counts)
        return best_likelihood(seen, self.higher) - best_likelihood(seen, self.lower)

    def verdict(self, ratio: float) -> str:
        """The verdict: ``higher``, ``lower``, or empty while the test continues."""
        low, high = self.bounds
        if ratio >= high:
            return "higher"
        return "lower" if ratio <= low else ""


def best_likelihood(seen: Mapping[float, float], mean: float) -> float:
    """The log likelihood, up to a constant, of the best distribution over the observed values with this mean.

    The best one gives each value its weight divided by ``1 + tilt * (value - mean)``, with the tilt that gives the
    right mean. The values range from 0 to 1, so that this tilt always exists.
    """
    pulls = [(weight, value - mean) for value, weight in seen.items()]
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(60):
        tilt = (low + high) / 2
        if sum(weight * away / (1 + tilt * away) for weight, away in pulls) > 0:
            low = tilt
        else:
            high = tilt
    return -sum(weight * math.log1p((low + high) / 2 * away) for weight, away in pulls)


# ------------------------------------------------------------------------------------------------------------- ratings


@dataclass(frozen=True, slots=True)
class Contest:
    """One game for the ratings: its cluster, the player of each side, and the shares of the victory."""

    cluster: int
    players: tuple[int, ...]
    shares: tuple[float, ...]


def ratings(contests: Sequence[Contest], count: int, anchor: int = 0, confidence: float = CONFIDENCE) -> list[Estimate]:
    """Elo ratings of ``count`` players, relative to the anchor; NaN for those who cannot be compared with it.

    Luce's choice rule for any number of sides; for two, this is the Bradley-Terry model.
    """
    known = sorted(connected(contests, anchor) - {anchor})
    unknown = [Estimate(math.nan, -math.inf, math.inf)] * count
    unknown[anchor] = Estimate(0.0, 0.0, 0.0)
    if not known:
        return unknown
    table = ContestTable.of([*contests, *virtual(contests)], count)
    strengths = fit(table, known, count)
    clusters = int(table.clusters.max()) + 1
    error = table.errors(strengths, known) * math.sqrt(clusters / max(1, clusters - 1))
    quantile = student(0.5 + confidence / 2, max(1, clusters - 1))
    for player, deviation in zip(known, error.tolist(), strict=True):
        value, half = PER_STRENGTH * float(strengths[player]), PER_STRENGTH * quantile * deviation
        unknown[player] = Estimate(value, value - half, value + half)
    return unknown


def connected(contests: Sequence[Contest], anchor: int) -> set[int]:
    """All players connected to the anchor through games."""
    meetings = {frozenset(contest.players) for contest in contests}
    reached, before = {anchor}, 0
    while len(reached) > before:
        before = len(reached)
        reached = reached.union(*(meeting for meeting in meetings if meeting & reached))
    return reached


def virtual(contests: Sequence[Contest]) -> list[Contest]:
    """A game per lineup, in a separate cluster, in which all sides share the victory, so that no rating is infinite."""
    lineups = sorted({tuple(sorted(contest.players)) for contest in contests})
    first = 1 + max(contest.cluster for contest in contests)
    return [
        Contest(first + number, players, (1 / len(players),) * len(players)) for number, players in enumerate(lineups)
    ]


@dataclass(frozen=True, slots=True)
class ContestTable:
    """Contests as arrays, a row for each."""

    clusters: NDArray[np.int64]
    """The cluster of each row, numbered from 0."""
    sides: NDArray[np.float64]
    """The number of sides of each player in each row."""
    wins: NDArray[np.float64]
    """The wins of each player in each row."""

    @classmethod
    def of(cls, contests: Sequence[Contest], count: int) -> ContestTable:
        """The table of contests."""
        numbers: dict[int, int] = {}
        clusters = [numbers.setdefault(contest.cluster, len(numbers)) for contest in contests]
        sides, wins = np.zeros((2, len(contests), count))
        for row, contest in enumerate(contests):
            for player, part in zip(contest.players, contest.shares, strict=True):
                sides[row, player] += 1
                wins[row, player] += part
        return cls(np.array(clusters), sides, wins)

    def chances(self, strengths: NDArray[np.float64]) -> NDArray[np.float64]:
        """The expected wins of each player in each row, given their strengths."""
        weights = self.sides * np.exp(strengths)
        chances: NDArray[np.float64] = weights / weights.sum(axis=1, keepdims=True)
        return chances

    def curvature(self, strengths: NDArray[np.float64], known: Sequence[int]) -> NDArray[np.float64]:
        """The curvature of the likelihood at these strengths."""
        chances = self.chances(strengths)[:, known]
        curvature: NDArray[np.float64] = np.diag(chances.sum(axis=0)) - chances.T @ chances
        return curvature

    def errors(self, strengths: NDArray[np.float64], known: Sequence[int]) -> NDArray[np.float64]:
        """The standard errors of strengths: the sandwich estimator with the residuals of each cluster."""
        rest = (self.wins - self.chances(strengths))[:, known]
        left = np.zeros((int(self.clusters.max()) + 1, len(known)))
        np.add.at(left, self.clusters, rest)
        bread = np.linalg.inv(self.curvature(strengths, known))
        errors: NDArray[np.float64] = np.sqrt(np.diag(bread @ (left.T @ left) @ bread))
        return errors


def fit(table: ContestTable, known: Sequence[int], count: int) -> NDArray[np.float64]:
    """The most likely strengths (their logarithms; all but the known stay 0), by Newton's method."""
    strengths = np.zeros(count)
    for _ in range(200):
        slope = (table.wins - table.chances(strengths))[:, known].sum(axis=0)
        step = np.linalg.solve(table.curvature(strengths, known), slope)
        strengths[known] += step / max(1.0, float(np.abs(step).max()))  # no leaps: far out there is hardly any slope
        if float(np.abs(step).max()) < 1e-10:
            break
    return strengths
