"""The codecs of which lines of text are made."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemguild.engine import text
from gemguild.engine.errors import BadText, GemguildError

PURSE = text.purse_codec("wug")
FIELDS: text.Fields = [("n", text.NUMBER), ("on", text.FLAG), ("bank", PURSE), ("ids", text.listed(text.WORD, ","))]
plain_values = st.fixed_dictionaries(
    {
        "n": st.integers(-999999, 999999),
        "on": st.booleans(),
        "bank": st.fixed_dictionaries({letter: st.integers(0, 99) for letter in "wug"}),
        "ids": st.lists(st.from_regex("[a-z0-9]{1,4}", fullmatch=True), max_size=4),
    }
)


@given(plain_values)
def test_lines_read_back(value: dict[str, Any]) -> None:
    line = text.write_line("x/1", FIELDS, value)
    assert text.read_line("x/1", FIELDS, line) == value
    assert "\n" not in line


@given(plain_values, st.data())
def test_spoiled_lines_are_refused_or_canonical(value: dict[str, Any], data: st.DataObject) -> None:
    line = text.write_line("x/1", FIELDS, value)
    at = data.draw(st.integers(0, len(line)))
    spoiled = line[:at] + data.draw(st.text(max_size=3)) + line[at + data.draw(st.integers(0, 3)) :]
    try:
        read = text.read_line("x/1", FIELDS, spoiled)
    except GemguildError:
        return
    assert text.write_line("x/1", FIELDS, read) == spoiled


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("y/1 n=1 on=0 bank=- ids=-", "expected 'x/1' at the beginning"),
        ("x/1 n=01 on=0 bank=- ids=-", "in n: expected a whole number"),
        ("x/1 n=1 on=2 bank=- ids=-", "in on: expected 0 or 1"),
        ("x/1 n=1 on=0 bank=u1w1 ids=-", "in bank: expected numbers of tokens in the order wug"),
        ("x/1 n=1 on=0 bank=w0 ids=-", "in bank"),
        ("x/1 n=1 on=0 bank= ids=-", "canonical"),
        ("x/1 n=1 on=0 bank=- ids=A", "in ids: expected a word"),
        ("x/1 n=1 bank=- on=0 ids=-", "expected the field 'on'"),
        ("x/1 n=1 on=0 bank=-", "missing: ids"),
        ("x/1 n=1 on=0 bank=- ids=- more=1", "unexpected: 'more=1'"),
        ("x/1", "expected the field 'n'"),
        ("", "expected 'x/1' at the beginning"),
    ],
)
def test_errors_say_what_is_wrong_and_where(line: str, what: str) -> None:
    with pytest.raises(BadText, match=re.escape(what)):
        text.read_line("x/1", FIELDS, line)


@pytest.mark.parametrize("value", ["٣", "1_0", "+1", " 1", "1 ", "-0", "1e3", "0x1", "1234567"])
def test_numbers_have_one_spelling(value: str) -> None:
    with pytest.raises(BadText):
        text.NUMBER.read(value)
