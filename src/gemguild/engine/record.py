"""Positions as fixed-size records: every field named once, with its size, its meaning and who may see it.

A game declares a subclass of :class:`Record`; fields are inherited, so what games share is declared once::

    class State(Record):
        bank: int = field("i8", Seen.ALL, "tokens in the bank, gold included")
        deck: Bytes = field("i1", Seen.NOBODY, "the decks, top last", "cards")

    class Small(State, cards=20): ...

A length given as a word is a parameter that a subclass settles.

Numbers are signed throughout (Numba turns unsigned ones into floats where they meet signed ones).
``State.dtype`` is the NumPy record the compiled rules work on. A field that no audience was given stays secret.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from struct import Struct
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gemguild.engine.compile import COMPILING

WORD_BYTES = 8

Bytes = NDArray[np.int8]
Purses = NDArray[np.int64]


class Seen(Enum):
    """Who may see a field."""

    ALL = "everybody"
    OWNER = "its owner, and everybody what was once face-up"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    kind: str
    seen: Seen
    about: str
    shape: tuple[int | str, ...]
    as_vectors: bool

    @property
    def rank(self) -> int:
        """Fields of a lower rank come first: wide ones, so that all are aligned."""
        size = np.dtype(self.kind).itemsize
        return -WORD_BYTES + 1 if self.as_vectors else -size


def field(kind: str, seen: Seen, about: str, *shape: int | str, as_vectors: bool = False) -> Any:
    """Declare a field: its NumPy type, its audience, its meaning and, for arrays, its shape.

    Tables that compiled code reads a row at a time, ``as_vectors``, come right after the widest fields, so that rows of
    16 bytes do not lie across the processor's cache lines.
    """
    return Field(kind, seen, about, shape, as_vectors)


LAYOUTS: list[np.dtype[Any]] = []
"""The layouts of all records."""


def unlike_others(layout: np.dtype[Any]) -> np.dtype[Any]:
    """A layout filled up to whole words, and further if another game has the same: rules are chosen by layout."""
    spare = -layout.itemsize % WORD_BYTES
    while True:
        filled = np.dtype([*layout.descr, ("padding", "i1", (spare,))]) if spare else layout
        if filled not in LAYOUTS:
            return filled
        spare += WORD_BYTES


LONG = 32
"""Rows with more numbers than this are read only if they are asked for, as tables are."""


class Numbers:
    """How to read a record as plain numbers: most fields at once, tables and long rows one by one."""

    def __init__(self, layout: np.dtype[Any]) -> None:
        codes, count = ["="], 0
        self.places: dict[str, int | slice] = {}
        """Where each field is among the numbers that are read at once."""
        self.later: dict[str, tuple[Struct, slice, bool]] = {}
        """Of every other field how to read a row of it, its bytes, and whether it is a table of many."""
        for name, (kind, offset, *_) in (layout.fields or {}).items():
            size, code = math.prod(kind.shape), kind.base.char.replace("l", "q")
            if len(kind.shape) > 1 or size > LONG:
                whole = slice(offset, offset + kind.itemsize)
                self.later[name] = Struct(f"={kind.shape[-1]}{code}"), whole, len(kind.shape) > 1
                codes.append(f"{kind.itemsize}x")
            else:
                self.places[name] = slice(count, count + size) if kind.shape else count
                codes.append(f"{size}{code}")
                count += size
        self.read = Struct("".join(codes)).unpack


class Snapshot:
    """A record's fields as plain numbers, rows and lists of rows."""

    def __init__(self, numbers: Numbers, record: bytes) -> None:
        read = numbers.read(record)
        self.__dict__ = dict(zip(numbers.places, map(read.__getitem__, numbers.places.values()), strict=True))
        self._later = numbers.later
        self._record = record

    def __getattr__(self, name: str) -> Any:
        try:
            row, whole, is_table = self._later[name]
        except KeyError:
            raise AttributeError(name) from None
        rows = [*row.iter_unpack(self._record[whole])]
        value = self.__dict__[name] = rows if is_table else rows[0]
        return value


class Record:
    """Base of all position records; never instantiated: it names fields for readers and type checkers."""

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[dict[str, Field]]
    public: ClassVar[NDArray[np.uint8]]
    """All ones in the bytes that everybody may see, zeros elsewhere: the allow-list of a view."""
    numbers: ClassVar[Numbers]

    def __init_subclass__(cls, **lengths: int) -> None:
        fields: dict[str, Field] = {}
        for base in reversed(cls.__mro__):
            fields.update({name: value for name, value in vars(base).items() if isinstance(value, Field)})
        cls.fields = fields
        if not lengths:
            return  # an abstract layout: its lengths are not settled yet
        widest_first = sorted(fields, key=lambda name: fields[name].rank)
        shapes = {
            name: tuple(length if isinstance(length, int) else lengths[length] for length in fields[name].shape)
            for name in fields
        }
        layout = unlike_others(np.dtype([(name, fields[name].kind, shapes[name]) for name in widest_first]))
        LAYOUTS.append(layout)
        cls.dtype = layout if COMPILING else np.dtype((np.record, layout))
        cls.numbers = Numbers(layout)
        cls.public = np.zeros(cls.dtype.itemsize, np.uint8)
        for name in widest_first:
            if fields[name].seen is Seen.ALL:
                kind, offset = cls.dtype.fields[name][:2]  # type: ignore[index]
                cls.public[offset : offset + kind.itemsize] = 0xFF


def snapshot(record: type[Record], records: NDArray[Any]) -> Any:
    """The first record's fields as plain numbers and rows: quick to read, cut off from the record."""
    return Snapshot(record.numbers, records[:1].tobytes())


def blank(record: type[Record], count: int = 1) -> NDArray[Any]:
    """Records with every byte zero."""
    return np.zeros(count, record.dtype)


def empty_record(record: type[Record]) -> NDArray[Any]:
    """An array of one record with every byte zero, made quickly.

    NumPy is slow to allocate arrays of records, and Numba is slow to recognise a copy of a dtype.
    """
    return np.frombuffer(bytearray(record.dtype.itemsize), record.dtype)


class Row:
    """One record of an array: its fields as attributes, writing through to the array."""

    def __init__(self, records: NDArray[Any], index: int) -> None:
        self.__dict__["dtype"] = records.dtype
        self.__dict__["_record"] = records[index : index + 1]

    def __getattr__(self, name: str) -> Any:
        try:
            value = self._record[name][0]
        except ValueError:
            raise AttributeError(f"the record has no field {name!r}") from None
        if isinstance(value, np.ndarray):
            self.__dict__[name] = value  # a view of the record: found at once from now on
            return value
        return value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value

    __getitem__ = __getattr__


def row(records: NDArray[Any], index: int = 0) -> Any:
    """One record of an array, its fields as attributes, writing through to the array.

    NumPy's own record arrays do the same, ten times as slowly.
    """
    return Row(records, index)
