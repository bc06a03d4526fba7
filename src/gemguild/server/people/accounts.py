"""Guests and accounts: names and passwords."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from gemguild.server.errors import Refusal
from gemguild.server.names import account_of, clean_name, new_account
from gemguild.server.storage import Person, Store

SHORTEST_PASSWORD = 8


class Accounts:
    """Finds, names and registers persons."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._hasher = PasswordHasher()

    @cached_property
    def _decoy(self) -> str:
        """A hash that matches no known password."""
        return self._hasher.hash(secrets.token_hex(16))

    async def person(self, identity: str) -> Person:
        """The person with an identity. A guest without a name is not stored."""
        return await self._store.person(identity) or Person(identity, None)

    async def rename(self, identity: str, name: str) -> Person:
        """Give a person another name, which was checked."""
        person = replace(await self.person(identity), name=name)
        await self._store.keep_person(person, self._now())
        return person

    async def register(self, identity: str, name: str, password: str) -> Person:
        """Turn a guest into an account. Raises Refusal if the name is taken or bad, or the password too short."""
        if len(password) < SHORTEST_PASSWORD:
            raise Refusal("bad_password", f"a password has {SHORTEST_PASSWORD} characters or more")
        person = await self.person(identity)
        if person.account is not None:
            raise Refusal("name_taken", "you have an account already")
        try:
            name = clean_name(name)
            account = new_account(name)
        except ValueError as error:
            raise Refusal("bad_name", str(error)) from None
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        person = replace(person, name=name, account=account, password=hashed)
        await self._store.keep_person(person, self._now())
        return person

    async def log_in(self, guest: str, name: str, password: str) -> Person:
        """The account with this name and password; it takes over the guest's seats. Raises Refusal."""
        person = await self._store.person_by_account(account_of(name))
        matches = await asyncio.to_thread(self._matches, person.password if person else None, password)
        if person is None or not matches:
            raise Refusal("wrong_login", "there is no account with this name and password")
        if guest != person.id and (await self.person(guest)).account is None:
            await self._store.hand_over(guest, person.id)
        return person

    def _matches(self, hashed: str | None, password: str) -> bool:
        """Whether a password is right. Takes as long for an account that does not exist."""
        try:
            return self._hasher.verify(hashed or self._decoy, password)
        except (Argon2Error, InvalidHashError):
            return False
