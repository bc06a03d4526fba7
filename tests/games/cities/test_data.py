"""The city tiles: what each side asks for."""

from __future__ import annotations

from gemguild.games.cities.state import CITIES, CITIES_DRAWN, CITY_TILES, LEAST_POINTS, SIDES
from gemguild.games.splendor.state import COLOURS
from tests.games.facts import price

ASKED = {
    "c1a": (14, 0, [2, 1, 1, 2, 2]),
    "c1b": (13, 0, [2, 2, 2, 2, 2]),
    "c2a": (12, 6, [0, 0, 0, 0, 0]),
    "c2b": (15, 5, [0, 0, 0, 0, 0]),
    "c3a": (13, 0, [4, 0, 0, 3, 0]),
    "c3b": (13, 0, [3, 4, 0, 0, 0]),
    "c4a": (11, 0, [3, 3, 0, 3, 3]),
    "c4b": (11, 0, [3, 0, 3, 3, 3]),
    "c5a": (14, 4, [0, 0, 4, 0, 0]),
    "c5b": (13, 0, [0, 3, 4, 0, 0]),
    "c6a": (13, 0, [0, 0, 3, 0, 4]),
    "c6b": (13, 0, [0, 0, 0, 4, 3]),
    "c7a": (16, 0, [1, 1, 1, 1, 1]),
    "c7b": (17, 0, [0, 0, 0, 0, 0]),
}
"""Points, bonuses of one colour that is not named, and bonuses by name."""


def test_seven_tiles_have_two_sides() -> None:
    assert (CITY_TILES, SIDES, CITIES_DRAWN) == (7, 2, 3)
    assert [row["id"] for row in CITIES.rows] == [f"c{row['tile']}{row['side']}" for row in CITIES.rows]


def test_every_side_asks_for_what_is_printed() -> None:
    found = {row["id"]: (int(row["wants_points"]), int(row["wants_alike"]), price(row, COLOURS)) for row in CITIES.rows}
    assert found == ASKED
    assert min(points for points, *_ in ASKED.values()) == LEAST_POINTS


def test_cities_have_no_points_of_their_own() -> None:
    assert {row["points"] for row in CITIES.rows} == {"0"}


def test_several_alike_are_of_a_colour_that_can_be_chosen() -> None:
    for row in CITIES.rows:
        assert row["wants_alike"] == "0" or 0 in price(row, COLOURS)
