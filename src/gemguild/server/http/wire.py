"""HTTP and WebSocket handshakes on the wire: what is no request gets the same kind of answer as a refused call.

Uvicorn answers such bytes itself, before any application sees them, in plain text and without security headers.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the compiled one, if there is one
from websockets.http11 import Request, Response

from gemguild.server.errors import Refusal
from gemguild.server.http.guard import SAFE
from gemguild.server.live.connection import WRITE_AT_ONCE

PATIENCE = 20.0
"""Seconds within which a new connection must have sent its first request."""
MOST_UNHEARD = 16
"""The most messages of a browser that may wait for the application before no more are read."""
NOT_HTTP = Refusal("bad_message", "this is no HTTP request")


class HttpProtocol(H11Protocol):
    """Uvicorn's HTTP protocol, with named and safe answers to malformed requests, and no patience with silence."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, but not forever."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self.close_if_silent)

    def close_if_silent(self) -> None:
        """Close the connection unless a request has arrived."""
        cycle: object = self.cycle
        if cycle is None and self.transport.get_protocol() is self:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Refuse what is no request. An answer that is under way breaks off, and one that is not never begins."""
        cycle: object = self.cycle
        if cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = json.dumps(NOT_HTTP.fault()).encode()
            headers = {**SAFE, "content-type": "application/json", "connection": "close"}
            start = h11.Response(status_code=NOT_HTTP.status, headers=list(headers.items()), reason=b"Bad Request")
            for event in (start, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, with named and safe answers to malformed handshakes, and a short way for texts.

    Browsers send each message as one frame, which mostly arrives alone and whole: it needs no parser. Everything else
    goes to the parser.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.reject = self.reject  # type: ignore[method-assign]
        self._at_frame = True
        """Whether what arrives next begins a frame. Once that is unknown, only the parser knows."""

    def data_received(self, data: bytes) -> None:
        """Take in what has arrived."""
        if self._at_frame and self.handshake_complete and not self.frames and not self.close_sent:
            text = whole_text(data, self.config.ws_max_size)
            if text is not None:
                self._heard(text)
                return
        ends = ends_with_frame(data) if self.handshake_complete else data.endswith(b"\r\n\r\n")
        self._at_frame = self._at_frame and ends
        super().data_received(data)

    def _heard(self, text: bytes) -> None:
        """Hand a message on. Uvicorn would stop reading after each, and begin again once the application has it."""
        try:
            self.queue.put_nowait({"type": "websocket.receive", "text": text.decode()})
        except UnicodeDecodeError:  # Uvicorn knows how to end such a connection
            self.frames, self.curr_msg_data_type = [text], "text"
            self.send_receive_event_to_app()
        else:
            if self.queue.qsize() >= MOST_UNHEARD and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        """Begin to serve a browser, and offer the application a way to write without waiting."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITE_AT_ONCE] = {"write": self.write}

    def write(self, *texts: bytes) -> bool:
        """Write messages, unless whoever sends them has to wait until the browser has read more."""
        if not self._is_open():
            return False
        self.transport.write(b"".join(map(text_frame, texts)) if len(texts) > 1 else text_frame(texts[0]))
        return True

    def reject(self, status: int, text: str) -> Response:
        """Refuse a handshake."""
        body = json.dumps(Refusal("bad_message", text or "this is no WebSocket handshake").fault()).encode()
        headers = {**SAFE, "content-type": "application/json", "connection": "close", "content-length": str(len(body))}
        return Response(status, "Refused", Headers(headers), body)

    async def send(self, message: Any) -> None:
        """Send a message of the application; after a refusal the handshake is over, which Uvicorn does not note."""
        if message["type"] == "websocket.send" and self.write(message["text"].encode()):
            return
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def _is_open(self) -> bool:
        """Whether a message can be sent at once."""
        closed = self.close_sent or self.disconnected or self.initial_response is not None
        return self.handshake_complete and not closed and self.writable.is_set() and not self.transport.is_closing()


TEXT, MASKED = 0x81, 0x80
"""The first byte of a text in one frame; the bit of the second byte by which browsers say that they mask."""
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Sizes that stand for a longer size in the bytes that follow."""


def frame_end(data: bytes, at: int = 0) -> int | None:
    """Where the frame that begins at a place ends; None if the bytes do not say."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1] & ~MASKED, at + 2
    if size >= TWO_BYTES:
        start = at + (4 if size == TWO_BYTES else 10)
        if len(data) < start:
            return None
        size = int.from_bytes(data[at + 2 : start], "big")
    return start + size + (4 if data[at + 1] & MASKED else 0)


def ends_with_frame(data: bytes) -> bool:
    """Whether some bytes, which begin with a frame, end with one too."""
    at: int | None = 0
    while at is not None and at < len(data):
        at = frame_end(data, at)
    return at == len(data)


def whole_text(data: bytes, longest: int) -> bytes | None:
    """The unmasked text of a frame that arrived alone and whole; None for anything else, or if it is too long."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED or data[1] == MASKED | EIGHT_BYTES:
        return None
    start = 8 if data[1] == MASKED | TWO_BYTES else 6
    if frame_end(data) != len(data) or len(data) - start > longest:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def text_frame(text: bytes) -> bytes:
    """A text as one frame of the server."""
    size = len(text)
    if size < TWO_BYTES:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return bytes((TEXT, TWO_BYTES)) + size.to_bytes(2, "big") + text
    return bytes((TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big") + text
