"""Observations: where each entry stands, and hashes of what every seat sees in a seeded game.

The first lines hold an entry each: name, offset, length, largest number, repetitions. The others hold the number of a
decision, the phase, and for each seat a hash of its observation and mask. Agents that somebody has trained play on only
as long as these numbers stay the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from gemguild.engine.game import Game, Position
from gemguild.envs.observation import layout, look
from tests.support import GOLDEN, play_through

SEED = 12
EVERY = 3
"""Besides the decisions of rare phases, each decision whose number is a multiple of this has a line."""


def path_of(game: Game) -> Path:
    """The golden file of a game."""
    return GOLDEN / game.id / f"{game.name}.observations"


def write(game: Game) -> Iterator[str]:
    """The lines of a game's golden file."""
    for entry in layout(game).values():
        repeats = " ".join(f"{times}x{stride}" for times, stride in entry.repeats)
        yield f"{entry.name} {entry.offset} {entry.length} {entry.most} {repeats}".rstrip()
    for ply, position in enumerate(play_through(game, SEED)):
        if ply % EVERY == 0 or position.phase not in ("main", "return"):
            yield " ".join([str(ply), position.phase, *(seen(position, seat) for seat in range(game.players))])


def seen(position: Position, seat: int) -> str:
    """A hash of what a seat sees and may do."""
    digest = hashlib.blake2b(digest_size=8)
    for numbers in look(position, seat):
        digest.update(numbers.tobytes())
    return digest.hexdigest()
