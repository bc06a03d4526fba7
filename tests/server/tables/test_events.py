"""Stored events: which of them survive."""

from __future__ import annotations

from gemguild.server.tables.events import Entry, StoredEnd, moves_of, numbered, surviving
from tests.server.storage.test_store import a_move, code, new_change


def test_what_was_taken_back_does_not_survive() -> None:
    first = new_change(code(1)).entries
    undone = Entry(6, 9, {"type": "undone", "seat": 0, "moves": 1})
    asked = Entry(7, 9, {"type": "undo_offered", "seat": 0})
    log = [*first, a_move(4), a_move(5, "take:wur"), undone, asked, a_move(8, "take:grk")]
    assert [move["word"] for move in moves_of(log)] == ["take:wug", "take:grk"]
    assert [entry.number for entry in surviving(log)] == [1, 2, 3, 4, 8]


def test_events_are_numbered_after_the_last_entry() -> None:
    end = StoredEnd(type="ended", seat=None, why=None)
    assert numbered([a_move(0).event, end], 3, 9) == [Entry(4, 9, a_move(0).event), Entry(5, 9, end)]


def test_an_entry_is_read_as_it_was_written() -> None:
    entry = a_move(4)
    assert Entry.read(entry.number, entry.at, entry.data) == entry
