"""A table in memory, and who is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gemguild.server import messages as say
from gemguild.server.storage import Digest
from gemguild.server.tables import new_table
from gemguild.server.tables.events import Entry
from gemguild.server.tables.snapshot import Audience, seed_of
from gemguild.server.tables.table import Table

FORGOTTEN = 60_000
"""Milliseconds after which a process that says nothing has nobody."""


class Listener(Protocol):
    """Somebody's connection."""

    person: str
    look: int | None
    """The seat they chose to look from."""

    def send(self, data: bytes) -> None:
        """Queue a message."""


@dataclass(slots=True)
class LiveTable:
    """A table in memory, and who is there."""

    table: Table
    lock: asyncio.Lock
    listeners: set[Listener]
    used: int
    doubtful: bool = False
    """Storing failed: what is stored must be looked up before anything else."""
    elsewhere: dict[str, tuple[frozenset[str], int]] = field(default_factory=dict)
    """Who is connected to other processes, and when they said so."""
    timer: asyncio.TimerHandle | None = None
    thinking: asyncio.Task[None] | None = None

    def audience(self, listener: Listener) -> Audience:
        """What somebody may see."""
        seats = self.table.seats_of(listener.person)
        return Audience(seats, self.table.viewer_of(seats, listener.look))

    def persons(self) -> set[str]:
        """Who is connected, here or elsewhere."""
        others = (persons for persons, said in self.elsewhere.values() if self.used - said < FORGOTTEN)
        return {listener.person for listener in self.listeners}.union(*others)

    def connected(self) -> list[bool]:
        """For each seat whether one of its holders is there; bots always are."""
        here = self.persons()
        return [chair.kind == "bot" or bool(chair.holders & here) for chair in self.table.chairs]

    def onlookers(self) -> int:
        """How many are there without a seat."""
        return sum(not self.table.seats_of(person) for person in self.persons())

    def info(self) -> say.TableInfo:
        """The table without its position."""
        return table_info(self.table, self.connected(), self.onlookers())


def unfold(table: Table, entries: Sequence[Entry], holders: Mapping[int, str | None]) -> list[Table]:
    """A table before and after each of some entries; seats change hands with the last."""
    tables = [table]
    for place, entry in enumerate(entries, 1):
        tables.append(tables[-1].after([entry], holders if place == len(entries) else None))
    return tables


def digest(table: Table) -> Digest:
    """What a table is found by."""
    return Digest(table.status, table.has_open_seat, table.due, table.changed)


def table_info(table: Table, connected: Sequence[bool], onlookers: int) -> say.TableInfo:
    """A table without its position."""
    setup = table.setup
    return say.TableInfo(
        code=setup.code,
        game=say.GameChoice(id=setup.game.id, players=setup.game.players, options=list(setup.game.options)),
        version=setup.game.version,
        sides=[list(side) for side in setup.game.sides],
        status=table.status,
        seats=[
            say.SeatInfo(name=chair.name, kind=chair.kind, level=chair.level, connected=here, standing=chair.standing)
            for chair, here in zip(table.chairs, connected, strict=True)
        ],
        listed=setup.listed,
        clock=setup.clock,
        reserved=setup.reserved,
        commitment=None if setup.seed is None else new_table.commitment(setup.seed),
        seed=seed_of(table),
        created=setup.created,
        onlookers=onlookers,
        origin=setup.origin,
        rematch=table.rematch,
    )
