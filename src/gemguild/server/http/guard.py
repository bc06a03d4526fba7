"""What every call passes through: checks of host, origin, size and rate, and security headers."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gemguild.server.errors import Refusal
from gemguild.server.limits import Buckets
from gemguild.server.metrics import Metrics
from gemguild.server.settings import ServerSettings

log = logging.getLogger("gemguild.calls")

LARGEST_BODY = 256 * 1024
LOCAL_NETWORK = "::/64"
"""The network of this machine's own IPv6 address."""
READING = {"GET", "HEAD", "OPTIONS"}

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
SAFE = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every answer. Links are secrets, so no page learns the referrer."""


class Guard:
    """ASGI middleware that checks calls and adds headers to answers."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.calls = Buckets(*settings.rates.calls, time.monotonic)
        self.files = Buckets(*settings.rates.files, time.monotonic)
        self.connections = Buckets(*settings.rates.connections, time.monotonic)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a call on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        try:
            self.check(scope)
        except Refusal as refusal:
            await self.refuse(scope, receive, send, refusal)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        try:
            await self.app(scope, limited(receive), self.with_headers(scope, send))
        except Exception as error:  # our fault; the request itself stays out of the log
            if scope.get("answered"):
                raise
            log.error("call failed", exc_info=error)
            await self.refuse(scope, receive, send, Refusal("internal", "something went wrong here"))

    async def refuse(self, scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
        """Answer a call or a WebSocket handshake that is refused."""
        self.metrics.refusals.labels(refusal.code).inc()
        if scope["type"] == "websocket":
            await JSONResponse(refusal.fault(), refusal.status, headers=SAFE)(scope, receive, send)
        else:
            await JSONResponse(refusal.fault(), refusal.status)(scope, receive, self.with_headers(scope, send))

    def check(self, scope: Scope) -> None:
        """Raise Refusal unless a call may pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = host_name(host)
        if self.settings.hosts is not None and name not in self.settings.hosts:
            raise Refusal("forbidden_origin", "the server does not answer under this name")
        writing = scope["type"] == "websocket" or scope["method"] not in READING
        origin = headers.get("origin")
        if writing and origin is not None and not self.is_trusted(origin, host):
            raise Refusal("forbidden_origin", "this page may not use the server")
        size = headers.get("content-length", "0")
        if not size.isdecimal() or len(size) > len(str(LARGEST_BODY)) or int(size) > LARGEST_BODY:
            raise Refusal("too_large", f"at most {LARGEST_BODY} bytes")
        if scope["type"] == "websocket":
            self.connections.check(address_of(scope))
        elif scope["path"].startswith("/api/"):
            self.calls.check(address_of(scope))
        else:
            self.files.check(address_of(scope))

    def is_trusted(self, origin: str, host: str) -> bool:
        """Whether a page comes from this server or from an allowed origin."""
        try:
            return urlsplit(origin).netloc == host or origin in self.settings.origins
        except ValueError:
            return False

    def with_headers(self, scope: Scope, send: Send) -> Send:
        """Send answers with security headers, and count and log them."""
        began = time.perf_counter()

        async def wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                scope["answered"] = True
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                self.log_call(scope, message["status"], time.perf_counter() - began)
            await send(message)

        return wrapped

    def log_call(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a call: its route but not its path, since links are secrets."""
        self.metrics.calls.labels(str(status)).inc()
        route: Any = scope.get("route")
        path = getattr(route, "path", "-")
        log.info(
            "call", extra={"method": scope["method"], "route": path, "status": status, "ms": round(seconds * 1000)}
        )


def limited(receive: Receive) -> Receive:
    """Receive a body, but no more than the largest size, whatever its header says."""
    received = 0

    async def wrapped() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            raise HTTPException(413)
        return message

    return wrapped


def host_name(host: str) -> str:
    """A host without its port. Raises Refusal for what is no host."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        raise Refusal("bad_message", "this is no host") from None


def is_local(scope: Scope) -> bool:
    """Whether a call comes from this machine."""
    try:
        return ip_address(address_of(scope)).is_loopback
    except ValueError:
        return address_of(scope) == LOCAL_NETWORK


def address_of(scope: Scope) -> str:
    """The address a call comes from; of an IPv6 address the network, since one visitor has all of it."""
    client: Iterable[Any] | None = scope.get("client")
    address = str(next(iter(client))) if client else "-"
    try:
        number = ip_address(address)
    except ValueError:
        return address
    if isinstance(number, IPv4Address):
        return address
    if number.ipv4_mapped:
        return str(number.ipv4_mapped)
    return str(IPv6Network((number, 64), strict=False))
