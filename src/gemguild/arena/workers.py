"""Who plays the games: this process, or several beside it.

All workers have one method, ``run``: it takes jobs as it needs them and gives back what comes of them in the order in
which they end. Leaving it before the last one drops those that are being played. A job is a game of the arena or
whatever else can be played: training has jobs of its own.
"""

from __future__ import annotations

import os
import pickle
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, Self, TypeVar

from gemguild.engine.errors import BadOptions, GemguildError
from gemguild.worker_process import WorkerDied, WorkerProcess

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

MOST_DEATHS = 3
"""A game that has crashed this many workers is not tried again."""


class WorkersLost(GemguildError):
    """Workers die of a game again and again, or cannot be reached."""


class Task(Protocol[T_co]):
    """Something to play that ends in a T; it must survive pickling if other processes are to play it."""

    @property
    def key(self) -> str:
        """Its name."""

    def play(self) -> T_co:
        """Play it to its end."""


class Workers(Protocol):
    """Whoever plays."""

    def run(self, jobs: Iterable[Task[T]]) -> Generator[T, None, None]:
        """Play the jobs; what comes of each as soon as it is over."""


class Here:
    """The process we are in plays, one game after another."""

    def run(self, jobs: Iterable[Task[T]]) -> Generator[T, None, None]:
        """Play the jobs in their order."""
        for job in jobs:
            yield job.play()


class Processes:
    """Several processes on this machine play side by side. A job whose process dies goes to another one.

    Use it as a context (``with Processes(4) as workers``) or close it: that ends the processes.
    """

    def __init__(self, count: int | None = None) -> None:
        """A pool of ``count`` processes, by default one for each core. They start with the first job."""
        self.count = count or os.cpu_count() or 1
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that run now."""
        return [worker.pid for worker in self._workers]

    def run(self, jobs: Iterable[Task[T]]) -> Generator[T, None, None]:
        """Play the jobs; what comes of each as soon as it ends. Raises WorkersLost for one that kills its workers."""
        coming = iter(jobs)
        again: deque[Task[T]] = deque()
        deaths: Counter[str] = Counter()
        try:
            while self._hand_out(coming, again):
                for worker in self._finished():
                    job = worker.job
                    assert job is not None
                    answer = worker.answer()
                    if answer is not None:
                        yield answer[0]
                        continue
                    self._bury(worker)
                    deaths[job.key] += 1
                    if deaths[job.key] == MOST_DEATHS:
                        raise WorkersLost(f"game {job.key} has ended its process {MOST_DEATHS} times")
                    again.append(job)
        finally:
            for worker in [worker for worker in self._workers if worker.job is not None]:
                self._bury(worker)

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()

    def _hand_out(self, coming: Iterator[Task[T]], again: deque[Task[T]]) -> bool:
        """Give every idle worker a job; whether anybody has one now."""
        idle = [worker for worker in self._workers if worker.job is None]
        while idle or len(self._workers) < self.count:
            job = again.popleft() if again else next(coming, None)
            if job is None:
                break
            worker = idle.pop() if idle else self._start()
            worker.begin(job)
        return any(worker.job is not None for worker in self._workers)

    def _start(self) -> _Worker:
        worker = _Worker()
        self._workers.append(worker)
        return worker

    def _finished(self) -> list[_Worker]:
        """The workers that have an answer, or died; waits for the first."""
        busy = {worker.connection: worker for worker in self._workers if worker.job is not None}
        return [busy[connection] for connection in wait(list(busy)) if isinstance(connection, Connection)]

    def _bury(self, worker: _Worker) -> None:
        """Do without a worker."""
        self._workers.remove(worker)
        worker.kill()


class _Worker(WorkerProcess):
    """One process, and what it is playing."""

    def __init__(self) -> None:
        super().__init__()
        self.job: Task[Any] | None = None

    def begin(self, job: Task[Any]) -> None:
        """Have a job played. If the process is dead, asking for the answer will tell."""
        self.job = job
        try:
            self.send(job.play)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise BadOptions(f"a bot that cannot be pickled cannot play in another process: {error}") from None

    def answer(self) -> tuple[Any] | None:
        """What came of the job, alone in a tuple; None if the process died. Raises what it could not deal with."""
        try:
            answer = (self.receive(),)
        except WorkerDied:
            return None
        except Exception:
            self.job = None
            raise
        self.job = None
        return answer
