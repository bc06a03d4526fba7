"""The coach: a whole review after a game, from a file and from a link; and help during a game against bots."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import gemguild
from gemguild.engine.gamerecord import GameRecord
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looking import sideways, speak, violations
from tests.browser.making import BOT, DEVICE, make_table
from tests.browser.person import Person

TITLES = {"it": "Analisi", "zh-Hans": "复盘", "zh-Hant": "覆盤", "en": "Review"}
COPIED = "Object.assign(navigator.clipboard, { writeText: async (text) => { window.copied = text; } })"
"""Keeps what is copied where the test can read it."""


def wait_for_review(page: Page) -> str:
    """Wait until every move has been judged in depth; how many of the moves were the best."""
    page.wait_for_selector("[data-finished]")
    return page.locator("[data-best]").inner_text()


def test_a_review_from_the_result_to_playing_on(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    make_table(page, "splendor", ["me", BOT], ["quick"], place=DEVICE)
    Person(page).play_to_the_end()
    page.context.set_offline(True)
    page.click("[data-review]")
    found = wait_for_review(page)
    best, _, choices = found.partition(" of ")
    assert 0 < int(best) <= int(choices)
    worst = page.locator(".moments ol button").first
    worst.click()
    expect(worst).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-why]")).not_to_contain_text("Looking for")
    assert page.locator("[data-choice=better]").count()
    page.keyboard.press("ArrowRight")
    expect(worst).to_have_attribute("aria-current", "false")
    assert not violations(page)
    page.reload()
    assert wait_for_review(page) == found  # kept with the game
    page.click("[data-play-on]")
    page.wait_for_selector(".table")
    assert "/t/local-" in page.url


def test_a_record_from_a_file_and_a_link_in_every_language(open_page: OpenPage) -> None:
    record = GameRecord(gemguild.splendor().start(7), seed=7)
    for word in ("take:wug", "take:rr", "take:wug", "reserve:deck1", "take:wrk", "take:ugr"):
        record.play(word)
    page = open_page("/review")
    page.set_input_files(
        "[data-record]", {"name": "game.txt", "mimeType": "text/plain", "buffer": str(record).encode()}
    )
    found = wait_for_review(page)
    page.evaluate(COPIED)
    page.click("[data-share]")
    link = str(page.wait_for_function("window.copied").json_value())
    other = open_page("/review", viewport=PHONE)
    other.fill("textarea", link)
    other.click("main button.main")
    assert wait_for_review(other) == found
    for language, title in TITLES.items():
        speak(other, language)
        expect(other.locator("h1")).to_contain_text(title)
        assert sideways(other) <= 0
    assert not violations(other)
    other.goto(link)
    other.reload()
    assert wait_for_review(other) == found


def test_the_coach_helps_against_bots(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT], place=DEVICE)
    person = Person(page)
    person.wait_for_turn()
    assert not page.locator("[data-bar], [data-said]").count()  # nothing unasked
    page.keyboard.press("?")
    expect(page.locator("[data-said=hint] [data-why]")).to_be_visible()
    assert page.locator(".felt .just").count()
    page.click("[data-said] button")
    page.click("[data-coach]")
    for box in page.locator(".menu input").all():
        box.check()
    page.wait_for_selector("[data-bar]")
    assert not violations(page)
    page.click("[data-ask]")
    person.reserve()
    page.wait_for_selector("[data-said=judged]")
    before = person.moves()
    page.click("[data-back]")
    assert person.moves() == before
    assert not page.locator(".hand .card").count()
    person.decide()
    person.wait_for_turn()


def test_there_is_no_help_among_people(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", "same_device"], place=DEVICE)
    Person(page).wait_for_turn()
    assert not page.locator("[data-coach]").count()
