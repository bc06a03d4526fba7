"""Writing into folders: one process at a time.

The lock of a folder is a lock of the operating system on a file in it. It ends with the process that holds it, however
that process ends. The file itself stays and means nothing.
"""

from __future__ import annotations

from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from gemguild.engine.errors import BadOptions

LOCK = ".lock"

Lock = BaseFileLock
"""Keeps other processes from writing into a folder as long as somebody keeps this object."""


def hold(folder: Path) -> Lock:
    """The lock of a folder, which is created if it is missing. Everybody within a process shares it.

    Raises BadOptions while another process holds it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder.resolve() / LOCK, timeout=0, thread_local=False, is_singleton=True)
    try:
        lock.acquire()
    except Timeout:
        raise BadOptions(
            f"another run is writing into {folder}; wait until it has ended, or choose another folder"
        ) from None
    return lock
