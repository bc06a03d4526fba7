"""Splendor with Strongholds, for 2 to 4 players.

>>> from gemguild.envs.pettingzoo import strongholds_v0
>>> env = strongholds_v0.env(players=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

import gemguild
from gemguild.envs.pettingzoo.makers import makers_by_players

raw_env, env, parallel_env = makers_by_players(gemguild.strongholds)
