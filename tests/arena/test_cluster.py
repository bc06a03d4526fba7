"""Games on a Ray cluster of this machine, with workers that are killed in the middle."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from gemguild.arena.cluster import Cluster
from gemguild.arena.entrants import Entrant
from gemguild.arena.playing import play
from gemguild.arena.workers import WorkersLost
from gemguild.engine.errors import BadOptions
from tests.arena.support import Mortal, entrant, moves_of, plan_of


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")  # Ray's own
def test_a_cluster_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemguild.arena.cluster.MOST_DEATHS", 1)
    with Cluster("local", 2) as cluster:
        assert cluster.count == 2
        a_killed_worker_costs_no_game(cluster, tmp_path / "once")
        leaving_early_drops_the_rest(cluster)
        a_game_that_kills_every_worker_is_given_up(cluster, tmp_path / "always")


def a_killed_worker_costs_no_game(cluster: Cluster, mark: Path) -> None:
    jobs = list(plan_of(entrant("random"), Entrant("mortal", Mortal(mark))).jobs(3))
    played = {game.outcome.key: moves_of(game.record) for game in cluster.run(jobs)}
    assert mark.exists(), "somebody has died"
    assert played == {job.key: moves_of(play(job).record) for job in jobs}, "the same games as in this process"


def leaving_early_drops_the_rest(cluster: Cluster) -> None:
    games = cluster.run(plan_of().jobs(1000))
    assert next(games).outcome.deal < 5
    games.close()
    assert len(list(cluster.run(plan_of().jobs(1)))) == 2, "the cluster goes on"


def a_game_that_kills_every_worker_is_given_up(cluster: Cluster, mark: Path) -> None:
    plan = plan_of(entrant("random"), Entrant("mortal", Mortal(mark, always=True)))
    with pytest.raises(WorkersLost, match=r"game 0-0-[01] has ended its Ray worker 2 times"):
        list(cluster.run(plan.jobs(1)))


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOptions, match=r"ray is not installed; .*pip install '\.\[ray\]'"):
        Cluster("local")


@pytest.mark.parametrize("address", ["127.0.0.1:{port}", "ray://127.0.0.1:{port}", "127.0.0.1:999999"])
def test_where_nobody_answers_there_is_no_cluster(address: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(WorkersLost, match="no Ray cluster at "):
        Cluster(address.format(port=port))
