"""What lists show of a table. It is stored with every change, so that no list ever replays a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic_core import from_json

from gemguild.server import messages as say
from gemguild.server.encoding import encode
from gemguild.server.tables.events import Setup
from gemguild.server.tables.table import Chair, Table, seats_held


@dataclass(frozen=True, slots=True)
class Brief:
    """A table without its position and its history."""

    setup: Setup
    status: Literal["waiting", "playing", "over"]
    chairs: tuple[Chair, ...]
    to_play: int | None
    moves: int
    changed: int
    outcome: say.Outcome | None
    rematch: str | None

    @classmethod
    def of(cls, table: Table) -> Brief:
        """A table in brief."""
        return cls(
            table.setup,
            table.status,
            table.chairs,
            table.to_play,
            len(table.moves),
            table.changed,
            table.outcome,
            table.rematch,
        )

    @classmethod
    def read(cls, setup: Setup, data: str, holders: Mapping[int, set[str]]) -> Brief:
        """A table in brief from what is stored: its setup, its text, and to whom its seats belong."""
        stored: dict[str, Any] = from_json(data)
        chairs = tuple(
            Chair(**chair, holders=frozenset(holders.get(seat, ()))) for seat, chair in enumerate(stored.pop("chairs"))
        )
        return cls(setup, chairs=chairs, **stored)

    @property
    def data(self) -> str:
        """Everything that is not stored elsewhere, as JSON."""
        return encode(
            {
                "status": self.status,
                "chairs": [
                    {
                        "kind": chair.kind,
                        "name": chair.name,
                        "level": chair.level,
                        "standing": chair.standing,
                        "seated": chair.seated,
                    }
                    for chair in self.chairs
                ],
                "to_play": self.to_play,
                "moves": self.moves,
                "changed": self.changed,
                "outcome": self.outcome,
                "rematch": self.rematch,
            }
        ).decode()

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that belong to a person."""
        return seats_held(self.chairs, person)
