"""Helpers for tests of card facts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from gemguild.games.common.cards import Sheet

Row = dict[str, str]


def assert_ids(table: Sheet, pattern: str) -> None:
    """Ids are unique and well-formed."""
    assert len(set(table.ids)) == len(table.ids)
    assert all(re.fullmatch(pattern, name) for name in table.ids), table.ids


def assert_card_ids(table: Sheet, letters: dict[str, str]) -> None:
    """Card ids are the level, the letter of the bonus and a running number; levels stand one after another."""
    running: Counter[tuple[str, str]] = Counter()
    for row in table.rows:
        key = row["level"], row["bonus"]
        running[key] += 1
        assert row["id"] == f"{row['level']}{letters[row['bonus']]}{running[key]}"
    assert table.words("level") == sorted(table.words("level"))


def counts(table: Sheet, column: str) -> dict[str, int]:
    """How many rows have each word."""
    return dict(Counter(table.words(column)))


def by_level(table: Sheet, column: str) -> dict[int, list[int]]:
    """The numbers of a column for each level, in order."""
    found: dict[int, list[int]] = defaultdict(list)
    for row in table.rows:
        found[int(row["level"])].append(int(row[column]))
    return {level: sorted(numbers) for level, numbers in found.items()}


def price(row: Row, columns: Sequence[str]) -> list[int]:
    """A row's numbers."""
    return [int(row[column]) for column in columns]


def assert_balanced(rows: Iterable[Row], colours: Sequence[str], more: Sequence[str] = ("points",)) -> None:
    """For every bonus the same cards: the same prices, whatever their colours, with the same points and so on."""
    kinds: dict[str, list[tuple[list[int], ...]]] = defaultdict(list)
    for row in rows:
        if row["bonus"] in colours:
            kinds[row["bonus"]].append((sorted(price(row, colours)), price(row, more)))
    assert set(kinds) == set(colours)
    first, *others = (sorted(cards) for cards in kinds.values())
    assert all(cards == first for cards in others)


def column_sums(rows: Iterable[Row], columns: Sequence[str]) -> list[int]:
    """The sum of each column."""
    return [sum(numbers) for numbers in zip(*(price(row, columns) for row in rows), strict=True)]
