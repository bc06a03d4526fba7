"""Sessions: a cookie proves who a browser is.

A guest's cookie is their signed identity and costs nothing here. An account's is the random token of a session, which
is stored as a hash and can be ended. A signed identity is never enough for an account, so that the cookie that a guest
had before registering proves nothing afterwards.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer

from gemguild.server.errors import StorageFailed
from gemguild.server.storage import People, Person, Session

log = logging.getLogger("gemguild.sessions")

COOKIE = "gemguild"
KNOWN_COOKIE = "gemguild-known"
"""Says to which account a browser has logged in before."""
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""The longest time that browsers keep a cookie."""
LIFETIME = COOKIE_SECONDS * 1000
"""Milliseconds after which a session ends by itself."""
COARSE = 60 * 60 * 1000
"""Milliseconds between two notes of when a session was used."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Chrome/": "Chrome",
    "CriOS/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
"""What browsers call themselves, and what people call them; the first that fits counts."""


@dataclass(frozen=True, slots=True)
class Credential:
    """What a cookie proves before anything is looked up: a guest's identity, or the id of a session."""

    key: str
    is_session: bool


class Sessions:
    """Makes and checks cookies. An identity is a random text that names one person."""

    def __init__(self, secret: bytes, people: People, now: Callable[[], int]) -> None:
        self._signer = Signer(secret, salt="cookie")
        self._known = Signer(secret, salt="known")
        self._people = people
        self._now = now
        self._touching: dict[str, asyncio.Task[None]] = {}

    async def close(self) -> None:
        """Finish what is being stored."""
        await asyncio.gather(*self._touching.values())

    @property
    def expired(self) -> int:
        """Sessions that began before this are over."""
        return self._now() - LIFETIME

    # --------------------------------------------------------------------------------------------------------- cookies

    def new_guest(self) -> Credential:
        """The identity of a new guest."""
        return Credential(secrets.token_urlsafe(16), is_session=False)

    def guest_cookie(self, guest: Credential) -> str:
        """The cookie that proves a guest's identity."""
        return self._signer.sign(guest.key).decode()

    def read(self, cookies: Mapping[str, str]) -> Credential | None:
        """What a browser's cookies prove; None if they prove nothing. A session may have ended."""
        cookie = cookies.get(COOKIE, "")
        if cookie and "." not in cookie:
            return Credential(digest(cookie.encode()), is_session=True)
        identity = unsigned(self._signer, cookie)
        return None if identity is None else Credential(identity, is_session=False)

    def known_cookie(self, account: str) -> str:
        """The cookie of a browser that has logged in to an account."""
        return self._known.sign(digest(account.encode())).decode()

    def is_known(self, cookies: Mapping[str, str], account: str) -> bool:
        """Whether a browser has logged in to an account before."""
        return unsigned(self._known, cookies.get(KNOWN_COOKIE, "")) == digest(account.encode())

    # -------------------------------------------------------------------------------------------------------- sessions

    async def person(self, credential: Credential) -> Person | None:
        """The person whom a credential belongs to, if it still does. A guest without a name is not stored."""
        if not credential.is_session:
            person = await self._people.person(credential.key) or Person(credential.key, None)
            return person if person.account is None else None
        found = await self._people.session(credential.key, self.expired)
        if found is None:
            return None
        session, person = found
        if self._now() - session.used >= COARSE and session.id not in self._touching:
            self._touching[session.id] = asyncio.create_task(self._touch(session.id))
        return person

    async def start(self, person: Person, agent: str) -> tuple[str, list[str]]:
        """Begin a session; the token for its cookie, and the ids of sessions that end for it."""
        token = secrets.token_urlsafe(32)
        now = self._now()
        session = Session(digest(token.encode()), person.id, now, now, device_of(agent))
        return token, await self._people.add_session(session, self.expired)

    async def of(self, person: Person) -> list[Session]:
        """The sessions of a person, the last used first."""
        return await self._people.sessions_of(person.id, self.expired)

    async def _touch(self, session: str) -> None:
        try:
            await self._people.touch_session(session, self._now())
        except StorageFailed as failed:
            log.warning("noting the use of a session failed", extra={"reason": failed.reason})
        finally:
            del self._touching[session]


def digest(secret: bytes) -> str:
    """A hash that names a secret of many bits: 128 bits as text."""
    return base64.urlsafe_b64encode(hashlib.sha256(secret).digest()[:16]).decode().rstrip("=")


def unsigned(signer: Signer, text: str) -> str | None:
    """What was signed; None if the signature is wrong."""
    try:
        return signer.unsign(text).decode()
    except (BadSignature, UnicodeError):
        return None


def device_of(agent: str) -> str:
    """What a device calls itself, in words of ours alone; empty if it says nothing that we know."""
    words = (next((word for sign, word in known.items() if sign in agent), "") for known in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, words))
