"""Games of a net against itself, with the search's suggestions written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gemguild
from gemguild.bots.halving import halve
from gemguild.bots.net.inputs import SEATS
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Game
from gemguild.train.samples import Samples

MIXES: Mapping[str, Mapping[str, int]] = {
    "splendor": {
        "splendor-2": 16,
        "splendor-3": 3,
        "splendor-4": 4,
        "splendor-2-quick": 1,
        "splendor-3-quick": 1,
        "splendor-4-quick": 1,
        "splendor-4-team": 2,
        "splendor-4-quick-team": 1,
    },
    "marvel": {"marvel-2": 5, "marvel-3": 2, "marvel-4": 2},
    "duel": {"duel-2": 1},
}
"""How often each way to play a game is played: all share a net."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much a move in self-play is thought about."""

    candidates: int = 16
    simulations: int = 64
    noise: float = 1.0
    """The scale of the random bonuses that actions get at the root."""


@dataclass(frozen=True, slots=True)
class Harvest:
    """What came of some games."""

    numbers: range
    """Which games they were."""
    samples: Samples


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Some numbered games of a net against itself: a task for a worker.

    The same net, seed and numbers make the same games, whoever plays them.
    """

    net: Net
    seed: int
    numbers: range
    pace: Pace

    @property
    def key(self) -> str:
        """Its name."""
        return f"{self.numbers[0]} to {self.numbers[-1]} of self-play"

    def play(self) -> Harvest:
        """Play them to their ends."""
        games = (play_game(self.net, self.seed, number, self.pace) for number in self.numbers)
        return Harvest(self.numbers, Samples.joined(games))


def way_to_play(name: str, number: int) -> Game:
    """The game that a numbered game of self-play is: the mix, round after round."""
    mix = [way for way, times in MIXES[name].items() for _ in range(times)]
    return gemguild.game(mix[number % len(mix)])


def play_game(net: Net, seed: int, number: int, pace: Pace) -> Samples:
    """Play one game to its end. A decision without a choice is nothing to learn from."""
    game = way_to_play(net.game, number)
    source = f"{net.game} {seed} {number}".encode()
    chance = np.random.default_rng(list(source))
    tree = SearchTree(net, game.kind, pace.simulations + 2, source)
    views: list[NDArray[Any]] = []
    policies: list[NDArray[np.float16]] = []
    found: list[NDArray[np.float64]] = []
    position = game.start(source)
    while (seat := position.to_play) is not None:
        view = position.view(seat)._records
        tree.plant(view)
        actions = tree.edges("action").astype(np.int64)
        chosen = 0
        if len(actions) > 1:
            noise = pace.noise * chance.gumbel(size=len(actions))
            chosen, improved = halve(tree, noise, pace.candidates, pace.simulations)
            policy = np.zeros(game.actions, np.float16)
            policy[actions] = improved
            views.append(view)
            policies.append(policy)
            found.append(tree.shares)
        position = position.play(actions[chosen])
    assert position.result is not None
    return Samples(
        records=np.concatenate(views),
        policy=np.stack(policies),
        found=np.stack(found).astype(np.float32),
        shares=by_seat(position.result.shares(), len(views)),
        points=by_seat(position.result.points, len(views)),
    )


def by_seat(numbers: Sequence[float], rows: int) -> NDArray[np.float32]:
    """A number for each seat, none for seats that nobody has, in so many rows."""
    return np.tile(np.array([*numbers, *[0] * (SEATS - len(numbers))], np.float32), (rows, 1))
