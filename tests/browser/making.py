"""Making tables as a person does: on the page for it."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

BOT = "bot:apprentice"
"""A bot that answers at once."""
SERVER = "On the server; others can look on"
DEVICE = "On this device; works without a connection"


def make_table(
    page: Page, game: str, seats: Sequence[str], variants: Sequence[str] = (), *, clock: str = "", place: str = SERVER
) -> str:
    """Fill in the form and start, on the server unless another place is named; the path of the table."""
    page.goto(f"/new/{game}")
    if len(seats) != 2:
        page.check(f'input[name="players"][value="{len(seats)}"]')
    for variant in variants:
        page.check(f'input[type="checkbox"][value="{variant}"]')
    for seat, kind in enumerate(seats):
        page.select_option(f"#seat{seat}", kind)
    if clock:
        page.get_by_label("Clock").select_option(label=clock)
    if "open" not in seats:
        page.select_option("#place", label=place)
    page.click("form button.main")
    page.wait_for_url("**/t/*")
    return page.evaluate("location.pathname")  # type: ignore[no-any-return]


def name_seats(page: Page, names: Sequence[str]) -> None:
    """Write the names of those who sit at this device into the form."""
    for field, name in zip(page.locator(".seat input").all(), names, strict=True):
        field.fill(name)
