"""Browsers for the load bench: as little of a WebSocket as is needed, since they share the machine with the server."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import struct
import time
from itertools import count
from typing import Any, cast

from pydantic_core import from_json

from gemguild.server.messages import PROTOCOL


class Browser(asyncio.Protocol):
    """One browser at a table: just as much of a WebSocket as is needed here."""

    def __init__(self) -> None:
        self.choice: dict[str, Any] | None = None
        """What it may decide now."""
        self.state = 0
        self.number = count(1)
        self._data = bytearray()
        self._opened = False
        self._updated: asyncio.Future[None] | None = None
        self._news = 0
        """Updates that nobody has waited for yet."""
        self._fault: str | None = None
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection is gone."""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def at_table(cls, address: str, code: str, cookie: str) -> Browser:
        """A browser that has been welcomed."""
        host, port = address.split(":")
        _, own = await asyncio.get_running_loop().create_connection(cls, host, int(port))
        key = base64.b64encode(random.randbytes(16)).decode()
        own.write(
            f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await own.update()  # the connection is open
        own.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "last": 1_000_000}))
        await own.update()
        return own

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone: nobody waits for it any more."""
        self.lost.set_result(None)
        self._settle(f"the connection is gone: {exc}")

    def write(self, data: bytes) -> None:
        """Send bytes."""
        assert self._transport is not None
        self._transport.write(data)

    def send(self, text: str) -> None:
        """Send a short message, masked by zeros."""
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.write(b"\x81" + size + bytes(4) + data)

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        self._data += data
        if not self._opened:
            head, end, _ = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            self._opened = True
            del self._data[: len(head) + len(end)]
            self._settle(None if b" 101 " in head else head.decode())
        while (message := self._frame()) is not None:
            self._heard(message)

    def _frame(self) -> bytes | None:
        """The next whole message."""
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(data) < start:
                return None
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        message = bytes(data[start : start + size])
        if data[0] == 0x89:  # a ping
            self.write(b"\x8a" + bytes([0x80 | size]) + bytes(4) + message)
        del data[: start + size]
        return message

    def _heard(self, message: bytes) -> None:
        if message.startswith(b'{"type":"error"'):
            self._settle(message.decode())
        if not message.startswith((b'{"type":"welcome"', b'{"type":"update"')):
            return
        self.choice = None
        if b'"choice":null' not in message:
            scene = from_json(message)["scene"]
            self.choice, self.state = scene["choice"], scene["state"]
        self._settle()

    def _settle(self, fault: str | None = None) -> None:
        self._fault = self._fault or fault
        self._news += 1
        if self._updated is not None and not self._updated.done():
            self._updated.set_result(None)

    async def update(self) -> None:
        """Wait for the next update, unless it has come already."""
        if not self._news:
            self._updated = asyncio.get_running_loop().create_future()
            await self._updated
        self._news -= 1
        if self._fault:
            raise RuntimeError(self._fault)

    def play(self, chance: random.Random) -> None:
        """Decide by a legal word."""
        assert self.choice is not None
        word = chance.choice(self.choice["words"])
        self.send(f'{{"type":"play","id":{next(self.number)},"state":{self.state},"words":["{word}"]}}')


class Pair:
    """Two browsers at one table."""

    def __init__(self, north: Browser, south: Browser, seed: int) -> None:
        self.browsers = (north, south)
        self.chance = random.Random(seed)

    async def move(self) -> float | None:
        """One move: the seconds until the other has seen it; None if the game is over."""
        north, south = self.browsers
        if north.choice is None and south.choice is None:
            return None
        mover, other = (north, south) if north.choice else (south, north)
        began = time.perf_counter()
        mover.play(self.chance)
        await other.update()
        took = time.perf_counter() - began
        await mover.update()
        return took
