"""Gymnasium environments. Importing this package registers their ids, two for every kind of game.

One seat against bots: ``Gemguild/Splendor-v0``, ``Gemguild/Marvel-v0``, ``Gemguild/Duel-v0``; ``gymnasium.make_vec``
makes many such games at once, with opponents in compiled code. Many games with every seat played by the same learner:
``Gemguild/SplendorSelfPlay-v0`` and so on, for ``gymnasium.make_vec``. Games that become known later need another call
of :func:`register`.

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
from gemguild.envs.gymnasium.opponents_vector import OpponentsVectorEnv as OpponentsVectorEnv
from gemguild.envs.gymnasium.selfplay import SelfPlayVectorEnv as SelfPlayVectorEnv


def register() -> None:
    """Make every kind of game known to Gymnasium, those that it knows already left alone."""
    for kind in KINDS:
        name = f"Gemguild/{kind.capitalize()}"
        if f"{name}-v0" not in gymnasium.registry:
            one, many = f"{__name__}:OpponentsEnv", f"{__name__}:OpponentsVectorEnv"
            gymnasium.register(f"{name}-v0", one, vector_entry_point=many, kwargs={"kind": kind})
            self_play = f"{__name__}:SelfPlayVectorEnv"
            gymnasium.register(f"{name}SelfPlay-v0", vector_entry_point=self_play, kwargs={"kind": kind})


register()
