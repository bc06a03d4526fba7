"""Passwords that anybody would guess."""

from __future__ import annotations

import pytest

from gemguild.server.errors import Refusal
from gemguild.server.people.passwords import SHORTEST, check_password, well_known
from tests.server.support import code_of

GUESSED = [
    "password",
    "P@ssw0rd2024!",
    "iloveyou1",
    "!!sunshine!!",
    "monkeymonkey",
    "Dragon2020",
    "1q2w3e4r",
    "trustno1",
    "aaaaaaaa",
    "abababab",
    "12345678",
    "98765432",
    "19991231",
    "123456789a",
    "qwertyuiop",
    "lkjhgfdsa",
]
GOOD = ["correct horse", "xk29fmq0", "8#2!9$4&7*1^", "sunshine over Rome", "tr0ub4dor&3", "一路平安回家吃饭"]


@pytest.mark.parametrize("password", GUESSED)
def test_what_is_guessed_first_is_refused(password: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_password(password, "North")
    assert code_of(refused) == "common_password"


@pytest.mark.parametrize(
    "password", ["Nora Quist", "noraquist", "noraquist1999", "N0raQuist!!", "tsiuqaron", "NORAQUISTnoraquist"]
)
def test_the_name_of_the_account_is_no_password(password: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_password(password, "Nora Quist")
    assert code_of(refused) == "common_password"
    check_password(password, "South")


@pytest.mark.parametrize("password", GOOD)
def test_others_are_welcome(password: str) -> None:
    check_password(password, "North")


def test_short_ones_are_not() -> None:
    with pytest.raises(Refusal) as refused:
        check_password("x" * (SHORTEST - 1), "North")
    assert code_of(refused) == "bad_password"


def test_the_list_is_written_without_decoration() -> None:
    assert len(well_known()) > 900
    assert all(word == word.casefold() for word in well_known())
