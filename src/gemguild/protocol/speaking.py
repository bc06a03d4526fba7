"""The program's side of the protocol, for the built-in bots."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gemguild.bots import Bot, Following, Limit, Thought
from gemguild.bots.bot import Thinking
from gemguild.bots.levels import within
from gemguild.engine import text
from gemguild.engine.errors import BadText, GemguildError
from gemguild.engine.game import Game, View
from gemguild.engine.kind import KINDS, kind
from gemguild.protocol import messages as say

NO_LIMIT = Limit()
AT_ONCE = Limit(simulations=1)
"""The limit after stop."""
LONGEST_TROUBLE = 200


@dataclass(frozen=True, slots=True)
class Mind:
    """A bot, and its own limit."""

    bot: Bot | Thinking
    limit: Limit = NO_LIMIT

    def begin(self, view: View) -> None:
        """A game begins, or continues, at this view."""
        if isinstance(self.bot, Following):
            self.bot.begin(view)

    def see(self, seat: int, word: str, view: View) -> None:
        """A seat has made a decision; the view is what the bot's seat sees afterwards."""
        if isinstance(self.bot, Following):
            self.bot.see(seat, word, view)

    def decide(self, view: View, limit: Limit) -> tuple[str, say.Info | None]:
        """The word of a move, and the thoughts on it."""
        combined = within(limit, self.limit)
        if not hasattr(self.bot, "think"):
            return str(self.bot.choose(view, combined)), None
        thought = self.bot.think(view, combined)
        return str(thought.move), info_of(thought)


Maker = Callable[[View], Mind]
"""Makes the mind for a game, from the first view of its seat; this may take a while."""


def info_of(thought: Thought) -> say.Info:
    """A thought as a message, without an unknown chance."""
    win = thought.options[0].win
    return say.Info(
        win=round(win, 4) if 0 <= win <= 1 else None,
        line=thought.line[: say.MOST_WORDS],
        simulations=thought.simulations,
    )


def read_view(plain: dict[str, Any]) -> View:
    """The view in a message. Raises BadText if it is not one."""
    try:
        options = tuple(option for option, on in plain["options"].items() if on)
        game = Game(kind(plain["game"]), plain["players"], options)
        line = text.write_line(game.kind.label, game.kind.view_fields, plain)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise BadText(f"this is not a view as described in docs/notation.md: {error!r}") from None
    return game.parse_view(line)


def speak(name: str, make: Maker, lines: Iterable[bytes], tell: Callable[[bytes], object]) -> None:
    """Answer the messages in the lines until quit or the end; answers go to ``tell``."""
    speaker = Speaker(name, make, tell)
    for line in lines:
        try:
            message = say.from_host(line)
            if isinstance(message, say.Quit):
                return
            speaker.hear(message)
        except GemguildError as error:
            speaker.complain(error)
    speaker.finish()


class Speaker:
    """A bot in a conversation. It thinks in a separate thread, so that stop can interrupt it."""

    def __init__(self, name: str, make: Maker, tell: Callable[[bytes], object]) -> None:
        self._name = name
        self._make = make
        self._tell = tell
        self._mind: Mind | None = None
        self._start: View | None = None
        self._plain: dict[str, Any] = {}
        """The latest view, as received."""
        self._view: View | None = None
        """The view it is thinking about."""
        self._question: int | None = None
        """The id of the open go, if any."""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def hear(self, message: say.Message | None) -> None:
        """Answer a message; ignore unknown ones."""
        match message:
            case say.Hello():
                self.send(say.Ready(protocol=say.VERSION, name=self._name, games=tuple(KINDS)))
            case say.Start():
                self._plain = message.view
                self._start = read_view(message.view)
                self._mind = self._make(self._start)
                self._mind.begin(self._start)
                self.send(say.Ready())
            case say.Seen():
                self._plain = message.view
                if self._mind is not None:
                    self._mind.see(message.seat, message.word, read_view(message.view))
            case say.Go():
                self._go(message)
            case say.Stop():
                self._stop(message.id)

    def send(self, message: say.Message) -> None:
        """Send a message."""
        self._tell(message.encoded())

    def complain(self, error: Exception) -> None:
        """Send an error."""
        self.send(say.Trouble(text=" ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_TROUBLE]))

    def finish(self) -> None:
        """Wait for the current decision, if any."""
        if self._thread is not None:
            self._thread.join()

    def _go(self, go: say.Go) -> None:
        if self._mind is None:
            raise BadText("go came before any start")
        self._view = read_view(self._plain)
        self._question = go.id
        self._thread = threading.Thread(target=self._think, args=(self._mind, self._view, go), daemon=True)
        self._thread.start()

    def _think(self, mind: Mind, view: View, go: say.Go) -> None:
        try:
            word, info = mind.decide(view, go.limit.limit)
        except Exception as error:
            self.complain(error)
            raise
        self._answer(go.id, word, info)

    def _answer(self, question: int, word: str, info: say.Info | None = None) -> None:
        """Answer a go, unless it was answered already."""
        with self._lock:
            if self._question != question:
                return
            self._question = None
            if info is not None:
                self.send(info)
            self.send(say.Moved(id=question, word=word))

    def _stop(self, question: int) -> None:
        """Answer at once with a new mind that hardly thinks; the old one may finish, but its answer is ignored."""
        if self._question != question or self._view is None or self._start is None:
            return
        self._mind = self._make(self._start)
        self._answer(question, self._mind.decide(self._view, AT_ONCE)[0])
