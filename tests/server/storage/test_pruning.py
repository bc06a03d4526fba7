"""Pruning: what nobody comes back for is deleted, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, select

from gemguild.server.storage import Change, Digest, Person, Store, pruning, schema
from gemguild.server.storage.pruning import DAY, prune, prune_forever
from tests.server.processes import PATIENCE
from tests.server.storage.test_store import DUO, code, with_store
from tests.server.support import setup_of

LONG_AGO, LATELY, NOW = 10 * DAY, 95 * DAY, 100 * DAY
WAITING, PLAYING, OVER = (Digest(status, False, None, LONG_AGO) for status in ("waiting", "playing", "over"))


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits in tests."""
    monkeypatch.setattr(pruning, "PAUSE", 0)


async def add(store: Store, number: int, digest: Digest, person: str, host: str | None = None) -> str:
    """A table with one seat taken."""
    setup = setup_of(DUO, code=code(number), host=host or person)
    await store.append(Change(setup.code, [], digest, {0: person}, setup))
    return setup.code


async def left(store: Store) -> list[str]:
    """The codes of all tables."""
    async with store.engine.connect() as connection:
        return sorted((await connection.execute(select(schema.tables.c.code))).scalars())


def test_what_guests_left_alone_goes_and_what_accounts_played_stays(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await store.people.keep_person(Person("account", "A", "a", "hash"), LONG_AGO)
        for guest, since in (("guest", LONG_AGO), ("new", LATELY), ("player", LONG_AGO)):
            await store.people.keep_person(Person(guest, "G"), since)
        for number, digest in enumerate((WAITING, PLAYING, OVER)):
            await add(store, number, digest, "guest")
        await add(store, 3, WAITING, "account")
        kept = [
            await add(store, 4, PLAYING, "account"),
            await add(store, 5, OVER, "account"),
            await add(store, 6, OVER, "guest", host="account"),
            await add(store, 7, Digest("over", False, None, LATELY), "player"),
            await add(store, 8, Digest("playing", False, LATELY, LONG_AGO), "guest"),
            await add(store, 9, OVER, "reader"),
        ]
        assert await prune(store, 70 * DAY, lambda own: own == code(9)) == (4, 0)
        assert await left(store) == kept
        async with store.engine.connect() as connection:
            found = (await connection.execute(select(func.count()).select_from(schema.holders))).scalar_one()
        assert found == len(kept)
        assert await prune(store, NOW, lambda _: False) == (3, 2)
        assert await left(store) == kept[:3]
        assert await store.people.person("account") is not None
        assert [await store.people.person(guest) for guest in ("new", "player")] == [None, None]
        assert await store.people.person("guest") is not None  # still has a seat at an account's table

    with_store(tmp_path, act)


def test_whoever_comes_back_meanwhile_keeps_their_game(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        codes = [await add(store, number, PLAYING, "guest") for number in range(2)]
        assert await store.abandoned(NOW, 9) == codes
        await store.append(Change(codes[0], [], Digest("playing", False, None, NOW)))
        await store.delete_abandoned(codes, NOW)
        assert await left(store) == codes[:1]

    with_store(tmp_path, act)


def test_it_goes_on_after_a_failure_and_in_small_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "EVERY", 0)
    monkeypatch.setattr(pruning, "AT_ONCE", 2)

    async def act(store: Store) -> None:
        for number in range(5):
            await add(store, number, OVER, "guest")
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE holders RENAME TO gone")
        running = asyncio.create_task(prune_forever(store, 30, lambda: NOW, lambda _: False))
        await asyncio.sleep(0.05)
        assert not running.done()
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE gone RENAME TO holders")
        while await left(store):
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with_store(tmp_path, act)


def test_postgresql_is_pruned_too(database: str) -> None:
    async def act() -> None:
        store = await Store.open(database)
        kept = await add(store, 1, Digest("playing", False, None, LATELY), "guest")
        for number in range(2, 5):
            await add(store, number, OVER, "guest")
        await store.people.keep_person(Person("old", "G"), LONG_AGO)
        assert await prune(store, 70 * DAY, lambda _: False) == (3, 1)
        assert await left(store) == [kept]
        await store.close()

    asyncio.run(asyncio.wait_for(act(), PATIENCE))
