"""A table in memory, who is connected to it, and what they are sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic_core import to_json

from gemguild.server import messages as say
from gemguild.server.people.seat_keys import SeatKeys
from gemguild.server.tables.event_views import EventViews
from gemguild.server.tables.events import Entry
from gemguild.server.tables.snapshot import Audience, snapshot, table_info
from gemguild.server.tables.table import Table

PEER_TIMEOUT = 60_000
"""Milliseconds after which a silent process counts as having nobody connected."""


class Listener(Protocol):
    """The connection of one browser tab, as a table sees it."""

    person: str
    address: str
    look: int | None
    """The seat that its person chose to look from."""

    def send(self, data: bytes) -> None:
        """Queue a message."""


@dataclass(slots=True)
class LiveTable:
    """A table in memory with its connections, its clock's timer and its thinking bot."""

    table: Table
    keys: SeatKeys
    used: int
    """When it was last used, in milliseconds since 1970."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    doubtful: bool = False
    """Storing failed: read what is stored before anything else."""
    elsewhere: dict[str, tuple[frozenset[str], int]] = field(default_factory=dict)
    """The persons connected to each other process, and when it said so."""
    timer: asyncio.TimerHandle | None = None
    thinking: asyncio.Task[None] | None = None

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.table.setup.code

    def audience(self, listener: Listener) -> Audience:
        """The seats of a listener's person, and the one they look from."""
        seats = self.table.seats_of(listener.person)
        return Audience(seats, self.table.viewer_of(seats, listener.look))

    def persons_here(self) -> set[str]:
        """The persons connected to this process."""
        return {listener.person for listener in self.listeners}

    def persons(self) -> set[str]:
        """The persons connected to any process."""
        others = (persons for persons, said in self.elsewhere.values() if self.used - said < PEER_TIMEOUT)
        return self.persons_here().union(*others)

    def asker(self) -> str:
        """On whose behalf the bots of this table think: one of the addresses connected here, or the host."""
        return min((listener.address for listener in self.listeners), default=self.table.setup.host or "")

    def connected(self) -> list[bool]:
        """For each seat whether one of its holders is connected; bots always are."""
        persons = self.persons()
        return [chair.kind == "bot" or bool(chair.holders & persons) for chair in self.table.chairs]

    def onlookers(self) -> int:
        """The number of persons connected without a seat."""
        return sum(not self.table.seats_of(person) for person in self.persons())

    def info(self) -> say.TableInfo:
        """The table without its position."""
        return table_info(self.table, self.connected(), self.onlookers())

    def stop_timer(self) -> None:
        """Stop waiting for the clock to run out."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # ----------------------------------------------------------------------------------------------- what listeners get

    def change(self, entries: Sequence[Entry], tables: Sequence[Table], now: int) -> None:
        """Take over the last of ``tables``, and send every audience the entries that led there."""
        self.table, self.used = tables[-1], now
        views = EventViews(entries, tables)
        only_moves = all(entry.event["type"] in ("moved", "undone") for entry in entries)
        audiences: dict[Audience, list[Listener]] = {}
        for listener in self.listeners:
            audiences.setdefault(self.audience(listener), []).append(listener)
        info = None if only_moves or not audiences else self.info()
        for audience, listeners in audiences.items():
            update = self._update(audience, info, views.seen_by(audience.viewer), now)
            if only_moves:
                send(listeners, update)
                continue
            for listener in listeners:
                send([listener], {**update, "you": self._you(listener.person)})

    def welcome(self, listener: Listener, events: list[say.Logged], now: int) -> None:
        """Connect a listener and send it everything, with the events that it missed."""
        self.listeners.add(listener)
        welcome = say.Welcome(
            type="welcome",
            number=self.table.number,
            table=self.info(),
            you=self._you(listener.person),
            scene=snapshot(self.table, self.audience(listener), now),
            events=events,
        )
        send([listener], welcome)

    def send_snapshot(self, listener: Listener, now: int) -> None:
        """Send the table as a listener sees it now."""
        send([listener], self._update(self.audience(listener), None, [], now))

    def send_presence(self, but: Listener | None = None) -> None:
        """Send who is connected to everybody here, perhaps except for one."""
        others = [listener for listener in self.listeners if listener is not but]
        if others:
            presence = say.Presence(type="presence", connected=self.connected(), onlookers=self.onlookers())
            send(others, presence)

    def send_all(self, message: Any) -> None:
        """Send a message to everybody connected here."""
        send(self.listeners, message)

    def _update(self, audience: Audience, info: say.TableInfo | None, events: list[say.Logged], now: int) -> say.Update:
        return say.Update(
            type="update",
            number=self.table.number,
            table=info,
            you=None,
            scene=snapshot(self.table, audience, now),
            events=events,
        )

    def _you(self, person: str) -> say.You:
        seats = self.table.seats_of(person)
        is_over = self.table.status == "over"
        return say.You(
            seats=list(seats),
            keys=self.keys.of(self.table, seats),
            host=person == self.table.setup.host,
            rematch=self.keys.pledge(self.keys.rematch(self.table)) if seats and is_over else None,
        )


def send(listeners: Iterable[Listener], message: Any) -> None:
    """Send a message to some listeners."""
    data = to_json(message)
    for listener in listeners:
        listener.send(data)
