"""The page as a folder of files below some path of a plain web server."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from gemguild.cli.main import app
from tests.browser.conftest import OpenPage, assert_client_is_built
from tests.browser.making import BOT
from tests.browser.person import Person

PATH = "some/where/"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing; nobody but the service worker keeps them."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    assert_client_is_built()
    written = CliRunner().invoke(app, ["site", "--out", str(tmp_path / PATH)])
    assert written.exit_code == 0, written.output
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PATH}"
        server.shutdown()


def test_a_folder_of_files_plays(site: str, open_page: OpenPage) -> None:
    page = open_page(site, service_workers="allow")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    expect(page.get_by_text("Open tables")).to_be_hidden()
    page.click('[data-play="splendor"]')
    person = Person(page)
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    person.wait_for_turn()
    make_a_table(page)
    watch_a_replay(page)
    assert all(url.startswith((site, "blob:")) for url in asked), asked
    assert not [url for url in asked if "/api/" in url]


def test_new_versions_do_not_break_a_running_game(site: str, tmp_path: Path, open_page: OpenPage) -> None:
    page = open_page(site, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.click('[data-play="splendor"]')
    person = Person(page)
    person.wait_for_turn()
    for version in ("next", "last"):
        publish_version(tmp_path / PATH, version)
        page.evaluate(UPDATE)
        person.decide()
        person.wait_for_turn()
    table = page.url
    make_a_table(page)  # with code and rules that were not loaded before, and are gone from the server
    watch_a_replay(page)
    assert page.evaluate("document.documentElement.dataset.version") is None
    page.goto(table)
    page.reload()
    assert page.evaluate("document.documentElement.dataset.version") == "last"
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()


UPDATE = """async () => {
    const changed = new Promise((resume) =>
        navigator.serviceWorker.addEventListener("controllerchange", resume, { once: true }));
    await (await navigator.serviceWorker.ready).update();
    await changed;
}"""


def publish_version(folder: Path, version: str) -> None:
    """Replace a site by one whose files all have other names, as after a change of everything."""
    renamed = {path.name: f"{version}-{path.name}" for path in (folder / "assets").iterdir()}
    names = re.compile("|".join(map(re.escape, renamed)))
    for old, new in renamed.items():
        (folder / "assets" / old).rename(folder / "assets" / new)
    for path in folder.rglob("*"):
        if path.suffix in (".html", ".js", ".css"):
            text = names.sub(lambda found: renamed[found[0]], path.read_text(encoding="utf-8"))
            text = re.sub("<html( data-version=[^ ]*)?", f'<html data-version="{version}"', text, count=1)
            text = re.sub(r"`gemguild-[a-z]*(?=\$\{)", f"`gemguild-{version}", text)
            path.write_text(text, encoding="utf-8")


def make_a_table(page: Page) -> None:
    page.click("header a[href='/']")
    page.click("a[href='/new/duel']")
    page.select_option("#seat1", BOT)
    page.click("form button.main")
    person = Person(page)
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()


def watch_a_replay(page: Page) -> None:
    page.click("header button[aria-label=Menu]")
    page.click("dialog button.risky")
    page.click("dialog button.risky")
    page.click("dialog a[href^='/replay/local-']")
    page.wait_for_selector("input[type=range]")


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    refused = CliRunner().invoke(app, ["site", "--out", str(tmp_path)])
    assert refused.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
