"""One table: who sits there, what was played, and what an intent would change.

A table is computed from its setup and its entries. Here an intent becomes the entries it would add (:class:`Effect`);
they become part of the table once they are stored (:meth:`Table.after`).
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from gemguild.engine.errors import GemguildError
from gemguild.engine.game import Position
from gemguild.server import messages as say
from gemguild.server.errors import Refusal, refusal_of
from gemguild.server.names import legible
from gemguild.server.tables import outcome
from gemguild.server.tables.clock import Clock, new_clock
from gemguild.server.tables.events import (
    BotMove,
    Effect,
    Entry,
    Event,
    Setup,
    StoredEnd,
    StoredMove,
    StoredTable,
    numbered,
)
from gemguild.server.tables.position_views import PositionViews, SeatView, Viewer
from gemguild.shuffle import SCHEME, deal_seed

STAND_IN = "journeyman"
"""The bot that plays for a person who is away."""
MOST_WHIMS = 100
"""How often a seat may undo a decision, ask to, or come back in one game: a table's history must end some day."""
FORFEIT_PLAYERS = 2
"""With this many players, whoever stops loses."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table."""

    kind: Literal["person", "bot", "open", "same_device"] = "open"
    name: str | None = None
    level: str | None = None
    standing: Literal["here", "away", "gone"] = "here"
    seated: int = 0
    """The number of the entry that filled it."""
    holders: frozenset[str] = frozenset()
    """The identities it belongs to: one person, on every device that proved to be theirs."""
    contribution: str | None = None
    """The random bytes that its person gave for the shuffle, in hexadecimal."""

    @property
    def bot(self) -> str | None:
        """The bot that decides here, if one does."""
        if self.kind == "bot":
            return self.level
        return None if self.standing == "here" else STAND_IN

    @property
    def has_person(self) -> bool:
        """Whether a person plays here, also one who is away; not one who has resigned."""
        return self.kind in ("person", "same_device") and self.standing != "gone"


class TableMove(NamedTuple):
    """A move that was not taken back."""

    seat: int
    word: str
    by_person: bool
    revealed: bool
    """Whether it brought something hidden to light."""
    gained: int = 0
    """The milliseconds that its seat's clock got for it."""


class Table:
    """A table as its entries describe it. Tables are values: :meth:`after` gives a new one."""

    __slots__ = (
        "chairs",
        "changed",
        "clock",
        "moves",
        "number",
        "outcome",
        "rematch",
        "setup",
        "shuffle",
        "since",
        "state",
        "status",
        "trail",
        "undo_answers",
        "undo_seat",
        "views",
        "whims",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.number = 0
        """The number of the last entry."""
        self.state = 0
        """Goes up with every change of the position."""
        self.status: Literal["waiting", "playing", "over"] = "waiting"
        self.chairs: tuple[Chair, ...] = (Chair(),) * setup.game.players
        self.shuffle = SCHEME
        """The scheme by which it is shuffled if it has a commitment."""
        self.moves: list[TableMove] = []
        self.views: PositionViews | None = None
        """The position as everybody sees it; None until the game starts."""
        self.clock: Clock | None = new_clock(setup.clock, setup.game.players) if setup.clock else None
        self.since = setup.created
        """When the wait for the present decision began."""
        self.changed = setup.created
        self.outcome: say.Outcome | None = None
        self.undo_seat: int | None = None
        """The seat that asks to undo."""
        self.undo_answers: frozenset[int] = frozenset()
        """The seats that have agreed to it."""
        self.rematch: str | None = None
        self.whims: tuple[int, ...] = (0,) * setup.game.players
        """For each seat how often it has undone a decision, asked to, or come back."""
        self.trail: dict[int, Position] = {}
        """Positions by the number of moves that led there, while entries are being added."""

    # ---------------------------------------------------------------------------------------------------- what happened

    def after(
        self,
        entries: Iterable[Entry],
        holders: Mapping[int, str | None] | None = None,
        trail: dict[int, Position] | None = None,
    ) -> Table:
        """The table with more entries. This one stays unchanged.

        Undoing goes back to a position on the ``trail``, or plays all moves again. Whoever adds one entry after the
        other passes the same one.
        """
        changed = self._copy()
        changed.moves = self.moves.copy()
        changed.trail = {} if trail is None else trail
        for entry in entries:
            changed._apply(entry)
        changed.trail = {}
        for seat, person in (holders or {}).items():
            changed._seat(seat, holders=frozenset() if person is None else frozenset({person}))
        return changed

    def held_by(self, seat: int, persons: Iterable[str]) -> Table:
        """The table with a seat that belongs to these persons."""
        changed = self._copy()
        changed._seat(seat, holders=frozenset(persons))
        return changed

    def unfold(self, effect: Effect) -> list[Table]:
        """The table before and after each entry of an effect; seats change hands with the last."""
        tables = [self]
        for entry in effect.entries:
            last = entry is effect.entries[-1]
            tables.append(tables[-1].after([entry], effect.holders if last else None))
        return tables

    def _copy(self) -> Table:
        """A copy that shares its lists."""
        same = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(same, name, getattr(self, name))
        return same

    def _apply(self, entry: Entry) -> None:
        self.number, self.changed = entry.number, entry.at
        event = entry.event
        match event["type"]:
            case "seated":
                name = event["name"] and legible(event["name"])
                chair = Chair(event["kind"], name, event["level"], seated=entry.number)
                self._seat(event["seat"], chair)
            case "contributed":
                self._seat(event["seat"], contribution=event["contribution"])
            case "started":
                self.shuffle = event.get("shuffle", 1)
                self.status, self.views = "playing", PositionViews(self.first())
                self._wait(entry.at)
            case "moved":
                self._moved(event, entry.at)
            case "undone":
                self._count_whim(event["seat"])
                self._charge(entry.at)
                self._rewind(event["moves"])
                self._wait(entry.at)
            case "undo_offered":
                self._count_whim(event["seat"])
                self.undo_seat, self.undo_answers = event["seat"], frozenset()
            case "undo_answered":
                self.undo_answers |= {event["seat"]}
                if not event["accept"]:
                    self.undo_seat = None
            case "stopped":
                if event["seat"] == self.to_play:
                    self._charge(entry.at)
                self._seat(event["seat"], standing="gone" if event["why"] == "resigned" else "away")
                self.undo_seat = None
            case "returned":
                self._count_whim(event["seat"])
                self._seat(event["seat"], standing="here")
                if event["seat"] == self.to_play:
                    self.since = entry.at
            case "resumed":
                self.since = entry.at
            case "ended":
                self._ended(event)
            case "rematch_made":
                self.rematch = event["code"]

    def _seat(self, seat: int, chair: Chair | None = None, **changes: object) -> None:
        chairs = list(self.chairs)
        chairs[seat] = replace(chair or chairs[seat], **changes)  # type: ignore[arg-type]
        self.chairs = tuple(chairs)

    def _count_whim(self, seat: int) -> None:
        self.whims = (*self.whims[:seat], self.whims[seat] + 1, *self.whims[seat + 1 :])

    def _check_whims(self, seat: int) -> None:
        if self.whims[seat] >= MOST_WHIMS:
            raise too_often()

    def _moved(self, event: StoredMove, at: int) -> None:
        before, seat = self._playing(), event["seat"]
        self.views = after = before.play(event["word"])
        by_person = event["by"] is None
        word = sys.intern(event["word"])  # the same words at all tables
        gained = 0
        if self.clock:
            spent = self.clock.spend(seat, at - self.since) if by_person else self.clock
            turn_over = after.position.turn != before.position.turn
            self.clock = spent.end_turn(seat, by_person) if turn_over else spent
            gained = self.clock.left[seat] - spent.left[seat]
        self.moves.append(TableMove(seat, word, by_person, reveals(before, word, after), gained))
        self.trail[len(self.moves)] = after.position
        self._wait(at)

    def _charge(self, at: int) -> None:
        """Take the time of the present decision so far from the clock of the person who has to decide."""
        seat = self.to_play
        if self.clock and seat is not None and not self.chairs[seat].bot:
            self.clock = self.clock.spend(seat, at - self.since)
        self.since = at

    def _wait(self, at: int) -> None:
        """Note that the position changed: the next decision is awaited from now on, and undo offers lapse."""
        self.state += 1
        self.since = at
        self.undo_seat = None

    def _rewind(self, moves: int) -> None:
        """Undo all but the first moves. Time that was used stays used; time that was gained by them is lost."""
        for undone in self.moves[moves:]:
            self.clock = self.clock and self.clock.take_back(undone.seat, undone.gained)
        del self.moves[moves:]
        self.views = PositionViews(self.trail.get(moves) or self._replayed())

    def _replayed(self) -> Position:
        """The position after all moves, from the first on."""
        position = self.first()
        for played in self.moves:
            position = position.play(played.word)
        return position

    def _ended(self, event: StoredEnd) -> None:
        self.status, self.undo_seat = "over", None
        position = self._playing().position
        if event["why"] is not None and event["seat"] is not None:
            self.outcome = outcome.by_stopping(position, event["seat"], event["why"])
        elif position.is_over:
            self.outcome = outcome.by_the_rules(position)

    def _playing(self) -> PositionViews:
        """The position of a game that has started. Raises Refusal if it has not."""
        if self.views is None:
            raise Refusal("not_started", "the game has not started yet")
        return self.views

    # -------------------------------------------------------------------------------------------------------- questions

    @property
    def deal_seed(self) -> bytes | None:
        """The seed of the deal, which nobody knows alone; None if the game starts from a given position."""
        setup = self.setup
        if setup.secret is None or self.shuffle == 1:
            return setup.seed
        return deal_seed(setup.secret, setup.code, setup.game, self.contributions)

    @property
    def contributions(self) -> list[str | None]:
        """What each seat gave for the shuffle."""
        return [chair.contribution for chair in self.chairs]

    def first(self) -> Position:
        """The position before the first move."""
        if self.setup.start is not None:
            return self.setup.game.parse(self.setup.start)
        assert self.deal_seed is not None
        return self.setup.game.start(self.deal_seed)

    @property
    def position(self) -> Position | None:
        """The position; None until the game starts."""
        return self.views.position if self.views else None

    def seen_by(self, viewer: Viewer) -> SeatView | None:
        """The position as this viewer sees it; None until the game starts."""
        return self.views.seen_by(viewer) if self.views else None

    @property
    def to_play(self) -> int | None:
        """The seat that decides now."""
        return self.views.to_play if self.status == "playing" and self.views else None

    @property
    def bot_to_play(self) -> str | None:
        """The bot that decides now, if one does."""
        seat = self.to_play
        return None if seat is None else self.chairs[seat].bot

    @property
    def has_open_seat(self) -> bool:
        """Whether somebody can sit down."""
        return self.status == "waiting" and any(chair.kind == "open" for chair in self.chairs)

    @property
    def is_inviting(self) -> bool:
        """Whether a person waits here for somebody to sit down."""
        return self.has_open_seat and any(chair.has_person for chair in self.chairs)

    @property
    def deadline(self) -> int | None:
        """When the seat to play runs out of time."""
        seat = self.to_play
        if self.clock is None or seat is None or self.chairs[seat].bot:
            return None
        return self.since + self.clock.left[seat]

    @property
    def owes_bots(self) -> bool:
        """Whether bots play on even if nobody is connected: persons have begun, and it will be a person's turn."""
        begun = any(chair.standing != "here" for chair in self.chairs) or any(move.by_person for move in self.moves)
        return begun and any(chair.has_person and chair.standing == "here" for chair in self.chairs)

    @property
    def due(self) -> int | None:
        """When something must happen even if nobody is connected."""
        if self.bot_to_play:
            return self.since if self.owes_bots else None
        return self.deadline

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that belong to a person."""
        return seats_held(self.chairs, person)

    def viewer_of(self, seats: tuple[int, ...], look: int | None) -> int | None:
        """The seat that a person with these seats looks from: the one to play, the one chosen, or the first."""
        if self.to_play in seats:
            return self.to_play
        return look if look in seats else next(iter(seats), None)

    def undo_of(self, seats: tuple[int, ...]) -> Literal["no", "free", "ask"]:
        """Whether the holder of these seats may undo their last decision."""
        undo = self._undo_or_refusal(seats)
        if isinstance(undo, Refusal):
            return "no"
        return "free" if undo[1] else "ask"

    def waiting_for(self) -> list[int]:
        """The seats of persons who have not yet answered the undo offer."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.has_person and seat not in self.undo_answers and not self._same_person(seat, self.undo_seat)
        ]

    def rivals(self, seats: Collection[int]) -> list[int]:
        """The seats of the other persons, as seen by the holder of ``seats``; those who are away count."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.has_person and seat not in seats]

    def _same_person(self, seat: int, other: int | None) -> bool:
        return seat == other or (other is not None and bool(self.chairs[seat].holders & self.chairs[other].holders))

    # ---------------------------------------------------------------------------------------------------------- intents

    def decide(self, person: str, name: str | None, intent: say.Intent, now: int) -> Effect:
        """The effect of a person's intent. Raises Refusal."""
        match intent:
            case say.Play():
                return self.play(person, intent, now)
            case say.Sit():
                return self._sit(person, intent.name or name, intent, now)
            case say.SetSeat():
                return self._set_seat(person, intent, now)
            case say.Leave():
                return self._leave(person, now)
            case say.Resign():
                return self._stop(self._own_seat(person), "resigned", now)
            case say.Undo():
                return self._undo_wanted(person, intent.state, now)
            case say.Answer():
                return self._answer(person, intent.accept, now)
            case _:
                raise Refusal("bad_message", f"a table knows no {intent.type}")

    def play(self, person: str, intent: say.Play, now: int) -> Effect:
        """The effect of a person's words. Raises Refusal unless all of them are legal."""
        seats = self._own_seats(person)
        self._check_state(intent.state)
        seat = self.to_play
        if seat not in seats:
            raise Refusal("not_your_turn", "it is somebody else's turn")
        assert seat is not None
        if self.chairs[seat].bot:
            raise Refusal("not_your_turn", "a bot plays here until you sit down again")
        return self._effect(self._moves(intent.words, now), now)

    def bot_plays(self, state: int, move: BotMove, now: int) -> Effect:
        """The effect of a bot's move. Raises Refusal if the table has moved on."""
        self._check_state(state)
        if self.bot_to_play is None:
            raise Refusal("not_your_turn", "no bot is to play")
        return self._effect(self._moves([move.word], now, move.by, move.instead_of), now)

    def _moves(
        self, words: Sequence[str], now: int, by: str | None = None, instead_of: str | None = None
    ) -> list[Event]:
        """Some words as moves of the seat to play, and the end if they end the game."""
        events: list[Event] = []
        views, seat = self._playing(), self.to_play
        assert seat is not None
        seconds = max(0, now - self.since) / 1000
        for word in words:
            if views.to_play != seat:
                raise Refusal("not_your_turn", f"{word}: it is somebody else's turn by then")
            try:
                views.seen_by(seat).action(word)  # uses only what the seat knows, so that a refusal reveals nothing
                views = views.play(word)
            except GemguildError as error:
                raise refusal_of(error) from None
            events.append(
                StoredMove(type="moved", seat=seat, word=word, by=by, instead_of=instead_of, seconds=round(seconds, 3))
            )
            seconds = 0.0
        if views.to_play is None:
            events.append(StoredEnd(type="ended", seat=None, why=None))
        return events

    def run_out(self, now: int) -> Effect:
        """The effect of a clock that has run out. Raises Refusal if none has."""
        deadline, seat = self.deadline, self.to_play
        if deadline is None or seat is None or now < deadline:
            raise Refusal("stale", "there is time left", state=self.state)
        return self._stop(seat, "timed_out", now)

    def resume(self, now: int) -> Effect:
        """The effect of the server coming back: the clock did not run while it was down."""
        return self._effect([say.Resumed(type="resumed")], now)

    def made_rematch(self, seat: int, code: str, now: int) -> Effect:
        """The effect of making another table for the same people; none if everybody knows of it."""
        if self.rematch is not None:
            return self._effect([], now)
        return self._effect([say.RematchMade(type="rematch_made", seat=seat, code=code)], now)

    def _effect(self, events: Iterable[Event], now: int, holders: Mapping[int, str | None] | None = None) -> Effect:
        """Events as the next entries of this table."""
        return Effect(numbered(events, self.number, now), holders or {})

    def _check_state(self, state: int) -> None:
        self._check_playing()
        if state != self.state:
            raise Refusal("stale", f"the table has moved on to state {self.state}", state=self.state)

    def _check_playing(self) -> None:
        self._playing()
        if self.status == "over":
            raise Refusal("game_over", "the game is over")

    def _own_seats(self, person: str) -> tuple[int, ...]:
        seats = self.seats_of(person)
        if not seats:
            raise Refusal("not_your_seat", "you have no seat at this table")
        return seats

    def _own_seat(self, person: str) -> int:
        """The seat that a person acts for: the one to play if it is theirs, or else their first."""
        seats = self._own_seats(person)
        return self.to_play if self.to_play in seats else seats[0]

    # --- sitting down and leaving

    def _chair(self, seat: int) -> Chair:
        if seat >= len(self.chairs):
            raise Refusal("seat_unknown", f"there is no seat {seat}", seat=seat)
        return self.chairs[seat]

    def _sit(self, person: str, name: str | None, intent: say.Sit, now: int) -> Effect:
        seat = intent.seat
        chair = self._chair(seat)
        if person in chair.holders and self.status == "playing":
            if chair.standing == "gone":
                raise Refusal("seat_taken", "who resigned cannot come back", seat=seat)
            if chair.standing == "here":
                return self._effect([], now)
            if self.clock and self.clock.left[seat] == 0:
                raise Refusal("out_of_time", "your time is up; a bot plays on", seat=seat)
            self._check_whims(seat)
            return self._effect([say.Returned(type="returned", seat=seat)], now)
        if chair.kind != "open":
            raise Refusal("seat_taken", f"seat {seat} is taken", seat=seat)
        kind: Literal["person", "same_device"] = "same_device" if self.seats_of(person) else "person"
        taken = seated(seat, Chair(kind, name, contribution=intent.contribution))
        return self._effect([*taken, *self._start_if_full({seat})], now, {seat: person})

    def _set_seat(self, person: str, intent: say.SetSeat, now: int) -> Effect:
        if person != self.setup.host:
            raise Refusal("not_host", "only whoever made the table may do that")
        if self.status != "waiting":
            raise Refusal("already_started", "the game has started")
        chair = self._chair(intent.seat)
        if chair.kind == "person" and person not in chair.holders:
            raise Refusal("seat_taken", f"seat {intent.seat} is taken", seat=intent.seat)
        level = intent.level if intent.kind == "bot" else None
        name = intent.name if intent.kind == "same_device" else None
        given = seated(intent.seat, Chair(intent.kind, name, level))
        start = [] if intent.kind == "open" else self._start_if_full({intent.seat})
        return self._effect([*given, *start], now, {intent.seat: person if intent.kind == "same_device" else None})

    def _start_if_full(self, taken: set[int]) -> list[Event]:
        waiting = any(chair.kind == "open" and seat not in taken for seat, chair in enumerate(self.chairs))
        return [] if waiting else [started()]

    def _leave(self, person: str, now: int) -> Effect:
        seats = self._own_seats(person)
        if self.status == "waiting":
            opened = [event for seat in seats for event in seated(seat, Chair())]
            return self._effect(opened, now, dict.fromkeys(seats))
        if len(self.chairs) == FORFEIT_PLAYERS:
            return self._stop(self._own_seat(person), "left", now)
        self._check_playing()
        here = [seat for seat in seats if self.chairs[seat].standing == "here"]
        return self._effect([say.Stopped(type="stopped", seat=seat, why="left") for seat in here], now)

    def _stop(self, seat: int, why: outcome.Why, now: int) -> Effect:
        """A person stops: with two players that ends the game, with more a bot plays on."""
        self._check_playing()
        if self.chairs[seat].standing == "gone":
            raise Refusal("game_over", "who resigned has left the game")
        events: list[Event] = [say.Stopped(type="stopped", seat=seat, why=why)]
        if len(self.chairs) == FORFEIT_PLAYERS:
            events.append(StoredEnd(type="ended", seat=seat, why=why))
        return self._effect(events, now)

    # --- undoing

    def _undo(self, seats: tuple[int, ...]) -> tuple[int, bool]:
        """The number of moves that an undo would leave, and whether it needs nobody's consent. Raises Refusal."""
        self._check_playing()
        undo = self._undo_or_refusal(seats)
        if isinstance(undo, Refusal):
            raise undo
        return undo

    def _undo_or_refusal(self, seats: tuple[int, ...]) -> tuple[int, bool] | Refusal:
        """Like :meth:`_undo`, but a refusal is not raised: every scene asks."""
        moves = self._last_decision(seats) if self.status == "playing" else None
        if moves is None:
            return Refusal("nothing_to_undo", "you have not decided anything yet")
        if self.whims[self.moves[moves].seat] >= MOST_WHIMS:
            return too_often()
        rivals = self.rivals(seats)
        if not rivals:
            return moves, True
        if any(played.revealed for played in self.moves[moves:]):
            return Refusal("hidden_revealed", "something hidden has come to light since")
        for seat in rivals:
            if self.chairs[seat].standing == "away":
                return somebody_away(seat)
        return moves, self.clock is None and moves == len(self.moves) - 1

    def _last_decision(self, seats: Collection[int]) -> int | None:
        """The number of the last move that a person made in one of these seats."""
        for number in range(len(self.moves) - 1, -1, -1):
            played = self.moves[number]
            if played.by_person and played.seat in seats:
                return number
        return None

    def _undo_wanted(self, person: str, state: int, now: int) -> Effect:
        seats = self._own_seats(person)
        self._check_state(state)
        moves, free = self._undo(seats)
        seat = self.moves[moves].seat
        if free:
            return self._effect([say.Undone(type="undone", seat=seat, moves=moves)], now)
        return self._effect([say.UndoOffered(type="undo_offered", seat=seat)], now)

    def _answer(self, person: str, accept: bool, now: int) -> Effect:
        seats = set(self._own_seats(person)) & set(self.waiting_for())
        if self.undo_seat is None or not seats:
            raise Refusal("no_offer", "there is nothing to answer")
        events: list[Event] = [
            say.UndoAnswered(type="undo_answered", seat=seat, accept=accept) for seat in sorted(seats)
        ]
        if accept and set(self.waiting_for()) == seats:
            asking = [seat for seat in range(len(self.chairs)) if self._same_person(seat, self.undo_seat)]
            moves, _ = self._undo(tuple(asking))
            events.append(say.Undone(type="undone", seat=self.undo_seat, moves=moves))
        return self._effect(events, now)


def seated(seat: int, chair: Chair) -> list[Event]:
    """The events of filling a seat, or of opening it."""
    events: list[Event] = [say.Seated(type="seated", seat=seat, kind=chair.kind, name=chair.name, level=chair.level)]
    if chair.contribution:
        events.append(say.Contributed(type="contributed", seat=seat, contribution=chair.contribution))
    return events


def started() -> say.Started:
    """The event of beginning to play, shuffled as tables are now."""
    return say.Started(type="started", shuffle=SCHEME)


def seats_held(chairs: Iterable[Chair], person: str) -> tuple[int, ...]:
    """The seats that belong to a person."""
    return tuple(seat for seat, chair in enumerate(chairs) if person in chair.holders)


def too_often() -> Refusal:
    """The refusal of a whim after very many."""
    return Refusal("too_often", f"that is possible {MOST_WHIMS} times in a game", times=MOST_WHIMS)


def somebody_away(seat: int) -> Refusal:
    """The refusal of an undo while the person in a seat could not object."""
    return Refusal("somebody_away", "somebody is away who would have to agree", seat=seat)


def load(stored: StoredTable) -> Table:
    """A table from everything stored about it."""
    table = Table(stored.setup).after(stored.entries)
    for seat, persons in stored.holders.items():
        table = table.held_by(seat, persons)
    return table


def steps(setup: Setup, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Table, Table]]:
    """Every entry with the table before and after it."""
    table = Table(setup)
    for entry in entries:
        before, table = table, table.after([entry])
        yield entry, before, table


def reveals(before: PositionViews, word: str, after: PositionViews) -> bool:
    """Whether a move brought something hidden to light: cards of a deck or a hand, or tokens from a bag."""
    was, now = before.unseen, after.unseen
    drawn = was.decks != now.decks or was.drawn != now.drawn
    announced = word.startswith("split:") and before.to_play is not None and was.hands[before.to_play] > 0
    return drawn or announced or sum(map(int.bit_count, was.hands)) > sum(map(int.bit_count, now.hands))
