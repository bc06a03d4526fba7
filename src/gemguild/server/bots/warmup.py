"""Warmup: a game is ready once its rules are compiled and loaded. Until then the page works, and its tables wait.

Rules that were never compiled are compiled in a process for bots, so that the page stays fast, and then loaded here
from the cache.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from gemguild.bots import Limit, make_bot
from gemguild.bots.levels import LEVELS
from gemguild.engine.compile import COMPILING, cache_folder
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS, kind
from gemguild.server.bots.pool import BotPool
from gemguild.server.tables import outcome
from gemguild.server.tables.offers import offers
from gemguild.server.tables.position_views import PositionViews

SECONDS = 15
"""About how long it takes to compile a game."""
FIRST = "splendor"
"""The game to warm up first."""
LOADED: set[str] = set()
"""The games whose rules are loaded in this process."""


class Warmup:
    """Gets games ready one after the other, first those that somebody waits for."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._queue = sorted(KINDS, key=lambda game: game != FIRST)
        """The games that are not ready, the next one first."""
        self._ready = {game: asyncio.Event() for game in KINDS}
        for game in LOADED:
            self._finish(game)

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played at once."""
        return self._ready[game].is_set()

    @property
    def waiting(self) -> list[str]:
        """The games that are not ready, the next one first."""
        return list(self._queue)

    async def wait(self, game: str) -> None:
        """Wait until a game is ready."""
        self.want(game)
        await self._ready[game].wait()

    def want(self, game: str) -> int:
        """Warm up a game before those that nobody waits for. Returns about how many seconds it will take."""
        if self.is_ready(game):
            return 0
        place = self._queue.index(game)
        if place > 1:  # the first is being warmed up
            self._queue.insert(1, self._queue.pop(place))
        return SECONDS * (self._queue.index(game) + 1)

    async def run(self) -> None:
        """Warm up all games, then all bots, so that their first answers come soon too."""
        games = list(self._queue)
        compiled = all(map(is_compiled, games))
        await self._warm_up_games()
        if compiled:
            await self._bots.warm_up(ask_bots, *games, everywhere=True)
        else:
            for game in games:
                await self._bots.warm_up(compile_bots, game)

    async def _warm_up_games(self) -> None:
        while self._queue:
            game = self._queue[0]
            if not is_compiled(game):
                await self._bots.warm_up(play_once, game)
            await asyncio.to_thread(play_once, game)
            self._finish(game)

    def _finish(self, game: str) -> None:
        self._queue.remove(game)
        self._ready[game].set()


def marker(game: str) -> Path:
    """The file that marks a game and its bots as compiled."""
    return cache_folder() / f"{game}{kind(game).stamp}-server.ready"


def is_compiled(game: str) -> bool:
    """Whether a game is compiled and only needs to be loaded."""
    return not COMPILING or marker(game).exists()


def play_once(game: str) -> None:
    """Use everything that a table uses of a game: play it to the end, view it, price its cards, write and read it."""
    if game in LOADED:
        return
    smallest = Game(kind(game), kind(game).seats[0])
    chance = random.Random(1)
    views = PositionViews(smallest.start(b"rehearsal"))
    while views.to_play is not None:
        seen = views.seen_by(views.to_play)
        offers(seen, seen.moves)
        views = views.play(chance.choice(list(seen.moves)))
    smallest.guess(seen.view, 0)
    smallest.parse(str(views.position))
    outcome.by_the_rules(views.position)
    LOADED.add(game)


async def load_all(bots: BotPool) -> None:
    """Load the rules of all games, so that their tables open at once.

    What was never compiled, as in a new version, is compiled first, with its bots, in a process of a pool that then
    ends.
    """
    try:
        for game in KINDS:
            if not is_compiled(game):
                await bots.warm_up(play_once, game)
                await bots.warm_up(compile_bots, game)
            play_once(game)
    finally:
        await bots.close()


def ask_bots(*games: str) -> None:
    """Let a bot of every level decide once."""
    for game in games:
        view = Game(kind(game), kind(game).seats[0]).start(0).view(0)
        for level in LEVELS:
            make_bot(level).choose(view, Limit(simulations=1))


def compile_bots(game: str) -> None:
    """Compile the bots of a game whose rules are compiled."""
    ask_bots(game)
    marker(game).touch()
