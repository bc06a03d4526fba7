"""Gymnasium environments. Importing this room registers their ids.

One seat against bots: ``Gemguild/Splendor-v0``, ``Gemguild/Marvel-v0``, ``Gemguild/Duel-v0``. Many games at once, every
seat played by the same learner: ``Gemguild/SplendorSelfPlay-v0`` and so on, for ``gymnasium.make_vec``.

>>> import gymnasium, gemguild.envs.gymnasium
>>> env = gymnasium.make("Gemguild/Splendor-v0", opponents=["greedy"])
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape, observation["action_mask"].shape
((428,), (96,))
"""

from gemguild.engine.kind import KINDS
from gemguild.extras import Extra

with Extra("envs"):
    import gymnasium

from gemguild.envs.gymnasium.opponents import OpponentsEnv as OpponentsEnv
from gemguild.envs.gymnasium.selfplay import SelfPlayVectorEnv as SelfPlayVectorEnv

for _kind in KINDS:
    _name = f"Gemguild/{_kind.capitalize()}"
    gymnasium.register(f"{_name}-v0", f"{__name__}:OpponentsEnv", kwargs={"kind": _kind})
    gymnasium.register(
        f"{_name}SelfPlay-v0", vector_entry_point=f"{__name__}:SelfPlayVectorEnv", kwargs={"kind": _kind}
    )
