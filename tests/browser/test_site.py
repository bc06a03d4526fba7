"""The page as a folder of files below some path of a plain web server."""

from __future__ import annotations

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
    """Serves files and says nothing."""

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
    page.click('[data-play="duel"]')
    person = Person(page)
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()
    page.context.set_offline(True)
    page.reload()
    person.wait_for_turn()
    make_a_table(page)
    watch_a_replay(page)
    assert all(url.startswith((site, "blob:")) for url in asked), asked
    assert not [url for url in asked if "/api/" in url]


def test_a_new_version_does_not_break_a_running_game(site: str, tmp_path: Path, open_page: OpenPage) -> None:
    page = open_page(site, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.click('[data-play="splendor"]')
    person = Person(page)
    person.wait_for_turn()
    publish_another_version(tmp_path / PATH)
    page.evaluate(
        """async () => {
          const changed = new Promise((resume) =>
            navigator.serviceWorker.addEventListener("controllerchange", resume, { once: true }));
          await (await navigator.serviceWorker.ready).update();
          await changed;
        }"""
    )
    for _ in range(3):
        person.decide()
        person.wait_for_turn()
    page.reload()
    person.wait_for_turn()
    person.decide()
    assert page.evaluate("document.documentElement.dataset.version") == "next"


def publish_another_version(folder: Path) -> None:
    """Replace a site by one whose styles have other names and whose service worker is another."""
    page, worker = folder / "index.html", folder / "sw.js"
    for path in (folder / "assets").iterdir():
        if path.suffix == ".css":
            renamed = path.with_stem(f"{path.stem}-next")
            path.rename(renamed)
            for text in (page, worker, *(folder / "assets").glob("*.js")):
                text.write_text(text.read_text(encoding="utf-8").replace(path.name, renamed.name), encoding="utf-8")
    page.write_text(page.read_text(encoding="utf-8").replace("<html", '<html data-version="next"', 1), encoding="utf-8")
    worker.write_text(worker.read_text(encoding="utf-8").replace("gemguild-${", "gemguild-next-${"), encoding="utf-8")


def make_a_table(page: Page) -> None:
    page.click("header a[href='/']")
    page.click("a[href='/new/splendor']")
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
