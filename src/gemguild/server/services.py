"""Everything a running server has."""

from __future__ import annotations

import time
from dataclasses import dataclass

from gemguild.server.bots.pool import Thinkers, WorkerThinkers
from gemguild.server.bots.programs import list_programs
from gemguild.server.limits import Buckets
from gemguild.server.live.table_manager import TableManager
from gemguild.server.metrics import Metrics
from gemguild.server.people.accounts import Identities
from gemguild.server.settings import Settings
from gemguild.server.storage import Store


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a server, put together."""

    settings: Settings
    store: Store
    manager: TableManager
    identities: Identities
    metrics: Metrics
    thinkers: Thinkers
    making: Buckets
    logins: Buckets

    def now(self) -> int:
        """Milliseconds since 1970."""
        return wall_clock()

    @classmethod
    async def open(cls, settings: Settings, metrics: Metrics, thinkers: Thinkers | None = None) -> Services:
        """Open the database and look after the tables."""
        store = await Store.open(settings.database)
        secret = await store.secret()
        list_programs(settings.programs)
        thinkers = thinkers or WorkerThinkers(settings.bot_workers, settings.bot_seconds, programs=settings.programs)
        manager = TableManager(store, thinkers, secret, wall_clock, metrics)
        manager.start()
        return cls(
            settings,
            store,
            manager,
            Identities(store, secret, wall_clock),
            metrics,
            thinkers,
            making=Buckets(*settings.rates.tables, time.monotonic),
            logins=Buckets(*settings.rates.logins, time.monotonic),
        )

    async def close(self) -> None:
        """Tell everybody, stop thinking, close the database."""
        await self.manager.close()
        await self.thinkers.close()
        await self.store.close()
