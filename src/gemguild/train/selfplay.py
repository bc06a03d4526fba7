"""Self-play: games of a net against itself, in which every search is recorded as a training sample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gemguild
from gemguild.bots.halving import sequential_halving
from gemguild.bots.net.inputs import SEATS
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Game
from gemguild.engine.kind import kind
from gemguild.train.samples import Samples

MIXES: dict[str, Mapping[str, int]] = {
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
"""How often each number of players and variant is played; they share a net. Games not listed: every number in turn."""


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How deeply a move in self-play is searched."""

    candidates: int = 16
    simulations: int = 64
    noise: float = 1.0
    """The scale of the random bonuses that actions get at the root."""


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """The samples of finished games."""

    numbers: range
    """The numbers of the games."""
    samples: Samples


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Some numbered games of a net against itself: a task for a worker.

    The same net, seed and numbers make the same games, whoever plays them.
    """

    net: Net
    seed: int
    numbers: range
    budget: SearchBudget

    @property
    def key(self) -> str:
        """Its name."""
        return f"{self.numbers[0]} to {self.numbers[-1]} of self-play"

    def play(self) -> SelfPlayResult:
        """Play the games to the end."""
        games = (play_game(self.net, self.seed, number, self.budget) for number in self.numbers)
        return SelfPlayResult(self.numbers, Samples.joined(games))


def variant_of(name: str, number: int) -> Game:
    """The number of players and the variant of a numbered game: the game's mix, repeated."""
    if name not in MIXES:
        seats = kind(name).seats
        return Game(kind(name), seats[number % len(seats)])
    mix = [variant for variant, times in MIXES[name].items() for _ in range(times)]
    return gemguild.game(mix[number % len(mix)])


def play_game(net: Net, seed: int, number: int, budget: SearchBudget) -> Samples:
    """Play one game to its end. A decision without a choice gives no sample."""
    game = variant_of(net.game, number)
    source = f"{net.game} {seed} {number}".encode()
    chance = np.random.default_rng(list(source))
    tree = SearchTree(net, game.kind, budget.simulations + 2, source)
    views: list[NDArray[Any]] = []
    policies: list[NDArray[np.float16]] = []
    search_shares: list[NDArray[np.float64]] = []
    position = game.start(source)
    while (seat := position.to_play) is not None:
        view = position.view(seat).records
        tree.reset(view)
        actions = tree.edges("action").astype(np.int64)
        chosen = 0
        if len(actions) > 1:
            noise = budget.noise * chance.gumbel(size=len(actions))
            chosen, improved = sequential_halving(tree, noise, budget.candidates, budget.simulations)
            policy = np.zeros(game.actions, np.float16)
            policy[actions] = improved
            views.append(view)
            policies.append(policy)
            search_shares.append(tree.shares)
        position = position.play(actions[chosen])
    assert position.result is not None
    return Samples(
        records=np.concatenate(views),
        policy=np.stack(policies),
        search_shares=np.stack(search_shares).astype(np.float32),
        final_shares=by_seat(position.result.shares(), len(views)),
        final_points=by_seat(position.result.points, len(views)),
    )


def by_seat(numbers: Sequence[float], rows: int) -> NDArray[np.float32]:
    """A number for each seat, 0 for empty seats, repeated in every row."""
    return np.tile(np.array([*numbers, *[0] * (SEATS - len(numbers))], np.float32), (rows, 1))
