"""Counting move sequences, against the golden suites."""

from __future__ import annotations

from pathlib import Path

import pytest

from gemguild.engine.game import Game
from gemguild.engine.perft import divide, perft
from tests.golden import suites
from tests.golden.suites import Entry
from tests.golden.write import tricky
from tests.support import GOLDEN, KINDS, position_of_line

SUITES = suites.suites()
START = {
    2: [30, 865, 24190, 659505],
    3: [30, 895, 26380, 765705],
    4: [30, 900, 26995, 808875],
}
"""From the start of Splendor nothing can be bought for two rounds, so every shuffle has these counts."""


def failure(entry: Entry, depth: int, expected: int, found: int) -> str:
    """What to print: the count under each root move shows which rule it is."""
    counts = divide(entry.load(), depth)
    listed = "\n".join(f"{word} {number}" for word, number in counts.items())
    return f"{entry.name}: perft {depth} is {found}, not {expected}\n{entry.position}\n{listed}"


@pytest.mark.parametrize("path", SUITES, ids=[f"{path.parent.name}/{path.stem}" for path in SUITES])
def test_counts_are_those_of_the_suite(path: Path) -> None:
    for entry in suites.load(path):
        position = position_of_line(entry.position)
        for depth, expected in entry.counts.items():
            found = perft(position, depth)
            assert found == expected, failure(entry, depth, expected, found)


@pytest.mark.parametrize("path", SUITES, ids=[f"{path.parent.name}/{path.stem}" for path in SUITES])
def test_legal_moves_are_in_the_order_of_the_suite(path: Path) -> None:
    for entry in suites.load(path):
        legal = entry.load().legal_moves()
        assert [move.word for move in legal] == entry.moves, entry.name
        assert [move.action for move in legal] == entry.actions, entry.name


def test_every_game_has_a_suite(game: Game) -> None:
    assert (GOLDEN / game.id / f"{game.name}.perft").exists()


def test_tricky_positions_are_those_of_their_recipes(kind: object) -> None:
    name = next(name for name in KINDS if KINDS[name] is kind)
    stored = {entry.name: entry.position for entry in suites.load(GOLDEN / name / "tricky.perft")}
    assert {title: str(position) for title, position in tricky(name)} == stored


@pytest.mark.parametrize("players", START)
@pytest.mark.parametrize("seed", [0, 5, b"any shuffle"])
def test_the_start_of_splendor_has_known_counts(players: int, seed: int | bytes) -> None:
    start = Game(KINDS["splendor"], players).start(seed)
    assert [perft(start, depth) for depth in range(1, 5)] == START[players]


def test_counts_add_up_over_the_first_move(game: Game) -> None:
    start = game.start(3)
    assert sum(divide(start, 2).values()) == perft(start, 2)
    assert set(divide(start, 1).values()) == {1}


def test_no_move_at_all_is_one_sequence(game: Game) -> None:
    assert perft(game.start(1), 0) == 1


def test_a_negative_depth_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="negative"):
        perft(game.start(1), -1)


def test_counting_leaves_the_position_alone(game: Game) -> None:
    start = game.start(4)
    perft(start, 2)
    assert start == game.start(4)
