"""Firefox, driven by the protocol that it speaks itself (WebDriver BiDi): just enough to tap through a page."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.processes import program

PATIENCE = 120
"""Seconds that the browser may take for anything."""
STILL = 'user_pref("ui.prefersReducedMotion", 1);'
MIDDLE = """(() => {
    const piece = document.querySelector(%s);
    piece.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = piece.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
})()"""


class Tab:
    """A page in Firefox, and the errors that it has reported."""

    def __init__(self, link: ClientConnection) -> None:
        self.complaints: list[str] = []
        self._link = link
        self._ids = itertools.count(1)
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._context = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def go(self, url: str) -> None:
        """Open a page and wait until it is loaded."""
        self._call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        """Give the page as much room as a screen would."""
        self._call("browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height})

    def run(self, script: str) -> Any:
        """What an expression is worth in the page."""
        target = {"context": self._context}
        said = self._call("script.evaluate", expression=f"JSON.stringify({script})", target=target, awaitPromise=True)
        assert said["type"] == "success", said
        return json.loads(said["result"].get("value", "null"))

    def wait(self, script: str) -> None:
        """Wait until an expression holds."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"!!({script})"):
            assert time.monotonic() < end, script
            time.sleep(0.05)

    def tap(self, selector: str) -> None:
        """Press the pointer on a piece once it is there."""
        self.wait(f"document.querySelector({json.dumps(selector)})")
        x, y = self.run(MIDDLE % json.dumps(selector))
        moves = [{"type": "pointerMove", "x": x, "y": y}]
        presses = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        actions = [{"type": "pointer", "id": "finger", "actions": moves + presses}]
        self._call("input.performActions", context=self._context, actions=actions)

    def _call(self, method: str, **params: Any) -> Any:
        number = next(self._ids)
        self._link.send(json.dumps({"id": number, "method": method, "params": params}))
        while (message := json.loads(self._link.recv(timeout=PATIENCE))).get("id") != number:
            if message["method"] == "log.entryAdded" and message["params"]["level"] == "error":
                self.complaints.append(message["params"]["text"])
        assert message["type"] == "success", message
        return message["result"]


@contextmanager
def firefox() -> Iterator[Tab]:
    """A Firefox with nothing in its memory; its absence is a failure, not a reason to skip."""
    path = program("firefox-esr")
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text(STILL, encoding="utf-8")
        command = [str(path), "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        with (
            Path(profile, "said").open("w+", encoding="utf-8") as said,
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said) as process,
        ):
            try:
                with connect(f"{listening(Path(said.name))}/session", max_size=None) as link:
                    yield Tab(link)
            finally:
                process.terminate()


def listening(said: Path) -> str:
    """Where a Firefox listens, as soon as it says so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := re.search(r"ws://\S+", said.read_text(encoding="utf-8")):
            return found[0]
        time.sleep(0.05)
    pytest.fail(f"Firefox did not start: {said.read_text(encoding='utf-8')}")
