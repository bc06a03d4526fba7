"""A worker process runs one function after another, and says what became of each."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gemguild.worker_process import ONE_THREAD, WorkerDied, WorkerProcess


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    """A process that is killed afterwards."""
    process = WorkerProcess()
    yield process
    process.kill()


def test_answers_and_errors_come_back(worker: WorkerProcess) -> None:
    worker.send(divmod, 7, 2)
    assert worker.receive() == (3, 1)
    worker.send(divmod, 7, 0)
    with pytest.raises(ZeroDivisionError):
        worker.receive()
    worker.send(threading.Lock)
    with pytest.raises(RuntimeError, match="cannot be pickled"):
        worker.receive()
    worker.send(os.getpid)
    assert worker.receive() == worker.pid


def test_it_computes_in_one_thread(worker: WorkerProcess) -> None:
    for key, value in ONE_THREAD.items():
        worker.send(os.getenv, key)
        assert worker.receive() == value


def test_a_process_that_dies_is_noticed(worker: WorkerProcess) -> None:
    worker.send(os._exit, 3)
    with pytest.raises(WorkerDied):
        worker.receive()
    worker.send(len, "")
    with pytest.raises(WorkerDied):
        worker.receive()


def test_a_process_that_does_not_answer_times_out(worker: WorkerProcess) -> None:
    worker.send(wait_forever)
    with pytest.raises(TimeoutError, match="no answer within"):
        worker.receive(0.01)


PARENT = """
import time
from gemguild.worker_process import WorkerProcess

if __name__ == "__main__":
    worker = WorkerProcess()
    worker.send(exec, "while True: pass")
    print(flush=True)
    time.sleep(600)
"""


def test_it_ends_with_its_parent_however_that_ends(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert parent.stdout.readline()
    parent.kill()
    parent.communicate()  # which waits until nobody holds its output any more, the worker neither


def wait_forever() -> None:
    """Never answer."""
    threading.Event().wait()
