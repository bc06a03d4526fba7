"""What is stored about persons."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import event

from gemguild.server.errors import Refusal
from gemguild.server.storage import Change, Digest, Person, Store
from tests.server.storage.test_store import code, new_change, with_store
from tests.server.support import NORTH, code_of


def test_persons_and_accounts(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await store.people.keep_person(Person("a", "North"), 1)
        await store.people.keep_person(Person("a", "N", "n", "hash"), 2)
        assert (
            await store.people.person("a") == await store.people.person_by_account("n") == Person("a", "N", "n", "hash")
        )
        with pytest.raises(Refusal) as refused:
            await store.people.keep_person(Person("b", "N", "n", "other"), 3)
        assert code_of(refused) == "name_taken"
        assert await store.people.person("b") is None

    with_store(tmp_path, act)


def test_a_guests_seats_are_handed_over(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await store.append(new_change(code(1)))
        await store.hold(code(1), 0, "phone")
        await store.hold(code(1), 0, "phone")
        assert (await store.holders_of(code(1)))[0] == {NORTH, "phone"}
        await store.people.hand_over(NORTH, "account")
        await store.people.hand_over("phone", "account")
        assert (await store.holders_of(code(1)))[0] == {"account"}
        await store.append(Change(code(1), [], Digest("over", False, None, 9)))
        await store.hold(code(1), 1, "phone")
        await store.people.hand_over("phone", "other")
        for person in ("account", "other"):
            assert await store.finished_of(person, None, 9) == ([code(1)], None)
            assert await store.running_of(person, None, 9) == ([], None)

    with_store(tmp_path, act)


def test_handing_over_many_games_takes_no_more_statements_than_one(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        ran: list[str] = []
        event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *call: ran.append(call[2]))
        needed = []
        for games in (1, 20):
            codes = [code(100 * games + number) for number in range(games)]
            for own in codes:
                await store.append(new_change(own))
            ran.clear()
            assert await store.people.hand_over(NORTH, "account") == codes
            needed.append(len(ran))
        assert needed[0] == needed[1]

    with_store(tmp_path, act)
