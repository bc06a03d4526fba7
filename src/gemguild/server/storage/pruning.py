"""Deleting what nobody comes back for, a little at a time, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import or_, select

from gemguild.server.errors import StorageFailed
from gemguild.server.storage.schema import holders, persons, tables

if TYPE_CHECKING:
    from gemguild.server.storage.store import Store

log = logging.getLogger("gemguild.storage")

DAY = 24 * 60 * 60 * 1000
"""Milliseconds."""
EVERY = 60 * 60.0
"""Seconds between two rounds."""
PAUSE = 0.1
"""Seconds between two deletions."""
MOST_CHOSEN, AT_ONCE = 1000, 20
"""The most tables or guests of a round, and of one deletion."""

ACCOUNTS = select(persons.c.id).where(persons.c.account.is_not(None))


def abandoned(before: int) -> Any:
    """The condition on tables: untouched since then, with no clock running, and never started or without an account."""
    is_of_an_account = or_(
        tables.c.host.in_(ACCOUNTS),
        tables.c.code.in_(select(holders.c.code).where(holders.c.person.in_(ACCOUNTS))),
    )
    return (
        (tables.c.changed < before)
        & or_(tables.c.due.is_(None), tables.c.due < before)
        & or_(tables.c.status == "waiting", ~is_of_an_account)
    )


def forgotten(before: int) -> Any:
    """The condition on persons: guests since then who have no table any more."""
    return (
        persons.c.account.is_(None)
        & (persons.c.created < before)
        & persons.c.id.not_in(select(holders.c.person))
        & persons.c.id.not_in(select(tables.c.host).where(tables.c.host.is_not(None)))
    )


async def prune(store: Store, before: int, is_used: Callable[[str], bool]) -> tuple[int, int]:
    """Delete abandoned tables but those that are used now, then forgotten guests. Returns how many of each."""
    codes = [code for code in await store.abandoned(before, MOST_CHOSEN) if not is_used(code)]
    for start in range(0, len(codes), AT_ONCE):
        some = [code for code in codes[start : start + AT_ONCE] if not is_used(code)]
        await store.delete_abandoned(some, before)
        await asyncio.sleep(PAUSE)
    guests = 0
    while guests < MOST_CHOSEN and (found := await store.delete_forgotten(before, AT_ONCE)):
        guests += found
        await asyncio.sleep(PAUSE)
    return len(codes), guests


async def prune_forever(store: Store, days: int, now: Callable[[], int], is_used: Callable[[str], bool]) -> None:
    """Prune again and again what was left alone for so many days."""
    while True:
        try:
            pruned, guests = await prune(store, now() - days * DAY, is_used)
            log.info("pruned", extra={"tables": pruned, "guests": guests})
        except StorageFailed as failed:
            log.warning("pruning failed", extra={"reason": failed.reason})
        await asyncio.sleep(EVERY)
