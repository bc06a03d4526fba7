"""Splendor Duel, for two.

>>> from gemguild.envs.pettingzoo import duel_v0
>>> env = duel_v0.env()
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

import gemguild
from gemguild.envs.pettingzoo import makers
from gemguild.envs.pettingzoo.aec import GameEnv, IfIllegal
from gemguild.envs.pettingzoo.parallel import RoundsEnv


def raw_env(
    *,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    flat: bool = False,
) -> GameEnv:
    """The environment that refuses an illegal action with an error.

    After ``max_cycles`` decisions of every agent the game is cut off.
    """
    return makers.raw_env(gemguild.duel(), max_cycles=max_cycles, render_mode=render_mode, flat=flat)


def env(
    *,
    illegal: IfIllegal = "terminate",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    flat: bool = False,
) -> GameEnv:
    """The environment to use: an illegal action ends the game, or is replaced by a random legal one."""
    game = gemguild.duel()
    return makers.env(game, illegal=illegal, max_cycles=max_cycles, render_mode=render_mode, flat=flat)


def parallel_env(
    *,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> RoundsEnv:
    """The game in rounds, all agents at once: not quite the game (see :mod:`.parallel`)."""
    game = gemguild.duel()
    return makers.parallel_env(game, max_cycles=max_cycles, render_mode=render_mode)
