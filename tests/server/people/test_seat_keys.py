"""Seat keys: each opens one seat, as long as the same person sits there."""

from __future__ import annotations

import gemguild
from gemguild.server import messages as say
from gemguild.server.people.seat_keys import SeatKeys
from gemguild.server.tables.table import Table
from tests.server.support import NORTH, SOUTH, done, seated, setup_of

DUO = gemguild.splendor(2)
SEATS = (0, 1)


def test_every_seat_of_every_table_has_a_key_of_its_own() -> None:
    tables = [seated(DUO), seated(DUO, code="B" * 22)]
    keys = [key for secret in (b"a", b"b") for table in tables for key in SeatKeys(secret).of(table, SEATS).values()]
    assert len(set(keys)) == 8
    assert all(len(key) == 22 for key in keys)


def test_a_key_opens_its_seat() -> None:
    keys, table = SeatKeys(b"secret"), seated(DUO)
    assert [keys.seat(table, key) for key in keys.of(table, SEATS).values()] == [0, 1]
    assert keys.seat(table, "A" * 22) is None


def test_bots_have_no_key() -> None:
    assert list(SeatKeys(b"secret").of(seated(DUO, {1: "random"}), SEATS)) == [0]


def test_the_key_changes_when_somebody_else_sits_down() -> None:
    keys, table = SeatKeys(b"secret"), Table(setup_of(DUO))
    for person, intent in ((NORTH, say.Sit(id=0, seat=0)), (NORTH, say.Leave(id=0)), (SOUTH, say.Sit(id=0, seat=0))):
        before = keys.of(table, SEATS)
        table = done(table, table.decide(person, person, intent, 0))
        assert keys.of(table, SEATS) != before
    assert keys.seat(table, keys.of(table, SEATS)[0]) == 0
