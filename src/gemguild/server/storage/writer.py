"""Group commit: while one commit is on its way to the disk, changes gather for the next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.exc import IntegrityError

from gemguild.server.errors import Conflict, StorageFailed
from gemguild.server.storage.changes import Change
from gemguild.server.storage.engine import reason_of

log = logging.getLogger("gemguild.storage")

MOST_AT_ONCE = 500
"""Changes in one commit at most."""


class GroupWriter:
    """Stores changes in the order they arrive, many in one commit; callers wait until theirs is durable."""

    def __init__(self, commit: Callable[[Sequence[Change]], Awaitable[None]]) -> None:
        self.commits = 0
        """The number of commits so far."""
        self._commit = commit
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._write())

    async def append(self, change: Change) -> None:
        """Store a change durably. Raises StorageFailed, or Conflict if another process was faster."""
        if self._closing:
            raise StorageFailed("the database is closing")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._wake.set()
        await asyncio.shield(done)

    async def close(self) -> None:
        """Store what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _write(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            fault = await self._try([change for change, _ in batch])
            if isinstance(fault, Conflict) and len(batch) > 1:  # one change caused it: try each alone
                for change, done in batch:
                    settle(done, await self._try([change]))
            else:
                for _, done in batch:
                    settle(done, fault)

    async def _try(self, changes: Sequence[Change]) -> Exception | None:
        """Store changes in one commit. Returns None, or the error."""
        self.commits += 1
        try:
            await self._commit(changes)
        except IntegrityError:
            return Conflict()
        except Exception as error:  # callers must learn of any failure, and the next commit may work
            log.error("storing failed", extra={"reason": reason_of(error), "changes": len(changes)})
            return StorageFailed(reason_of(error))
        return None


def settle(done: asyncio.Future[None], fault: Exception | None) -> None:
    """Resolve a future, unless its caller has given up."""
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)
