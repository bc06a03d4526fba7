"""New tables: from a form, from a position of a finished game, from a record, or as a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from gemguild.bots import BOTS
from gemguild.engine.errors import BadOptions, GemguildError
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import kind
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.names import legible
from gemguild.server.tables.events import Effect, Event, Setup, StoredEnd, StoredMove, numbered
from gemguild.server.tables.table import Chair, Table, seated, started
from gemguild.shuffle import drawn_order

HOUR = 60 * 60 * 1000
"""Milliseconds."""


class Shuffle(NamedTuple):
    """What is known of a table's shuffle when the table is made: its code, its seed, and the maker's contribution."""

    code: str
    seed: bytes
    contribution: str | None = None


def new_code() -> str:
    """A table code of 128 random bits, which nobody can guess."""
    return secrets.token_urlsafe(16)


def new_ticket(now: int) -> str:
    """A ticket for a table: the hour it was given in, and 90 random bits."""
    return f"{now // HOUR:07d}{secrets.token_urlsafe(12)[:15]}"


def check_ticket(ticket: str, now: int) -> str:
    """A ticket that was given in this hour or the last. Raises Refusal for any other."""
    if ticket[:7] not in {f"{now // HOUR - ago:07d}" for ago in (0, 1)}:
        raise Refusal("ticket_used", "this ticket is too old")
    return ticket


def choose_game(choice: say.GameChoice) -> Game:
    """The game that a form names. Raises Refusal if there is none."""
    try:
        return Game(kind(choice["id"]), choice["players"], tuple(dict.fromkeys(choice["options"])))
    except BadOptions as error:
        raise Refusal("bad_options", str(error)) from None


def check_bot(level: str | None) -> str:
    """The name of a bot. Raises Refusal if there is none."""
    if level not in BOTS:
        raise Refusal("bad_options", f"there is no bot {level!r}; there are {', '.join(BOTS)}")
    return level


def from_form(form: say.NewTable, shuffle: Shuffle, person: str, name: str | None, now: int) -> tuple[Setup, Effect]:
    """A new table as a form describes it. Raises Refusal."""
    game = choose_game(form.game)
    if len(form.seats) != game.players:
        raise Refusal("bad_options", f"{game.players} players need {game.players} seats, not {len(form.seats)}")
    if sum(seat.kind == "me" for seat in form.seats) > 1:
        raise Refusal("bad_options", "you can sit in one seat; others on your device are same_device")
    chairs = [chair_for(seat, name) for seat in form.seats]
    lots: list[Event] = []
    if form.shuffle:
        order = drawn_order(shuffle.seed, shuffle.code, game, shuffle.contribution)
        chairs = [chairs[place] for place in order]
        lots.append(say.Drawn(type="drawn", order=order, contribution=shuffle.contribution))
    setup = Setup(
        code=shuffle.code,
        game=game,
        seed=shuffle.seed,
        start=None,
        listed=form.listed,
        clock=form.clock,
        reserved=form.reserved,
        host=person,
        created=now,
        origin=None,
    )
    return setup, opening(contributing(chairs, shuffle), person, now, lots)


def chair_for(seat: say.SeatWish, name: str | None) -> Chair:
    """A seat as a form describes it."""
    match seat.kind:
        case "bot":
            return Chair("bot", level=check_bot(seat.level))
        case "me":
            return Chair("person", seat.name or name)
        case "same_device":
            return Chair("same_device", seat.name)
        case _:
            return Chair()


def contributing(chairs: Sequence[Chair], shuffle: Shuffle) -> list[Chair]:
    """Seats of a new table, the first of the maker's with their contribution."""
    mine = next((seat for seat, chair in enumerate(chairs) if chair.has_person), None)
    return [
        replace(chair, contribution=shuffle.contribution) if seat == mine else chair
        for seat, chair in enumerate(chairs)
    ]


def opening(chairs: Sequence[Chair], person: str, now: int, lots: Sequence[Event] = ()) -> Effect:
    """The first entries of a table: how seats were drawn, who sits down, and the start if no seat is open."""
    events = [*lots]
    for seat, chair in enumerate(chairs):
        events += seated(seat, chair) if chair.kind != "open" else []
    if all(chair.kind != "open" for chair in chairs):
        events.append(started())
    holders = {seat: person for seat, chair in enumerate(chairs) if chair.kind in ("person", "same_device")}
    return Effect(numbered(events, 0, now), holders)


def rematch(table: Table, shuffle: Shuffle, person: str, now: int) -> tuple[Setup, Effect]:
    """Another table for the same people, everybody one seat further, so that the next one begins.

    The seats of other people stay open for them.
    """
    old = table.setup
    setup = Setup(
        code=shuffle.code,
        game=old.game,
        seed=shuffle.seed,
        start=None,
        listed=False,
        clock=old.clock,
        reserved=old.reserved,
        host=person,
        created=now,
        origin=None,
    )
    chairs = [again(chair, person) for chair in (*table.chairs[1:], table.chairs[0])]
    return setup, opening(contributing(chairs, shuffle), person, now)


def again(chair: Chair, person: str) -> Chair:
    """A seat of a rematch: bots and the person who asked sit down at once, the others when they join."""
    if chair.kind == "bot" or person in chair.holders:
        return Chair(chair.kind, chair.name, chair.level)
    return Chair()


def sit_in_rematch(table: Table, seat: int, contribution: str | None) -> say.Sit:
    """The intent by which the holder of a seat takes their seat in the rematch."""
    place = (seat - 1) % len(table.chairs)
    return say.Sit(id=0, seat=place, name=table.chairs[seat].name, contribution=contribution)


def from_move(
    table: Table, words: Sequence[str], form: say.Continue, person: str, name: str | None, now: int
) -> tuple[Setup, Effect]:
    """A table that continues from a position of a finished game: one person against bots."""
    if form.moves > len(words):
        raise Refusal("bad_options", f"the game has {len(words)} moves")
    if form.seat >= len(table.chairs):
        raise Refusal("seat_unknown", f"there is no seat {form.seat}", seat=form.seat)
    position = table.first()
    for word in words[: form.moves]:
        position = position.play(word)
    if position.is_over:
        raise Refusal("game_over", "the game is over there")
    setup = Setup(
        code=new_code(),
        game=table.setup.game,
        seed=None,
        start=str(position),
        listed=False,
        clock=None,
        reserved=table.setup.reserved,
        host=person,
        created=now,
        origin=say.Origin(code=table.setup.code, moves=form.moves),
    )
    chairs = [Chair("bot", level=check_bot(form.level)) for _ in table.chairs]
    chairs[form.seat] = Chair("person", name)
    return setup, opening(chairs, person, now)


def from_record(text: str, person: str, now: int) -> tuple[Setup, Effect]:
    """A finished table from a record. It belongs to nobody, and nothing is claimed about its shuffle."""
    try:
        record = GameRecord.parse(text.replace("\r\n", "\n"))
    except GemguildError as error:
        raise Refusal("bad_record", str(error), reason=str(error)) from None
    setup = Setup(
        code=new_code(),
        game=record.game,
        seed=record.seed if isinstance(record.seed, bytes) else None,
        start=str(record.start),
        listed=False,
        clock=None,
        reserved="open",
        host=person,
        created=now,
        origin=None,
    )
    return setup, Effect(numbered(events_of(record), 0, now))


def events_of(record: GameRecord) -> Iterator[Event]:
    """The events of a recorded game."""
    for seat in range(record.game.players):
        name = record.names.get(seat)
        yield from seated(seat, Chair("person", name and legible(name)))
    yield started()
    for move, position in zip(record.moves, record.positions(), strict=False):
        assert position.to_play is not None
        yield StoredMove(
            type="moved",
            seat=position.to_play,
            word=move.word,
            by=None,
            instead_of=None,
            seconds=move.time or 0.0,
        )
    yield StoredEnd(type="ended", seat=None, why=None)
