"""Games in which bots say what they think, and what is kept of them."""

from __future__ import annotations

import json
import pickle
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

import gemguild
from gemguild.arena.entrants import Entrant, enter
from gemguild.arena.forecasts import ForecastFolder, ForecastGame, ForecastJob, forecaster, gather
from gemguild.arena.workers import Here, T, Task
from gemguild.bots import LEVELS, Limit, NetBot, SearchBot
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game
from tests.arena.support import SPLENDOR, TEAMS
from tests.bots.nets import small_net

SEARCH = enter("search@30")


def net_bot(seed: int) -> NetBot:
    return NetBot(small_net("splendor"), seed)


NET = Entrant("small", net_bot, Limit(simulations=4))


def jobs(count: int, game: Game = SPLENDOR, entrant: Entrant = NET, seed: int = 1) -> list[ForecastJob]:
    return [ForecastJob(game, entrant, seed, number) for number in range(count)]


@pytest.mark.parametrize("name", ["splendor-2", "splendor-3", "splendor-4-team"])
def test_every_decision_with_a_choice_has_a_forecast(name: str) -> None:
    game = gemguild.game(name)
    forecasts = jobs(1, game)[0].play()
    assert forecasts.number == 0
    assert len(forecasts.sides) == len(forecasts.chances) > 30
    assert set(forecasts.sides) == set(range(len(game.sides)))
    assert all(sum(chances) == pytest.approx(1, abs=1e-4) for chances in forecasts.chances)
    assert sum(forecasts.result) == pytest.approx(1)
    assert len(forecasts.result) == len(game.sides)


def test_a_game_follows_from_its_number_and_seed() -> None:
    first, second = jobs(2)
    assert pickle.loads(pickle.dumps(first)).play() == first.play()
    assert first.play() != second.play()
    assert jobs(1, seed=2)[0].play() != first.play()
    assert [job.key for job in jobs(2)] == ["0", "1"]


def test_decisions_without_a_choice_are_left_out() -> None:
    """Plain search does not think when there is nothing to choose, and says nothing then."""
    game = jobs(1, TEAMS, SEARCH)[0].play()
    assert all(0 <= chance <= 1 for chances in game.chances for chance in chances)


def test_levels_think_as_long_as_they_do_when_they_play() -> None:
    bot, limit = forecaster(SPLENDOR, enter("master"), 1)
    assert isinstance(bot, NetBot | SearchBot)
    assert limit == LEVELS["master"].limit_in(SPLENDOR)
    assert forecaster(SPLENDOR, enter("grandmaster@20"), 1)[1].simulations == 20


@pytest.mark.parametrize("name", ["random", "greedy", "apprentice"])
def test_bots_that_do_not_say_what_they_think(name: str) -> None:
    with pytest.raises(BadOptions, match=f"{name} does not say what it thinks"):
        forecaster(SPLENDOR, enter(name), 1)


# ----------------------------------------------------------------------------------------------------------- the folder


class Counting(Here):
    """Plays here, and remembers what."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def run(self, jobs: Iterable[Task[T]]) -> Generator[T, None, None]:
        for job in jobs:
            self.keys.append(job.key)
            yield job.play()


def test_going_on_plays_only_what_is_missing(tmp_path: Path) -> None:
    workers, heard = Counting(), list[int]()
    first = gather(jobs(2), ForecastFolder(tmp_path, SPLENDOR, NET, 1), workers, heard.append)
    assert (workers.keys, heard) == (["0", "1"], [0, 1, 2])
    again = gather(jobs(3), ForecastFolder(tmp_path, SPLENDOR, NET, 1, resume=True), workers, heard.append)
    assert workers.keys == ["0", "1", "2"]
    assert heard[3:] == [2, 3]
    assert again[:2] == first
    fewer = gather(jobs(1), ForecastFolder(tmp_path, SPLENDOR, NET, 1, resume=True), workers)
    assert fewer == first[:1], "games that are not asked for do not count"


def test_what_was_finished_is_kept_when_a_game_fails(tmp_path: Path) -> None:
    folder = ForecastFolder(tmp_path, SPLENDOR, NET, 1)
    broken = Entrant("random", "random")
    with pytest.raises(BadOptions):
        gather([jobs(1)[0], ForecastJob(SPLENDOR, broken, 1, 1)], folder, Here())
    assert [game.number for game in folder.games()] == [0]


def test_a_folder_belongs_to_one_run(tmp_path: Path) -> None:
    ForecastFolder(tmp_path, SPLENDOR, SEARCH, 1)
    with pytest.raises(BadOptions, match="has a run already; --resume"):
        ForecastFolder(tmp_path, SPLENDOR, SEARCH, 1)
    with pytest.raises(BadOptions, match="its seed is 1, not 2"):
        ForecastFolder(tmp_path, SPLENDOR, SEARCH, 2, resume=True)
    with pytest.raises(BadOptions, match='its game is "splendor-2"'):
        ForecastFolder(tmp_path, TEAMS, SEARCH, 1, resume=True)
    with pytest.raises(BadOptions, match="its bot is"):
        ForecastFolder(tmp_path, SPLENDOR, enter("search@31"), 1, resume=True)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"number": 1, "sides": 1, "chances": [], "result": []}'])
def test_a_file_that_is_no_game_is_named(text: str, tmp_path: Path) -> None:
    folder = ForecastFolder(tmp_path, SPLENDOR, SEARCH, 1)
    folder.save(ForecastGame(1, (0,), ((0.5, 0.5),), (1.0, 0.0)))
    (path,) = (tmp_path / "games").iterdir()
    assert json.loads(path.read_text())["number"] == 1
    path.write_text(text)
    with pytest.raises(BadText, match=r"1\.json is not a game with its forecasts"):
        folder.games()
