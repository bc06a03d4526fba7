"""Games of a bot against itself that record its forecasts, and the folder that keeps them.

The same bot plays every seat. At each decision with a choice, the chances it gives to all sides are recorded; at the
end, who won. ``run.json`` says what is played, ``games/`` has a file for each finished game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gemguild.arena.entrants import Entrant
from gemguild.arena.folder import GAMES, RUN, check_same, plain_entrant
from gemguild.arena.schedule import number_from
from gemguild.arena.thoughts import forecaster as forecaster
from gemguild.arena.workers import Workers
from gemguild.bots.calibration import side_chances
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game
from gemguild.files import hold, write_text

DIGITS = 5
"""Decimal places of a stored chance."""


@dataclass(frozen=True, slots=True)
class ForecastGame:
    """A finished game: the forecasts made in it, and how it ended."""

    number: int
    sides: tuple[int, ...]
    """The side that made each decision."""
    chances: tuple[tuple[float, ...], ...]
    """The chance to win forecast for each side, decision by decision."""
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
                chances.append(tuple(round(chance, DIGITS) for chance in side_chances(self.game, thought.win)))
            position = position.play(thought.move)
        assert position.result is not None
        result = side_chances(self.game, position.result.shares())
        return ForecastGame(self.number, tuple(sides), tuple(chances), result)

    def _number(self, what: str) -> int:
        return number_from(f"{self.seed}:forecasts:{self.number}:{what}")


class ForecastFolder:
    """The folder of one run of forecasts."""

    def __init__(self, path: Path, game: Game, entrant: Entrant, seed: int, *, resume: bool = False) -> None:
        """Create the folder of a run, or continue the same run.

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
        write_text(path / RUN, json.dumps(settings, indent=2) + "\n")

    def games(self) -> list[ForecastGame]:
        """The games that are finished. Raises BadText naming a file that cannot be read."""
        return sorted(map(read_forecast_game, (self.path / GAMES).glob("*.json")), key=lambda game: game.number)

    def save(self, game: ForecastGame) -> None:
        """Store a finished game."""
        write_text(self.path / GAMES / f"{game.number}.json", json.dumps(asdict(game)) + "\n")


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
    jobs: Iterable[ForecastJob],
    folder: ForecastFolder,
    workers: Workers,
    tell: Callable[[int], object] = lambda _: None,
) -> list[ForecastGame]:
    """Play the games that a folder does not have yet; returns all of them, in order.

    ``tell`` is called with the number of finished games.
    """
    missing = {job.number: job for job in jobs}
    finished = [game for game in folder.games() if game.number in missing]
    for game in finished:
        del missing[game.number]
    tell(len(finished))
    with closing(workers.run(missing.values())) as games:
        for game in games:
            folder.save(game)
            finished.append(game)
            tell(len(finished))
    return sorted(finished, key=lambda game: game.number)
