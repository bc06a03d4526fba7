"""The messages between a host and a program: one JSON object per line, tagged by ``type``.

Messages from a program are parsed strictly: an unknown field is an error, so that mistakes come to light. Messages from
a host are parsed leniently, so that later hosts can add fields.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from gemguild.bots import Limit
from gemguild.engine.errors import BadText
from gemguild.engine.kind import Kind

VERSION = 1
"""Increased when programs written for the previous version no longer work."""
LONGEST_LINE = 64 * 1024
"""Maximum bytes of a line from a program."""
MOST_WORDS = 50
"""Maximum words in an expected line."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40)]


@cache
def facts_of(kind: Kind) -> dict[str, Any]:
    """What is printed on the tokens, cards and tiles of a game: by letter or id, as docs/protocol.md describes it."""
    described = kind.description
    return {
        "tokens": {token.letter: {"name": token.name, "role": token.role.value} for token in described.tokens},
        "cards": {name: asdict(card) for name, card in described.cards.items()},
        "tiles": {name: asdict(tile) for name, tile in described.tiles.items()},
    }


class Message(BaseModel):
    """A message, sent as one line."""

    model_config = ConfigDict(frozen=True)

    def encoded(self) -> bytes:
        """The message as a line of JSON, without empty fields."""
        return self.model_dump_json(exclude_none=True).encode() + b"\n"


# ------------------------------------------------------------------------------------------------------- from the host


class Hello(Message):
    """The first message: the protocol version of the host."""

    type: Literal["hello"] = "hello"
    protocol: int = VERSION


class Start(Message):
    """A game starts or resumes: the program's seat and its view."""

    type: Literal["start"] = "start"
    game: str
    players: int
    options: tuple[str, ...]
    seat: int
    facts: dict[str, Any] | None = None
    """What is printed on the game's tokens, cards and tiles; hosts before it was added send none."""
    view: dict[str, Any]


class Seen(Message):
    """A seat has made a decision, possibly the program's own: the seat, the move, and the program's new view."""

    type: Literal["seen"] = "seen"
    seat: int
    word: str
    view: dict[str, Any]


class Allowed(BaseModel):
    """The thinking limit of a decision; empty if the program may choose."""

    model_config = ConfigDict(frozen=True)

    seconds: float | None = None
    simulations: int | None = None

    @property
    def limit(self) -> Limit:
        """The same as a limit for bots."""
        return Limit(self.seconds, self.simulations)


class Go(Message):
    """The program must decide: the legal words, and the limit."""

    type: Literal["go"] = "go"
    id: int
    limit: Allowed
    legal: tuple[str, ...]


class Stop(Message):
    """The host wants the decision now."""

    type: Literal["stop"] = "stop"
    id: int


class Quit(Message):
    """The program must exit."""

    type: Literal["quit"] = "quit"


class HostError(Message):
    """The fault of the program, before the host ends it."""

    type: Literal["error"] = "error"
    code: str
    text: str


FromHost = Annotated[Hello | Start | Seen | Go | Stop | Quit | HostError, Field(discriminator="type")]


# ---------------------------------------------------------------------------------------------------- from the program


class Ready(Message):
    """The answer to hello, with the program's details, and to start, without them."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: Literal["ready"] = "ready"
    protocol: int | None = None
    name: Text | None = None
    games: tuple[Text, ...] | None = None


class Info(Message):
    """The program's thoughts on a decision; every field is optional."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: Literal["info"] = "info"
    win: Annotated[float, Field(ge=0, le=1)] | None = None
    """Its chance to win."""
    line: Annotated[tuple[Word, ...], Field(max_length=MOST_WORDS)] | None = None
    """The expected line."""
    simulations: Annotated[int, Field(ge=0)] | None = None
    text: Text | None = None


class Moved(Message):
    """The decision, with the id of its go."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: Literal["move"] = "move"
    id: int
    word: Word


class Trouble(Message):
    """The program cannot continue."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: Literal["error"] = "error"
    text: Text


FromProgram = Annotated[Ready | Info | Moved | Trouble, Field(discriminator="type")]

_FROM_HOST: TypeAdapter[Hello | Start | Seen | Go | Stop | Quit | HostError] = TypeAdapter(FromHost)
_FROM_PROGRAM: TypeAdapter[Ready | Info | Moved | Trouble] = TypeAdapter(FromProgram)


def from_host(line: bytes) -> Hello | Start | Seen | Go | Stop | Quit | HostError | None:
    """A message from a host; None for a type that only later hosts send. Raises BadText for anything else."""
    try:
        return _FROM_HOST.validate_json(line)
    except ValidationError as error:
        if error.errors()[0]["type"] == "union_tag_invalid":
            return None
        raise BadText(why(error)) from None


def from_program(line: bytes) -> Ready | Info | Moved | Trouble:
    """A message from a program. Raises BadText for anything else."""
    try:
        return _FROM_PROGRAM.validate_json(line)
    except ValidationError as error:
        raise BadText(why(error)) from None


def why(error: ValidationError) -> str:
    """The first error in a message, in one line: the place and the reason."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"]))
    return f"{place}: {first['msg']}" if place else first["msg"]
