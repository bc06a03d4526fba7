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
from gemguild.server.names import account_of, clean_name, new_account, skeleton
from gemguild.server.people.passwords import check_password
from gemguild.server.storage import People, Person


class Accounts:
    """Names and registers persons, and checks passwords."""

    def __init__(self, people: People, now: Callable[[], int]) -> None:
        self._people = people
        self._now = now
        self._hasher = PasswordHasher()

    @cached_property
    def _decoy(self) -> str:
        """A hash that matches no known password."""
        return self._hasher.hash(secrets.token_hex(16))

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name, which was checked. Raises Refusal if it looks like that of another account."""
        if person.account is not None:
            person = await self._named(person, name)
        else:
            owner = await self._people.person_by_skeleton(await asyncio.to_thread(skeleton, name))
            if owner is not None:
                raise Refusal("name_taken", "an account has this name, or one that looks like it")
            person = replace(person, name=name)
        await self._people.keep_person(person, self._now())
        return person

    async def register(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account. Raises Refusal if the name is taken or bad, or the password bad."""
        if person.account is not None:
            raise Refusal("name_taken", "you have an account already")
        check_password(password, name)
        person = replace(await self._named(person, name), password=await self._hashed(password))
        await self._people.keep_person(person, self._now())
        return person

    async def log_in(self, name: str, password: str) -> Person:
        """The account with this name and password. Raises Refusal."""
        can_exist = "\0" not in name  # PostgreSQL has no such texts
        person = await self._people.person_by_account(account_of(name)) if can_exist else None
        matches = await asyncio.to_thread(self._matches, person.password if person else None, password)
        if person is None or not matches:
            raise Refusal("wrong_login", "there is no account with this name and password")
        return person

    async def check(self, person: Person, password: str) -> None:
        """Raise Refusal unless this is the present password of an account."""
        if not await asyncio.to_thread(self._matches, person.password, password):
            raise Refusal("wrong_password", "this is not your present password")

    async def change_password(self, person: Person, present: str, password: str) -> None:
        """Give an account another password. Raises Refusal."""
        await self.check(person, present)
        check_password(password, person.name or "")
        await self._people.keep_person(replace(person, password=await self._hashed(password)), self._now())

    async def _named(self, person: Person, name: str) -> Person:
        """A person with an account of this name. Raises Refusal if it cannot be one."""
        try:
            name = clean_name(name)
            account = new_account(name)
        except ValueError as error:
            raise Refusal("bad_name", str(error)) from None
        return replace(person, name=name, account=account, skeleton=await asyncio.to_thread(skeleton, name))

    async def _hashed(self, password: str) -> str:
        return await asyncio.to_thread(self._hasher.hash, password)

    def _matches(self, hashed: str | None, password: str) -> bool:
        """Whether a password is right. Takes as long for an account that does not exist."""
        try:
            return self._hasher.verify(hashed or self._decoy, password)
        except (Argon2Error, InvalidHashError):
            return False
