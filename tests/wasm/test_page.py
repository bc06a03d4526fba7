"""The package in Chromium: rules and search run in a page as they do in Node."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

import gemguild
from gemguild.bots import Limit, NetBot
from gemguild.bots.net.net import shipped
from gemguild.engine.perft import perft
from tests.server.processes import program
from tests.wasm.conftest import client

SIMULATIONS = 200
IN_PAGE = """async ({ game, seed, simulations }) => {
  const rules = await import("/dist/index.js");
  const engine = await rules.Engine.load(fetch(`/built/${game}.wasm`));
  const net = rules.readNet(new Uint8Array(await (await fetch(`/built/${game}.net`)).arrayBuffer()));
  const start = engine.start(`${game}-2`, seed);
  const search = new rules.NetSearch(engine, net, { seed, nodes: 2 * simulations + 2 });
  return { perft: engine.perft(start, 3), action: rules.choose(search, engine.view(start, 0), { simulations }) };
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def address(modules: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(client.RULES))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_page_counts_and_searches_as_the_server_does(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{address}/package.json")
        for game in ("splendor", "duel"):
            found = page.evaluate(IN_PAGE, {"game": game, "seed": 7, "simulations": SIMULATIONS})
            start = gemguild.game(f"{game}-2").start(7)
            bot = NetBot(shipped(game), seed=7)
            assert found["perft"] == perft(start, 3)
            assert found["action"] == bot.choose(start.view(0), Limit(simulations=SIMULATIONS)).action
        browser.close()
