"""Boards as drawn: everything is there in letters, and nothing that the seat must not see."""

from __future__ import annotations

import pytest
from rich.console import Console

import gemguild
from gemguild.board import draw
from gemguild.engine.game import Game, Position
from tests.support import play_through


def drawn(plain: dict[str, object], width: int = 80, names: list[str] | None = None, colour: bool = False) -> str:
    console = Console(width=width, force_terminal=colour, color_system="truecolor" if colour else None)
    with console.capture() as capture:
        console.print(draw(plain, names=names or [], width=width))
    return capture.get()


def middle(game: Game, seed: int = 3) -> Position:
    positions = [position for position in play_through(game, seed) if position.phase == "main"]
    return positions[len(positions) // 2]


@pytest.mark.parametrize("width", [80, 100])
def test_a_board_fits_its_width_and_shows_every_card(game: Game, width: int) -> None:
    position = middle(game)
    text = drawn(position.to_plain(), width)
    assert max(map(len, text.splitlines())) <= width
    plain = position.to_plain()
    for row in plain["market"]:
        assert all(card in text for card in row if card)
    for seat in plain["seats"]:
        assert all(held["card"] in text for held in seat["reserved"])


def test_what_a_seat_sees_hides_blind_cards() -> None:
    position = gemguild.splendor().start(7).play("reserve:deck2").play("reserve:deck3")
    hidden = position.to_plain()["seats"][1]["reserved"][0]["card"]
    own = position.to_plain()["seats"][0]["reserved"][0]["card"]
    text = drawn(position.view(0).to_plain())
    assert hidden not in text
    assert "?3" in text
    assert own in text
    assert own not in drawn(position.view().to_plain())


def test_letters_say_what_colours_say() -> None:
    plain = middle(gemguild.splendor()).to_plain()
    coloured = drawn(plain, colour=True)
    assert "\x1b[" in coloured
    assert Console().render_str(drawn(plain)).plain == drawn(plain)
    stripped = "".join(part.partition("m")[2] if index else part for index, part in enumerate(coloured.split("\x1b[")))
    assert stripped == drawn(plain)


def test_prices_after_bonuses_and_what_can_be_bought() -> None:
    position = gemguild.splendor().start(7)
    for word in ("take:wug", "take:rr", "take:ugk", "take:wrk"):
        position = position.play(word)
    assert drawn(position.view(0).to_plain()).count(" buy ") == 1
    position = position.play("buy:1r1").play("take:ugk")
    text = drawn(position.view(0).to_plain())
    assert "=2w 1r" in text, "the red bonus makes 1r4 cheaper"
    assert "lack 2" in text
    assert " buy " not in text


def test_an_onlooker_gets_prices_for_the_seat_to_play() -> None:
    assert "lack" in drawn(gemguild.splendor().start(1).view().to_plain())


def test_names_and_the_end_are_shown() -> None:
    last = list(play_through(gemguild.splendor(), 1))[-1]
    text = drawn(last.to_plain(), names=["Ann", "Ben"])
    assert "the game is over" in text
    assert "Ann" in text
    assert "Ben" in text
