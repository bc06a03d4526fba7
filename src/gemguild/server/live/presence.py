"""Telling everybody at a table, and the other processes, who is connected: at once, but never in a torrent.

When hundreds come to look on, each of them would otherwise be told of each other one.
"""

from __future__ import annotations

import asyncio

from gemguild.server.live.live_table import Listener, LiveTable
from gemguild.server.live.peers import Peers

PAUSE = 0.25
"""Seconds between two messages to a table about who is connected."""


class Presence:
    """Tells who is connected."""

    def __init__(self, peers: Peers) -> None:
        self._peers = peers

    def changed(self, live: LiveTable, but: Listener | None = None) -> None:
        """Somebody came or left, here or elsewhere. Everybody is told, perhaps except for the one who came."""
        if live.presence_pause is not None:
            live.presence_changed = True
            return
        live.send_presence(but)
        if live.here() != live.announced:
            self.announce(live)
        live.presence_pause = asyncio.get_running_loop().call_later(PAUSE, self._pause_over, live)

    def announce(self, live: LiveTable) -> None:
        """Tell the other processes who is connected here."""
        live.announced = live.here()
        self._peers.announce(live.code, live.announced)

    def _pause_over(self, live: LiveTable) -> None:
        live.presence_pause = None
        if live.presence_changed:
            live.presence_changed = False
            self.changed(live)
