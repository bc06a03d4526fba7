"""Games of a bot against itself in which it says what it thinks, and the folder where that is kept.

The same bot sits in every seat. At each decision with a choice, the chances it gives all sides are written down; at the
end, who won. ``run.json`` says what is played, ``games/`` has a file for each finished game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from gemguild.arena.entrants import Entrant
from gemguild.arena.folder import GAMES, RUN, check_same, plain_entrant, write
from gemguild.arena.schedule import number_from
from gemguild.arena.workers import Workers
from gemguild.bots.bot import Limit, Thinking
from gemguild.bots.calibration import side_chances
from gemguild.bots.levels import LEVELS, net_or_search, within
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game
from gemguild.lock import hold

DIGITS = 5
"""A chance is kept to so many places."""


@dataclass(frozen=True, slots=True)
class ForecastGame:
    """A finished game: what was said in it, and how it ended."""

    number: int
    sides: tuple[int, ...]
    """Whose decision it was, by side."""
    chances: tuple[tuple[float, ...], ...]
    """What each side's chance to win was said to be, decision by decision."""
    result: tuple[float, ...]
    """How the sides shared the victory."""


@dataclass(frozen=True, slots=True)
class ForecastJob:
    """One game to be played: a task for workers."""

    game: Game
    entrant: Entrant
    seed: int
    number: int

    @property
    def key(self) -> str:
        """Its name."""
        return str(self.number)

    def play(self) -> ForecastGame:
        """Play it to its end."""
        position = self.game.start(self._number("deal"))
        bots = [forecaster(self.game, self.entrant, self._number(f"seat {seat}")) for seat in range(self.game.players)]
        side_of = {seat: number for number, side in enumerate(self.game.sides) for seat in side}
        sides, chances = [], []
        while (seat := position.to_play) is not None:
            bot, limit = bots[seat]
            thought = bot.think(position.view(seat), limit)
            if len(thought.options) > 1:
                sides.append(side_of[seat])
                chances.append(tuple(round(own, DIGITS) for own in side_chances(self.game, thought.win)))
            position = position.play(thought.move)
        assert position.result is not None
        result = side_chances(self.game, position.result.shares())
        return ForecastGame(self.number, tuple(sides), tuple(chances), result)

    def _number(self, what: str) -> int:
        return number_from(f"{self.seed}:forecasts:{self.number}:{what}")


def forecaster(game: Game, entrant: Entrant, seed: int) -> tuple[Thinking, Limit]:
    """A bot that says what it thinks, and how long it may think. Raises BadOptions for one that does not say."""
    level = LEVELS.get(entrant.bot) if isinstance(entrant.bot, str) else None
    if level is not None and level.net:
        return net_or_search(game.kind, seed), within(entrant.limit, level.limit)
    bot = entrant.make(seed)
    if not hasattr(bot, "think"):
        raise BadOptions(f"{entrant.name} does not say what it thinks, so there is nothing to calibrate")
    return cast("Thinking", bot), entrant.limit


class ForecastFolder:
    """The folder of one run."""

    def __init__(self, path: Path, game: Game, entrant: Entrant, seed: int, *, resume: bool = False) -> None:
        """Begin a folder, or go on with one that is the same run.

        Raises BadOptions for any other, and while another process writes into it.
        """
        self.path = path
        settings = {"game": game.name, "version": game.version, "seed": seed, "bot": plain_entrant(entrant)}
        if (path / RUN).exists():
            if not resume:
                raise BadOptions(f"{path} has a run already; --resume goes on with it, --keep begins another")
            check_same(path, settings)
        self._lock = hold(path)
        (path / GAMES).mkdir(exist_ok=True)
        write(path / RUN, json.dumps(settings, indent=2) + "\n")

    def games(self) -> list[ForecastGame]:
        """The games that are finished. Raises BadText naming a file that cannot be read."""
        return sorted(map(read_forecast_game, (self.path / GAMES).glob("*.json")), key=lambda told: told.number)

    def save(self, told: ForecastGame) -> None:
        """Keep a finished game."""
        write(self.path / GAMES / f"{told.number}.json", json.dumps(asdict(told)) + "\n")


def read_forecast_game(path: Path) -> ForecastGame:
    """The game in a file."""
    try:
        plain: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return ForecastGame(
            number=int(plain["number"]),
            sides=tuple(map(int, plain["sides"])),
            chances=tuple(tuple(map(float, row)) for row in plain["chances"]),
            result=tuple(map(float, plain["result"])),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise BadText(f"{path} is not a game with its forecasts: {error}") from None


def gather(
    jobs: Iterable[ForecastJob], kept: ForecastFolder, workers: Workers, tell: Callable[[int], object] = lambda _: None
) -> list[ForecastGame]:
    """Play the games that a folder does not have yet; all of them. ``tell`` hears how many are finished."""
    wanted = {job.number: job for job in jobs}
    found = [told for told in kept.games() if told.number in wanted]
    for told in found:
        del wanted[told.number]
    tell(len(found))
    with closing(workers.run(wanted.values())) as games:
        for told in games:
            kept.save(told)
            found.append(told)
            tell(len(found))
    return sorted(found, key=lambda told: told.number)
