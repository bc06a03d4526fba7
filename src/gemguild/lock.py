"""One writer for a folder: two runs that write into the same one would spoil each other's files.

The lock is one of the operating system on a file in the folder, and ends with the process that has it, however that
ends. The file itself stays, and means nothing.
"""

from __future__ import annotations

import os
import sys
import weakref
from pathlib import Path

from gemguild.engine.errors import BadOptions

LOCK = ".lock"


class Lock:
    """That this process writes into a folder and no other does, as long as somebody keeps this object."""

    def __init__(self, folder: Path) -> None:
        """Take the lock of a folder. Raises BadOptions if another process has it."""
        file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            take(file)
        except OSError:
            os.close(file)
            raise BadOptions(
                f"another run is writing into {folder}; wait until it has ended, or choose another folder"
            ) from None
        weakref.finalize(self, os.close, file)


_held: weakref.WeakValueDictionary[Path, Lock] = weakref.WeakValueDictionary()


def hold(folder: Path) -> Lock:
    """The lock of a folder, which is made if it is not there. Within a process everybody shares it.

    Raises BadOptions if another process has it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    place = folder.resolve()
    lock = _held.get(place)
    if lock is None:
        lock = _held[place] = Lock(folder)
    return lock


if sys.platform == "win32":
    import msvcrt

    def take(file: int) -> None:
        """Lock an open file. Raises OSError if another process has done so."""
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(file: int) -> None:
        """Lock an open file. Raises OSError if another process has done so."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
