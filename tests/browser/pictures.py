"""The pictures of the README: ``python -m tests.browser.pictures`` plays a little of each game and takes them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.browser.conftest import LAPTOP, PHONE, serving
from tests.browser.making import BOT, make_table
from tests.browser.person import Person
from tests.support import REPOSITORY

FOLDER = REPOSITORY / "docs" / "pictures"
DECISIONS = 14


def main() -> None:
    """Take a picture of every table, and one of a phone."""
    with TemporaryDirectory() as data, serving(Path(data)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        for game in ("splendor", "duel", "marvel"):
            context = browser.new_context(base_url=address, viewport=LAPTOP, locale="en-GB", reduced_motion="reduce")
            page = context.new_page()
            make_table(page, game, ["me", BOT] if game == "duel" else ["me", BOT, BOT])
            person = Person(page)
            for _ in range(DECISIONS):
                person.wait_for_turn()
                person.decide()
            person.wait_for_turn()
            page.screenshot(path=FOLDER / f"table-{game}.jpg", type="jpeg", quality=82)
            if game == "splendor":
                page.set_viewport_size(PHONE)
                page.screenshot(path=FOLDER / "table-phone.jpg", type="jpeg", quality=82)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
