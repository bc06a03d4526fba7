"""Notices between processes that share a PostgreSQL database: changed tables, and messages that are not stored."""

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
"""Seconds before reconnecting after a broken connection."""

Payload = dict[str, Any] | None
"""A message that is not stored; None: the table has changed."""
Heard = Callable[[str, str, Payload], None]
"""Called with the sending process, the code of the table, and the payload."""


async def send(connection: AsyncConnection, process: str, notices: Iterable[tuple[str, Payload]]) -> None:
    """Send notices about tables, each a code and a payload, when the transaction commits."""
    texts = [
        f"{process} {code}" if payload is None else f"{process} {code} {to_json(payload).decode()}"
        for code, payload in notices
    ]
    await connection.execute(NOTIFY, [{"channel": CHANNEL, "payload": sent} for sent in texts])


async def listen(engine: AsyncEngine, process: str, heard: Heard, connected: Callable[[], None]) -> None:
    """Receive the notices of other processes, forever. Calls ``connected`` after each (re)connection."""
    while True:
        try:
            async with engine.connect() as connection:
                await _listen(connection, process, heard, connected)
        except (SQLAlchemyError, OSError) as error:
            log.warning("listening failed", extra={"reason": reason_of(error)})
        await asyncio.sleep(LISTEN_AGAIN)


async def _listen(connection: AsyncConnection, process: str, heard: Heard, connected: Callable[[], None]) -> None:
    """Receive the notices of other processes until the connection breaks."""

    def notice(_connection: object, _pid: int, _channel: str, received: str) -> None:
        sender, code, *payload = received.split(" ", 2)
        if sender != process:
            heard(sender, code, from_json(payload[0]) if payload else None)

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
