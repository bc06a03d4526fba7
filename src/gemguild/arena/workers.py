"""Who plays the games: this process, or several beside it.

All workers have one method, ``run``: it takes jobs as it needs them and gives back what comes of them in the order in
which they end. Leaving it before the last one drops those that are being played. A job is a game of the arena or
whatever else can be played: training has jobs of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, Self, TypeVar

from gemguild.engine.errors import BadOptions, GemguildError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

MOST_DEATHS = 3
"""A game that has taken so many workers with it is not tried again."""
ONE_THREAD = dict.fromkeys(
    (
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "MKL_NUM_THREADS",
        "NUMEXPR_NUM_THREADS",
        "VECLIB_MAXIMUM_THREADS",
        "NUMBA_NUM_THREADS",
    ),
    "1",
)
"""A worker computes in one thread: the others have the other cores."""


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
        """So many processes; as many as there are cores by default. They start when there is something to play."""
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


class _Worker:
    """One process, and what it is playing."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, there = context.Pipe()
        self.job: Task[Any] | None = None
        self._process = context.Process(target=_serve, args=(there,), daemon=True)
        with _surroundings():
            self._process.start()
        there.close()

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process.pid is not None
        return self._process.pid

    def begin(self, job: Task[Any]) -> None:
        """Have a job played. If the process is dead, asking for the answer will tell."""
        self.job = job
        try:
            self.connection.send(job)
        except OSError:
            return
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise BadOptions(f"a bot that cannot be pickled cannot play in another process: {error}") from None

    def answer(self) -> tuple[Any] | None:
        """What came of the job, alone in a tuple; None if the process died. Raises what it could not deal with."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return None
        self.job = None
        if isinstance(answer, Exception):
            raise answer
        return (answer,)

    def end(self) -> None:
        """Let the process go."""
        self.connection.close()
        self._process.join()
        self._process.close()

    def kill(self) -> None:
        """End the process in the middle of what it does."""
        self._process.kill()
        self.end()


def _serve(connection: Connection) -> None:
    """What a worker does: play jobs until nobody asks any more."""
    while True:
        try:
            answer = connection.recv().play()
        except EOFError:
            return
        except Exception as error:
            answer = error
        try:
            connection.send(answer)
        except OSError:
            return


@contextmanager
def _surroundings() -> Iterator[None]:
    """What a new process is born into: one thread for numerical libraries, and deaf to Ctrl-C, which is ours."""
    before = {key: os.environ.get(key) for key in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    ours = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if ours else None
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, handler)
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value
