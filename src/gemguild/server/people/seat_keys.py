"""Secrets that follow from the server's: the keys of seats for other devices, and the codes and seeds of new tables."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterable

from gemguild.server import messages as say
from gemguild.server.tables.table import Table
from gemguild.shuffle import commitment


class SeatKeys:
    """Computes the keys of seats. A seat gets a new key each time somebody sits down."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of(self, table: Table, seats: Iterable[int]) -> dict[int, str]:
        """The keys of those seats that belong to persons."""
        return {seat: self._key(table, seat) for seat in seats if table.chairs[seat].holders}

    def seat(self, table: Table, key: str) -> int | None:
        """The seat that a key opens; None if it opens none."""
        keys = self.of(table, range(len(table.chairs)))
        return next((seat for seat, its_key in keys.items() if its_key == key), None)

    def rematch(self, table: Table) -> str:
        """The code of a table's rematch. There is one, however many ask for it at once."""
        return self._text(f"rematch {table.setup.code}")

    def table(self, person: str, ticket: str) -> str:
        """The code of the one table that a person can make with a ticket.

        Tickets expire long before a finished table may be deleted: with its code free again, its seed would be known.
        """
        return self._text(f"table {person} {ticket}")

    def seed(self, code: str) -> bytes:
        """The seed of a table, which is settled before there is the table: so it can be committed to."""
        return self._digest(f"seed {code}")

    def pledge(self, code: str) -> say.Pledge:
        """What the server commits to for a table."""
        return say.Pledge(code=code, commitment=commitment(self.seed(code)))

    def _key(self, table: Table, seat: int) -> str:
        return self._text(f"seat {table.setup.code} {seat} {table.chairs[seat].seated}")

    def _text(self, text: str) -> str:
        return base64.urlsafe_b64encode(self._digest(text)[:16]).decode().rstrip("=")

    def _digest(self, text: str) -> bytes:
        return hmac.digest(self._secret, text.encode(), hashlib.sha256)
