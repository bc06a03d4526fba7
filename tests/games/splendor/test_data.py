"""Splendor's cards and nobles: what must be true of them as a whole."""

from __future__ import annotations

from gemguild.games.splendor.state import CARDS, COLOURS, NOBLES
from tests.games.facts import assert_balanced, assert_card_ids, assert_ids, by_level, column_sums, counts, price

LETTERS = dict(zip(COLOURS, "wugrk", strict=True))


def test_there_are_ninety_cards() -> None:
    assert counts(CARDS, "level") == {"1": 40, "2": 30, "3": 20}
    assert counts(CARDS, "bonus") == dict.fromkeys(COLOURS, 18)
    assert CARDS.level_starts().tolist() == [0, 40, 70, 90]


def test_cards_are_named_by_level_bonus_and_number() -> None:
    assert_ids(CARDS, "[123][wugrk][1-8]")
    assert_card_ids(CARDS, LETTERS)


def test_points_rise_with_the_level() -> None:
    points = by_level(CARDS, "points")
    assert points[1] == [0] * 35 + [1] * 5
    assert points[2] == [1] * 10 + [2] * 15 + [3] * 5
    assert points[3] == [3] * 5 + [4] * 10 + [5] * 5


def test_every_bonus_has_the_same_prices() -> None:
    for level in "123":
        assert_balanced([row for row in CARDS.rows if row["level"] == level], COLOURS)


def test_every_colour_is_asked_for_equally() -> None:
    for level in "123":
        sums = column_sums([row for row in CARDS.rows if row["level"] == level], COLOURS)
        assert len(set(sums)) == 1, level


def test_no_card_is_free_and_none_too_dear() -> None:
    for row in CARDS.rows:
        cost = price(row, COLOURS)
        assert 3 <= sum(cost) <= 14
        assert 0 <= min(cost) <= max(cost) <= 7


def test_ten_nobles_want_two_colours_or_three() -> None:
    assert NOBLES.ids == [f"n{number}" for number in range(1, 11)]
    wishes = [tuple(price(row, COLOURS)) for row in NOBLES.rows]
    assert len(set(wishes)) == 10
    assert sorted(sorted(wish) for wish in wishes) == [[0, 0, 0, 4, 4]] * 5 + [[0, 0, 3, 3, 3]] * 5
    assert len(set(column_sums(NOBLES.rows, COLOURS))) == 1
    assert {row["points"] for row in NOBLES.rows} == {"3"}
    assert len(set(NOBLES.words("name"))) == 10
