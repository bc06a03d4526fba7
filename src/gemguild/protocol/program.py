"""The host's side of a conversation with a program: hello, games with their decisions, goodbye.

Every mistake of the program raises a named fault. By then the program has received the error and has ended.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import NoReturn

from gemguild.bots import Limit
from gemguild.engine.errors import BadText, GemguildError, Illegal
from gemguild.engine.game import Move, View
from gemguild.protocol import messages as say
from gemguild.protocol.faults import BadMessage, Crashed, Fault, Flooding, GaveUp, Late, Silent
from gemguild.protocol.running import Running, TooLong

MOST_LINES = 1000
"""Maximum lines of a program for one answer."""
LONGEST_QUOTE = 80


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait for a program, in seconds."""

    ready: float = 120.0
    """For ready, after hello and after start: the program may have to load or compile something."""
    thinking: float = 60.0
    """Before stop, if a decision has no limit in seconds."""
    grace: float = 2.0
    """For the move, after stop."""


USUAL = Patience()


class Program:
    """A program that plays."""

    def __init__(self, command: str, patience: Patience = USUAL) -> None:
        """Start a program and greet it. Raises a fault if it does not answer properly."""
        self.patience = patience
        self.info: say.Info | None = None
        """The last info on its latest decision."""
        self._running = Running(command)
        self._questions = 0
        self._lines = 0
        self.name, self.games = self._greet()

    def _greet(self) -> tuple[str, tuple[str, ...]]:
        self._say(say.Hello())
        ready = self._await_ready()
        if ready.protocol != say.VERSION:
            self._fail(BadMessage(f"it speaks version {ready.protocol} of the protocol, not {say.VERSION}"))
        if ready.name is None or ready.games is None:
            self._fail(BadMessage("its first ready must contain protocol, name and games"))
        return ready.name, ready.games

    # A game

    def start(self, view: View) -> None:
        """Start or resume a game from the view of its seat. Raises a fault if the program does not become ready."""
        game = view.game
        if game.id not in self.games:
            self._fail(GaveUp(f"it does not play {game.id}, only {', '.join(self.games)}"))
        assert view.seat is not None
        self._say(
            say.Start(
                game=game.id,
                players=game.players,
                options=game.options,
                seat=view.seat,
                facts=say.facts_of(game.kind),
                view=view.to_plain(),
            )
        )
        self._await_ready()

    def see(self, seat: int, word: str, view: View) -> None:
        """Send a move of any seat, with the new view of the program's seat."""
        self._say(say.Seen(seat=seat, word=word, view=view.to_plain()))

    def go(self, view: View, limit: Limit) -> Move:
        """Ask for a decision. Raises a fault, or the error of the rules for an illegal move."""
        self._questions += 1
        self.info = None
        legal = tuple(move.word for move in view.legal_moves())
        allowed = say.Allowed(seconds=limit.seconds, simulations=limit.simulations)
        self._say(say.Go(id=self._questions, limit=allowed, legal=legal))
        word = self._await_move(limit)
        try:
            return view.parse_move(word)
        except GemguildError as error:
            self._fail(error)

    def quit(self) -> None:
        """Tell the program to exit, and end it."""
        self._say(say.Quit())
        self._running.leave()

    # What it says

    def _await_ready(self) -> say.Ready:
        self._lines = 0
        deadline = time.monotonic() + self.patience.ready
        try:
            message = self._hear(deadline)
        except TimeoutError:
            self._fail(Silent(f"it was not ready within {self.patience.ready:g} s"))
        if not isinstance(message, say.Ready):
            self._fail(BadMessage(f"expected ready, found {message.type}"))
        return message

    def _await_move(self, limit: Limit) -> str:
        """The word of its move; after the time limit, send stop and wait a moment longer."""
        self._lines = 0
        seconds = self.patience.thinking if limit.seconds is None else limit.seconds
        try:
            return self._hear_move(time.monotonic() + seconds)
        except TimeoutError:
            self._say(say.Stop(id=self._questions))
        try:
            return self._hear_move(time.monotonic() + self.patience.grace)
        except TimeoutError:
            self._fail(Late(f"no move within {seconds:g} s, nor {self.patience.grace:g} s after stop"))

    def _hear_move(self, deadline: float) -> str:
        while True:
            message = self._hear(deadline)
            if isinstance(message, say.Info):
                self.info = message
            elif isinstance(message, say.Moved) and message.id == self._questions:
                return message.word
            elif isinstance(message, say.Moved):
                self._fail(BadMessage(f"expected the move of question {self._questions}, found that of {message.id}"))
            else:
                self._fail(BadMessage(f"expected move or info, found {message.type}"))

    def _hear(self, deadline: float) -> say.Ready | say.Info | say.Moved:
        """The next message. Raises TimeoutError if none comes in time."""
        try:
            line = self._running.receive(deadline - time.monotonic())
        except TooLong:
            self._fail(Flooding(f"a line of more than {say.LONGEST_LINE} bytes"))
        if line is None:
            self._fail(self._crash())
        self._lines += 1
        if self._lines > MOST_LINES:
            self._fail(Flooding(f"more than {MOST_LINES} lines for one answer"))
        try:
            message = say.from_program(line)
        except BadText as error:
            self._fail(BadMessage(f"{quote(line)}: {error}"))
        if isinstance(message, say.Trouble):
            self._fail(GaveUp(message.text))
        return message

    def _say(self, message: say.Message) -> None:
        self._running.send(message.encoded())

    def _crash(self) -> Crashed:
        """The fault that describes how the program ended."""
        code = self._running.code()
        if code is None:
            return Crashed("it closed its output")
        how = f"signal {-code}" if code < 0 else f"code {code}"
        words = self._running.last_words()
        return Crashed(f"it ended with {how}" + (f": {words}" if words else ""))

    def _fail(self, fault: GemguildError) -> NoReturn:
        """Send the fault to the program, end it, and raise the fault."""
        self._say(say.HostError(code=code_of(fault), text=str(fault)))
        self._running.leave()
        raise fault


def code_of(fault: GemguildError) -> str:
    """The code of a fault."""
    if isinstance(fault, Illegal):
        return fault.code
    return type(fault).__name__.lower() if isinstance(fault, Fault) else "bad_word"


def quote(line: bytes) -> str:
    """The start of a line, in printable form."""
    text = line[:LONGEST_QUOTE].decode(errors="replace").rstrip("\r\n")
    return repr(text) + ("..." if len(line) > LONGEST_QUOTE else "")
