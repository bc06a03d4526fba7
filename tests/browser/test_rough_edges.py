"""Rough edges that people ran into, each smoothed for good: a table in the state in which it hurt."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from gemguild.bots.levels import LEVELS
from gemguild.server import messages as say
from gemguild.server.tables.table import STAND_IN
from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.browser.looking import sideways
from tests.browser.staging import Stage, Theatre, is_my_turn, is_over
from tests.server.support import PERSONS

SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
NARROW: ViewportSize = {"width": 360, "height": 640}
TABLET: ViewportSize = {"width": 768, "height": 1024}
BOTS = ("journeyman", "journeyman", "journeyman")
OVERLAP = """([one, other]) => {
    const [a, b] = [one, other].map((each) => document.querySelector(each).getBoundingClientRect());
    const [width, height] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ];
    return width > 1 && height > 1;
}"""

COVERED = """(piece) => {
    const { left, top, width, height } = piece.getBoundingClientRect();
    return !piece.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether something lies on the middle of a piece."""
FADED = """(line) => {
    const box = line.closest(".scroll");
    return Math.max(0, box.getBoundingClientRect().top + 22 - line.getBoundingClientRect().top);
}"""
"""How many pixels of a line are where the log fades."""
MOST_CROWNS = 3
MARKED = "piece => getComputedStyle(piece).outlineStyle !== 'none'"


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page("/settings", viewport=LAPTOP)


@pytest.fixture
def theatre(page: Page) -> Theatre:
    return Theatre(page)


def has_three_reserved(stage: Stage) -> bool:
    """Seat 0 has three cards reserved, and can buy one from the market."""
    if not is_my_turn(stage) or stage.table.position is None:
        return False
    seat = stage.welcome()["scene"]["view"]["seats"][0]
    reserved = {held["card"] for held in seat["reserved"]}
    bought = {word.split(":")[1] for word in stage.words if word.startswith("buy:")}
    return len(reserved) == 3 and bool(bought - reserved)


def reserve_first(stage: Stage) -> Stage:
    """Seat 0 reserves three cards; everybody else takes what comes."""
    reserved = 0
    while reserved < 3:
        words = stage.words
        keep = [word for word in words if word.startswith("reserve:") and "deck" not in word]
        if is_my_turn(stage) and keep:
            stage.play(keep[-1])
            reserved += 1
        else:
            others = [word for word in words if word.startswith(("take", "return", "gold"))]
            stage.play(max(others or words, key=len))
    return stage


@pytest.mark.parametrize("kind_of_game", ["splendor-2", "duel-2", "marvel-2"])
def test_the_result_fits_a_phone_and_can_be_closed(page: Page, theatre: Theatre, kind_of_game: str) -> None:
    page.set_viewport_size(PHONE)
    page.evaluate("localStorage.setItem('gemguild-settings', JSON.stringify({ language: 'it' }))")
    theatre.show(Stage(kind_of_game).play_on(is_over), "dialog table")
    dialog = page.locator("dialog[open]")
    assert dialog.evaluate("dialog => [...dialog.querySelectorAll('*')].every(each => each.scrollWidth <= 392)")
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    assert sideways(page) == 0
    cross = dialog.locator("button[aria-label=Chiudi]").first
    expect(cross).to_be_in_viewport(ratio=1)
    cross.click()
    expect(dialog).to_have_count(0)


def test_the_reason_of_a_victory_is_what_the_rules_say(page: Page, theatre: Theatre) -> None:
    stage = Stage("marvel-2").play_on(is_over)
    welcome = stage.welcome()
    welcome["scene"]["outcome"]["reason"] = "gauntlet"
    theatre.show(welcome, "dialog table")
    expect(page.locator("dialog .reason")).to_contain_text("Gauntlet")


@pytest.mark.parametrize("size", [(1366, 657), (1280, 620)])
def test_with_four_players_the_log_is_not_under_the_footer(page: Page, theatre: Theatre, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    theatre.show(Stage("splendor-4", BOTS).play_on(lambda stage: stage.table.state > 20 and is_my_turn(stage)))
    log = page.locator(".log")
    expect(log.locator(".line").last).to_be_in_viewport(ratio=0.9)
    point = "box => { const { left, right, bottom } = box.getBoundingClientRect();"
    hit = log.evaluate(point + " return box.contains(document.elementFromPoint((left + right) / 2, bottom - 12)); }")
    assert hit


def test_marvel_says_how_its_own_stones_come(page: Page, theatre: Theatre) -> None:
    theatre.show(Stage("marvel-2"))
    for words in ("grey comes with reserving", "green comes with a card of level 3"):
        expect(page.locator(".pile", has_text=words)).to_have_count(1)


def test_a_drag_is_the_line_from_its_anchor_to_the_pointer(page: Page, theatre: Theatre) -> None:
    theatre.show(Stage("duel-2"))

    def centre(cell: str) -> tuple[float, float]:
        box = page.locator(f'[data-place="cell:{cell}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    words = [word for word in Stage("duel-2").words if word.startswith("take:") and word.count("-") == 2]
    first, middle, last = words[0].removeprefix("take:").split("-")
    picked = page.locator(".cell[aria-pressed=true]")
    page.mouse.move(*centre(first))
    page.mouse.down()
    for cell in (middle, last, middle):
        page.mouse.move(*centre(cell), steps=4)
    expect(picked).to_have_count(2)
    page.mouse.move(*centre(last), steps=4)
    expect(picked).to_have_count(3)
    page.mouse.up()
    assert page.locator(".cell[aria-pressed=true]").evaluate_all(
        "cells => cells.map(cell => cell.dataset.place).sort()"
    ) == sorted(f"cell:{cell}" for cell in (first, middle, last))


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_a_card_can_be_bought_with_three_reserved(page: Page, theatre: Theatre, viewport: ViewportSize) -> None:
    stage = reserve_first(Stage("splendor-2")).play_on(has_three_reserved, avoid="buy")
    page.set_viewport_size(viewport)
    theatre.show(stage)
    seat = stage.welcome()["scene"]["view"]["seats"][0]
    reserved = {held["card"] for held in seat["reserved"]}
    card = next(word.split(":")[1] for word in stage.words if word.startswith("buy:") and word[4:] not in reserved)
    page.locator(f'.market [data-card="{card}"]').click()
    sheet = page.locator(".sheet")
    expect(sheet.locator('[data-send="card-buy"]')).to_be_visible()
    assert "reserved already" not in sheet.inner_text()
    expect(sheet.locator(".preview .price").first).to_be_attached()


def test_on_a_phone_a_request_to_take_back_leaves_the_bank_in_sight(page: Page, theatre: Theatre) -> None:
    stage = Stage("splendor-2", ("South",), clock={"kind": "live", "minutes": 10, "increment": 10})
    stage.play(stage.words[0]).play(stage.words[0])
    stage.do(PERSONS[1], say.Undo(id=0, type="undo", state=stage.table.state))
    page.set_viewport_size(PHONE)
    theatre.show(stage)
    expect(page.locator(".status")).to_contain_text("South")
    for pile in page.locator(".pile").all():
        expect(pile).to_be_in_viewport(ratio=1)
        assert not pile.evaluate(COVERED)


@pytest.mark.parametrize("kind_of_game", ["splendor", "duel", "marvel", "posts", "strongholds"])
def test_examples_of_the_rules_are_not_clipped_on_a_phone(page: Page, kind_of_game: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/rules/{kind_of_game}")
    page.wait_for_selector(".example")
    cut = """() => [...document.querySelectorAll(".pile, .cell, .market .card")].filter((piece) => {
        const box = piece.closest("figure, .example")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
        const { left, right } = piece.getBoundingClientRect();
        return left < box.left - 1 || right > Math.min(innerWidth, box.right) + 1;
    }).length"""
    assert page.evaluate(cut) == 0


def test_forced_colours_keep_the_marks(open_page: OpenPage) -> None:
    page = open_page("/settings", viewport=LAPTOP, forced_colors="active")
    theatre = Theatre(page)

    def is_marked(piece: str) -> bool:
        return bool(page.locator(piece).first.evaluate(MARKED))

    theatre.show(Stage("splendor-2").play_on(lambda stage: is_my_turn(stage) and "buy" in " ".join(stage.words)))
    assert is_marked(".market .card.can")
    assert not is_marked(".market .card:not(.can)")
    assert is_marked(".self .seat.turn")
    assert not is_marked(".rival .seat")
    page.locator(".market .card.can").first.click()
    page.locator("header .logo").focus()
    assert is_marked(".market .card.chosen")
    page.keyboard.press("Escape")
    pile = page.locator(".pile:not([aria-disabled])").first
    pile.click()
    page.locator("header .logo").focus()
    assert is_marked(".pile.picked .chip")
    assert not is_marked(".pile:not(.picked) .chip")
    theatre.show(Stage("duel-2"))
    page.locator(".cell:not([aria-disabled])").first.click()
    page.locator("header .logo").focus()
    assert is_marked(".cell.picked")
    assert not is_marked(".cell:not(.picked)")


def test_nothing_can_be_typed_through_the_curtain(page: Page, theatre: Theatre) -> None:
    stage = Stage("splendor-2", ("South",))
    stage.play(next(word for word in stage.words if word.startswith("reserve:deck")))
    welcome = stage.welcome()
    welcome["you"]["seats"] = [0, 1]
    scene: dict[str, Any] = welcome["scene"]
    scene["choice"] = {"seat": 1, "phase": "main", "words": stage.words}
    theatre.show(welcome, ".curtain")
    for key in ("Tab", "r", "k", "g", "Shift+Enter", "Escape", "Tab", "Tab", "Shift+Tab"):
        page.keyboard.press(key)
        assert page.evaluate("!document.querySelector('.table').contains(document.activeElement)"), key
    assert page.locator(".table :is(.picked, .chosen)").count() == 0
    assert theatre.sent == []
    expect(page.locator(".curtain")).to_be_visible()


@pytest.mark.parametrize("viewport", [SIDEWAYS, NARROW])
def test_three_rivals_of_one_level_are_told_apart(page: Page, theatre: Theatre, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    theatre.show(Stage("splendor-4", BOTS).play_on(lambda stage: stage.table.state > 20 and is_my_turn(stage)))
    for number, panel in enumerate(page.locator(".rival").all(), 1):
        mark = panel.locator(".who span").last
        expect(mark).to_have_text(str(number))
        assert mark.evaluate("mark => mark.scrollWidth <= mark.clientWidth + 1 || getComputedStyle(mark).display")
        inside = "panel => { const { right } = panel.getBoundingClientRect();"
        inside += " return [...panel.querySelectorAll('.deed *, .who span:last-child')]"
        assert panel.evaluate(inside + ".every(each => each.getBoundingClientRect().right <= right + 1); }")


def test_how_many_more_may_be_taken_counts_down(page: Page, theatre: Theatre) -> None:
    theatre.show(Stage("splendor-2"))
    hint = page.locator(".handful .hint").first
    said = []
    for letter in "wu":
        page.keyboard.press(letter)
        expect(page.locator(f'[data-place="bank:{letter}"]').first).to_have_attribute("aria-pressed", "true")
        said.append(hint.inner_text())
    assert len(set(said)) == 2, said


def test_a_rematch_takes_one_tap(page: Page, theatre: Theatre) -> None:
    over = Stage("splendor-2").play_on(is_over).welcome()
    theatre.show(over, "dialog table")
    page.get_by_role("button", name="Rematch").click()
    theatre.say(over | {"table": over["table"] | {"rematch": "B" * 22}})
    expect(page).to_have_url(re.compile(r"/t/B{22}$"))


def test_a_replay_s_log_leads_to_moves_and_its_address_follows(page: Page, theatre: Theatre) -> None:
    theatre.show_replay(Stage("splendor-2").play_on(is_over), move=40)
    assert page.locator(".market .price s").count() > 0, "prices are those after discounts"
    now = page.locator(".log .line.now").first
    expect(now).to_be_in_viewport(ratio=0.9)
    assert now.evaluate(FADED) == 0
    line = page.locator(".log button.line").nth(5)
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    expect(page).to_have_url(re.compile(r"\?move=\d$"))  # one of the first nine
    for viewport in (LAPTOP, PHONE):
        page.set_viewport_size(viewport)
        tops = page.locator(".player button").evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, "the buttons stand in a line"


@pytest.mark.parametrize(
    ("kind_of_game", "rivals", "least"),
    [("splendor-2", BOTS[:1], 100), ("splendor-4", BOTS, 100), ("marvel-4", BOTS, 90), ("duel-2", BOTS[:1], 64)],
)
def test_on_a_tablet_held_upright_cards_are_large(
    page: Page, theatre: Theatre, kind_of_game: str, rivals: tuple[str, ...], least: int
) -> None:
    page.set_viewport_size(TABLET)
    theatre.show(Stage(kind_of_game, rivals).play_on(is_my_turn))
    widths = page.locator(".market .card").evaluate_all("all => all.map(each => each.getBoundingClientRect().width)")
    assert min(widths) > least
    expect(page.get_by_role("log")).to_be_in_viewport(ratio=1)
    assert not page.evaluate(OVERLAP, [".side", ".felt"])


def test_the_buttons_of_all_games_stand_in_a_line(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-play]")
    tops = page.locator("[data-play]").evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert max(tops) - min(tops) < 1


def test_whoever_stands_in_is_a_bot_that_menus_list() -> None:
    assert STAND_IN in LEVELS


def test_the_label_of_undo_is_there_once(page: Page, theatre: Theatre) -> None:
    theatre.show(Stage("splendor-2").play_on(lambda stage: stage.table.state > 6 and is_my_turn(stage)))
    for viewport in (LAPTOP, PHONE):
        page.set_viewport_size(viewport)
        button = page.get_by_role("button", name="Take back", exact=True)
        expect(button).to_have_count(1)
        assert button.evaluate("button => button.outerHTML.split('Take back').length - 1") == 1


def test_the_log_begins_with_a_whole_line(page: Page, theatre: Theatre) -> None:
    theatre.show(Stage("duel-2").play_on(lambda stage: stage.table.state > 60 and is_my_turn(stage)))
    scroll = page.locator(".log .scroll")
    assert scroll.evaluate(
        """box => {
            const top = box.getBoundingClientRect().top;
            const lines = [...box.querySelectorAll(".line")].map((line) => line.getBoundingClientRect());
            const mask = getComputedStyle(box).maskImage;
            return mask !== "none" || lines.every(({ top: start, bottom }) => bottom <= top || start >= top - 1);
        }"""
    )


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_crowns_stay_together(page: Page, theatre: Theatre, viewport: ViewportSize) -> None:
    stage = Stage("duel-2")
    welcome = stage.welcome()
    crowned = [card.id for card in stage.table.setup.game.cards.values() if "crowns" in card.marks]
    welcome["scene"]["view"]["seats"][0]["reserved"] = [{"card": card, "blind": False} for card in crowned]
    page.set_viewport_size(viewport)
    theatre.show(welcome)
    rows = """cards => cards.map((card) => {
        const crowns = [...card.querySelectorAll(".marks svg")].map((crown) => crown.getBoundingClientRect().top);
        return [crowns.length, new Set(crowns).size];
    })"""
    found = page.locator(".hand .card:has(.marks svg)").evaluate_all(rows)
    assert max(crowns for crowns, _ in found) == MOST_CROWNS
    assert all(lines in (1, crowns) for crowns, lines in found), found


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_what_a_tapped_card_offers_is_at_the_card(page: Page, theatre: Theatre, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    theatre.show(Stage("splendor-2"))
    card = page.locator(".market button.card").nth(5)
    card.click()
    sheet = page.locator(".sheet")
    expect(sheet.locator('[data-send="card-reserve"]')).to_be_visible()
    assert not page.evaluate(OVERLAP, [".sheet", ".mine"])
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    card.click()
    sheet.locator('[data-send="card-reserve"]').click()
    assert theatre.words() == [f"reserve:{card.get_attribute('data-card')}"]


def can_buy(stage: Stage) -> bool:
    """Seat 0 can buy a card of the lowest row, which a phone's sheet reaches."""
    return is_my_turn(stage) and any(word.startswith("buy:1") for word in stage.words)


@pytest.mark.parametrize("viewport", [LAPTOP, NARROW])
def test_a_double_tap_buys_even_through_the_sheet(page: Page, theatre: Theatre, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    page.clock.install(time=0)
    theatre.show(Stage("splendor-2").play_on(can_buy))
    page.clock.pause_at(60_000)  # the second tap comes at once, however busy the machine is
    card = page.locator('.market button.card.can[data-place^="market:1:"]').first
    word, box = f"buy:{card.get_attribute('data-card')}", card.bounding_box()
    assert box is not None
    # A card rises a little under the pointer; near its lower edge it is still hit.
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] - 12
    page.mouse.click(*spot)
    expect(page.locator(".sheet")).to_be_visible()
    assert page.evaluate(OVERLAP, [".sheet", ".market button.card.chosen"]) == (viewport == NARROW)
    page.mouse.click(*spot)
    assert theatre.awaited() == word


def test_enter_buys_what_is_chosen_and_escape_lets_go_of_it(page: Page, theatre: Theatre) -> None:
    theatre.show(Stage("splendor-2").play_on(can_buy))
    card, sheet = page.locator(".market button.card.can").first, page.locator(".sheet")
    word = f"buy:{card.get_attribute('data-card')}"
    card.focus()
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    page.keyboard.press("Enter")
    assert theatre.awaited() == word


def holds_nine(stage: Stage) -> bool:
    """Seat 0 holds so many tokens that a take leads beyond ten."""
    return is_my_turn(stage) and sum(stage.welcome()["scene"]["view"]["seats"][0]["tokens"].values()) == 9


def test_what_must_go_back_is_said_before_and_reserved_cards_stay_in_sight(page: Page, theatre: Theatre) -> None:
    stage = reserve_first(Stage("splendor-2")).play_on(holds_nine, avoid="buy")
    theatre.show(stage)
    for _ in range(3):
        page.locator("button.pile:not([aria-disabled], .picked)").first.click()
    for viewport in (LAPTOP, PHONE, SIDEWAYS):
        page.set_viewport_size(viewport)
        expect(page.locator(".after")).to_have_text("After this take: 12 of 10, give back 2")
        expect(page.locator(".after")).to_be_in_viewport(ratio=1)
    page.locator("[data-send]").click()
    theatre.show(stage.play(theatre.awaited()))
    for viewport in (LAPTOP, PHONE, SIDEWAYS):
        page.set_viewport_size(viewport)
        expect(page.locator("[data-return]:enabled").first).to_be_visible()
        expect(page.locator(".hand .card")).to_have_count(3)
        for card in page.locator(".hand .card").all():
            expect(card).to_be_in_viewport(ratio=1)
            assert not card.evaluate(COVERED)


def test_a_rival_s_panel_opens_prices_and_everybody_s_way_to_the_nobles(page: Page, theatre: Theatre) -> None:
    stage = Stage("splendor-3", ("journeyman", "")).play_on(lambda stage: is_my_turn(stage) and stage.table.state > 40)
    theatre.show(stage)
    page.locator(".rival .who").first.click()
    dialog = page.locator("dialog[open]")
    assert dialog.locator(".market .price s").count() > 0, "prices are those after their discounts"
    nobles = dialog.locator(".tiles > li").all()
    assert len(nobles) == 4
    for noble in nobles:
        assert all("/" in text for text in noble.locator(".progress b").all_inner_texts())
        expect(noble.locator(".progress li")).to_have_count(3)


def test_ones_own_cards_lie_in_stacks_that_fit_the_bar(page: Page, theatre: Theatre) -> None:
    theatre.show(Stage("splendor-2"))
    expect(page.locator(".bought .empty")).to_have_count(5)
    over = Stage("splendor-2").play_on(is_over)
    theatre.show(over, "dialog table")
    won = page.locator("[data-tableau] .face")
    winner = over.welcome()["scene"]["outcome"]["winners"][0]
    seats = over.welcome()["scene"]["view"]["seats"]
    expect(won).to_have_count(len(seats[winner]["bought"]) + page.locator("[data-tableau] .empty").count())
    page.keyboard.press("Escape")
    for card in page.locator(".bought .face").all():
        expect(card).to_be_in_viewport(ratio=1)
