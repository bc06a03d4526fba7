"""Moves and results in words."""

from __future__ import annotations

from itertools import pairwise

import pytest

import gemguild
from gemguild.cli.prose import Phrases, happened, join, result_text, third_person
from gemguild.engine.game import Game, Result
from gemguild.games.splendor.description import DESCRIPTION
from tests.rules.build import Table
from tests.support import play_through


def test_every_move_has_words_of_its_own(game: Game) -> None:
    for position in play_through(game, 2):
        legal = position.legal_moves()
        phrases = Phrases(position.to_plain())
        said = [phrases.move(move.word) for move in legal]
        assert len(set(said)) == len(said)
        assert all(text[0].isalpha() and ":" not in text for text in said)


def test_what_happened_is_told_of_every_move(game: Game) -> None:
    positions = list(play_through(game, 3))[:40]
    for before, after in pairwise(positions):
        word = next(move.word for move in before.legal_moves() if before.play(move) == after)
        assert happened(before, word, after, "Ann").startswith("Ann ")


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("take:wug", "take white, blue and green"),
        ("take:rr", "take two red"),
        ("reserve:deck2", "reserve the top card of level 2"),
        ("reserve:1g8", "reserve 1g8 (green, 1 point)"),
    ],
)
def test_phrases(word: str, text: str) -> None:
    assert Phrases(gemguild.splendor().start(7).to_plain()).move(word) == text


def test_a_purchase_names_its_price() -> None:
    position = gemguild.splendor().start(7).play("take:wug").play("take:rr").play("take:ugk").play("take:wrk")
    assert Phrases(position.to_plain()).move("buy:1r1") == "buy 1r1 (red) for 2u 1g"


@pytest.mark.parametrize(
    ("table", "word", "price"),
    [
        (Table(gemguild.orient(2)).buy(0, "1k1", "1k2").face_up("6w2"), "buy:6w2", "two black bonuses"),
        (Table(gemguild.orient(2)).buy(0, "4n1").give(0, "ug").face_up("1w3"), "buy:1w3", "1u 1g and 1 gold card"),
        (Table(gemguild.orient(2)).buy(0, "4n1", "4n2").face_up("1w2"), "buy:1w2", "2 gold cards"),
        (Table(gemguild.posts(2)).buy(0, "1r1", "1r2", "1r3").face_up("1g1"), "buy:1g1", "nothing"),
    ],
)
def test_a_price_that_is_not_of_tokens(table: Table, word: str, price: str) -> None:
    assert Phrases(table.position().to_plain()).move(word).endswith(f") for {price}")


def test_you_and_others() -> None:
    before = gemguild.splendor().start(7)
    after = before.play("take:wug")
    assert happened(before, "take:wug", after, "you") == "you take white, blue and green"
    assert happened(before, "take:wug", after, "Ann") == "Ann takes white, blue and green"


def test_grammar() -> None:
    assert third_person("pass") == "passes"
    assert third_person("replenish the board") == "replenishes the board"
    assert join(["a"]) == "a"
    assert join(["a", "b", "c"]) == "a, b and c"


def test_results() -> None:
    one = Result((1,), (2, 1), (13, 15), "points")
    assert (
        result_text(DESCRIPTION, one, ["Ann", "Ben"]) == "Ben wins (enough points): 1. Ben 15 points, 2. Ann 13 points"
    )
    both = Result((0, 1), (1, 1), (1, 0), "stalemate")
    assert result_text(DESCRIPTION, both, ["you", "Ben"]).startswith("you and Ben win together (nothing more to do): ")
    assert result_text(DESCRIPTION, Result((0,), (1, 2), (15, 3), "points"), ["you", "Ben"]).startswith("you win ")
