"""Counting move sequences: the quickest way to see whether two sets of rules are the same."""

from __future__ import annotations

import numpy as np

from gemguild.engine import loops, rng
from gemguild.engine.batch import noise_from
from gemguild.engine.game import Game, Position
from gemguild.engine.record import empty_record


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


def trace(game: Game, seed: int | bytes, games: int) -> int:
    """A hash of every record in so many random games: whoever finds the same has the same rules, to the last byte."""
    scratch, blank = empty_record(game.kind.record), empty_record(game.kind.record)
    blank["key"] = rng.key_from(seed)
    return int(
        loops.trace_playouts(
            scratch, scratch.view(np.int64), blank, noise_from(seed), game.players, game.variant, games
        )
    )
