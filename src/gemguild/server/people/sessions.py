"""Sessions: a signed cookie proves who a browser is."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from itsdangerous import BadSignature, Signer

COOKIE = "gemguild"
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""The longest time that browsers keep a cookie."""


class Sessions:
    """Makes and checks cookies. An identity is a random text that names one person."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="cookie")

    def new_identity(self) -> str:
        """The identity of a new guest."""
        return secrets.token_urlsafe(16)

    def cookie(self, identity: str) -> str:
        """The cookie that proves an identity."""
        return self._signer.sign(identity).decode()

    def identity(self, cookies: Mapping[str, str]) -> str | None:
        """The identity that a browser's cookies prove; None if they prove none."""
        try:
            return self._signer.unsign(cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeError):
            return None
