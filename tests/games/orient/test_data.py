"""The cards of the Orient: what must be true of them as a whole."""

from __future__ import annotations

from collections import Counter

from gemguild.games.orient.state import CARDS, ROWS
from gemguild.games.splendor import state as splendor
from gemguild.games.splendor.state import COLOURS
from tests.games.facts import Row, assert_card_ids, assert_ids, column_sums, price

LETTERS = {**dict(zip(COLOURS, "wugrk", strict=True)), "joker": "j", "none": "n"}
FIRST = len(splendor.CARDS)
ROWS_OF_ORIENT = CARDS.rows[FIRST:]


def having(ability: str, level: int) -> list[Row]:
    """The cards with an ability, all of which are of one level."""
    found = [row for row in ROWS_OF_ORIENT if row["ability"] == ability]
    assert {row["level"] for row in found} == {str(level)}
    return found


def test_thirty_cards_follow_those_of_splendor() -> None:
    assert CARDS.ids[:FIRST] == splendor.CARDS.ids
    assert Counter(row["level"] for row in ROWS_OF_ORIENT) == {"4": 10, "5": 10, "6": 10}
    assert CARDS.level_starts().tolist() == [0, 40, 70, 90, 100, 110, 120]
    assert ROWS == (4, 4, 4, 2, 2, 2)


def test_cards_are_named_by_level_bonus_and_number() -> None:
    assert_ids(CARDS, "[1-6][wugrkjn][1-8]")
    assert_card_ids(CARDS, LETTERS)


def test_a_gold_card_of_each_price_has_no_bonus() -> None:
    golds = having("gold", 4)
    assert column_sums(golds, COLOURS) == [3] * 5
    assert {(row["bonus"], row["bonuses"], row["points"]) for row in golds} == {("none", "0", "0")}


def test_copies_take_the_colour_of_another_card() -> None:
    copies, generous = having("copy", 4), having("copy_take", 5)
    assert (len(copies), len(generous)) == (5, 2)
    assert column_sums(copies, COLOURS) == [5] * 5
    assert [sorted(price(row, COLOURS)) for row in generous] == [[0, 0, 1, 3, 4]] * 2
    assert {(row["bonus"], row["bonuses"], row["points"]) for row in (*copies, *generous)} == {("joker", "1", "0")}


def test_there_is_a_double_of_each_colour() -> None:
    doubles = [row for row in ROWS_OF_ORIENT if row["bonuses"] == "2"]
    assert [row["bonus"] for row in doubles] == list(COLOURS)
    assert {(row["level"], row["points"], row["ability"]) for row in doubles} == {("5", "0", "none")}
    assert column_sums(doubles, COLOURS) == [7] * 5


def test_three_cards_reserve_a_noble() -> None:
    cards = having("noble", 5)
    assert [row["bonus"] for row in cards] == ["white", "green", "red"]
    for row in cards:
        assert price(row, COLOURS) == [0 if colour == row["bonus"] else 2 for colour in COLOURS]
        assert row["points"] == "1"


def test_a_card_of_each_colour_brings_a_free_one() -> None:
    cards = having("take", 6)
    assert [row["bonus"] for row in cards] == list(COLOURS)
    assert column_sums(cards, COLOURS) == [10] * 5
    assert {row["points"] for row in cards} == {"0"}


def test_a_card_of_each_colour_is_paid_for_with_cards_of_another() -> None:
    cards = having("discard", 6)
    assert [row["bonus"] for row in cards] == list(COLOURS)
    assert [row["discards"] for row in cards] == [COLOURS[place - 1] for place in range(len(COLOURS))]
    assert column_sums(cards, COLOURS) == [0] * 5
    assert {row["points"] for row in cards} == {"3"}
    assert {row["discards"] for row in ROWS_OF_ORIENT if row["ability"] != "discard"} == {"none"}
