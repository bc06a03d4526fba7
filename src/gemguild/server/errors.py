"""Refusals, each with a code that the browser translates into a sentence."""

from __future__ import annotations

from typing import cast

from gemguild.engine.errors import BadText, GemguildError, Illegal
from gemguild.server.messages import ErrorCode, Fault, Refused

STATUS: dict[str, int] = {
    "too_large": 413,
    "too_fast": 429,
    "stale": 409,
    "not_your_turn": 409,
    "not_your_seat": 403,
    "not_host": 403,
    "not_started": 409,
    "already_started": 409,
    "not_over": 409,
    "seat_taken": 409,
    "out_of_time": 409,
    "somebody_away": 409,
    "too_often": 429,
    "ticket_used": 409,
    "unknown_table": 404,
    "unknown_page": 404,
    "name_taken": 409,
    "wrong_password": 403,
    "wrong_login": 401,
    "no_account": 403,
    "too_many_passkeys": 409,
    "too_many_tables": 429,
    "too_many_connections": 429,
    "forbidden_origin": 403,
    "method_not_allowed": 405,
    "storage_failed": 503,
    "closing": 503,
    "internal": 500,
}
"""The HTTP statuses of codes; 400 for any other."""


class Refusal(Exception):
    """A call or intent that is not carried out. Nothing has changed."""

    def __init__(self, code: ErrorCode, message: str, **parameters: str | float) -> None:
        super().__init__(message)
        self.code = code
        self.parameters = parameters

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return STATUS.get(self.code, 400)

    @property
    def reason(self) -> str:
        """What to log."""
        return str(self)

    def fault(self) -> Fault:
        """The body of the answer to a call."""
        return Fault(code=self.code, parameters=dict(self.parameters), message=str(self))

    def refused(self, number: int | None) -> Refused:
        """The answer to the intent with this id."""
        return Refused(type="error", id=number, **self.fault())


class StorageFailed(Refusal):
    """The database is locked, full or gone; nothing was stored. Its own words are for the log alone."""

    def __init__(self, reason: str) -> None:
        super().__init__("storage_failed", "the database does not work at the moment")
        self._reason = reason

    @property
    def reason(self) -> str:
        """What to log."""
        return self._reason


class Conflict(Exception):
    """Another process has changed the table in the meantime."""


def refusal_of(error: GemguildError) -> Refusal:
    """An error of the rules as a refusal."""
    if isinstance(error, Illegal):
        return Refusal(cast("ErrorCode", error.code), str(error))
    return Refusal("bad_word" if isinstance(error, BadText) else "bad_options", str(error))
