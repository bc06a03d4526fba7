"""Names: what everybody can see is accepted in one spelling, anything else is refused."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemguild.server.names import LONGEST, account_of, clean_name, legible, new_account, skeleton

HIDDEN = {
    "control": "a\nb",
    "nul": "a\0b",
    "override": "a\u202eb",
    "isolate": "a\u2066b",
    "zero width": "a\u200bb",
    "joiner": "a\u200db",
    "soft hyphen": "a\u00adb",
    "byte order mark": "\ufeffab",
    "line separator": "a\u2028b",
    "private": "a\ue000b",
    "unassigned": "a\U000e0080b",
    "surrogate": "a\ud800b",
    "filler": "\u3164",
    "blank braille": "\u2800",
    "joins graphemes": "a\u034fb",
    "heap of accents": "a\u0300\u0316\u0317\u0318\u0319",
    "begins with an accent": "\u0316a",
}


@pytest.mark.parametrize("name", ["North", "Zoë", "李雷", "Ἀθηνᾶ", "O'Neill-2", "علي", "नमस्ते", "a b", "♛ queen", "№ 5"])
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFKC", name)
    assert clean_name(clean_name(name)) == clean_name(name)


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN.keys())
def test_what_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name has"):
        clean_name(name)


@pytest.mark.parametrize("name", ["", "   ", "\u3000", "\ufe0f", "x" * (LONGEST + 1), "\ufdfa" * 2])
def test_a_name_is_neither_empty_nor_too_long(name: str) -> None:
    with pytest.raises(ValueError, match="a name has"):
        clean_name(name)


def test_there_is_one_spelling() -> None:
    assert clean_name("\uff2e\uff4f\uff52\uff54\uff48") == "North"
    assert clean_name("Zoe\u0308") == "Zoë"
    assert account_of("ＮＯＲＴＨ") == account_of("north")
    with pytest.raises(ValueError, match="too long"):
        new_account("ß" * LONGEST)


@given(st.text(st.characters(), min_size=1, max_size=40))
def test_every_text_becomes_a_name_that_a_record_can_hold(text: str) -> None:
    name = legible(text)
    assert name
    assert name == name.strip()
    assert name.isprintable()
    assert len(name) <= LONGEST


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("paypal", "раураl"),
        ("paypal", "PaypaI"),
        ("Bob", "b0b"),
        ("modern", "modem"),
        ("Ian", "lan"),
        ("Zoë", "Zо\u0435\u0308"),
        ("a b", "a  b"),
        ("Straße", "STRASSE"),
        ("Athena", "Αthena"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


def test_other_names_have_others() -> None:
    names = ["North", "Nord", "Zoe", "Zoë", "李雷", "李蕾", "علي", "علم", "a b", "ab", "Anna", "Ana", "Ян"]
    assert len({skeleton(name) for name in names}) == len(names)
