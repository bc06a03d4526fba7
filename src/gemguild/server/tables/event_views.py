"""Events as each viewer may see them."""

from __future__ import annotations

from collections.abc import Sequence

from gemguild.engine.game import Position
from gemguild.engine.text import Plain
from gemguild.server import messages as say
from gemguild.server.tables.events import Entry, Setup, StoredMove, surviving
from gemguild.server.tables.piece_moves import moved_cards, moved_tiles, moved_tokens
from gemguild.server.tables.position_views import Viewer
from gemguild.server.tables.table import Table

MOST_MISSED = 500
"""The most events that a browser gets when it connects."""


class EventViews:
    """New entries as each viewer sees them. ``tables`` holds the table before and after each entry."""

    def __init__(self, entries: Sequence[Entry], tables: Sequence[Table]) -> None:
        self._steps = list(zip(entries, tables[:-1], tables[1:], strict=True))
        self._public = [public_view(*step) for step in self._steps]

    def seen_by(self, viewer: Viewer) -> list[say.Logged]:
        """The entries as this viewer sees them: as everybody does, but for cards that only this viewer sees."""
        return [
            with_own_cards(logged, before, after, viewer)
            for logged, (_, before, after) in zip(self._public, self._steps, strict=True)
        ]


def missed(setup: Setup, entries: Sequence[Entry], last: int, viewer: Viewer) -> list[say.Logged]:
    """The events after number ``last`` as a viewer may see them, but only the latest of very many.

    From the beginning on (``last`` 0), moves that were undone are left out.
    """
    earlier = [] if last == 0 else surviving(entry for entry in entries if entry.number <= last)
    later = surviving(entries) if last == 0 else [entry for entry in entries if entry.number > last]
    trail: dict[int, Position] = {}
    table = Table(setup).after([*earlier, *later[:-MOST_MISSED]], trail=trail)
    tables = [table]
    for entry in later[-MOST_MISSED:]:
        tables.append(tables[-1].after([entry], trail=trail))
    return EventViews(later[-MOST_MISSED:], tables).seen_by(viewer)


def entry_view(entry: Entry, before: Table, after: Table, viewer: Viewer) -> say.Logged:
    """An entry as this viewer sees it, from the table before and after it."""
    return with_own_cards(public_view(entry, before, after), before, after, viewer)


def public_view(entry: Entry, before: Table, after: Table) -> say.Logged:
    """An entry as everybody sees it, from the table before and after it."""
    event = entry.event
    public: say.TableEvent
    if event["type"] == "moved":
        was, now = before.seen_by(None), after.seen_by(None)
        assert was is not None
        assert now is not None
        public = move_view(event, was.plain, now.plain)
    elif event["type"] == "ended":
        public = say.Ended(type="ended", outcome=after.outcome, seed=after.setup.revealed_seed(after.status))
    else:
        public = event
    return say.Logged(number=entry.number, at=entry.at, event=public)


def with_own_cards(logged: say.Logged, before: Table, after: Table, viewer: Viewer) -> say.Logged:
    """An event as a viewer sees it: the cards that a move moved are told from their own views."""
    event = logged["event"]
    was, now = before.seen_by(viewer), after.seen_by(viewer)
    if event["type"] != "moved" or was is None or now is None or (was.public and now.public):
        return logged
    if isinstance(viewer, int) and was.plain["seats"][viewer]["reserved"] == now.plain["seats"][viewer]["reserved"]:
        return logged  # the only cards that nobody else knows have stayed in this hand
    return {**logged, "event": {**event, "cards": moved_cards(was.plain, now.plain)}}


def move_view(event: StoredMove, was: Plain, now: Plain) -> say.Moved:
    """A move with every piece that it moved."""
    return say.Moved(
        type="moved",
        seat=event["seat"],
        word=event["word"],
        phase=was["phase"],
        by=event["by"],
        instead_of=event["instead_of"],
        seconds=event["seconds"],
        tokens=moved_tokens(was, now),
        cards=moved_cards(was, now),
        tiles=moved_tiles(was, now),
        gained=[new["points"] - old["points"] for old, new in zip(was["seats"], now["seats"], strict=True)],
        again=now["turn"] != was["turn"] and now["to_play"] == was["to_play"],
        final_round=bool(now.get("final_round")) and not was.get("final_round"),
    )
