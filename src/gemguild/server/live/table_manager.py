"""All tables that are in use, with everybody who is connected to them.

Every change goes one way: an intent becomes a decision (:mod:`.table`), the decision is stored, and only then it is
part of the table and told to everybody, each audience what it may know. Bots and clocks are intents like any other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from pydantic_core import to_json

from gemguild.server import messages as say
from gemguild.server.bots.pool import Thinkers
from gemguild.server.bots.warmup import Preparation
from gemguild.server.errors import Conflict, Refusal, StorageFailed
from gemguild.server.live.live_table import Listener, LiveTable, digest, unfold
from gemguild.server.live.peers import Neighbours
from gemguild.server.metrics import Metrics
from gemguild.server.storage import Change, Store
from gemguild.server.tables import new_table
from gemguild.server.tables.event_views import News
from gemguild.server.tables.events import Entry, Setup
from gemguild.server.tables.snapshot import Audience, logged, scene
from gemguild.server.tables.table import Decision, Table, load, seat_key, steps

log = logging.getLogger("gemguild.tables")

IDLE = 60_000
"""After so many milliseconds without anybody a table leaves the memory."""
SWEEP = 2.0
"""Seconds between looks at what is due."""
OTHERS_FIRST = 5_000
"""Milliseconds that another process has for its own tables before this one steps in."""
RETRY = 3.0
"""Seconds after which browsers should try again when the server goes down."""

Decide = Callable[[Table], Decision]


class TableManager:
    """The tables in memory. Storage, bots and the clock come from outside."""

    def __init__(
        self, store: Store, thinkers: Thinkers, secret: bytes, now: Callable[[], int], metrics: Metrics
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.metrics = metrics
        self.closing = False
        self._secret = secret
        self._now = now
        self._opened = now()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.preparation = Preparation(thinkers)
        self._neighbours = Neighbours(self, now)

    # ------------------------------------------------------------------------------------------------ opening, closing

    def start(self) -> None:
        """Prepare the games, and look after what is due from now on."""
        self.spawn(self.preparation.run())
        self.spawn(self._sweep_for_ever())
        self._neighbours.listen()

    async def close(self) -> None:
        """Tell everybody that the server goes down, and stop."""
        self.closing = True
        for live in self._live.values():
            self.tell(live.listeners, say.Closing(type="closing", retry=RETRY))
            if live.timer is not None:
                live.timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def find(self, code: str) -> LiveTable | None:
        """A table in memory, if it is there."""
        return self._live.get(code)

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def connections(self) -> int:
        """How many connections there are."""
        return sum(len(live.listeners) for live in self._live.values())

    def presence(self, table: Table) -> tuple[list[bool], int]:
        """Who is connected to a table, by seat, and how many look on."""
        live = self._live.get(table.setup.code)
        if live is None:
            return [chair.kind == "bot" for chair in table.chairs], 0
        return live.connected(), live.onlookers()

    # ----------------------------------------------------------------------------------------------------------- lives

    async def get(self, code: str) -> LiveTable:
        """A table in memory, loaded if need be. Raises Refusal if there is none."""
        while code not in self._live:
            if code not in self._loading:
                self._loading[code] = asyncio.create_task(self._load(code))
                self._loading[code].add_done_callback(lambda _: self._loading.pop(code, None))
            if await asyncio.shield(self._loading[code]) is None:
                raise Refusal("unknown_table", "there is no such table")
        live = self._live[code]
        live.used = self._now()
        return live

    async def _load(self, code: str) -> LiveTable | None:
        stored = await self.store.load(code)
        if stored is None:
            return None
        await self.preparation.wait(stored.setup.game.id)
        table = load(stored.setup, stored.entries, stored.holders)
        live = self._enter(table)
        self._neighbours.ask(live)
        if self._was_interrupted(table):
            with contextlib.suppress(Refusal):
                await self._act(live, Table.resume)
        self._follow(live)
        return live

    def _was_interrupted(self, table: Table) -> bool:
        """Whether a live clock was running when the server went down."""
        clock = table.setup.clock
        live = clock is not None and clock["kind"] == "live"
        return live and not self.store.shared and table.deadline is not None and table.changed < self._opened

    def _enter(self, table: Table) -> LiveTable:
        live = LiveTable(table, asyncio.Lock(), set(), self._now())
        self._live[table.setup.code] = live
        return live

    async def make(self, setup: Setup, decision: Decision) -> str:
        """Store a new table; its code. If its game is not ready yet, it opens later."""
        entries = new_table.number(decision, 0, self._now())
        ready = self.preparation.is_ready(setup.game.id)
        known = entries if ready else [entry for entry in entries if entry.event["type"] == "seated"]
        table = Table(setup).after(known, decision.holders)
        await self.store.append(Change(setup.code, entries, digest(table), decision.holders, setup))
        self.metrics.tables.inc()
        if not ready:
            self.spawn(self._open(setup.code))
        elif setup.code not in self._live:
            self._follow(self._enter(table))
        return setup.code

    async def _open(self, code: str) -> None:
        """Have a table in memory, as soon as that is possible."""
        with contextlib.suppress(Refusal):
            await self.get(code)

    # --------------------------------------------------------------------------------------------------------- joining

    async def join(self, code: str, listener: Listener, hello: say.Hello) -> LiveTable:
        """Let somebody in: they get everything, the others hear of it. If they must wait, they are told."""
        await self._tell_to_wait(code, listener)
        live = await self.get(code)
        async with live.lock:
            await self._learn_holders(live, listener.person, hello.key)
            events = await self._missed(live.table, live.audience(listener), hello.last)
            live.listeners.add(listener)
            self.tell([listener], self._welcome(live, listener, events))
        self.tell_presence(live, listener)
        self._neighbours.announce(live)
        self._follow(live)
        return live

    async def _tell_to_wait(self, code: str, listener: Listener) -> None:
        """Tell somebody if the game of a table is not ready yet."""
        if code in self._live or not self.preparation.waiting:
            return
        stored = await self.store.load(code)
        if stored is not None and not self.preparation.is_ready(stored.setup.game.id):
            game = stored.setup.game.id
            self.tell([listener], say.Preparing(type="preparing", game=game, seconds=self.preparation.want(game)))

    def leave(self, live: LiveTable, listener: Listener) -> None:
        """Somebody's connection is gone."""
        live.listeners.discard(listener)
        live.used = self._now()
        self.tell_presence(live)
        self._neighbours.announce(live)
        if not live.listeners and live.table.views is not None:
            live.table.views.forget()

    async def _learn_holders(self, live: LiveTable, person: str, key: str | None) -> None:
        """Seats that somebody got elsewhere: by the key, by another process, or by logging in."""
        if key is not None:
            await self._claim(live, person, key)
        elif live.table.seats_of(person):
            return
        holders = await self.store.holders_of(live.table.setup.code)
        for seat, persons in holders.items():
            if persons != live.table.chairs[seat].holders:
                live.table = live.table.held_by(seat, persons)

    async def _claim(self, live: LiveTable, person: str, key: str) -> None:
        for seat, own in self._keys(live.table, range(len(live.table.chairs))).items():
            if own == key:
                await self.store.hold(live.table.setup.code, seat, person)
                return
        raise Refusal("not_your_seat", "this key opens no seat at this table")

    def _keys(self, table: Table, seats: Iterable[int]) -> dict[int, str]:
        """The keys of seats that belong to persons."""
        return {
            seat: seat_key(self._secret, table.setup.code, seat, table.chairs[seat].seated)
            for seat in seats
            if table.chairs[seat].holders
        }

    async def _missed(self, table: Table, audience: Audience, last: int) -> list[say.Logged]:
        """The events after a number as an audience was told of them."""
        if last >= table.number:
            return []
        entries = await self.store.entries_after(table.setup.code, 0)
        return [
            logged(entry, before, after, audience.viewer)
            for entry, before, after in steps(table.setup, entries)
            if last < entry.number <= table.number
        ]

    def _welcome(self, live: LiveTable, listener: Listener, events: list[say.Logged]) -> say.Welcome:
        audience = live.audience(listener)
        return say.Welcome(
            type="welcome",
            number=live.table.number,
            table=live.info(),
            you=self._you(live.table, listener.person),
            scene=self._scene(live, audience),
            events=events,
        )

    def _you(self, table: Table, person: str) -> say.You:
        seats = table.seats_of(person)
        return say.You(seats=list(seats), keys=self._keys(table, seats), host=person == table.setup.host)

    def _scene(self, live: LiveTable, audience: Audience) -> say.Scene:
        return scene(live.table, audience, self._now())

    # --------------------------------------------------------------------------------------------------------- intents

    async def wish(self, live: LiveTable, listener: Listener, name: str | None, wish: say.Wish) -> None:
        """Carry out what somebody wants. Raises Refusal if that cannot be."""
        if self.closing:
            raise Refusal("closing", "the server is going down")
        person = listener.person
        match wish:
            case say.Ping():
                pass
            case say.React():
                seat = next(iter(live.table.seats_of(person)), None)
                reacted = say.Reacted(type="reacted", seat=seat, reaction=wish.reaction)
                self.tell(live.listeners, reacted)
                self._neighbours.react(live, reacted)
            case say.Look():
                self._look(live, listener, wish.seat)
            case say.Play():
                await self._act(live, lambda table: table.play(person, wish, self._now()))
                self.metrics.moves.inc(len(wish.words))
            case say.Rematch():
                await self._rematch(live, person, name)
            case _:
                if isinstance(wish, say.SetSeat) and wish.kind == "bot":
                    new_table.check_bot(wish.level)
                await self._act(live, lambda table: table.decide(person, name, wish))

    def _look(self, live: LiveTable, listener: Listener, seat: int) -> None:
        if seat not in live.table.seats_of(listener.person):
            raise Refusal("not_your_seat", "that seat is not yours")
        listener.look = seat
        update = say.Update(
            type="update",
            number=live.table.number,
            table=None,
            you=None,
            scene=self._scene(live, live.audience(listener)),
            events=[],
        )
        self.tell([listener], update)

    async def _rematch(self, live: LiveTable, person: str, name: str | None) -> None:
        """Make another table, or sit down at the one that the others have made."""
        table = live.table
        seats = table.seats_of(person)
        if not seats:
            raise Refusal("not_your_seat", "you have no seat at this table")
        if table.status != "over":
            raise Refusal("not_over", "that is for finished games")
        if table.rematch is None:
            code = await self.make(*new_table.rematch(table, person, self._now()))
            await self._act(live, lambda table: table.made_rematch(seats[0], code))
            return
        other = await self.get(table.rematch)
        if not other.table.seats_of(person):
            wish = new_table.sit_in_rematch(table, seats[0])
            await self._act(other, lambda there: there.decide(person, name, wish))

    async def _act(self, live: LiveTable, decide: Decide) -> None:
        """Decide, store, apply, tell: one at a time at each table. Raises Refusal, and then nothing has changed."""
        async with live.lock:
            if live.doubtful:
                await self._catch_up(live)
            decision = decide(live.table)
            if not decision.events:
                return
            entries = new_table.number(decision, live.table.number, self._now())
            tables = unfold(live.table, entries, decision.holders)
            change = Change(live.table.setup.code, entries, digest(tables[-1]), decision.holders)
            try:
                await self.store.append(change)
            except Conflict:
                await self._catch_up(live)
                raise Refusal("stale", "the table has moved on", state=live.table.state) from None
            except StorageFailed:
                live.doubtful = True
                raise
            self._became(live, entries, tables)
        self._follow(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Learn what other processes have stored."""
        code = live.table.setup.code
        entries = await self.store.entries_after(code, live.table.number)
        holders = await self.store.holders_of(code)
        tables = unfold(live.table, entries, {})
        for seat in range(len(tables[-1].chairs)):
            tables[-1] = tables[-1].held_by(seat, holders.get(seat, ()))
        live.doubtful = False
        if entries:
            self._became(live, entries, tables)

    async def changed_elsewhere(self, code: str) -> None:
        """Another process has changed a table."""
        live = self._live.get(code)
        if live is None:
            return
        try:
            async with live.lock:
                await self._catch_up(live)
        except StorageFailed:
            live.doubtful = True
        self._set_timer(live)

    # --------------------------------------------------------------------------------------------------------- telling

    def _became(self, live: LiveTable, entries: Sequence[Entry], tables: Sequence[Table]) -> None:
        """The table has changed: tell every audience. ``tables`` has one more than there are entries."""
        news = News(entries, tables)
        live.table, live.used = tables[-1], self._now()
        quiet = all(entry.event["type"] in ("moved", "undone") for entry in entries)
        groups: dict[Audience, list[Listener]] = {}
        for listener in live.listeners:
            groups.setdefault(live.audience(listener), []).append(listener)
        info = None if quiet or not groups else live.info()
        for audience, listeners in groups.items():
            for_all = say.Update(
                type="update",
                number=tables[-1].number,
                table=info,
                you=None,
                scene=self._scene(live, audience),
                events=news.told(audience.viewer),
            )
            if quiet:
                self.tell(listeners, for_all)
                continue
            for listener in listeners:
                self.tell([listener], {**for_all, "you": self._you(live.table, listener.person)})

    def tell(self, listeners: Iterable[Listener], message: Any) -> None:
        """Send a message."""
        data = to_json(message)
        for listener in listeners:
            listener.send(data)

    def tell_presence(self, live: LiveTable, but: Listener | None = None) -> None:
        """Tell those connected here who is there."""
        others = [listener for listener in live.listeners if listener is not but]
        if others:
            told = say.Presence(type="presence", connected=live.connected(), onlookers=live.onlookers())
            self.tell(others, told)

    # ------------------------------------------------------------------------------------------------- bots and clocks

    def _follow(self, live: LiveTable) -> None:
        """See to what happens by itself after a change: a bot decides, or a clock runs."""
        self._set_timer(live)
        if live.table.bot_to_play and live.thinking is None and not self.closing:
            live.thinking = self.spawn(self._think(live))

    async def _think(self, live: LiveTable) -> None:
        """Have bots decide as long as it is a bot's turn."""
        try:
            while (level := live.table.bot_to_play) is not None:
                if not await self._bot_decides(live, level):
                    return
        finally:
            live.thinking = None

    async def _bot_decides(self, live: LiveTable, level: str) -> bool:
        """Have a bot decide; False if that could not be stored. What is due is looked after again later."""
        state, position = live.table.state, live.table.position
        assert position is not None
        answer = await self.thinkers.choose(position.view(position.to_play), level)
        if answer.instead_of:
            self.metrics.bot_failures.inc()
        try:
            await self._act(live, lambda table: table.bot_plays(state, answer, self._now()))
        except StorageFailed:
            return False
        except Refusal:  # the table has moved on meanwhile
            return True
        self.metrics.moves.inc()
        return True

    def _set_timer(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = live.table.deadline
        if deadline is not None and not self.closing:
            delay = (max(0, deadline - self._now()) + 5) / 1000  # never too early
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(delay, lambda: self.spawn(self._run_out(live)))

    async def _run_out(self, live: LiveTable) -> None:
        """A clock has run out, if nobody was faster."""
        with contextlib.suppress(Refusal):
            await self._act(live, lambda table: table.run_out(self._now()))

    async def _sweep_for_ever(self) -> None:
        while True:
            try:
                await self.sweep()
            except Refusal as refusal:
                log.warning("sweeping failed", extra={"reason": str(refusal)})
            await asyncio.sleep(SWEEP)

    async def sweep(self) -> None:
        """Forget tables that nobody uses, and look after those where something is due."""
        now = self._now()
        self._neighbours.repeat()
        for code, live in list(self._live.items()):
            if not live.listeners and live.thinking is None and not live.lock.locked() and now - live.used > IDLE:
                if live.timer is not None:
                    live.timer.cancel()
                del self._live[code]
        for code in await self.store.due(now - (OTHERS_FIRST if self.store.shared else 0)):
            with contextlib.suppress(Refusal):
                live = await self.get(code)
                if self.store.shared:
                    await self.changed_elsewhere(code)
                self._follow(live)
