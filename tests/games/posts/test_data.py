"""The trading posts: what each asks for and gives."""

from __future__ import annotations

from gemguild.games.posts.description import DESCRIPTION
from gemguild.games.posts.state import ARMS_POST, DOUBLE_POST, GEM_POST, POINTS_POST, POSTS, THIRD_POST
from gemguild.games.splendor.state import COLOURS
from tests.games.facts import price

POWERS = {
    "p1": ("gem", [1, 0, 0, 3, 0], 0, 0),
    "p2": ("third", [2, 0, 0, 0, 0], 0, 0),
    "p3": ("double", [0, 3, 0, 0, 1], 0, 0),
    "p4": ("points", [0, 0, 5, 0, 0], 1, 5),
    "p5": ("arms", [0, 0, 0, 0, 3], 0, 0),
}
"""The power of each post, the bonuses and the nobles that it asks for, and its points."""


def test_five_posts_ask_for_what_is_printed() -> None:
    found = {
        row["id"]: (row["ability"], price(row, COLOURS), int(row["wants_tiles"]), int(row["points"]))
        for row in POSTS.rows
    }
    assert found == POWERS


def test_the_rules_know_the_posts_by_their_places() -> None:
    abilities = [POSTS.words("ability")[post] for post in (GEM_POST, THIRD_POST, DOUBLE_POST, POINTS_POST, ARMS_POST)]
    assert abilities == ["gem", "third", "double", "points", "arms"]


def test_every_power_is_described() -> None:
    assert {ability.name for ability in DESCRIPTION.abilities} == {power for power, *_ in POWERS.values()}


def test_what_powers_are_worth_are_plain_numbers() -> None:
    assert {type(ability.worth) for ability in DESCRIPTION.abilities} == {float}
