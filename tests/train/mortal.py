"""Workers of whom one dies. They load what is here, so there is little: no torch."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from gemguild.arena.workers import T, Task, Workers


@dataclass(frozen=True)
class Mortal(Generic[T]):
    """A task that kills the process it is played in, the first time."""

    task: Task[T]
    mark: Path

    @property
    def key(self) -> str:
        return self.task.key

    def play(self) -> T:
        if not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.task.play()


@dataclass(frozen=True)
class Doomed:
    """Workers of whom one dies."""

    workers: Workers
    mark: Path

    def run(self, jobs: Iterable[Task[T]]) -> Generator[T, None, None]:
        return self.workers.run(Mortal(job, self.mark) for job in jobs)
