"""The paint: whatever is on a card can be read on every card of every game, and a card flips without a hitch."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.making import BOT, DEVICE, make_table
from tests.browser.person import Person
from tests.browser.staging import Stage, Theatre, is_my_turn

ENOUGH = 4.5
"""The contrast that WCAG asks of text (AA)."""
FOR_SIGNS = 3.0
"""And of large figures and signs."""
CONTRASTS = """() => {
    const channel = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const contrast = (one, other) => {
        const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };
    const COLOUR = /(rgba?|color)\\((?:srgb )?([^)]+)\\)(?: ([\\d.]+)%)?/g;
    const colours = (text) => [...text.matchAll(COLOUR)].map((found) => {
        const numbers = found[2].split(/[\\s,/]+/).map(Number);
        const unit = found[1] === "color" ? 1 : 255;
        const [r, g, b, a = 1] = numbers;
        return { rgb: [r / unit, g / unit, b / unit], a, at: found[3] === undefined ? null : Number(found[3]) / 100 };
    });
    const over = ({ rgb, a }, ground) => rgb.map((part, at) => part * a + ground[at] * (1 - a));
    /** What a background is at a height of it, before anything shines through. */
    const shade = (style, height) => {
        const stops = colours(style.backgroundImage);
        if (!stops.length) return colours(style.backgroundColor)[0];
        stops.forEach((stop, at) => (stop.at ??= at / (stops.length - 1)));
        const next = Math.max(1, stops.findIndex(({ at }) => at >= height));
        const [from, to] = [stops[next - 1], stops[next]];
        const share = Math.min(1, Math.max(0, (height - from.at) / (to.at - from.at)));
        const mixed = from.rgb.map((part, at) => part + (to.rgb[at] - part) * share);
        return { rgb: mixed, a: from.a + (to.a - from.a) * share };
    };
    const found = [];
    const look = (card, text, ground) => {
        if (!text.checkVisibility()) return;
        const [inner, outer] = [text.getBoundingClientRect(), ground.getBoundingClientRect()];
        const [ink] = colours(getComputedStyle(text).color);
        const heights = [inner.top, inner.bottom].map((y) => Math.min(1, Math.max(0, (y - outer.top) / outer.height)));
        const worst = Math.min(...heights.flatMap((height) => {
            const paper = shade(getComputedStyle(ground), height);
            return [[0, 0, 0], [1, 1, 1]].map((picture) => contrast(ink.rgb, over(paper, picture)));
        }));
        found.push([card.dataset.card, text.className.split(" ")[0] || text.tagName, worst]);
    };
    for (const card of document.querySelectorAll(".card")) {
        for (const text of card.querySelectorAll(".points, .marks"))
            if (text.textContent || text.matches(".marks")) look(card, text, card.querySelector(".head"));
        for (const text of card.querySelectorAll(".price b, .price s")) look(card, text, text.closest(".price"));
        for (const text of card.querySelectorAll(".missing, .name, .ability")) look(card, text, text);
    }
    return found;
}"""
LONG_TASK = 50.0
"""Milliseconds that browsers call long."""
AT_REST = "() => document.getAnimations().every((each) => each.playState === 'finished')"
GAMES = ["splendor", "duel", "marvel", "cities", "posts", "orient", "strongholds"]


@pytest.mark.parametrize("name", GAMES)
def test_everything_on_every_card_can_be_read_over_any_picture(open_page: OpenPage, name: str) -> None:
    stage = Stage(f"{name}-2").play_on(is_my_turn)
    page = open_page("/settings", viewport={"width": 1440, "height": 900})
    welcome = stage.welcome()
    cards = set(stage.table.setup.game.cards)
    welcome["scene"]["view"]["seats"][0]["reserved"] = [{"card": card, "blind": False} for card in sorted(cards)]
    Theatre(page).show(welcome)
    contrasts = page.evaluate(CONTRASTS)
    assert {card for card, _, _ in contrasts} == cards
    poor = [each for each in contrasts if each[2] < (FOR_SIGNS if each[1] in ("points", "marks") else ENOUGH)]
    assert poor == []


def longest_task_of_a_flip(person: Person) -> float:
    """Reserve a card, so that another is dealt in its place: processor time that the page's longest task took."""
    page, before = person.page, person.moves()
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["toplevel"])
    page.locator(".market button.card").first.click()
    page.locator('.sheet [data-send="card-reserve"]').click()
    person.wait_for_move(before)
    page.wait_for_function(AT_REST)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    mains = [each for each in events if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"]
    threads = {(each["pid"], each["tid"]) for each in mains}
    tasks = [each for each in events if each["name"].endswith("RunTask") and (each["pid"], each["tid"]) in threads]
    assert tasks
    return float(max(each.get("tdur", 0) for each in tasks)) / 1000


def test_no_task_is_long_while_a_card_flips_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, reduced_motion="no-preference")
    make_table(page, "splendor", ["me", BOT], place=DEVICE)
    person = Person(page)
    longest = []
    for _ in range(3):  # whatever else the machine does, one of them shows what a flip takes
        person.wait_for_turn()
        page.wait_for_function(AT_REST)
        longest.append(longest_task_of_a_flip(person))
        if longest[-1] < LONG_TASK:
            return
    pytest.fail(f"every flip had a long task: {longest} ms")
