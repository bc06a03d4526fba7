"""Duel's cards, royals and board: what must be true of them as a whole."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from gemguild.engine import purse
from gemguild.games.duel.board import CELL_NAMES, LINES
from gemguild.games.duel.state import CARDS, CELLS, COLOURS, FIRST_CARD, PRICED, ROYALS, SIDE, SPIRAL, SUPPLY
from tests.games.facts import assert_balanced, assert_card_ids, assert_ids, by_level, column_sums, counts, price

LETTERS = {**dict(zip(COLOURS, "wugrk", strict=True)), "joker": "j", "none": "n"}


def test_there_are_67_cards() -> None:
    assert counts(CARDS, "level") == {"1": 30, "2": 24, "3": 13}
    assert counts(CARDS, "bonus") == {**dict.fromkeys(COLOURS, 11), "joker": 9, "none": 3}
    assert FIRST_CARD.tolist() == [0, 30, 54, 67]


def test_cards_are_named_by_level_bonus_and_number() -> None:
    assert_ids(CARDS, "[123][wugrkjn][1-5]")
    assert_card_ids(CARDS, LETTERS)


def test_points_by_level() -> None:
    points = by_level(CARDS, "points")
    assert points[1] == [0] * 21 + [1] * 8 + [3]
    assert points[2] == [0] * 2 + [1] * 10 + [2] * 11 + [5]
    assert points[3] == [0] + [3] * 6 + [4] * 5 + [6]


def test_crowns_by_level() -> None:
    crowns = by_level(CARDS, "crowns")
    assert crowns[1] == [0] * 24 + [1] * 6
    assert crowns[2] == [0] * 17 + [1] * 5 + [2] * 2
    assert crowns[3] == [0] * 7 + [2] * 5 + [3]


def test_every_colour_has_the_same_cards() -> None:
    for level in "123":
        rows = [row for row in CARDS.rows if row["level"] == level]
        assert_balanced(rows, COLOURS, ("points", "crowns", "bonuses", "pearl"))
        coloured = [row for row in rows if row["bonus"] in COLOURS]
        assert len(set(column_sums(coloured, COLOURS))) == 1
        abilities = {colour: Counter(row["ability"] for row in rows if row["bonus"] == colour) for colour in COLOURS}
        assert all(found == abilities[COLOURS[0]] for found in abilities.values())


def test_abilities_stand_on_the_cards_they_make_sense_on() -> None:
    assert counts(CARDS, "ability") == {"none": 46, "extra_turn": 6, "match": 5, "steal": 5, "privilege": 5}
    for row in CARDS.rows:
        if row["ability"] == "match":
            assert row["bonus"] in COLOURS
        if row["bonus"] == "none":
            assert (row["ability"], row["crowns"], row["bonuses"]) == ("none", "0", "0")
        else:
            assert row["bonuses"] in ("1", "2")


def test_prices_can_be_paid() -> None:
    for row in CARDS.rows:
        cost = price(row, PRICED)
        assert 3 <= sum(cost) <= 15
        assert cost[-1] in (0, 1), "one pearl at most"
        assert max(cost) <= 8


def test_four_royals() -> None:
    assert ROYALS.ids == ["r1", "r2", "r3", "r4"]
    assert sorted(zip(ROYALS.words("points"), ROYALS.words("ability"), strict=True)) == [
        ("2", "extra_turn"),
        ("2", "privilege"),
        ("2", "steal"),
        ("3", "none"),
    ]


def test_twenty_five_tokens_fill_the_board() -> None:
    assert purse.total(SUPPLY) == CELLS == 25


def test_the_spiral_is_a_path_from_the_centre_over_all_cells() -> None:
    cells = [divmod(int(cell), SIDE) for cell in SPIRAL]
    assert sorted(cells) == [(row, column) for row in range(SIDE) for column in range(SIDE)]
    assert cells[0] == (2, 2)
    assert all(abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1 for one, other in pairwise(cells))


def test_lines_are_neighbours_in_a_row_column_or_diagonal() -> None:
    found = set()
    for line in LINES.values():
        cells = [divmod(cell, SIDE) for cell in line]
        assert cells == sorted(cells)
        steps = {(other[0] - one[0], other[1] - one[1]) for one, other in pairwise(cells)}
        assert len(steps) <= 1
        assert steps <= {(0, 1), (1, 0), (1, 1), (1, -1)}
        found.add(line)
    assert Counter(map(len, found)) == {1: 25, 2: 20 + 20 + 16 + 16, 3: 15 + 15 + 9 + 9}
    assert len(found) == len(LINES)


def test_cells_are_named_by_column_and_row() -> None:
    assert [CELL_NAMES[0], CELL_NAMES[4], CELL_NAMES[12], CELL_NAMES[20]] == ["a1", "e1", "c3", "a5"]
    assert len(set(CELL_NAMES)) == CELLS
