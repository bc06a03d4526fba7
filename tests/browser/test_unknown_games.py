"""A game that the client has never heard of: the shared board, looks and words by default."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looking import nonsense, sideways, texts, violations
from tests.browser.making import BOT, make_table
from tests.browser.person import Person

DECISIONS = 12


def rename(page: Page, game: str, name: str) -> None:
    """Let the page know a game of the server by another name only."""

    def there(text: str | bytes) -> str:
        return str(text).replace(f'"{name}"', f'"{game}"')

    def back(text: str | bytes) -> str:
        return str(text).replace(f'"{game}"', f'"{name}"')

    def call(route: Route) -> None:
        data = route.request.post_data
        answer = route.fetch(post_data=None if data is None else there(data))
        route.fulfill(response=answer, body=back(answer.text()))

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda text: server.send(there(text)))
        server.on_message(lambda text: route.send(back(text)))

    page.route("**/api/**", call)
    page.route_web_socket("**/live", connect)


@pytest.mark.parametrize("kind_of_game", ["splendor", "marvel"])
def test_an_unknown_game_is_played_on_the_shared_board(open_page: OpenPage, kind_of_game: str) -> None:
    page = open_page()
    rename(page, kind_of_game, "harbour_town")
    page.goto("/")
    expect(page.locator(".games h2").last).to_have_text("Harbour town")
    make_table(page, "harbour_town", ["me", BOT])
    person = Person(page)
    for _ in range(DECISIONS):
        person.wait_for_turn()
        person.decide()
    person.wait_for_turn()
    assert page.locator(".tiles .tile").count() > 0
    assert not nonsense(texts(page))
    assert not violations(page)
    page.set_viewport_size(PHONE)
    assert sideways(page) <= 0


def test_an_unknown_game_has_no_page_of_rules_and_says_so(open_page: OpenPage) -> None:
    page = open_page()
    rename(page, "splendor", "harbour_town")
    page.goto("/rules/harbour_town")
    expect(page.locator("h1")).to_have_text("Rules of Harbour town")
    expect(page.locator("main header")).to_contain_text("Nobody has written a page about this game yet.")
