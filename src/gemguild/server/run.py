"""Running the server: a socket, uvicorn, and a message to browsers before it stops."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import socket
import sys
import time
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from gemguild.engine.errors import BadOptions
from gemguild.server.http.wire import HttpProtocol, SocketProtocol
from gemguild.server.messages import LONGEST_MESSAGE
from gemguild.server.services import services_of

TRIED = 20
"""The number of ports to try, from the default one on."""
COLLECTING = (50_000, 20, 20)
"""Thresholds of the garbage collector: high, since tables and connections are many and long-lived."""
SWITCHING = 0.001
"""Seconds after which a waiting thread gets the interpreter: the one that stores needs little, and all wait for it."""
FIRST_OF_SYSTEMD = 3
"""The number of the first socket that systemd passes on."""
HEARTBEAT = 20.0
"""Seconds between pings on a quiet connection."""


class Server(uvicorn.Server):
    """Uvicorn that calls back when it is ready, and warns browsers before it stops."""

    def __init__(self, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                server_header=False,
                http=HttpProtocol,
                ws=SocketProtocol,
                ws_max_size=4 * LONGEST_MESSAGE,
                ws_ping_interval=HEARTBEAT,
                ws_ping_timeout=HEARTBEAT,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=5,
            )
        )
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call back."""
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, so that the next server gets them; tell the browsers; then stop."""
        for server in self.servers:
            server.close()
        await services_of(self._app).manager.close()
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)


def inherit(number: int | None) -> socket.socket | None:
    """The listening socket that another process opened for us: by its number, or systemd's. Raises BadOptions."""
    if number is None:
        if os.environ.get("LISTEN_PID") != str(os.getpid()):
            return None
        number = FIRST_OF_SYSTEMD
    try:
        given = socket.socket(fileno=number)
        if not given.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            raise OSError("it is not listening")
    except OSError as error:
        raise BadOptions(f"descriptor {number} is no listening socket: {error}") from None
    return given


def listen_at_last(host: str, port: int | None, seconds: float) -> socket.socket:
    """A socket as :func:`listen` gives it, also if another server still has the port for some seconds."""
    end = time.monotonic() + seconds
    while True:
        try:
            return listen(host, port)
        except BadOptions:
            if time.monotonic() >= end:
                raise
        time.sleep(0.05)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this port or, without one, at the default port or the next free one. Raises BadOptions."""
    ports = [port] if port is not None else [*range(8080, 8080 + TRIED), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in ports:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(2048)  # early connections wait until the server is ready
        except (OSError, OverflowError) as error:
            listening.close()
            reason = error
        else:
            return listening
    raise BadOptions(f"cannot listen at {host}:{port}: {reason}")


def address(listening: socket.socket) -> str:
    """The page's address on this machine."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def collect_seldom() -> None:
    """Collect garbage seldom, and never examine again what is loaded by now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def serve(app: FastAPI, listening: socket.socket, ready: Callable[[], None]) -> bool:
    """Run a server until it is asked to stop; False if it could not start."""
    collect_seldom()
    sys.setswitchinterval(SWITCHING)
    server = Server(app, ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return server.started
