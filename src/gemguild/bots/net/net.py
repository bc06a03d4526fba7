"""A small policy-and-value net, kept in a file format of its own and evaluated in compiled code without any library.

Cards, and tiles, pass one by one through a shared encoder, are added up in pools, and meet the numbers about the table
in a trunk of two layers. Out of it come each seat's chance to win, plain logit terms, and keys for buying, reserving,
choosing a tile and getting tokens: a card's term is the product of its code with a key.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.arithmetic import exp
from gemguild.bots.net import inputs as at
from gemguild.bots.net.dense import (
    accumulate,
    accumulate_packed,
    aligned,
    copy,
    inner_product,
    packed,
    relu,
    relu_into,
)
from gemguild.bots.net.inputs import FIRST_KEYS, LARGE_LAYERS, Shape, encode, inputs_of
from gemguild.bots.net.inputs import BadNet as BadNet
from gemguild.engine import bits
from gemguild.engine.compile import compiled
from gemguild.files import write_bytes

FOLDER = Path(__file__).parent / "weights"
MAGIC = b"gemguild net 1\n"
"""How a file begins; its format's version is part of it."""


@dataclass(frozen=True, eq=False)
class Net:
    """Weights, and where each layer's lie."""

    game: str
    shape: Shape
    weights: NDArray[np.float32]
    about: Mapping[str, Any]
    """How it was trained."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Net, (self.game, self.shape, self.weights, self.about)

    @property
    def exact(self) -> Net:
        """The same net, whose layers are not packed: it is slower, and nothing is rounded."""
        return replace(self, shape=replace(self.shape, packs=False))

    @cached_property
    def laid_out(self) -> NDArray[np.float32]:
        """The weights as compiled code has them: the large layers take a byte per weight, unless the net is exact."""
        made = aligned(np.empty(self.shape.weights, np.float32))
        places = self.shape.stretches()
        for name in self.shape.layers():
            if self.shape.packs and name in LARGE_LAYERS:
                rows, scales = packed(self.layer(name))
                made[places[name]] = rows.ravel().view(np.float32)
                made[places[f"{name[:-1]}s"]] = scales
            else:
                made[places[name]] = self.layer(name).ravel()
        return made

    @property
    def plan(self) -> NDArray[np.int64]:
        """Sizes and places for compiled code."""
        return self.shape.plan()

    def layer(self, name: str) -> NDArray[np.float32]:
        """One layer's weights."""
        first = 0
        for layer, shape in self.shape.layers().items():
            size = int(np.prod(shape))
            if layer == name:
                return self.weights[first : first + size].reshape(shape)
            first += size
        raise KeyError(name)

    def save(self, path: Path) -> None:
        """Write the net: a line of JSON, then the weights, then a checksum."""
        sizes = {name: size for name, size in asdict(self.shape).items() if name != "packs"}
        head = {
            "game": self.game,
            "shape": sizes,
            "inputs": inputs_of(self.game).fingerprint,
            "about": dict(self.about),
        }
        body = (
            json.dumps(head, sort_keys=True).encode() + b"\n" + zlib.compress(self.weights.astype("<f2").tobytes(), 9)
        )
        write_bytes(path, MAGIC + body + checksum(body))


CHECK = 16


def checksum(body: bytes) -> bytes:
    """What ends a file that is whole."""
    return hashlib.blake2b(body, digest_size=CHECK).digest()


def read_parts(path: Path) -> tuple[dict[str, Any], bytes]:
    """A file's description and its packed weights. Raises BadNet if it is missing or damaged."""
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
    return json.loads(head), packed


def game_of(path: Path) -> str:
    """The game that a file's net is for. Raises BadNet if the file is missing or damaged."""
    return str(read_parts(path)[0]["game"])


def load(path: Path, game: str) -> Net:
    """Read a net's file. Raises BadNet if it is missing, damaged, or made for another game or other inputs."""
    declared = inputs_of(game)
    described, packed = read_parts(path)
    sizes = {"keys": FIRST_KEYS, **described["shape"]}  # of all sizes, former files lack some that follow from the game
    shape = replace(declared.shape, **sizes)
    widths: dict[str, Any] = {"code": shape.code, "wide": shape.wide, "deep": shape.deep, "keys": shape.keys}
    if described["game"] != game:
        raise BadNet(f"{path.name}: a net for {described['game']}, not for {game}")
    if (
        shape != replace(declared.shape, **widths)
        or described.get("inputs", declared.fingerprint) != declared.fingerprint
    ):
        raise BadNet(f"{path.name}: a net for other inputs than those now declared for {game}")
    weights = np.frombuffer(zlib.decompress(packed), "<f2").astype(np.float32)
    return Net(game, shape, weights, described["about"])


@cache
def shipped(game: str, players: int = 0, edition: str = "") -> Net:
    """The net that comes with the package. The nets of a former edition stay as they were, to measure later ones."""
    net = load(shipped_path(game, players, edition), game)
    return net.exact if edition else net


def shipped_path(game: str, players: int = 0, edition: str = "") -> Path:
    """The file of a net in the package: that for a number of players if there is one, otherwise that for all."""
    own = FOLDER / edition / f"{game}-{players}.net"
    return own if own.exists() else FOLDER / edition / f"{game}.net"


def net_paths(game: str, folder: Path | None = None) -> list[Path]:
    """The files of a game's nets in a folder or in the package: that for all numbers of players, and those for one."""
    return sorted(path for path in (folder or FOLDER).glob(f"{game}*.net") if re.fullmatch(rf"{game}(-\d)?", path.stem))


def scratch(net: Net) -> NDArray[np.float32]:
    """Room for one evaluation."""
    return aligned(np.zeros(int(net.plan[at.SCRATCH_SIZE]), np.float32))


@compiled
def evaluate(state: Any, plan: Any, weights: Any, x: Any, value: Any) -> None:
    """Evaluate a position: write each seat's chance to win and, into the scratch array, the logit terms."""
    x[:] = 0
    encode(state, x, plan)
    code = plan[at.CODE]
    copy(weights, plan[at.CONTEXT_B], code, x, plan[at.CONTEXT_AT])
    accumulate(x, 0, plan[at.GENERAL], weights, plan[at.CONTEXT_W], code, x, plan[at.CONTEXT_AT])
    encode_rows(plan, weights, x)
    trunk = plan[at.GENERAL] + at.POOLS * code
    apply_layer(plan, weights, x, 0, 0, trunk, plan[at.WIDE], plan[at.WIDE_AT])
    relu(x, plan[at.WIDE_AT], plan[at.WIDE])
    apply_layer(plan, weights, x, 1, plan[at.WIDE_AT], plan[at.WIDE], plan[at.DEEP], plan[at.DEEP_AT])
    relu(x, plan[at.DEEP_AT], plan[at.DEEP])
    apply_layer(plan, weights, x, 2, plan[at.DEEP_AT], plan[at.DEEP], plan[at.OUT], plan[at.OUT_AT])
    score_rows(plan, x)
    if plan[at.KEYS] > at.WANT_KEY:
        score_tokens(plan, x)
    softmax(state, x, plan[at.OUT_AT] + plan[at.KEYS] * code, value)


@compiled
def apply_layer(
    plan: Any, weights: Any, x: Any, layer: int, source: int, inputs: int, outputs: int, target: int
) -> None:
    """Write the outputs of one of the large layers, given by its number, from inputs in the same scratch array."""
    copy(weights, plan[at.WIDE_B + layer], outputs, x, target)
    matrix, scales = plan[at.WIDE_W + layer], plan[at.WIDE_S + layer]
    if plan[at.PACKS]:
        accumulate_packed(x, source, inputs, weights, matrix, scales, outputs, x, target, plan[at.ROOM_AT])
    else:
        accumulate(x, source, inputs, weights, matrix, outputs, x, target)


@compiled
def encode_rows(plan: Any, weights: Any, x: Any) -> None:
    """Encode every card and tile, and add them up in pools."""
    code = plan[at.CODE]
    slots = plan[at.SLOTS]
    buyable = slots + plan[at.HAND]
    to = plan[at.CODES_AT]
    for row in range(plan[at.CARDS]):
        source = plan[at.CARDS_AT] + row * plan[at.CARD]
        if x[source] != 0:
            copy(x, plan[at.CONTEXT_AT], code, x, to)
            accumulate(x, source, plan[at.CARD], weights, plan[at.CARD_W], code, x, to)
            pool = at.MARKET if row < slots else (at.MINE if row < buyable else at.THEIRS)
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
    """Write the terms of rows, the products of their codes with the keys, after the plain terms."""
    code = plan[at.CODE]
    keys = plan[at.OUT_AT]
    codes = plan[at.CODES_AT]
    slots = plan[at.SLOTS]
    buyable = slots + plan[at.HAND]
    to = plan[at.TERMS_AT] + plan[at.PLAIN]
    for row in range(buyable):
        x[to + row] = inner_product(x, codes + row * code, x, keys + at.BUY_KEY * code, code)
    to += buyable
    for row in range(slots):
        x[to + row] = inner_product(x, codes + row * code, x, keys + at.RESERVE_KEY * code, code)
    to += slots
    codes += plan[at.CARDS] * code
    for row in range(plan[at.TILE_ROWS]):
        x[to + row] = inner_product(x, codes + row * code, x, keys + at.TILE_KEY * code, code)


@compiled
def score_tokens(plan: Any, x: Any) -> None:
    """Write the terms of tokens: what all cards together want of each kind, and what each card within reach counts."""
    code, codes, keys = plan[at.CODE], plan[at.CODES_AT], plan[at.OUT_AT]
    kinds, buyable = plan[at.KINDS_WANTED], plan[at.SLOTS] + plan[at.HAND]
    wants = plan[at.TERMS_AT] + plan[at.PLAIN] + buyable + plan[at.SLOTS] + plan[at.TILE_ROWS]
    x[wants : wants + kinds * at.FARTHEST + buyable] = 0  # the net's unused outputs reach as far
    for row in range(buyable):
        source = plan[at.CARDS_AT] + row * plan[at.CARD]
        if x[source] != 0:
            want = inner_product(x, codes + row * code, x, keys + at.WANT_KEY * code, code)
            for kind in range(kinds):
                missing = x[source + plan[at.MISSING] + kind]
                for step in range(at.FARTHEST):
                    if missing > at.TOKEN * step:
                        x[wants + kind * at.FARTHEST + step] += want
            reach = inner_product(x, codes + row * code, x, keys + at.REACH_KEY * code, code)
            x[wants + kinds * at.FARTHEST + row] = reach


@compiled
def softmax(state: Any, x: Any, logits: int, value: Any) -> None:
    """Write each seat's chance to win, from logits in order of play that begin with the seat to play."""
    players = bits.wide(state.players)
    highest = x[logits]
    for k in range(1, players):
        highest = max(highest, x[logits + k])
    total = 0.0
    for k in range(players):
        total += exp(x[logits + k] - highest)
    value[:] = 0
    for k in range(players):
        value[(state.seat + k) % players] = exp(x[logits + k] - highest) / total


def random_net(game: str, shape: Shape | None = None, seed: int = 0) -> Net:
    """A net that knows nothing, from which training starts."""
    chosen = inputs_of(game).shape if shape is None else shape
    chance = np.random.default_rng(seed)
    layers = []
    for name, size in chosen.layers().items():
        spread = 0.0 if name.endswith("_b") else (0.3 if name == "out_w" else 1.4) / math.sqrt(size[0])
        layers.append((chance.standard_normal(size) * spread).astype(np.float32).ravel())
    return Net(game, chosen, np.concatenate(layers), {})
