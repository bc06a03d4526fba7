"""The parts of a running server, put together."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from fastapi import FastAPI

from gemguild.server.bots.pool import BotPool, ProcessBotPool
from gemguild.server.bots.programs import list_programs
from gemguild.server.errors import Refusal
from gemguild.server.limits import MOST_KNOWN, Buckets, Slots
from gemguild.server.live.table_manager import TableManager
from gemguild.server.metrics import Metrics
from gemguild.server.people.accounts import Accounts
from gemguild.server.people.passkeys import Passkeys
from gemguild.server.people.seat_keys import SeatKeys
from gemguild.server.people.sessions import Sessions
from gemguild.server.people.throttle import LoginThrottle
from gemguild.server.settings import ServerSettings
from gemguild.server.storage import Person, Store
from gemguild.server.storage.pruning import prune_forever
from gemguild.server.tables.events import Effect, Setup

AWAKE_OR_ASLEEP: int | None = getattr(time, "CLOCK_BOOTTIME", None)
"""The clock of Linux that counts also while the machine sleeps."""


def wall_clock() -> int:
    """Milliseconds since 1970, by the machine's clock, which somebody may set."""
    return time.time_ns() // 1_000_000


def stopwatch() -> int:
    """Milliseconds since some moment, by a clock that nobody can set; where possible it also counts while asleep."""
    nanoseconds = time.monotonic_ns() if AWAKE_OR_ASLEEP is None else time.clock_gettime_ns(AWAKE_OR_ASLEEP)
    return nanoseconds // 1_000_000


class SteadyClock:
    """Milliseconds since 1970 that only ever advance, one by one, even if somebody sets the machine's clock.

    It begins with the machine's clock, but never before ``earliest``.
    """

    def __init__(
        self, earliest: int, wall: Callable[[], int] = wall_clock, watch: Callable[[], int] = stopwatch
    ) -> None:
        self._watch = watch
        self._offset = max(wall(), earliest) - watch()

    def __call__(self) -> int:
        """The time now."""
        return self._watch() + self._offset


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a call may need."""

    settings: ServerSettings
    now: Callable[[], int]
    """Milliseconds since 1970."""
    store: Store
    manager: TableManager
    keys: SeatKeys
    sessions: Sessions
    accounts: Accounts
    passkeys: Passkeys
    metrics: Metrics
    bots: BotPool
    new_tables: Buckets
    logins: LoginThrottle
    notes: Buckets
    listed: OrderedDict[str, list[str]]
    """The codes of listed tables by the address they were made from."""
    listing: asyncio.Lock
    """Tables for the lobby are made one at a time, so that they can be counted."""
    connections_each: Slots
    connections_per_address: Slots
    pruning: asyncio.Task[None] | None

    @classmethod
    async def open(cls, settings: ServerSettings, metrics: Metrics, bots: BotPool | None = None) -> Services:
        """Open the database and start the table manager."""
        store = await Store.open(settings.database)
        secret = await store.secret()
        clock = SteadyClock(0 if store.shared else await store.latest_change() + 1)
        list_programs(settings.programs)
        bots = bots or ProcessBotPool(settings.bot_workers, settings.bot_seconds, programs=settings.programs)
        manager = TableManager(store, bots, secret, clock, metrics)
        manager.start()
        pruning = None
        if settings.prune_days is not None:
            pruning = asyncio.create_task(prune_forever(store, settings.prune_days, clock, manager.is_in_memory))
        return cls(
            settings,
            clock,
            store,
            manager,
            SeatKeys(secret),
            Sessions(secret, store.people, clock),
            Accounts(store.people, clock),
            Passkeys(store.people, clock),
            metrics,
            bots,
            new_tables=Buckets(*settings.rates.tables, time.monotonic),
            logins=LoginThrottle(settings.rates, time.monotonic),
            notes=Buckets(*settings.rates.notes, time.monotonic),
            listed=OrderedDict(),
            listing=asyncio.Lock(),
            connections_each=Slots(settings.connections_each),
            connections_per_address=Slots(settings.connections_per_address),
            pruning=pruning,
        )

    async def close(self) -> None:
        """Tell everybody, stop the bots, close the database."""
        if self.pruning is not None:
            self.pruning.cancel()
            await asyncio.gather(self.pruning, return_exceptions=True)
        await self.manager.close()
        await self.bots.close()
        await self.sessions.close()
        await self.store.close()

    async def check_new_table(self, person: Person, address: str) -> None:
        """Raise Refusal if somebody may not make another table now."""
        if self.manager.closing:
            raise Refusal("closing", "the server is going down")
        self.new_tables.check(address)
        most = self.settings.tables_each
        if await self.store.count_running(person.id, most) == most:
            raise Refusal("too_many_tables", f"you have {most} tables running", tables=most)

    async def make_listed(self, person: Person, address: str, setup: Setup, effect: Effect) -> str:
        """Make a table for the lobby and return its code. Raises Refusal if enough others wait there."""
        mine, theirs = self.settings.listed_each, self.settings.listed_per_address
        async with self.listing:
            known = await self.store.open_among(self.listed.pop(address, []))
            self.listed[address] = known
            if len(self.listed) > MOST_KNOWN:
                self.listed.popitem(last=False)
            if await self.store.count_listed(person.id) >= mine:
                raise Refusal("too_many_tables", f"you have {mine} tables in the lobby", tables=mine)
            if len(known) >= theirs:
                raise Refusal("too_many_tables", f"the lobby has {theirs} tables from your address", tables=theirs)
            code = await self.manager.make(setup, effect)
            known.append(code)
            return code


def services_of(app: FastAPI) -> Services:
    """The services of a running application."""
    services: Services = app.state.services
    return services
