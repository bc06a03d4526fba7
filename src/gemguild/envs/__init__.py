"""Environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel, all over one observation.

What a seat sees is described in :mod:`.observation`; the environments are in :mod:`.pettingzoo`, :mod:`.gymnasium` and
:mod:`.openspiel`, which need the extras ``envs`` and ``openspiel``.
"""
