"""Guessing passwords is slow, and keeps no owner out."""

from __future__ import annotations

import pytest

from gemguild.server.errors import Refusal
from gemguild.server.people.throttle import LoginThrottle
from gemguild.server.settings import Rates
from tests.server.support import FREE, code_of

SLOW = 0.001


def passed(throttle: LoginThrottle, *calls: tuple[str, str], is_known: bool = False) -> list[bool]:
    """For each pair of an address and an account whether it may try."""

    def passes(address: str, account: str) -> bool:
        try:
            throttle.check_guess(address, account, is_known=is_known)
        except Refusal:
            return False
        return True

    return [passes(*call) for call in calls]


def throttle(**rates: tuple[float, float]) -> LoginThrottle:
    free = {"logins": FREE, "guesses": FREE, "accounts": FREE}
    return LoginThrottle(Rates(**(free | rates)), lambda: 0.0)


def test_an_address_tries_a_few_times() -> None:
    limited = throttle(logins=(SLOW, 2))
    assert passed(limited, ("a", "x"), ("a", "y"), ("a", "z"), ("b", "x")) == [True, True, False, True]
    with pytest.raises(Refusal) as refused:
        limited.check("a")
    assert code_of(refused) == "too_fast"


def test_an_account_is_tried_a_few_times_from_one_address_and_others_are_not_held_up() -> None:
    limited = throttle(guesses=(SLOW, 2))
    assert passed(limited, *[("a", "x")] * 3, ("b", "x"), ("a", "y")) == [True, True, False, True, True]


def test_many_addresses_share_a_loose_limit_that_does_not_count_for_the_owners_browser() -> None:
    limited = throttle(accounts=(SLOW, 3))
    assert passed(limited, *[(str(address), "x") for address in range(5)]) == [True, True, True, False, False]
    assert passed(limited, ("home", "x"), is_known=True) == [True]
    assert passed(limited, ("home", "y")) == [True]
