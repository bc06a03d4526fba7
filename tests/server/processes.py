"""Real server processes, real sockets, and a PostgreSQL server of the tests' own."""

from __future__ import annotations

import contextlib
import os
import pwd
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Client
from pydantic_core import from_json, to_json
from websockets.sync.client import ClientConnection, connect

from gemguild.server import messages as say
from tests import programs
from tests.server.support import form

LAUNCH = "from gemguild.cli.main import run; run()"
PATIENCE = 300.0
"""Seconds after which a test gives up waiting: far more than anything takes."""
COMPILING = 600.0
"""Seconds that all rules may take to be compiled on a busy machine."""


class ServerProcess:
    """A server in a process of its own."""

    def __init__(self, *options: str, fds: Sequence[int] = ()) -> None:
        command = [sys.executable, "-c", LAUNCH, "serve", "--no-browser", "--port", "0", "--bot-workers", "1", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, pass_fds=fds)

    @cached_property
    def address(self) -> str:
        """Host and port, once all games are ready."""
        wait_until_ready(self.listening)
        return self.listening

    @cached_property
    def listening(self) -> str:
        """Host and port, once it answers."""
        assert self.process.stdout is not None
        hanging = threading.Timer(PATIENCE, self.process.kill)
        hanging.start()
        line = self.process.stdout.readline()
        hanging.cancel()
        assert line.startswith("Gemguild is at http://"), line
        return line.split()[3].removeprefix("http://").rstrip("/")

    def kill(self) -> None:
        """End it without a warning."""
        self.process.kill()
        self.process.wait()
        self._close()

    def stop(self) -> int:
        """Ask it to stop; what it ended by."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self._close()
        return code

    def _close(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()


def wait_until_ready(address: str) -> None:
    """Wait until all rules are compiled, which takes long once."""
    end = time.monotonic() + COMPILING
    with Client(base_url=f"http://{address}", timeout=PATIENCE) as caller:
        while caller.get("/health").json()["preparing"]:
            assert time.monotonic() < end, "the rules were not compiled in time"
            time.sleep(0.05)


@contextlib.contextmanager
def server(*options: str, fds: Sequence[int] = ()) -> Iterator[ServerProcess]:
    """A server that is gone afterwards; it inherits some descriptors."""
    process = ServerProcess(*options, fds=fds)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.kill()


class Guest:
    """A person with a cookie, who can go to any server."""

    def __init__(self, address: str) -> None:
        with Client(base_url=f"http://{address}", timeout=PATIENCE) as caller:
            self.cookie = caller.get("/api/me").headers["set-cookie"].partition(";")[0]

    def call(self, address: str, method: str, path: str, body: Any = None) -> Any:
        """The answer to a call; it may bring a new cookie."""
        with Client(base_url=f"http://{address}", timeout=PATIENCE, headers={"cookie": self.cookie}) as caller:
            answer = caller.request(method, path, json=body)
            assert answer.status_code < 300, answer.text
            if "gemguild" in answer.cookies:
                self.cookie = f"gemguild={answer.cookies['gemguild']}"
        return answer.json()

    def new_table(self, address: str, *kinds: str, **changes: Any) -> str:
        """The code of a new table."""
        return str(self.call(address, "POST", "/api/tables", form(f"splendor-{len(kinds)}", *kinds, **changes))["code"])

    def ticket(self, address: str) -> dict[str, str]:
        """A ticket for a table."""
        with Client(base_url=f"http://{address}", timeout=PATIENCE, headers={"cookie": self.cookie}) as caller:
            answer: dict[str, str] = caller.post("/api/tickets").json()
        return answer

    @contextlib.contextmanager
    def at_table(self, address: str, code: str, last: int = 0) -> Iterator[Tab]:
        """A browser tab at a table."""
        place = f"ws://{address}/api/tables/{code}/live"
        with connect(place, additional_headers={"cookie": self.cookie}, open_timeout=PATIENCE) as link:
            tab = Tab(link)
            link.send(to_json({"type": "hello", "protocol": say.PROTOCOL, "last": last}).decode())
            tab.welcome = tab.until("welcome")
            yield tab


class Tab:
    """A browser tab at a table."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.scene: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.words: list[str] = []
        """The moves it was told of."""
        self._id = 0

    def receive(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = from_json(self.link.recv(PATIENCE))
        self.scene = message.get("scene", self.scene)
        for logged in message.get("events", []):
            if logged["event"]["type"] == "moved":
                self.words.append(logged["event"]["word"])
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a type."""
        while (message := self.receive())["type"] != kind:
            assert message["type"] != "error", message
        return message

    def until_moves(self, moves: int) -> None:
        """Wait until so many moves have been played."""
        while self.scene["moves"] < moves:
            self.receive()

    def ask(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """Send an intent and wait for the answer; what came too fast is sent again."""
        while True:
            self._id += 1
            self.link.send(to_json({"type": kind, "id": self._id, **fields}).decode())
            while (message := self.receive())["type"] not in ("done", "error"):
                pass
            if message.get("code") != "too_fast":
                return message
            time.sleep(0.1)

    def play(self, chance: random.Random) -> str:
        """Play a random move; its word, once it is stored."""
        word = str(chance.choice(self.scene["choice"]["words"]))
        answer = self.ask("play", state=self.scene["state"], words=[word])
        assert answer["type"] == "done", answer
        return word


def program(package: str) -> Path:
    """A program. Its package is installed if that is possible; else the test fails and says why not."""
    found = programs.find(package)
    if found is None:
        reason = programs.install(package)
        found = programs.find(package)
    if found is None:
        pytest.fail(f"this test needs apt-get install {package}. Installing it here: {reason}")
    return found


class PostgresServer:
    """A PostgreSQL server of our own with an empty database, which runs as somebody who is not root."""

    def __init__(self, folder: Path) -> None:
        self.url = f"postgresql://gemguild@/postgres?host={folder}"
        self._binaries = program("postgresql").parent
        self._folder = folder
        user = ordinary_user()
        if user is not None:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        self._quiet: dict[str, Any] = {"user": user, "cwd": folder, "stdout": subprocess.DEVNULL}
        command = [str(self._binaries / "initdb"), "-D", str(folder / "data"), "-U", "gemguild", "--auth=trust", "-N"]
        subprocess.run(command, check=True, **self._quiet)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = [f"unix_socket_directories={self._folder}", "listen_addresses=", "fsync=off", "max_connections=120"]
        settings = [part for option in options for part in ("-c", option)]
        command = [str(self._binaries / "postgres"), "-D", str(self._folder / "data"), *settings]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **self._quiet)
        asking = [str(self._binaries / "pg_isready"), "-h", str(self._folder), "-t", "1"]
        wait_for_postgres(self._process, asking, self._quiet)

    @contextlib.contextmanager
    def hanging(self) -> Iterator[None]:
        """Let it do nothing for a while, without breaking a connection."""
        first = self._process.pid
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for pid in (first, *map(int, others)):
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in (first, *map(int, others)):
                os.kill(pid, signal.SIGCONT)

    def stop(self) -> None:
        """Stop it at once, as if it had crashed."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)


@contextlib.contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        running = PostgresServer(Path(folder))
        try:
            yield running
        finally:
            running.stop()


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database in a PostgreSQL server of our own."""
    with postgres_server() as running:
        yield running.url


def wait_for_postgres(process: subprocess.Popen[bytes], asking: list[str], quiet: dict[str, Any]) -> None:
    """Wait until PostgreSQL answers."""
    end = time.monotonic() + PATIENCE
    while subprocess.run(asking, check=False, **quiet).returncode != 0:
        assert process.poll() is None, "PostgreSQL did not start"
        assert time.monotonic() < end, "PostgreSQL did not answer"
        time.sleep(0.1)


def ordinary_user() -> str | None:
    """Somebody to run PostgreSQL as, which refuses to run as root; None if we are not root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
