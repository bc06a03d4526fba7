"""How many moves a second the server takes: many live tables, two browsers at each, over real sockets.

    make load                          # 1,000 tables for some seconds at each pace, then a crowd, then bots
    python bench/load.py --tables 200 --seconds 3 --paces 500,0
    python bench/load.py --database postgresql://gemguild@localhost/gemguild --processes 2
    python bench/load.py --database postgresql://gemguild@localhost/gemguild --processes 2 --unrouted
    python bench/load.py --live 10000 --tables 2500 --idle 0 --crowd 0 --bots 0 --paces 100

A pace of 0 is as fast as it goes. The time is from sending a move to the other seat's update, which comes after the
move is on disk. With several processes everybody at a table connects to the same one, as behind a proxy that routes by
code (``deploy/nginx.conf``); unrouted, the two browsers of a table connect to different ones. The figure for the server
is the processor time of all its processes, without the database's. With ``--live`` so many tables are in memory, and
stay there although nobody is connected to most of them.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import resource
import socket
import statistics
import tempfile
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import uvloop
from httpx2 import AsyncClient

from browsers import Browser, Pair
from gemguild.arena.entrants import enter
from gemguild.bots.levels import LEVELS
from gemguild.cli.ready import ready_bots
from gemguild.cli.shell import ready_to_play
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS
from gemguild.server import run
from gemguild.server.http.app import make_app
from gemguild.server.live import table_manager
from gemguild.server.settings import Rates, ServerSettings

Made = TypeVar("Made")

FREE = (1e9, 1e9)
AT_ONCE = 20
"""Tables that are set up at the same time."""
TABLES_EACH = 100
"""Tables of one pair of guests."""
GAMES = ("splendor", "marvel", "duel")
STAY = 3_600_000
"""Milliseconds for which tables stay in memory that nobody is connected to, if they shall."""


def server(database: Path | str, listening: socket.socket, *, stay: bool) -> None:
    """A server's process: rates are not limited, since everybody comes from one address. Idle tables may ``stay``."""
    open_many_files()
    if stay:
        table_manager.IDLE = STAY
    rates = Rates(FREE, FREE, FREE, FREE, FREE, FREE, FREE)
    many = 1_000_000
    settings = ServerSettings(database, connections_each=many, connections_per_address=many, rates=rates)
    run.serve(make_app(settings), listening, lambda: None)


def open_many_files() -> None:
    """Allow this process as many sockets as the system does."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# -------------------------------------------------------------------------------------------------------------- tables


class MeasuredServer:
    """The server that is measured: one process or several."""

    def __init__(self, addresses: Sequence[str], processes: Sequence[int | None], routed: bool) -> None:
        self.addresses = addresses
        self.processes = processes
        self.routed = routed
        self.http = AsyncClient(timeout=600, base_url=f"http://{addresses[0]}")

    def address(self, code: str, browser: int = 0) -> str:
        """Where a browser at a table connects to: to the table's home, or each to another process."""
        return self.addresses[(zlib.crc32(code.encode()) + (0 if self.routed else browser)) % len(self.addresses)]

    async def ready(self) -> None:
        """Wait until all rules are loaded."""
        for address in self.addresses:
            while (await self.http.get(f"http://{address}/health")).json()["preparing"]:
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
        north, south = [
            await Browser.at_table(self.address(code, number), code, cookie) for number, cookie in enumerate(cookies)
        ]
        south.send('{"type":"sit","id":0,"seat":1}')
        await asyncio.gather(north.update(), south.update())
        return Pair(north, south, number)

    async def pairs(self, tables: int) -> list[Pair]:
        """Many tables with two browsers each."""
        guests = [[await self.guest(), await self.guest()] for _ in range(0, tables, TABLES_EACH)]
        return await some_at_a_time(tables, lambda number: self.pair(number, guests[number // TABLES_EACH]))

    async def lone_tables(self, tables: int) -> None:
        """Many tables that nobody is connected to."""
        cookies = [await self.guest() for _ in range(0, tables, TABLES_EACH)]
        mine = {"kind": "me"}, {"kind": "same_device"}
        await some_at_a_time(tables, lambda number: self.table(cookies[number // TABLES_EACH], "splendor", *mine))

    def memory(self) -> int:
        """The bytes of memory that it uses, where the system tells."""
        return sum(memory_of(process) for process in self.processes)

    def busy(self) -> float:
        """The processor seconds that it has used, where the system tells."""
        return sum(busy_of(process) for process in self.processes)


async def some_at_a_time(count: int, make: Callable[[int], Awaitable[Made]]) -> list[Made]:
    """Make many things, a few at the same time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Made:
        async with gate:
            return await make(number)

    return await asyncio.gather(*map(one, range(count)))


def memory_of(process: int | None) -> int:
    """The bytes of memory that a process uses."""
    status = Path(f"/proc/{process}/status")
    for line in status.read_text().splitlines() if status.exists() else []:
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def busy_of(process: int | None) -> float:
    """The processor seconds that a process has used."""
    stat = Path(f"/proc/{process}/stat")
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
    await measured.lone_tables(tables)
    before = measured.memory()
    await measured.lone_tables(tables)
    each = (measured.memory() - before) / max(1, tables)
    print(f"{each / 1000:.1f} kB a table that nobody is connected to ({tables} tables)", flush=True)


async def measure_moves(measured: MeasuredServer, options: argparse.Namespace) -> None:
    """Moves a second and how long they take."""
    began, before = time.perf_counter(), measured.memory()
    pairs = await measured.pairs(options.tables)
    took = time.perf_counter() - began
    each = (measured.memory() - before) / max(1, options.tables) / 1000
    print(f"{options.tables} tables with two connections each: set up in {took:.1f} s, {each:.0f} kB each", flush=True)
    if options.live:
        health = (await measured.http.get("/health")).json()
        memory = measured.memory() / 1e6
        print(f"{health['tables']} tables in memory, {health['connections']} connections: {memory:.0f} MB", flush=True)
    for pace in paces(options.paces):
        print((await play(measured, pairs, pace, options.seconds)).line(pace), flush=True)


async def measure_crowd(measured: MeasuredServer, onlookers: int) -> None:
    """How long moves take at one table while many come to look on at another, all at once."""
    guests = [await measured.guest() for _ in range(3)]
    elsewhere = await measured.pair(0, guests[:2])
    code = await measured.table(guests[2], GAMES[0], {"kind": "me"}, {"kind": "same_device"})
    strangers = [await measured.guest() for _ in range(onlookers)]
    crowd = asyncio.gather(*(Browser.at_table(measured.address(code), code, cookie) for cookie in strangers))
    began, times = time.perf_counter(), []
    while not crowd.done() and (took := await elsewhere.move()) is not None:
        times.append(took)
    await crowd
    took = time.perf_counter() - began
    print(f"{onlookers} come to look on within {took:.1f} s: the longest move elsewhere took {max(times):.2f} s")


async def measure_bots(measured: MeasuredServer, tables: int, rounds: int = 5) -> None:
    """How long grandmasters take if all are asked at once; the first round, which loads their nets, does not count."""
    cookie = await measured.guest()
    seats = {"kind": "me"}, {"kind": "bot", "level": "grandmaster"}
    codes = [await measured.table(cookie, GAMES[number % len(GAMES)], *seats) for number in range(tables)]
    browsers = [await Browser.at_table(measured.address(code), code, cookie) for code in codes]
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


async def measure(addresses: Sequence[str], processes: Sequence[int | None], options: argparse.Namespace) -> None:
    """All figures."""
    measured = MeasuredServer(addresses, processes, not options.unrouted)
    async with measured.http:
        await measured.ready()
        if options.idle:
            await measure_idle(measured, options.idle)
        if options.live:
            await measured.lone_tables(options.live - options.tables)
        await measure_moves(measured, options)
        if options.crowd:
            await measure_crowd(measured, options.crowd)
        if options.bots:
            await measure_bots(measured, options.bots)


def paces(text: str) -> Iterator[float]:
    """Paces from an option."""
    yield from map(float, text.split(","))


def main() -> None:
    """Start a server in other processes and measure it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--live", type=int, default=0, help="tables in memory, with and without connections")
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--paces", default="500,1000,1500,0")
    parser.add_argument("--crowd", type=int, default=400)
    parser.add_argument("--database", help="the URL of an empty PostgreSQL database; else a SQLite file")
    parser.add_argument("--processes", type=int, default=1, help="several need a PostgreSQL database")
    parser.add_argument("--unrouted", action="store_true", help="the two browsers of a table connect to different ones")
    options = parser.parse_args()
    open_many_files()
    for kind in KINDS.values():  # before anything is measured
        ready_to_play(kind)
        if options.bots:
            ready_bots(Game(kind, kind.seats[0]), map(enter, LEVELS))
    listening = [run.listen("127.0.0.1", 0) for _ in range(options.processes)]
    addresses = [run.address(own).removeprefix("http://").rstrip("/") for own in listening]
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or Path(folder) / "load.db"
        stay = {"stay": bool(options.live)}
        processes = [context.Process(target=server, args=(database, own), kwargs=stay) for own in listening]
        try:
            for process in processes:
                process.start()
            uvloop.run(measure(addresses, [process.pid for process in processes], options))
        finally:
            for process in processes:
                process.terminate()
                process.join()


if __name__ == "__main__":
    main()
