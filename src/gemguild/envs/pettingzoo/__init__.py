"""PettingZoo environments: ``splendor_v0``, ``marvel_v0`` and ``duel_v0``.

Each has ``env``, ``raw_env`` and ``parallel_env``.
"""

from gemguild.extras import Extra

with Extra("envs"):
    import pettingzoo  # noqa: F401  # only whether it is there
