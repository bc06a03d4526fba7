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
from websockets.http11 import Response

from gemguild.server.errors import Refusal
from gemguild.server.http.guard import SAFE

PATIENCE = 20.0
"""Seconds within which a new connection must have sent its first request."""
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
    """Uvicorn's WebSocket protocol, with named and safe answers to malformed handshakes."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.reject = self.reject  # type: ignore[method-assign]

    def reject(self, status: int, text: str) -> Response:
        """Refuse a handshake."""
        body = json.dumps(Refusal("bad_message", text or "this is no WebSocket handshake").fault()).encode()
        headers = {**SAFE, "content-type": "application/json", "connection": "close", "content-length": str(len(body))}
        return Response(status, "Refused", Headers(headers), body)

    async def send(self, message: Any) -> None:
        """Send a message of the application; after a refusal the handshake is over, which Uvicorn does not note."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True
