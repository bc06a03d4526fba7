"""A stretch of chaos: pairs play, things fail one after another, and afterwards all logs are compared."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gemguild.server.storage import Store
from gemguild.server.tables.table import load
from tests.chaos.failures import Failures, Server
from tests.chaos.players import Pair, Told
from tests.server.processes import PATIENCE, PostgresServer, postgres_server

BETWEEN = 30
"""Moves that are played between two failures."""
AFTERWARDS = 2
"""Moves that every pair must be able to play at the end."""


@dataclass(frozen=True)
class Figures:
    """What a stretch of chaos came to."""

    failures: dict[str, int]
    tables: int
    events: int
    acknowledged: int

    def __str__(self) -> str:
        failures = ", ".join(f"{name} {times}" for name, times in sorted(self.failures.items()))
        return (
            f"{sum(self.failures.values())} failures ({failures}); {self.tables} tables, {self.events} events told, "
            f"{self.acknowledged} moves acknowledged"
        )


async def chaos(
    servers: Sequence[Server],
    database: PostgresServer | None,
    pairs: Sequence[Pair],
    chance: random.Random,
    failures: int,
    report: Callable[[str], None],
) -> dict[str, int]:
    """Let so many things fail while pairs play; how often each happened."""
    villain = Failures(servers, pairs, chance)
    known = villain.of(database)
    order = [known[number % len(known)] for number in range(failures)]
    chance.shuffle(order)
    happened: dict[str, int] = {}
    finished = False
    async with asyncio.TaskGroup() as together:
        for pair in pairs:
            together.create_task(pair.play(lambda: finished))
        for failure in order:
            await until_more_moves(pairs, BETWEEN)
            report(failure.__name__)
            await failure()
            happened[failure.__name__] = happened.get(failure.__name__, 0) + 1
        for pair in pairs:  # nobody is stuck for good
            await until_more_moves([pair], AFTERWARDS)
        finished = True
        for pair in pairs:  # those who wait for news stop waiting
            for player in pair.players:
                player.cut()
    return happened


async def until_more_moves(pairs: Sequence[Pair], more: int) -> None:
    """Wait until some pairs have played so many more moves."""

    def moves() -> int:
        return sum(len(told.acknowledged) for pair in pairs for told in pair.told)

    enough = moves() + more
    async with asyncio.timeout(PATIENCE):
        while moves() < enough:
            await asyncio.sleep(0.02)


async def compare(where: Path | str, all_told: Sequence[Told]) -> None:
    """Compare what everybody was told with the database. Raises AssertionError at the first difference."""
    store = await Store.open(where)
    try:
        for told in all_told:
            stored = await store.load(told.table)
            assert stored is not None, f"table {told.table} is gone"
            load(stored)  # every stored move is legal
            entries = {entry.number: entry for entry in stored.entries}
            for number, event in told.events.items():
                assert number in entries, f"event {number} of {told.table} was told but not stored: {event}"
                assert essence(event) == essence(entries[number].event), (told.table, number)
            for number, word in told.acknowledged:
                assert entries[number].event["word"] == word, (told.table, number)  # type: ignore[typeddict-item]
    finally:
        await store.close()


def essence(event: Any) -> tuple[Any, ...]:
    """What an event and its stored form have in common."""
    return (event["type"], event.get("seat"), event.get("word"))


@contextlib.contextmanager
def some_servers(number: int, database: PostgresServer | None) -> Iterator[tuple[list[Server], Path | str]]:
    """Servers that share a PostgreSQL database, or one with a file; and that database."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--data", folder] if database is None else ["--database", database.url]
        servers = [Server(*options, "--bot-seconds", "0.05") for _ in range(number)]
        try:
            yield servers, Path(folder) / "gemguild.db" if database is None else database.url
        finally:
            for server in servers:
                if server.process.process.poll() is None:
                    server.process.kill()


def run(kind: str, seed: int, failures: int, report: Callable[[str], None] = lambda _: None) -> Figures:
    """A stretch of chaos on ``sqlite`` (one server) or ``postgresql`` (two). Raises AssertionError."""
    with contextlib.ExitStack() as own:
        database = own.enter_context(postgres_server()) if kind == "postgresql" else None
        servers, where = own.enter_context(some_servers(1 if database is None else 2, database))
        addresses = [server.address for server in servers]
        pairs = [Pair(addresses, ["random"] if number % 2 else [], seed * 100 + number) for number in range(4)]
        began = time.monotonic()

        def say(what: str) -> None:
            moves = sum(len(told.acknowledged) for pair in pairs for told in pair.told)
            report(f"{kind} {time.monotonic() - began:6.1f} s, {moves} moves: {what}")

        happened = asyncio.run(chaos(servers, database, pairs, random.Random(seed), failures, say))
        for server in servers:
            server.process.stop()
        all_told = [told for pair in pairs for told in pair.told]
        asyncio.run(compare(where, all_told))
        return Figures(
            happened,
            len({told.table for told in all_told}),
            sum(len(told.events) for told in all_told),
            sum(len(told.acknowledged) for told in all_told),
        )
