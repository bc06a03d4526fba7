"""Finished games: replays, records and the proof that the shuffle was fair."""

from __future__ import annotations

from gemguild import shuffle
from gemguild.engine.gamerecord import GameRecord
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.tables.event_views import entry_view
from gemguild.server.tables.events import Entry, StoredMove, StoredTable, moves_of, surviving
from gemguild.server.tables.position_views import Viewer
from gemguild.server.tables.snapshot import shown, table_info
from gemguild.server.tables.table import Table, load, steps
from gemguild.verify import verify


def finished(stored: StoredTable) -> Table:
    """The table of a finished game. Raises Refusal if it is still running."""
    table = load(stored)
    if table.status != "over":
        raise Refusal("not_over", "that is for finished games")
    return table


def replay(stored: StoredTable, seen: str) -> say.Replay:
    """A finished game for a browser to go through."""
    table = finished(stored)
    info = table_info(table, [True] * len(table.chairs), 0)
    return say.Replay(table=info, outcome=table.outcome, frames=frames(stored, seen))


def frames(stored: StoredTable, seen: str) -> list[say.Frame]:
    """A finished game move by move, as ``seen`` by a seat or an ``onlooker``, or with all hands ``open``.

    The n-th frame is the position after n moves; moves that were taken back are left out.
    """
    viewer = viewer_of(finished(stored), seen)
    shots: list[say.Frame] = []
    events: list[say.Logged] = []
    for entry, before, after in steps(stored.setup, surviving(stored.entries)):
        now = after.seen_by(viewer)
        events.append(entry_view(entry, before, after, viewer))
        if now is not None and entry.event["type"] in ("started", "moved"):
            plain = now.plain if seen == "open" else shown(after, now)
            shots.append(say.Frame(events=events, view=plain))  # type: ignore[typeddict-item]  # the shape is tested
        elif shots:
            shots[-1]["events"].extend(events)
        events = events if not shots else []
    return shots


def viewer_of(table: Table, seen: str) -> Viewer:
    """Whose view a replay shows. Raises Refusal for a seat that does not exist."""
    if seen in ("open", "onlooker"):
        return "open" if seen == "open" else None
    if not seen.isdecimal() or not 0 <= int(seen) < len(table.chairs):
        raise Refusal("seat_unknown", f"there is no seat {seen}")
    return int(seen)


def record(stored: StoredTable) -> GameRecord:
    """A finished game as a record."""
    table = finished(stored)
    written = GameRecord(
        table.first(),
        seed=table.deal_seed,
        names={seat: chair.name or chair.level or f"seat {seat}" for seat, chair in enumerate(table.chairs)},
        headers={**endings(stored.entries), **shuffle_headers(table, stored.entries)},
    )
    for event in moves_of(stored.entries):
        written.play(event["word"], time=event["seconds"], comment=comment(event))
    return written


def comment(event: StoredMove) -> str:
    """A remark on a bot's move."""
    who = f"bot {event['by']}" if event["by"] else ""
    return f"{who} instead of {event['instead_of']}" if event["instead_of"] else who


def endings(entries: list[Entry]) -> dict[str, str]:
    """A header that says who stopped a game, if somebody did."""
    for entry in entries:
        event = entry.event
        if event["type"] == "ended" and event["why"]:
            return {"ended": f"seat {event['seat']} {event['why']}".replace("_", " ")}
    return {}


def shuffle_headers(table: Table, entries: list[Entry]) -> dict[str, str]:
    """The headers that prove the shuffle; none for a game that was shuffled elsewhere."""
    secret = table.setup.secret
    if secret is None:
        return {}
    if table.shuffle == 1:
        return {"shuffle": "1", "commitment": shuffle.commitment(secret)}
    headers = shuffle.headers(secret, table.setup.code, table.contributions)
    for entry in entries:
        if entry.event["type"] == "drawn":
            headers |= shuffle.seat_headers(entry.event["order"], entry.event["contribution"])
    return headers


def proof(stored: StoredTable) -> say.Proof:
    """The proof that nobody chose the shuffle."""
    table = finished(stored)
    setup, deal = table.setup, table.deal_seed
    if setup.secret is None or deal is None:
        raise Refusal("bad_options", "this table did not start from a seed")
    return say.Proof(
        shuffle=table.shuffle,
        commitment=shuffle.commitment(setup.secret),
        seed=setup.secret.hex(),
        contributions=table.contributions,
        deal=deal.hex(),
        game=say.GameChoice(id=setup.game.id, players=setup.game.players, options=list(setup.game.options)),
        name=setup.game.name,
        start=str(table.first()),
        fits=verify(str(record(stored))).fits,
    )
