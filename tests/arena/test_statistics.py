"""Intervals, Elo, the sequential test and ratings, against closed forms and coins whose chances are known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from gemguild.arena.statistics import (
    Contest,
    Sprt,
    elo,
    elo_estimate,
    ratings,
    share,
    share_of_elo,
    student,
)

Pairs = NDArray[np.float64]


def pairs(chance: np.random.Generator, count: int, mean: float, seat: float, luck: float) -> Pairs:
    """What one side wins in pairs of games, if the first seat is better by so much and deals favour one seat."""
    deal = chance.uniform(-luck, luck, count)
    chances = np.array([mean + seat + deal, mean - seat - deal])
    return np.asarray((chance.random((2, count)) < chances).sum(axis=0), np.float64)


# -------------------------------------------------------------------------------------------------------------- shares


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.7062), (2, 4.30265), (3, 3.18245), (5, 2.57058), (10, 2.22814), (100, 1.98397)]
)
def test_student_as_in_the_tables(freedom: int, quantile: float) -> None:
    assert student(0.975, freedom) == pytest.approx(quantile, rel=0.002)


def test_independent_games_have_wilsons_interval() -> None:
    known = share([1.0] * 60 + [0.0] * 40, [1] * 100)
    # Wilson's interval of 60 in 100, a little wider for Student's t and for the variance being an estimate
    assert known.value == 0.6
    assert known.low == pytest.approx(0.5020, abs=0.003)
    assert known.high == pytest.approx(0.6906, abs=0.003)


def test_games_of_a_pair_that_always_agree_count_once() -> None:
    twice = share([2.0] * 60 + [0.0] * 40, [2] * 100)
    once = share([1.0] * 60 + [0.0] * 40, [1] * 100)
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high))


def test_pairs_that_cancel_luck_make_the_interval_narrow() -> None:
    split = share([1.0] * 98 + [2.0, 2.0], [2] * 100)
    mixed = share([2.0, 0.0] * 49 + [2.0, 2.0], [2] * 100)
    assert split.value == mixed.value
    assert split.high - split.low < (mixed.high - mixed.low) / 2


@pytest.mark.parametrize("won", [0.0, 2.0])
def test_only_wins_or_only_losses_are_not_certainty(won: float) -> None:
    known = share([won] * 50, [2] * 50)
    assert known.value == won / 2
    assert 0.05 < known.high - known.low < 0.1


def test_one_deal_or_none_tells_nothing() -> None:
    alone, nothing = share([2.0], [2]), share([], [])
    assert (alone.value, alone.low, alone.high) == (1.0, 0.0, 1.0)
    assert math.isnan(nothing.value)
    assert (nothing.low, nothing.high) == (0.0, 1.0)


def test_clusters_may_differ_in_size() -> None:
    assert share([3, 1], [4, 2]).value == pytest.approx(4 / 6)


@pytest.mark.parametrize(
    ("mean", "seat", "luck"), [(0.5, 0.0, 0.0), (0.6, 0.1, 0.25), (0.8, 0.05, 0.15), (0.95, 0.0, 0.05)]
)
@pytest.mark.parametrize("count", [10, 60])
def test_intervals_hold_the_truth_as_often_as_they_say(mean: float, seat: float, luck: float, count: int) -> None:
    chance = np.random.default_rng(1)
    tries = 800
    held = 0
    for _ in range(tries):
        known = share(pairs(chance, count, mean, seat, luck), [2] * count)
        held += known.low <= mean <= known.high
    assert 0.93 <= held / tries <= 0.995


# ----------------------------------------------------------------------------------------------------------------- Elo


def test_elo_of_known_shares() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.75) == pytest.approx(190.848, abs=0.001)
    assert elo(0.25, sides=1, others=3) == pytest.approx(0)
    assert elo(0.5, sides=1, others=3) == pytest.approx(190.848, abs=0.001)
    assert (elo(0.0), elo(1.0)) == (-math.inf, math.inf)


@pytest.mark.parametrize(("sides", "others"), [(1, 1), (1, 3), (2, 2), (3, 1)])
def test_shares_and_elo_are_two_ways_to_say_it(sides: int, others: int) -> None:
    for difference in (-300.0, 0.0, 12.5, 700.0):
        assert elo(share_of_elo(difference, sides, others), sides, others) == pytest.approx(difference)


def test_the_interval_of_elo_is_that_of_the_share() -> None:
    known = share([2.0] * 20, [2] * 20)
    told = elo_estimate(known)
    assert told.value == told.high == math.inf
    assert told.low == elo(known.low) > 0


# ---------------------------------------------------------------------------------------------------------------- SPRT


def test_for_coins_the_ratio_is_walds() -> None:
    test = Sprt(0.5, 0.6)
    for wins, losses in ((60, 40), (3, 9), (500, 1)):
        wald = wins * math.log(0.6 / 0.5) + losses * math.log(0.4 / 0.5)
        assert test.ratio({1.0: wins, 0.0: losses}) == pytest.approx(wald)


def test_for_many_pairs_the_ratio_is_that_of_a_normal_mean() -> None:
    counts = {0.0: 900, 0.25: 100, 0.5: 5000, 0.75: 150, 1.0: 1100}
    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum((value - mean) ** 2 * count for value, count in counts.items()) / total
    test = Sprt(0.5, 0.52)
    normal = total * (test.higher - test.lower) * (mean - 0.51) / variance
    assert test.ratio(counts) == pytest.approx(normal, rel=0.05)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0.5, 0.6, alpha=0.05, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))


def test_the_verdict() -> None:
    test = Sprt(0.5, 0.6)
    assert test.verdict(3.0) == "higher"
    assert test.verdict(-3.0) == "lower"
    assert test.verdict(0.0) == ""


def test_extreme_results_have_a_ratio() -> None:
    test = Sprt(0.5, 0.6)
    assert test.ratio({}) == pytest.approx(0, abs=0.01)
    assert test.ratio({1.0: 100}) > 10
    assert test.ratio({0.0: 100}) < -10
    assert test.ratio({0.5: 100}) < -10


@pytest.mark.parametrize(
    ("lower", "higher", "alpha", "message"),
    [(0.6, 0.5, 0.05, "two shares"), (0.5, 1.0, 0.05, "two shares"), (0.5, 0.6, 0.0, "error rates")],
)
def test_a_test_that_cannot_be(lower: float, higher: float, alpha: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sprt(lower, higher, alpha)


@pytest.mark.parametrize(("seat", "luck"), [(0.0, 0.0), (0.1, 0.25)])
@pytest.mark.parametrize("truth", ["lower", "higher"])
def test_errors_are_as_rare_as_they_should_be(truth: str, seat: float, luck: float) -> None:
    test = Sprt(share_of_elo(-30), share_of_elo(90))
    chance = np.random.default_rng(2)
    tries, wrong = 150, 0
    for _ in range(tries):
        counts: dict[float, float] = {}
        verdict = ""
        for value in pairs(chance, 1000, getattr(test, truth), seat, luck) / 2:
            counts[value] = counts.get(value, 0) + 1
            verdict = test.verdict(test.ratio(counts))
            if verdict:
                break
        assert verdict, "every test comes to an end"
        wrong += verdict != truth
    assert wrong / tries <= 0.09


# ------------------------------------------------------------------------------------------------------------- ratings


def duel(cluster: int, winner: int, loser: int) -> Contest:
    return Contest(cluster, (winner, loser), (1.0, 0.0))


def test_two_players_are_apart_by_the_elo_of_their_share() -> None:
    games = [duel(number, *((1, 0) if number % 4 else (0, 1))) for number in range(4000)]
    zero, other = ratings(games, 2)
    assert (zero.value, zero.low, zero.high) == (0, 0, 0)
    assert other.value == pytest.approx(elo(0.75), abs=0.2)
    width = 1.96 * 400 / math.log(10) / math.sqrt(4000 * 0.75 * 0.25)
    assert other.high - other.value == pytest.approx(width, rel=0.01)


def test_the_anchor_only_moves_the_scale() -> None:
    chance = np.random.default_rng(3)
    games = [duel(number, *chance.permutation(3)[:2].tolist()) for number in range(300)]
    by_first, by_last = ratings(games, 3, anchor=0), ratings(games, 3, anchor=2)
    for one, other in zip(by_first, by_last, strict=True):
        assert one.value - by_first[2].value == pytest.approx(other.value)
    assert by_first[2].high - by_first[2].low == pytest.approx(by_last[0].high - by_last[0].low)


def test_who_wins_always_has_a_finite_rating_above_a_floor() -> None:
    _, other = ratings([duel(number, 1, 0) for number in range(100)], 2)
    assert 300 < other.low < other.value < other.high < 2000


def test_who_never_met_the_anchor_has_no_rating() -> None:
    known = ratings([duel(0, 0, 1), duel(1, 1, 0), duel(2, 2, 3)], 4)
    assert abs(known[1].value) < 1
    assert math.isnan(known[2].value)
    assert math.isnan(known[3].value)


def test_ratings_go_along_a_chain_of_meetings() -> None:
    games = [duel(number, *((1, 0) if number % 4 else (0, 1))) for number in range(2000)]
    games += [duel(number, *((2, 1) if number % 4 else (1, 2))) for number in range(2000)]
    assert ratings(games, 3)[2].value == pytest.approx(2 * elo(0.75), rel=0.01)


def test_four_sides_of_known_strength() -> None:
    strengths = np.array([1.0, 2.0, 4.0, 8.0])
    chance = np.random.default_rng(4)
    winners = chance.choice(4, size=6000, p=strengths / strengths.sum())
    games = [
        Contest(deal, (0, 1, 2, 3), tuple(float(side == winner) for side in range(4)))
        for deal, winner in enumerate(winners)
    ]
    for known, true in zip(ratings(games, 4)[1:], (1, 2, 3), strict=True):
        assert known.low < true * 400 * math.log10(2) < known.high


def test_copies_of_a_player_share_the_odds() -> None:
    games = [
        Contest(number, (0, 1, 1, 1), (1.0, 0.0, 0.0, 0.0) if number % 4 == 0 else (0.0, 0.5, 0.5, 0.0))
        for number in range(4000)
    ]
    assert ratings(games, 2)[1].value == pytest.approx(0, abs=1)


def test_games_of_a_cluster_that_agree_count_once() -> None:
    results = [(1, 0) if number % 3 else (0, 1) for number in range(600)]
    once = ratings([duel(number, *result) for number, result in enumerate(results)], 2)[1]
    twice = ratings([duel(number, *result) for number, result in enumerate(results) for _ in range(2)], 2)[1]
    assert twice.high - twice.low == pytest.approx(once.high - once.low, rel=0.02)


def test_intervals_of_ratings_hold_the_truth_as_often_as_they_say() -> None:
    chance = np.random.default_rng(5)
    true = elo(0.7)
    held = 0
    for _ in range(200):
        won = pairs(chance, 40, 0.7, 0.1, 0.2)
        games = [Contest(deal, (1, 0), (part / 2, 1 - part / 2)) for deal, part in enumerate(won) for _ in range(2)]
        known = ratings(games, 2)[1]
        held += known.low <= true <= known.high
    assert 0.91 <= held / 200 <= 0.995
