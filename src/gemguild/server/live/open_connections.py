"""Live connections by what proves whose they are, so that they end together with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

SESSION_OVER = 1008
"""The code for closing a connection whose session has ended; a browser reconnects as who it is now."""


class Closable(Protocol):
    """A connection that can be told to end."""

    def end(self, code: int) -> None:
        """Close once everything queued is sent, and hear nothing more."""


class OpenConnections:
    """The connections of this process. A key is a guest's identity or the id of a session."""

    def __init__(self) -> None:
        self._open: dict[str, set[Closable]] = {}

    @contextmanager
    def kept(self, key: str, connection: Closable) -> Iterator[None]:
        """Keep a connection for the time of the context."""
        connections = self._open.setdefault(key, set())
        connections.add(connection)
        try:
            yield
        finally:
            connections.discard(connection)
            if not connections:
                self._open.pop(key, None)

    def end(self, keys: Iterable[str]) -> None:
        """End all connections with these keys."""
        for key in keys:
            for connection in self._open.get(key, ()):
                connection.end(SESSION_OVER)
