"""Records: small, aligned, every field with an audience."""

from __future__ import annotations

from typing import Any

import numpy as np

from gemguild.engine.kind import Kind
from gemguild.engine.record import Field, Record, Seen, blank, field, row

SECRET = ("deck", "key", "stream", "blocks", "reserved", "held")


def test_positions_are_small(kind: Kind) -> None:
    assert kind.record.dtype.itemsize <= (672 if kind.expands else 512)
    assert kind.record.dtype.itemsize % 8 == 0


def test_every_byte_belongs_to_a_field(kind: Kind) -> None:
    used = np.zeros(kind.record.dtype.itemsize, int)
    assert kind.record.dtype.names is not None
    for name in kind.record.dtype.names:
        inner, offset = kind.record.dtype.fields[name][:2]  # type: ignore[index]
        assert offset % inner.base.itemsize == 0, f"{name} is not aligned"
        used[offset : offset + inner.itemsize] += 1
    assert (used == 1).all()


def test_every_field_says_what_it_means_and_for_whom(kind: Kind) -> None:
    for name, declared in kind.record.fields.items():
        assert isinstance(declared, Field)
        assert isinstance(declared.seen, Seen), name
        assert declared.about, name
        assert np.dtype(declared.kind).kind == "i", f"{name}: numbers are signed throughout"


def test_the_public_mask_hides_what_is_not_for_everybody(kind: Kind) -> None:
    assert kind.record.dtype.names is not None
    for name in kind.record.dtype.names:
        inner, offset = kind.record.dtype.fields[name][:2]  # type: ignore[index]
        bytes_ = kind.record.public[offset : offset + inner.itemsize]
        declared = kind.record.fields.get(name)
        shown = declared is not None and declared.seen is Seen.ALL
        assert (bytes_ == (0xFF if shown else 0)).all(), name
    assert all(kind.record.fields[name].seen is not Seen.ALL for name in SECRET)


def test_fields_are_inherited_and_lengths_settled_later() -> None:
    class Base(Record):
        bank: int = field("i8", Seen.ALL, "tokens")
        deck: object = field("i1", Seen.NOBODY, "cards", "cards")

    class Small(Base, cards=5):
        seat: int = field("i2", Seen.ALL, "who")

    assert set(Small.fields) == {"bank", "deck", "seat"}
    records = blank(Small, 3)
    assert records["deck"].shape == (3, 5)
    assert Small.dtype.itemsize % 8 == 0
    state = row(records, 1)
    state.seat = 4
    state.deck[2] = 7
    assert records["seat"].tolist() == [0, 4, 0]
    assert records["deck"][1].tolist() == [0, 0, 7, 0, 0]


def test_a_field_without_an_audience_stays_secret() -> None:
    class Secretive(Record, seats=1):
        shown: int = field("i1", Seen.ALL, "for everybody")
        owned: int = field("i1", Seen.OWNER, "for its owner")
        hidden: int = field("i1", Seen.NOBODY, "for nobody")

    assert np.flatnonzero(Secretive.public).tolist() == [Secretive.dtype.fields["shown"][1]]  # type: ignore[index]


def test_games_with_the_same_fields_have_different_layouts() -> None:
    class First(Record, cards=3):
        deck: Any = field("i1", Seen.NOBODY, "cards", "cards")

    class Second(Record, cards=3):
        deck: Any = field("i1", Seen.NOBODY, "cards", "cards")

    assert First.dtype != Second.dtype
    assert First.dtype["deck"] == Second.dtype["deck"]
    assert Second.dtype.itemsize == First.dtype.itemsize + 8


def test_tables_read_as_vectors_follow_the_widest_fields() -> None:
    class Wide(Record, kinds=5):
        small: Any = field("i1", Seen.ALL, "a byte")
        middle: Any = field("i4", Seen.ALL, "four bytes")
        table: Any = field("i1", Seen.ALL, "rows of 16", "kinds", 16, as_vectors=True)
        word: Any = field("i8", Seen.ALL, "a word")

    assert list(Wide.dtype.names or ())[:4] == ["word", "table", "middle", "small"]
