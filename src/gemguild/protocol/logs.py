"""The stderr of programs, logged to files of bounded size.

The folder is the user's log folder, or the one named by ``GEMGUILD_LOGS``. Every run of a program has its own file. A
full file is renamed to ``.old`` and replaced by an empty one. Only the newest files are kept.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from platformdirs import user_log_path

LONGEST_LOG = 256 * 1024
"""Maximum bytes of a file; the old file may have as many again."""
MOST_LOGS = 50
"""Maximum number of files in the folder."""
LAST_WORDS = 2000
"""Bytes of the end that are kept in memory."""


def log_folder() -> Path:
    """The folder of the logs."""
    chosen = os.environ.get("GEMGUILD_LOGS")
    return Path(chosen) if chosen else user_log_path("gemguild", appauthor=False) / "programs"


class Log:
    """The log of one run of a program."""

    def __init__(self, program: str, pid: int) -> None:
        folder = log_folder()
        folder.mkdir(parents=True, exist_ok=True)
        clear_out(folder)
        self.path = folder / f"{re.sub(r'[^A-Za-z0-9._-]', '-', program)}-{pid}.log"
        self._file = self.path.open("wb")
        self._size = 0
        self._end = b""

    def write(self, data: bytes) -> None:
        """Append data to the file and flush it."""
        if self._size + len(data) > LONGEST_LOG:
            self._file.close()
            self.path.replace(self.path.with_suffix(".old"))
            self._file = self.path.open("wb")
            self._size = 0
        self._file.write(data)
        self._file.flush()
        self._size += len(data)
        self._end = (self._end + data)[-LAST_WORDS:]

    @property
    def last_words(self) -> str:
        """The last line that is not empty."""
        lines = [line.strip() for line in self._end.decode(errors="replace").splitlines()]
        return next((line for line in reversed(lines) if line), "")

    def close(self) -> None:
        """Close the file, and delete it if it is empty."""
        self._file.close()
        if not self._end:
            self.path.unlink(missing_ok=True)


def clear_out(folder: Path) -> None:
    """Delete the oldest files to make room for one more."""
    logs = [(path.stat().st_mtime, path) for path in folder.iterdir() if path.suffix in {".log", ".old"}]
    for _, path in sorted(logs, reverse=True)[MOST_LOGS - 1 :]:
        path.unlink(missing_ok=True)
