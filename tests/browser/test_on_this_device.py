"""Tables that the page plays by itself: against bots and on one device, without asking the server for anything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gemguild.verify import verify
from tests.browser.conftest import OpenPage
from tests.browser.looking import wait_for_nets
from tests.browser.making import BOT, DEVICE, make_table, name_seats
from tests.browser.person import Person

CLOCK = "5 min + 5 s a turn"


@pytest.fixture
def calls(open_page: OpenPage) -> tuple[Page, list[str]]:
    """A page at home, and what it asks the server to do from now on."""
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method != "GET" else None)
    page.on("websocket", lambda socket: asked.append(socket.url))
    return page, asked


def test_one_tap_from_home_to_a_table_without_the_server(calls: tuple[Page, list[str]]) -> None:
    page, asked = calls
    page.click('[data-play="splendor"]')
    person = Person(page)
    for _ in range(3):
        person.wait_for_turn()
        person.decide()
    assert page.locator(".market .card").count() == 12
    assert not asked


def test_where_a_browser_lacks_vectors_the_server_s_bots_play_and_the_page_says_so(open_page: OpenPage) -> None:
    page = open_page("/rules")
    page.add_init_script("WebAssembly.validate = () => false")
    page.goto("/")
    expect(page.get_by_text("lacks WebAssembly with SIMD")).to_be_visible()
    page.click('[data-play="splendor"]')
    person = Person(page)
    person.wait_for_turn()
    assert "/t/local-" not in page.url
    person.decide()
    page.goto("/new/duel")
    page.select_option("#seat1", BOT)
    expect(page.get_by_text("lacks WebAssembly with SIMD")).to_be_visible()


def test_a_game_goes_on_after_a_reload_and_is_listed(open_page: OpenPage) -> None:
    page = open_page()
    path = make_table(page, "duel", ["me", BOT], place=DEVICE)
    person = Person(page)
    for _ in range(2):
        person.wait_for_turn()
        person.decide()
    person.wait_for_turn()
    before = page.locator(".self .tokens").all_inner_texts()
    page.reload()
    person.wait_for_turn()
    assert page.locator(".self .tokens").all_inner_texts() == before
    person.decide()
    page.goto("/")
    page.click(f"a[href='{path}']")
    person.wait_for_turn()
    page.goto("/games")
    expect(page.locator(f"a[href='{path}']")).to_have_count(1)


def test_a_whole_game_against_the_grandmaster_with_the_network_cut(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    make_table(page, "splendor", ["bot:grandmaster", "me"], ["quick"], place=DEVICE)  # which fetches its net
    person = Person(page)
    person.wait_for_turn()
    page.context.set_offline(True)
    page.reload()
    person.play_to_the_end()
    page.click("dialog a[href^='/replay/local-']")
    page.wait_for_selector("input[type=range]")
    page.keyboard.press("End")
    page.click(".player button[aria-label=Menu]")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert verify(download.value.path().read_text(encoding="utf-8")).fits
    page.click("dialog a[href^='/verify/local-']")
    expect(page.locator(".verdict.good")).to_have_count(2)
    page.context.set_offline(False)
    page.go_back()
    page.click(".player button[aria-label=Menu]")
    page.click("[data-put]")
    page.wait_for_url(lambda url: "local" not in url)
    page.wait_for_selector("input[type=range]")


def test_after_one_visit_the_bots_of_all_games_play_without_a_connection(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    wait_for_nets(page)
    page.context.set_offline(True)
    page.reload()
    page.click("a[href='/new/duel']")
    page.select_option("#seat1", "bot:master")
    page.click("form button.main")
    person = Person(page)
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()
    expect(page.locator(".log")).not_to_contain_text("instead of")


def test_a_clock_runs_and_goes_on_after_a_reload(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT], clock=CLOCK, place=DEVICE)
    person = Person(page)
    person.wait_for_turn()
    first = time_left(page)
    expect(page.locator(".self .clock.running, .clock.running").first).not_to_have_text(first)
    later = time_left(page)
    assert seconds(later) < seconds(first)
    page.reload()
    person.wait_for_turn()
    assert seconds(time_left(page)) <= seconds(first)


def time_left(page: Page) -> str:
    return page.locator(".clock.running").first.inner_text().strip()


def seconds(text: str) -> int:
    minutes, _, rest = text.partition(":")
    return 60 * int(minutes) + int(rest)


def test_bots_of_all_levels_play(open_page: OpenPage) -> None:
    page = open_page()
    bots = [f"bot:{level}" for level in ("journeyman", "master", "grandmaster")]
    make_table(page, "marvel", ["me", *bots], place=DEVICE)
    person = Person(page)
    for _ in range(2):
        person.wait_for_turn()
        person.decide()
    person.wait_for_turn()
    expect(page.locator(".log")).not_to_contain_text("instead of")


def test_several_people_on_one_device(open_page: OpenPage) -> None:
    page = open_page("/new/splendor")
    page.select_option("#seat1", "same_device")
    name_seats(page, ["North", "South"])
    page.click("form button.main")
    person = Person(page)
    for _ in range(2):
        person.wait_for_turn()
        person.decide()
    assert "/t/local-" in page.url
    person.wait_for_turn()
    expect(page.locator(".side")).to_contain_text("South")


def test_take_back_resign_rematch_and_go_on_from_a_move(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT], place=DEVICE)
    person = Person(page)
    person.wait_for_turn()
    before = page.locator(".self .tokens").all_inner_texts()
    person.decide()
    person.wait_for_turn()
    page.click("[data-undo]")
    expect(page.locator(".log")).to_contain_text("took the last decision back")
    assert page.locator(".self .tokens").all_inner_texts() == before
    person.decide()
    person.wait_for_turn()
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    person.wait_for_turn()
    resign(page)
    page.click("dialog a[href^='/replay/local-']")
    page.click(".player button[aria-label=Menu]")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_selector(".action[data-phase=main]")
    assert "/t/local-" in page.url


def resign(page: Page) -> None:
    page.click("header button[aria-label=Menu]")
    page.click("dialog button.risky")
    page.click("dialog button.risky")
    page.wait_for_selector("dialog table")


def test_a_game_is_played_in_one_tab_at_a_time(open_page: OpenPage) -> None:
    first = open_page()
    path = make_table(first, "splendor", ["me", BOT], place=DEVICE)
    Person(first).wait_for_turn()
    second = open_page(path, beside=first)
    Person(second).wait_for_turn()
    expect(first.locator("main")).to_contain_text("goes on in another tab")
    Person(second).decide()


def test_games_travel_in_a_file(open_page: OpenPage) -> None:
    page = open_page()
    path = make_table(page, "marvel", ["me", BOT], place=DEVICE)
    person = Person(page)
    person.wait_for_turn()
    person.decide()
    person.wait_for_turn()
    before = page.locator(".self .tokens").all_inner_texts()
    page.goto("/games")
    with page.expect_download() as download:
        page.click("[data-save]")
    other = open_page("/games")
    for said in ("1 game taken", "0 games taken"):
        other.set_input_files("[data-take]", download.value.path())
        expect(other.locator("main [role=status]")).to_contain_text(said)
    other.click(f"a[href='{path}']")
    Person(other).wait_for_turn()
    assert other.locator(".self .tokens").all_inner_texts() == before
