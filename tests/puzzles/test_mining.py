"""The miner: what it plays and finds is the same every time, and a puzzle is what it claims to be."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import gemguild
from gemguild.bots.net.net import shipped
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.puzzles import mining
from gemguild.puzzles.folder import MINED, PUZZLES, PuzzleFolder
from gemguild.puzzles.mining import Criteria, Puzzle, examine, mine, searched
from gemguild.puzzles.searching import DeepSearch, steps
from gemguild.puzzles.themes import THEMES

QUICK = Criteria(glance=24, found=80, sifted=120, checked=200, margin=0.04, prior=0.9, settled=8)
"""Bars low enough that a game or two has a puzzle."""
MOST_GAMES = 12


@pytest.fixture(scope="module")
def splendor() -> Game:
    return gemguild.game("splendor-2")


@pytest.fixture(scope="module")
def puzzle(splendor: Game) -> Puzzle:
    found = (mine(splendor, 0, number, QUICK) for number in range(MOST_GAMES))
    return next(each for each in found if each is not None)


def test_a_game_always_gives_the_same_puzzle(splendor: Game, puzzle: Puzzle) -> None:
    assert mine(splendor, 0, puzzle.number, QUICK) == puzzle


def test_a_puzzle_s_best_move_is_ahead_of_every_other(splendor: Game, puzzle: Puzzle) -> None:
    position = splendor.start(puzzle.seed)
    for word in puzzle.moves.split():
        position = position.play(next(move for move in position.legal_moves() if move.word == word))
    view = position.view(position.to_play)
    chances = dict(zip([move.word for move in searched(view)], puzzle.chances, strict=True))
    best = chances.pop(puzzle.best)
    assert best - max(chances.values()) >= 1000 * QUICK.margin - 1
    assert puzzle.line.split()[0] == puzzle.best
    assert puzzle.reply.split()[0] in chances
    assert puzzle.themes
    assert set(puzzle.themes) <= set(THEMES)


def test_a_position_that_fails_a_bar_is_no_puzzle(splendor: Game, puzzle: Puzzle) -> None:
    net = shipped(splendor.id, splendor.players)
    position = splendor.start(puzzle.seed)
    for word in puzzle.moves.split():
        position = position.play(next(move for move in position.legal_moves() if move.word == word))
    view = position.view(position.to_play)
    assert len(examine(view, net, QUICK.checked, QUICK)) == mining.SEEDS
    for bar in ({"margin": 1.0}, {"prior": 0.0}, {"settled": 10_000}):
        assert examine(view, net, QUICK.checked, replace(QUICK, **bar)) == []


def test_a_search_asks_itself_ever_more_rarely_and_settles_at_one_of_these_times(splendor: Game) -> None:
    assert steps(100) == [8, 16, 32, 64, 100]
    position = splendor.start(1)
    search = DeepSearch(position.view(0), 100, shipped(splendor.id, splendor.players), b"seed")
    assert search.settled in steps(100)
    assert len(search.wins()) == len(searched(position.view(0)))


def test_the_search_that_checks_is_deeper_than_the_one_that_finds() -> None:
    usual = Criteria()
    assert usual.glance < usual.found < usual.sifted < usual.checked


class TestFolder:
    def test_holds_what_was_mined_and_goes_on(self, tmp_path: Path, splendor: Game, puzzle: Puzzle) -> None:
        folder = PuzzleFolder(tmp_path, splendor, 0, QUICK)
        folder.add(None)
        folder.add(puzzle)
        folder.finish()
        del folder
        again = PuzzleFolder(tmp_path, splendor, 0, QUICK, resume=True)
        assert (again.games, again.puzzles) == (2, [puzzle])
        written = json.loads((tmp_path / PUZZLES).read_text(encoding="utf-8"))
        assert (written["game"], written["players"], written["simulations"]) == ("splendor", 2, QUICK.checked)
        assert [each["best"] for each in written["puzzles"]] == [puzzle.best]

    def test_forgets_a_line_that_was_cut_off(self, tmp_path: Path, splendor: Game, puzzle: Puzzle) -> None:
        folder = PuzzleFolder(tmp_path, splendor, 0, QUICK)
        folder.add(puzzle)
        with (tmp_path / MINED).open("a", encoding="utf-8") as file:
            file.write('{"number":')
        del folder
        assert PuzzleFolder(tmp_path, splendor, 0, QUICK, resume=True).games == 1

    def test_refuses_other_settings(self, tmp_path: Path, splendor: Game) -> None:
        PuzzleFolder(tmp_path, splendor, 0, QUICK)
        with pytest.raises(BadOptions):
            PuzzleFolder(tmp_path, splendor, 0, QUICK)
        with pytest.raises(BadOptions):
            PuzzleFolder(tmp_path, splendor, 1, QUICK, resume=True)
