"""Games of a net against itself, with the search's suggestions written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots import puct
from gemguild.bots.net.net import Net
from gemguild.bots.net.sight import SEATS
from gemguild.bots.thinker import Thinker
from gemguild.engine import loops
from gemguild.engine.game import Game
from gemguild.engine.record import room
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


@dataclass(frozen=True)
class Pace:
    """How much a move in self-play is thought about."""

    candidates: int = 16
    simulations: int = 64


def way_to_play(name: str, number: int) -> Game:
    """The game that a numbered game of self-play is: the mix, round after round."""
    from gemguild import game

    mix = [way for way, times in MIXES[name].items() for _ in range(times)]
    return game(mix[number % len(mix)])


def play_games(net: Net, seed: int, numbers: range, pace: Pace) -> Samples:
    """Play the games with these numbers; the same net, seed and number make the same game."""
    return Samples.joined(play_game(net, seed, number, pace) for number in numbers)


def play_game(net: Net, seed: int, number: int, pace: Pace) -> Samples:
    """Play one game to its end."""
    game = way_to_play(net.game, number)
    source = f"{net.game} {seed} {number}".encode()
    chance = np.random.default_rng(list(source))
    thinker = Thinker(net, game.kind, pace.simulations + 2, source)
    state = game.start(source)._records.copy()
    after = state.copy()
    record = game.kind.record
    views: list[NDArray[Any]] = []
    policies: list[NDArray[np.float16]] = []
    found: list[NDArray[np.float32]] = []
    while not state["ended"][0]:
        seat = int(state["seat"][0])
        view = room(record)
        view.view(np.uint8)[:] = state.view(np.uint8) & record.public
        loops.show_hands(state, view, seat)
        thinker.plant(view)
        tree = thinker.tree
        count = int(tree.nodes["edges"][0])
        actions = tree.edges["action"][:count]
        chosen = 0
        if count > 1:
            improved = np.empty(count)
            gumbel = chance.gumbel(size=count)
            chosen = puct.halve(tree, gumbel, pace.candidates, pace.simulations, thinker.opinion, improved)
            policy = np.zeros(game.actions, np.float16)
            policy[actions] = improved
            views.append(view)
            policies.append(policy)
            found.append(tree.nodes["shares"][0] / tree.nodes["visits"][0])
        loops.play_checked(state, after, int(actions[chosen]))
        state, after = after, state
    shares = np.zeros((1, SEATS))
    loops.share_all(state, shares)
    points = np.zeros(SEATS, np.float32)
    points[: game.players] = state["points"][0][: game.players]
    rows = len(views)
    return Samples(
        records=np.concatenate(views),
        policy=np.stack(policies),
        found=np.stack(found).astype(np.float32),
        shares=np.repeat(shares, rows, axis=0).astype(np.float32),
        points=np.repeat(points[None], rows, axis=0),
    )
