"""Rows of numbers declared by name: offsets, places, ranges, and exchanged colours."""

from __future__ import annotations

import numpy as np
import pytest

from gemguild.engine.layout import Group, Layout, Part

LAYOUT = Layout(
    [
        Part("points", 1, 20, "points"),
        Group(
            "seats", 2, (Part("tokens", 4, 7, "three colours, then a joker", by_colour=True), Part("pass", 1, 1, "?"))
        ),
        Group("lines", 3, (Part("taken", 2, 1, "one or two of each colour"),), by_colour=True),
    ]
)


def test_offsets_follow_from_the_sizes() -> None:
    assert LAYOUT.size == 1 + 2 * 5 + 3 * 2
    assert {name: entry.offset for name, entry in LAYOUT.items()} == {
        "points": 0,
        "seats.tokens": 1,
        "seats.pass": 5,
        "lines.taken": 11,
    }
    at = LAYOUT.offsets
    assert (at.points, at.seats_tokens, at.seats_pass, at.lines_taken) == (0, 1, 5, 11)
    assert Layout([Part("pass", 1, 1, "?")]).offsets.pass_ == 0


def test_every_number_has_one_place() -> None:
    places = np.concatenate([entry.places.ravel() for entry in LAYOUT.values()])
    assert sorted(places.tolist()) == list(range(LAYOUT.size))
    assert LAYOUT["seats.tokens"].places.tolist() == [[1, 2, 3, 4], [6, 7, 8, 9]]


def test_a_row_is_unpacked_by_name() -> None:
    row = np.arange(LAYOUT.size)
    assert LAYOUT.unpack(row)["lines.taken"].tolist() == [[11, 12], [13, 14], [15, 16]]
    assert LAYOUT.most[:6].tolist() == [20, 7, 7, 7, 7, 1]


def test_colours_are_exchanged_wherever_they_are_declared() -> None:
    row = np.arange(LAYOUT.size)
    exchanged = LAYOUT.unpack(row[LAYOUT.recoloured((2, 0, 1))])
    assert exchanged["points"].tolist() == [0]
    assert exchanged["seats.tokens"].tolist() == [[3, 1, 2, 4], [8, 6, 7, 9]], "the joker stays"
    assert exchanged["seats.pass"].tolist() == [[5], [10]]
    assert exchanged["lines.taken"].tolist() == [[15, 16], [11, 12], [13, 14]]


def test_two_parts_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="parts share a name: points, points"):
        Layout([Part("points", 1, 1, ""), Part("points", 1, 1, "")])
