"""A running program with its three streams. Whatever it does, it cannot block the host or fill its memory.

One thread writes to the program, one reads its lines, one logs its stderr. When too many lines are waiting, reading
pauses, and with it the program.
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
"""Maximum number of lines that wait to be processed."""
TO_LEAVE = 2.0
"""Seconds that a program has to exit once its input is closed."""
TO_END = 3.0
"""Seconds to wait for a program that closed its output to exit, and for its last words."""
CHUNK = 4096
OURS = {
    "python": [sys.executable],
    "gemguild": [sys.executable, "-m", "gemguild"],
}
"""Programs that are always available, even if no environment is activated."""


class TooLong(Exception):
    """A line exceeds the maximum length."""


def split(command: str) -> list[str]:
    """The words of a command, whose first word is an existing program. Raises NotFound otherwise."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NotFound(f"the command {command!r} cannot be parsed: {error}") from None
    if not words:
        raise NotFound("a command must not be empty; it starts a program, such as: python bot.py")
    if shutil.which(words[0]) is None:
        if words[0] in OURS:
            return OURS[words[0]] + words[1:]
        raise NotFound(f"there is no program {words[0]!r}; give its full path if it is not on the PATH")
    return words


class Running:
    """A running program."""

    def __init__(self, command: str) -> None:
        words = split(command)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # ignores our Ctrl-C, and its child processes can be ended with it
            )
        except OSError as error:
            raise NotFound(f"{words[0]} cannot be started: {error.strerror}") from None
        self.log = self._begin_log(Path(words[-1]).stem)
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._closing = False
        self._threads = [self._begin(carry) for carry in (self._write, self._read, self._keep_errors)]

    def _begin_log(self, name: str) -> Log:
        """The log of its stderr. Raises NotFound if the log cannot be written."""
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

    # The threads

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
                with contextlib.suppress(OSError):  # a full disk must not stop the program
                    self.log.write(data)

    # The host's side

    def send(self, line: bytes) -> None:
        """Queue a line for writing; if the program does not read it, waiting for the answer will fail."""
        self._outbox.put(line)

    def receive(self, seconds: float) -> bytes | None:
        """The next line; None after the last one. Raises TimeoutError if none comes in time, or TooLong."""
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
        """The exit code; None if the program still runs. Waits a moment for a program that is about to exit."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(TO_END)
        return None

    def last_words(self) -> str:
        """The last line on its stderr, once it has ended."""
        self._threads[-1].join(TO_END)
        return self.log.last_words

    def leave(self) -> None:
        """Close its input, give it a moment to exit, and kill it if it does not."""
        self._outbox.put(None)
        self._closing = True
        self._empty()  # remaining output must not block it
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TO_LEAVE)
        self.kill()

    def kill(self) -> None:
        """Kill the program and all its child processes."""
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
        """Discard all waiting lines."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()
