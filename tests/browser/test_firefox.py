"""The page in Firefox: what looks and works otherwise there than in Chromium."""

from __future__ import annotations

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.firefox import Tab, firefox

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """[...document.querySelectorAll(".players")].filter((box) => {
    const inside = box.getBoundingClientRect();
    return [...box.children].some((each) => each.getBoundingClientRect().right > inside.right);
}).length"""
"""How many choices of the number of players are not to be seen as a whole."""
HELD = "document.querySelector('.self .count span').innerText"
SEEN = "document.querySelector('[data-moves]').dataset.moves"


def test_from_home_to_a_table_where_a_bot_answers(address: str) -> None:
    with firefox() as page:
        page.resize(PHONE["width"], PHONE["height"])
        page.go(address)
        page.wait("document.querySelectorAll('.players').length > 1")
        assert (page.run(SIDEWAYS), page.run(CUT)) == (0, 0)
        page.resize(LAPTOP["width"], LAPTOP["height"])
        assert page.run(CUT) == 0
        page.tap("main .button.main")
        take_three(page)
        take_three(page)
        assert page.run(HELD) == "6/10"
        page.tap(".market button.card")
        page.tap('.sheet.firm [data-send="card-reserve"]')  # taps right after the first are meant for the card
        page.wait("document.querySelector('.hand .card')")
        assert page.complaints == []


def take_three(page: Tab) -> None:
    """Take three gems in one's turn, and wait until it is one's turn again."""
    page.wait("document.querySelector('.action[data-phase=main]')")
    before = page.run(SEEN)
    for _ in range(3):
        page.tap("button.pile:not(.picked, [aria-disabled])")
    page.tap("[data-send]:enabled")
    page.wait(f"{SEEN} !== {before!r} && document.querySelector('.action[data-phase=main]')")
