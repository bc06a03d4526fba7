"""What a person types: numbers, words, beginnings, any order of letters, commands."""

from __future__ import annotations

import pytest

from gemguild.cli.answers import to_command, to_move
from gemguild.engine.errors import BadText

WORDS = ["take:wug", "take:wur", "take:ww", "reserve:1w3", "reserve:deck1", "buy:1w3", "buy:2k1", "take:a1-b2"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1", "take:wug"),
        (" 6 ", "buy:1w3"),
        ("take:wug", "take:wug"),
        ("TAKE wug", "take:wug"),
        ("take:guw", "take:wug"),
        ("take b2-a1", "take:a1-b2"),
        ("buy:2", "buy:2k1"),
        ("reserve d", "reserve:deck1"),
        ("ww", "take:ww"),
        ("2k1", "buy:2k1"),
        ("sell:1w3", None),
        ("buy:3w1", None),
    ],
)
def test_moves(text: str, word: str | None) -> None:
    assert to_move(text, WORDS) == word


@pytest.mark.parametrize("text", ["0", "9", "take:wu", "t", "1w3"])
def test_unclear_answers_are_explained(text: str) -> None:
    with pytest.raises(BadText, match=r"could be|numbered 1 to 8"):
        to_move(text, WORDS)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("help", ("help", "")),
        ("?", ("help", "")),
        ("QUIT", ("quit", "")),
        ("q", ("quit", "")),
        ("save my game.txt", ("save", "my game.txt")),
        ("und", ("undo", "")),
        ("b", None),
        ("bo", ("board", "")),
        ("r", None),
        ("take:wug", None),
    ],
)
def test_commands(text: str, command: tuple[str, str] | None) -> None:
    assert to_command(text, WORDS) == command
