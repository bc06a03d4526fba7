"""Generated games for tests, and workers that are interrupted."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path

import gemguild
from gemguild import dataset
from gemguild.arena.workers import Here, T, Task, Workers
from gemguild.dataset import Plan, generate
from gemguild.dataset.folder import DatasetFolder

SPLENDOR = gemguild.splendor()


class Interrupted(Exception):
    """What ends a run in a test."""


class UpTo:
    """Plays so many games, the last first, then is interrupted."""

    def __init__(self, games: int) -> None:
        self.games = games

    def run(self, jobs: Iterable[Task[T]]) -> Generator[T, None, None]:
        for number, job in enumerate(reversed(list(jobs))):
            if number == self.games:
                raise Interrupted
            yield job.play()


def make(
    path: Path,
    games: int,
    *,
    plan: Plan | None = None,
    shard: int = 4,
    observations: bool = False,
    resume: bool = False,
    workers: Workers | None = None,
) -> DatasetFolder:
    """Generate games of bots that play at random."""
    own = plan or Plan.of(SPLENDOR, ["random"], seed=1)
    folder = DatasetFolder.begin(
        path,
        own.game,
        own.entrants,
        own.seed,
        shard=shard,
        observations=observations,
        policies=own.policies,
        resume=resume,
    )
    generate(own, folder, games, workers or Here())
    return folder


def words(path: Path) -> list[tuple[int, str]]:
    """All decisions, without the times, which differ from run to run."""
    return [(row.game, row.word) for row in dataset.read(path)]
