"""Other processes that serve the same tables: who is connected there, and reactions, which are not stored.

Everything travels by PostgreSQL's notices. A server with a SQLite file has no peers and sends nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from typing import NamedTuple

from gemguild.server.errors import StorageFailed
from gemguild.server.live.live_table import Attendance
from gemguild.server.messages import Reacted
from gemguild.server.storage import Store, notices
from gemguild.server.storage.notices import Payload
from gemguild.server.tables.events import Effect

log = logging.getLogger("gemguild.peers")

MOST_NAMED = 200
"""The most persons in one notice: its size is limited."""
MOST_WAITING = 10_000
"""The most notices that wait to be acted on."""
NO_TABLE = "-"
"""Stands for the code in a notice that is about no table."""
REPEAT = 20_000
"""Milliseconds after which a process repeats who is connected to it."""


class ListeningBegan(NamedTuple):
    """Notices arrive from now on; earlier ones may have been missed."""


class TableChanged(NamedTuple):
    """Another process has changed a table: by these entries, if the notice could hold them."""

    code: str
    effect: Effect | None


class ReactedElsewhere(NamedTuple):
    """Somebody has reacted in another process."""

    code: str
    message: Reacted


class AttendanceElsewhere(NamedTuple):
    """Who is connected to another process."""

    code: str
    process: str
    there: Attendance


class WhoIsHere(NamedTuple):
    """Another process asks who is connected here."""

    code: str


class ConnectionsEnded(NamedTuple):
    """Sessions have ended in another process: their live connections end here too."""

    keys: list[str]


AboutTable = ReactedElsewhere | AttendanceElsewhere | WhoIsHere
Notice = ListeningBegan | TableChanged | ConnectionsEnded | AboutTable


class Peers:
    """The channel to other processes."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self.is_listening = False
        """Whether notices arrive, so that those who come in other processes are known."""
        self._repeated = now()
        self._notices: asyncio.Queue[Notice] = asyncio.Queue(MOST_WAITING)
        self._sending: set[asyncio.Task[None]] = set()

    async def notices(self) -> AsyncIterator[Notice]:
        """The notices of other processes as they arrive, forever; none if the database is not shared."""
        if not self._store.shared:
            return
        listening = asyncio.create_task(self._store.listen(self._heard, self._listening))
        try:
            while True:
                yield await self._notices.get()
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    def announce(self, code: str, here: Attendance) -> None:
        """Tell the peers who is connected to a table here."""
        self._send(code, {"here": sorted(here.players)[:MOST_NAMED], "onlookers": here.onlookers})

    def ask(self, code: str) -> None:
        """Ask the peers who is connected to a table there."""
        self._send(code, {"who": True})

    def react(self, code: str, message: Reacted) -> None:
        """Pass on a reaction."""
        self._send(code, {"reacted": message})

    def change(self, *codes: str) -> None:
        """Tell the peers that the seats of some tables have changed hands."""
        self._send_all([(code, {"changed": None}) for code in codes])

    def end_connections(self, keys: Sequence[str]) -> None:
        """Tell the peers which sessions have ended."""
        self._send(NO_TABLE, {"ended": keys})

    def is_time_to_repeat(self) -> bool:
        """Whether to announce everybody again, since processes may end without a word."""
        if not self._store.shared or self._now() - self._repeated <= REPEAT:
            return False
        self._repeated = self._now()
        return True

    async def close(self) -> None:
        """Stop sending."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    def _listening(self, is_listening: bool) -> None:
        self.is_listening = is_listening
        if is_listening:
            self._put(ListeningBegan())

    def _heard(self, process: str, code: str, payload: Payload) -> None:
        match payload:
            case {"changed": change}:
                self._put(TableChanged(code, change and notices.effect_of(change)))
            case {"reacted": message}:
                self._put(ReactedElsewhere(code, message))
            case {"here": players, "onlookers": onlookers}:
                self._put(AttendanceElsewhere(code, process, Attendance(frozenset(players), onlookers)))
            case {"ended": keys}:
                self._put(ConnectionsEnded(keys))
            case {"who": _}:
                self._put(WhoIsHere(code))

    def _put(self, notice: Notice) -> None:
        """Keep a notice until it is acted on. If too many wait, tables are read anew instead; sessions still end."""
        if self._notices.full():
            waiting = [notice, *(self._notices.get_nowait() for _ in range(self._notices.qsize()))]
            ended = [key for late in waiting if isinstance(late, ConnectionsEnded) for key in late.keys]
            self._notices.put_nowait(ConnectionsEnded(ended))
            notice = ListeningBegan()
        self._notices.put_nowait(notice)

    def _send(self, code: str, payload: Payload) -> None:
        self._send_all([(code, payload)])

    def _send_all(self, notices: Sequence[tuple[str, Payload]]) -> None:
        if self._store.shared and notices:
            task = asyncio.create_task(self._notify(notices))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _notify(self, notices: Sequence[tuple[str, Payload]]) -> None:
        try:
            await self._store.notify(notices)
        except StorageFailed as failed:
            log.warning("notifying peers failed", extra={"reason": failed.reason})
