"""What can go wrong, done on purpose."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from tests.chaos.players import Pair
from tests.server.processes import PostgresServer, ServerProcess

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
FULL = (4096, resource.RLIM_INFINITY)
"""The largest size of a file, soft and hard, when the disk is full: too small for any commit."""


class Server:
    """A server that always comes back at the same address."""

    def __init__(self, *options: str) -> None:
        self._options = options
        self.process = ServerProcess(*options)
        self.address = self.process.address

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self.process.process.pid

    async def kill(self) -> None:
        """End it without a warning, and start it again."""
        self.process.kill()
        await self.start()

    async def stop(self) -> None:
        """Ask it to stop, and start it again."""
        await asyncio.to_thread(self.process.stop)
        await self.start()

    async def start(self) -> None:
        """Start it again at its address."""
        self.process = ServerProcess(*self._options, "--port", self.address.rpartition(":")[2])
        await asyncio.to_thread(lambda: self.process.listening)


class Failures:
    """Everything that can go wrong with some servers and their players, in an order that a seed decides."""

    def __init__(self, servers: Sequence[Server], pairs: Sequence[Pair], chance: random.Random) -> None:
        self.happened: list[str] = []
        self._servers = servers
        self._pairs = pairs
        self._chance = chance

    def of(self, database: PostgresServer | None) -> list[Callable[[], Awaitable[None]]]:
        """The failures that apply to a kind of database: SQLite if there is no PostgreSQL."""
        both = [self.kill, self.stop, self.pause, self.cut, self.kill_bots]
        if database is None:
            return [*both, self.fill_disk]

        async def restart_postgresql() -> None:
            await asyncio.to_thread(database.stop)
            await asyncio.sleep(self._chance.random())
            await asyncio.to_thread(database.start)

        return [*both, restart_postgresql]

    async def kill(self) -> None:
        """Kill a server."""
        await self._some_server().kill()

    async def stop(self) -> None:
        """Restart a server in good order."""
        await self._some_server().stop()

    async def pause(self) -> None:
        """Suspend a server for a while."""
        server = self._some_server()
        os.kill(server.pid, signal.SIGSTOP)
        await asyncio.sleep(0.3 + 1.5 * self._chance.random())
        os.kill(server.pid, signal.SIGCONT)

    async def cut(self) -> None:
        """Break the connections of about half of the players."""
        for pair in self._pairs:
            for player in pair.players:
                if self._chance.random() < 0.5:
                    player.cut()

    async def kill_bots(self) -> None:
        """Kill the processes in which a server's bots think."""
        for pid in children(self._some_server().pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    async def fill_disk(self) -> None:
        """Let every write of a server fail for a while."""
        server = self._some_server()
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, FULL)
        await asyncio.sleep(0.3 + 0.7 * self._chance.random())
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, NO_LIMIT)

    def _some_server(self) -> Server:
        return self._chance.choice(self._servers)


def children(pid: int) -> list[int]:
    """The worker processes of a process."""
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
