"""What happened, as each audience is told of it."""

from __future__ import annotations

from collections.abc import Sequence

from gemguild.server import messages as say
from gemguild.server.tables.events import Entry
from gemguild.server.tables.position_views import Viewer
from gemguild.server.tables.snapshot import logged
from gemguild.server.tables.table import Table


class News:
    """Entries as they look from each seat. ``tables`` has one more than there are entries."""

    def __init__(self, entries: Sequence[Entry], tables: Sequence[Table]) -> None:
        self._entries = entries
        self._tables = tables
        self._public: list[say.Logged] | None = None

    def told(self, viewer: Viewer) -> list[say.Logged]:
        """What one seat is told; those who see what everybody sees are told the same."""
        seen = [table.seen_by(viewer) for table in self._tables]
        if not all(own is None or own.public for own in seen):
            return self._logged(viewer)
        if self._public is None:
            self._public = self._logged(viewer)
        return self._public

    def _logged(self, viewer: Viewer) -> list[say.Logged]:
        return [
            logged(entry, before, after, viewer)
            for entry, before, after in zip(self._entries, self._tables[:-1], self._tables[1:], strict=True)
        ]
