"""Group commit: while one commit is on its way to the disk, changes gather for the next."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from zlib import crc32

from sqlalchemy.exc import IntegrityError

from gemguild.server.errors import Conflict, StorageFailed
from gemguild.server.storage.changes import Change
from gemguild.server.storage.engine import is_held_up, reason_of

log = logging.getLogger("gemguild.storage")

MOST_AT_ONCE = 500
"""Changes in one commit at most."""
MOST_HELD_UP = 2
"""Changes of one commit that may be held up, one after the other, before the rest is given up."""

Waiting = tuple[Change, asyncio.Future[None]]
"""A change, and the future of whoever waits until it is durable."""


class HeldUp(StorageFailed):
    """Somebody else's lock was in the way for too long."""


class CommitQueue:
    """Stores its changes in the order they arrive, one batch at a time."""

    def __init__(self, store: Callable[[Sequence[Waiting]], Awaitable[None]]) -> None:
        self._store = store
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    def add(self, change: Change) -> asyncio.Future[None]:
        """Queue a change; the future is done when it is durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._wake.set()
        return done

    async def close(self) -> None:
        """Store what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            await self._store(batch)


class GroupWriter:
    """Stores changes, many in one commit, in a few queues at once; callers wait until theirs is durable.

    A table has its queue, so its changes keep their order. If somebody else's lock holds it up, it goes to the side
    queue until it gets through, and no other table waits for it.
    """

    def __init__(self, commit: Callable[[Sequence[Change]], Awaitable[None]], queues: int = 1) -> None:
        self.commits = 0
        """The number of commits so far."""
        self.failed: float | None = None
        """When the last commit failed, by the monotonic clock; None if it did not."""
        self._commit = commit
        self._queues = [CommitQueue(self._store) for _ in range(queues)]
        self._side_queue = CommitQueue(self._store)
        self._held_up: set[str] = set()
        """The codes of tables in the side queue."""
        self._closing = False

    async def append(self, change: Change) -> None:
        """Store a change durably. Raises StorageFailed, or Conflict if another process was faster."""
        if self._closing:
            raise StorageFailed("the database is closing")
        await self._queue_of(change.code).add(change)  # who gives up waiting does not keep it from being stored

    async def close(self) -> None:
        """Store what is waiting, then stop."""
        self._closing = True
        await asyncio.gather(*(queue.close() for queue in (*self._queues, self._side_queue)))

    def _queue_of(self, code: str) -> CommitQueue:
        if code in self._held_up:
            return self._side_queue
        return self._queues[crc32(code.encode()) % len(self._queues)]

    async def _store(self, batch: Sequence[Waiting]) -> None:
        """Store a batch in one commit, or, if one of its changes is in the way, each in its own."""
        fault = await self._try([change for change, _ in batch])
        if len(batch) == 1 or not isinstance(fault, Conflict | HeldUp):
            for change, done in batch:
                self._settle(change, done, fault)
            return
        held_up = 0
        for change, done in batch:
            if held_up < MOST_HELD_UP:
                fault = await self._try([change])
                held_up += isinstance(fault, HeldUp)
            self._settle(change, done, fault)

    async def _try(self, changes: Sequence[Change]) -> Exception | None:
        """Store changes in one commit. Returns None, or the error."""
        self.commits += 1
        try:
            await self._commit(changes)
        except IntegrityError:
            return Conflict()
        except Exception as error:  # callers must learn of any failure, and the next commit may work
            reason = reason_of(error)
            log.error("storing failed", extra={"reason": reason, "changes": len(changes)})
            if is_held_up(error):
                return HeldUp(reason)
            self.failed = time.monotonic()
            return StorageFailed(reason)
        self.failed = None
        return None

    def _settle(self, change: Change, done: asyncio.Future[None], fault: Exception | None) -> None:
        """Answer whoever waits for a change, unless they have given up."""
        if not isinstance(fault, HeldUp):
            self._held_up.discard(change.code)
        elif len(self._held_up) < MOST_AT_ONCE:
            self._held_up.add(change.code)
        if done.done():
            return
        if fault is None:
            done.set_result(None)
        else:
            done.set_exception(fault)
