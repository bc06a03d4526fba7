"""A small policy-and-value net: kept in a file of its own kind, evaluated in compiled code without any library.

Cards, and tiles, pass one by one through an encoder that all of their kind share, are added up in groups, and meet the
numbers about the table in a trunk of two layers. Out of it come each seat's chance to win, plain scores, and a key for
each of buying, reserving and choosing a tile: what a card scores is the product of its code with the key.
"""

from __future__ import annotations

import hashlib
import json
import math
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.net import classic, duel
from gemguild.bots.net import inputs as at
from gemguild.bots.net.dense import accumulate, copy, inner_product, relu, relu_into
from gemguild.bots.net.inputs import Shape, encode
from gemguild.engine import bits
from gemguild.engine.compile import compiled
from gemguild.engine.errors import GemguildError
from gemguild.games.common.state import BUY_SLOTS, SLOTS

SHAPES: Mapping[str, Shape] = {"splendor": classic.SHAPE, "marvel": classic.SHAPE, "duel": duel.SHAPE}
"""What each game's net looks like."""
FOLDER = Path(__file__).parent / "weights"
MAGIC = b"gemguild net 1\n"
"""How a file begins: its format's version is bumped when what a net sees changes."""


class BadNet(GemguildError):
    """A net's file is missing, damaged, or of another version."""

    code = "bad_net"


@dataclass(frozen=True, eq=False)
class Net:
    """Weights, and where each layer's lie."""

    game: str
    shape: Shape
    weights: NDArray[np.float32]
    about: Mapping[str, Any]
    """How it was trained."""

    @property
    def plan(self) -> NDArray[np.int64]:
        """Sizes and places for compiled code."""
        return self.shape.plan()

    def layer(self, name: str) -> NDArray[np.float32]:
        """One layer's weights."""
        first = 0
        for own, shape in self.shape.layers().items():
            size = int(np.prod(shape))
            if own == name:
                return self.weights[first : first + size].reshape(shape)
            first += size
        raise KeyError(name)

    def save(self, path: Path) -> None:
        """Write the net: a line of JSON, then the weights, then a checksum."""
        head = {"game": self.game, "shape": asdict(self.shape), "about": dict(self.about)}
        body = (
            json.dumps(head, sort_keys=True).encode() + b"\n" + zlib.compress(self.weights.astype("<f2").tobytes(), 9)
        )
        new = path.with_suffix(".new")
        new.write_bytes(MAGIC + body + checksum(body))
        new.replace(path)


CHECK = 16


def checksum(body: bytes) -> bytes:
    """What ends a file that is whole."""
    return hashlib.blake2b(body, digest_size=CHECK).digest()


def load(path: Path, game: str) -> Net:
    """Read a net's file; raises BadNet and says what is wrong."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadNet(f"{path.name}: cannot be read: {error.strerror}") from None
    if not data.startswith(MAGIC):
        raise BadNet(f"{path.name}: not a net of this version (it should begin with {MAGIC.decode().strip()!r})")
    body, end = data[len(MAGIC) : -CHECK], data[-CHECK:]
    if checksum(body) != end:
        raise BadNet(f"{path.name}: damaged or cut off")
    head, packed = body.split(b"\n", 1)
    described = json.loads(head)
    shape = Shape(**described["shape"])
    if described["game"] != game or shape.general != SHAPES[game].general or shape.card != SHAPES[game].card:
        raise BadNet(f"{path.name}: a net for {described['game']} of another inputs, not for {game}")
    weights = np.frombuffer(zlib.decompress(packed), "<f2").astype(np.float32)
    return Net(game, shape, weights, described["about"])


@cache
def shipped(game: str) -> Net:
    """The net that comes with the package."""
    return load(FOLDER / f"{game}.net", game)


def scratch(net: Net) -> NDArray[np.float32]:
    """Room for one evaluation."""
    return np.zeros(int(net.plan[at.SCRATCH_SIZE]), np.float32)


@compiled
def evaluate(state: Any, plan: Any, weights: Any, x: Any, value: Any) -> None:
    """Look at a position: each seat's chance to win, and in the scratch array the scores of actions."""
    x[:] = 0
    encode(state, x, plan)
    code = plan[at.CODE]
    copy(weights, plan[at.CONTEXT_B], code, x, plan[at.CONTEXT_AT])
    accumulate(x, 0, plan[at.GENERAL], weights, plan[at.CONTEXT_W], code, x, plan[at.CONTEXT_AT])
    encode_rows(plan, weights, x)
    copy(weights, plan[at.WIDE_B], plan[at.WIDE], x, plan[at.WIDE_AT])
    trunk = plan[at.GENERAL] + at.POOLS * code
    accumulate(x, 0, trunk, weights, plan[at.WIDE_W], plan[at.WIDE], x, plan[at.WIDE_AT])
    relu(x, plan[at.WIDE_AT], plan[at.WIDE])
    copy(weights, plan[at.DEEP_B], plan[at.DEEP], x, plan[at.DEEP_AT])
    accumulate(x, plan[at.WIDE_AT], plan[at.WIDE], weights, plan[at.DEEP_W], plan[at.DEEP], x, plan[at.DEEP_AT])
    relu(x, plan[at.DEEP_AT], plan[at.DEEP])
    copy(weights, plan[at.OUT_B], plan[at.OUT], x, plan[at.OUT_AT])
    accumulate(x, plan[at.DEEP_AT], plan[at.DEEP], weights, plan[at.OUT_W], plan[at.OUT], x, plan[at.OUT_AT])
    score_rows(plan, x)
    softmax(state, x, plan[at.OUT_AT] + at.KEYS * code, value)


@compiled
def encode_rows(plan: Any, weights: Any, x: Any) -> None:
    """Encode every card and tile, and add them up in groups."""
    code = plan[at.CODE]
    to = plan[at.CODES_AT]
    for row in range(plan[at.CARDS]):
        source = plan[at.CARDS_AT] + row * plan[at.CARD]
        if x[source] != 0:
            copy(x, plan[at.CONTEXT_AT], code, x, to)
            accumulate(x, source, plan[at.CARD], weights, plan[at.CARD_W], code, x, to)
            pool = at.MARKET if row < SLOTS else (at.MINE if row < BUY_SLOTS else at.THEIRS)
            relu_into(x, to, code, x, plan[at.POOL_AT] + pool * code)
        to += code
    for row in range(plan[at.TILE_ROWS]):
        source = plan[at.TILES_AT] + row * plan[at.TILE]
        if x[source] != 0:
            copy(weights, plan[at.TILE_B], code, x, to)
            accumulate(x, source, plan[at.TILE], weights, plan[at.TILE_W], code, x, to)
            relu_into(x, to, code, x, plan[at.POOL_AT] + at.TILES * code)
        to += code


@compiled
def score_rows(plan: Any, x: Any) -> None:
    """The scores of rows, by their codes and the keys; they follow the plain ones."""
    code = plan[at.CODE]
    keys = plan[at.OUT_AT]
    codes = plan[at.CODES_AT]
    to = plan[at.TERMS_AT] + plan[at.PLAIN]
    for row in range(BUY_SLOTS):
        x[to + row] = inner_product(x, codes + row * code, x, keys + at.BUY_KEY * code, code)
    to += BUY_SLOTS
    for row in range(SLOTS):
        x[to + row] = inner_product(x, codes + row * code, x, keys + at.RESERVE_KEY * code, code)
    to += SLOTS
    codes += plan[at.CARDS] * code
    for row in range(plan[at.TILE_ROWS]):
        x[to + row] = inner_product(x, codes + row * code, x, keys + at.TILE_KEY * code, code)


@compiled
def softmax(state: Any, x: Any, logits: int, value: Any) -> None:
    """Each seat's chance out of logits that are in order of play from the seat to play."""
    players = bits.wide(state.players)
    highest = x[logits]
    for k in range(1, players):
        highest = max(highest, x[logits + k])
    total = 0.0
    for k in range(players):
        total += math.exp(x[logits + k] - highest)
    value[:] = 0
    for k in range(players):
        value[(state.seat + k) % players] = math.exp(x[logits + k] - highest) / total


def random_net(game: str, shape: Shape | None = None, seed: int = 0) -> Net:
    """A net that knows nothing, from which training starts."""
    chosen = SHAPES[game] if shape is None else shape
    chance = np.random.default_rng(seed)
    layers = []
    for name, size in chosen.layers().items():
        spread = 0.0 if name.endswith("_b") else (0.3 if name == "out_w" else 1.4) / math.sqrt(size[0])
        layers.append((chance.standard_normal(size) * spread).astype(np.float32).ravel())
    return Net(game, chosen, np.concatenate(layers), {})
