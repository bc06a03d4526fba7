"""All pages: every language, every size, no violations for axe, light and steady."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import examples
from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.browser.making import BOT, make_table
from tests.browser.person import Person
from tests.support import REPOSITORY

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
LANGUAGES = {"en": "Settings", "it": "Impostazioni", "zh-Hans": "设置", "zh-Hant": "設定"}
GAMES = ["splendor", "duel", "marvel"]
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
    "Guest",
    "· Guest",
    "Account",
    "Password",
}
"""Words that are no translation's fault."""
AXE = REPOSITORY / "web" / "node_modules" / "axe-core" / "axe.min.js"
PRINTED_NAMES = """async () => {
    const { games } = await (await fetch("/api/catalogue")).json();
    return games.flatMap((game) => [...game.cards, ...game.tiles].map((piece) => piece.name));
}"""
BUDGET = 200_000
"""Bytes that may be sent before somebody plays, compressed."""


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


def nonsense(spoken: set[str]) -> set[str]:
    """Texts that a program has spoilt."""
    return {text for text in spoken if "undefined" in text or "[object" in text}


def left_over(spoken: set[str], english: set[str]) -> set[str]:
    """Texts that were not translated."""
    return {text for text in spoken & english if len(text) > 3} - SAME_EVERYWHERE


@pytest.mark.parametrize("kind_of_game", GAMES)
def test_a_table_has_all_its_words_in_every_language(open_page: OpenPage, kind_of_game: str) -> None:
    page = open_page()
    make_table(page, kind_of_game, ["me", BOT])
    person = Person(page)
    for _ in range(3):
        person.wait_for_turn()
        person.decide()
    person.wait_for_turn()
    page.locator(".market button.card").first.click()
    english = texts(page)
    names = set(page.evaluate(PRINTED_NAMES))
    for language in list(LANGUAGES)[1:]:
        speak(page, language)
        spoken = texts(page)
        assert not nonsense(spoken)
        assert not left_over(spoken, english) - names


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


@pytest.mark.parametrize("kind_of_game", GAMES)
@pytest.mark.parametrize(
    "viewport", [PHONE, {"width": 1024, "height": 768}, {"width": 1440, "height": 900}], ids=["phone", "small", "large"]
)
def test_a_table_fits_its_screen(open_page: OpenPage, kind_of_game: str, viewport: ViewportSize) -> None:
    page = open_page(viewport=viewport)
    make_table(page, kind_of_game, ["me", BOT])
    page.wait_for_selector(".action[data-phase]")
    assert sideways(page) == 0
    for piece in page.locator(".market .card, .market .deck, .pile, .cell, .self .points, .rival .points").all():
        box = piece.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= viewport["width"]
        assert box["y"] + box["height"] <= viewport["height"]


def test_four_players_fit_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    make_table(page, "marvel", ["me", BOT, BOT, BOT])
    page.wait_for_selector(".action[data-phase]")
    assert sideways(page) == 0
    for seat in page.locator(".rival, .self").all():
        panel, points, last = (
            seat.bounding_box(),
            seat.locator(".points").bounding_box(),
            seat.locator(".tokens").last.bounding_box(),
        )
        assert panel is not None
        for piece in (points, last):
            assert piece is not None
            assert piece["x"] + piece["width"] <= panel["x"] + panel["width"] <= PHONE["width"]


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def violations(page: Page) -> list[str]:
    """What axe finds wrong, in words."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate("axe.run()")
    return [f"{each['id']}: {node['html'][:160]}" for each in result["violations"] for node in each["nodes"]]


@pytest.mark.parametrize("kind_of_game", GAMES)
def test_axe_finds_nothing_on_a_table(open_page: OpenPage, kind_of_game: str) -> None:
    page = open_page()
    make_table(page, kind_of_game, ["me", BOT])
    person = Person(page)
    for _ in range(2):
        person.wait_for_turn()
        person.decide()
    person.wait_for_turn()
    page.locator(".market button.card").first.click()
    assert violations(page) == []
    page.set_viewport_size(PHONE)
    page.click("header button[aria-label=Menu]")
    assert violations(page) == []


def test_high_contrast_and_letters_on_gems_are_settings(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.get_by_label("High contrast").check()
    page.get_by_label("Letters on every gem").check()
    assert page.evaluate("document.documentElement.classList.contains('contrast')")
    assert page.locator(".gem b").count() > 5
    assert violations(page) == []


def test_little_is_loaded_before_play_and_nothing_jumps(open_page: OpenPage) -> None:
    page = open_page()
    bodies: list[bytes] = []
    page.on("response", lambda response: bodies.append(response.body()) if response.ok else None)
    page.reload(wait_until="networkidle")
    assert sum(min(len(body), len(gzip.compress(body))) for body in bodies) < BUDGET
    jumped = page.evaluate(
        """() => new Promise(resolve => {
            let total = 0;
            new PerformanceObserver(list => { for (const entry of list.getEntries()) total += entry.value; })
                .observe({ type: "layout-shift", buffered: true });
            setTimeout(() => resolve(total), 100);
        })"""
    )
    assert jumped < 0.01


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


def test_an_unknown_table_gets_a_kind_page(open_page: OpenPage) -> None:
    page = open_page("/t/" + "x" * 22)
    expect(page.locator("h1")).to_have_text("There is no such table.")
    page.click("main a.button")
    expect(page.locator("[data-play]")).to_have_count(3)


def test_a_link_that_is_none_is_said_so(open_page: OpenPage) -> None:
    page = open_page()
    page.fill("form input", "somewhere else")
    page.click("form button")
    expect(page.get_by_role("alert")).to_have_text("That is not the link of a table.")
