"""A server of its own for the browser tests, a Chromium, and pages that must not complain."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

import gemguild.server
from tests.server.processes import program, wait_until_ready
from tests.support import REPOSITORY

LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 120_000
"""Milliseconds that a page may take for anything; far more than it needs, unless the rules must be compiled first."""
HARMLESS = ("net::ERR_INTERNET_DISCONNECTED", "WebSocket connection to", "Failed to load resource")
"""What a browser says by itself about a connection that a test has cut."""

OpenPage = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


@contextmanager
def serving(data: Path, port: int = 0, games: str = "") -> Iterator[str]:
    """Run a server that keeps its tables in a folder and knows more games if modules are named; its address."""
    command = [str(Path(sys.executable).with_name("gemguild")), "serve", "--port", str(port), "--no-browser"]
    paths = [os.environ.get("PYTHONPATH", ""), str(REPOSITORY)]
    with subprocess.Popen(
        [*command, "--data", str(data), "--bot-workers", "1", "--bot-seconds", "0.2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=REPOSITORY,
        env=os.environ | {"GEMGUILD_GAMES": games, "PYTHONPATH": os.pathsep.join(paths)},
    ) as server:
        try:
            address = said_by(server)
            wait_until_ready(address.removeprefix("http://"))
            yield address
        finally:
            server.terminate()


def said_by(server: subprocess.Popen[str]) -> str:
    """The address that a server says it is at."""
    assert server.stdout is not None
    said: list[str] = []
    for line in server.stdout:
        said.append(line)
        if found := re.search(r"http://[^ ]+", line):
            return found[0].rstrip("/")
    pytest.fail(f"the server did not start: {''.join(said)}")


def assert_client_is_built() -> None:
    static = Path(gemguild.server.__file__).parent / "static"
    assert (static / "index.html").is_file(), "the browser client is not built: run `make web`"


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty house."""
    assert_client_is_built()
    with serving(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium; its absence is a failure, not a reason to skip. Other tests have loops too: it closes before them."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Opens a path in a browser of its own (another person); at the end none of them may have reported an error."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note(text: str) -> None:
        if not text.startswith(HARMLESS):
            complaints.append(text)

    def open_path(path: str = "/", *, beside: Page | None = None, **options: Any) -> Page:
        if beside is None:
            settings = {"viewport": LAPTOP, "locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
            contexts.append(browser.new_context(base_url=address, **(settings | options)))
        page = beside.context.new_page() if beside else contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: note(str(error)))
        page.on("console", lambda message: note(message.text) if message.type == "error" else None)
        page.goto(path)
        page.wait_for_selector("#main")
        return page

    yield open_path
    for context in contexts:
        context.close()
    assert not complaints, complaints
