"""A table in memory."""

from __future__ import annotations

import gc
import tracemalloc

import gemguild
from gemguild.server.live.live_table import LiveTable
from gemguild.server.people.seat_keys import SeatKeys
from gemguild.server.tables import new_table
from gemguild.server.tables.events import Entry, StoredMove, StoredTable, numbered
from gemguild.server.tables.table import Chair, load
from tests.server.support import NORTH, SOUTH, play_random, setup_of


def test_a_table_in_memory_takes_little_of_it() -> None:
    setup = setup_of(gemguild.splendor(2))
    opening = new_table.opening([Chair("person", "N"), Chair("person", "S")], NORTH, 0).entries
    table = play_random(load(StoredTable(setup, list(opening), {0: {NORTH}, 1: {SOUTH}})), 80)
    moves = [
        StoredMove(type="moved", seat=move.seat, word=move.word, by=None, instead_of=None, seconds=1.0)
        for move in table.moves
    ]
    rows = [(entry.number, 0, entry.data) for entry in [*opening, *numbered(moves, len(opening), 0)]]

    def one() -> LiveTable:
        entries = [Entry.read(*row) for row in rows]
        return LiveTable(load(StoredTable(setup, entries, {0: {NORTH}, 1: {SOUTH}})), SeatKeys(b"secret"), 0)

    assert one().table.position == table.position
    tracemalloc.start()
    tables = [one() for _ in range(20)]
    gc.collect()
    each = tracemalloc.get_traced_memory()[0] / len(tables)
    tracemalloc.stop()
    assert len(moves) == 80
    assert each < 15_000
