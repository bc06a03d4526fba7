"""What an audience is told about a table: the one way out of the server.

An audience is an onlooker or somebody with seats, looking from one of them. All that is said of a position is made from
the view of that seat.
"""

from __future__ import annotations

from typing import NamedTuple

from gemguild.engine.text import Plain
from gemguild.server import messages as say
from gemguild.server.tables.events import Decided, Entry
from gemguild.server.tables.offers import offers
from gemguild.server.tables.piece_moves import moved_cards, moved_tiles, moved_tokens
from gemguild.server.tables.position_views import SeatView, Viewer
from gemguild.server.tables.table import Table


class Audience(NamedTuple):
    """Somebody's seats, and the one they look from; an onlooker has none."""

    seats: tuple[int, ...]
    viewer: int | None


def face_down(plain: Plain) -> Plain:
    """A view in which the rivals' reserved cards lie face down, also those that everybody saw before."""
    return {
        **plain,
        "seats": [
            seat if number == plain["view"] else {**seat, "reserved": [covered(held) for held in seat["reserved"]]}
            for number, seat in enumerate(plain["seats"])
        ],
    }


def covered(held: Plain) -> Plain:
    """A reserved card from behind."""
    level = held["level"] if held["card"] is None else int(held["card"][0])
    return {"card": None, "level": level, "blind": held["blind"]}


def scene(table: Table, audience: Audience, now: int) -> say.Scene:
    """The table as an audience sees it."""
    seen = table.seen_by(audience.viewer)
    words = list(seen.moves) if seen and table.status == "playing" else []
    return say.Scene(
        state=table.state,
        moves=len(table.moves),
        view=shown(table, seen),  # type: ignore[typeddict-item]  # the shape is tested
        choice=choice(table, audience, words),
        offers=offers(seen, words) if seen else [],
        final_round=bool(seen and seen.plain.get("final_round")),
        clock=clock(table, now),
        undo=table.undo_of(audience.seats) if audience.seats else "no",
        undo_offer=undo_offer(table),
        outcome=table.outcome,
    )


def shown(table: Table, seen: SeatView | None) -> Plain | None:
    """The view that is sent."""
    if seen is None:
        return None
    return face_down(seen.plain) if table.setup.reserved == "down" else seen.plain


def choice(table: Table, audience: Audience, words: list[str]) -> say.Choice | None:
    """What the audience may decide now."""
    seat = table.to_play
    if seat is None or seat not in audience.seats or table.chairs[seat].bot or table.position is None:
        return None
    return say.Choice(seat=seat, phase=table.position.phase, words=words)


def clock(table: Table, now: int) -> say.ClockState | None:
    """Time left by seat at this moment."""
    if table.clock is None:
        return None
    left, running = list(table.clock.left), None
    if table.deadline is not None and table.to_play is not None:
        running = table.to_play
        left[running] = max(0, table.deadline - now)
    return say.ClockState(left=left, running=running, at=now)


def undo_offer(table: Table) -> say.UndoOffer | None:
    """Somebody's wish to take back that waits for answers."""
    if table.undo_seat is None:
        return None
    return say.UndoOffer(seat=table.undo_seat, waiting=table.waiting_for())


# ------------------------------------------------------------------------------------------------------ what happened


def logged(entry: Entry, before: Table, after: Table, viewer: Viewer) -> say.Logged:
    """An entry as somebody is told of it who looks from there at the table before and after it."""
    event = entry.event
    told: say.TableEvent
    if event["type"] == "moved":
        was, now = before.seen_by(viewer), after.seen_by(viewer)
        assert was is not None
        assert now is not None
        told = moved(event, was.plain, now.plain)
    elif event["type"] == "ended":
        told = say.Ended(type="ended", outcome=after.outcome, seed=seed_of(after))
    else:
        told = event
    return say.Logged(number=entry.number, at=entry.at, event=told)


def moved(event: Decided, was: Plain, now: Plain) -> say.Moved:
    """A decision with all that it moved."""
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


def seed_of(table: Table) -> str | None:
    """The seed, once the game is over."""
    return table.setup.seed.hex() if table.setup.seed is not None and table.status == "over" else None
