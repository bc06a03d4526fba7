"""Marvel's characters and locations: what must be true of them as a whole."""

from __future__ import annotations

from gemguild.games.marvel.state import CARDS, COLOURS, LOCATION_TILES, LOCATIONS, SIDES
from tests.games.facts import assert_card_ids, assert_ids, by_level, counts, price

LETTERS = dict(zip(COLOURS, "yuorp", strict=True))


def test_there_are_ninety_characters() -> None:
    assert counts(CARDS, "level") == {"1": 40, "2": 30, "3": 20}
    assert counts(CARDS, "bonus") == dict.fromkeys(COLOURS, 18)
    assert CARDS.level_starts().tolist() == [0, 40, 70, 90]
    assert len(set(CARDS.words("name"))) == 90


def test_cards_are_named_by_level_bonus_and_number() -> None:
    assert_ids(CARDS, "[123][yuorp][1-8]")
    assert_card_ids(CARDS, LETTERS)


def test_points_rise_with_the_level() -> None:
    points = by_level(CARDS, "points")
    assert points[1] == [0] * 35 + [1] * 5
    assert points[2] == [1] * 10 + [2] * 15 + [3] * 5
    assert points[3] == [3] * 5 + [4] * 10 + [5] * 5


def test_every_bonus_has_the_same_points_and_tags() -> None:
    for level in "123":
        kinds = {
            colour: sorted(
                (int(row["points"]), int(row["tags"]))
                for row in CARDS.rows
                if (row["level"], row["bonus"]) == (level, colour)
            )
            for colour in COLOURS
        }
        assert all(kinds[colour] == kinds[COLOURS[0]] for colour in COLOURS[1:] if level != "3"), level
        points = [[points for points, _ in kinds[colour]] for colour in COLOURS]
        assert all(numbers == points[0] for numbers in points)


def test_tags_by_level() -> None:
    tags = by_level(CARDS, "tags")
    assert tags[1] == [0] * 30 + [1] * 10
    assert tags[2] == [0] * 20 + [1] * 10
    assert tags[3] == [0] * 10 + [1] * 5 + [2] * 5


def test_no_card_is_free_and_none_too_dear() -> None:
    for row in CARDS.rows:
        cost = price(row, COLOURS)
        assert 3 <= sum(cost) <= 14
        assert 0 <= min(cost) <= max(cost) <= 7


def test_locations_are_tiles_with_two_sides() -> None:
    assert_ids(LOCATIONS, "l[1-4][ab]")
    assert len(LOCATIONS) == LOCATION_TILES * SIDES
    for number, row in enumerate(LOCATIONS.rows):
        assert row["id"] == f"l{row['tile']}{row['side']}"
        assert (int(row["tile"]), row["side"]) == (1 + number // SIDES, "ab"[number % SIDES])
        assert row["points"] == "3"
        wish = price(row, COLOURS)
        assert sorted(wish) in ([0, 0, 0, 4, 4], [0, 0, 3, 3, 3])
    assert len({tuple(price(row, COLOURS)) for row in LOCATIONS.rows}) == len(LOCATIONS)
