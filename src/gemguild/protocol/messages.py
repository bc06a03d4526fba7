"""Everything that a host and a program say to each other: one JSON object a line, ``type`` is the tag.

What a program says is read strictly: a field that is not known is an error, so that mistakes come to light. What a host
says is read generously, so that later hosts can say more.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from gemguild.bots import Limit
from gemguild.engine.errors import BadText

VERSION = 1
"""Raised when a program written for the older one would misunderstand, or be misunderstood."""
LONGEST_LINE = 64 * 1024
"""Bytes of a program's line at most."""
MOST_WORDS = 50
"""Words in an expected line at most."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40)]


class Message(BaseModel):
    """One line."""

    model_config = ConfigDict(frozen=True)

    def encoded(self) -> bytes:
        """The message as it is sent; what is not given is left out."""
        return self.model_dump_json(exclude_none=True).encode() + b"\n"


# ------------------------------------------------------------------------------------------------------- from the host


class Hello(Message):
    """The first message of all: which protocol the host speaks."""

    type: Literal["hello"] = "hello"
    protocol: int = VERSION


class Start(Message):
    """A game begins, or is taken up in its middle: the seat that the program has, and what it sees from there."""

    type: Literal["start"] = "start"
    game: str
    players: int
    options: tuple[str, ...]
    seat: int
    view: dict[str, Any]


class Seen(Message):
    """Somebody has decided, the program itself too: who, what, and what the program sees now."""

    type: Literal["seen"] = "seen"
    seat: int
    word: str
    view: dict[str, Any]


class Allowed(BaseModel):
    """How much thinking is allowed; nothing: as much as the program finds right."""

    model_config = ConfigDict(frozen=True)

    seconds: float | None = None
    simulations: int | None = None

    @property
    def limit(self) -> Limit:
        """The same as bots have it."""
        return Limit(self.seconds, self.simulations)


class Go(Message):
    """The program is to decide: the words that are legal, and the limit."""

    type: Literal["go"] = "go"
    id: int
    limit: Allowed
    legal: tuple[str, ...]


class Stop(Message):
    """The decision is wanted now."""

    type: Literal["stop"] = "stop"
    id: int


class Quit(Message):
    """The program is to leave."""

    type: Literal["quit"] = "quit"


class Refusal(Message):
    """What the program did wrong; the host ends it."""

    type: Literal["error"] = "error"
    code: str
    text: str


FromHost = Annotated[Hello | Start | Seen | Go | Stop | Quit | Refusal, Field(discriminator="type")]


# ---------------------------------------------------------------------------------------------------- from the program


class Ready(Message):
    """The answer to hello, with who the program is; and to start, without."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: Literal["ready"] = "ready"
    protocol: int | None = None
    name: Text | None = None
    games: tuple[Text, ...] | None = None


class Info(Message):
    """What the program thinks while it thinks; every field may be missing."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: Literal["info"] = "info"
    win: Annotated[float, Field(ge=0, le=1)] | None = None
    """Its chance to win."""
    line: Annotated[tuple[Word, ...], Field(max_length=MOST_WORDS)] | None = None
    """How the game may go on."""
    simulations: Annotated[int, Field(ge=0)] | None = None
    text: Text | None = None


class Moved(Message):
    """The decision that a go asked for, by its id."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: Literal["move"] = "move"
    id: int
    word: Word


class Trouble(Message):
    """The program cannot go on."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: Literal["error"] = "error"
    text: Text


FromProgram = Annotated[Ready | Info | Moved | Trouble, Field(discriminator="type")]

_FROM_HOST: TypeAdapter[Hello | Start | Seen | Go | Stop | Quit | Refusal] = TypeAdapter(FromHost)
_FROM_PROGRAM: TypeAdapter[Ready | Info | Moved | Trouble] = TypeAdapter(FromProgram)


def from_host(line: bytes) -> Hello | Start | Seen | Go | Stop | Quit | Refusal | None:
    """What a host says; None if a later host says what is not known here. Raises BadText for what is no message."""
    try:
        return _FROM_HOST.validate_json(line)
    except ValidationError as error:
        if error.errors()[0]["type"] == "union_tag_invalid":
            return None
        raise BadText(why(error)) from None


def from_program(line: bytes) -> Ready | Info | Moved | Trouble:
    """What a program says. Raises BadText for what is no message."""
    try:
        return _FROM_PROGRAM.validate_json(line)
    except ValidationError as error:
        raise BadText(why(error)) from None


def why(error: ValidationError) -> str:
    """What is wrong with a message, in one line: the place and the reason."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"]))
    return f"{place}: {first['msg']}" if place else first["msg"]
