"""Duel's 5x5 board: which tokens can be taken together.

Every set of cells is 25 bits of a word. A line is one to three neighbouring cells of a row, column or diagonal; all
lines that are free to take are found at once by shifting the set of gems onto itself.
"""

from __future__ import annotations

import numpy as np

from gemguild.engine import bits
from gemguild.engine.compile import compiled
from gemguild.games.duel.state import CELLS, SIDE

RIGHT, DOWN, DIAGONAL, ANTIDIAGONAL = 1, SIDE, SIDE + 1, SIDE - 1


def starts(step: int, length: int) -> list[int]:
    """The first cells of the lines with a step and a length, in order."""
    rows = SIDE - (length - 1 if step != RIGHT else 0)
    first = length - 1 if step == ANTIDIAGONAL else 0
    width = SIDE - (length - 1 if step != DOWN else 0)
    return [row * SIDE + column for row in range(rows) for column in range(first, first + width)]


def lines(step: int, length: int) -> list[tuple[int, ...]]:
    """The lines with a step and a length, as cells in order."""
    return [tuple(cell + k * step for k in range(length)) for cell in starts(step, length)]


@compiled
def pack(cells: int, rows: int, first: int, width: int) -> int:
    """Keep some columns of some rows of a set of cells, close together."""
    packed = 0
    for row in range(rows):
        packed |= ((cells >> (SIDE * row + first)) & ((1 << width) - 1)) << (width * row)
    return packed


@compiled
def pairs(gems: int, step: int) -> int:
    """The cells from which the next one in a direction has a gem too (wrapping rows: :func:`pack` drops those)."""
    return gems & (gems >> step)


def cell_name(cell: int) -> str:
    """A cell as column letter and row number: a1 is the upper left."""
    return "abcde"[cell % SIDE] + str(cell // SIDE + 1)


CELL_NAMES = [cell_name(cell) for cell in range(CELLS)]

# The lines in the order of their actions, word by word (see rules.py).
FIRST_LINES = [*((cell,) for cell in range(CELLS)), *lines(RIGHT, 2), *lines(DOWN, 3)]
SECOND_LINES = [*lines(DOWN, 2), *lines(DIAGONAL, 2), *lines(ANTIDIAGONAL, 2), *lines(DIAGONAL, 3)]
THIRD_LINES = [*lines(RIGHT, 3), *lines(ANTIDIAGONAL, 3)]


@compiled
def first_lines(gems: int) -> int:
    """Which of FIRST_LINES are all gems, as a set."""
    right = pack(pairs(gems, RIGHT), 5, 0, 4)
    down = pairs(gems, DOWN)
    return gems | (right << 25) | ((down & (down >> DOWN)) << 45)


@compiled
def second_lines(gems: int) -> int:
    """Which of SECOND_LINES are all gems, as a set."""
    diagonal = pairs(gems, DIAGONAL)
    antidiagonal = pairs(gems, ANTIDIAGONAL)
    return (
        pairs(gems, DOWN)
        | (pack(diagonal, 4, 0, 4) << 20)
        | (pack(antidiagonal, 4, 1, 4) << 36)
        | (pack(diagonal & (diagonal >> DIAGONAL), 3, 0, 3) << 52)
    )


@compiled
def third_lines(gems: int) -> int:
    """Which of THIRD_LINES are all gems, as a set."""
    right = pairs(gems, RIGHT)
    antidiagonal = pairs(gems, ANTIDIAGONAL)
    return pack(right & (right >> RIGHT), 5, 0, 3) | (
        pack(antidiagonal & (antidiagonal >> ANTIDIAGONAL), 3, 2, 3) << 15
    )


LINES: dict[int, tuple[int, ...]] = {
    word * bits.WORD + k: line
    for word, group in enumerate((FIRST_LINES, SECOND_LINES, THIRD_LINES))
    for k, line in enumerate(group)
}
"""The line of every action that takes one."""

LINE_CELLS = np.array([sum(1 << cell for cell in LINES.get(action, ())) for action in range(max(LINES) + 1)])
"""The same as sets of cells."""
