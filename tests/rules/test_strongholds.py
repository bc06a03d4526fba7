"""The rulings of ``docs/rules/strongholds.md``."""

from __future__ import annotations

from typing import Any

import pytest

import gemguild
from gemguild.engine.errors import BadOptions, Illegal
from gemguild.engine.game import Position

from .build import Table, play, seat_of, starting, tokens, verbs, words

TWO = gemguild.strongholds(2)
CARDS = TWO.kind.description.cards


def market(*more: str) -> Table:
    """Seat 0 sees 1w1 (rrk), 1u1 (kkk), 1g2 (wwu) and 1r2 (www) in the first row."""
    return Table(TWO).face_up("1w1", "1u1", "1g2", "1r2", *more)


def on_cards(position: Position) -> dict[str, tuple[int, int]]:
    """The cards with strongholds: whose they are, and how many."""
    plain = position.to_plain()
    return {
        card: (cell["seat"], cell["count"])
        for row, cells in zip(plain["market"], plain["strongholds"], strict=True)
        for card, cell in zip(row, cells, strict=True)
        if cell
    }


def emptied(*left: str) -> Table:
    """No card lies anywhere but these face-up and 1w1, which seat 0 has reserved and can pay for."""
    table = Table(TWO).face_up(*left).reserve(0, "1w1")
    table.buy(0, *(card for card in CARDS if card[0] in "12" and card not in ("1w1", *left)))
    return (
        table.buy(1, *(card for card in CARDS if card[0] == "3" and card not in left))
        .tiles()
        .visited(1, "n1", "n2", "n3")
    )


@pytest.mark.parametrize("name", ["splendor-2-strongholds-quick", "splendor-4-strongholds-team"])
def test_h1_nothing_else_is_combined_with_it(name: str) -> None:
    with pytest.raises(BadOptions):
        gemguild.game(name)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_h2_all_are_at_home_at_the_start(players: int) -> None:
    assert on_cards(gemguild.strongholds(players).start(1)) == {}


def test_h2_three_a_player() -> None:
    table = market().strongholds(c1u1=(0, 2), c1g2=(0, 1)).give(0, "rrk")
    position = play(table.position(), "buy:1w1")
    assert not starting(position, "place:"), "none is at home"


def test_h3_closed_to_rivals() -> None:
    position = market().strongholds(c1w1=(1, 1)).give(0, "rrkj").position()
    for word in ("buy:1w1", "split:1w1", "reserve:1w1"):
        with pytest.raises(Illegal) as refused:
            position.play(word)
        assert refused.value.code == "card_closed"
    assert "reserve:deck1" in words(position)


def test_h3_open_to_its_owner() -> None:
    position = market().strongholds(c1w1=(0, 1)).give(0, "rrk").position()
    assert {"buy:1w1", "reserve:1w1"} <= set(words(position))


def test_h3_no_stronghold_of_a_rival_on_it() -> None:
    position = play(market().strongholds(c1u1=(1, 1)).give(0, "rrk").position(), "buy:1w1")
    assert "place:1u1" not in words(position)
    assert "place:1g2" in words(position)


def test_h4_they_go_home_when_the_card_is_bought_or_reserved() -> None:
    table = market().strongholds(c1w1=(0, 2), c1u1=(0, 1)).give(0, "rrk")
    reserved = play(table.position(), "reserve:1w1")
    assert on_cards(reserved) == {"1u1": (0, 1)}
    bought = play(table.position(), "buy:1w1")
    assert on_cards(bought) == {"1u1": (0, 1)}
    assert starting(bought, "place:"), "two are at home again"


def test_h5_several_of_ones_own_on_a_card() -> None:
    table = market().strongholds(c1u1=(0, 1)).give(0, "rrk")
    assert on_cards(play(table.position(), "buy:1w1", "place:1u1")) == {"1u1": (0, 2)}


def test_h6_after_each_purchase() -> None:
    assert play(market().give(0, "rrk").position(), "buy:1w1").phase == "stronghold"
    assert play(market().reserve(0, "1k1").give(0, "ggr").position(), "buy:1k1").phase == "stronghold"


@pytest.mark.parametrize("word", ["take:wug", "reserve:1w1", "reserve:deck2"])
def test_h6_not_after_other_actions(word: str) -> None:
    assert play(market().position(), word).to_play == 1


def test_h7_all_three_are_open() -> None:
    table = market().strongholds(c1u1=(0, 1), c1g2=(1, 2)).give(0, "rrk")
    position = play(table.position(), "buy:1w1")
    assert verbs(position) == {"place", "move", "home"}
    assert starting(position, "move:") == ["move:1u1"], "also with others at home"
    assert on_cards(play(position, "home:1g2")) == {"1u1": (0, 1), "1g2": (1, 1)}
    moving = play(position, "move:1u1")
    assert moving.phase == "move"
    assert verbs(moving) == {"place"}
    assert not {"place:1u1", "place:1g2"} & set(words(moving)), "to another card, and to no rival's"
    assert on_cards(play(moving, "place:1r2")) == {"1r2": (0, 1), "1g2": (1, 2)}


def test_h7_the_moving_one_must_go_elsewhere() -> None:
    position = play(market().strongholds(c1u1=(0, 1)).give(0, "rrk").position(), "buy:1w1", "move:1u1")
    with pytest.raises(Illegal) as refused:
        position.play("place:1u1")
    assert refused.value.code == "same_card"


def test_h8_it_cannot_be_refused() -> None:
    position = play(market().give(0, "rrk").position(), "buy:1w1")
    assert verbs(position) == {"place"}
    assert len(words(position)) == 11


def test_h8_a_single_possibility_happens_by_itself() -> None:
    after = play(emptied("1w2").position(), "buy:1w1")
    assert on_cards(after) == {"1w2": (0, 1)}
    assert after.to_play == 1


def test_h8_with_none_the_step_falls_away() -> None:
    after = play(emptied().position(), "buy:1w1")
    assert on_cards(after) == {}
    assert after.to_play == 1


def test_h9_the_place_is_empty_during_the_step() -> None:
    table = market().on_top("1k8").strongholds(c1w1=(0, 2)).give(0, "rrk")
    position = play(table.position(), "buy:1w1")
    assert position.to_plain()["market"][0][0] is None
    assert not starting(position, "move:"), "its strongholds are at home"
    assert play(position, "place:1u1").to_plain()["market"][0][0] == "1k8"


def three(held: str, **more: Any) -> Table:
    """Seat 0 has its three strongholds on 1w1, which costs rrk."""
    return market().strongholds(c1w1=(0, 3), **more).give(0, held)


def test_h10_an_extra_purchase_after_any_action() -> None:
    for action in ("take:wug", "reserve:deck1"):
        position = play(three("rrk").position(), action)
        assert position.phase == "extra"
        assert words(position) == ["buy:1w1", *(["split:1w1"] if "reserve" in action else []), "decline"]


def test_h10_also_on_the_turn_that_places_the_third() -> None:
    table = market().strongholds(c1w1=(0, 2)).give(0, "rrkkkk")
    position = play(table.position(), "buy:1u1", "place:1w1")
    assert position.phase == "extra"
    assert play(table.position(), "buy:1u1", "place:1g2").to_play == 1


def test_h11_only_if_it_can_be_paid() -> None:
    assert play(three("rr").position(), "take:wug").to_play == 1
    assert play(three("rr").position(), "take:wuk").phase == "extra"


def test_h11_with_more_than_ten_tokens() -> None:
    position = play(three("rrwwuugggj").position(), "take:wuk")
    assert position.phase == "extra"
    assert play(position, "decline").phase == "return"


def test_h12_it_may_be_declined() -> None:
    after = play(three("rrk").position(), "take:wug", "decline")
    assert after.to_play == 1
    assert on_cards(after) == {"1w1": (0, 3)}
    assert play(after, "take:wug", "take:wug").phase == "extra", "it is offered on the next turn again"


def test_h12_only_the_card_with_all_three() -> None:
    position = play(three("rrkkk").position(), "take:wug")
    with pytest.raises(Illegal) as refused:
        position.play("buy:1u1")
    assert refused.value.code == "other_card"


def test_h13_it_is_paid_for_and_followed_by_the_step() -> None:
    position = play(three("rrkj").on_top("1k8").position(), "take:wug", "split:1w1", "joker:r", "pay")
    assert tokens(position, 0) == "wugr"
    assert position.phase == "stronghold"
    assert position.to_plain()["market"][0][0] is None
    after = play(position, "place:1u1")
    assert (after.to_play, after.to_plain()["market"][0][0]) == (1, "1k8")
    assert on_cards(after) == {"1u1": (0, 1)}


def test_h14_the_limit_of_ten_comes_after_it() -> None:
    position = play(three("rrkwwuuggg").position(), "take:wuk")
    assert (position.phase, play(position, "buy:1w1", "place:1u1").to_play) == ("extra", 1)


def test_h14_both_purchases_bring_at_most_one_noble() -> None:
    own = ["1w2", "1w3", "1w4", *(f"1u{n}" for n in range(2, 6)), "1k1", "1k2", "1k3"]
    table = Table(TWO).face_up("1w1", "1k4", "1g2", "1r2").strongholds(c1w1=(0, 2), c1r2=(0, 1)).tiles("n1", "n2", "n5")
    table.buy(0, *own).give(0, "ggrr")  # 1k4 costs gg more, then 1w1 rr
    position = play(table.position(), "buy:1k4", "move:1r2", "place:1w1")
    assert position.phase == "extra"
    assert seat_of(position, 0)["nobles"] == [], "it comes after both"
    position = play(position, "buy:1w1", "place:1g2")
    assert words(position) == ["noble:n1", "noble:n2"]
    after = play(position, "noble:n2")
    assert (after.to_play, seat_of(after, 0)["nobles"]) == (1, ["n2"])


def test_h15_it_sets_idle_turns_to_zero() -> None:
    position = play(three("rrk").idle(5).position(), "take:wug")
    assert position.to_plain()["idle_turns"] == 6
    assert play(position, "buy:1w1", "place:1u1").to_plain()["idle_turns"] == 0
