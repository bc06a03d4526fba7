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
from gemguild.train.selfplay import Rivals, SearchBudget, mix_of

TYPES = {"str": str, "int": int, "float": float}
MAY_BE_ZERO = {"weight_decay", "noise", "players", "outcome_weight", "value_lambda", "replay_ratio"}
"""Numbers that need not be positive."""
FRACTIONS = {
    "window_share",
    "final_rate_fraction",
    "ema_decay",
    "outcome_weight",
    "full_share",
    "value_lambda",
    "rival_share",
}
"""Settings that are at most 1."""
OLD_NAMES = {
    "room": "buffer_size",
    "share": "window_share",
    "least": "min_window",
    "uses": "replay_ratio",
    "result": "outcome_weight",
    "batch": "batch_size",
    "rate": "learning_rate",
    "last_rate": "final_rate_fraction",
    "decay": "weight_decay",
    "keep": "ema_decay",
    "value": "value_weight",
    "points": "points_weight",
}
"""What settings are called in the files of older runs."""


@dataclass(frozen=True, slots=True)
class TrainSettings:
    """Everything a run depends on; written into its folder. The same settings make the same run."""

    game: str
    seed: int = 1
    generations: int = 400
    games: int = 192
    """Games per generation."""
    players: int = 0
    """Only games with this many players; 0 for all numbers and variants of the game."""

    # Search in self-play
    candidates: int = 16
    """Actions tried at the root."""
    noise: float = 0.8
    """The scale of the root's random bonuses: the larger, the more chance decides which move is played."""
    first_simulations: int = 24
    last_simulations: int = 96
    """Simulations per move in the first generation and in the last, when it matters more."""
    full_share: float = 1.0
    """The share of moves that are searched like this; the others are quick and serve as targets for values only."""
    quick_simulations: int = 32

    rival: str = ""
    """A bot, such as greedy, that plays some of the seats in some of the games; nothing is learnt from its moves."""
    rival_share: float = 0.5
    """The share of games in which it plays, if there is one."""

    # Training data
    buffer_size: int = 400_000
    """Positions the buffer holds."""
    window_share: float = 0.6
    """Batches are drawn from the latest positions only: this share of all positions ever added."""
    min_window: int = 20_000
    """Batches are drawn from at least this many positions, as far as there are."""
    replay_ratio: float = 4.0
    """How often a position is used for training, on average; with 0 the run plays games and learns nothing."""
    outcome_weight: float = 0.5
    """How much of the value target is the game's outcome; the rest is what the search found."""
    value_lambda: float = 0.0
    """How much of what the search found comes from the searches that followed in the game, and from its outcome."""

    # Optimisation
    batch_size: int = 1024
    learning_rate: float = 1.5e-3
    final_rate_fraction: float = 0.05
    """The fraction of the learning rate that is left at the end; a cosine leads there."""
    weight_decay: float = 1e-4
    ema_decay: float = 0.998
    """How slowly the moving average of the weights follows them; nets play with the average."""
    value_weight: float = 1.5
    points_weight: float = 0.1
    """The weights of the value loss and the points loss; the policy loss has weight 1."""
    threads: int = os.cpu_count() or 1
    """Threads for fitting; another number may round differently."""

    # The net
    code: int = 64
    wide: int = 256
    deep: int = 128
    """The widths of the encoder and of the two layers of the trunk."""

    # Matches
    gate: int = 12
    """Generations between two matches against the best net so far; fewer at first."""
    pairs: int = 60
    """Deals of a match, each played from both seats."""
    match_simulations: int = 64
    anchor: str = ""
    """A bot that never changes, such as greedy or search@2000: every net that plays a match also meets it."""

    def __post_init__(self) -> None:
        inputs_of(self.game)
        for field in fields(self):
            check(field.name, getattr(self, field.name))
        for width in ("code", "wide", "deep"):
            if getattr(self, width) % BLOCK:
                raise BadOptions(f"{width} must be a multiple of {BLOCK}, not {getattr(self, width)}")
        if not mix_of(self.game, self.players):
            raise BadOptions(f"players must be 0 or a number that {self.game} is for, not {self.players}")
        if self.anchor:
            enter(self.anchor)
        if self.rival and enter(self.rival).is_program:
            raise BadOptions("rival must be a bot, not a program")

    @property
    def shape(self) -> Shape:
        """The sizes of the net."""
        return replace(inputs_of(self.game).shape, code=self.code, wide=self.wide, deep=self.deep)

    def shaped_like(self, net: Net) -> TrainSettings:
        """These settings with the widths of a net."""
        return replace(self, code=net.shape.code, wide=net.shape.wide, deep=net.shape.deep)

    @property
    def rivals(self) -> Rivals | None:
        """The bot that takes part in self-play, if there is one."""
        return Rivals(enter(self.rival), self.rival_share) if self.rival else None

    def learning_rate_at(self, generation: int) -> float:
        """The learning rate of a generation: a cosine from the full rate to its final fraction."""
        left = 0.5 * (1 + math.cos(math.pi * self._done(generation)))
        return self.learning_rate * (self.final_rate_fraction + (1 - self.final_rate_fraction) * left)

    def budget_at(self, generation: int) -> SearchBudget:
        """The search budget of a generation: simulations grow by a constant factor from the first to the last."""
        growth = self.last_simulations / self.first_simulations
        simulations = round(self.first_simulations * growth ** self._done(generation))
        return SearchBudget(self.candidates, simulations, self.noise, self.full_share, self.quick_simulations)

    def _done(self, generation: int) -> float:
        return min(1.0, generation / self.generations)

    def is_gate(self, generation: int) -> bool:
        """Whether the net of a generation plays a match: at regular intervals, at powers of two before, and at the end.

        At first a net learns so fast that it would win every game against an old one, which says little. One that does
        not learn plays no matches.
        """
        if not self.replay_ratio:
            return False
        at_first = generation < self.gate and generation.bit_count() == 1
        return generation % self.gate == 0 or at_first or generation == self.generations

    def window(self, added: int) -> int:
        """How many of the latest positions batches are drawn from, given how many were ever added."""
        return int(max(self.min_window, self.window_share * added))

    def text(self) -> str:
        """The settings as they are written into a file."""
        return json.dumps(asdict(self), indent=2) + "\n"


def check(name: str, value: str | float) -> None:
    """Raise BadOptions for a value that a setting cannot have."""
    if isinstance(value, str) or name == "seed":
        return
    if not (value > 0 or (value == 0 and name in MAY_BE_ZERO)) or not math.isfinite(value):
        raise BadOptions(f"{name} must be more than 0, not {value}")
    if name in FRACTIONS and value > 1:
        raise BadOptions(f"{name} must be at most 1, not {value}")


def read_settings(text: str) -> TrainSettings:
    """The settings in a file's text, with defaults for missing ones. Raises BadText or BadOptions."""
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadText(f"not JSON: {error}") from None
    if not isinstance(plain, dict) or "game" not in plain:
        raise BadText("it does not say which game is learnt")
    types = types_of()
    values: dict[str, Any] = {}
    for written, value in plain.items():
        name = OLD_NAMES.get(written, written)
        if name not in types:
            raise BadText(f"there is no setting {name!r}")
        if name != written and name in plain:
            raise BadText(f"{written} is an older name of {name}, which is there too")
        if type(value) is not types[name] and not (types[name] is float and type(value) is int):
            raise BadText(f"{written} is {json.dumps(value)}, not {a_or_an(types[name])}")
        values[name] = value
    return TrainSettings(**values)


def read_words(words: Mapping[str, str]) -> dict[str, Any]:
    """Settings from words, by name. Raises BadOptions for an unknown name or a word that cannot be read."""
    types = types_of()
    values = {}
    for name, word in words.items():
        if name not in types:
            raise BadOptions(f"there is no setting {name!r}; there are {', '.join(types)}")
        try:
            values[name] = types[name](word)
        except ValueError:
            raise BadOptions(f"{name} must be {a_or_an(types[name])}, not {word!r}") from None
    return values


def types_of() -> dict[str, type]:
    """The settings' names and types."""
    return {field.name: TYPES[str(field.type)] for field in fields(TrainSettings)}


def a_or_an(of: type) -> str:
    """A type's name with its article."""
    return f"{'an' if of is int else 'a'} {of.__name__}"
