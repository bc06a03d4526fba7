"""A game without a pointer: every piece is reached by Tab and chosen by Enter."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.making import BOT, make_table
from tests.browser.person import Person

STEPS_TO = """wanted => {
    const pieces = [...document.querySelectorAll("a, button:enabled, select, input, summary, [tabindex='0']")]
        .filter((piece) => piece.checkVisibility() && (!document.querySelector("dialog") || piece.closest("dialog")));
    const at = pieces.indexOf(document.activeElement);
    return at < 0 ? 1 : pieces.indexOf(wanted) - at;
}"""
"""How many times Tab must be pressed to get to a piece; less than 0: with Shift. Where nothing has the focus, once."""
TRIES = 4


class Typist(Person):
    """Plays by keys alone."""

    def tap(self, piece: Locator) -> None:
        """Go to a piece by Tab, then press Enter."""
        wanted = piece.element_handle()
        for _ in range(TRIES):
            steps = self.page.evaluate(STEPS_TO, wanted)
            if steps == 0:
                self.page.keyboard.press("Enter")
                return
            for _ in range(abs(steps)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        raise AssertionError("this piece cannot be reached by Tab")


def test_a_game_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT], ["quick"])
    Typist(page).play_to_the_end()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_letters_gather_gems_and_shift_enter_sends_them(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT])
    page.wait_for_selector(".action[data-phase]")
    page.keyboard.type("wug")
    expect(page.locator("button.pile.picked")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator("button.pile.picked")).to_have_count(0)
    page.keyboard.type("wug")
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".log")).to_contain_text("You took 1 diamond, 1 sapphire and 1 emerald")


def test_arrows_walk_over_the_market(open_page: OpenPage) -> None:
    page = open_page()
    make_table(page, "splendor", ["me", BOT])
    page.wait_for_selector(".action[data-phase]")
    page.locator('[data-place="market:3:0"]').focus()
    for key, place in [
        ("ArrowRight", "market:3:1"),
        ("ArrowDown", "market:2:1"),
        ("ArrowLeft", "market:2:0"),
        ("ArrowUp", "market:3:0"),
    ]:
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.place") == place
