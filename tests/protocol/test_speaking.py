"""Our own bots on the program's side: answers, stopping in the middle of a thought, and hosts that talk nonsense."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

import gemguild
from gemguild.bots import Limit, RandomBot
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game, Move, View
from gemguild.protocol import Mind, speak
from gemguild.protocol.speaking import Maker, read_view
from tests.arena.support import First
from tests.support import some_positions

POSITION = gemguild.splendor().start(seed=7)
VIEW = POSITION.view(0).to_plain()
START = {"type": "start", "game": "splendor", "players": 2, "options": [], "seat": 0, "view": VIEW}
GO = {"type": "go", "id": 1, "limit": {"simulations": 3}, "legal": []}


def talk(make: Maker, *messages: object) -> list[dict[str, Any]]:
    """What a bot answers to some messages."""
    said: list[bytes] = []
    lines = [message if isinstance(message, bytes) else json.dumps(message).encode() for message in messages]
    speak("test", make, lines, said.append)
    return [json.loads(line) for line in said]


def first(_view: View) -> Mind:
    return Mind(First())


def test_views_are_read_back_as_they_were(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=20):
        view = position.view(position.game.players - 1)
        assert read_view(json.loads(view.to_json())) == view


@pytest.mark.parametrize("plain", [{}, VIEW | {"options": 3}, VIEW | {"market": 5}])
def test_views_that_are_none(plain: dict[str, Any]) -> None:
    with pytest.raises(BadText, match="this is not a view"):
        read_view(plain)


def test_a_conversation() -> None:
    after = POSITION.play("take:wug")
    seen = {"type": "seen", "seat": 0, "word": "take:wug", "view": after.view(0).to_plain()}
    said = talk(first, {"type": "hello", "protocol": 1}, START, GO, {"type": "stop", "id": 1}, {"type": "chat"}, seen)
    assert [message["type"] for message in said] == ["ready", "ready", "move"]
    assert said[-1] == {"type": "move", "id": 1, "word": "take:wug"}


def test_the_bot_gets_the_shorter_limit_and_the_latest_view() -> None:
    asked: list[tuple[View, Limit]] = []

    class Curious(First):
        def choose(self, view: View, limit: Limit) -> Move:
            asked.append((view, limit))
            return super().choose(view, limit)

    after = POSITION.play("take:wug").play("take:wur").view(0)
    seen = {"type": "seen", "seat": 1, "word": "take:wur", "view": after.to_plain()}
    talk(lambda _: Mind(Curious(), Limit(seconds=1, simulations=2)), START, seen, GO)
    assert asked == [(after, Limit(simulations=2))]


def test_a_bot_that_follows_the_game_is_told_of_it() -> None:
    told: list[tuple[object, ...]] = []

    class Follower(First):
        remark = ""

        def begin(self, view: View) -> None:
            told.append((view,))

        def see(self, seat: int, word: str, view: View) -> None:
            told.append((seat, word, view))

        def close(self) -> None:
            raise AssertionError("whoever plays on may ask again")

    after = POSITION.play("take:wug").view(0)
    seen = {"type": "seen", "seat": 0, "word": "take:wug", "view": after.to_plain()}
    talk(lambda _: Mind(Follower()), START, seen)
    assert told == [(POSITION.view(0),), (0, "take:wug", after)]


def test_quit_ends_it() -> None:
    assert talk(first, {"type": "quit"}, {"type": "hello", "protocol": 1}) == []


def test_a_bot_that_is_told_to_stop_answers_at_once() -> None:
    """The first bot thinks until everything is over; the stop is answered by another."""
    finished = threading.Event()
    made: list[Mind] = []

    class Endless(First):
        def choose(self, view: View, limit: Limit) -> Move:
            finished.wait()
            return view.legal_moves()[1]

    def make(_view: View) -> Mind:
        made.append(Mind(Endless() if not made else RandomBot(1)))
        return made[-1]

    said: list[bytes] = []

    def lines() -> Any:
        yield json.dumps(START).encode()
        yield json.dumps(GO).encode()
        yield b'{"type": "stop", "id": 9}'
        assert len(said) == 1, "another question is not this one"
        yield b'{"type": "stop", "id": 1}'
        assert len(said) == 2
        finished.set()

    speak("test", make, lines(), said.append)
    assert json.loads(said[1])["type"] == "move"
    assert len(said) == 2, "what the first one found comes too late"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b"hello", "BadText: Invalid JSON"),
        (b"[]", "BadText: "),
        (b'{"type": "go", "id": 1, "limit": {}, "legal": []}', "BadText: go came before any start"),
        (json.dumps(START | {"view": {}}).encode(), "BadText: this is not a view"),
        (json.dumps(START | {"view": VIEW | {"players": 9}}).encode(), "BadOptions: splendor is for 2 or 3 or 4"),
        (json.dumps(START | {"view": VIEW | {"bank": VIEW["bank"] | {"w": 0}}}).encode(), "BadPosition: there are"),
    ],
)
def test_hosts_that_talk_nonsense_are_told(line: bytes, text: str) -> None:
    (said,) = talk(first, line)
    assert said["type"] == "error"
    assert said["text"].startswith(text)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_bot_with_a_bug_says_so() -> None:
    class Broken(First):
        def choose(self, view: View, limit: Limit) -> Move:
            raise RuntimeError("no idea")

    said = talk(lambda _: Mind(Broken()), START, GO)
    assert said[-1] == {"type": "error", "text": "RuntimeError: no idea"}
