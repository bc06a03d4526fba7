"""A whole game as text: headers, then one move a line.

::

    game: splendor
    version: 1
    players: 2
    options: -
    seed: 7
    start: splendor/1 players=2 ...
    seat 0: North
    seat 1: South
    event: Friday evening
    result: *

    take:wug @12.3 # a time in seconds and a comment, both optional
    # a note on a line of its own
    reserve:deck2

The headers up to ``start`` come in this order (``seed`` may be missing), then the seats that have a name, then any
other headers in alphabetical order, then the result: everybody's places, points and the reason, such as
``1-2 15-13 points``, or ``*`` while the game is not over. There is one spelling for every record. Reading replays each
move through the checked path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gemguild.engine.errors import BadText, GemguildError, Illegal
from gemguild.engine.game import Game, Move, Position, Result
from gemguild.engine.kind import kind

Seed = int | bytes

LONGEST_SEED = 4000
"""Digits of a seed at most."""
LONGEST_TIME = 10_000_000
"""Seconds of a decision stay below this."""

FIXED = ("game", "version", "players", "options", "seed", "start", "result")
"""Headers with a meaning of their own."""

_HEADER = re.compile(r"([a-z][a-z0-9_-]*|seat [0-9]): (.+)")
_MOVE = re.compile(r"([^ #]+)(?: @([0-9]{1,8}(?:\.[0-9]{1,3})?))?(?: # (.+))?")
_SEED = re.compile(r"(0|-?[1-9][0-9]*)|hex:((?:[0-9a-f]{2})*)")


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move of a record: its word, how many seconds the decision took, a comment, and the notes above it."""

    word: str
    time: float | None = None
    comment: str = ""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        time = "" if self.time is None else f" @{_spell_time(self.time)}"
        comment = f" # {self.comment}" if self.comment else ""
        return f"{self.word}{time}{comment}"


class GameRecord:
    """A game from its first position on: what was played and, if known, the seed, who sat where, and other headers."""

    def __init__(
        self,
        start: Position,
        *,
        seed: Seed | None = None,
        names: Mapping[int, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """A record without moves yet. Raises BadText for a seed that does not lead to ``start``, or for bad headers."""
        self.seed = seed
        self.names = dict(sorted((names or {}).items()))
        self.headers = dict(sorted((headers or {}).items()))
        self._positions = [start]
        self._moves: list[PlayedMove] = []
        self._notes: list[str] = []
        for seat, name in self.names.items():
            _check_name(start.game, seat, name)
        for key, value in self.headers.items():
            _check_header(key, value)
        if seed is not None:
            _check_seed(start, seed)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[PlayedMove, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.position.result

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes below the last move; the next move takes them along."""
        return tuple(self._notes)

    def positions(self) -> Iterator[Position]:
        """The positions from the start on: one more than there are moves."""
        return iter(tuple(self._positions))

    def note(self, text: str) -> None:
        """Add a note on a line of its own, below the last move."""
        _check_line(text, "a note")
        self._notes.append(text)

    def play(self, move: Move | str, *, time: float | None = None, comment: str = "") -> Position:
        """Add a legal move; the position after it. Raises BadText or Illegal and leaves the record as it was."""
        if comment:
            _check_line(comment, "a comment")
        seconds = None if time is None else _to_milliseconds(time)
        after = self.position.play(str(move))
        self._moves.append(PlayedMove(str(move), seconds, comment, self.notes))
        self._notes.clear()
        self._positions.append(after)
        return after

    def undo(self) -> PlayedMove:
        """Take back the last move and return it. Raises Illegal if there is none."""
        if not self._moves:
            raise Illegal("no_move", "there is no move to take back")
        self._positions.pop()
        move = self._moves.pop()
        self._notes[:0] = move.notes
        return move

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameRecord) and str(self) == str(other)

    __hash__ = None  # type: ignore[assignment]  # records change as they are played on

    def __repr__(self) -> str:
        return f"<record of {self.game.name}, {len(self._moves)} moves>"

    def __str__(self) -> str:
        lines = [f"{key}: {value}" for key, value in self._header_lines()]
        lines.append("")
        for move in self._moves:
            lines += [*(f"# {note}" for note in move.notes), str(move)]
        lines += [f"# {note}" for note in self._notes]
        return "\n".join(lines) + "\n"

    def _header_lines(self) -> list[tuple[str, str]]:
        return [
            ("game", self.game.id),
            ("version", str(self.game.version)),
            ("players", str(self.game.players)),
            ("options", ",".join(self.game.options) or "-"),
            *([] if self.seed is None else [("seed", _spell_seed(self.seed))]),
            ("start", str(self.start)),
            *((f"seat {seat}", name) for seat, name in self.names.items()),
            *self.headers.items(),
            ("result", _spell_result(self.result)),
        ]

    @classmethod
    def parse(cls, text: str) -> GameRecord:
        """The record that a text describes, replayed. Raises BadText or Illegal naming the line that is wrong."""
        if not text.endswith("\n"):
            raise BadText("a record is lines of text, each with a line break at its end")
        lines = text[:-1].split("\n")
        blank = lines.index("") if "" in lines else len(lines)
        headers = _read_headers(lines[:blank])
        record = cls._from_headers(headers)
        record._replay(lines[blank + 1 :], blank + 2)
        record._compare(lines)
        return record

    @classmethod
    def _from_headers(cls, headers: dict[str, tuple[int, str]]) -> GameRecord:
        game = _read_game(headers)
        line, start = headers["start"]
        with _Line(line):
            position = game.parse(start)
        seed, names, others = None, {}, {}
        for key, (line, value) in headers.items():
            with _Line(line):
                if key == "seed":
                    seed = _read_seed(value)
                    _check_seed(position, seed)
                elif key.startswith("seat "):
                    names[int(key[5:])] = value
                    _check_name(game, int(key[5:]), value)
                elif key not in FIXED:
                    others[key] = value
                    _check_header(key, value)
        return cls(position, seed=seed, names=names, headers=others)

    def _replay(self, lines: Sequence[str], first: int) -> None:
        for number, line in enumerate(lines, first):
            with _Line(number):
                if line.startswith("# "):
                    self.note(line[2:])
                else:
                    self._replay_move(line)

    def _replay_move(self, line: str) -> None:
        match = _MOVE.fullmatch(line)
        if match is None:
            raise BadText(f"expected a move, perhaps with a time @12.3 and a comment # ..., found {_shorten(line)!r}")
        word, time, comment = match.groups()
        self.play(word, time=None if time is None else float(time), comment=comment or "")

    def _compare(self, lines: Sequence[str]) -> None:
        """Raise unless these lines are how this very record is written: its result and the order of its headers too."""
        for number, (line, written) in enumerate(zip(lines, str(self).split("\n"), strict=False), 1):
            if line != written:
                raise BadText(f"line {number}: expected {_shorten(written)!r}, found {_shorten(line)!r}")
        if len(lines) != str(self).count("\n"):
            raise BadText(f"line {len(lines) + 1}: expected an empty line between headers and moves")


class _Line:
    """Errors inside get the number of the line they come from."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Illegal):
            raise Illegal(error.code, f"line {self.number}: {error}") from None
        if isinstance(error, GemguildError):
            raise BadText(f"line {self.number}: {error}") from None


def _read_headers(lines: Sequence[str]) -> dict[str, tuple[int, str]]:
    """The headers by name, each with the number of its line."""
    headers: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 1):
        match = _HEADER.fullmatch(line)
        if match is None:
            raise BadText(f"line {number}: expected a header such as 'game: splendor', found {_shorten(line)!r}")
        if match[1] in headers:
            raise BadText(f"line {number}: the header {match[1]!r} stands there twice")
        headers[match[1]] = (number, match[2])
    missing = [key for key in FIXED if key not in headers and key != "seed"]
    if missing:
        raise BadText(f"line {len(lines) + 1}: the header {missing[0]!r} is missing")
    return headers


def _read_game(headers: Mapping[str, tuple[int, str]]) -> Game:
    """The game that the first headers name."""
    line, name = headers["game"]
    with _Line(line):
        rules = kind(name)
    line, version = headers["version"]
    if version != str(rules.version):
        raise BadText(f"line {line}: version {version} of {name}; these are the rules of version {rules.version}")
    line, players = headers["players"]
    if not re.fullmatch("[1-9]", players):
        raise BadText(f"line {line}: expected a number of players, found {players!r}")
    line, options = headers["options"]
    with _Line(line):
        return Game(rules, int(players), () if options == "-" else tuple(options.split(",")))


def _check_name(game: Game, seat: int, name: str) -> None:
    if not 0 <= seat < game.players:
        raise BadText(f"there is no seat {seat} in a game of {game.players}")
    _check_line(name, f"the name of seat {seat}")


def _check_header(key: str, value: str) -> None:
    if key in FIXED or not re.fullmatch(r"[a-z][a-z0-9_-]*", key):
        raise BadText(f"{key!r} cannot be the name of a header")
    _check_line(value, f"the header {key!r}")


def _check_seed(start: Position, seed: Seed) -> None:
    """Raise unless a seed can be written and leads to a start."""
    _spell_seed(seed)
    if start.game.start(seed) != start:
        raise BadText("the seed leads to another start")


def _check_line(text: str, what: str) -> None:
    """Raise unless a text fits on its line: something to read, without spaces around it or control characters."""
    if not text or text != text.strip() or not text.isprintable():
        raise BadText(f"{what} must be one line without spaces around it, not {text!r}")


def _spell_seed(seed: Seed) -> str:
    """A seed as its digits, or bytes as ``hex:00ff``."""
    if isinstance(seed, bytes):
        return f"hex:{seed.hex()}"
    if abs(seed) >= 10**LONGEST_SEED:
        raise BadText(f"a seed has at most {LONGEST_SEED} digits")
    return str(seed)


def _read_seed(text: str) -> Seed:
    match = _SEED.fullmatch(text)
    if match is None or len(match[1] or "") > LONGEST_SEED:
        raise BadText(f"expected a seed, a whole number or bytes such as hex:00ff, found {_shorten(text)!r}")
    return bytes.fromhex(match[2]) if match[1] is None else int(match[1])


def _to_milliseconds(seconds: float) -> float:
    """A time as a record keeps it."""
    rounded = round(seconds, 3) + 0.0  # adding zero makes -0.0 an ordinary zero
    if not 0 <= rounded < LONGEST_TIME:
        raise BadText(f"a time is a number of seconds from 0 to below {LONGEST_TIME}, not {seconds}")
    return rounded


def _spell_time(seconds: float) -> str:
    """Seconds to the millisecond, without idle zeros."""
    return f"{seconds:.3f}".rstrip("0").rstrip(".")


def _spell_result(result: Result | None) -> str:
    """Places, points and reason; a star while there is no result."""
    if result is None:
        return "*"
    return f"{'-'.join(map(str, result.places))} {'-'.join(map(str, result.points))} {result.reason}"


def _shorten(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:77]}..."
