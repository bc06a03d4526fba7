"""Games are ready once their rules are compiled and loaded. Until then the page is there, and their tables wait.

What was never compiled is compiled in a process for bots, so that the page stays quick, and then loaded here from where
it is kept.
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
from gemguild.server.bots.pool import Thinkers
from gemguild.server.tables import outcome
from gemguild.server.tables.position_views import PositionViews

SECONDS = 15
"""How long compiling a game takes, about."""
LIKELY = "splendor"
"""What is prepared first."""
PLAYED: set[str] = set()
"""The games whose rules are loaded in this process."""


class Preparation:
    """Which games are ready; they become so one after the other, first those that somebody waits for."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._line = sorted(KINDS, key=lambda game: game != LIKELY)
        """What is to be prepared, the next one first."""
        self._ready = {game: asyncio.Event() for game in KINDS}
        for game in PLAYED:
            self._is_ready(game)

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played at once."""
        return self._ready[game].is_set()

    @property
    def waiting(self) -> list[str]:
        """The games that are not ready, the next one first."""
        return list(self._line)

    async def wait(self, game: str) -> None:
        """Wait until a game is ready."""
        self.want(game)
        await self._ready[game].wait()

    def want(self, game: str) -> int:
        """Have a game prepared before others that nobody waits for; in how many seconds it is ready, about."""
        if self.is_ready(game):
            return 0
        place = self._line.index(game)
        if place > 1:  # the first of the line is being prepared
            self._line.insert(1, self._line.pop(place))
        return SECONDS * (self._line.index(game) + 1)

    async def run(self) -> None:
        """Prepare all games, then all bots, so that their first answers come soon too."""
        games = list(self._line)
        known = all(map(is_compiled, games))
        await self._prepare_games()
        if known:
            await self._thinkers.rehearse(ask_bots, *games, everywhere=True)
        else:
            for game in games:
                await self._thinkers.rehearse(compile_bots, game)

    async def _prepare_games(self) -> None:
        while self._line:
            game = self._line[0]
            if not is_compiled(game):
                await self._thinkers.rehearse(play_once, game)
            await asyncio.to_thread(play_once, game)
            self._is_ready(game)

    def _is_ready(self, game: str) -> None:
        self._line.remove(game)
        self._ready[game].set()


def mark(game: str) -> Path:
    """The file that tells that a game was compiled, its bots too."""
    return cache_folder() / f"{game}-server.ready"


def is_compiled(game: str) -> bool:
    """Whether a game's code only needs to be loaded."""
    return not COMPILING or mark(game).exists()


def play_once(game: str) -> None:
    """Use all that a table uses of a game: play it from the start to the end, look at it, write and read it."""
    if game in PLAYED:
        return
    own = Game(kind(game), kind(game).seats[0])
    chance = random.Random(1)
    views = PositionViews(own.start(b"rehearsal"))
    while views.to_play is not None:
        seen = views.seen_by(views.to_play)
        views = views.play(chance.choice(list(seen.moves)))
    own.guess(seen.view, 0)
    own.parse(str(views.position))
    outcome.by_the_rules(views.position)
    PLAYED.add(game)


def ask_bots(*games: str) -> None:
    """Have bots of every level decide once."""
    for game in games:
        view = Game(kind(game), kind(game).seats[0]).start(0).view(0)
        for level in LEVELS:
            make_bot(level).choose(view, Limit(simulations=1))


def compile_bots(game: str) -> None:
    """Have bots decide once whose code may not be compiled yet; the rules are."""
    ask_bots(game)
    mark(game).touch()
