"""Names of persons, checked in one place: whatever message or file a name comes from, everybody can see what it is."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

LONGEST = 24
MOST_MARKS = 2
"""The most accents on one letter."""
LONGEST_ACCOUNT = 40
"""The most characters of an account's spelling of a name: without capitals it may be longer than the name."""

VARIANTS = re.compile("[\ufe00-\ufe0f]")
"""Characters that choose how the one before them is drawn, for example as a coloured picture."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that nobody sees. Format characters are not among them, since all of those are refused."""


def clean_name(text: str) -> str:
    """A name in its one spelling. Raises ValueError if it is empty or too long, or has what cannot be seen.

    Control characters, direction overrides and characters without a width are refused, as are heaps of accents.
    """
    name = unicodedata.normalize("NFKC", VARIANTS.sub("", text)).strip(" ")
    if not name:
        raise ValueError("a name has at least one character")
    if len(name) > LONGEST:
        raise ValueError(f"a name has at most {LONGEST} characters")
    marks = MOST_MARKS  # so that a name cannot begin with one
    for character in name:
        kind = unicodedata.category(character)
        if character in BLANK or kind[0] == "C" or (kind[0] == "Z" and character != " "):
            raise ValueError("a name has letters, digits and signs that can be seen")
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise ValueError("a name has no heaps of accents")
    return name


def legible(text: str) -> str:
    """A name from elsewhere as it can be shown: what :func:`clean_name` refuses becomes a question mark."""
    try:
        return clean_name(text)
    except ValueError:
        seen = (character if is_plain(character) else "?" for character in unicodedata.normalize("NFKC", text))
        return "".join(seen)[:LONGEST].strip(" ") or "?"


def is_plain(character: str) -> bool:
    """Whether a character can be seen by itself."""
    return character == " " or (unicodedata.category(character)[0] not in "CMZ" and character not in BLANK)


def account_of(name: str) -> str:
    """A name in the one spelling by which accounts are told apart."""
    return unicodedata.normalize("NFKC", name).casefold()


def new_account(name: str) -> str:
    """The spelling of a new account's name. Raises ValueError if it is too long."""
    account = account_of(name)
    if len(account) > LONGEST_ACCOUNT:
        raise ValueError("this name is too long for an account")
    return account


def skeleton(name: str) -> str:
    """A text that is the same for names that look alike, such as Latin and Cyrillic ones, or ``Ian`` and ``lan``."""
    folded = in_prototypes(unicodedata.normalize("NFKC", name)).casefold()
    return " ".join(in_prototypes(folded).split())


def in_prototypes(text: str) -> str:
    """A text with every character replaced by the one that stands for all that look like it."""
    known = prototypes()
    mapped = "".join(known.get(character, character) for character in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", mapped)


@cache
def prototypes() -> dict[str, str]:
    """What stands for each character that looks like others, by Unicode's table; for some it is several (rn for m)."""
    from confusable_homoglyphs.confusables import confusables_data  # takes a while to load

    table = {bare(key): [bare(entry["c"]) for entry in entries] for key, entries in confusables_data.items()}
    chosen: dict[str, str] = {}
    for key in table:
        if key not in chosen:
            group = connected(table, key)
            best = max(group, key=lambda member: (len(table.get(member, ())), len(member), member.isalpha(), member))
            chosen.update(dict.fromkeys(group, best))
    return {
        key: "".join(chosen.get(character, character) for character in best)
        for key, best in chosen.items()
        if len(key) == 1
    }


def bare(text: str) -> str:
    """An entry of the table without the marks that keep it from being written from right to left."""
    return text.replace("\u200e", "")


def connected(table: dict[str, list[str]], first: str) -> set[str]:
    """Everything that looks like something, directly or through others."""
    group, waiting = {first}, [first]
    while waiting:
        new = set(table.get(waiting.pop(), ())) - group
        group |= new
        waiting += new
    return group
