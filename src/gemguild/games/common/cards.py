"""Card facts: read from a game's CSV files into the arrays that the rules look things up in."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from gemguild.engine import purse
from gemguild.games.common.state import Numbers


class Sheet:
    """The rows of a CSV file, or of several one after another: by number, their columns by name."""

    def __init__(self, *paths: Path) -> None:
        self.rows: list[dict[str, str]] = []
        for path in paths:
            with path.open(newline="", encoding="utf-8") as lines:
                self.rows += csv.DictReader(lines)
        self.ids = [row["id"] for row in self.rows]
        self.number = {name: index for index, name in enumerate(self.ids)}

    def __len__(self) -> int:
        return len(self.rows)

    def numbers(self, column: str, missing: int | None = None) -> Numbers:
        """A column of whole numbers, with another number for rows of files without that column."""
        return np.array([int(row[column] if missing is None else row.get(column, missing)) for row in self.rows])

    def words(self, column: str) -> list[str]:
        """A column of text."""
        return [row[column] for row in self.rows]

    def choices(self, column: str, words: Sequence[str]) -> Numbers:
        """A column of words as their places in a list."""
        return np.array([words.index(row[column]) for row in self.rows])

    def level_starts(self) -> Numbers:
        """The lowest card number of each level, then the number of cards."""
        levels = self.numbers("level")
        return np.array([int((levels <= level).sum()) for level in range(int(levels.max()) + 1)])

    def purses(self, columns: Sequence[str]) -> Numbers:
        """Some columns, each a lane of a purse."""
        return np.array([purse.pack(int(row[column]) for column in columns) for row in self.rows])


def game_table(rules_file: str, name: str, *other_files: str) -> Sheet:
    """The table ``data/<name>.csv`` in a game's package, followed by that of the packages of other files."""
    return Sheet(*(Path(file).parent / "data" / f"{name}.csv" for file in (rules_file, *other_files)))
