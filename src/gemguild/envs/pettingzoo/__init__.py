"""PettingZoo environments: a module for each game (``splendor_v0``, ``cities_v0`` ...), and any game by its name.

Each module has ``env``, ``raw_env`` and ``parallel_env``. The functions of the same names here take the name of a game,
such as ``splendor-3-quick``.
"""

from gemguild.extras import Extra

with Extra("envs"):
    import pettingzoo  # noqa: F401  # only whether it is there

from gemguild.envs.pettingzoo.makers import env as env
from gemguild.envs.pettingzoo.makers import parallel_env as parallel_env
from gemguild.envs.pettingzoo.makers import raw_env as raw_env
