"""All pages: every language, every size, no violations for axe, light and steady."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Route, expect

from tests.browser import examples
from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.browser.looking import (
    LANGUAGES,
    PRINTED_NAMES,
    jumped,
    left_over,
    nonsense,
    sideways,
    speak,
    texts,
    violations,
)
from tests.browser.pictures import PAINTED
from tests.server.support import form

PAGES = [
    "/",
    "/new/splendor",
    "/games",
    "/rules/splendor",
    "/rules/duel",
    "/rules/marvel",
    "/settings",
    "/t/" + "x" * 22,
    "/nowhere",
]
BUDGET = 250_000
"""Bytes that may be sent before somebody plays, compressed."""
LOOK = "piece => getComputedStyle(piece).filter"
LOADED = "performance.getEntriesByType('resource').map((entry) => entry.name)"
PRELOADED = "[...document.querySelectorAll('link[rel=preload][as=font]')].map((link) => link.href)"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_all_its_words_fits_a_phone_and_pleases_axe(open_page: OpenPage, path: str) -> None:
    page = open_page(path, viewport=PHONE)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    english = texts(page)
    names = set(page.evaluate(PRINTED_NAMES))
    for language in LANGUAGES:
        speak(page, language)
        page.wait_for_selector("main :is(h2, form, p)", state="attached")
        spoken = texts(page)
        assert sideways(page) == 0, language
        assert not nonsense(spoken)
        if language != "en":
            assert len(spoken) > 3
            assert not left_over(spoken, english) - names
    page.set_viewport_size(LAPTOP)
    assert violations(page) == []


def test_the_language_stays_for_the_next_visit(open_page: OpenPage) -> None:
    page = open_page("/settings")
    speak(page, "zh-Hant")
    expect(page.locator("h1")).to_have_text(LANGUAGES["zh-Hant"])
    page.reload()
    expect(page.locator("h1")).to_have_text(LANGUAGES["zh-Hant"])


@pytest.mark.parametrize(
    ("locale", "language"), [("it-IT", "it"), ("zh-TW", "zh-Hant"), ("zh-CN", "zh-Hans"), ("fr-FR", "en")]
)
def test_the_first_language_is_the_browser_s(open_page: OpenPage, locale: str, language: str) -> None:
    page = open_page("/settings", locale=locale)
    expect(page.locator("h1")).to_have_text(LANGUAGES[language])


def test_high_contrast_and_letters_on_gems_are_settings(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.get_by_label("High contrast").check()
    page.get_by_label("Letters on every gem").check()
    assert page.evaluate("document.documentElement.classList.contains('contrast')")
    assert page.locator(".gem b").count() > 5
    assert "rgb(0, 0, 0)" in page.locator(".card .gem").first.evaluate(LOOK)
    assert "rgb(255, 255, 255)" in page.locator(".gem:not(.card .gem)").first.evaluate(LOOK)
    assert violations(page) == []


def test_little_is_loaded_before_play_and_nothing_jumps(open_page: OpenPage) -> None:
    page = open_page()
    page.wait_for_load_state("networkidle")
    page.wait_for_function(PAINTED)
    loaded: list[str] = page.evaluate(LOADED)
    for worker in page.workers:
        loaded += worker.evaluate(LOADED)
    assert any("mines" in url for url in loaded), "what the painter loads counts too"
    bodies = [page.request.get(url).body() for url in {page.url, *loaded}]
    assert len(bodies) > 5
    fonts = [url for url in loaded if url.endswith(".woff2")]
    assert sorted(fonts) == sorted(page.evaluate(PRELOADED))
    assert sum(min(len(body), len(gzip.compress(body))) for body in bodies) < BUDGET
    assert jumped(page) < 0.01


def test_the_page_opens_without_a_connection(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload(wait_until="networkidle")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    page.context.set_offline(False)


def test_the_examples_of_the_rules_pages_are_the_engine_s() -> None:
    assert examples.EXAMPLES.read_text(encoding="utf-8") == examples.text(), "run: python -m tests.browser.examples"


def test_trying_things_on_a_rules_page(open_page: OpenPage) -> None:
    page = open_page("/rules/splendor")
    piles = page.locator(".example.tokens button.pile:not([aria-disabled])")
    piles.nth(1).click()
    expect(page.locator(".example.tokens [data-send]")).to_be_disabled()
    page.keyboard.press("Escape")
    card = page.locator(".example.market button.card.can").first
    card.click()
    page.locator('.example.market [data-send="buy"]').click()
    expect(page.locator('.example.market [data-send="buy"]')).to_have_count(0)


def test_games_come_page_by_page(open_page: OpenPage) -> None:
    page = open_page()
    assert page.request.post("/api/tables", data=form()).ok
    own = page.request.get("/api/my-games").json()["tables"][0]

    def answer(route: Route) -> None:
        first = 30 if "after=" in route.request.url else 0
        tables = [{**own, "table": {**own["table"], "code": f"{number:022d}"}} for number in range(first, first + 30)]
        is_running = "status=running" in route.request.url
        route.fulfill(json={"tables": tables if is_running else [], "next": None if first or not is_running else "1-x"})

    page.route("**/api/my-games?*", answer)
    page.goto("/games")
    rows, more = page.locator("main li"), page.get_by_role("button", name="Show more")
    expect(rows).to_have_count(30)
    more.scroll_into_view_if_needed()
    expect(rows).to_have_count(60)
    expect(more).to_have_count(0)


def test_an_unknown_table_gets_a_kind_page(open_page: OpenPage) -> None:
    page = open_page("/t/" + "x" * 22)
    expect(page.locator("h1")).to_have_text("There is no such table.")
    page.click("main a.button")
    expect(page.locator("[data-play]")).to_have_count(3)


def test_tokens_for_a_line_by_its_ends_and_by_dragging(open_page: OpenPage) -> None:
    page = open_page("/rules/duel")
    send = page.locator(".example.tokens [data-send]")
    page.click('[data-cell="d1"]')
    page.click('[data-cell="d3"]')
    expect(send).to_have_accessible_name("Take 2 emeralds and 1 ruby")
    page.keyboard.press("Escape")
    page.locator(".example.tokens .clear").click()
    page.hover('[data-cell="a4"]')
    page.mouse.down()
    for cell in ("b4", "c4"):
        page.hover(f'[data-cell="{cell}"]')
    page.mouse.up()
    expect(send).to_have_accessible_name("Take 1 onyx, 1 diamond and 1 pearl")


def test_a_payment_can_be_split_otherwise(open_page: OpenPage) -> None:
    page = open_page("/rules/splendor")
    page.click('.example.market [data-card="1u2"]')
    buy = page.locator('.example.market [data-send="buy"]')
    expect(buy).to_have_accessible_name("Buy for 1 diamond and 2 onyxes")
    page.locator(".payment button:enabled").first.click()
    expect(buy).to_have_accessible_name("Buy for 2 onyxes and 1 gold")
    page.locator(".payment button:enabled").last.click()
    expect(buy).not_to_have_accessible_name("Buy for 2 onyxes and 1 gold")


def test_a_link_that_is_none_is_said_so(open_page: OpenPage) -> None:
    page = open_page()
    page.fill("form input", "somewhere else")
    page.click("form button")
    expect(page.get_by_role("alert")).to_have_text("That is not the link of a table.")
