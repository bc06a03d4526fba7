"""Notices between processes that share a PostgreSQL database: changed tables, and messages that are not stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any

from pydantic_core import from_json
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from gemguild.server.encoding import encode
from gemguild.server.storage.changes import Change
from gemguild.server.storage.engine import reason_of
from gemguild.server.tables.events import Effect, Entry

log = logging.getLogger("gemguild.storage")

CHANNEL = "gemguild"
NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")
LONGEST = 7_900
"""Bytes of a notice at most: PostgreSQL takes 8,000."""
LISTEN_AGAIN = 1.0
"""Seconds before reconnecting after a broken connection."""

Payload = dict[str, Any]
"""A message that is not stored, or what has changed at the table (:func:`payload_of`)."""
Heard = Callable[[str, str, Payload], None]
"""Called with the sending process, the code of the table, and the payload."""


async def send(connection: AsyncConnection, process: str, notices: Iterable[tuple[str, Payload]]) -> None:
    """Send notices about tables, each a code and a payload, when the transaction commits."""
    payloads = [f"{process} {code} {encode(payload).decode()}" for code, payload in notices]
    await connection.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})


async def send_changes(connection: AsyncConnection, process: str, changes: Iterable[Change]) -> None:
    """Send notices of what has changed at tables where somebody is in other processes.

    PostgreSQL commits transactions with notices one at a time, so those without are much faster.
    """
    told = [change for change in changes if change.entries and not change.setup and not change.is_private]
    changed = [(change.code, payload_of(change)) for change in told]
    if changed:
        await send(connection, process, changed)


def payload_of(change: Change) -> Payload:
    """What other processes need to know of a change, so that they need not read it; null if it is too long."""
    entries = [[entry.number, entry.at, entry.data] for entry in change.entries]
    payload = {"changed": {"entries": entries, "holders": list(change.holders.items())}}
    return payload if len(encode(payload)) < LONGEST else {"changed": None}


def effect_of(changed: dict[str, Any]) -> Effect:
    """The effect that another process has stored."""
    return Effect([Entry.read(*row) for row in changed["entries"]], dict(changed["holders"]))


async def listen(engine: AsyncEngine, process: str, heard: Heard, listening: Callable[[bool], None]) -> None:
    """Receive the notices of other processes, forever. Says whether it is ``listening`` whenever that changes."""
    while True:
        try:
            async with engine.connect() as connection:
                await _listen(connection, process, heard, lambda: listening(True))
        except (SQLAlchemyError, OSError) as error:
            log.warning("listening failed", extra={"reason": reason_of(error)})
        listening(False)
        await asyncio.sleep(LISTEN_AGAIN)


async def _listen(connection: AsyncConnection, process: str, heard: Heard, connected: Callable[[], None]) -> None:
    """Receive the notices of other processes until the connection breaks."""

    def notice(_connection: object, _pid: int, _channel: str, received: str) -> None:
        sender, code, payload = received.split(" ", 2)
        if sender != process:
            heard(sender, code, from_json(payload))

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
