"""Net inputs: hashes of the numbers a net is given in positions of a seeded game, and of the actions' logit terms.

A line holds the number of the decision (or of the hand-made position), the phase, a hash of the input numbers and a
hash of the terms of every legal action. Shipped nets play well only as long as these numbers stay the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from gemguild.bots.net import inputs
from gemguild.bots.net.inputs import inputs_of
from gemguild.engine.game import Game, Position
from gemguild.engine.record import row
from tests.golden import suites
from tests.support import GOLDEN, play_through

SEED = 11
EVERY = 5
"""Besides the decisions of rare phases, each decision whose number is a multiple of this is terms."""


def path_of(game: Game) -> Path:
    """The golden file of a game."""
    return GOLDEN / game.id / f"{game.name}.inputs"


def tricky_path(kind: str) -> Path:
    """The golden file of a kind of game's hand-made positions."""
    return GOLDEN / kind / "tricky.inputs"


def write(game: Game) -> Iterator[str]:
    """The lines of a game's golden file."""
    for ply, position in enumerate(play_through(game, SEED)):
        if ply % EVERY == 0 or position.phase not in ("main", "return"):
            yield from line(str(ply), position)


def write_tricky(kind: str) -> Iterator[str]:
    """The lines of the golden file of hand-made positions."""
    for number, entry in enumerate(suites.load(GOLDEN / kind / "tricky.perft")):
        yield from line(str(number), entry.load())


def line(name: str, position: Position) -> Iterator[str]:
    """The line of a position, if there is something to decide."""
    if position.to_play is not None:
        yield f"{name} {position.phase} {inputs_hash(position)} {terms_hash(position)}"


def inputs_hash(position: Position) -> str:
    """A hash of the numbers that a net is given."""
    plan = inputs_of(position.game.id).shape.plan()
    x = np.zeros(int(plan[inputs.SCRATCH_SIZE]), np.float32)
    inputs.encode(row(position.records), x, plan)
    return short_hash(x[: plan[inputs.CONTEXT_AT]].astype("<f4").tobytes())


def terms_hash(position: Position) -> str:
    """A hash of the terms that the logits of the legal actions are sums of."""
    shape = inputs_of(position.game.id).shape
    state, plan, terms = row(position.records), shape.plan(), np.empty(shape.terms_room, np.int64)
    inputs.list_near(state, plan, terms)
    listed = []
    for action in position.legal_actions():
        count = inputs.action_terms(state, action, plan, terms)
        listed.append([action, *terms[:count].tolist()])
    return short_hash(repr(listed).encode())


def short_hash(data: bytes) -> str:
    """Sixteen hexadecimal digits."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()
