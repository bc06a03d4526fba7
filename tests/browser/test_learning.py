"""The pages for learning: a whole guided game, a puzzle, the day's deal, statistics and the guide."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.browser.looking import GAMES, LANGUAGES, nonsense, sideways, speak, texts, violations
from tests.browser.person import Person
from tests.support import REPOSITORY

LESSONS = REPOSITORY / "web" / "src" / "learn" / "lessons"
PUZZLES = REPOSITORY / "web" / "src" / "learn" / "puzzles"
MODULES = ["cities", "posts", "orient", "strongholds"]
FIRST_STEPS = 5
"""Steps of a lesson that are played before it is left."""


def in_every_language(page: Page, size: ViewportSize) -> None:
    """A page has words, and fits, in all languages."""
    page.set_viewport_size(size)
    for language in LANGUAGES:
        speak_here(page, language)
        spoken = texts(page)
        assert len(spoken) > 3
        assert not nonsense(spoken)
        assert sideways(page) == 0, language
    speak_here(page, "en")


def speak_here(page: Page, language: str) -> None:
    """Change the language, and wait for the page's texts in it."""
    speak(page, language)
    page.wait_for_selector("main h1, [data-step]")


@pytest.mark.parametrize("path", ["/learn", "/guide/marvel", "/statistics"])
def test_a_page_speaks_all_languages_fits_a_phone_and_pleases_axe(open_page: OpenPage, path: str) -> None:
    page = open_page(path, viewport=LAPTOP)
    page.wait_for_selector("main h1")
    assert violations(page) == []
    in_every_language(page, PHONE)
    assert violations(page) == []


def play_step(page: Page, words: list[str]) -> None:
    """Tap what a step of a lesson asks for."""
    for word in words:
        verb, _, rest = word.partition(":")
        match verb:
            case "take" if "-" not in rest:
                for letter in dict.fromkeys(rest):
                    for _ in range(rest.count(letter)):
                        page.click(f'button.pile[data-pile="{letter}"]')
                page.click("[data-send]:enabled")
            case "take" | "privilege" | "match":
                for cell in rest.split("-"):
                    page.click(f'[data-cell="{cell}"]')
                page.click("[data-send]:enabled")
            case "buy" | "reserve":
                place = f".market button.deck[data-place='deck:{rest[4:]}']" if rest.startswith("deck") else ""
                page.locator(place or f'button[data-card="{rest}"]').first.click()
                page.click(f'[data-send="{verb}"]')
            case "place" | "move" | "home" | "free":
                page.click(f'.market button[data-card="{rest}"]')
                page.click(f'[data-send="{verb}"]')
            case "city" | "noble" | "hold":
                page.click(f'button[data-tile="{rest}"]')
                page.click("[data-send]:enabled")
            case "gem" | "pair" | "discard":
                page.click(f'[data-word="{word}"]')
            case _:
                raise AssertionError(f"{word} is not among the steps that are played")


def test_a_guided_game_is_played_left_taken_up_and_finished(open_page: OpenPage) -> None:
    lesson = json.loads((LESSONS / "splendor.json").read_text(encoding="utf-8"))
    moves = lesson["moves"].split()
    page = open_page("/learn")
    page.click('[data-lesson="splendor"]')
    step = page.locator("[data-number]")
    for number, each in enumerate(lesson["steps"][:FIRST_STEPS]):
        expect(step).to_have_attribute("data-number", str(number))
        if each["play"]:
            play_step(page, moves[each["at"] : each["at"] + each["play"]])
        else:
            page.click("[data-next]")
    expect(step).to_have_attribute("data-number", str(FIRST_STEPS))
    page.click('a[href="/learn"]')
    page.click('[data-lesson="splendor"]')
    expect(step).to_have_attribute("data-number", str(FIRST_STEPS))
    for number in range(FIRST_STEPS, len(lesson["steps"]) - 1):
        expect(step).to_have_attribute("data-number", str(number))
        page.locator("[data-next]").press("Enter")
    expect(page.locator('a[href="/new/splendor"]')).to_be_visible()


def test_another_move_than_the_lit_one_is_told_so(open_page: OpenPage) -> None:
    page = open_page("/tutorial/splendor")
    page.click("[data-next]")
    play_step(page, ["take:wur"])
    expect(page.locator(".other")).to_be_visible()
    expect(page.locator("[data-number]")).to_have_attribute("data-number", "1")


@pytest.mark.parametrize("module", MODULES)
def test_a_module_s_guided_game_is_played_to_its_end(open_page: OpenPage, module: str) -> None:
    lesson = json.loads((LESSONS / f"{module}.json").read_text(encoding="utf-8"))
    moves = lesson["moves"].split()
    page = open_page(f"/rules/{module}", viewport=LAPTOP)
    page.click(f'[data-lesson="{module}"]')
    step = page.locator("[data-number]")
    for number, each in enumerate(lesson["steps"][:-1]):
        expect(step).to_have_attribute("data-number", str(number))
        for name in each["lit"]:
            place = "data-place" if ":" in name else "data-card"
            expect(page.locator(f'.table [{place}="{name}"]').first).to_be_visible()
        if each["play"]:
            play_step(page, moves[each["at"] : each["at"] + each["play"]])
        else:
            page.click("[data-next]")
    expect(page.locator(f'a[href="/new/{module}"]')).to_be_visible()


@pytest.mark.parametrize("named", [*GAMES, *MODULES])
def test_a_lesson_fits_a_phone_in_every_language(open_page: OpenPage, named: str) -> None:
    page = open_page(f"/tutorial/{named}", viewport=PHONE)
    page.wait_for_selector("[data-step]")
    in_every_language(page, PHONE)
    assert violations(page) == []


@pytest.mark.parametrize("named", GAMES)
def test_a_puzzle_is_judged_and_says_why(open_page: OpenPage, named: str) -> None:
    page = open_page(f"/puzzles/{named}-1", viewport=PHONE)
    page.wait_for_selector("[data-puzzle]")
    assert sideways(page) == 0
    page.click("[data-show]")
    answer = page.locator("[data-verdict]")
    expect(answer.locator(".best")).to_have_count(1)
    expect(answer.locator("[data-why]")).to_contain_text(".")
    assert violations(page) == []
    assert page.evaluate("JSON.parse(localStorage.getItem('gemguild-learn')).attempts.length") == 1


def test_a_best_move_solves_a_puzzle_and_counts_once(open_page: OpenPage) -> None:
    puzzles = json.loads((PUZZLES / "splendor.json").read_text(encoding="utf-8"))["puzzles"]
    number, puzzle = next((at, each) for at, each in enumerate(puzzles, 1) if each["best"].startswith("buy:"))
    page = open_page(f"/puzzles/splendor-{number}")
    for _ in range(2):
        play_step(page, [puzzle["best"]])
        expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "best")
        page.get_by_role("button", name="Try again").click()
    page.goto("/statistics")
    expect(page.locator("main")).to_contain_text("1 of 1")


def test_the_day_s_deal_and_puzzle_come_without_a_connection(open_page: OpenPage) -> None:
    page = open_page("/learn", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.click('[data-daily-deal="splendor"]')  # which fetches rules and net
    person = Person(page)
    person.wait_for_turn()
    page.goto("/puzzles/splendor-daily")
    page.wait_for_selector("[data-puzzle]")
    page.context.set_offline(True)
    page.goto("/learn")
    page.click('[data-daily-deal="splendor"]')
    person.wait_for_turn()
    person.decide()
    page.goto("/puzzles/splendor-daily")
    page.click("[data-show]")
    expect(page.locator("[data-verdict]")).to_be_visible()
    page.goto("/guide/splendor")
    expect(page.locator("main h2").first).to_be_visible()
    page.goto("/learn")
    expect(page.locator("[data-daily-puzzle=splendor] small")).to_have_text("Tried")
    page.context.set_offline(False)


def test_statistics_show_games_reviews_and_puzzles(open_page: OpenPage) -> None:
    page = open_page("/learn")
    attempt = {"puzzle": "duel 3", "solved": False, "loss": 120, "themes": ["deny"], "day": "2026-11-16", "daily": True}
    review = {"game": "duel", "time": 1, "choices": 40, "best": 30, "loss": 800, "reasons": {"limit": 2, "taken": 1}}
    diary = {"attempts": [attempt], "reviews": {"a": review, "b": {**review, "time": 2}}}
    page.evaluate("diary => localStorage.setItem('gemguild-learn', JSON.stringify(diary))", diary)
    page.goto("/statistics")
    expect(page.locator("[data-mistakes] li")).to_have_count(2)
    expect(page.locator("main")).to_contain_text("Over the limit of ten")
    assert violations(page) == []
    in_every_language(page, PHONE)
