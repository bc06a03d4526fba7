"""Other processes that serve the same tables: who is connected there, and quick words that are not stored.

What is stored reaches them as a change. All of it travels by PostgreSQL's notices;
a server with a file of its own has no neighbours, and whispers to nobody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from gemguild.server import messages as say
from gemguild.server.errors import StorageFailed
from gemguild.server.live.live_table import Listener, LiveTable
from gemguild.server.storage import Store

log = logging.getLogger("gemguild.neighbours")

MOST_NAMED = 200
"""Persons in one whisper at most: a notice has a limited size."""
REPEAT = 20_000
"""Milliseconds after which a process says again who is there."""


class Home(Protocol):
    """What neighbours need to know of their manager."""

    store: Store

    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""

    def find(self, code: str) -> LiveTable | None:
        """A table in memory."""

    def tell(self, listeners: Any, message: Any) -> None:
        """Send a message."""

    def tell_presence(self, live: LiveTable, but: Listener | None = None) -> None:
        """Tell those connected here who is there."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something meanwhile."""

    async def changed_elsewhere(self, code: str) -> None:
        """Learn what another process has stored."""


class Neighbours:
    """The way to other processes and back."""

    def __init__(self, home: Home, now: Callable[[], int]) -> None:
        self._home = home
        self._now = now
        self._said = now()

    def listen(self) -> None:
        """Hear what the others say from now on."""
        if self._home.store.shared:
            self._home.spawn(self._home.store.listen(self.heard, self.connected))

    def connected(self) -> None:
        """The notices work, again perhaps: something may have been missed."""
        for live in self._home.live_tables():
            self._home.spawn(self._home.changed_elsewhere(live.table.setup.code))
            self.ask(live)

    def heard(self, process: str, code: str, words: dict[str, Any] | None) -> None:
        """Another process has changed a table, or whispers."""
        live = self._home.find(code)
        if live is None:
            return
        if words is None:
            self._home.spawn(self._home.changed_elsewhere(code))
        elif "reacted" in words:
            self._home.tell(live.listeners, words["reacted"])
        elif "here" in words:
            live.elsewhere[process] = frozenset(words["here"]), self._now()
            self._home.tell_presence(live)
        elif "who" in words and live.listeners:
            self.announce(live)

    def announce(self, live: LiveTable) -> None:
        """Say who is connected here."""
        here = sorted({listener.person for listener in live.listeners})
        self._whisper(live, {"here": here[:MOST_NAMED]})

    def ask(self, live: LiveTable) -> None:
        """Ask who is connected elsewhere."""
        self._whisper(live, {"who": True})

    def react(self, live: LiveTable, message: say.Reacted) -> None:
        """Pass on a quick word."""
        self._whisper(live, {"reacted": message})

    def repeat(self) -> None:
        """Say who is here now and then, since processes may end without a word."""
        if self._home.store.shared and self._now() - self._said > REPEAT:
            self._said = self._now()
            for live in self._home.live_tables():
                if live.listeners:
                    self.announce(live)

    def _whisper(self, live: LiveTable, words: dict[str, Any]) -> None:
        if self._home.store.shared:
            self._home.spawn(self._send(live.table.setup.code, words))

    async def _send(self, code: str, words: dict[str, Any]) -> None:
        try:
            await self._home.store.whisper(code, words)
        except StorageFailed as failed:
            log.warning("whispering failed", extra={"reason": str(failed)})
