"""A table in memory, who is connected to it, and what they are sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from gemguild.server import messages as say
from gemguild.server.encoding import encode, encoded
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


class Attendance(NamedTuple):
    """Who is connected to a process: the persons with a seat, and how many look on."""

    players: frozenset[str] = frozenset()
    onlookers: int = 0


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
    elsewhere: dict[str, tuple[Attendance, int]] = field(default_factory=dict)
    """Who is connected to each other process, and when it said so."""
    announced: Attendance | None = None
    """Who was connected here when the other processes were told."""
    presence_pause: asyncio.TimerHandle | None = None
    """Runs after everybody was told who is connected, until they may be told again."""
    presence_changed: bool = False
    """Whether somebody came or left during that pause."""
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

    def here(self) -> Attendance:
        """Who is connected to this process."""
        persons = {listener.person for listener in self.listeners}
        players = frozenset(person for person in persons if self.table.seats_of(person))
        return Attendance(players, len(persons) - len(players))

    def attendance(self) -> Attendance:
        """Who is connected to any process. Who looks on at two of them counts twice."""
        others = [there for there, said in self.elsewhere.values() if self.used - said < PEER_TIMEOUT]
        everywhere = [self.here(), *others]
        players = frozenset[str]().union(*(there.players for there in everywhere))
        return Attendance(players, sum(there.onlookers for there in everywhere))

    def is_attended_elsewhere(self) -> bool:
        """Whether anybody is connected to another process."""
        return any(any(there) for there, said in self.elsewhere.values() if self.used - said < PEER_TIMEOUT)

    def is_attended(self) -> bool:
        """Whether anybody is connected to any process."""
        return bool(self.listeners) or self.is_attended_elsewhere()

    def asker(self) -> str:
        """On whose behalf the bots of this table think: one of the addresses connected here, or the host."""
        return min((listener.address for listener in self.listeners), default=self.table.setup.host or "")

    def presence(self) -> tuple[list[bool], int]:
        """For each seat whether one of its holders is connected (bots always are), and the number of onlookers."""
        players, onlookers = self.attendance()
        return [chair.kind == "bot" or bool(chair.holders & players) for chair in self.table.chairs], onlookers

    def info(self) -> say.TableInfo:
        """The table without its position."""
        return table_info(self.table, *self.presence())

    def stop_timers(self) -> None:
        """Tell nobody anything more of its own accord."""
        self.stop_clock()
        if self.presence_pause is not None:
            self.presence_pause.cancel()
            self.presence_pause = None

    def stop_clock(self) -> None:
        """Stop waiting for the clock to run out."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # ----------------------------------------------------------------------------------------------- what listeners get

    def change(self, entries: Sequence[Entry], tables: Sequence[Table], now: int) -> None:
        """Take over the last of ``tables``, and send every audience the entries that led there."""
        self.table, self.used = tables[-1], now
        if not self.listeners:
            return
        views = EventViews(entries, tables)
        only_moves = all(entry.event["type"] in ("moved", "undone") for entry in entries)
        info = None if only_moves else encoded(self.info())
        for audience, listeners in self._audiences().items():
            update = self._update(audience, info, views.seen_by(audience.viewer), now)
            if only_moves:
                send(listeners, update)
            else:
                self._send_with_you(listeners, update)

    def _audiences(self) -> dict[Audience, list[Listener]]:
        """Everybody connected here, by what they see."""
        audiences: dict[Audience, list[Listener]] = {}
        for listener in self.listeners:
            audiences.setdefault(self.audience(listener), []).append(listener)
        return audiences

    def _send_with_you(self, listeners: Iterable[Listener], update: say.Update) -> None:
        """Send an audience an update that also says who they are: the same for all but the host."""
        shared = {**update, "scene": encoded(update["scene"]), "events": encoded(update["events"])}
        by_host: dict[bool, list[Listener]] = {}
        for listener in listeners:
            by_host.setdefault(listener.person == self.table.setup.host, []).append(listener)
        for alike in by_host.values():
            send(alike, {**shared, "you": self._you(alike[0].person)})

    def welcome(self, listener: Listener, events: Any, now: int) -> None:
        """Connect a listener and send it everything, with the events that it missed, already encoded."""
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
            connected, onlookers = self.presence()
            send(others, say.Presence(type="presence", connected=connected, onlookers=onlookers))

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
    data = encode(message)
    for listener in listeners:
        listener.send(data)
