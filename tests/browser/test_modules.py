"""The expansions: whole games on this device, a phone either way up, and every decision that only they ask for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gemguild.engine.game import Position
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.laid_out import DECISIONS
from tests.browser.looking import nonsense, texts, violations
from tests.browser.making import BOT, DEVICE, make_table
from tests.browser.person import Person
from tests.browser.staging import Stage, Theatre

MODULES = ["cities", "posts", "orient", "strongholds"]
SIDEWAYS = {"width": 844, "height": 390}
OFTEN = 12
"""After so many decisions the table is looked at again."""
SCROLLING = """() => ["html", ".table", ".felt", ".side", ".mine"].filter((part) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector(part);
    return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
})"""
"""The parts of the table that more lies in than can be seen at once."""


def assert_fits(page: Page) -> None:
    """Nothing scrolls on a phone, upright or sideways."""
    for size in (SIDEWAYS, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.evaluate(SCROLLING) == [], f"at {size}"


@pytest.mark.parametrize("module", MODULES)
def test_a_whole_game_on_a_phone(open_page: OpenPage, module: str) -> None:
    page = open_page(viewport=PHONE)
    assert "/t/local-" in make_table(page, module, ["me", BOT], place=DEVICE)
    person = Person(page)
    decisions = 0
    person.wait_for_turn()
    while not person.is_over():
        if decisions % OFTEN == 0:
            assert_fits(page)
        if decisions == OFTEN:
            assert violations(page) == []
        person.decide()
        person.wait_for_turn()
        assert not nonsense(texts(page))
        decisions += 1
    expect(page.locator("dialog tbody th")).to_have_count(2)
    assert violations(page) == []


def test_every_decision_is_explained_and_can_be_taken(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    theatre = Theatre(page)
    for position, explained in DECISIONS:
        theatre.show(stage_of(position), f".action[data-phase={position.phase}]")
        assert explained in page.locator(".action").inner_text()
        assert_fits(page)
        Person(page).choose()
        assert theatre.awaited() in [move.word for move in position.legal_moves()]


def stage_of(position: Position) -> Stage:
    """A table at a position, with a bot opposite."""
    return Stage(position.game.name, start=str(position), seed=None)
