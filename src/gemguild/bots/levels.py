"""The levels people play against, from the lowest to the highest.

They differ in what they know and how far they look ahead. The two lowest play by rules of thumb; the others have the
shipped net, and search with it, each much deeper than the one below. Where a net is so good that a search of any depth
would be too large a step, a level plays by the net's instinct, with some chance.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gemguild.bots.bot import BOTS, Bot, Following, Limit
from gemguild.bots.greedy import GreedyBot
from gemguild.bots.net.net import BadNet, shipped, shipped_path
from gemguild.bots.netbot import InstinctBot, NetBot
from gemguild.bots.puct import CONSTANTS
from gemguild.bots.search import SearchBot
from gemguild.engine.game import Game, Move, View

log = logging.getLogger("gemguild.bots")

Number = TypeVar("Number", int, float)

LANGUAGES = ("en", "it", "zh-Hans", "zh-Hant")


@dataclass(frozen=True, slots=True)
class Level:
    """A strength to play at, and its name."""

    id: str
    titles: Mapping[str, str]
    """Its name in each language."""
    limit: Limit
    """Its longest search; a shorter limit that it is given applies too."""
    simulations: Mapping[str, int] = field(default_factory=dict)
    """Other numbers of simulations than its limit's, by game and number of players."""
    instinct: Mapping[str, float] = field(default_factory=dict)
    """By game and number of players, where it does not search at all but draws its moves by the net's priors: the power
    to which it raises them."""
    net: bool = True
    """Whether it plays with the net."""
    notices: float = 1.0
    """Without a net: how much of the table it notices."""
    noticed: Mapping[str, float] = field(default_factory=dict)
    """Other shares of the table than that, by game and number of players."""
    learns: bool = False
    """Whether it learns the habits of its rivals, if it follows the game."""

    def limit_in(self, game: Game) -> Limit:
        """Its longest search in a game."""
        own = self.simulations.get(table_of(game))
        return self.limit if own is None else replace(self.limit, simulations=own)

    def instinct_in(self, game: Game) -> float | None:
        """The power of its instinct in a game; None where it searches."""
        return self.instinct.get(table_of(game))

    def notices_in(self, game: Game) -> float:
        """How much of the table it notices in a game, without a net."""
        return self.noticed.get(table_of(game), self.notices)


def table_of(game: Game) -> str:
    """A game and its number of players, such as ``splendor-4``, whatever the variants."""
    return f"{game.id}-{game.players}"


def _titles(*words: str) -> dict[str, str]:
    return dict(zip(LANGUAGES, words, strict=True))


class Strengths(NamedTuple):
    """How strong the levels below the grandmaster are in a game with a number of players, the lowest level first.

    They are chosen so that the steps between all levels are about equally large, and that beginners beat the apprentice
    (``bench/levels.py`` chooses them, ``bench/steps.py`` measures them).
    """

    notices: tuple[float, float]
    """How much of the table apprentice and journeyman notice."""
    powers: tuple[float, ...]
    """The powers of the levels that play by instinct, of artisan, expert and master in this order."""
    depths: tuple[int, ...]
    """The simulations of those of them that search."""


STRENGTHS: Mapping[str, Strengths] = {
    "splendor-2": Strengths((0.5, 0.85), (1.03, 2.5), (72,)),
    "splendor-3": Strengths((0.4, 0.6), (0.7, 1.14), (5,)),
    "splendor-4": Strengths((0.3, 0.45), (0.58, 1.04), (3,)),
    "duel-2": Strengths((0.45, 0.86), (0.95, 2.0), (28,)),
    "marvel-2": Strengths((0.45, 0.76), (1.32,), (5, 54)),
    "marvel-3": Strengths((0.35, 0.55), (0.71, 1.14), (12,)),
    "marvel-4": Strengths((0.35, 0.5), (0.58, 0.94), (9,)),
    "cities-2": Strengths((0.35, 0.65), (1.25,), (6, 72)),
    "cities-3": Strengths((0.3, 0.55), (0.94, 3.93), (48,)),
    "cities-4": Strengths((0.3, 0.45), (0.53, 0.94), (9,)),
    "posts-2": Strengths((0.4, 0.65), (1.38,), (9, 72)),
    "posts-3": Strengths((0.3, 0.5), (0.94, 2.02), (21,)),
    "posts-4": Strengths((0.4, 0.55), (0.86, 1.52), (21,)),
    "orient-2": Strengths((0.25, 0.5), (1.38,), (11, 110)),
    "orient-3": Strengths((0.25, 0.4), (0.78, 2.22), (32,)),
    "orient-4": Strengths((0.3, 0.45), (0.86, 3.58), (21,)),
    "strongholds-2": Strengths((0.45, 0.75), (1.25,), (6, 108)),
    "strongholds-3": Strengths((0.5, 0.75), (1.14, 3.58), (21,)),
    "strongholds-4": Strengths((0.35, 0.5), (0.64, 1.25), (14,)),
}
"""By game and number of players."""
NETLESS = ("apprentice", "journeyman")
NETTED = ("artisan", "expert", "master")


def of_level(level: str) -> dict[str, Any]:
    """How strong a level is in each game: what it notices or, with a net, its powers and its simulations."""
    if level in NETLESS:
        return {"net": False, "noticed": {table: own.notices[NETLESS.index(level)] for table, own in STRENGTHS.items()}}
    place = NETTED.index(level)
    powers = {table: own.powers[place] for table, own in STRENGTHS.items() if place < len(own.powers)}
    depths = {table: own.depths[place - 3] for table, own in STRENGTHS.items() if table not in powers}
    return {"instinct": powers, "simulations": depths}


LEVELS: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level(
            "apprentice",
            _titles("Apprentice", "Apprendista", "学徒", "學徒"),
            Limit(),
            notices=0.25,
            **of_level("apprentice"),
        ),
        Level("journeyman", _titles("Journeyman", "Lavorante", "工匠", "工匠"), Limit(), **of_level("journeyman")),
        Level("artisan", _titles("Artisan", "Artigiano", "匠师", "匠師"), Limit(simulations=4), **of_level("artisan")),
        Level("expert", _titles("Expert", "Esperto", "专家", "專家"), Limit(simulations=24), **of_level("expert")),
        Level("master", _titles("Master", "Maestro", "大师", "大師"), Limit(simulations=100), **of_level("master")),
        Level("grandmaster", _titles("Grandmaster", "Gran maestro", "宗师", "宗師"), Limit(seconds=1.0), learns=True),
    )
}
"""The lowest first."""
EDITIONS = ("2026-11",)
"""Former nets, by the month in which they were replaced: grandmasters with these, and with the constants of the search
that all games had then, are the yardstick for later ones."""


class LevelBot:
    """Plays at a level. Where a game has no usable net, it searches with random playouts instead."""

    def __init__(self, level: Level, seed: int = 0, edition: str = "") -> None:
        self.level = level
        self._seed = seed
        self._edition = edition
        self._bots: dict[tuple[Path, float | None], Bot] = {}
        """By the file of their net, since a bot needs much memory, and their instinct or what they notice."""

    remark = ""
    """It has nothing to say."""

    def begin(self, view: View) -> None:
        """A game begins, or continues, at this view."""
        if isinstance(bot := self._bot_for(view.game), Following):
            bot.begin(view)

    def see(self, seat: int, word: str, view: View) -> None:
        """A seat has made a decision; the view is what the bot's seat sees afterwards."""
        if isinstance(bot := self._bot_for(view.game), Following):
            bot.see(seat, word, view)

    def close(self) -> None:
        """The game is over or abandoned."""
        for bot in self._bots.values():
            if isinstance(bot, Following):
                bot.close()

    def choose(self, view: View, limit: Limit) -> Move:
        """A move at this level."""
        return self._bot_for(view.game).choose(view, within(limit, self.level.limit_in(view.game)))

    def _bot_for(self, game: Game) -> Bot:
        strength = self.level.instinct_in(game) if self.level.net else self.level.notices_in(game)
        key = shipped_path(game.id, game.players, self._edition), strength
        if key not in self._bots:
            self._bots[key] = self._make(game)
        return self._bots[key]

    def _make(self, game: Game) -> Bot:
        if not self.level.net:
            return GreedyBot(self._seed, self.level.notices_in(game))
        bot = net_or_search(game, self._seed, self._edition, learns=self.level.learns and not self._edition)
        power = self.level.instinct_in(game)
        return bot if power is None or isinstance(bot, SearchBot) else InstinctBot(bot.net, power, self._seed)


def net_or_search(game: Game, seed: int, edition: str = "", *, learns: bool = False) -> NetBot | SearchBot:
    """A bot with the shipped net or, with a warning in the log if there is none, a bot that searches without."""
    try:
        net = shipped(game.id, game.players, edition)
    except BadNet as error:
        log.warning("%s; playing without a net", error)
        return SearchBot(seed)
    return NetBot(net, seed, constants=CONSTANTS if edition else None, learns=learns)


def within(limit: Limit, level: Limit) -> Limit:
    """The shorter of a given limit and a level's; a given number of simulations is not cut short by the clock."""
    seconds = limit.seconds if limit.simulations is not None else shorter(limit.seconds, level.seconds)
    return replace(limit, seconds=seconds, simulations=shorter(limit.simulations, level.simulations))


def shorter(one: Number | None, other: Number | None) -> Number | None:
    """The smaller of two numbers, either of which may be missing."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


for _level in LEVELS.values():
    BOTS[_level.id] = partial(LevelBot, _level)
for _edition in EDITIONS:
    BOTS[f"grandmaster-{_edition}"] = partial(LevelBot, LEVELS["grandmaster"], edition=_edition)
