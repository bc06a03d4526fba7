"""A table as an audience sees it now.

An audience is an onlooker, or a person who looks from one of their seats. Everything sent about a position comes from
the view of that seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gemguild.engine.text import Plain
from gemguild.server import messages as say
from gemguild.server.tables.brief import Brief
from gemguild.server.tables.offers import offers
from gemguild.server.tables.position_views import SeatView
from gemguild.server.tables.table import Table
from gemguild.shuffle import commitment


class Audience(NamedTuple):
    """A person's seats, and the one they look from; an onlooker has none."""

    seats: tuple[int, ...]
    viewer: int | None


def face_down(plain: Plain) -> Plain:
    """A view in which rivals' reserved cards lie face down, even those that everybody saw before."""
    return {
        **plain,
        "seats": [
            seat if number == plain["view"] else {**seat, "reserved": [covered(held) for held in seat["reserved"]]}
            for number, seat in enumerate(plain["seats"])
        ],
    }


def covered(held: Plain) -> Plain:
    """A reserved card face down."""
    level = held["level"] if held["card"] is None else int(held["card"][0])
    return {"card": None, "level": level, "blind": held["blind"]}


def snapshot(table: Table, audience: Audience, now: int) -> say.Scene:
    """The table as an audience sees it."""
    seen = table.seen_by(audience.viewer)
    words = list(seen.moves) if seen and table.status == "playing" else []
    return say.Scene(
        state=table.state,
        moves=len(table.moves),
        view=shown(table, seen),  # type: ignore[typeddict-item]  # the shape is tested
        choice=choice(table, audience, words),
        offers=offers(seen, seen.moves if words else ()) if seen else [],
        final_round=bool(seen and seen.plain.get("final_round")),
        clock=clock(table, now),
        undo=table.undo_of(audience.seats) if audience.seats else "no",
        undo_offer=undo_offer(table),
        outcome=table.outcome,
    )


def shown(table: Table, seen: SeatView | None) -> Plain | None:
    """The view to send: with rivals' reserved cards face down if the table was made so."""
    if seen is None:
        return None
    return face_down(seen.plain) if table.setup.reserved == "down" else seen.plain


def choice(table: Table, audience: Audience, words: list[str]) -> say.Choice | None:
    """The legal words, if the audience is to play."""
    seat = table.to_play
    if seat is None or seat not in audience.seats or table.chairs[seat].bot or table.position is None:
        return None
    return say.Choice(seat=seat, phase=table.position.phase, words=words)


def clock(table: Table, now: int) -> say.ClockState | None:
    """The time left by seat now."""
    if table.clock is None:
        return None
    left, running = list(table.clock.left), None
    if table.deadline is not None and table.to_play is not None:
        running = table.to_play
        left[running] = max(0, table.deadline - now)
    return say.ClockState(left=left, running=running, at=now)


def undo_offer(table: Table) -> say.UndoOffer | None:
    """The undo offer that waits for answers."""
    if table.undo_seat is None:
        return None
    return say.UndoOffer(seat=table.undo_seat, waiting=table.waiting_for())


def table_info(table: Table | Brief, connected: Sequence[bool], onlookers: int) -> say.TableInfo:
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
        commitment=None if setup.secret is None else commitment(setup.secret),
        seed=setup.revealed_seed(table.status),
        created=setup.created,
        onlookers=onlookers,
        origin=setup.origin,
        rematch=table.rematch,
    )
