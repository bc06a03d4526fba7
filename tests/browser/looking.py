"""Looking at a page: what it says, whether it fits, what axe finds."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from gemguild.engine.kind import KINDS
from tests.browser.conftest import PATIENCE
from tests.support import REPOSITORY

GAMES = ["splendor", "duel", "marvel"]
LANGUAGES = {"en": "Settings", "it": "Impostazioni", "zh-Hans": "设置", "zh-Hant": "設定"}
SAME_EVERYWHERE = {
    "GEMGUILD",
    "English",
    "Italiano",
    "简体中文",
    "繁體中文",
    "Splendor",
    "Splendor Duel",
    "Splendor Marvel",
    "Menu",
    "Wow",
    "Account",
    "Password",
}
"""Words that are no translation's fault."""
AXE = REPOSITORY / "web" / "node_modules" / "axe-core" / "axe.min.js"
WRONG = """async () => {
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}"""
"""Runs axe; of what it finds in order, which would be most of what it tells, nothing is gathered."""
PRINTED_NAMES = """async () => {
    const { games } = await (await fetch("/api/catalogue")).json();
    const pieces = ({ cards, tiles }) => [...Object.values(cards), ...Object.values(tiles)];
    return games.flatMap((game) => pieces(game.description).map((piece) => piece.name));
}"""
KEPT_NETS = """async () => {
    await navigator.serviceWorker.ready;
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return new Set(kept.flat().filter(({ url }) => url.endsWith(".net")).map(({ url }) => url)).size;
}"""
"""How many nets the page has kept for when there is no connection."""
SHIFTS = """() => new Promise(resolve => {
    let total = 0;
    new PerformanceObserver(list => { for (const entry of list.getEntries()) total += entry.value; })
        .observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(total)));
})"""


def wait_until(page: Page, holds: Callable[[], object]) -> None:
    """Wait until something holds that the page does not show, or only a promise tells.

    ``wait_for_function`` takes the promise itself for a yes.
    """
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, "that never happens"
        page.wait_for_timeout(50)


def wait_for_nets(page: Page) -> None:
    """Wait until a page that has been still for some seconds has kept the nets of all games."""
    wait_until(page, lambda: page.evaluate(KEPT_NETS) >= len(KINDS))


def texts(page: Page) -> set[str]:
    """What the page says to those who see or hear it: texts and labels with letters in them."""
    found = page.evaluate(
        """() => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const texts = [];
            while (walker.nextNode()) {
                const parent = walker.currentNode.parentElement;
                if (parent.closest("script, style, noscript, [lang]:not(html)")) continue;
                texts.push(walker.currentNode.textContent.trim());
            }
            for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
                for (const name of ["aria-label", "title", "placeholder"]) texts.push(element.getAttribute(name) ?? "");
            return texts;
        }"""
    )
    return {text for text in found if any(letter.isalpha() for letter in text)}


def speak(page: Page, language: str) -> None:
    page.locator("header select").first.select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def nonsense(spoken: set[str]) -> set[str]:
    """Texts that a program has spoilt."""
    return {text for text in spoken if "undefined" in text or "[object" in text}


def left_over(spoken: set[str], english: set[str]) -> set[str]:
    """Texts that were not translated."""
    return {text for text in spoken & english if len(text) > 3} - SAME_EVERYWHERE


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def violations(page: Page) -> list[str]:
    """What axe finds wrong, in words."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(WRONG))


def jumped(page: Page) -> float:
    """How much has jumped about since the page was loaded, as browsers count it."""
    return float(page.evaluate(SHIFTS))
