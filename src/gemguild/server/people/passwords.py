"""Which passwords are good enough: not short, not among the first that anybody would guess."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from gemguild.server.errors import Refusal
from gemguild.server.names import account_of

SHORTEST = 8
FEWEST_KINDS = 4
"""Different characters that a password has at least."""
NUMBER = re.compile(r"\D{0,2}\d{1,11}\D{0,2}")
"""Hardly more than a date, a telephone number or some other number."""
BEFORE, AFTER = re.compile(r"^[\W\d_]{1,10}"), re.compile(r"[\W\d_]{1,10}$")
"""What people put before and after a word to make it longer: digits, years, exclamation marks."""
READ_AS = str.maketrans("@4301!57$8", "aaeoiistsb")
"""Digits and signs that people write for letters."""
ROWS = ("abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm")


def check_password(password: str, name: str) -> None:
    """Raise Refusal for a password that is too short, common, or hardly more than the account's name."""
    if len(password) < SHORTEST:
        raise Refusal("bad_password", f"a password has {SHORTEST} characters or more")
    if is_common(password) or is_name(password, name):
        raise Refusal("common_password", "this password is among the first that anybody would guess")


def is_common(password: str) -> bool:
    """Whether a password is a well-known one, perhaps decorated, or has a trivial pattern."""
    text = password.casefold()
    return (
        len(set(text)) < FEWEST_KINDS
        or NUMBER.fullmatch(text) is not None
        or any(core in well_known() or is_run(core) for core in cores(text))
    )


def is_name(password: str, name: str) -> bool:
    """Whether a password is the account's name: decorated, repeated, backwards, or with digits for letters."""
    own = account_of(name).replace(" ", "")
    return any(core in (own, own[::-1]) for core in cores(account_of(password).replace(" ", "")))


def cores(text: str) -> set[str]:
    """A password with and without what may decorate it, not repeated, as written and with digits read as letters."""
    found = {text, AFTER.sub("", text)}
    found |= {BEFORE.sub("", core) for core in found}
    found |= {once(core) for core in found if core}
    return found | {core.translate(READ_AS) for core in found}


def once(text: str) -> str:
    """What a text repeats; itself if it repeats nothing."""
    size = (text + text).find(text, 1)
    return text[:size]


def is_run(text: str) -> bool:
    """Whether a text is keys in a row, forwards or backwards."""
    return len(text) > 1 and any(text in row or text[::-1] in row for row in ROWS)


@cache
def well_known() -> frozenset[str]:
    """Common passwords without their decoration."""
    return frozenset((files(__package__) / "common_passwords.txt").read_text(encoding="utf-8").split())
