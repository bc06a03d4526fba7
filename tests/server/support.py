"""Helpers of the server's tests: tables without sockets, bots without processes, browsers without a network."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from starlette.testclient import TestClient, WebSocketTestSession

import gemguild
from gemguild.bots import Limit, make_bot
from gemguild.engine.game import Game, View
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.http.app import make_app
from gemguild.server.settings import Rates, ServerSettings
from gemguild.server.tables.events import BotMove, Effect, Setup
from gemguild.server.tables.table import Table

FREE = (1e9, 1e9)
UNLIMITED = Rates(*[FREE] * len(fields(Rates)))
OUTGOING: TypeAdapter[Any] = TypeAdapter(say.FromServer)
CODE = "A" * 22
SEED = b"a table of the tests".ljust(32, b".")
NORTH, SOUTH, EAST, WEST = PERSONS = ("north", "south", "east", "west")


class SameProcess:
    """Bots that think at once and here."""

    def __init__(self, name: str = "random") -> None:
        self.asked: list[View] = []
        self._bot = make_bot(name, 1)

    async def choose(self, view: View, level: str, asker: str = "") -> BotMove:
        """The bot's word."""
        self.asked.append(view)
        return BotMove(self._bot.choose(view, Limit()).word, level, None)

    async def warm_up(self, function: Callable[..., object], *arguments: object, everywhere: bool = False) -> None:
        """Nothing to do: code is compiled when it is used."""

    async def close(self) -> None:
        """Nothing to do."""


class Timeouts:
    """Timeouts that fire when a test says so, and never by a clock."""

    def __init__(self) -> None:
        self.running: set[asyncio.Timeout] = set()

    @asynccontextmanager
    async def __call__(self, seconds: float) -> AsyncIterator[None]:
        async with asyncio.timeout(None) as timeout:
            self.running.add(timeout)
            try:
                yield
            finally:
                self.running.discard(timeout)

    async def fire(self) -> None:
        """Let everybody time out who waits now; at least one must."""
        while not self.running:
            await asyncio.sleep(0)
        for timeout in self.running:
            timeout.reschedule(0)


def setup_of(game: Game, **changes: Any) -> Setup:
    """How a table of the tests is made."""
    values: dict[str, Any] = {
        "code": CODE,
        "game": game,
        "seed": SEED,
        "start": None,
        "listed": False,
        "clock": None,
        "reserved": "open",
        "host": NORTH,
        "created": 0,
        "origin": None,
    }
    return Setup(**(values | changes))


def seated(game: Game, kinds: Mapping[int, str] | None = None, **changes: Any) -> Table:
    """A table that has started: persons in all seats but those that ``kinds`` gives to bots (by level)."""
    table = Table(setup_of(game, **changes))
    for seat in range(game.players):
        level = (kinds or {}).get(seat)
        if level:
            table = done(table, table.decide(NORTH, NORTH, say.SetSeat(id=0, seat=seat, kind="bot", level=level), 0))
        else:
            table = done(table, table.decide(PERSONS[seat], PERSONS[seat], say.Sit(id=0, seat=seat), 0))
    return table


def done(table: Table, effect: Effect) -> Table:
    """A table after an effect."""
    return table.after(effect.entries, effect.holders)


def play(table: Table, *words: str, now: int = 0) -> Table:
    """A table after a decision of the person to play."""
    seat = table.to_play
    assert seat is not None
    holder = next(iter(table.chairs[seat].holders))
    return done(table, table.play(holder, say.Play(id=0, state=table.state, words=list(words)), now))


def play_random(table: Table, moves: int, seed: int = 0, *, avoid: str = "") -> Table:
    """A table after some random decisions; words that begin with ``avoid`` are left out where possible."""
    chance = random.Random(seed)
    for _ in range(moves):
        if table.status == "over":
            break
        assert table.position is not None
        words = [move.word for move in table.position.legal_moves()]
        liked = [word for word in words if not (avoid and word.startswith(avoid))]
        table = play(table, chance.choice(liked or words))
    return table


def code_of(refused: Any) -> str:
    """The code of a refusal that a test expected."""
    assert isinstance(refused.value, Refusal)
    return refused.value.code


@contextmanager
def running(where: Path | str, bots: Any = None, **settings: Any) -> Iterator[TestClient]:
    """A server in this process, with a file in a folder or with PostgreSQL, and a browser."""
    database = where / "test.db" if isinstance(where, Path) else where
    chosen = ServerSettings(database, **({"rates": UNLIMITED} | settings))
    with TestClient(make_app(chosen, bots or SameProcess())) as client:
        yield client


def another(client: TestClient) -> TestClient:
    """Another browser at the same server, with a cookie of its own."""
    other = TestClient(client.app)
    other.portal = client.portal
    other.get("/api/me")
    return other


def form(game: str = "splendor-2", *kinds: str, **changes: Any) -> dict[str, Any]:
    """A new table's form; kinds of seats are ``me``, ``open``, ``same_device`` or a bot's level."""
    chosen = gemguild.game(game)
    seats = [
        {"kind": kind} if kind in ("me", "open", "same_device") else {"kind": "bot", "level": kind}
        for kind in kinds or ("me", "random")
    ]
    names = {"id": chosen.id, "players": chosen.players, "options": list(chosen.options)}
    return {"game": names, "seats": seats, **changes}


def new_table(client: TestClient, game: str = "splendor-2", *kinds: str, **changes: Any) -> str:
    """The code of a new table."""
    answer = client.post("/api/tables", json=form(game, *kinds, **changes))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


class Browser:
    """A browser tab at a table. Every message it gets is checked against the protocol."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.got: list[dict[str, Any]] = []
        self.scene: dict[str, Any] = {}
        self._id = 0

    def receive(self) -> dict[str, Any]:
        """The next message."""
        text = self.session.receive_text()
        OUTGOING.validate_json(text, strict=True)
        message: dict[str, Any] = json.loads(text)
        self.got.append(message)
        self.scene = message.get("scene", self.scene)
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a type; others may come first."""
        while (message := self.receive())["type"] != kind:
            pass
        return message

    def until_event(self, kind: str) -> dict[str, Any]:
        """The next update with an event of a type."""
        while True:
            message = self.receive()
            if any(logged["event"]["type"] == kind for logged in message.get("events", [])):
                return message

    def send(self, kind: str, /, **fields: Any) -> int:
        """Send an intent; its id."""
        self._id += 1
        self.session.send_json({"type": kind, "id": self._id, **fields})
        return self._id

    def ask(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """Send an intent and wait for its answer."""
        number = self.send(kind, **fields)
        while True:
            message = self.receive()
            if message["type"] in ("done", "error") and message["id"] == number:
                return message

    def play(self, *words: str) -> dict[str, Any]:
        """Decide."""
        return self.ask("play", state=self.scene["state"], words=list(words))


@contextmanager
def at_table(client: TestClient, code: str, last: int = 0, key: str | None = None) -> Iterator[Browser]:
    """A browser tab at a table, welcomed."""
    with client.websocket_connect(f"/api/tables/{code}/live") as session:
        browser = Browser(session)
        session.send_json({"type": "hello", "protocol": say.PROTOCOL, "last": last, "key": key})
        browser.until("welcome")
        yield browser
