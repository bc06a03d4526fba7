"""Everything a run depends on, and what follows from it generation by generation."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from gemguild.arena.entrants import enter
from gemguild.bots.net.dense import BLOCK
from gemguild.bots.net.inputs import Shape, inputs_of
from gemguild.bots.net.net import Net
from gemguild.engine.errors import BadOptions, BadText
from gemguild.train.selfplay import Pace

TYPES = {"str": str, "int": int, "float": float}
MAY_BE_NONE = {"anchor", "decay", "noise"}
"""Settings that need not be more than nothing."""
PARTS = {"share", "last_rate", "keep", "result"}
"""Settings that are a part of something: at most 1."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a run depends on; written into its folder. The same settings make the same run."""

    game: str
    seed: int = 1
    generations: int = 400
    games: int = 192
    """Games a generation."""

    # How much a move is thought about
    candidates: int = 16
    """Actions that are tried at the root."""
    noise: float = 0.8
    """How much chance has a part in which move is played: the scale of the root's random bonuses."""
    first_simulations: int = 24
    last_simulations: int = 96
    """In the first generation and in the last, when it matters more."""

    # What is learnt from
    room: int = 400_000
    """Positions the buffer has room for."""
    share: float = 0.6
    """Only the latest positions are learnt from: at most so much of all there ever were, and what the buffer holds."""
    least: int = 20_000
    """And at least so many."""
    uses: float = 4.0
    """How often a position is learnt from, on average."""
    result: float = 0.5
    """How much the value to learn is the game's result; the rest is what the search saw."""

    # How it is learnt
    batch: int = 1024
    rate: float = 1.5e-3
    last_rate: float = 0.05
    """The rate of learning falls to so much of what it was."""
    decay: float = 1e-4
    """How much weights are drawn towards nothing."""
    keep: float = 0.998
    """How slowly the averaged weights, which are what is played with, follow."""
    value: float = 1.5
    points: float = 0.1
    """What the losses of the values and of the points count for beside that of the policy."""
    threads: int = os.cpu_count() or 1
    """Threads that fit; another number may round differently."""

    # The net
    code: int = 64
    wide: int = 256
    deep: int = 128
    """The widths of the encoder and of the two layers of the trunk."""

    # Matches
    gate: int = 12
    """After so many generations the net plays a match against the best one so far; at first sooner."""
    pairs: int = 60
    """Deals of a match, each played from both seats."""
    match_simulations: int = 64
    anchor: str = ""
    """A bot that stays as it is, such as greedy or search@2000: who plays the gate plays a match against it too."""

    def __post_init__(self) -> None:
        inputs_of(self.game)
        for field in fields(self):
            check(field.name, getattr(self, field.name))
        for width in ("code", "wide", "deep"):
            if getattr(self, width) % BLOCK:
                raise BadOptions(f"{width} must be a multiple of {BLOCK}, not {getattr(self, width)}")
        if self.anchor:
            enter(self.anchor)

    @property
    def shape(self) -> Shape:
        """What the net looks like."""
        return replace(inputs_of(self.game).shape, code=self.code, wide=self.wide, deep=self.deep)

    def shaped_like(self, net: Net) -> Settings:
        """These settings with the widths of a net."""
        return replace(self, code=net.shape.code, wide=net.shape.wide, deep=net.shape.deep)

    def rate_at(self, generation: int) -> float:
        """The rate of learning: a cosine from the whole to its last share."""
        left = 0.5 * (1 + math.cos(math.pi * self._done(generation)))
        return self.rate * (self.last_rate + (1 - self.last_rate) * left)

    def pace_at(self, generation: int) -> Pace:
        """How much a move is thought about: evenly growing ratios from the first generation to the last."""
        growth = self.last_simulations / self.first_simulations
        simulations = round(self.first_simulations * growth ** self._done(generation))
        return Pace(self.candidates, simulations, self.noise)

    def _done(self, generation: int) -> float:
        return min(1.0, generation / self.generations)

    def is_gate(self, generation: int) -> bool:
        """Whether the net of a generation plays a match: every so many, doubling ones at first, the last.

        At first a net learns so fast that it would win every game against one of long ago, which says little.
        """
        at_first = generation < self.gate and generation.bit_count() == 1
        return generation % self.gate == 0 or at_first or generation == self.generations

    def window(self, added: int) -> int:
        """How many of the latest positions are learnt from when so many have been added."""
        return int(max(self.least, self.share * added))

    def text(self) -> str:
        """The settings as a file has them."""
        return json.dumps(asdict(self), indent=2) + "\n"


def check(name: str, value: str | float) -> None:
    """Raise BadOptions for a value that a setting cannot have."""
    if isinstance(value, str) or name == "seed":
        return
    if not (value > 0 or (value == 0 and name in MAY_BE_NONE)) or not math.isfinite(value):
        raise BadOptions(f"{name} must be more than 0, not {value}")
    if name in PARTS and value > 1:
        raise BadOptions(f"{name} is a part of a whole, at most 1, not {value}")


def read_settings(text: str) -> Settings:
    """The settings in a file's text; those that are missing are the usual ones. Raises BadText or BadOptions."""
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadText(f"not JSON: {error}") from None
    if not isinstance(plain, dict) or "game" not in plain:
        raise BadText("it does not say which game is learnt")
    types = types_of()
    for name, value in plain.items():
        own = types.get(name)
        if own is None:
            raise BadText(f"there is no setting {name!r}")
        if type(value) is not own and not (own is float and type(value) is int):
            raise BadText(f"{name} is {json.dumps(value)}, not of the kind {own.__name__}")
    return Settings(**plain)


def read_words(words: Mapping[str, str]) -> dict[str, Any]:
    """Settings from words, by their names. Raises BadOptions for one that there is not, or that cannot be read."""
    types = types_of()
    found = {}
    for name, word in words.items():
        if name not in types:
            raise BadOptions(f"there is no setting {name!r}; there are {', '.join(types)}")
        try:
            found[name] = types[name](word)
        except ValueError:
            raise BadOptions(f"{name} is of the kind {types[name].__name__}, which {word!r} is not") from None
    return found


def types_of() -> dict[str, type]:
    """The settings' names and types."""
    return {field.name: TYPES[str(field.type)] for field in fields(Settings)}
