"""All tables in use: loading them, carrying out intents, and what happens without an intent.

Every change takes one path: an intent becomes an effect (:mod:`gemguild.server.tables.table`), the effect is stored,
and only then the table changes and every audience is sent what it may see. Bots and clocks take the same path.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from gemguild.server import messages as say
from gemguild.server.bots.pool import BotPool
from gemguild.server.bots.warmup import Warmup
from gemguild.server.errors import Conflict, Refusal, StorageFailed
from gemguild.server.live import peers
from gemguild.server.live.histories import Histories
from gemguild.server.live.live_table import Listener, LiveTable, send
from gemguild.server.live.open_connections import OpenConnections
from gemguild.server.live.presence import Presence
from gemguild.server.metrics import Metrics
from gemguild.server.people.seat_keys import SeatKeys
from gemguild.server.storage import Change, Digest, Store
from gemguild.server.tables import new_table
from gemguild.server.tables.brief import Brief
from gemguild.server.tables.events import Effect, Setup, StoredTable
from gemguild.server.tables.table import Table, load, somebody_away

log = logging.getLogger("gemguild.tables")

IDLE = 60_000
"""Milliseconds after which a table without connections leaves the memory."""
SWEEP = 2.0
"""Seconds between two sweeps."""
OTHERS_FIRST = 5_000
"""Milliseconds that another process has to look after its own tables before this one steps in."""
SWEPT_AT_ONCE = 250
"""Tables that a sweep looks at before it lets others go first."""
RETRY = 0.8
"""Seconds after which browsers should reconnect when the server goes down."""

Decide = Callable[[Table], Effect]


class TableManager:
    """The tables in memory. Storage, bots and the clock are passed in."""

    def __init__(self, store: Store, bots: BotPool, secret: bytes, now: Callable[[], int], metrics: Metrics) -> None:
        self.metrics = metrics
        self.closing = False
        self.open_connections = OpenConnections()
        self._store = store
        self._bots = bots
        self._keys = SeatKeys(secret)
        self._now = now
        self._opened = now()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._warmup = Warmup(bots)
        self._peers = peers.Peers(store, now)
        self._presence = Presence(self._peers)
        self._histories = Histories(store)

    # ------------------------------------------------------------------------------------------------ opening, closing

    def start(self) -> None:
        """Begin to warm up the games, to sweep, and to listen to other processes."""
        self._spawn(self._warmup.run())
        self._spawn(self._sweep_forever())
        self._spawn(self._listen_to_peers())

    async def close(self) -> None:
        """Tell everybody that the server is going down, and stop."""
        self.closing = True
        for live in self._live.values():
            live.send_all(say.Closing(type="closing", retry=RETRY))
            live.stop_timers()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._peers.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background until it ends or the manager closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ------------------------------------------------------------------------------------------------------- questions

    @property
    def tables(self) -> int:
        """The number of tables in memory."""
        return len(self._live)

    def is_in_memory(self, code: str) -> bool:
        """Whether a table is in use here."""
        return code in self._live or code in self._loading

    @property
    def connections(self) -> int:
        """The number of live connections."""
        return sum(len(live.listeners) for live in self._live.values())

    @property
    def games_warming_up(self) -> list[str]:
        """The games that are not ready yet, the next one first."""
        return self._warmup.waiting

    async def wait_for_game(self, game: str) -> None:
        """Wait until the rules of a game are compiled and loaded."""
        await self._warmup.wait(game)

    def presence(self, table: Table | Brief) -> tuple[list[bool], int]:
        """For each seat of a table whether it is connected, and the number of onlookers."""
        live = self._live.get(table.setup.code)
        if live is None:
            return [chair.kind == "bot" for chair in table.chairs], 0
        return live.presence()

    async def stored(self, code: str) -> StoredTable:
        """Everything stored about a table, once its game is ready. Raises Refusal if there is no such table."""
        stored = await self._store.load(code)
        if stored is None:
            raise Refusal("unknown_table", "there is no such table")
        await self.wait_for_game(stored.setup.game.id)
        return stored

    async def briefs(self, codes: Sequence[str]) -> list[Brief]:
        """Some tables in brief. Only those stored without one are loaded, once their games are ready, and get it."""
        found = await self._store.briefs(codes)
        return [found[code] or await self._brief(code) for code in codes if code in found]

    async def _brief(self, code: str) -> Brief:
        table = load(await self.stored(code))
        await self._store.keep_digest(code, Digest.of(table))
        return Brief.of(table)

    # --------------------------------------------------------------------------------------------------- live tables

    async def get(self, code: str) -> LiveTable:
        """A table in memory, loaded if need be. Raises Refusal if there is no such table."""
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
        stored = await self._store.load(code)
        if stored is None:
            return None
        await self.wait_for_game(stored.setup.game.id)
        live = self._add(load(stored))
        self._peers.ask(code)
        if self._was_interrupted(live.table):
            with contextlib.suppress(Refusal):
                await self._act(live, lambda table: table.resume(self._now()))
        self._follow_up(live)
        return live

    def _was_interrupted(self, table: Table) -> bool:
        """Whether a live clock was running when the server went down."""
        rule = table.setup.clock
        is_live = rule is not None and rule["kind"] == "live"
        return is_live and not self._store.shared and table.deadline is not None and table.changed < self._opened

    def _add(self, table: Table) -> LiveTable:
        live = LiveTable(table, self._keys, self._now())
        self._live[live.code] = live
        return live

    async def make(self, setup: Setup, effect: Effect) -> str:
        """Store a new table and return its code. It opens once its game is ready."""
        ready = self._warmup.is_ready(setup.game.id)
        known = effect.entries if ready else [entry for entry in effect.entries if entry.event["type"] == "seated"]
        table = Table(setup).after(known, effect.holders)
        digest = Digest.of(table) if ready else Digest.of(table)._replace(brief=None)
        await self._store.append(Change(setup.code, effect.entries, digest, effect.holders, setup))
        self.metrics.tables.inc()
        if not ready:
            self._spawn(self._open(setup.code))
        elif setup.code not in self._live:
            self._follow_up(self._add(table))
        return setup.code

    async def _open(self, code: str) -> None:
        """Bring a table into memory as soon as its game is ready."""
        with contextlib.suppress(Refusal):
            await self.get(code)

    # --------------------------------------------------------------------------------------------------------- joining

    async def join(self, code: str, listener: Listener, hello: say.Hello) -> LiveTable:
        """Connect a listener: it gets a welcome, after an estimate if the game is not ready; the others see it."""
        await self._announce_wait(code, listener)
        live = await self.get(code)
        if self._store.shared and not live.listeners:  # nobody told this process what happened meanwhile
            await self.changed_elsewhere(code)
        async with live.lock:
            await self._learn_holders(live, listener.person, hello.key)
        await self._welcome(live, listener, hello.last)
        self._presence.changed(live, but=listener)
        self._follow_up(live)
        return live

    async def _welcome(self, live: LiveTable, listener: Listener, last: int) -> None:
        """Connect a listener and send it everything. The table goes on while its history is read."""
        table, audience = live.table, live.audience(listener)
        events = await self._histories.missed(table, audience.viewer, last)
        if live.table is table:
            live.welcome(listener, events, self._now())
            return
        async with live.lock:
            events = await self._histories.missed(live.table, live.audience(listener).viewer, last)
            live.welcome(listener, events, self._now())

    async def _announce_wait(self, code: str, listener: Listener) -> None:
        """Send a listener how long to wait, if the game of a table is not ready yet."""
        if code in self._live or not self._warmup.waiting:
            return
        stored = await self._store.load(code)
        if stored is not None and not self._warmup.is_ready(stored.setup.game.id):
            game = stored.setup.game.id
            send([listener], say.Preparing(type="preparing", game=game, seconds=self._warmup.want(game)))

    def leave(self, live: LiveTable, listener: Listener) -> None:
        """Disconnect a listener."""
        live.listeners.discard(listener)
        live.used = self._now()
        self._presence.changed(live)
        if not live.listeners and live.table.views is not None:
            live.table.views.forget()

    async def _learn_holders(self, live: LiveTable, person: str, key: str | None) -> None:
        """Learn which seats a person got outside this table: by a key, in another process, or by logging in."""
        if key is not None:
            seat = self._keys.seat(live.table, key)
            if seat is None:
                raise Refusal("not_your_seat", "this key opens no seat at this table")
            await self._store.hold(live.code, seat, person)
            self._peers.change(live.code)
        elif live.table.seats_of(person):
            return
        holders = await self._store.holders_of(live.code)
        for seat, persons in holders.items():
            if persons != live.table.chairs[seat].holders:
                live.table = live.table.held_by(seat, persons)

    # --------------------------------------------------------------------------------------------------------- intents

    async def carry_out(self, live: LiveTable, listener: Listener, name: str | None, intent: say.Intent) -> None:
        """Carry out an intent of a listener's person. Raises Refusal; then nothing has changed."""
        if self.closing:
            raise Refusal("closing", "the server is going down")
        person = listener.person
        match intent:
            case say.Ping():
                pass
            case say.React():
                seats = live.table.seats_of(person)
                if not seats:
                    raise Refusal("not_your_seat", "reactions are for those who play")
                reacted = say.Reacted(type="reacted", seat=seats[0], reaction=intent.reaction)
                live.send_all(reacted)
                self._peers.react(live.code, reacted)
            case say.Look():
                if intent.seat not in live.table.seats_of(person):
                    raise Refusal("not_your_seat", "that seat is not yours")
                listener.look = intent.seat
                live.send_snapshot(listener, self._now())
            case say.Play():
                await self._act(live, lambda table: table.play(person, intent, self._now()))
                self.metrics.moves.inc(len(intent.words))
            case say.Undo():
                await self._act(live, lambda table: self._undo(live, table, person, intent))
            case say.Rematch():
                await self._rematch(live, person, name, intent.contribution)
            case _:
                if isinstance(intent, say.SetSeat) and intent.kind == "bot":
                    new_table.check_bot(intent.level)
                await self._act(live, lambda table: table.decide(person, name, intent, self._now()))

    def _undo(self, live: LiveTable, table: Table, person: str, intent: say.Undo) -> Effect:
        """The effect of an undo. Raises Refusal, also while one of the other persons is not connected."""
        effect = table.decide(person, None, intent, self._now())
        connected, _ = live.presence()
        for seat in table.rivals(table.seats_of(person)):
            if not connected[seat]:
                raise somebody_away(seat)
        return effect

    async def _rematch(self, live: LiveTable, person: str, name: str | None, contribution: str | None) -> None:
        """Make another table, or sit down at the one that somebody else has made."""
        table = live.table
        seats = table.seats_of(person)
        if not seats:
            raise Refusal("not_your_seat", "you have no seat at this table")
        if table.status != "over":
            raise Refusal("not_over", "that is for finished games")
        code = table.rematch or self._keys.rematch(table)
        if table.rematch is None:
            with contextlib.suppress(Conflict):  # somebody else was faster
                shuffle = new_table.Shuffle(code, self._keys.seed(code), contribution)
                await self.make(*new_table.rematch(table, shuffle, person, self._now()))
            await self._act(live, lambda table: table.made_rematch(seats[0], code, self._now()))
        other = await self.get(code)
        if not other.table.seats_of(person):
            sit = new_table.sit_in_rematch(table, seats[0], contribution)
            await self._act(other, lambda table: table.decide(person, name, sit, self._now()))

    async def _act(self, live: LiveTable, decide: Decide) -> None:
        """Decide, store, change, send: one at a time at each table. Raises Refusal; then nothing has changed."""
        async with live.lock:
            if live.doubtful:
                await self._catch_up(live)
            effect = decide(live.table)
            if not effect.entries:
                return
            tables = live.table.unfold(effect)
            is_private = self._peers.is_listening and not live.is_attended_elsewhere()
            digest = Digest.of(tables[-1])
            try:
                await self._store.append(
                    Change(live.code, effect.entries, digest, effect.holders, is_private=is_private)
                )
            except Conflict:
                await self._catch_up(live)
                raise Refusal("stale", "the table has moved on", state=live.table.state) from None
            except StorageFailed:
                live.doubtful = True
                raise
            live.change(effect.entries, tables, self._now())
        self._follow_up(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Learn what other processes have stored."""
        entries = await self._store.entries_after(live.code, live.table.number)
        holders = await self._store.holders_of(live.code)
        tables = live.table.unfold(Effect(entries))
        for seat in range(len(tables[-1].chairs)):
            tables[-1] = tables[-1].held_by(seat, holders.get(seat, ()))
        live.doubtful = False
        if entries:
            live.change(entries, tables, self._now())
        else:
            live.table = tables[-1]

    # --------------------------------------------------------------------------------------------------------- persons

    def end_connections(self, keys: Sequence[str]) -> None:
        """End the live connections of sessions or guests, here and in other processes."""
        if keys:
            self.open_connections.end(keys)
            self._peers.end_connections(keys)

    async def refresh_holders(self, codes: Sequence[str]) -> None:
        """Learn to whom the seats of some tables belong now, here and in other processes."""
        for code in codes:
            await self.changed_elsewhere(code)
        self._peers.change(*codes)

    # ------------------------------------------------------------------------------------------------- other processes

    async def _listen_to_peers(self) -> None:
        async for notice in self._peers.notices():
            match notice:
                case peers.ListeningBegan():
                    for code in list(self._live):
                        self._spawn(self.changed_elsewhere(code))
                        self._peers.ask(code)
                case peers.ConnectionsEnded(keys):
                    self.open_connections.end(keys)
                case peers.TableChanged(code, effect):
                    if code in self._live:
                        self._spawn(self.changed_elsewhere(code, effect))
                case _:
                    live = self._live.get(notice.code)
                    if live is not None:
                        self._hear(live, notice)

    def _hear(self, live: LiveTable, notice: peers.AboutTable) -> None:
        """Act on a notice about a table in memory."""
        match notice:
            case peers.ReactedElsewhere():
                live.send_all(notice.message)
            case peers.AttendanceElsewhere():
                were_alone = not live.is_attended_elsewhere()
                live.elsewhere[notice.process] = notice.there, self._now()
                if were_alone and any(notice.there):
                    self._spawn(self._tell_newcomers(live))
                self._presence.changed(live)
            case peers.WhoIsHere():
                if live.listeners:
                    self._presence.announce(live)

    async def _tell_newcomers(self, live: LiveTable) -> None:
        """Let a process where somebody has come read what was stored until this was known here."""
        async with live.lock:
            self._peers.change(live.code)

    async def changed_elsewhere(self, code: str, effect: Effect | None = None) -> None:
        """Catch up with a table that another process has changed, by this effect if it is known."""
        live = self._live.get(code)
        if live is None:
            return
        try:
            async with live.lock:
                if effect is None or live.doubtful or effect.entries[0].number > live.table.number + 1:
                    await self._catch_up(live)
                elif effect.entries[0].number == live.table.number + 1:
                    live.change(effect.entries, live.table.unfold(effect), self._now())
        except StorageFailed:
            live.doubtful = True
        self._set_timer(live)

    # ------------------------------------------------------------------------------------------------- bots and clocks

    def _follow_up(self, live: LiveTable) -> None:
        """Start what a change calls for: a clock's timer, or a bot's turn."""
        self._set_timer(live)
        if live.table.bot_to_play and may_think(live) and live.thinking is None and not self.closing:
            live.thinking = self._spawn(self._play_bots(live))

    async def _play_bots(self, live: LiveTable) -> None:
        """Let bots move as long as it is a bot's turn and somebody cares."""
        try:
            while may_think(live) and (level := live.table.bot_to_play) is not None:
                if not await self._play_bot(live, level):
                    return
        finally:
            live.thinking = None

    async def _play_bot(self, live: LiveTable, level: str) -> bool:
        """Let a bot move; False if its move could not be stored. A later sweep tries again."""
        state, position = live.table.state, live.table.position
        assert position is not None
        move = await self._bots.choose(position.view(position.to_play), level, live.asker())
        if move.instead_of:
            self.metrics.bot_failures.inc()
        try:
            await self._act(live, lambda table: table.bot_plays(state, move, self._now()))
        except StorageFailed:
            return False
        except Refusal:  # the table has moved on
            return True
        self.metrics.moves.inc()
        return True

    def _set_timer(self, live: LiveTable) -> None:
        live.stop_clock()
        deadline = live.table.deadline
        if deadline is not None and not self.closing:
            delay = (max(0, deadline - self._now()) + 5) / 1000  # never too early
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(delay, lambda: self._spawn(self._run_out(live)))

    async def _run_out(self, live: LiveTable) -> None:
        """Stop the seat whose clock has run out, unless its person was faster."""
        with contextlib.suppress(Refusal):
            await self._act(live, lambda table: table.run_out(self._now()))

    async def _sweep_forever(self) -> None:
        while True:
            try:
                await self.sweep()
            except Refusal as refusal:
                log.warning("sweeping failed", extra={"reason": refusal.reason})
            await asyncio.sleep(SWEEP)

    async def sweep(self) -> None:
        """Drop idle tables from memory, and look after tables where something is due."""
        now = self._now()
        if self._peers.is_time_to_repeat():
            for live in self._live.values():
                if live.listeners:
                    self._presence.announce(live)
        before = now - (OTHERS_FIRST if self._store.shared else 0)
        late: list[str] = []
        for number, (code, live) in enumerate(list(self._live.items()), 1):
            if is_idle(live, now):
                live.stop_timers()
                del self._live[code]
            elif has_late_bot(live, before):
                late.append(code)
            if number % SWEPT_AT_ONCE == 0:
                await asyncio.sleep(0)  # thousands of tables would hold up everybody
        due = await self._store.due(before)
        for code in dict.fromkeys([*due, *late]):
            with contextlib.suppress(Refusal):
                live = await self.get(code)
                if self._store.shared:
                    await self.changed_elsewhere(code)
                self._follow_up(live)
                if live.table.due is None and code in due:  # stored by a server with other habits
                    await self._store.append(Change(code, [], Digest.of(live.table)))


def is_idle(live: LiveTable, now: int) -> bool:
    """Whether nobody has used a table for so long that it leaves the memory."""
    return not live.listeners and now - live.used > IDLE and live.thinking is None and not live.lock.locked()


def has_late_bot(live: LiveTable, before: int) -> bool:
    """Whether a bot should have decided by then, but does not think."""
    table = live.table
    return live.thinking is None and table.since <= before and table.bot_to_play is not None and may_think(live)


def may_think(live: LiveTable) -> bool:
    """Whether the bots of a table may think: somebody is connected, or a person waits for them to play on."""
    return live.is_attended() or live.table.owes_bots
