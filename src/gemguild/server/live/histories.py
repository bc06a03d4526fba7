"""What a browser missed, replayed from the stored entries: once for all who come at the same time and see the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from gemguild.server.encoding import encoded
from gemguild.server.storage import Store
from gemguild.server.tables.event_views import missed
from gemguild.server.tables.position_views import Viewer
from gemguild.server.tables.table import Table

MOST_KEPT = 32
"""The number of histories to keep for those who come next."""

Key = tuple[str, int, Viewer, int]
"""A table, its number, who looks on, and the last number they have seen."""


class Histories:
    """The events that browsers missed, encoded."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[Key, asyncio.Task[Any]] = OrderedDict()
        self._one_replay = asyncio.Lock()
        """Games are replayed in a thread, one at a time, so that live tables are always quick."""

    async def missed(self, table: Table, viewer: Viewer, last: int) -> Any:
        """The events of a table after number ``last`` as a viewer may see them, encoded."""
        if last >= table.number:
            return encoded([])
        key = table.setup.code, table.number, viewer, last
        if key not in self._kept:
            self._kept[key] = asyncio.create_task(self._replay(table, viewer, last))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        replay = self._kept[key]
        try:
            return await asyncio.shield(replay)
        finally:
            if replay.cancelled() or (replay.done() and replay.exception() is not None):
                self._kept.pop(key, None)

    async def _replay(self, table: Table, viewer: Viewer, last: int) -> Any:
        entries = await self._store.entries_after(table.setup.code, 0)
        known = [entry for entry in entries if entry.number <= table.number]
        async with self._one_replay:
            return await asyncio.to_thread(lambda: encoded(missed(table.setup, known, last, viewer)))
