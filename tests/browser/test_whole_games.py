"""Every game, played to its end by tapping, then looked at again and verified."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.making import BOT, make_table
from tests.browser.person import Person


@pytest.mark.parametrize("kind_of_game", ["splendor", "duel", "marvel"])
def test_a_game_against_a_bot_from_home_to_the_verified_shuffle(open_page: OpenPage, kind_of_game: str) -> None:
    page = open_page()
    make_table(page, kind_of_game, ["me", BOT])
    Person(page).play_to_the_end()
    expect(page.locator("dialog tbody th")).to_have_count(2)
    watch_the_replay(page)
    keep_the_record(page)
    check_the_shuffle(page)


def watch_the_replay(page: Page) -> None:
    page.click("dialog a[href^='/replay/']")
    page.wait_for_selector("input[type=range]")
    slider = page.locator("input[type=range]")
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    page.keyboard.press("End")
    expect(page.locator(".where")).to_contain_text(f"{last} of {last}")
    assert page.locator(".market .price s").count() > 0, "prices are those after discounts"
    page.locator(".log button.line").nth(5).click()
    expect(page).to_have_url(re.compile(r"\?move=\d$"))  # one of the first nine
    where = page.locator(".where").inner_text()
    page.reload()
    expect(page.locator(".where")).to_have_text(where)
    page.keyboard.press("Home")
    page.click("[data-next]")
    expect(page.locator(".where")).to_contain_text(f"1 of {last}")
    page.select_option(".bar select", "0")
    expect(page.locator(".where")).to_contain_text(f"1 of {last}")


def keep_the_record(page: Page) -> None:
    """Download the game's record and make a replay of it again, then come back."""
    url = page.url
    page.click(".player button[aria-label=Menu]")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    page.goto("/games")
    page.set_input_files("input[type=file]", download.value.path())
    page.wait_for_selector("input[type=range]")
    assert page.url != url
    page.goto(url)
    page.wait_for_selector("input[type=range]")


def check_the_shuffle(page: Page) -> None:
    page.click(".player button[aria-label=Menu]")
    page.click("dialog a[href^='/verify/']")
    expect(page.locator(".verdict.good")).to_have_count(5)
    expect(page.locator("main")).to_contain_text("Your bytes are in it: yes")


def test_one_tap_from_home_to_a_table_of_the_server(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.get_by_label("Play against bots on the server").check()
    page.goto("/")
    page.click('[data-play="splendor"]')
    page.wait_for_selector(".action[data-phase=main]")
    assert "local" not in page.url
    assert page.locator(".market .card").count() == 12


def test_ones_turn_is_said_to_those_who_listen_and_in_the_title(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT])
    page.wait_for_selector(".action[data-phase]")
    expect(page.locator("[aria-live=polite]")).to_contain_text("Your turn")
    expect(page).to_have_title(re.compile("Your turn"))


def test_a_decision_can_be_taken_back_against_a_bot(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT])
    person = Person(page)
    person.wait_for_turn()
    before = page.locator(".self .tokens").all_inner_texts()
    person.decide()
    person.wait_for_turn()
    assert page.locator(".self .tokens").all_inner_texts() != before
    page.click("[data-undo]")
    expect(page.locator(".log")).to_contain_text("took the last decision back")
    assert page.locator(".self .tokens").all_inner_texts() == before


def test_going_on_from_a_replay(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT])
    page.wait_for_selector(".action[data-phase]")
    page.click("header button[aria-label=Menu]")
    page.click("dialog button.risky")
    page.click("dialog button.risky")
    page.click("dialog a[href^='/replay/']")
    page.click(".player button[aria-label=Menu]")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".action[data-phase=main]")
