"""Steps a second of environments on one thread, by processor time: ours, and other libraries' where they are installed.

Everything plays uniformly random legal actions, and a step includes the observation and the mask of the next decision.
Choosing the actions is not counted for vector environments, and is part of the loop for the others, as in their docs.

    python bench/environments.py               # ours, and OpenSpiel's own games beside our wrapper
    /elsewhere/python bench/environments.py    # pgx and RLCard, in an environment of their own

Other libraries have other games: the figures say what to expect of a loop, not which program is better written.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np

GAMES = 1024
SECONDS = 3.0
"""Processor time for each figure, after a warm-up."""
NAMES = ("splendor-2", "duel-2")


def rate(step: Callable[[], int]) -> float:
    """Steps a second of a function that makes some steps and says how many, by the processor's clock."""
    step()
    began = time.process_time()
    steps = 0
    while (spent := time.process_time() - began) < SECONDS:
        steps += step()
    return steps / spent


# ---------------------------------------------------------------------------------------------------------------- ours


def vector_rate(env: Any, rounds: int = 20) -> float:
    """Steps a second of one of our vector environments; choosing actions is not counted."""
    from gemguild.engine.batch import Batch, noise_from

    env.reset(seed=1)
    batch, noise = Batch(env.game, env.records), noise_from(1)
    spent, steps = 0.0, 0
    warm = False
    while spent < SECONDS:
        for _ in range(rounds):
            actions = batch.random_actions(noise)
            began = time.process_time()
            env.step(actions)
            if warm:
                spent += time.process_time() - began
                steps += env.num_envs
        warm = True
    return steps / spent


def ours() -> Iterator[tuple[str, float]]:
    """Our environments."""
    import gemguild
    from gemguild.envs import pettingzoo
    from gemguild.envs.gymnasium import OpponentsVectorEnv, SelfPlayVectorEnv

    for name in NAMES:
        game = gemguild.game(name)
        yield f"{name}: vector, self-play", vector_rate(SelfPlayVectorEnv(game.id, GAMES, copy=False))
        for bot in ("random", "greedy", "net"):
            env = OpponentsVectorEnv(game.id, GAMES, opponents=[bot], seat=None, copy=False)
            yield f"{name}: vector, against {bot}", vector_rate(env)
        yield f"{name}: PettingZoo", rate(pettingzoo_game(pettingzoo.env(name)))


def pettingzoo_game(env: Any) -> Callable[[], int]:
    """The loop of PettingZoo's documentation, a game at a time."""

    def play() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            steps += not over
        return steps

    env.reset(seed=1)
    return play


# -------------------------------------------------------------------------------------------------------------- others


def openspiel_game(game: Any) -> Callable[[], int]:
    """OpenSpiel's loop, a game at a time; decisions are counted, chance is played as well."""
    chance = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, probabilities)[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def openspiel() -> Iterator[tuple[str, float]]:
    """OpenSpiel's own games in C++, and ours through its interface."""
    import pyspiel

    for name in ("tic_tac_toe", "backgammon", "gin_rummy"):
        yield f"OpenSpiel (C++): {name}", rate(openspiel_game(pyspiel.load_game(name)))
    if find_spec("gemguild"):
        import gemguild.envs.openspiel  # noqa: F401  # registers our games

        for name in ("gemguild_splendor", "gemguild_duel"):
            yield f"OpenSpiel (Python): {name}", rate(openspiel_game(pyspiel.load_game(name)))


def rlcard() -> Iterator[tuple[str, float]]:
    """RLCard's games."""
    import rlcard
    from rlcard.agents import RandomAgent

    for name in ("uno", "gin-rummy"):
        env = rlcard.make(name, config={"seed": 1})
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def play(env: Any = env) -> int:
            trajectories, _ = env.run(is_training=False)
            return sum(len(seen) // 2 for seen in trajectories)

        yield f"RLCard: {name}", rate(play)


def pgx() -> Iterator[tuple[str, float]]:
    """Games of pgx on the processor, many at once."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    for name in ("tic_tac_toe", "backgammon"):
        env = pgx.make(name)
        begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        state = begin(jax.random.split(jax.random.PRNGKey(1), GAMES))
        noise = np.random.default_rng(1)
        keys = jax.random.split(jax.random.PRNGKey(2), GAMES)
        spent, steps = 0.0, 0
        for turn in range(10**6):
            mask = np.asarray(state.legal_action_mask)
            actions = (mask * noise.random(mask.shape)).argmax(axis=1).astype(np.int32)
            began = time.process_time()
            state = jax.block_until_ready(step(state, actions, keys))
            if turn:
                spent += time.process_time() - began
                steps += GAMES
            if spent > SECONDS:
                break
        yield f"pgx: {name}, {GAMES:,} at once", steps / spent


LIBRARIES: dict[str, Callable[[], Iterator[tuple[str, float]]]] = {
    "gemguild": ours,
    "pyspiel": openspiel,
    "rlcard": rlcard,
    "pgx": pgx,
}


def main() -> None:
    """Print a line for each figure."""
    for module, figures in LIBRARIES.items():
        if find_spec(module) is None:
            print(f"{module} is not installed")
            continue
        for what, steps in figures():
            print(f"{what:44}{steps:14,.0f}", flush=True)


if __name__ == "__main__":
    main()
