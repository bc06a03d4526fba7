"""Pages, dialogs and tables on small and large screens, in long and in wide words: nothing is cut off or covered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import OpenPage
from tests.browser.staging import Stage, Theatre, is_my_turn, is_over

SCREENS = [(360, 640), (768, 1024), (1024, 768), (1280, 620), (1440, 900), (1920, 1080), (844, 390)]
TELLING = [(360, 640), (1280, 620), (844, 390)]
"""The tightest of them."""
Screens = list[tuple[int, int]]
LONGEST, SHORTEST = "it", "zh-Hans"
"""The language with the longest words, and one whose letters are as wide as high: what fits in both fits in all."""
PAGES = ["/", "/new/splendor", "/settings", "/games", "/rules/duel", "/rules/orient"]
TROUBLES = """() => {
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const found = new Set();
    const say = (element, what) => {
        const kind = [...element.classList].filter((name) => !name.startsWith("svelte-")).join(".");
        const text = (element.textContent || element.getAttribute("aria-label") || "").trim().replace(/\\s+/g, " ");
        found.add(`${element.tagName.toLowerCase()}.${kind} "${text.slice(0, 40)}" ${what}`);
    };
    const inside = (inner, outer) => inner.left > outer.left - 1.5 && inner.right < outer.right + 1.5
        && inner.top > outer.top - 1.5 && inner.bottom < outer.bottom + 1.5;
    if (document.documentElement.scrollWidth > innerWidth) found.add("the page is wider than the screen");
    if (root.scrollWidth > root.clientWidth + 1 && root !== document.body) say(root, "is wider inside than outside");
    const scrolls = (style) => [style.overflowX, style.overflowY].some((each) => /auto|scroll/.test(each));
    const clippers = (element) => {
        const above = [];
        for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
            const style = getComputedStyle(each);
            if (style.overflowX !== "visible" || style.overflowY !== "visible") above.push([each, style]);
            if (style.position === "fixed") break;
        }
        return above;
    };
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !element.closest(".unseen, [aria-hidden=true], option")
        && getComputedStyle(element).color !== "rgba(0, 0, 0, 0)"
        && clippers(element).every(([each]) => each.clientWidth > 2);  // narrower ones are for those who listen
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.textContent.trim() || !isSeen(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const box = range.getBoundingClientRect();
        if (!box.width) continue;
        const above = clippers(element);
        if (above.some(([, style]) => scrolls(style) || style.textOverflow === "ellipsis")) continue;
        if (box.left < -1 || box.right > innerWidth + 1) say(element, "is beyond the edge of the screen");
        for (const [each] of above) {
            const clip = each.getBoundingClientRect();
            if (box.right > clip.right + 1.5 || box.left < clip.left - 1.5 || box.bottom > clip.bottom + 3)
                say(element, "is cut off");
        }
    }
    for (const [piece, parts] of [[".tile", ".want b, .points"], [".card", ".price b, .points"]])
        for (const outer of root.querySelectorAll(piece))
            for (const inner of outer.querySelectorAll(parts))
                if (inner.checkVisibility() && !inside(inner.getBoundingClientRect(), outer.getBoundingClientRect()))
                    say(inner, `is beyond the edge of a ${piece}`);
    for (const element of root.querySelectorAll("button, a[href], select, input, [role=log]")) {
        if (!isSeen(element) || element.matches(":disabled")) continue;
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const isShown = clippers(element).every(([each]) => {
            const clip = each.getBoundingClientRect();
            return x > clip.left && x < clip.right && y > clip.top && y < clip.bottom;
        });
        if (!box.width || !isShown || x < 0 || x > innerWidth || y < 0 || y > innerHeight) continue;
        const hit = document.elementFromPoint(x, y);
        const isOffer = hit?.closest(".sheet");  // what a tapped card offers may lie on its neighbours
        if (hit && !isOffer && !element.contains(hit) && !hit.contains(element))
            say(element, `is covered by ${hit.className}`);
    }
    return [...found];
}"""
CHOOSE = "language => localStorage.setItem('gemguild-settings', JSON.stringify({ language }))"


def troubles(
    page: Page, opened: Callable[[], object], screens: Screens = SCREENS, act: Callable[[Page], object] | None = None
) -> list[str]:
    """What is wrong with a page in either language on any screen; ``opened`` opens it, ``act`` does something there."""
    found: list[str] = []
    for language, screens_of_it in ((LONGEST, screens), (SHORTEST, TELLING)):
        page.set_viewport_size({"width": 1440, "height": 900})
        page.evaluate(CHOOSE, language)
        opened()
        page.wait_for_selector(f"html[lang={language}]")
        if act:
            act(page)
        for width, height in screens_of_it:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            found += [f"{language} {width}x{height}: {trouble}" for trouble in page.evaluate(TROUBLES)]
    return found


def click(piece: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.locator(piece).first.click()
        # At first a sheet lets taps through, as half of a double tap: whatever lies below it would be hit.
        page.wait_for_function("() => !document.querySelector('.sheet:not(.firm)')")

    return act


def assert_none(found: list[str]) -> None:
    assert not found, "\n".join(found)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    wide: ViewportSize = {"width": 1440, "height": 900}
    return open_page("/settings", viewport=wide)


@pytest.mark.parametrize("path", PAGES)
def test_pages(page: Page, path: str) -> None:
    def opened() -> None:
        page.goto(path)
        page.wait_for_selector("#main")

    assert_none(troubles(page, opened))


def test_a_puzzle_with_a_button_for_each_of_many_tokens(page: Page) -> None:
    def opened() -> None:
        page.goto("/puzzles/duel-1")
        page.wait_for_selector("[data-word^=steal]:nth-child(4)")

    assert_none(troubles(page, opened))


@pytest.mark.parametrize(
    ("kind_of_game", "rivals"),
    [
        ("splendor-4", ("journeyman", "journeyman", "journeyman")),
        ("duel-2", ("grandmaster",)),
        ("marvel-4", ("journeyman", "journeyman", "")),
    ],
)
def test_tables_and_their_dialogs(page: Page, kind_of_game: str, rivals: tuple[str, ...]) -> None:
    theatre = Theatre(page)
    stage = Stage(kind_of_game, rivals).play_on(lambda stage: is_my_turn(stage) and stage.table.state > 30)
    running = stage.welcome()
    over = stage.play_on(is_over).welcome()
    found = troubles(page, lambda: theatre.show(running))  # with much on the table, reached without a tap
    for piece in (".market button.card", ".rival .who"):
        found += troubles(page, lambda: theatre.show(running), TELLING, click(piece))
    found += troubles(page, lambda: theatre.show(over, "dialog table"), TELLING)
    assert_none(found)
