"""A game that the client has never heard of: the shared board, looks and words by its description alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage, assert_client_is_built, serving
from tests.browser.looking import nonsense, sideways, texts, violations
from tests.browser.making import BOT, make_table
from tests.browser.person import Person

GAMES = "tests.games.caravan.game"
COLOURS = 4


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has Caravan too."""
    assert_client_is_built()
    with serving(tmp_path_factory.mktemp("caravan"), games=GAMES) as found:
        yield found


def test_an_unknown_game_is_played_to_its_end_on_the_shared_board(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator(".games h2").last).to_have_text("Caravan")
    make_table(page, "caravan", ["me", BOT])
    person = Person(page)
    person.wait_for_turn()
    expect(page.locator(".bank .pile")).to_have_count(COLOURS + 1)
    expect(page.locator(".tiles .tile")).to_have_count(3)
    expect(page.locator(".market .card")).to_have_count(9)
    assert not nonsense(texts(page))
    assert not violations(page)
    page.set_viewport_size(PHONE)
    assert sideways(page) <= 0
    assert not violations(page)
    person.play_to_the_end()
    expect(page.locator("dialog tbody th")).to_have_count(2)
    expect(page.locator("dialog thead")).to_contain_text("Guilds")
    assert not nonsense(texts(page))
    assert not violations(page)


def test_an_unknown_game_has_no_page_of_rules_and_says_so(open_page: OpenPage) -> None:
    page = open_page("/rules/caravan")
    expect(page.locator("h1")).to_have_text("Rules of Caravan")
    expect(page.locator("main header")).to_contain_text("Nobody has written a page about this game yet.")
