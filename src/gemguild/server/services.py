"""The parts of a running server, put together."""

from __future__ import annotations

import time
from dataclasses import dataclass

from fastapi import FastAPI

from gemguild.server.bots.pool import BotPool, ProcessBotPool
from gemguild.server.bots.programs import list_programs
from gemguild.server.errors import Refusal
from gemguild.server.limits import Buckets, Slots
from gemguild.server.live.table_manager import TableManager
from gemguild.server.metrics import Metrics
from gemguild.server.people.accounts import Accounts
from gemguild.server.people.sessions import Sessions
from gemguild.server.settings import Settings
from gemguild.server.storage import Person, Store


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a call may need."""

    settings: Settings
    store: Store
    manager: TableManager
    sessions: Sessions
    accounts: Accounts
    metrics: Metrics
    bots: BotPool
    new_tables: Buckets
    logins: Buckets
    connections_each: Slots
    connections_per_address: Slots

    def now(self) -> int:
        """Milliseconds since 1970."""
        return wall_clock()

    @classmethod
    async def open(cls, settings: Settings, metrics: Metrics, bots: BotPool | None = None) -> Services:
        """Open the database and start the table manager."""
        store = await Store.open(settings.database)
        secret = await store.secret()
        list_programs(settings.programs)
        bots = bots or ProcessBotPool(settings.bot_workers, settings.bot_seconds, programs=settings.programs)
        manager = TableManager(store, bots, secret, wall_clock, metrics)
        manager.start()
        return cls(
            settings,
            store,
            manager,
            Sessions(secret),
            Accounts(store, wall_clock),
            metrics,
            bots,
            new_tables=Buckets(*settings.rates.tables, time.monotonic),
            logins=Buckets(*settings.rates.logins, time.monotonic),
            connections_each=Slots(settings.connections_each),
            connections_per_address=Slots(settings.connections_per_address),
        )

    async def close(self) -> None:
        """Tell everybody, stop the bots, close the database."""
        await self.manager.close()
        await self.bots.close()
        await self.store.close()

    async def check_new_table(self, person: Person, address: str) -> None:
        """Raise Refusal if somebody may not make another table now."""
        if self.manager.closing:
            raise Refusal("closing", "the server is going down")
        self.new_tables.check(address)
        most = self.settings.tables_each
        if len(await self.store.tables_of(person.id, False, most)) == most:
            raise Refusal("too_many_tables", f"you have {most} tables running", tables=most)


def services_of(app: FastAPI) -> Services:
    """The services of a running application."""
    services: Services = app.state.services
    return services
