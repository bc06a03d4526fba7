"""Positions as one line of text: ``game/version`` and then ``key=value`` fields in a fixed order.

A game lists its fields with a codec each. A codec writes a plain value (what JSON has) as a short text without spaces
and reads it back. There is one spelling: :func:`read_line` refuses a line that would be written in another way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gemguild.engine.errors import BadText

Plain = dict[str, Any]


@dataclass(frozen=True)
class Codec:
    """How one kind of plain value is spelled."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _fail(what: str, text: str) -> BadText:
    return BadText(f"expected {what}, found {text!r}")


def _read_number(text: str) -> int:
    if not re.fullmatch(r"0|-?[1-9][0-9]{0,5}", text):
        raise _fail("a whole number", text)
    return int(text)


def _read_flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise _fail("0 or 1", text)
    return text == "1"


def _read_word(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9]+", text):
        raise _fail("a word", text)
    return text


def optional(codec: Codec, absent: str = "-") -> Codec:
    """A value that may be missing (None)."""
    return Codec(
        lambda value: absent if value is None else codec.write(value),
        lambda text: None if text == absent else codec.read(text),
    )


def listed(codec: Codec, separator: str) -> Codec:
    """A list of values; an empty one is a dash."""
    return Codec(
        lambda values: separator.join(map(codec.write, values)) if values else "-",
        lambda text: [] if text == "-" else [codec.read(part) for part in text.split(separator)],
    )


def purse_codec(letters: str) -> Codec:
    """Tokens by letter, ``w4u4j5``; letters without tokens are left out."""
    pattern = re.compile("".join(f"(?:{letter}([1-9][0-9]?))?" for letter in letters))

    def write(counts: dict[str, int]) -> str:
        return "".join(f"{letter}{counts[letter]}" for letter in letters if counts[letter]) or "-"

    def read(text: str) -> dict[str, int]:
        match = pattern.fullmatch("" if text == "-" else text)
        if match is None:
            raise _fail(f"numbers of tokens in the order {letters}, such as {letters[0]}4{letters[1]}2", text)
        return {letter: int(number or 0) for letter, number in zip(letters, match.groups(), strict=True)}

    return Codec(write, read)


NUMBER = Codec(str, _read_number)
FLAG = Codec(lambda value: "1" if value else "0", _read_flag)
WORD = Codec(str, _read_word)
CELLS = listed(optional(WORD, "."), ",")
"""Ids in places, a dot for an empty one."""

Fields = Sequence[tuple[str, Codec]]


def fields_codec(fields: Fields, separator: str, assign: str) -> Codec:
    """An object: every field by name, in the given order."""

    def write(value: Plain) -> str:
        return separator.join(f"{key}{assign}{codec.write(value[key])}" for key, codec in fields)

    def read(text: str) -> Plain:
        parts = text.split(separator)
        value: Plain = {}
        for (key, codec), part in zip(fields, parts, strict=False):
            name, assigned, rest = part.partition(assign)
            if not assigned or name != key:
                raise BadText(f"expected the field {key!r}, found {part!r}")
            try:
                value[key] = codec.read(rest)
            except BadText as error:
                raise BadText(f"in {key}: {error}") from None
        if len(parts) != len(fields):
            missing = [key for key, _ in fields[len(parts) :]]
            raise BadText(f"missing: {', '.join(missing)}" if missing else f"unexpected: {parts[len(fields)]!r}")
        return value

    return Codec(write, read)


def write_line(name: str, fields: Fields, value: Plain) -> str:
    """A position's line."""
    return f"{name} {fields_codec(fields, ' ', '=').write(value)}"


def read_line(name: str, fields: Fields, text: str) -> Plain:
    """The plain value of a position's line; only the canonical spelling is accepted."""
    head, _, rest = text.partition(" ")
    if head != name:
        raise BadText(f"expected {name!r} at the beginning, found {head!r}")
    value: Plain = fields_codec(fields, " ", "=").read(rest)
    written = write_line(name, fields, value)
    if written != text:
        at = next(i for i, (a, b) in enumerate(zip(written + " ", text + " ", strict=False)) if a != b)
        raise BadText(f"not the canonical spelling at character {at + 1}: expected {written[at : at + 20]!r}")
    return value
