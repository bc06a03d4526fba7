"""How many moves a second the server takes: many live tables, two browsers at each, over real sockets.

    make load                          # 1,000 tables for some seconds at each pace
    python bench/load.py --tables 200 --seconds 3 --paces 500,0

A pace of 0 is as fast as it goes. The time is from sending a move to the other seat's update, which comes after the
move is on disk.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import socket
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from httpx2 import AsyncClient
from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection, connect

from gemguild.engine.kind import KINDS
from gemguild.server import run
from gemguild.server.app import make_app
from gemguild.server.settings import Rates, Settings

FREE = (1e9, 1e9)
AT_ONCE = 50
"""Tables that are set up at the same time."""
GAMES = ("splendor", "marvel", "duel")


def server(folder: str, listening: socket.socket) -> None:
    """The server's process: rates are not limited, since everybody comes from one address."""
    rates = Rates(FREE, FREE, FREE, FREE, FREE)
    settings = Settings(Path(folder) / "load.db", rates=rates, tables_each=10**6, bot_workers=1)
    run.serve(make_app(settings), listening, lambda: None)


@dataclass
class Tally:
    """What was measured at one pace."""

    seconds: float = 0.0
    busy: float = 0.0
    """Processor seconds of the server."""
    times: list[float] = field(default_factory=list)

    def line(self, pace: float) -> str:
        """The figures."""
        cuts = statistics.quantiles(self.times, n=100) if len(self.times) > 1 else [0.0] * 99
        name = "as fast as it goes" if not pace else f"{pace:g} moves/s asked"
        return (
            f"{name:>22}: {len(self.times) / self.seconds:7.0f} moves/s, "
            f"send to broadcast p50 {cuts[49] * 1000:6.1f} ms, p99 {cuts[98] * 1000:6.1f} ms, "
            f"server {self.busy / max(1, len(self.times)) * 1e6:4.0f} us a move"
        )


class Player:
    """One browser in one seat."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.scene: dict[str, Any] = {}

    async def update(self) -> None:
        """Wait for the next scene."""
        while True:
            message = from_json(await self.link.recv())
            if message["type"] == "error":
                raise RuntimeError(message)
            if message["type"] in ("welcome", "update"):
                self.scene = message["scene"]
                return

    async def play(self, number: int, chance: random.Random) -> None:
        """Send a legal word."""
        word = chance.choice(self.scene["choice"]["words"])
        await self.link.send(
            f'{{"type":"play","id":{number},"state":{self.scene["state"]},"words":["{word}"]}}', text=True
        )


class Pair:
    """Two browsers at one table."""

    def __init__(self, north: Player, south: Player, seed: int) -> None:
        self.players = (north, south)
        self.chance = random.Random(seed)
        self.numbers = count(1)

    async def move(self) -> float | None:
        """One move: the seconds until the other has seen it; None if the game is over."""
        mover = next((player for player in self.players if player.scene["choice"]), None)
        if mover is None:
            return None
        other = self.players[1] if mover is self.players[0] else self.players[0]
        began = time.perf_counter()
        await mover.play(next(self.numbers), self.chance)
        await other.update()
        took = time.perf_counter() - began
        await mover.update()
        return took


async def make_pair(address: str, number: int, cookies: list[str]) -> Pair:
    """A table with two browsers."""
    form = {
        "game": {"id": GAMES[number % len(GAMES)], "players": 2, "options": []},
        "seats": [{"kind": "me"}, {"kind": "open"}],
    }
    async with AsyncClient(timeout=60, base_url=f"http://{address}", headers={"cookie": cookies[0]}) as caller:
        code = (await caller.post("/api/tables", json=form)).json()["code"]
    players = []
    for cookie in cookies:
        link = await connect(
            f"ws://{address}/api/tables/{code}/live",
            additional_headers={"cookie": cookie},
            compression=None,
            max_queue=None,
            ping_interval=None,
        )
        players.append(Player(link))
        await link.send('{"type":"hello","protocol":1,"last":1000000}')
        await players[-1].update()
    await players[1].link.send('{"type":"sit","id":0,"seat":1}')
    for player in players:
        while not player.scene["view"]:
            await player.update()
    return Pair(players[0], players[1], number)


async def guest(address: str) -> str:
    """A new guest's cookie."""
    async with AsyncClient(timeout=60, base_url=f"http://{address}") as caller:
        answer = await caller.get("/api/me")
        return str(answer.headers["set-cookie"].partition(";")[0])


async def make_pairs(address: str, tables: int) -> list[Pair]:
    """All tables, some at a time."""
    cookies = [await guest(address), await guest(address)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Pair:
        async with gate:
            return await make_pair(address, number, cookies)

    return await asyncio.gather(*(one(number) for number in range(tables)))


async def play(pairs: list[Pair], pace: float, seconds: float) -> Tally:
    """Play at all tables for some time, at a pace of all together."""
    tally = Tally()
    began = time.perf_counter()
    end = began + seconds

    async def table(pair: Pair, delay: float) -> None:
        due = began + delay
        while time.perf_counter() < end:
            if pace:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += len(pairs) / pace
            took = await pair.move()
            if took is None:
                return
            tally.times.append(took)

    await asyncio.gather(*(table(pair, number / pace if pace else 0) for number, pair in enumerate(pairs)))
    tally.seconds = time.perf_counter() - began
    return tally


def memory_of(process: int | None) -> int:
    """The bytes of memory that a process uses, where the system tells."""
    status = Path(f"/proc/{process}/status")
    for line in status.read_text().splitlines() if status.exists() else []:
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def processor_of(process: int | None) -> float:
    """The processor seconds that a process has used, where the system tells."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def idle_memory(address: str, process: int | None, tables: int) -> float:
    """Bytes a table takes in memory while nobody is connected."""
    cookie = await guest(address)
    form = {"game": {"id": "splendor", "players": 2, "options": []}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    async with AsyncClient(timeout=60, base_url=f"http://{address}", headers={"cookie": cookie}) as caller:
        for _ in range(100):
            await caller.post("/api/tables", json=form)
        before = memory_of(process)
        for _ in range(tables):
            await caller.post("/api/tables", json=form)
    return (memory_of(process) - before) / tables


async def measure(address: str, process: int | None, options: argparse.Namespace) -> None:
    """All figures."""
    idle = await idle_memory(address, process, options.idle)
    print(f"{idle / 1000:.1f} kB a table that nobody is connected to ({options.idle} tables)")
    began = time.perf_counter()
    before = memory_of(process)
    pairs = await make_pairs(address, options.tables)
    took = time.perf_counter() - began
    each = (memory_of(process) - before) / options.tables / 1000
    print(f"{options.tables} tables with {2 * options.tables} connections set up in {took:.1f} s, {each:.0f} kB each")
    for pace in paces(options.paces):
        busy = processor_of(process)
        tally = await play(pairs, pace, options.seconds)
        tally.busy = processor_of(process) - busy
        print(tally.line(pace), flush=True)


def paces(text: str) -> Iterator[float]:
    """Paces from an option."""
    yield from map(float, text.split(","))


def main() -> None:
    """Start a server in another process and measure it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--paces", default="500,1000,0")
    options = parser.parse_args()
    for kind in KINDS.values():
        make_app_ready(kind)
    listening = run.listen("127.0.0.1", 0)
    with tempfile.TemporaryDirectory() as folder:
        process = multiprocessing.get_context("spawn").Process(target=server, args=(folder, listening))
        process.start()
        try:
            asyncio.run(measure(run.address(listening).removeprefix("http://").rstrip("/"), process.pid, options))
        finally:
            process.terminate()
            process.join()


def make_app_ready(kind: Any) -> None:
    """Have the rules compiled before anything is measured."""
    from gemguild.cli.shell import ready_to_play

    ready_to_play(kind)


if __name__ == "__main__":
    main()
