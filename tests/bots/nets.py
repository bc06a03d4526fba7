"""Small nets for tests: any weights will do where only the machinery matters."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from gemguild.bots.net.net import SHAPES, Net, random_net


@cache
def small_net(game: str, seed: int = 0) -> Net:
    """A net that knows nothing and takes little time."""
    return random_net(game, replace(SHAPES[game], wide=64, deep=64), seed)
