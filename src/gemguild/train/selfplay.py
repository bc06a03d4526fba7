"""Self-play: games of a net against itself, in which every search is recorded as a training sample.

In some of them another bot may play some seats, so that the net also learns what happens against those who do not play
as it does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gemguild
from gemguild.arena.entrants import Entrant
from gemguild.bots.halving import sequential_halving
from gemguild.bots.net.inputs import SEATS
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Game, Move, View
from gemguild.engine.kind import kind
from gemguild.train.samples import Samples

MIXES: dict[str, Mapping[str, int]] = {
    "splendor": {
        "splendor-2": 12,
        "splendor-3": 5,
        "splendor-4": 7,
        "splendor-2-quick": 1,
        "splendor-3-quick": 1,
        "splendor-4-quick": 1,
        "splendor-4-team": 2,
        "splendor-4-quick-team": 1,
    },
    "marvel": {"marvel-2": 5, "marvel-3": 2, "marvel-4": 2},
    "duel": {"duel-2": 1},
}
"""How often each number of players and variant is played; they share a net. Games not listed: two players twice, then
every other number once."""


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How deeply a move in self-play is searched."""

    candidates: int = 16
    simulations: int = 64
    noise: float = 1.0
    """The scale of the random bonuses that actions get at the root."""
    full_share: float = 1.0
    """The share of moves that are searched fully; the others are quick: few simulations, no noise, no policy target."""
    quick_simulations: int = 32

    def is_full(self, chance: np.random.Generator) -> bool:
        """Whether the next move is searched fully: drawn at random, unless all moves are."""
        return self.full_share >= 1 or chance.random() < self.full_share


@dataclass(frozen=True, slots=True)
class Rivals:
    """Another bot that plays some of the seats, from one to all but one, in some of the games."""

    bot: Entrant
    share: float
    """The share of games in which it plays."""

    def seated(self, game: Game, chance: np.random.Generator) -> dict[int, Callable[[View], Move]]:
        """The seats that it takes in a game, drawn at random, with what decides there; empty if it does not play."""
        if chance.random() >= self.share:
            return {}
        seats = chance.permutation(game.players)[: chance.integers(1, game.players)]
        seeds = chance.integers(2**31, size=len(seats))
        return {
            seat: partial(self.bot.make(seed).choose, limit=self.bot.limit)
            for seat, seed in zip(seats.tolist(), seeds.tolist(), strict=True)
        }


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
    players: int = 0
    """Only games with this many players; 0 for all that the net is for."""
    value_lambda: float = 0.0
    """How far the values of later searches and the outcome reach back: see :func:`reached_back`."""
    rivals: Rivals | None = None
    """A bot that takes part in some games."""

    @property
    def key(self) -> str:
        """Its name."""
        return f"{self.numbers[0]} to {self.numbers[-1]} of self-play"

    def play(self) -> SelfPlayResult:
        """Play the games to the end."""
        net, mix = self.net, mix_of(self.net.game, self.players)
        games = (
            play_game(
                net, mix[number % len(mix)], f"{net.game} {self.seed} {number}".encode(), self.budget, self.rivals
            )
            for number in self.numbers
        )
        return SelfPlayResult(self.numbers, Samples.joined(reached_back(game, self.value_lambda) for game in games))


def mix_of(name: str, players: int = 0) -> tuple[Game, ...]:
    """What self-play goes through, over and over: a game's numbers of players and variants, or those of one number."""
    usual = {f"{name}-{seats}": 2 if seats == 2 else 1 for seats in kind(name).seats}
    games = (gemguild.game(text) for text, times in MIXES.get(name, usual).items() for _ in range(times))
    return tuple(game for game in games if players in (0, game.players))


def play_game(net: Net, game: Game, source: bytes, budget: SearchBudget, rivals: Rivals | None = None) -> Samples:
    """Play one game to its end; chance follows from the source. A decision without a choice gives no sample.

    What a rival decides is searched quickly, for the value, before the rival decides it.
    """
    chance = np.random.default_rng(list(source))
    others = rivals.seated(game, chance) if rivals else {}
    tree = SearchTree(net, game.kind, budget.simulations + 2, source)
    views: list[NDArray[Any]] = []
    policies: list[NDArray[np.float16]] = []
    search_shares: list[NDArray[np.float64]] = []
    position = game.start(source)
    while (seat := position.to_play) is not None:
        view = position.view(seat)
        tree.reset(view.records)
        actions = tree.edges("action").astype(np.int64)
        chosen = 0
        if len(actions) > 1:
            policy = np.zeros(game.actions, np.float16)
            if seat not in others and budget.is_full(chance):
                noise = budget.noise * chance.gumbel(size=len(actions))
                chosen, policy[actions] = sequential_halving(tree, noise, budget.candidates, budget.simulations)
            else:
                chosen, _ = sequential_halving(
                    tree, np.zeros(len(actions)), budget.candidates, budget.quick_simulations
                )
            views.append(view.records)
            policies.append(policy)
            search_shares.append(tree.shares)
        position = position.play(others[seat](view) if seat in others else actions[chosen])
    assert position.result is not None
    joined = bytearray().join(view.tobytes() for view in views)  # much faster than joining arrays of records
    return Samples(
        records=np.frombuffer(joined, views[0].dtype),
        policy=np.stack(policies),
        search_shares=np.stack(search_shares).astype(np.float32),
        final_shares=by_seat(position.result.shares(), len(views)),
        final_points=by_seat(position.result.points, len(views)),
    )


def reached_back(game: Samples, value_lambda: float) -> Samples:
    """The samples of a game with the values of later searches mixed into those of earlier ones.

    Each position's value becomes ``1 - value_lambda`` parts of its own and ``value_lambda`` parts of the next one's
    mixed value; after the last comes the outcome. So a search that saw little is corrected by those that followed.
    """
    if value_lambda == 0:
        return game
    shares = game.search_shares.copy()
    following = game.final_shares[-1]
    for row in reversed(range(len(shares))):
        shares[row] += value_lambda * (following - shares[row])
        following = shares[row]
    return replace(game, search_shares=shares)


def by_seat(numbers: Sequence[float], rows: int) -> NDArray[np.float32]:
    """A number for each seat, 0 for empty seats, repeated in every row."""
    return np.tile(np.array([*numbers, *[0] * (SEATS - len(numbers))], np.float32), (rows, 1))
