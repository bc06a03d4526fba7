"""Closed tables leave the memory: whatever they were made of is gone, however many there were."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

from gemguild.engine.game import Position
from gemguild.server import messages as say
from gemguild.server.live.live_table import LiveTable
from gemguild.server.live.table_manager import IDLE, TableManager
from gemguild.server.tables.position_views import PositionViews, SeatView
from gemguild.server.tables.table import Table
from tests.server.live.test_table_manager import BOT, PERSON, Clock, Ear, make, thought, with_manager
from tests.server.storage.test_store import code
from tests.server.support import NORTH, SOUTH

TABLES = 60
PARTS = (LiveTable, Table, Position, PositionViews, SeatView)


def parts_in_memory() -> Counter[str]:
    """How many parts of tables there are."""
    return Counter(type(part).__name__ for part in gc.get_objects() if isinstance(part, PARTS))


async def use(manager: TableManager, number: int) -> None:
    """Make a table, play a move, resign and leave, with all that the person sees meanwhile."""
    chairs = (PERSON, BOT) if number % 2 else (PERSON, PERSON)
    ears = [Ear(NORTH), Ear(SOUTH)]
    live = await manager.join(await make(manager, *chairs, code=code(number)), ears[0], say.Hello(protocol=1))
    await manager.join(live.code, ears[1], say.Hello(protocol=1))
    await manager.carry_out(live, ears[0], "", say.Play(id=1, state=live.table.state, words=["take:wug"]))
    await thought(live)
    if number % 3:
        await manager.carry_out(live, ears[0], "", say.Resign(id=2))
    for ear in ears:
        manager.leave(live, ear)


def test_tables_that_were_closed_leave_nothing_behind(tmp_path: Path) -> None:
    async def act(manager: TableManager, clock: Clock) -> None:
        await use(manager, 0)
        clock.now += IDLE + 1
        await manager.sweep()
        gc.collect()
        gc.disable()  # nothing may wait for the collector, which a server runs seldom
        try:
            before = parts_in_memory()
            for number in range(1, TABLES):
                await use(manager, number)
            await manager.briefs([code(number) for number in range(TABLES)])
            assert manager.tables == TABLES - 1
            clock.now += IDLE + 1
            await manager.sweep()
            assert manager.tables == 0
            assert not manager._loading
            assert not manager._tasks
            assert parts_in_memory() - before == Counter()
        finally:
            gc.enable()

    with_manager(tmp_path, act)
