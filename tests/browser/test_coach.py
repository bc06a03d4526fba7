"""The coach: a whole review after a game, from a file and from a link; and help during a game against bots."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Waited

import gemguild
from gemguild.engine.gamerecord import GameRecord
from gemguild.puzzles.mining import searched
from tests.browser.conftest import PATIENCE, PHONE, OpenPage
from tests.browser.looking import sideways, speak, violations, wait_for_nets
from tests.browser.making import BOT, DEVICE, SERVER, make_table
from tests.browser.person import Person
from tests.browser.test_learning import PUZZLES, play_step
from tests.rules.build import play

TITLES = {"it": "Analisi", "zh-Hans": "复盘", "zh-Hant": "覆盤", "en": "Review"}
COPIED = "Object.assign(navigator.clipboard, { writeText: async (text) => { window.copied = text; } })"
"""Keeps what is copied where the test can read it."""
LONG = 4 * PATIENCE
"""Milliseconds for the review of a whole game: a minute of two processors, which other tests use too."""
GREAT_LOSS = 300
"""What a move costs, in thousandths of the chance to win, that every search calls a blunder."""


def wait_for_review(page: Page) -> str:
    """Wait until every move has been judged in depth; how many of the moves were the best."""
    page.wait_for_selector("[data-finished]", timeout=LONG)
    return page.locator("[data-best]").inner_text()


def test_a_review_from_the_result_to_playing_on(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    make_table(page, "splendor", ["me", BOT], ["quick"], place=DEVICE)
    Person(page).play_to_the_end()
    wait_for_nets(page)
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
    for word in ("take:wug", "take:rr"):  # few: every move is searched deeply
        record.play(word)
    page = open_page("/review")
    page.set_input_files(
        "[data-record]", {"name": "game.txt", "mimeType": "text/plain", "buffer": str(record).encode()}
    )
    found = wait_for_review(page)
    page.evaluate(COPIED)
    page.click("[data-share]")
    link = str(page.wait_for_function("() => window.copied").json_value())
    pasted = open_page("/review", beside=page)
    pasted.set_viewport_size(PHONE)
    pasted.fill("textarea", link)
    pasted.click("main button.main")
    assert wait_for_review(pasted) == found
    for language, title in TITLES.items():
        speak(pasted, language)
        expect(pasted.locator("h1")).to_contain_text(title)
        assert sideways(pasted) <= 0
    assert not violations(pasted)
    assert wait_for_review(open_page(link, beside=page)) == found


def test_games_with_modules_are_reviewed_in_words(open_page: OpenPage) -> None:
    page = open_page("/review")
    for module in ("cities", "posts", "orient", "strongholds"):
        record = GameRecord(gemguild.game(f"{module}-2").start(5), seed=5)
        record.play("take:wug")
        page.goto("/review")
        page.fill("textarea", str(record))
        page.click("main button.main")
        assert wait_for_review(page).endswith(" of 1")
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-choice]").first).to_be_visible()
        assert not re.search(r"\b[a-z]+:\w", page.locator("main").inner_text())  # no move as it is spelled in records


def ask_for_hint(page: Page) -> None:
    """Press the key for a hint; once more if the coach, which comes after the board, did not hear it."""
    for _ in range(4):
        page.keyboard.press("?")
        with suppress(Waited):
            page.wait_for_selector("[data-said=hint]", timeout=20_000)
            return


def test_the_coach_helps_against_bots(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT], place=DEVICE)
    person = Person(page)
    person.wait_for_turn()
    assert not page.locator("[data-bar], [data-said]").count()  # nothing unasked
    ask_for_hint(page)
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


def blunders() -> Iterator[tuple[int, str]]:
    """Puzzles of Splendor by their numbers, each with a card that it would be a blunder to reserve."""
    shipped = json.loads((PUZZLES / "splendor.json").read_text(encoding="utf-8"))
    game = gemguild.splendor()
    for number, puzzle in enumerate(shipped["puzzles"], 1):
        position = play(game.start(puzzle["seed"]), *puzzle["moves"].split())
        words = [move.word for move in searched(position.view(position.to_play))]
        chances = dict(zip(words, puzzle["chances"], strict=True))
        loss = {word: max(chances.values()) - chance for word, chance in chances.items()}
        worst = max((word for word in loss if word.startswith("reserve:")), key=loss.__getitem__, default="")
        if loss.get(worst, 0) >= GREAT_LOSS:
            yield number, worst


def test_a_warning_before_a_blunder_is_heeded_and_then_not(open_page: OpenPage) -> None:
    number, word = next(blunders())
    page = open_page(f"/puzzles/splendor-{number}")
    page.click("[data-show]")
    page.get_by_role("button", name="Play on from here").click()
    person = Person(page)
    person.wait_for_turn()
    page.click("[data-coach]")
    page.get_by_label("Warn me before a blunder").check()
    page.keyboard.press("Escape")
    before = person.moves()
    play_step(page, [word])
    expect(page.locator("[data-said=warning] [data-why]")).to_be_visible()
    assert person.moves() == before
    page.click("[data-back]")
    expect(page.locator("[data-said]")).to_have_count(0)
    assert person.moves() == before
    page.click('[data-send="reserve"]')  # the card is still picked
    page.click("[data-said=warning] [data-anyway]")
    person.wait_for_move(before)


def test_there_is_no_help_among_people(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", "same_device"], place=DEVICE)
    Person(page).wait_for_turn()
    assert not page.locator("[data-coach]").count()


def test_a_game_among_people_is_reviewed_only_after_its_end(open_page: OpenPage) -> None:
    page = open_page()
    for place in (DEVICE, SERVER):
        page.goto("/")
        path = make_table(page, "splendor", ["me", "same_device"], place=place)
        person = Person(page)
        person.wait_for_turn()
        person.decide()
        page.goto(path.replace("/t/", "/review/"))
        expect(page.get_by_role("alert")).to_have_text("That has to wait until the game is over.")
        assert not page.locator("[data-best]").count()
