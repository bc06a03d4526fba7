"""Counting move sequences: the quickest way to see whether two sets of rules are the same."""

from __future__ import annotations

import numpy as np

from gemguild.engine import loops
from gemguild.engine.game import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of ``depth`` decisions there are; games that end earlier are not counted."""
    if depth < 0:
        raise ValueError("depth cannot be negative")
    stack = np.empty(depth + 1, position.game.kind.record.dtype)
    stack[0] = position.records[0]
    return int(loops.count_moves(stack, depth))


def divide(position: Position, depth: int) -> dict[str, int]:
    """The count under each legal move's word: where two sets of rules differ, this shows it."""
    return {move.word: perft(position.play(move), depth - 1) for move in position.legal_moves()}
