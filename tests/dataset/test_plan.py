"""Which games are played: none lost, none doubled, the same by any workers."""

from __future__ import annotations

from pathlib import Path

import pytest

import gemguild
from gemguild import dataset
from gemguild.arena.workers import Here, Processes
from gemguild.dataset import Plan, generate
from gemguild.dataset.folder import DatasetFolder
from gemguild.engine.errors import BadOptions
from tests.dataset.support import SPLENDOR, Interrupted, UpTo, make, words


def test_bots_move_on_by_a_seat(tmp_path: Path) -> None:
    plan = Plan.of(gemguild.splendor(4), ["greedy", "random"])
    seated = [[own.name for own in plan.job(number).entrants] for number in range(5)]
    assert [names.index("greedy") for names in seated] == [0, 3, 2, 1, 0]
    assert len({plan.job(number).seed for number in range(50)}) == 50
    with pytest.raises(BadOptions, match="3 bots cannot be a lineup for 2 sides"):
        Plan.of(SPLENDOR, ["random", "greedy", "search"])


def test_no_game_is_lost_or_doubled(tmp_path: Path) -> None:
    make(tmp_path / "whole", 10)
    for done in (0, 3, 7):
        path = tmp_path / f"after{done}"
        with pytest.raises(Interrupted):
            make(path, 10, workers=UpTo(done))
        told: list[int] = []
        plan = Plan.of(SPLENDOR, ["random"], seed=1)
        folder = DatasetFolder.begin(path, plan.game, plan.entrants, plan.seed, shard=4, resume=True)
        generate(plan, folder, 10, Here(), told.append)
        assert told == list(range(done, 11))
        assert words(path) == words(tmp_path / "whole")
        assert [own.game for own in dataset.read(path).games()] == list(range(10))


def test_more_games_later(tmp_path: Path) -> None:
    make(tmp_path / "whole", 9)
    make(tmp_path / "data", 6)
    make(tmp_path / "data", 9, resume=True)
    assert words(tmp_path / "data") == words(tmp_path / "whole")
    make(tmp_path / "data", 3, resume=True)
    assert words(tmp_path / "data") == words(tmp_path / "whole"), "asking for fewer takes nothing away"


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    make(tmp_path / "here", 2)
    with Processes(1) as workers:
        make(tmp_path / "there", 2, workers=workers)
    assert words(tmp_path / "here") == words(tmp_path / "there")
