"""Training on a Ray cluster of this machine, with a worker that is killed in the middle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gemguild.arena.cluster import Cluster
from gemguild.train.folder import Run
from tests.train.mortal import Doomed
from tests.train.support import TINY, made, train

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")


def test_a_cluster_makes_the_same_run(tmp_path: Path) -> None:
    settings = replace(TINY, generations=2)
    with Cluster("local", 1) as cluster:
        run = train(Run.begin(tmp_path / "cluster", settings), Doomed(cluster, tmp_path / "died"))
    assert (tmp_path / "died").exists(), "somebody has died"
    assert made(run) == made(train(Run.begin(tmp_path / "here", settings)))
