"""What programs write to stderr, kept in files that stay small.

The folder is the user's folder for logs, or where ``GEMGUILD_LOGS`` says. Every run of a program has a file of its own;
one that is full is put aside as ``.old`` and begun anew, and of all files only the newest are kept.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from platformdirs import user_log_path

LONGEST_LOG = 256 * 1024
"""Bytes of a file; with the one put aside there are twice as many at most."""
MOST_LOGS = 50
"""Files in the folder."""
LAST_WORDS = 2000
"""Bytes of the end that are remembered."""


def log_folder() -> Path:
    """Where what programs write to stderr is kept."""
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
        """Keep what was written; the file is up to date at once."""
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
        """The last line that says something."""
        lines = [line.strip() for line in self._end.decode(errors="replace").splitlines()]
        return next((line for line in reversed(lines) if line), "")

    def close(self) -> None:
        """Nothing more comes; a file without a word is not kept."""
        self._file.close()
        if not self._end:
            self.path.unlink(missing_ok=True)


def clear_out(folder: Path) -> None:
    """Make room for one more file: the oldest go."""
    found = [(path.stat().st_mtime, path) for path in folder.iterdir() if path.suffix in {".log", ".old"}]
    for _, path in sorted(found, reverse=True)[MOST_LOGS - 1 :]:
        path.unlink(missing_ok=True)
