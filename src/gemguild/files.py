"""Writing files: whole or not at all, and one process at a time in a folder.

The lock of a folder is a lock of the operating system on a file in it. It ends with the process that holds it, however
that process ends. The file itself stays and means nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from gemguild.engine.errors import BadOptions

LOCK = ".lock"
UNFINISHED = ".part"
"""Ends the name of a file while it is being written."""

Lock = BaseFileLock
"""Keeps other processes from writing into a folder as long as somebody keeps this object."""


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Where to write a file: at the end of the context it takes the place of the old one, and readers see either.

    If writing fails, the old file stays as it was.
    """
    part = path.with_name(path.name + UNFINISHED)
    try:
        yield part
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str) -> None:
    """Write a whole file of text."""
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8")


def write_bytes(path: Path, data: bytes) -> None:
    """Write a whole file of bytes."""
    with replacing(path) as part:
        part.write_bytes(data)


def hold(folder: Path, seconds: float = 0) -> Lock:
    """The lock of a folder, which is created if it is missing. Everybody within a process shares it.

    Raises BadOptions if another process still holds it after some seconds.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder.resolve() / LOCK, timeout=0, thread_local=False, is_singleton=True)
    try:
        lock.acquire(timeout=seconds)
    except Timeout:
        raise BadOptions(
            f"another run is writing into {folder}; wait until it has ended, or choose another folder"
        ) from None
    return lock
