"""Who somebody is: a guest by a signed cookie, or an account with a name and a password."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadSignature, Signer

from gemguild.server.errors import Refusal
from gemguild.server.storage import Person, Store

COOKIE = "gemguild"
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie at most."""
SHORTEST_PASSWORD = 8


class Identities:
    """Knows everybody."""

    def __init__(self, store: Store, secret: bytes, now: Callable[[], int]) -> None:
        self._store = store
        self._signer = Signer(secret, salt="cookie")
        self._now = now
        self._hasher = PasswordHasher()

    @cached_property
    def _decoy(self) -> str:
        """A hash that fits no password anybody knows."""
        return self._hasher.hash(secrets.token_hex(16))

    def new(self) -> str:
        """A new guest's identity."""
        return secrets.token_urlsafe(16)

    def cookie(self, identity: str) -> str:
        """The cookie that proves an identity."""
        return self._signer.sign(identity).decode()

    def read(self, cookies: Mapping[str, str]) -> str | None:
        """The identity that a browser's cookies prove."""
        try:
            return self._signer.unsign(cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeError):
            return None

    async def person(self, identity: str) -> Person:
        """Somebody by identity; a guest without a name of their own is not stored."""
        return await self._store.person(identity) or Person(identity, None)

    async def rename(self, identity: str, name: str) -> Person:
        """Give somebody another name."""
        person = replace(await self.person(identity), name=check_name(name))
        await self._store.keep_person(person, self._now())
        return person

    async def register(self, identity: str, name: str, password: str) -> Person:
        """Turn a guest into an account. Raises Refusal if somebody has that name."""
        if len(password) < SHORTEST_PASSWORD:
            raise Refusal("bad_password", f"a password has {SHORTEST_PASSWORD} characters or more")
        person = await self.person(identity)
        if person.account is not None:
            raise Refusal("name_taken", "you have an account already")
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        person = replace(person, name=check_name(name), account=account_of(name), password=hashed)
        await self._store.keep_person(person, self._now())
        return person

    async def log_in(self, guest: str, name: str, password: str) -> Person:
        """The account with this name and password; a guest's seats come along. Raises Refusal."""
        person = await self._store.person_by_account(account_of(name))
        fits = await asyncio.to_thread(self._fits, person.password if person else None, password)
        if person is None or not fits:
            raise Refusal("wrong_login", "there is no account with this name and password")
        if guest != person.id and (await self.person(guest)).account is None:
            await self._store.hand_over(guest, person.id)
        return person

    def _fits(self, hashed: str | None, password: str) -> bool:
        """Whether a password is right. That takes as long for an account that does not exist."""
        try:
            return self._hasher.verify(hashed or self._decoy, password)
        except (Argon2Error, InvalidHashError):
            return False


def check_name(name: str) -> str:
    """A name that can be shown. Raises Refusal."""
    if not name.isprintable():
        raise Refusal("bad_name", "a name has letters, digits and signs that can be seen")
    return name


def account_of(name: str) -> str:
    """A name in the one spelling by which accounts are told apart."""
    return unicodedata.normalize("NFKC", name).casefold()
