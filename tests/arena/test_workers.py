"""Processes that play side by side: nothing is lost when one of them is killed."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from gemguild.arena.entrants import Entrant
from gemguild.arena.playing import play
from gemguild.arena.workers import Here, Processes, WorkersLost
from gemguild.bots import Limit, RandomBot
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Move, View
from gemguild.worker_process import ONE_THREAD
from tests.arena.support import First, Mortal, entrant, moves_of, plan_of


class Alone(First):
    """Looks whether its process computes in one thread, and cannot be interrupted from the keyboard."""

    def choose(self, view: View, limit: Limit) -> Move:
        assert {key: os.environ[key] for key in ONE_THREAD} == ONE_THREAD
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        return super().choose(view, limit)


def test_here_games_are_played_in_their_order() -> None:
    jobs = list(plan_of().jobs(2))
    assert [game.outcome.key for game in Here().run(jobs)] == [job.key for job in jobs]


def test_killed_processes_cost_no_game(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    jobs = list(plan_of(entrant("random"), Entrant("mortal", Mortal(mark))).jobs(6))
    played = {}
    with Processes(2) as workers:
        with closing(workers.run(jobs)) as games:
            for number, game in enumerate(games):
                assert game.outcome.key not in played
                played[game.outcome.key] = moves_of(game.record)
                if number == 3:
                    victim = workers.pids[0]
                    os.kill(victim, signal.SIGKILL)
        assert victim not in workers.pids
    assert mark.exists(), "another died by itself"
    assert played == {job.key: moves_of(play(job).record) for job in jobs}, "the same games as in this process"


def test_surroundings_of_a_process_are_its_own() -> None:
    before = dict(os.environ), signal.getsignal(signal.SIGINT)
    with Processes(1) as workers:
        (first, second) = workers.run(plan_of(Entrant("a", Alone), Entrant("b", Alone)).jobs(1))
        assert (first.outcome.forfeit, second.outcome.forfeit) == ("", "")
        assert len(workers.pids) == 1
    assert (dict(os.environ), signal.getsignal(signal.SIGINT)) == before
    assert workers.pids == []


def test_leaving_early_drops_the_rest_and_the_workers_go_on() -> None:
    with Processes(1) as workers:
        games = workers.run(plan_of().jobs(1000))
        assert next(games).outcome.key == "0-0-0"
        games.close()
        assert [game.outcome.key for game in workers.run(plan_of().jobs(1))] == ["0-0-0", "0-0-1"]


def test_a_game_that_kills_every_process_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemguild.arena.workers.MOST_DEATHS", 2)
    plan = plan_of(entrant("random"), Entrant("mortal", Mortal(tmp_path / "died", always=True)))
    with Processes(1) as workers, pytest.raises(WorkersLost, match="game 0-0-0 has ended its process 2 times"):
        list(workers.run(plan.jobs(1)))


def test_a_bot_that_cannot_be_pickled_is_refused() -> None:
    with Processes(1) as workers, pytest.raises(BadOptions, match="cannot be pickled"):
        list(workers.run(plan_of(entrant("random"), Entrant("local", lambda seed: RandomBot(seed + 1))).jobs(1)))
