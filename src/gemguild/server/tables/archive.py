"""Finished games: replays, records and the proof that the shuffle was fair."""

from __future__ import annotations

from gemguild.engine.gamerecord import GameRecord
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.storage import Stored
from gemguild.server.tables.events import Decided, Entry, decisions, surviving
from gemguild.server.tables.new_table import commitment
from gemguild.server.tables.position_views import Viewer
from gemguild.server.tables.snapshot import logged, shown
from gemguild.server.tables.table import Table, load, steps


def finished(stored: Stored) -> Table:
    """The table of a finished game. Raises Refusal if it goes on."""
    table = load(stored.setup, stored.entries, stored.holders)
    if table.status != "over":
        raise Refusal("not_over", "that is for finished games")
    return table


def frames(stored: Stored, seen: str) -> list[say.Frame]:
    """A finished game move by move as it was ``seen`` by a seat, by an ``onlooker``, or with all hands ``open``.

    The n-th frame is the position after n moves; moves that were taken back are left out.
    """
    viewer = viewer_of(finished(stored), seen)
    found: list[say.Frame] = []
    told: list[say.Logged] = []
    for entry, before, after in steps(stored.setup, surviving(stored.entries)):
        now = after.seen_by(viewer)
        told.append(logged(entry, before, after, viewer))
        if now is not None and entry.event["type"] in ("started", "moved"):
            plain = now.plain if seen == "open" else shown(after, now)
            found.append(say.Frame(events=told, view=plain))  # type: ignore[typeddict-item]  # the shape is tested
        elif found:
            found[-1]["events"].extend(told)
        told = told if not found else []
    return found


def viewer_of(table: Table, seen: str) -> Viewer:
    """From where a replay looks."""
    if seen in ("open", "onlooker"):
        return "open" if seen == "open" else None
    if not seen.isdecimal() or not 0 <= int(seen) < len(table.chairs):
        raise Refusal("seat_unknown", f"there is no seat {seen}")
    return int(seen)


def record(stored: Stored) -> GameRecord:
    """A finished game as a record."""
    table = finished(stored)
    setup = stored.setup
    written = GameRecord(
        setup.first(),
        seed=setup.seed,
        names={seat: chair.name or chair.level or f"seat {seat}" for seat, chair in enumerate(table.chairs)},
        headers=endings(stored.entries),
    )
    for event in decisions(stored.entries):
        written.play(event["word"], time=event["seconds"], comment=comment(event))
    return written


def comment(event: Decided) -> str:
    """A remark on a bot's move."""
    who = f"bot {event['by']}" if event["by"] else ""
    return f"{who} instead of {event['instead_of']}" if event["instead_of"] else who


def endings(entries: list[Entry]) -> dict[str, str]:
    """How a game ended that somebody stopped, as a header."""
    for entry in entries:
        event = entry.event
        if event["type"] == "ended" and event["why"]:
            return {"ended": f"seat {event['seat']} {event['why']}".replace("_", " ")}
    return {}


def proof(stored: Stored) -> say.Proof:
    """That the shuffle was settled before the game."""
    finished(stored)
    setup = stored.setup
    if setup.seed is None:
        raise Refusal("bad_options", "this table did not start from a seed")
    start = setup.first()
    return say.Proof(
        commitment=commitment(setup.seed),
        seed=setup.seed.hex(),
        game=say.GameChoice(id=setup.game.id, players=setup.game.players, options=list(setup.game.options)),
        start=str(start),
        fits=setup.game.start(setup.seed) == start,
    )
