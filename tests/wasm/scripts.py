"""Scripts of whole games at a table, with every message that the server's table sends to a person who plays there."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from gemguild.engine.game import Game, Position
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.live.live_table import LiveTable
from gemguild.server.people.seat_keys import SeatKeys
from gemguild.server.tables import archive, new_table
from gemguild.server.tables.event_views import missed
from gemguild.server.tables.events import BotMove, Effect, Entry, Setup, StoredTable
from gemguild.server.tables.table import Chair, Table
from gemguild.shuffle import commitment
from tests.wasm.cases import Case, about, chosen

ME = "me"
CODE = "local-" + "A" * 22
"""What a rematch is called where nothing is random."""
INTENTS: TypeAdapter[Any] = TypeAdapter(say.FromBrowser)


class Listener:
    """A browser tab that keeps what it hears."""

    def __init__(self) -> None:
        self.person, self.address = ME, "here"
        self.look: int | None = None
        self.heard: list[Any] = []

    def send(self, data: bytes) -> None:
        message = json.loads(data)
        if message.get("you"):
            message["you"] |= {"keys": {}, "rematch": None}  # there are no other devices, and no contributions
        self.heard.append(message)


class Script:
    """A game at a table against bots, or of several on one device, with chance deciding what is tried."""

    def __init__(self, game: Game, chairs: list[Chair], seed: int, clock: Any = None, down: bool = False) -> None:
        self.game = game
        self.chance = random.Random(f"{game.name} {seed}")
        self.now = 1_700_000_000_000
        setup = Setup(
            code="script-script-script-1",
            game=game,
            seed=self.chance.randbytes(32),
            start=None,
            listed=False,
            clock=clock,
            reserved="down" if down else "open",
            host=ME,
            created=self.now,
            origin=None,
        )
        opening = alone(new_table.opening(chairs, ME, self.now))
        self.entries: list[Entry] = list(opening.entries)
        self.holders = opening.holders
        self.stored = {"setup": self._stored_setup(setup), "entries": [entry._asdict() for entry in self.entries]}
        self.seats = sorted(opening.holders)
        self.live = LiveTable(Table(setup).after(opening.entries, opening.holders), SeatKeys(b"key"), self.now)
        self.listener = Listener()
        self.records: dict[bytes, dict[str, Any]] = {}
        self.positions: list[Position] = []
        self.steps: list[dict[str, Any]] = []
        self.messages: list[list[Any]] = []
        self._keep(self.table.first())

    def _stored_setup(self, setup: Setup) -> dict[str, Any]:
        assert setup.seed is not None
        return {
            "code": setup.code,
            "game": chosen(setup.game),
            "version": setup.game.version,
            "seed": setup.seed.hex(),
            "start": None,
            "commitment": commitment(setup.seed),
            "clock": setup.clock,
            "reserved": setup.reserved,
            "created": setup.created,
            "origin": None,
        }

    @property
    def table(self) -> Table:
        return self.live.table

    # ------------------------------------------------------------------------------------------------------- one step

    def step(self, **what: Any) -> None:
        """Note a step with everything heard since the one before."""
        self.steps.append({"now": self.now, **what})
        self.messages.append(self.listener.heard)
        self.listener.heard = []
        self.now += self.chance.randrange(20_000)

    def reopen(self) -> None:
        """Close the page and open it again: a live clock stands still meanwhile."""
        rule = self.table.setup.clock
        if rule is not None and rule["kind"] == "live" and self.table.deadline is not None:
            effect = self.table.resume(self.now)
            self.entries += effect.entries
            self.live.table = self.table.after(effect.entries)
        self.listener.look = None
        self.hello(reopened=True)

    def hello(self, last: int = 0, **what: Any) -> None:
        """Say hello, as the page does."""
        viewer = self.live.audience(self.listener).viewer
        events = [] if last >= self.table.number else missed(self.table.setup, self.entries, last, viewer)
        self.live.welcome(self.listener, events, self.now)
        self.step(message={"type": "hello", "protocol": say.PROTOCOL, "last": last}, **what)

    def say(self, **intent: Any) -> None:
        """Have an intent carried out or refused, as the server would."""
        message = {"id": len(self.steps), **intent}
        read = INTENTS.validate_python(message)
        try:
            match read:
                case say.Ping():
                    pass
                case say.Look():
                    if read.seat not in self.seats:
                        raise Refusal("not_your_seat", "that seat is not yours")
                    self.listener.look = read.seat
                    self.live.send_snapshot(self.listener, self.now)
                case say.Rematch():
                    if self.table.status != "over":
                        raise Refusal("not_over", "that is for finished games")
                    self._change(self.table.made_rematch(self.seats[0], CODE, self.now))
                case _:
                    self._change(self.table.decide(ME, None, read, self.now))
            self.listener.heard.append(say.Done(type="done", id=read.id))
        except Refusal as refusal:
            self.listener.heard.append(refusal.refused(read.id))
        self.step(message=message)

    def bot(self) -> None:
        """Let the bot to play make a random move."""
        position, level = self.table.position, self.table.bot_to_play
        assert position is not None
        assert level is not None
        move = self.chance.choice(position.legal_moves())
        self._change(self.table.bot_plays(self.table.state, BotMove(move.word, level, None), self.now))
        self.step(bot=move.action)

    def run_out(self) -> None:
        """Let the clock run out."""
        assert self.table.deadline is not None
        self.now = self.table.deadline + 5
        self._change(self.table.run_out(self.now))
        self.step(run_out=True)

    def _change(self, effect: Effect) -> None:
        if not effect.entries:
            return
        for entry in effect.entries:
            if entry.event["type"] == "moved":
                self._keep_move(entry.event["word"])
            elif entry.event["type"] == "undone":
                del self.positions[entry.event["moves"] + 1 :]
        self.entries += effect.entries
        self.live.change(effect.entries, self.table.unfold(effect), self.now)

    # ------------------------------------------------------------------------------------- what the rules are asked for

    def _keep(self, position: Position) -> dict[str, Any]:
        """What the compiled rules answer about a position."""
        self.positions.append(position)
        data = position.records.tobytes()
        if data not in self.records:
            number = len(self.records)
            self.records[data] = {**about(position, [*range(self.game.players), None], {}), "number": number}
        return self.records[data]

    def _keep_move(self, word: str) -> None:
        before = self.positions[-1]
        action = before.parse_move(word).action
        kept = self.records[before.records.tobytes()]
        kept["next"] = kept["next"] | {action: self._keep(before.play(action))["number"]}

    # ------------------------------------------------------------------------------------------------------ whole games

    def play_through(self, whims: float, ends: str | None = None, after: int = 60) -> Script:
        """Play a game to its end; now and then try something else than a move, and perhaps stop early."""
        self.hello()
        while self.table.status == "playing":
            if self.chance.random() < whims:
                self.whim()
            elif self.table.bot_to_play:
                self.bot()
            elif ends and len(self.table.moves) >= after:
                self.run_out() if ends == "run_out" else self.say(type=ends)
            else:
                self.say(type="play", state=self.table.state, words=self.words())
        self.say(type="play", state=self.table.state, words=["pass"])
        self.say(type="rematch")
        self.say(type="rematch")
        return self

    def words(self) -> list[str]:
        """A legal word or, for a card with a choice of payment, all words of one."""
        self.live.send_snapshot(self.listener, self.now)
        scene = self.listener.heard.pop()["scene"]
        payments = [way["words"] for offer in scene["offers"] for way in offer["payments"]]
        if payments and self.chance.random() < 0.7:
            return list(self.chance.choice(payments))
        return [self.chance.choice(scene["choice"]["words"])]

    def whim(self) -> None:
        """Try something else than a move: much of it is refused."""
        state = self.table.state
        match self.chance.randrange(11):
            case 0 | 1 | 2:
                self.say(type="undo", state=state)
            case 3:
                self.say(type="look", seat=self.chance.randrange(self.game.players))
            case 4:
                self.say(type="play", state=state - 1, words=["pass"])
            case 5:
                self.say(type="play", state=state, words=["jump:over"])
            case 6:
                self.say(type="answer", accept=True)
            case 7:
                self.hello(self.chance.choice([0, self.table.number, self.table.number // 2]))
            case 10:
                self.reopen()
            case 8:
                self.say(type="sit", seat=self.chance.randrange(self.game.players))
            case _:
                self.say(type=self.chance.choice(["ping", "rematch"]))

    def case(self) -> Case:
        """The script with all that is expected of it."""
        stored = StoredTable(self.table.setup, self.entries, {seat: {ME} for seat in self.seats})
        viewers: list[Any] = [0, None, "open"]
        seen = ["0", "onlooker", "open"]
        shuffle = new_table.Shuffle(CODE, bytes(32))
        setup, rematch = new_table.rematch(self.table, shuffle, ME, self.steps[-2]["now"])
        going_on = {"moves": 5, "seat": 1, "level": "master"}
        return {
            "type": "table",
            "name": f"{self.game.name} at a table",
            "game": chosen(self.game),
            "records": [
                {key: value for key, value in kept.items() if key != "number"} for kept in self.records.values()
            ],
            "stored": {**self.stored, "seats": self.seats},
            "steps": self.steps,
            "viewers": viewers,
            "going_on": going_on,
            "expected": {
                "messages": self.messages,
                "record": str(archive.record(stored)),
                "frames": [archive.frames(stored, name) for name in seen],
                "tables": [self._stored_again(setup, rematch)],
                "going_on": self._going_on(going_on),
            },
        }

    def _stored_again(self, setup: Setup, effect: Effect) -> dict[str, Any]:
        """A rematch where nothing is random."""
        return {"setup": self._stored_setup(setup), "entries": written(effect), "seats": sorted(effect.holders)}

    def _going_on(self, form: dict[str, Any]) -> dict[str, Any]:
        """A table that goes on from a move where nothing is random."""
        words = [move.word for move in self.table.moves]
        now = self.steps[-1]["now"]
        setup, effect = new_table.from_move(self.table, words, say.Continue(**form), ME, "Me", now)
        assert setup.start is not None
        start = about(self.game.parse(setup.start), [], {})["record"]
        created = self._stored_setup(replace(setup, code=CODE, seed=b""))
        created |= {"seed": None, "commitment": None, "start": start, "origin": setup.origin}
        return {"setup": created, "entries": written(effect), "seats": sorted(effect.holders)}


def written(effect: Effect) -> list[dict[str, Any]]:
    """The entries of an effect as they are stored."""
    return [entry._asdict() for entry in alone(effect).entries]


def alone(effect: Effect) -> Effect:
    """The entries of an effect, with a start that one device has shuffled by itself."""
    start = say.Started(type="started", shuffle=1)
    entries = [entry._replace(event=start) if entry.event["type"] == "started" else entry for entry in effect.entries]
    return replace(effect, entries=entries)
