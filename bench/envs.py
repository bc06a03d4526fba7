"""Steps a second of the environments on one thread, observations and masks included, beside a loop in Python.

All play uniformly random legal actions; choosing them is not measured. ``python bench/envs.py 4096`` steps 4096 games
at once instead of 1024.
"""

from __future__ import annotations

import sys
import time

import numpy as np

import gemguild
from gemguild.engine.batch import Batch, noise_from
from gemguild.engine.game import Game
from gemguild.envs import pettingzoo
from gemguild.envs.gymnasium import SelfPlayVectorEnv

GAMES = ("splendor-2", "splendor-4", "marvel-2", "duel-2")
STEPS = 200
ROUNDS = 5
PYTHON_STEPS = 2000
WARM_UP = 30


def vector_speed(game: Game, count: int, copy: bool) -> float:
    """Steps a second of the vector environment, the best of some rounds."""
    env = SelfPlayVectorEnv(game.id, count, game.players, copy=copy)
    env.reset(seed=1)
    batch, noise = Batch(game, env.records), noise_from(1)
    best = 0.0
    for turn in range(ROUNDS + 1):
        spent = 0.0
        for _ in range(STEPS if turn else WARM_UP):
            actions = batch.random_actions(noise)
            began = time.perf_counter()
            env.step(actions)
            spent += time.perf_counter() - began
        if turn:
            best = max(best, STEPS * count / spent)
    return best


def python_speed(game: Game) -> float:
    """Steps a second of a loop in Python over one environment of PettingZoo."""
    env = pettingzoo.raw_env(game)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    mask = env.observe(env.agent_selection)["action_mask"]
    spent = 0.0
    for _ in range(PYTHON_STEPS):
        action = chance.choice(np.flatnonzero(mask))
        began = time.perf_counter()
        env.step(action)
        if env.position.is_over:
            env.reset()
        mask = env.observe(env.agent_selection)["action_mask"]
        spent += time.perf_counter() - began
    return PYTHON_STEPS / spent


def main() -> None:
    """Print a table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
    print(f"{count:,} games at once, steps a second")
    print(f"{'game':14}{'in place':>14}{'copied':>14}{'Python loop':>14}{'times':>8}")
    for name in GAMES:
        game = gemguild.game(name)
        written, copied = (vector_speed(game, count, copy) for copy in (False, True))
        loop = python_speed(game)
        print(f"{name:14}{written:14,.0f}{copied:14,.0f}{loop:14,.0f}{written / loop:8,.0f}")


if __name__ == "__main__":
    main()
