"""Health of the database: whether it stores something now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from gemguild.server.errors import StorageFailed

PATIENCE = 1.5
"""Seconds after which a database that does not answer counts as failed."""
FRESH = 1.0
"""Seconds for which an answer holds, so that nobody makes the disk busy by asking."""


class Probe:
    """Tries to write, one attempt at a time, and remembers the answer for a moment."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._attempt: asyncio.Task[bool] | None = None
        self._ended = -FRESH

    async def ask(self) -> bool:
        """Whether something can be written. Answers soon, also if the database hangs."""
        attempt = self._attempt
        if attempt is None or (attempt.done() and time.monotonic() - self._ended > FRESH):
            attempt = self._attempt = asyncio.create_task(self._try())
        done, _ = await asyncio.wait({attempt}, timeout=PATIENCE)
        return attempt in done and attempt.result()

    async def close(self) -> None:
        """Give up an attempt that has not ended."""
        if self._attempt is not None:
            self._attempt.cancel()
            await asyncio.gather(self._attempt, return_exceptions=True)

    async def _try(self) -> bool:
        try:
            await self._write()
        except StorageFailed:
            return False
        finally:
            self._ended = time.monotonic()
        return True
