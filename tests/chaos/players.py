"""People who play whatever happens, and remember everything they were told."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from httpx2 import AsyncClient, HTTPError
from pydantic_core import from_json, to_json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gemguild.server import messages as say
from tests.server.support import form

PATIENCE = 60.0
"""Seconds after which a person gives up on a server that does not answer."""
AGAIN = 0.2
"""Seconds before another attempt."""
PAUSE = 0.02
"""Seconds that a person thinks."""
PASSING = {"storage_failed", "closing", "too_fast", "stale", "not_your_turn", "internal"}
"""Refusals that failures explain; any other is a fault of the test or of the server."""
FAILURES = (WebSocketException, HTTPError, OSError, EOFError, TimeoutError)


class Unexpected(AssertionError):
    """The server said something that no failure explains."""


@dataclass
class Told:
    """What one person was told about one table."""

    table: str
    person: str
    events: dict[int, dict[str, Any]] = field(default_factory=dict)
    """The events by number."""
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """The number and the word of each move that the server acknowledged."""


class Player:
    """A person at one table, who reconnects until the game is over or the time is up."""

    def __init__(self, cookie: str, servers: Sequence[str], table: str, seat: int, chance: random.Random) -> None:
        self.told = Told(table, cookie)
        self.over = False
        self._cookie = cookie
        self._servers = servers
        self._seat = seat
        self._chance = chance
        self._number = 0
        self._id = 0
        self._connection: ClientConnection | None = None

    async def play(self, is_time: Callable[[], bool]) -> None:
        """Play on until the game is over, or it is time to stop."""
        while not (self.over or is_time()):
            with contextlib.suppress(*FAILURES):
                await self._visit(is_time)
            await asyncio.sleep(AGAIN)

    def cut(self) -> None:
        """Break the connection without a word."""
        if self._connection is not None:
            self._connection.transport.abort()

    async def _visit(self, is_time: Callable[[], bool]) -> None:
        """One connection, for as long as it lasts."""
        place = f"ws://{self._chance.choice(self._servers)}/api/tables/{self.told.table}/live"
        async with connect(place, additional_headers={"cookie": self._cookie}, open_timeout=PATIENCE) as connection:
            self._connection = connection
            await self._send(type="hello", protocol=say.PROTOCOL, last=self._number)
            scene = (await self._until("welcome"))["scene"]
            while not (self.over or is_time()):
                scene = await self._step(scene)

    async def _step(self, scene: dict[str, Any]) -> dict[str, Any]:
        """Decide if it is one's turn; otherwise wait for news."""
        if scene["choice"] is None:
            return (await self._until("update"))["scene"]  # type: ignore[no-any-return]
        await asyncio.sleep(PAUSE)
        word = self._chance.choice(scene["choice"]["words"])
        self._id += 1
        await self._send(type="play", id=self._id, state=scene["state"], words=[word])
        while (message := await self._receive())["type"] not in ("done", "error"):
            scene = message.get("scene", scene)
        if message["type"] == "done":
            self.told.acknowledged.append((self._own_move(word), word))
        elif message["code"] not in PASSING:
            raise Unexpected(message)
        return scene

    def _own_move(self, word: str) -> int:
        """The number of one's own move that was acknowledged just now: the server told of it before."""
        for number, event in reversed(self.told.events.items()):
            if event["type"] == "moved" and event["seat"] == self._seat:
                if event["word"] == word:
                    return number
                break
        raise Unexpected(f"{word} was acknowledged but never told")

    async def _send(self, **message: Any) -> None:
        assert self._connection is not None
        await self._connection.send(to_json(message).decode())

    async def _receive(self) -> dict[str, Any]:
        """The next message; events are remembered, and none may change."""
        assert self._connection is not None
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = from_json(await self._connection.recv())
        for logged in message.get("events", ()):
            known = self.told.events.setdefault(logged["number"], logged["event"])
            if known != logged["event"]:
                raise Unexpected(f"event {logged['number']} was {known}, is {logged['event']}")
            self._number = max(self._number, logged["number"])
            self.over = self.over or logged["event"]["type"] == "ended"
        return message

    async def _until(self, kind: str) -> dict[str, Any]:
        while (message := await self._receive())["type"] != kind:
            if message["type"] == "error" and message["code"] not in PASSING:
                raise Unexpected(message)
            if self.over:
                raise EOFError
        return message


class Pair:
    """Two people who play one game after another; a bot may sit with them."""

    def __init__(self, servers: Sequence[str], bots: Sequence[str], seed: int) -> None:
        self.told: list[Told] = []
        self.games = 0
        self.players: list[Player] = []
        self._servers = servers
        self._kinds = ["me", "open", *bots]
        self._chance = random.Random(seed)

    async def play(self, is_time: Callable[[], bool]) -> None:
        """Play games until it is time to stop."""
        cookies = [await self._patiently(self._cookie), await self._patiently(self._cookie)]
        while not is_time():
            table = await self._patiently(lambda: self._new_table(cookies[0]))
            await self._patiently(lambda code=table: self._sit(cookies[1], code))  # type: ignore[misc]
            self.players = [
                Player(cookie, self._servers, table, seat, random.Random(self._chance.random()))
                for seat, cookie in enumerate(cookies)
            ]
            self.told += [player.told for player in self.players]
            async with asyncio.TaskGroup() as together:
                for player in self.players:
                    together.create_task(player.play(is_time))
            self.games += 1

    async def _patiently(self, attempt: Callable[[], Coroutine[Any, Any, str]]) -> str:
        """Try until it works."""
        while True:
            with contextlib.suppress(*FAILURES):
                return await attempt()
            await asyncio.sleep(AGAIN)

    @contextlib.asynccontextmanager
    async def _caller(self, **headers: str) -> AsyncIterator[AsyncClient]:
        address = self._chance.choice(self._servers)
        async with AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, headers=headers) as caller:
            yield caller

    async def _cookie(self) -> str:
        """The cookie of a new guest."""
        async with self._caller() as caller:
            return (await caller.get("/api/me")).headers["set-cookie"].partition(";")[0]

    async def _new_table(self, cookie: str) -> str:
        """The code of a new table; if an answer is lost, another table is made."""
        async with self._caller(cookie=cookie) as caller:
            answer = await caller.post("/api/tables", json=form(f"splendor-{len(self._kinds)}", *self._kinds))
        if answer.status_code != 201:
            if answer.json()["code"] not in PASSING:
                raise Unexpected(answer.text)
            raise TimeoutError
        return str(answer.json()["code"])

    async def _sit(self, cookie: str, table: str) -> str:
        """Sit down at a table, unless that worked before; its code."""
        place = f"ws://{self._chance.choice(self._servers)}/api/tables/{table}/live"
        async with (
            connect(place, additional_headers={"cookie": cookie}, open_timeout=PATIENCE) as connection,
            asyncio.timeout(PATIENCE),
        ):
            await connection.send(to_json({"type": "hello", "protocol": say.PROTOCOL}).decode())
            while (message := from_json(await connection.recv()))["type"] != "welcome":
                pass
            if not message["you"]["seats"]:
                await connection.send(to_json({"type": "sit", "id": 1, "seat": 1}).decode())
                while (message := from_json(await connection.recv()))["type"] not in ("done", "error"):
                    pass
            if message["type"] == "error":
                raise TimeoutError
        return table
