"""What happened, as each audience is told of it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from gemguild.server import messages as say
from gemguild.server.log import Entry
from gemguild.server.scene import logged
from gemguild.server.sight import Sight, Sights
from gemguild.server.table import Table


class News:
    """Entries as they look from each seat. ``tables`` has one more than there are entries."""

    def __init__(self, entries: Sequence[Entry], tables: Sequence[Table], before: Sights | None) -> None:
        self._steps = list(zip(entries, tables[1:], strict=True))
        self.sights = [before or see(tables[0])]
        """The positions of the tables."""
        for previous, table in itertools.pairwise(tables):
            same = table.position is previous.position
            self.sights.append(self.sights[-1] if same else see(table))
        self._public: list[say.Logged] | None = None

    def told(self, eye: int | None) -> list[say.Logged]:
        """What one seat is told; those who see what everybody sees are told the same."""
        seen = [None if sights is None else sights(eye) for sights in self.sights]
        if not all(own is None or own.public for own in seen):
            return self._logged(seen)
        if self._public is None:
            self._public = self._logged(seen)
        return self._public

    def _logged(self, seen: Sequence[Sight | None]) -> list[say.Logged]:
        return [
            logged(entry, table, was, now)
            for (entry, table), (was, now) in zip(self._steps, itertools.pairwise(seen), strict=True)
        ]


def see(table: Table) -> Sights | None:
    """A table's position from all sides."""
    return None if table.position is None else Sights(table.position)
