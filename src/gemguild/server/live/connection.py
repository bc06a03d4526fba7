"""Live connections: incoming messages are checked, outgoing ones queued, and slow readers disconnected."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from gemguild.server import messages as say
from gemguild.server.encoding import encode
from gemguild.server.errors import Refusal
from gemguild.server.limits import Bucket
from gemguild.server.live.live_table import LiveTable
from gemguild.server.live.table_manager import TableManager
from gemguild.server.settings import Rates

log = logging.getLogger("gemguild.live")

INCOMING: TypeAdapter[Any] = TypeAdapter(say.FromBrowser)
MOST_WAITING = 2_000_000
"""The most bytes that may wait for a browser that reads too slowly."""
TOO_SLOW, POLICY = 1013, 1008
"""Codes for closing a connection."""
HELLO_SECONDS = 10
WRITE_AT_ONCE = "gemguild.write"
"""The extension of ASGI by which a message is written without a task of its own, if the browser keeps up."""


class LiveConnection:
    """One browser tab at one table."""

    def __init__(self, socket: WebSocket, address: str, rates: Rates) -> None:
        self.socket = socket
        self.address = address
        self.person = ""
        self.name: str | None = None
        self.look: int | None = None
        now = time.monotonic()
        self._messages = Bucket(*rates.messages, now)
        self._reactions = Bucket(*rates.reactions, now)
        self._write: Callable[..., bool] | None = socket.scope.get("extensions", {}).get(WRITE_AT_ONCE, {}).get("write")
        self._queue: deque[bytes] = deque()
        """What waits to be sent; the first one is perhaps being sent."""
        self._is_answering = False
        """Whether an intent is being carried out."""
        self._gathered: list[bytes] = []
        """What came up meanwhile: it goes out with the answer, if that comes at once."""
        self._bytes = 0
        self._wake = asyncio.Event()
        self._over: int | None = None
        """The code to close with once everything is sent; None while the connection lasts."""

    def introduce(self, person: str, name: str | None) -> None:
        """Say whose connection this is."""
        self.person, self.name = person, name

    def send(self, data: bytes) -> None:
        """Write a message or queue it. If too much is waiting, the connection ends and the browser must reconnect."""
        if self._over is not None:
            return
        if not self._is_answering:
            self._send([data])
            return
        if not self._gathered:
            asyncio.get_running_loop().call_soon(self._send_gathered)
        self._gathered.append(data)

    def _send_gathered(self) -> None:
        """Send what has come up so far."""
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._send(gathered)

    def _send(self, messages: Sequence[bytes]) -> None:
        if not self._queue and self._write is not None and self._write(*messages):
            return
        self._queue.extend(messages)
        self._bytes += sum(map(len, messages))
        if self._bytes > MOST_WAITING:
            self._queue.clear()
            self._over = TOO_SLOW
        self._wake.set()

    def end(self, code: int) -> None:
        """Close once everything queued is sent."""
        self._send_gathered()
        self._over = code
        self._wake.set()

    async def write(self) -> None:
        """Send queued messages until the connection ends."""
        while True:
            while self._queue:
                data = self._queue[0]
                await self.socket.send_text(data.decode())
                self._bytes -= len(data)
                if self._queue:  # else it was too slow, and everything was dropped
                    self._queue.popleft()
            if self._over is not None:
                await self.socket.close(self._over)
                return
            self._wake.clear()
            await self._wake.wait()

    async def turn_away(self, manager: TableManager, refusal: Refusal) -> None:
        """Tell the browser why it cannot connect, and close."""
        self._refuse(manager, refusal, None)
        self.end(POLICY)
        await self.write()

    async def run(self, manager: TableManager, code: str) -> None:
        """Serve the browser until it disconnects."""
        writer = asyncio.create_task(self.write())
        try:
            await self._serve(manager, code)
        except WebSocketDisconnect:
            pass
        finally:
            if self._over is None:
                writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _serve(self, manager: TableManager, code: str) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = self._read(await self._text())
            if not isinstance(hello, say.Hello):
                raise Refusal("bad_message", "the first message must be hello")
            if hello.protocol != say.PROTOCOL:
                raise Refusal("old_page", f"this server speaks protocol {say.PROTOCOL}")
            if not re.fullmatch(say.CODE_PATTERN, code):
                raise Refusal("unknown_table", "there is no such table")
            live = await manager.join(code, self, hello)
        except (Refusal, TimeoutError) as error:
            self._refuse(manager, error if isinstance(error, Refusal) else Refusal("bad_message", "no hello"), None)
            self.end(POLICY)
            return
        try:
            while self._over is None:
                await self._next(manager, live)
        finally:
            manager.leave(live, self)

    async def _next(self, manager: TableManager, live: LiveTable) -> None:
        """Receive an intent, carry it out, answer."""
        text = ""
        try:
            text = await self._text()
            began = time.perf_counter()
            intent = self._read(text)
            if isinstance(intent, say.Hello):
                raise Refusal("bad_message", "hello comes first and once")
            if isinstance(intent, say.React):
                self._reactions.check(time.monotonic())
            self._is_answering = True
            await manager.carry_out(live, self, self.name, intent)
        except Refusal as refusal:
            self._refuse(manager, refusal, id_of(text))
        except WebSocketDisconnect:
            raise
        except Exception as error:  # our fault; the table is unchanged
            log.error("intent failed", exc_info=error)
            self._refuse(manager, Refusal("internal", "something went wrong here"), id_of(text))
        else:
            self.send(encode(say.Done(type="done", id=intent.id)))
            manager.metrics.seconds.observe(time.perf_counter() - began)
        finally:
            self._is_answering = False
            self._send_gathered()

    def _refuse(self, manager: TableManager, refusal: Refusal, number: int | None) -> None:
        manager.metrics.refusals.labels(refusal.code).inc()
        self.send(encode(refusal.refused(number)))

    async def _text(self) -> str:
        """The next message as text. Raises Refusal for one that is too long, or no text."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect" or self._over is not None:  # what comes after the end is not heard
            raise WebSocketDisconnect(event.get("code", 1000))
        text = event.get("text")
        if text is None:
            raise Refusal("bad_message", "messages are text")
        if len(text) > say.LONGEST_MESSAGE:
            self._messages.check(time.monotonic())
            raise Refusal("too_large", f"at most {say.LONGEST_MESSAGE} characters")
        return str(text)

    def _read(self, text: str) -> say.Hello | say.Intent:
        """A message. Raises Refusal for a malformed one, or if too many have come."""
        self._messages.check(time.monotonic())
        try:
            return INCOMING.validate_json(text)  # type: ignore[no-any-return]
        except ValidationError as error:
            raise misread(error) from None


def id_of(text: str) -> int | None:
    """The id of a message that may be malformed; None if it has none."""
    try:
        message = from_json(text)
    except ValueError:
        return None
    number = message.get("id") if isinstance(message, dict) else None
    return number if type(number) is int and 0 <= number <= say.LARGEST_ID else None


def misread(error: ValidationError | RequestValidationError) -> Refusal:
    """The refusal of a malformed message: its first fault, without its content."""
    fault = error.errors()[0]
    where = ".".join(str(part) for part in fault["loc"])
    code: say.ErrorCode = "bad_name" if fault["type"] == "bad_name" else "bad_message"
    return Refusal(code, f"{where}: {fault['msg']}" if where else str(fault["msg"]))
