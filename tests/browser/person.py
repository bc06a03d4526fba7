"""Somebody at a browser: looks at the page, taps what can be tapped, and so plays whole games."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

MOST_DECISIONS = 400
NEXT_PILE = """() => {
    const piles = [...document.querySelectorAll("button.pile:not([aria-disabled])")];
    return (piles.find((pile) => !pile.matches(".picked")) ?? piles[0])?.dataset.pile;
}"""
"""The pile that one more token can be taken from."""
TAP = """(piece) => {
    piece.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = piece.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !piece.contains(hit)) return hit?.outerHTML.slice(0, 120) ?? "the edge of the screen";
    piece.click();
}"""
"""A click at once: Playwright's own waits for frames to pass, and a game takes hundreds of them."""


class Person:
    """Plays by tapping: buys what glows, else takes tokens, else reserves."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play_to_the_end(self) -> None:
        """Decide whenever it is this person's turn until the result is shown."""
        for _ in range(MOST_DECISIONS):
            self.wait_for_turn()
            if self.is_over():
                return
            self.decide()
        raise AssertionError("the game does not come to an end")

    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator("dialog table").count() > 0

    def wait_for_turn(self) -> None:
        """Wait until there is something to decide, or the result."""
        self.page.wait_for_selector(".action[data-phase], dialog table, .curtain", state="attached")
        curtain = self.page.locator(".curtain button")
        if curtain.count():
            curtain.click()
            self.wait_for_turn()

    def decide(self) -> None:
        """One decision of whatever kind is awaited; waits until the page has heard of it."""
        before = self.moves()
        self.choose()
        self.wait_for_move(before)

    def choose(self) -> None:
        """Tap what decides."""
        match self.page.locator(".action").get_attribute("data-phase"):
            case "return":
                self.give_back()
            case "match":
                self.tap(self.page.locator("button.cell:not([aria-disabled])").first)
                self.send()
            case "reserve":
                self.reserve()
            case "main":
                self.act()
            case "extra":
                if not self.buy():
                    self.tap(self.page.locator("[data-word=decline]"))
            case _ if self.page.locator(".tile.wanted").count():
                self.tap(self.page.locator(".tile.wanted").first)
                self.send()
            case _ if self.page.locator(".market button.card.can").count():
                self.tap(self.page.locator(".market button.card.can").first)
                self.tap(self.page.locator(".action [data-send]").first)
            case _:
                self.tap(self.page.locator("[data-word]").first)

    def wait_for_move(self, before: str) -> None:
        """Wait until the page has seen another number of moves."""
        self.page.wait_for_function(
            "before => document.querySelector('[data-moves]')?.dataset.moves !== before", arg=before
        )

    def moves(self) -> str:
        """How many moves the page has seen, as it writes them."""
        return self.page.locator("[data-moves]").get_attribute("data-moves") or ""

    def act(self) -> None:
        """The action of a turn: buy, else take, else reserve, else whatever is left."""
        if self.buy() or self.take_tokens() or self.take_line():
            return
        if self.page.locator("[data-word]").count():
            self.tap(self.page.locator("[data-word]").first)
        else:
            self.reserve()

    def buy(self) -> bool:
        """Buy the dearest card that glows, if there is one."""
        cards = self.page.locator("button.card.can")
        if not cards.count():
            return False
        self.tap(cards.first)
        self.tap(self.page.locator('[data-send="buy"]'))
        return True

    def take_tokens(self) -> bool:
        """Gather tokens from the bank, different ones first, until no more fit."""
        while letter := self.page.evaluate(NEXT_PILE):
            self.tap(self.page.locator(f'button.pile[data-pile="{letter}"]'))
        send = self.page.locator("[data-send]:enabled")
        if not send.count():
            self.page.keyboard.press("Escape")
            return False
        self.tap(send)
        return True

    def take_line(self) -> bool:
        """Draw a line on Duel's board."""
        gems = self.page.locator("button.cell:not([aria-disabled])").filter(has_not_text="★")
        if not gems.count():
            return False
        self.tap(gems.first)
        while self.page.locator("button.cell.fits").count():
            self.tap(self.page.locator("button.cell.fits").first)
        self.send()
        return True

    def reserve(self) -> None:
        """Reserve the first face-up card or, if there is none, from a deck."""
        self.tap(self.page.locator(".market button.card, .market button.deck").last)
        self.tap(self.page.locator('[data-send="reserve"]'))

    def give_back(self) -> None:
        """Give surplus tokens back until enough are chosen."""
        send = self.page.locator("[data-send]")
        while not send.count() or send.is_disabled():
            self.tap(self.page.locator("[data-return]:enabled").last)
        self.tap(send)

    def send(self) -> None:
        """Press the button that sends what was picked."""
        button = self.page.locator("[data-send]").last
        expect(button).to_be_enabled()
        self.tap(button)

    def tap(self, piece: Locator) -> None:
        """Tap a piece where a finger would, provided that nothing lies on it."""
        covering = piece.evaluate(TAP)
        assert not covering, f"{piece} is covered by {covering}"
