"""Pictures of the page: ``python -m tests.browser.pictures`` takes those of the README, of links and of the icons."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

import gemguild
from gemguild.bots import Limit
from gemguild.bots.levels import LEVELS, LevelBot
from gemguild.engine.gamerecord import GameRecord
from tests.browser.conftest import LAPTOP, PHONE, serving
from tests.browser.staging import Stage, Theatre, is_my_turn
from tests.server.processes import program
from tests.support import REPOSITORY

FOLDER = REPOSITORY / "docs" / "pictures"
ICONS = REPOSITORY / "web" / "public" / "icons"
SOCIAL = ICONS / "social.jpg"
DRAWN = {"icon-180": 180, "icon-192": 192, "icon-512": 512, "icon-maskable-512": 512}
"""The icons that are drawn from ``icon.svg``, and how many pixels wide they are."""
FULL_BLEED = ("icon-180", "icon-maskable-512")
"""Icons whose corners are cut by whoever shows them."""
COLOURS, EDGES = 240, 16
"""Entries of an icon's palette: colours, and steps of transparency along its rounded corners."""
EDGE = (23, 53, 47)
TABLES = {
    "splendor": ("splendor-3", ("grandmaster", "journeyman"), 40),
    "duel": ("duel-2", ("grandmaster",), 44),
    "marvel": ("marvel-3", ("grandmaster", "journeyman"), 46),
}
"""For each picture a game, who plays it, and after how many decisions it is taken."""
REVIEWED = ("journeyman", "master")
"""Who plays the game of the picture of a review."""
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


def played() -> GameRecord:
    """A game between bots that make mistakes."""
    position = gemguild.splendor().start(5)
    record = GameRecord(
        position, seed=5, names={seat: LEVELS[level].titles["en"] for seat, level in enumerate(REVIEWED)}
    )
    bots = [LevelBot(LEVELS[level], seat) for seat, level in enumerate(REVIEWED)]
    while position.to_play is not None:
        move = bots[position.to_play].choose(position.view(position.to_play), Limit())
        position = position.play(move)
        record.play(move.word)
    return record


def take_review(browser: Browser, address: str) -> None:
    """A review at the largest mistake of a game."""
    context = browser.new_context(base_url=address, viewport=LAPTOP, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/review")
    game = {"name": "game.txt", "mimeType": "text/plain", "buffer": str(played()).encode()}
    page.set_input_files("[data-record]", game)  # type: ignore[arg-type]
    page.wait_for_selector("[data-finished]", timeout=300_000)
    page.locator(".moments button").first.click()
    expect(page.locator("[data-why]")).not_to_contain_text("Looking for", timeout=60_000)
    page.evaluate("scrollTo(0, 0)")
    take(page, FOLDER / "review.jpg")
    context.close()


def with_palette(icon: Image.Image) -> Image.Image:
    """An icon in few colours, a quarter of the bytes; what shines through at its edge is as dark as the felt there."""
    few = icon.convert("RGB").quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    few.putpalette([*(few.getpalette() or [])[: COLOURS * 3], *EDGE * EDGES])
    alpha = icon.convert("RGBA").getchannel("A")
    for step in range(EDGES):
        at_step = alpha.point([255 if level * EDGES // 255 == step else 0 for level in range(256)])
        few.paste(COLOURS + step, mask=at_step)
    few.info["transparency"] = bytes([255] * COLOURS + [round(255 * step / EDGES) for step in range(EDGES)])
    return few


def draw_icons(browser: Browser) -> None:
    """The icons of the page in all sizes, drawn from one."""
    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    for name, size in DRAWN.items():
        square = drawing.replace('rx="20"', "") if name in FULL_BLEED else drawing
        inset = square.replace("scale(1)", "scale(0.8)") if "maskable" in name else square
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{inset}")
        shot = page.screenshot(omit_background=True)
        page.close()
        with Image.open(BytesIO(shot)) as icon:
            with_palette(icon).save(ICONS / f"{name}.png", optimize=True)


def main() -> None:
    """Draw the icons; take a picture of every table, one of a phone, one of a review, and the social one."""
    with TemporaryDirectory() as data, serving(Path(data)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        draw_icons(browser)
        take_social(browser, address)
        take_review(browser, address)
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
