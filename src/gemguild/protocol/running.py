"""A program that runs, with its three streams. Nothing that it does can hold us up or fill our memory.

Threads carry the streams: one writes what we say, one reads its lines, one keeps its stderr. When many of its lines
wait, reading pauses, and the program with it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from gemguild.protocol.faults import NotFound
from gemguild.protocol.logs import Log
from gemguild.protocol.messages import LONGEST_LINE

MOST_WAITING = 100
"""Lines that wait to be looked at."""
TO_LEAVE = 2.0
"""Seconds in which a program must have left after it was told to."""
TO_END = 3.0
"""Seconds in which a program that closes its output ends altogether, and its last words arrive."""
CHUNK = 4096
OURS = {
    "python": [sys.executable],
    "gemguild": [sys.executable, "-m", "gemguild"],
}
"""Programs that are surely there, even where no environment is activated."""


class TooLong(Exception):
    """A line is longer than any may be."""


def split(command: str) -> list[str]:
    """The words of a command, the first of them a program that is there. Raises NotFound otherwise."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NotFound(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise NotFound("a command is the words that start a program, such as: python bot.py")
    if shutil.which(words[0]) is None:
        if words[0] in OURS:
            return OURS[words[0]] + words[1:]
        raise NotFound(f"there is no program {words[0]!r} to run; give its whole path if it is not where programs are")
    return words


class Running:
    """A program that runs."""

    def __init__(self, command: str) -> None:
        words = split(command)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # deaf to our Ctrl-C, and whatever it starts ends with it
            )
        except OSError as error:
            raise NotFound(f"{words[0]} cannot be started: {error.strerror}") from None
        self.log = self._begin_log(Path(words[-1]).stem)
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._closing = False
        self._threads = [self._begin(carry) for carry in (self._write, self._read, self._keep_errors)]

    def _begin_log(self, name: str) -> Log:
        """The file for its stderr. Raises NotFound if it cannot be written: nobody should play without."""
        try:
            return Log(name, self._process.pid)
        except OSError as error:
            self._process.kill()
            self._process.communicate()
            raise NotFound(
                f"the log of programs cannot be written: {error}; GEMGUILD_LOGS names another folder"
            ) from None

    def _begin(self, carry: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=carry, daemon=True)
        thread.start()
        return thread

    # What the threads do

    def _write(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError):
            while (line := self._outbox.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with stream:
            while not self._closing and (line := stream.readline(LONGEST_LINE + 1)):
                self._lines.put(line)
                if len(line) > LONGEST_LINE:
                    break
        self._lines.put(None)

    def _keep_errors(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        with stream:
            while data := os.read(stream.fileno(), CHUNK):
                with contextlib.suppress(OSError):  # a full disk holds no program up
                    self.log.write(data)

    # What we do

    def send(self, line: bytes) -> None:
        """Have a line written; if nobody reads it, asking for an answer will tell."""
        self._outbox.put(line)

    def receive(self, seconds: float) -> bytes | None:
        """The next line; None if there will be none any more. Raises TimeoutError if none comes in time, or TooLong."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            self._lines.put(None)
        elif len(line) > LONGEST_LINE:
            raise TooLong
        return line

    def code(self) -> int | None:
        """With which code the program ended; None if it still runs. Waits a moment for one that is just ending."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(TO_END)
        return None

    def last_words(self) -> str:
        """The last line on its stderr, once it has ended."""
        self._threads[-1].join(TO_END)
        return self.log.last_words

    def leave(self) -> None:
        """Close its input, give it a moment to leave, and end it if it does not."""
        self._outbox.put(None)
        self._closing = True
        self._empty()  # what it still says must not hold it up
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TO_LEAVE)
        self.kill()

    def kill(self) -> None:
        """End the program and all that it has started."""
        self._closing = True
        self._outbox.put(None)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for thread in self._threads:
            self._empty()
            thread.join(TO_END)
        self.log.close()

    def _empty(self) -> None:
        """Look at nothing that the program has said."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()
