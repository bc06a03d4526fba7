"""Rows of numbers described by name: which numbers stand where, and what each of them means.

A row is declared as a list of named parts; groups repeat their parts. Offsets, sizes and checks all follow from the
declaration, so inserting a part never leaves a hand-counted offset behind.
"""

from __future__ import annotations

import keyword
from collections import namedtuple
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Part:
    """Numbers that belong together."""

    name: str
    size: int
    most: float
    """Its numbers lie between 0 and this."""
    about: str
    by_colour: bool = False
    """Whether its first numbers stand for the colours, one each."""


@dataclass(frozen=True)
class Group:
    """Parts that are repeated as a whole."""

    name: str
    times: int
    parts: tuple[Part | Group, ...]
    by_colour: bool = False
    """Whether its first repetitions stand for the colours, one each."""

    @property
    def size(self) -> int:
        """How many numbers one repetition has."""
        return sum(part.size if isinstance(part, Part) else part.times * part.size for part in self.parts)


@dataclass(frozen=True)
class LayoutEntry:
    """Where a part stands in a row."""

    name: str
    """Its path, such as ``seats.reserved.price``."""
    offset: int
    """Where it stands the first time."""
    length: int
    most: float
    """Its numbers lie between 0 and this."""
    about: str
    repeats: tuple[tuple[int, int], ...] = ()
    """The count and the stride of each repetition, the outer one first."""
    colour_axis: int | None = None
    """The axis of its places along which the colours lie, if any does."""

    @cached_property
    def places(self) -> NDArray[np.int64]:
        """The places of its numbers: an axis for each repetition, then its length."""
        places = self.offset + np.arange(self.length)
        for times, stride in reversed(self.repeats):
            shape = (times, *(1,) * places.ndim)
            places = np.arange(times).reshape(shape) * stride + places
        return places


class Offsets(Protocol):
    """The offsets of a layout's entries, as attributes."""

    def __getattr__(self, name: str) -> int: ...


class Layout(Mapping[str, LayoutEntry]):
    """All entries of a row by name, in order."""

    def __init__(self, parts: Sequence[Part | Group]) -> None:
        """Lay out parts one after another. Raises ValueError if two of them have the same name."""
        whole = Group("", 1, tuple(parts))
        entries = list(flatten(whole.parts, "", 0, (), None))
        self.size = whole.size
        self._entries = {entry.name: entry for entry in entries}
        if len(self._entries) < len(entries):
            raise ValueError(f"parts share a name: {', '.join(entry.name for entry in entries)}")

    def __getitem__(self, name: str) -> LayoutEntry:
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    @cached_property
    def most(self) -> NDArray[np.float32]:
        """The largest value of each number of a row."""
        most = np.zeros(self.size, np.float32)
        for entry in self.values():
            most[entry.places] = entry.most
        return most

    @cached_property
    def offsets(self) -> Offsets:
        """The offset of every entry, in a named tuple: compiled code reads its fields as constants.

        Dots in names become underscores, and a Python keyword gets one at its end: ``offsets.pass_``.
        """
        names = [name.replace(".", "_") + "_" * keyword.iskeyword(name) for name in self]
        fields: Any = namedtuple("Offsets", names)  # type: ignore[misc]  # noqa: PYI024  # names are not known before
        return cast("Offsets", fields(*(entry.offset for entry in self.values())))

    def unpack(self, row: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """A row by names: of each entry, an axis for each repetition, then its numbers."""
        return {name: row[entry.places] for name, entry in self.items()}

    def recoloured(self, order: Sequence[int]) -> NDArray[np.int64]:
        """For each place of a row, the place whose number moves there when colour ``k`` becomes ``order[k]``."""
        source = np.arange(self.size)
        for entry in self.values():
            if entry.colour_axis is not None:
                places = np.moveaxis(entry.places, entry.colour_axis, 0)
                source[places[: len(order)]] = places[list(order)]
        return source


def flatten(
    parts: Sequence[Part | Group],
    path: str,
    offset: int,
    repeats: tuple[tuple[int, int], ...],
    colour_axis: int | None,
) -> Iterator[LayoutEntry]:
    """The entries of nested groups, flattened, in order."""
    for part in parts:
        axis = len(repeats) if part.by_colour else colour_axis
        if isinstance(part, Part):
            yield LayoutEntry(path + part.name, offset, part.size, part.most, part.about, repeats, axis)
            offset += part.size
        else:
            inner = (*repeats, (part.times, part.size))
            yield from flatten(part.parts, f"{path}{part.name}.", offset, inner, axis)
            offset += part.times * part.size
