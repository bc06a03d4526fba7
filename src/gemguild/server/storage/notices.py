"""Notices between processes that share a PostgreSQL database: which table has changed, and what is whispered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any

from pydantic_core import from_json, to_json
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from gemguild.server.storage.engine import reason_of

log = logging.getLogger("gemguild.storage")

CHANNEL = "gemguild"
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
LISTEN_AGAIN = 1.0
"""Seconds until a broken connection is tried again."""

Words = dict[str, Any] | None
"""What is whispered; None: the table has changed."""
Heard = Callable[[str, str, Words], None]
"""Is told which process speaks, about which table, and what."""


async def send(connection: AsyncConnection, process: str, told: Iterable[tuple[str, Words]]) -> None:
    """Tell the others about tables, when the transaction is committed."""
    payloads = [
        f"{process} {code}" if words is None else f"{process} {code} {to_json(words).decode()}" for code, words in told
    ]
    await connection.execute(NOTIFY, [{"channel": CHANNEL, "payload": payload} for payload in payloads])


async def listen(engine: AsyncEngine, process: str, heard: Heard, connected: Callable[[], None]) -> None:
    """Hear what other processes say, for ever; ``connected`` is called each time that works anew."""
    while True:
        try:
            async with engine.connect() as connection:
                await _listen(connection, process, heard, connected)
        except (SQLAlchemyError, OSError) as error:
            log.warning("listening failed", extra={"reason": reason_of(error)})
        await asyncio.sleep(LISTEN_AGAIN)


async def _listen(connection: AsyncConnection, process: str, heard: Heard, connected: Callable[[], None]) -> None:
    """Hear what other processes say until the connection breaks."""

    def notice(_connection: object, _pid: int, _channel: str, payload: str) -> None:
        speaker, code, *words = payload.split(" ", 2)
        if speaker != process:
            heard(speaker, code, from_json(words[0]) if words else None)

    lost = asyncio.Event()
    driver: Any = (await connection.get_raw_connection()).driver_connection
    driver.add_termination_listener(lambda _: lost.set())
    await driver.add_listener(CHANNEL, notice)
    connected()
    try:
        await lost.wait()
    finally:
        if not driver.is_closed():
            await driver.remove_listener(CHANNEL, notice)
