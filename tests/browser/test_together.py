"""Several people: over the network, at one device, in teams, looking on."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import PATIENCE, OpenPage, serving
from tests.browser.making import BOT, SERVER, make_table, name_seats
from tests.browser.person import Person

NOTE_BUBBLES = """() => {
    const shown = () => [...document.querySelectorAll(".bubble")].map((bubble) => bubble.innerText);
    window.bubbles = [];
    new MutationObserver(() => window.bubbles.push(...shown())).observe(document, { childList: true, subtree: true });
}"""
"""Keeps what bubbles say: they are gone after seconds, and a busy machine may not have looked by then."""


def sit_down(page: Page, name: str) -> None:
    page.fill(".name input", name)
    page.click("li button.main")


def test_two_browsers_and_one_that_drops_out_and_returns(open_page: OpenPage) -> None:
    north = open_page()
    path = make_table(north, "splendor", ["me", "open"])
    expect(north.locator("h1")).to_contain_text("Waiting")
    south = open_page(path)
    sit_down(south, "South")
    for _ in range(2):
        for page in (north, south):
            person = Person(page)
            person.wait_for_turn()
            person.decide()
    expect(north.locator(".side")).to_contain_text("South")
    say_hello(south, north)
    take_back_if_allowed(north, south)

    south.context.set_offline(True)
    south.evaluate("window.dispatchEvent(new Event('offline'))")
    person = Person(north)
    person.wait_for_turn()
    person.decide()
    south.context.set_offline(False)
    south.reload()
    person = Person(south)
    person.wait_for_turn()
    assert moves(south) == moves(north)
    person.decide()
    Person(north).wait_for_turn()


def say_hello(page: Page, other: Page) -> None:
    other.evaluate(NOTE_BUBBLES)
    page.click("header button[aria-label='Say something']")
    page.get_by_role("button", name="Hello!").click()
    other.wait_for_function("() => window.bubbles.includes('Hello!')")


def take_back_if_allowed(page: Page, other: Page) -> None:
    """Ask though the other has moved since, be allowed to, and both decide again."""
    page.get_by_role("button", name="Ask to take back").first.click()
    other.get_by_role("button", name="Allow").click()
    expect(other.locator(".log")).to_contain_text("took the last decision back")
    for each in (page, other):
        person = Person(each)
        person.wait_for_turn()
        person.decide()


def moves(page: Page) -> str | None:
    return page.locator("[data-moves]").get_attribute("data-moves")


def test_a_lost_connection_mends_itself(open_page: OpenPage) -> None:
    page = open_page()
    sockets: list[WebSocketRoute] = []
    is_away = False

    def answer(route: WebSocketRoute) -> None:
        """No connection lasts while the server is away, so that what the page says of it stays to be seen."""
        sockets.append(route)
        if is_away:
            route.close()
        else:
            route.connect_to_server()

    page.route_web_socket("**/live", answer)
    make_table(page, "splendor", ["me", BOT])
    person = Person(page)
    person.wait_for_turn()
    is_away = True
    sockets[-1].close()
    expect(page.locator("[role=status]").filter(has_text="Connection lost")).to_have_count(1)
    is_away = False
    expect(page.locator("[role=status]").filter(has_text="Connection lost")).to_have_count(0)
    person.decide()
    assert len(sockets) > 1


def test_a_connection_that_has_died_silently_is_noticed(open_page: OpenPage) -> None:
    page = open_page()
    sockets: list[WebSocketRoute] = []
    page.clock.install()

    def deaf(route: WebSocketRoute) -> None:
        """The first connection hears nothing of what is asked later."""
        sockets.append(route)
        server = route.connect_to_server()
        if len(sockets) == 1:
            route.on_message(lambda text: server.send(text) if '"hello"' in str(text) else None)

    page.route_web_socket("**/live", deaf)
    make_table(page, "splendor", ["me", BOT])
    person = Person(page)
    person.wait_for_turn()
    for _ in range(8):
        page.clock.run_for(5000)
    person.wait_for_turn()
    assert len(sockets) > 1
    person.decide()


def test_a_table_goes_on_after_the_server_was_away(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        page = browser.new_page(base_url=address, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE)
        make_table(page, "splendor", ["me", BOT])
        person = Person(page)
        person.wait_for_turn()
        person.decide()
        person.wait_for_turn()
        before = page.locator(".self .tokens").all_inner_texts()
    expect(page.locator("[role=status]").filter(has_text="Connection lost")).to_have_count(1)
    with serving(tmp_path, int(address.rpartition(":")[2])):
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("[role=status]").filter(has_text="Connection lost")).to_have_count(0)
        assert page.locator(".self .tokens").all_inner_texts() == before
        person.decide()
        page.close()


def test_onlookers_see_the_table_and_cannot_touch_it(open_page: OpenPage) -> None:
    host = open_page()
    path = make_table(host, "duel", ["me", BOT])
    onlooker = open_page(path)
    onlooker.wait_for_selector(".market .card")
    expect(onlooker.locator(".actions")).to_contain_text("You are looking on.")
    assert onlooker.locator("button.card, button.cell, button.pile").count() == 0


def test_two_tabs_on_one_seat_both_work(open_page: OpenPage) -> None:
    first = open_page()
    path = make_table(first, "splendor", ["me", BOT])
    second = open_page(path, beside=first)
    for page in (first, second):
        person = Person(page)
        person.wait_for_turn()
        person.decide()


def test_one_device_goes_round_and_a_curtain_hides_what_is_secret(open_page: OpenPage) -> None:
    page = open_page("/new/splendor")
    page.select_option("#seat0", "me")
    page.select_option("#seat1", "same_device")
    name_seats(page, ["North", "South"])
    page.select_option("#place", label=SERVER)
    page.click("form button.main")
    north = Person(page)
    north.wait_for_turn()
    page.locator(".market button.deck").first.click()
    page.click('[data-send="reserve"]')
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("South")
    curtain.locator("button").click()
    expect(page.locator(".self")).to_contain_text("South")
    assert page.locator(".mine button.card").count() == 0
    Person(page).decide()
    expect(curtain).to_contain_text("North")
    curtain.locator("button").click()
    expect(page.locator(".mine button.card")).to_have_count(1)


def test_a_quick_team_game_to_the_end(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT, BOT, BOT], ["quick", "team"])
    page.wait_for_selector(".action[data-phase]")
    expect(page.locator(".self")).to_contain_text("Team 1")
    assert page.locator(".market .card").count() == 9
    Person(page).play_to_the_end()
    places = page.locator("dialog tbody td[rowspan]").all_inner_texts()
    assert places.count("1") in (2, 4)


def test_resigning_ends_a_game_of_two(open_page: OpenPage) -> None:
    north = open_page()
    path = make_table(north, "marvel", ["me", "open"])
    south = open_page(path)
    sit_down(south, "South")
    north.wait_for_selector(".table")
    south.wait_for_selector(".table")
    south.click("header button[aria-label=Menu]")
    south.click("dialog button.risky")
    south.click("dialog button.risky")
    expect(north.locator("dialog h2")).to_have_text("You win!")
    north.click("dialog button.main")  # which leads to the new table at once
    expect(north).not_to_have_url(re.compile(re.escape(path)))
    expect(south.locator("dialog a.main")).to_have_attribute("href", urlsplit(north.url).path)
