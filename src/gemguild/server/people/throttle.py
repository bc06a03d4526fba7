"""How often somebody may try to log in."""

from __future__ import annotations

from collections.abc import Callable

from gemguild.server.limits import Buckets
from gemguild.server.settings import Rates


class LoginThrottle:
    """Slows down guessing: for each address, for each account from one address, and loosely for each account.

    Somebody with many addresses can use up the last of these. That keeps nobody out who has logged in with the same
    browser before, or who has a passkey.
    """

    def __init__(self, rates: Rates, clock: Callable[[], float]) -> None:
        self._addresses = Buckets(*rates.logins, clock)
        self._guesses = Buckets(*rates.guesses, clock)
        self._accounts = Buckets(*rates.accounts, clock)

    def check(self, address: str) -> None:
        """Count an attempt that guesses no password. Raises Refusal."""
        self._addresses.check(address)

    def check_guess(self, address: str, account: str, *, is_known: bool) -> None:
        """Count a password given for an account, by a browser that is known there or not. Raises Refusal."""
        self._addresses.check(address)
        self._guesses.check(f"{address} {account}")
        if not is_known:
            self._accounts.check(account)
