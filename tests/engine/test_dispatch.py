"""Functions with a body for each kind of record."""

from __future__ import annotations

from typing import Any

import pytest

from gemguild.engine.compile import compiled, entry
from gemguild.engine.dispatch import record_function
from gemguild.engine.record import Record, Seen, blank, field, row


class First(Record, seats=1):
    number: int = field("i8", Seen.ALL, "a number")


class Second(Record, seats=1):
    number: int = field("i4", Seen.ALL, "a number")


class Third(Record, seats=1):
    number: int = field("i2", Seen.ALL, "a number without a body")


@record_function
def answer(state: Any, more: int) -> int:
    """A number, each kind's own way."""
    raise NotImplementedError


@answer.register(First)
@compiled
def _first(state: Any, more: int) -> int:
    return int(state.number) + more


@answer.register(Second)
@compiled
def _second(state: Any, more: int) -> int:
    return int(state.number) * more


@entry
def ask(records: Any, more: int) -> int:
    return answer(records[0], more)


def numbered(record: type[Record]) -> Any:
    """A record with the number 5."""
    records = blank(record)
    row(records).number = 5
    return records


@pytest.mark.parametrize(("record", "expected"), [(First, 8), (Second, 15)])
def test_the_record_chooses_the_body(record: type[Record], expected: int) -> None:
    assert answer(row(numbered(record)), 3) == expected
    assert ask(numbered(record), 3) == expected


def test_a_record_without_a_body_is_refused() -> None:
    with pytest.raises(KeyError):
        answer(row(numbered(Third)), 3)
    assert answer.__doc__ == "A number, each kind's own way."
