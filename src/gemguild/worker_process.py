"""A process beside this one that runs one function at a time: for matches, training and the server's bots."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

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
"""The environment of a worker: it computes in one thread, since the other workers have the other cores."""
_STARTING = threading.Lock()
"""Held while a process starts, since its environment is set in ours."""


class WorkerDied(RuntimeError):
    """The process ended before it answered."""


def serve(connection: Connection) -> None:
    """Run the functions that arrive, one after the other, until the other side closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            function, arguments = connection.recv()
            answer = True, function(*arguments)
        except EOFError:
            return
        except Exception as error:
            answer = False, error
        try:
            connection.send(answer)
        except OSError:
            return
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            connection.send((False, RuntimeError(f"the answer cannot be pickled: {error}")))


def run_beside_parent(target: Callable[[Connection], None], connection: Connection) -> None:
    """Run a process's function; whatever it is doing, the process ends as soon as its parent has."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    target(connection)


def end_with_parent() -> None:
    """Wait for the parent's end, then end this process at once: nobody is left to hear of its work."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class WorkerProcess:
    """One process. Ctrl-C does not reach it; it ends with this process at the latest."""

    def __init__(self, target: Callable[[Connection], None] = serve) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=run_beside_parent, args=(target, theirs), daemon=True)
        with _surroundings():
            self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process.pid is not None
        return self._process.pid

    def send(self, function: Callable[..., object], *arguments: object) -> None:
        """Start a function. If the process is dead, :meth:`receive` says so. Raises what pickling raises."""
        try:
            self.connection.send((function, arguments))
        except OSError:
            return

    def receive(self, timeout: float | None = None) -> Any:
        """The function's answer. Raises what it raised, TimeoutError after ``timeout`` seconds, or WorkerDied."""
        try:
            if timeout is not None and not self.connection.poll(timeout):
                raise TimeoutError(f"no answer within {timeout:g} s")
            fine, answer = self.connection.recv()
        except TimeoutError:
            raise
        except (EOFError, OSError) as error:
            raise WorkerDied(f"the process ended: {error}") from None
        if not fine:
            raise answer
        return answer

    def end(self) -> None:
        """Let the process finish what it does, then end it."""
        self.connection.close()
        self._process.join()
        self._process.close()

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()
        self.end()


@contextmanager
def _surroundings() -> Iterator[None]:
    """Set what a new process inherits: one thread for numerical libraries, and no reaction to Ctrl-C."""
    with _STARTING:
        before = {key: os.environ.get(key) for key in ONE_THREAD}
        os.environ.update(ONE_THREAD)
        in_main_thread = threading.current_thread() is threading.main_thread()
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if in_main_thread else None
        try:
            yield
        finally:
            if in_main_thread:
                signal.signal(signal.SIGINT, handler)
            for key, value in before.items():
                if value is None:
                    del os.environ[key]
                else:
                    os.environ[key] = value
