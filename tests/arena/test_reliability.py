"""Forecasts against results: errors, intervals and corrections on cases that are known."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from gemguild.arena.forecasts import ForecastGame
from gemguild.arena.reliability import (
    FLATTEST,
    SHARPEST,
    Forecasts,
    best_sharpness,
    calibration_error,
    cross_corrected,
    gaps_by_game,
    measure,
    table,
)
from gemguild.bots.calibration import sharpen


def duel_of(said: Sequence[float], came: Sequence[float], games: Sequence[int] | None = None) -> Forecasts:
    """Forecasts between two sides."""
    own, won = np.array(said), np.array(came, np.float64)
    numbers = np.arange(len(own)) if games is None else np.array(games)
    return Forecasts(numbers, np.stack([own, 1 - own], axis=1), np.stack([won, 1 - won], axis=1))


def simulated(games: int, decisions: int, sharpness: float = 1.0, sides: int = 2, seed: int = 0) -> Forecasts:
    """Games with true chances, said sharper or flatter than they are; the decisions of a game share its result."""
    chance = np.random.default_rng(seed)
    truth = chance.dirichlet(np.full(sides, 1.5), games)
    winners = (chance.random((games, 1)) > truth.cumsum(axis=1)).sum(axis=1)
    results = np.eye(sides)[np.minimum(winners, sides - 1)]
    said = sharpen(truth, sharpness)
    return Forecasts(*(np.repeat(values, decisions, axis=0) for values in (np.arange(games), said, results)))


# ----------------------------------------------------------------------------------------------------------- forecasts


def test_whoever_decides_comes_first() -> None:
    told = [
        ForecastGame(4, (0, 2), ((0.5, 0.3, 0.2), (0.6, 0.3, 0.1)), (0.0, 0.5, 0.5)),
        ForecastGame(9, (1,), ((0.2, 0.7, 0.1),), (0.0, 1.0, 0.0)),
    ]
    forecasts = Forecasts.of(told)
    assert forecasts.games.tolist() == [4, 4, 9]
    assert forecasts.chances.tolist() == [[0.5, 0.3, 0.2], [0.1, 0.6, 0.3], [0.7, 0.2, 0.1]]
    assert forecasts.results.tolist() == [[0, 0.5, 0.5], [0.5, 0, 0.5], [1, 0, 0]]
    assert forecasts.expected.tolist() == [0.5, 0.1, 0.7]
    assert forecasts.achieved.tolist() == [0, 0.5, 1]


def test_no_games_say_nothing() -> None:
    known = measure("splendor-2", "master", [])
    assert math.isnan(known.error.value)
    assert (known.games, len(known.forecasts), known.sharpness) == (0, 0, 1)


# --------------------------------------------------------------------------------------------------------------- errors


def test_honest_forecasts_have_no_error() -> None:
    known = duel_of([0.25] * 4 + [0.75] * 4, [1, 0, 0, 0, 1, 1, 1, 0])
    assert calibration_error(known).value == pytest.approx(0)


def test_the_error_is_the_mean_distance_of_the_bins() -> None:
    known = duel_of([0.95] * 6 + [0.35] * 2, [1, 1, 1, 0, 0, 0, 1, 0])
    assert calibration_error(known).value == pytest.approx((6 * 0.45 + 2 * 0.15) / 8)


def test_errors_of_a_bin_cancel_but_those_of_different_bins_do_not() -> None:
    assert calibration_error(duel_of([0.52, 0.58], [0, 1])).value == pytest.approx(0.05)
    assert calibration_error(duel_of([0.42, 0.58], [0, 1])).value == pytest.approx(0.42)


def test_the_ends_belong_to_the_outer_bins() -> None:
    assert calibration_error(duel_of([0.0, 1.0, 0.05, 0.95], [0, 1, 0.05, 0.95])).value == pytest.approx(0)


def test_decisions_of_a_game_tell_less_than_games() -> None:
    one_each = simulated(600, 1, sharpness=2.0)
    games = simulated(60, 10, sharpness=2.0)
    narrow, wide = calibration_error(one_each), calibration_error(games)
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_one_game_says_nothing() -> None:
    known = calibration_error(duel_of([0.6, 0.7], [1, 1], games=[3, 3]))
    assert (known.low, known.high) == (0, 1)


@pytest.mark.parametrize("sides", [2, 4])
def test_intervals_of_honest_forecasts_reach_down_to_nothing(sides: int) -> None:
    known = [calibration_error(simulated(300, 5, sides=sides, seed=seed)) for seed in range(20)]
    assert np.mean([own.low < 0.01 for own in known]) >= 0.9
    assert all(own.low <= own.value <= own.high for own in known)


def test_intervals_hold_the_truth() -> None:
    gaps, sizes = gaps_by_game(simulated(200_000, 1, sharpness=2.5))
    truth = np.abs(gaps.sum(axis=0)).sum() / sizes.sum()
    known = [calibration_error(simulated(400, 3, sharpness=2.5, seed=seed)) for seed in range(1, 31)]
    assert truth > 0.08
    assert np.mean([own.low <= truth for own in known]) >= 0.9
    assert np.mean([truth <= own.high for own in known]) >= 0.95, "rather too careful than too bold"
    assert np.mean([own.low for own in known]) > 0.03, "clearly not honest"


# ---------------------------------------------------------------------------------------------------------- corrections


@pytest.mark.parametrize("sides", [2, 3, 4])
@pytest.mark.parametrize("sharpness", [0.5, 1.0, 2.0])
def test_the_sharpness_is_found(sharpness: float, sides: int) -> None:
    known = simulated(20_000, 1, sharpness, sides)
    assert best_sharpness(known) == pytest.approx(1 / sharpness, rel=0.08)


def test_a_sharpness_stays_within_reason() -> None:
    assert best_sharpness(duel_of([0.6, 0.6], [1, 1])) == pytest.approx(SHARPEST)
    assert best_sharpness(duel_of([0.6, 0.6], [0, 0])) == pytest.approx(FLATTEST)
    assert best_sharpness(duel_of([0.5, 0.5], [1, 1])) == 1, "nothing to sharpen"
    assert FLATTEST < best_sharpness(duel_of([1.0, 0.9, 0.9], [0, 1, 1])) < 1, "sure, and wrong"


def test_corrected_forecasts_are_honest() -> None:
    known = simulated(3000, 2, sharpness=2.0)
    assert calibration_error(known).value > 0.06
    assert calibration_error(cross_corrected(known)).value < 0.025


def test_games_are_corrected_by_others() -> None:
    """The even games want it sharper and the odd ones flatter, so each half gets the wrong cure."""
    even = duel_of([0.6] * 100, [1] * 90 + [0] * 10, games=list(range(0, 200, 2)))
    odd = duel_of([0.6] * 100, [1] * 52 + [0] * 48, games=list(range(1, 200, 2)))
    both = Forecasts(
        np.concatenate([even.games, odd.games]),
        np.concatenate([even.chances, odd.chances]),
        np.concatenate([even.results, odd.results]),
    )
    corrected = cross_corrected(both)
    assert corrected.expected[:100] == pytest.approx(0.52, abs=0.01)
    assert corrected.expected[100:] == pytest.approx(0.9, abs=0.01)
    assert corrected.games is both.games


# -------------------------------------------------------------------------------------------------------------- telling


def test_table_and_chart() -> None:
    told = [
        ForecastGame(number, (0, 1), ((0.7, 0.3), (0.6, 0.4)), (1.0, 0.0) if number % 3 else (0.0, 1.0))
        for number in range(30)
    ]
    known = measure("duel-2", "master@40", told)
    text = table([known])
    assert len({line.count("|") for line in text.splitlines()}) == 1
    assert f"| duel-2 | master@40 | 30 | 60 | {known.error} | {known.sharpness:.2f} | {known.corrected_error} |" in text
    picture = known.chart.svg()
    assert f"duel-2, master@40: calibration error {known.error.value:.3f}" in picture
    assert "as found" in picture
    assert "corrected" in picture
