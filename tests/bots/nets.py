"""Small nets for tests: any weights will do where only the machinery matters."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from gemguild.bots.net.inputs import inputs_of
from gemguild.bots.net.net import Net, random_net


@cache
def small_net(game: str, seed: int = 0) -> Net:
    """A net that knows nothing and takes little time."""
    return random_net(game, replace(inputs_of(game).shape, wide=64, deep=64), seed)
