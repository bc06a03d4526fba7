"""Passkeys: logging in by a key that a device or a password manager keeps, without a name or a password.

The library is slow to import and seldom needed: it is imported in the thread that also does the sums.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gemguild.server.errors import Refusal
from gemguild.server.people.sessions import digest
from gemguild.server.storage import Challenge, Passkey, People, Person

if TYPE_CHECKING:
    from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
    from webauthn.registration.verify_registration_response import VerifiedRegistration

log = logging.getLogger("gemguild.passkeys")

PATIENCE = 5 * 60 * 1000
"""Milliseconds that a challenge waits for its answer."""
MOST_PASSKEYS = 20
"""The most passkeys of one account."""

Purpose = Literal["add", "log_in"]


@dataclass(frozen=True, slots=True)
class Site:
    """The site that passkeys are for: the name of its host, and the origins of its pages."""

    host: str
    origins: list[str]


class Passkeys:
    """Asks for passkeys and checks the answers. Options and answers are JSON, as browsers read and write it."""

    def __init__(self, people: People, now: Callable[[], int]) -> None:
        self._people = people
        self._now = now

    async def of(self, person: Person) -> list[Passkey]:
        """The passkeys of an account, the oldest first."""
        return await self._people.passkeys_of(person.id)

    async def ask_to_add(self, person: Person, site: Site) -> str:
        """Options by which a browser makes a passkey for an account. Raises Refusal if it has enough."""
        existing = await self.of(person)
        if len(existing) >= MOST_PASSKEYS:
            raise Refusal("too_many_passkeys", f"at most {MOST_PASSKEYS} passkeys", passkeys=MOST_PASSKEYS)
        challenge = await self._challenge(person, "add")
        return await asyncio.to_thread(creation_options, person, site, challenge, existing)

    async def add(self, person: Person, site: Site, name: str, answer: str) -> None:
        """Add the passkey that a browser has made. Raises Refusal."""
        challenge = await self._answered(person, "add", answer)
        made = await asyncio.to_thread(checked_creation, site, challenge, answer)
        credential = made.credential_id
        await self._people.add_passkey(
            Passkey(
                digest(credential),
                person.id,
                credential,
                made.credential_public_key,
                made.sign_count,
                name,
                self._now(),
            )
        )

    async def remove(self, person: Person, passkey: str) -> None:
        """Remove a passkey of an account."""
        await self._people.remove_passkey(person.id, passkey)

    async def ask_to_log_in(self, visitor: Person, site: Site) -> str:
        """Options by which a browser looks for a passkey for this site, of whatever account."""
        return await asyncio.to_thread(request_options, site, await self._challenge(visitor, "log_in"))

    async def log_in(self, visitor: Person, site: Site, answer: str) -> Person:
        """The account whose passkey a browser has used. Raises Refusal."""
        challenge = await self._answered(visitor, "log_in", answer)
        credential, handle = await asyncio.to_thread(used_credential, answer)
        passkey = await self._people.passkey(digest(credential))
        if passkey is None or passkey.person.encode() != handle:
            raise Refusal("bad_passkey", "no account has this passkey")
        used = await asyncio.to_thread(checked_use, site, challenge, passkey, answer)
        person = await self._people.person(passkey.person)
        if person is None or not await self._people.use_passkey(passkey, used.new_sign_count, self._now()):
            raise Refusal("bad_passkey", "this passkey was used elsewhere at the same time, or removed")
        return person

    async def _challenge(self, person: Person, purpose: Purpose) -> bytes:
        """A new challenge for a person."""
        challenge = secrets.token_bytes(32)
        now = self._now()
        await self._people.add_challenge(Challenge(digest(challenge), person.id, purpose, now + PATIENCE), now)
        return challenge

    async def _answered(self, person: Person, purpose: Purpose, answer: str) -> bytes:
        """The challenge that an answer names, which is used up by this. Raises Refusal if it was not asked."""
        challenge = await asyncio.to_thread(named_challenge, answer)
        if not await self._people.take_challenge(digest(challenge), person.id, purpose, self._now()):
            raise Refusal("bad_passkey", "nobody has asked for this, or too long ago")
        return challenge


def creation_options(person: Person, site: Site, challenge: bytes, existing: list[Passkey]) -> str:
    """Options for a new passkey on a device that has none of the account."""
    import webauthn
    from webauthn.helpers import structs

    return webauthn.options_to_json(
        webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Gemguild",
            user_id=person.id.encode(),
            user_name=person.name or "",
            challenge=challenge,
            timeout=PATIENCE,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=known.credential) for known in existing],
        )
    )


def request_options(site: Site, challenge: bytes) -> str:
    """Options for logging in by any passkey for the site."""
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    return webauthn.options_to_json(
        webauthn.generate_authentication_options(
            rp_id=site.host,
            challenge=challenge,
            timeout=PATIENCE,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
    )


def named_challenge(answer: str) -> bytes:
    """The challenge that an answer says it is for. Raises Refusal."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    with answers_checked():
        data = base64url_to_bytes(json.loads(answer)["response"]["clientDataJSON"])
        return parse_client_data_json(data).challenge


def checked_creation(site: Site, challenge: bytes, answer: str) -> VerifiedRegistration:
    """A new passkey, verified. Raises Refusal."""
    import webauthn

    with answers_checked():
        return webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origins,
            require_user_verification=True,
        )


def used_credential(answer: str) -> tuple[bytes, bytes | None]:
    """The id of the credential that signed an answer, and the account that it names. Raises Refusal."""
    from webauthn.helpers import parse_authentication_credential_json

    with answers_checked():
        credential = parse_authentication_credential_json(answer)
        return credential.raw_id, credential.response.user_handle


def checked_use(site: Site, challenge: bytes, passkey: Passkey, answer: str) -> VerifiedAuthentication:
    """The use of a passkey, verified: also that its counter has gone up, if it counts. Raises Refusal."""
    import webauthn

    with answers_checked():
        return webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origins,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.counter,
            require_user_verification=True,
        )


@contextmanager
def answers_checked() -> Iterator[None]:
    """Turn whatever is wrong with an answer into a Refusal; the log says what it was."""
    try:
        yield
    except Exception as error:  # what is malformed raises errors of many kinds, not only the library's own
        log.warning("passkey refused", extra={"reason": str(error)[:200]})
        raise Refusal("bad_passkey", "this passkey was not accepted") from None
