"""Perft suites and move orders: the two kinds of golden files about single positions.

A ``.perft`` file has blocks of lines ``id NAME``, ``position LINE``, ``perft DEPTH COUNT`` ...; the ``.moves`` file of
the same name has ``id NAME``, ``moves WORD ...``, ``actions NUMBER ...`` in the order in which legal moves are listed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gemguild.engine.game import Position
from gemguild.engine.perft import perft
from tests.support import GOLDEN, position_of_line


@dataclass
class Entry:
    """One position of a suite: its counts by depth, its legal moves in order."""

    name: str
    position: str
    counts: dict[int, int] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)

    def load(self) -> Position:
        """The position."""
        return position_of_line(self.position)


def count(name: str, position: Position, most: int, deepest: int) -> Entry:
    """An entry with counts up to the first beyond ``most``, at most to ``deepest``."""
    entry = Entry(name, str(position))
    for depth in range(1, deepest + 1):
        entry.counts[depth] = perft(position, depth)
        if not 0 < entry.counts[depth] <= most:
            break
    legal = position.legal_moves()
    entry.moves, entry.actions = [move.word for move in legal], [move.action for move in legal]
    return entry


def save(path: Path, entries: list[Entry]) -> None:
    """Write a suite and the order of its moves."""
    path.parent.mkdir(parents=True, exist_ok=True)
    counts, orders = [], []
    for entry in entries:
        lines = [f"perft {depth} {number}" for depth, number in entry.counts.items()]
        counts.append("\n".join([f"id {entry.name}", f"position {entry.position}", *lines]))
        moves, actions = " ".join(["moves", *entry.moves]), " ".join(["actions", *map(str, entry.actions)])
        orders.append(f"id {entry.name}\n{moves}\n{actions}")
    path.write_text("\n\n".join(counts) + "\n", encoding="utf-8")
    path.with_suffix(".moves").write_text("\n\n".join(orders) + "\n", encoding="utf-8")


def load(path: Path) -> list[Entry]:
    """Read a suite and the order of its moves."""
    entries = []
    orders = path.with_suffix(".moves").read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    for block, order in zip(path.read_text(encoding="utf-8").rstrip("\n").split("\n\n"), orders, strict=True):
        lines, (same, moves, actions) = block.split("\n"), order.split("\n")
        entry = Entry(lines[0].removeprefix("id "), lines[1].removeprefix("position "))
        assert same == lines[0], f"{path}: the suite and its moves differ at {same!r}"
        for line in lines[2:]:
            word, depth, number = line.split(" ")
            assert word == "perft", f"{path}: {line!r}"
            entry.counts[int(depth)] = int(number)
        entry.moves = moves.split(" ")[1:]
        entry.actions = [int(number) for number in actions.split(" ")[1:]]
        entries.append(entry)
    return entries


def suites() -> list[Path]:
    """All suites."""
    return sorted(GOLDEN.glob("*/*.perft"))
