"""How many moves a second the server takes: many live tables, two browsers at each, over real sockets.

    make load                          # 1,000 tables for some seconds at each pace, then bots
    python bench/load.py --tables 200 --seconds 3 --paces 500,0

A pace of 0 is as fast as it goes. The time is from sending a move to the other seat's update, which comes after the
move is on disk. Browsers here do as little as they can, since they share the machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import random
import socket
import statistics
import struct
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, cast

import uvloop
from httpx2 import AsyncClient
from pydantic_core import from_json

from gemguild.arena.entrants import enter
from gemguild.bots.levels import LEVELS
from gemguild.cli.ready import ready_bots
from gemguild.cli.shell import ready_to_play
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS
from gemguild.server import run
from gemguild.server.http.app import make_app
from gemguild.server.messages import PROTOCOL
from gemguild.server.settings import Rates, ServerSettings

FREE = (1e9, 1e9)
AT_ONCE = 20
"""Tables that are set up at the same time."""
TABLES_EACH = 100
"""Tables of one pair of guests."""
GAMES = ("splendor", "marvel", "duel")


def server(folder: str, listening: socket.socket) -> None:
    """The server's process: rates are not limited, since everybody comes from one address."""
    rates = Rates(FREE, FREE, FREE, FREE, FREE, FREE, FREE)
    many = 1_000_000
    settings = ServerSettings(
        Path(folder) / "load.db", connections_each=many, connections_per_address=many, rates=rates
    )
    run.serve(make_app(settings), listening, lambda: None)


# ------------------------------------------------------------------------------------------------------------ browsers


class Browser(asyncio.Protocol):
    """One browser at a table: just as much of a WebSocket as is needed here."""

    def __init__(self) -> None:
        self.choice: dict[str, Any] | None = None
        """What it may decide now."""
        self.state = 0
        self.number = count(1)
        self._data = bytearray()
        self._opened = False
        self._updated: asyncio.Future[None] | None = None
        self._news = 0
        """Updates that nobody has waited for yet."""
        self._fault: str | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def at_table(cls, address: str, code: str, cookie: str) -> Browser:
        """A browser that has been welcomed."""
        host, port = address.split(":")
        _, own = await asyncio.get_running_loop().create_connection(cls, host, int(port))
        key = base64.b64encode(random.randbytes(16)).decode()
        own.write(
            f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await own.update()  # the connection is open
        own.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "last": 1_000_000}))
        await own.update()
        return own

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = cast("asyncio.Transport", transport)

    def write(self, data: bytes) -> None:
        """Send bytes."""
        assert self._transport is not None
        self._transport.write(data)

    def send(self, text: str) -> None:
        """Send a short message, masked by zeros."""
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.write(b"\x81" + size + bytes(4) + data)

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        self._data += data
        if not self._opened:
            head, end, _ = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            self._opened = True
            del self._data[: len(head) + len(end)]
            self._settle(None if b" 101 " in head else head.decode())
        while (message := self._frame()) is not None:
            self._heard(message)

    def _frame(self) -> bytes | None:
        """The next whole message."""
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(data) < start:
                return None
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        message = bytes(data[start : start + size])
        if data[0] == 0x89:  # a ping
            self.write(b"\x8a" + bytes([0x80 | size]) + bytes(4) + message)
        del data[: start + size]
        return message

    def _heard(self, message: bytes) -> None:
        if message.startswith(b'{"type":"error"'):
            self._settle(message.decode())
        if not message.startswith((b'{"type":"welcome"', b'{"type":"update"')):
            return
        self.choice = None
        if b'"choice":null' not in message:
            scene = from_json(message)["scene"]
            self.choice, self.state = scene["choice"], scene["state"]
        self._settle()

    def _settle(self, fault: str | None = None) -> None:
        self._fault = self._fault or fault
        self._news += 1
        if self._updated is not None and not self._updated.done():
            self._updated.set_result(None)

    async def update(self) -> None:
        """Wait for the next update, unless it has come already."""
        if not self._news:
            self._updated = asyncio.get_running_loop().create_future()
            await self._updated
        self._news -= 1
        if self._fault:
            raise RuntimeError(self._fault)

    def play(self, chance: random.Random) -> None:
        """Decide by a legal word."""
        assert self.choice is not None
        word = chance.choice(self.choice["words"])
        self.send(f'{{"type":"play","id":{next(self.number)},"state":{self.state},"words":["{word}"]}}')


class Pair:
    """Two browsers at one table."""

    def __init__(self, north: Browser, south: Browser, seed: int) -> None:
        self.browsers = (north, south)
        self.chance = random.Random(seed)

    async def move(self) -> float | None:
        """One move: the seconds until the other has seen it; None if the game is over."""
        north, south = self.browsers
        if north.choice is None and south.choice is None:
            return None
        mover, other = (north, south) if north.choice else (south, north)
        began = time.perf_counter()
        mover.play(self.chance)
        await other.update()
        took = time.perf_counter() - began
        await mover.update()
        return took


# -------------------------------------------------------------------------------------------------------------- tables


class MeasuredServer:
    """The server that is measured."""

    def __init__(self, address: str, process: int | None) -> None:
        self.address = address
        self.process = process
        self.http = AsyncClient(timeout=60, base_url=f"http://{address}")

    async def ready(self) -> None:
        """Wait until all rules are loaded."""
        while (await self.http.get("/health")).json()["preparing"]:
            await asyncio.sleep(0.1)

    async def guest(self) -> str:
        """A new guest's cookie."""
        answer = await self.http.get("/api/me")
        self.http.cookies.clear()
        return str(answer.headers["set-cookie"].partition(";")[0])

    async def table(self, cookie: str, game: str, *seats: dict[str, str]) -> str:
        """A new table's code."""
        form = {"game": {"id": game, "players": len(seats), "options": []}, "seats": seats}
        answer = await self.http.post("/api/tables", json=form, headers={"cookie": cookie})
        return str(answer.raise_for_status().json()["code"])

    async def pair(self, number: int, cookies: Sequence[str]) -> Pair:
        """A table with two browsers."""
        code = await self.table(cookies[0], GAMES[number % len(GAMES)], {"kind": "me"}, {"kind": "open"})
        north, south = [await Browser.at_table(self.address, code, cookie) for cookie in cookies]
        south.send('{"type":"sit","id":0,"seat":1}')
        await asyncio.gather(north.update(), south.update())
        return Pair(north, south, number)

    async def pairs(self, tables: int) -> list[Pair]:
        """Many tables, some at a time."""
        guests = [[await self.guest(), await self.guest()] for _ in range(0, tables, TABLES_EACH)]
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> Pair:
            async with gate:
                return await self.pair(number, guests[number // TABLES_EACH])

        return await asyncio.gather(*(one(number) for number in range(tables)))

    def memory(self) -> int:
        """The bytes of memory that it uses, where the system tells."""
        status = Path(f"/proc/{self.process}/status")
        for line in status.read_text().splitlines() if status.exists() else []:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def busy(self) -> float:
        """The processor seconds that it has used, where the system tells."""
        stat = Path(f"/proc/{self.process}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ----------------------------------------------------------------------------------------------------------- measuring


@dataclass
class Tally:
    """What was measured at one pace."""

    seconds: float = 0.0
    busy: float = 0.0
    """Processor seconds of the server."""
    own: float = 0.0
    """Processor seconds of the browsers."""
    times: list[float] = field(default_factory=list)

    def line(self, pace: float) -> str:
        """The figures."""
        cuts = statistics.quantiles(self.times, n=100) if len(self.times) > 1 else [0.0] * 99
        name = "as fast as it goes" if not pace else f"{pace:g} moves/s asked"
        moves = max(1, len(self.times))
        return (
            f"{name:>20}: {len(self.times) / self.seconds:5.0f} moves/s, "
            f"send to broadcast p50 {cuts[49] * 1000:5.1f} ms, p99 {cuts[98] * 1000:5.1f} ms; "
            f"a move takes the server {self.busy / moves * 1e6:.0f} us, the browsers {self.own / moves * 1e6:.0f} us"
        )


async def play(measured: MeasuredServer, pairs: list[Pair], pace: float, seconds: float) -> Tally:
    """Play at all tables for some time, at a pace of all together."""
    tally = Tally(busy=-measured.busy(), own=-time.process_time())
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
    tally.busy += measured.busy()
    tally.own += time.process_time()
    return tally


async def measure_idle(measured: MeasuredServer, tables: int) -> None:
    """What a table takes in memory while nobody is connected."""
    mine = {"kind": "me"}, {"kind": "same_device"}
    cookies = [await measured.guest() for _ in range(0, 2 * tables, TABLES_EACH)]
    for number in range(tables):
        await measured.table(cookies[number // TABLES_EACH], "splendor", *mine)
    before = measured.memory()
    for number in range(tables, 2 * tables):
        await measured.table(cookies[number // TABLES_EACH], "splendor", *mine)
    each = (measured.memory() - before) / max(1, tables)
    print(f"{each / 1000:.1f} kB a table that nobody is connected to ({tables} tables)", flush=True)


async def measure_moves(measured: MeasuredServer, options: argparse.Namespace) -> None:
    """Moves a second and how long they take."""
    began, before = time.perf_counter(), measured.memory()
    pairs = await measured.pairs(options.tables)
    took = time.perf_counter() - began
    each = (measured.memory() - before) / max(1, options.tables) / 1000
    print(f"{options.tables} tables with two connections each: set up in {took:.1f} s, {each:.0f} kB each", flush=True)
    for pace in paces(options.paces):
        print((await play(measured, pairs, pace, options.seconds)).line(pace), flush=True)


async def measure_bots(measured: MeasuredServer, tables: int, rounds: int = 5) -> None:
    """How long grandmasters take if all are asked at once; the first round, which loads their nets, does not count."""
    cookie = await measured.guest()
    seats = {"kind": "me"}, {"kind": "bot", "level": "grandmaster"}
    codes = [await measured.table(cookie, GAMES[number % len(GAMES)], *seats) for number in range(tables)]
    browsers = [await Browser.at_table(measured.address, code, cookie) for code in codes]
    chance = random.Random(1)
    times: list[float] = []

    async def turn(browser: Browser) -> None:
        while browser.choice:
            browser.play(chance)
            await browser.update()
        while not browser.choice:
            began = time.perf_counter()
            await browser.update()
            times.append(time.perf_counter() - began)

    await asyncio.gather(*map(turn, browsers))
    times.clear()
    for _ in range(rounds):
        await asyncio.gather(*map(turn, browsers))
    print(
        f"{tables} grandmasters asked at once, {len(times)} answers: "
        f"half within {statistics.median(times):.2f} s, the longest {max(times):.2f} s"
    )


async def measure(address: str, process: int | None, options: argparse.Namespace) -> None:
    """All figures."""
    measured = MeasuredServer(address, process)
    async with measured.http:
        await measured.ready()
        await measure_idle(measured, options.idle)
        await measure_moves(measured, options)
        await measure_bots(measured, options.bots)


def paces(text: str) -> Iterator[float]:
    """Paces from an option."""
    yield from map(float, text.split(","))


def main() -> None:
    """Start a server in another process and measure it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--paces", default="500,1000,1500,0")
    options = parser.parse_args()
    for kind in KINDS.values():  # before anything is measured
        ready_to_play(kind)
        ready_bots(Game(kind, kind.seats[0]), map(enter, LEVELS))
    listening = run.listen("127.0.0.1", 0)
    with tempfile.TemporaryDirectory() as folder:
        process = multiprocessing.get_context("spawn").Process(target=server, args=(folder, listening))
        process.start()
        try:
            address = run.address(listening).removeprefix("http://").rstrip("/")
            uvloop.run(measure(address, process.pid, options))
        finally:
            process.terminate()
            process.join()


if __name__ == "__main__":
    main()
