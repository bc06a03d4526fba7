"""Pictures of the page: ``python -m tests.browser.pictures`` takes those of the README, and the one that links show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import LAPTOP, PHONE, serving
from tests.browser.staging import Stage, Theatre, is_my_turn
from tests.support import REPOSITORY

FOLDER = REPOSITORY / "docs" / "pictures"
SOCIAL = REPOSITORY / "web" / "public" / "icons" / "social.jpg"
TABLES = {
    "splendor": ("splendor-3", ("grandmaster", "journeyman"), 40),
    "duel": ("duel-2", ("grandmaster",), 44),
    "marvel": ("marvel-3", ("grandmaster", "journeyman"), 46),
}
"""For each picture a game, who plays it, and after how many decisions it is taken."""
PAINTED = """() => [...document.querySelectorAll(".card, .tile")].every((piece) => {
    return !piece.style.getPropertyValue("--art") || piece.style.getPropertyValue("--art") !== "none";
})"""
COMPOSED = """() => {
    const picture = document.createElement("div");
    picture.style.cssText = "position: fixed; inset: 0; z-index: 99; background:"
        + "radial-gradient(90% 120% at 50% 30%, #24524b, #0e1d1b 70%, #081211)";
    [...document.querySelectorAll(".games .fan")].slice(0, 3).forEach((fan, index) => {
        const copy = fan.cloneNode(true);
        copy.style.cssText = `--w: 150px; left: ${220 + 380 * index}px; top: 60px; scale: 1.05`;
        picture.append(copy);
    });
    const title = document.createElement("h1");
    title.textContent = "GEMGUILD";
    title.style.cssText = "position: absolute; left: 0; right: 0; top: 390px; font-size: 104px; text-align: center;"
        + "letter-spacing: .06em";
    const lead = document.createElement("p");
    lead.textContent = document.querySelector(".lead h1").textContent;
    lead.style.cssText = "position: absolute; left: 0; right: 0; top: 525px; font-size: 34px; text-align: center";
    picture.append(title, lead);
    document.body.append(picture);
}"""


def is_my_turn_after(decisions: int) -> Callable[[Stage], bool]:
    """Whether seat 0 may do what it likes, after so many decisions."""
    return lambda stage: is_my_turn(stage) and stage.table.state >= decisions


def take(page: Page, path: Path) -> None:
    """A picture, once everything on it is painted."""
    page.wait_for_function(PAINTED)
    page.screenshot(path=path, type="jpeg", quality=78)


def take_social(browser: Browser, address: str) -> None:
    """What a link to the page shows elsewhere."""
    page = browser.new_page(base_url=address, viewport={"width": 1200, "height": 630}, locale="en-GB")
    page.goto("/")
    page.wait_for_selector(".games .fan .card")
    page.wait_for_function(PAINTED)
    page.evaluate(COMPOSED)
    take(page, SOCIAL)


def main() -> None:
    """Take a picture of every table, one of a phone, and the social one."""
    with TemporaryDirectory() as data, serving(Path(data)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        take_social(browser, address)
        for name, (game, rivals, decisions) in TABLES.items():
            context = browser.new_context(base_url=address, viewport=LAPTOP, locale="en-GB", reduced_motion="reduce")
            page = context.new_page()
            Theatre(page).show(Stage(game, rivals).play_on(is_my_turn_after(decisions)))
            take(page, FOLDER / f"table-{name}.jpg")
            if name == "splendor":
                page.set_viewport_size(PHONE)
                take(page, FOLDER / "table-phone.jpg")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
