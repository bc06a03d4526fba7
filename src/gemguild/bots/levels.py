"""The levels people play against, from the lowest to the highest.

They differ in what they know and in how far they look ahead. The two lowest play by rules of thumb; the others search
with the shipped net, each much further than the one below.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from gemguild.bots.bot import BOTS, Bot, Limit
from gemguild.bots.greedy import GreedyBot
from gemguild.bots.net.net import BadNet, shipped
from gemguild.bots.netbot import NetBot
from gemguild.bots.search import SearchBot
from gemguild.engine.game import Move, View
from gemguild.engine.kind import Kind

log = logging.getLogger("gemguild.bots")

Number = TypeVar("Number", int, float)

LANGUAGES = ("en", "it", "zh-Hans", "zh-Hant")


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays, and what that is called."""

    id: str
    titles: Mapping[str, str]
    """Its name in each language."""
    limit: Limit
    """What it thinks at most; a shorter limit it is given counts too."""
    net: bool = True
    """Whether it searches with the net."""
    notices: float = 1.0
    """Without a net: how much of the table it takes in."""


def _titles(*words: str) -> dict[str, str]:
    return dict(zip(LANGUAGES, words, strict=True))


LEVELS: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level("apprentice", _titles("Apprentice", "Apprendista", "学徒", "學徒"), Limit(), net=False, notices=0.25),
        Level("journeyman", _titles("Journeyman", "Lavorante", "工匠", "工匠"), Limit(), net=False),
        Level("artisan", _titles("Artisan", "Artigiano", "匠师", "匠師"), Limit(simulations=4)),
        Level("master", _titles("Master", "Maestro", "大师", "大師"), Limit(simulations=100)),
        Level("grandmaster", _titles("Grandmaster", "Gran maestro", "宗师", "宗師"), Limit(seconds=1.0)),
    )
}
"""The lowest first."""


class LevelBot:
    """Plays at a level. Without a net, because its file is missing or damaged, it searches as well as it can."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level = level
        self._seed = seed
        self._minds: dict[str, Bot] = {}

    def choose(self, view: View, limit: Limit) -> Move:
        """A move as good as the level is."""
        return self._mind(view.game.kind).choose(view, within(limit, self.level.limit))

    def _mind(self, kind: Kind) -> Bot:
        if kind.id not in self._minds:
            self._minds[kind.id] = self._make(kind)
        return self._minds[kind.id]

    def _make(self, kind: Kind) -> Bot:
        if not self.level.net:
            return GreedyBot(self._seed, self.level.notices)
        return net_or_search(kind, self._seed)


def net_or_search(kind: Kind, seed: int) -> NetBot | SearchBot:
    """A bot with the shipped net or, if that cannot be loaded (which is logged), one that searches without."""
    try:
        net = shipped(kind.id)
    except BadNet as error:
        log.warning("%s; playing without a net", error)
        return SearchBot(seed)
    return NetBot(net, seed)


def within(limit: Limit, own: Limit) -> Limit:
    """The shorter of two limits. Who counts simulations is not cut short by the clock: chance would decide."""
    seconds = limit.seconds if limit.simulations is not None else shorter(limit.seconds, own.seconds)
    return Limit(seconds, shorter(limit.simulations, own.simulations))


def shorter(one: Number | None, other: Number | None) -> Number | None:
    """The smaller of two numbers, either of which may be missing."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


for _level in LEVELS.values():
    BOTS[_level.id] = partial(LevelBot, _level)
