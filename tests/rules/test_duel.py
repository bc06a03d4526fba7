"""The rulings of ``docs/rules/duel.md``."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import gemguild
from gemguild.engine.errors import BadText, Illegal
from gemguild.engine.game import Position, Result

from .build import (
    CELLS,
    SPIRAL,
    DuelTable,
    board_of,
    card_facts,
    play,
    seat_of,
    spell,
    starting,
    tokens,
    verbs,
    words,
)

DUEL = gemguild.duel()

NOTHING_CHEAP = ("1w1", "1w4", "1w5", "1u1", "1g2", "2w1", "2u2", "2g2", "2r2", "3w1", "3r2", "3k2")
"""Face-up cards that all ask for red, black or pearls."""


def result_of(position: Position) -> Result:
    assert position.result is not None
    return position.result


def privileges(position: Position) -> tuple[int, int, int]:
    """Those of both seats, and those above the board."""
    plain = position.to_plain()
    return plain["seats"][0]["privileges"], plain["seats"][1]["privileges"], plain["privileges"]


def bag(position: Position) -> str:
    return spell(position.to_plain()["bag"])


def table() -> DuelTable:
    return DuelTable(DUEL)


# ------------------------------------------------------------------------------------------------------------ the table


def test_d1_decks_and_face_up_cards() -> None:
    plain = DUEL.start(1).to_plain()
    assert [len(deck) for deck in plain["decks"]] == [25, 20, 10]
    assert [len(row) for row in plain["market"]] == [5, 4, 3]
    assert {card for level in (*plain["decks"], *plain["market"]) for card in level} == set(card_facts("duel"))


def test_d2_all_tokens_lie_on_the_board() -> None:
    starts = [DUEL.start(seed) for seed in range(3)]
    for position in starts:
        assert Counter(board_of(position).values()) == Counter("wwwwuuuuggggrrrrkkkkppjjj")
        assert bag(position) == ""
    assert len({str(board_of(position)) for position in starts}) == 3


def test_d2_the_spiral_goes_through_every_cell_from_one_to_its_neighbour() -> None:
    assert sorted(SPIRAL) == sorted(CELLS)
    for here, there in pairwise(SPIRAL):
        assert abs(ord(here[0]) - ord(there[0])) + abs(int(here[1]) - int(there[1])) == 1


def test_d3_the_second_player_has_a_privilege() -> None:
    assert privileges(DUEL.start(1)) == (0, 1, 2)


def test_d4_four_royals() -> None:
    assert DUEL.start(1).to_plain()["royals"] == ["r1", "r2", "r3", "r4"]


# -------------------------------------------------------------------------------------------------- before the action


def test_d5_privileges_then_replenishing_then_an_action() -> None:
    position = table().privileges(2, 0).position()
    assert verbs(position) == {"privilege", "replenish", "take", "gold"}
    position = play(position, "privilege:a1")
    assert (position.to_play, verbs(position)) == (0, {"privilege", "replenish", "take", "gold"})
    position = play(position, "replenish")
    assert (position.to_play, position.phase) == (0, "main")
    assert "privilege" not in verbs(position)
    assert "replenish" not in verbs(position)
    assert play(position, starting(position, "take:")[0]).to_play == 1


def test_d5_both_options_can_be_left_out() -> None:
    position = table().privileges(2, 0).position()
    assert play(position, "take:a1").to_play == 1


def test_d5_the_action_cannot_be_left_out() -> None:
    position = play(table().privileges(1, 0).position(), "privilege:a1")
    with pytest.raises(Illegal) as refused:
        position.play("pass")
    assert refused.value.code == "must_act"


def test_d6_a_privilege_fetches_any_gem_or_pearl() -> None:
    position = table().put(a1="w", c3="j", d4="p", e5="u").privileges(1, 0).position()
    assert starting(position, "privilege:") == ["privilege:a1", "privilege:d4", "privilege:e5"]
    after = play(position, "privilege:d4")
    assert tokens(after, 0) == "p"
    assert board_of(after) == {"a1": "w", "c3": "j", "e5": "u"}
    assert privileges(after) == (0, 0, 3)
    with pytest.raises(Illegal) as refused:
        position.play("privilege:c3")
    assert refused.value.code == "gold_in_line"
    with pytest.raises(Illegal) as refused:
        after.play("privilege:a1")
    assert refused.value.code == "no_privilege"


def test_d6_three_privileges_in_one_turn() -> None:
    position = table().board("wug..", ".....", ".....", ".....", "....r").privileges(3, 0).position()
    after = play(position, "privilege:a1", "privilege:b1", "privilege:c1", "take:e5")
    assert tokens(after, 0) == "wugr"
    assert privileges(after) == (0, 0, 3)
    assert after.to_play == 1


def test_d7_privileges_have_no_penalty() -> None:
    position = table().board("ppw..", ".....", ".....", ".....", "....r").privileges(2, 0).position()
    assert privileges(play(position, "privilege:a1", "privilege:b1", "take:e5")) == (0, 0, 3)
    position = table().board("www..", ".....", ".....", ".....", "....r").privileges(3, 0).position()
    assert privileges(play(position, "privilege:a1", "privilege:b1", "privilege:c1", "take:e5")) == (0, 0, 3)


def test_d7_what_they_fetch_is_not_added_to_the_line() -> None:
    position = table().board("www..", ".....", ".....", ".....", "....r").privileges(1, 0).position()
    assert privileges(play(position, "privilege:a1", "take:b1-c1")) == (0, 0, 3)


def test_d8_the_opponent_may_take_the_privilege_just_spent() -> None:
    position = table().privileges(3, 0).position()
    after = play(position, "privilege:a1")
    assert privileges(after) == (2, 0, 1)
    assert privileges(play(after, "replenish")) == (2, 1, 0)


def test_d9_no_privilege_after_replenishing() -> None:
    position = play(table().privileges(2, 0).position(), "replenish")
    assert privileges(position) == (2, 1, 0)
    assert starting(position, "privilege:") == []
    with pytest.raises(Illegal) as refused:
        position.play("privilege:a1")
    assert refused.value.code == "after_replenish"


def test_d10_the_whole_bag_is_laid_along_the_spiral() -> None:
    here = {"c3": "w", "b3": "u", "a1": "j"}
    laid = table().put(**here).give(0, "wwwuuuggg").give(1, "kkkkrrrj")
    position = laid.position()
    content = bag(position)
    after = play(position, "replenish")
    expected = [cell for cell in SPIRAL if cell not in here][: len(content)]
    assert set(board_of(after)) == {*here, *expected}
    assert {cell: board_of(after)[cell] for cell in here} == here
    assert Counter(board_of(after)[cell] for cell in expected) == Counter(content)
    assert bag(after) == ""


def test_d10_the_order_is_random() -> None:
    boards = set()
    for key in "0123456789":
        laid = table()
        laid.plain["random"] = key * 64 + ":0:0"
        boards.add(str(board_of(play(laid.position(), "replenish"))))
    assert len(boards) == 10


def test_d11_an_empty_bag_cannot_be_used() -> None:
    full = DUEL.start(1)
    assert "replenish" not in words(full)
    with pytest.raises(Illegal) as refused:
        full.play("replenish")
    assert refused.value.code == "bag_empty"


def test_d12_once_a_turn() -> None:
    position = play(table().position(), "replenish")
    with pytest.raises(Illegal) as refused:
        position.play("replenish")
    assert refused.value.code == "after_replenish"


def test_d13_replenishing_gives_the_opponent_a_privilege() -> None:
    assert privileges(play(table().position(), "replenish")) == (0, 1, 2)
    assert privileges(play(table().turn_of(1).position(), "replenish")) == (1, 0, 2)


def last_gem() -> DuelTable:
    """Seat 0 has a full hand; one gem is on the board, the bag is empty, and nothing can be bought."""
    laid = table().put(a1="w", b1="j", c1="j", d1="j").give(0, "wwwuuuugggg").give(1, "rrrrkkkkpp").privileges(1, 0)
    return laid.face_up(*NOTHING_CHEAP[:5], "2w1", "2u2", "2g2", "2k4", *NOTHING_CHEAP[9:]).reserve(
        0, "3j1", "3j2", "3n1"
    )


def test_d14_a_privilege_must_leave_an_action() -> None:
    position = last_gem().position()
    assert bag(position) == ""
    assert words(position) == ["take:a1"]
    with pytest.raises(Illegal) as refused:
        position.play("privilege:a1")
    assert refused.value.code == "would_block"


def test_d14_what_the_token_makes_affordable_counts() -> None:
    position = last_gem().buy(0, "1w2").position()  # 2k4 costs wwwwwuu, now one w less
    assert words(position) == ["take:a1", "privilege:a1"]
    assert "buy:2k4" in words(play(position, "privilege:a1"))


def test_d14_a_gold_to_take_is_enough() -> None:
    laid = last_gem()
    laid.seats[0]["reserved"].pop()
    laid.plain["decks"][2].append("3n1")
    assert "privilege:a1" in words(laid.position())


def test_d14_tokens_in_the_bag_are_enough() -> None:
    laid = last_gem().put(a1="w", b1="j", c1="j")
    assert "privilege:a1" in words(laid.position())


def test_d15_replenishing_is_forced_if_nothing_else_is_possible() -> None:
    position = table().put().face_up(*NOTHING_CHEAP).privileges(2, 0).position()
    assert words(position) == ["replenish"]
    after = play(position, "replenish")
    assert after.to_play == 0
    assert {"take", "gold"} <= verbs(after)
    assert privileges(after) == (2, 1, 0)


def test_d15_a_card_within_reach_makes_it_optional() -> None:
    position = table().put().face_up("1k2").give(0, "www").position()
    assert words(position) == ["buy:1k2", "replenish"]


def test_d15_gold_alone_does_not_help_a_full_hand() -> None:
    laid = table().put(c3="j").face_up(*NOTHING_CHEAP).reserve(0, "3j1", "3j2", "3n1")
    assert words(laid.position()) == ["replenish"]


# ---------------------------------------------------------------------------------------------------------- the actions


def lines(tokens_by_cell: dict[str, str]) -> set[str]:
    """All lines of one to three gems, found the slow way."""
    found = set()
    for cell in CELLS:
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            for length in (1, 2, 3):
                line = [f"{chr(ord(cell[0]) + right * k)}{int(cell[1]) + down * k}" for k in range(length)]
                if all(tokens_by_cell.get(one, "j") != "j" for one in line):
                    found.add("take:" + "-".join(line))
    return found


@pytest.mark.parametrize("seed", range(5))
def test_d16_lines_of_one_to_three(seed: int) -> None:
    position = DUEL.start(seed)
    for turn in range(6):
        assert set(starting(position, "take:")) == lines(board_of(position)), turn
        position = play(position, max(starting(position, "take:"), key=len))
        while position.phase == "return":
            position = play(position, words(position)[0])


def test_d16_gaps_and_gold_interrupt_a_line() -> None:
    position = table().board("w.w.u", ".....", "rjr..", ".....", "gk...").position()
    assert set(starting(position, "take:")) == {
        "take:a1",
        "take:c1",
        "take:e1",
        "take:a3",
        "take:c3",
        "take:a5",
        "take:b5",
        "take:a5-b5",
    }
    for word, code in [("take:a1-b1-c1", "cell_empty"), ("take:a3-b3-c3", "gold_in_line"), ("take:b3", "gold_in_line")]:
        with pytest.raises(Illegal) as refused:
            position.play(word)
        assert refused.value.code == code
    with pytest.raises(BadText):
        position.play("take:a5-b3")


def test_d16_the_tokens_go_to_the_player() -> None:
    after = play(table().board("w....", ".u...", "..p..", ".....", "....r").position(), "take:a1-b2-c3")
    assert tokens(after, 0) == "wup"
    assert board_of(after) == {"e5": "r"}


@pytest.mark.parametrize(
    ("row", "word", "penalty"),
    [
        ("www..", "take:a1-b1-c1", 1),
        ("www..", "take:a1-b1", 0),
        ("wwu..", "take:a1-b1-c1", 0),
        ("pp...", "take:a1-b1", 1),
        ("pwp..", "take:a1-b1-c1", 1),
        ("pww..", "take:a1-b1-c1", 0),
    ],
)
def test_d17_three_of_a_colour_or_both_pearls_have_a_price(row: str, word: str, penalty: int) -> None:
    after = play(table().board(row, ".....", ".....", ".....", "....r").position(), word)
    assert privileges(after) == (0, penalty, 3 - penalty)


def test_d18_a_line_costs_one_privilege_besides_the_one_for_replenishing() -> None:
    laid = table().board("rrr..", ".....", ".....", ".....", ".....")
    assert privileges(play(laid.position(), "replenish", "take:a1-b1-c1")) == (0, 2, 1)
    pearls = table().board("pgp..", ".....", ".....", ".....", ".....")
    assert privileges(play(pearls.position(), "replenish", "take:a1-b1-c1")) == (0, 2, 1)


def test_d19_gold_of_choice_and_then_a_card() -> None:
    position = table().put(a1="w", b2="j", c3="j").position()
    assert starting(position, "gold:") == ["gold:b2", "gold:c3"]
    taken = play(position, "gold:b2")
    assert (taken.phase, taken.to_play) == ("reserve", 0)
    rows = [card for row in position.to_plain()["market"] for card in row]
    assert words(taken) == [f"reserve:{place}" for place in (*rows, "deck1", "deck2", "deck3")]
    after = play(taken, f"reserve:{rows[0]}")
    assert after.to_play == 1
    assert tokens(after, 0) == "j"
    assert board_of(after) == {"a1": "w", "c3": "j"}
    assert seat_of(after, 0)["reserved"] == [{"card": rows[0], "blind": False}]
    blind = play(taken, "reserve:deck3")
    assert seat_of(blind, 0)["reserved"] == [{"card": position.to_plain()["decks"][2][0], "blind": True}]


def test_d20_no_gold_no_reserving() -> None:
    position = table().put(a1="w").position()
    assert verbs(position) == {"take", "replenish"}
    for word, code in [("reserve:deck1", "wrong_phase"), ("gold:a1", "gold_not_here")]:
        with pytest.raises(Illegal) as refused:
            position.play(word)
        assert refused.value.code == code


def test_d20_no_gold_for_a_full_hand() -> None:
    position = table().reserve(0, "3j1", "3j2", "3n1").position()
    assert "gold" not in verbs(position)
    with pytest.raises(Illegal) as refused:
        position.play("gold:c3")
    assert refused.value.code == "reserve_full"


def test_d21_what_is_paid_goes_into_the_bag() -> None:
    position = table().face_up("1k2").give(0, "wwj").position()
    before = Counter(bag(position))
    after = play(position, "buy:1k2")
    assert tokens(after, 0) == ""
    assert Counter(bag(after)) - before == Counter("wwj")
    assert seat_of(after, 0)["bought"] == ["1k2"]
    assert board_of(after) == board_of(position)


def test_d21_a_reserved_card_is_bought_from_the_hand() -> None:
    position = table().reserve(0, "1k2", blind=True).give(0, "www").position()
    after = play(position, "buy:1k2")
    assert seat_of(after, 0)["reserved"] == []
    assert after.to_plain()["market"] == position.to_plain()["market"]


def test_d22_pearls_are_paid_in_full() -> None:
    laid = table().face_up("1w3").buy(0, "1u1", "1u4", "1g1", "1g4")  # 1w3 costs uuggp
    assert "buy:1w3" not in words(laid.position())
    assert tokens(play(laid.give(0, "p").position(), "buy:1w3"), 0) == ""
    assert seat_of(laid.position(), 0)["bonuses"] == {"w": 0, "u": 2, "g": 2, "r": 0, "k": 0}


def test_d22_gold_stands_in_for_a_pearl() -> None:
    laid = table().face_up("1w3").buy(0, "1u1", "1u4", "1g1", "1g4")
    assert tokens(play(laid.give(0, "j").position(), "buy:1w3"), 0) == ""
    both = laid.give(0, "p").position()
    assert tokens(play(both, "split:1w3", "joker:p", "pay"), 0) == "p"


def test_d23_two_bonuses_count_twice() -> None:
    laid = table().buy(0, "2w4").face_up("1k2").give(0, "w")
    assert seat_of(laid.position(), 0)["bonuses"]["w"] == 2
    assert tokens(play(laid.position(), "buy:1k2"), 0) == ""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((0, 0), (0, 1, 2)),
        ((2, 0), (2, 1, 0)),
        ((2, 1), (1, 2, 0)),
        ((1, 2), (0, 3, 0)),
        ((3, 0), (2, 1, 0)),
        ((0, 3), (0, 3, 0)),
    ],
)
def test_d24_a_privilege_comes_from_above_the_board_or_from_the_opponent(
    before: tuple[int, int], after: tuple[int, int, int]
) -> None:
    assert privileges(play(table().privileges(*before).position(), "replenish")) == after


# ---------------------------------------------------------------------------------------------------------------- cards


def test_d25_a_joker_card_needs_a_card_with_a_bonus() -> None:
    laid = table().face_up("1j1").give(0, "kkkkpjj")
    with pytest.raises(Illegal) as refused:
        laid.position().play("buy:1j1")
    assert refused.value.code == "joker_needs_bonus"
    assert not {"buy:1j1", "split:1j1"} & set(words(laid.position()))
    assert "buy:1j1" not in words(laid.buy(0, "1n1").position()), "points alone are no company"
    assert {"buy:1j1", "split:1j1"} <= set(words(laid.buy(0, "1w1").position()))


def test_d25_a_joker_card_in_the_hand_needs_it_too() -> None:
    laid = table().reserve(0, "1j1").give(0, "kkkkp")
    assert "buy:1j1" not in words(laid.position())
    assert "buy:1j1" in words(laid.buy(0, "1w1").position())


def test_d26_the_buyer_chooses_an_owned_colour() -> None:
    position = table().face_up("2j1").buy(0, "1w1", "1u1", "2n1").give(0, "ggggpjj").position().play("buy:2j1")
    assert (position.phase, position.to_play) == ("colour", 0)
    assert words(position) == ["colour:w", "colour:u"]
    after = play(position, "colour:u")
    own = seat_of(after, 0)
    assert own["joker_colours"] == {"2j1": "u"}
    assert own["bonuses"] == {"w": 1, "u": 2, "g": 0, "r": 0, "k": 0}
    assert own["colour_points"] == {"w": 0, "u": 2, "g": 0, "r": 0, "k": 0}
    with pytest.raises(Illegal) as refused:
        position.play("colour:g")
    assert refused.value.code == "colour_not_owned"


def test_d26_another_joker_card_is_company_too() -> None:
    laid = table().face_up("2j1").buy(0, "1w1").joker(0, "1j1", "w").give(0, "ggggpjj")
    after = play(laid.position(), "buy:2j1")
    assert seat_of(after, 0)["bonuses"]["w"] == 3


def test_d26_the_colour_comes_before_the_royal() -> None:
    laid = table().face_up("1j2").buy(0, "1w2", "1u2", "1w1").give(0, "wwpjj")
    position = laid.position().play("buy:1j2")
    assert position.phase == "colour"
    assert position.play("colour:w").phase == "royal"


def test_d27_points_without_a_colour() -> None:
    position = table().buy(0, "1n1", "2n1", "1w2", "1u2", "1g2").royals(0, "r4").position()
    own = seat_of(position, 0)
    assert own["points"] == 11
    assert own["colour_points"] == dict.fromkeys("wugrk", 0)
    assert own["bonuses"] == {"w": 1, "u": 1, "g": 1, "r": 0, "k": 0}


def test_d28_abilities_come_before_the_return() -> None:
    laid = table().face_up("2w2").buy(0, "2u4", "1u1", "1u4", "2r4", "1r1").give(0, "wwwgggkkkr").give(1, "rp")
    position = laid.position().play("buy:2w2")
    assert position.phase == "steal"
    position = position.play("steal:p")
    assert position.phase == "return"
    assert play(position, "return:p").to_play == 1


def test_d28_an_ability_cannot_be_declined() -> None:
    position = table().face_up("2w2").give(0, "uuurrrj").give(1, "wp").position().play("buy:2w2")
    assert words(position) == ["steal:w", "steal:p"]
    with pytest.raises(Illegal) as refused:
        position.play("pass")
    assert refused.value.code == "wrong_phase"


def test_d29_an_extra_turn_follows() -> None:
    position = table().face_up("1w3").give(0, "uuggp").position()
    after = play(position, "buy:1w3")
    assert (after.to_play, after.phase, after.turn) == (0, "main", 1)
    assert not after.to_plain()["extra_turn"]
    assert play(after, "take:a1").to_play == 1


def test_d30_a_matching_token_from_any_cell() -> None:
    laid = table().face_up("1w4").give(0, "rrkk").board("w...u", ".....", "..j..", ".....", "w...w")
    position = laid.position().play("buy:1w4")
    assert (position.phase, position.to_play) == ("match", 0)
    assert words(position) == ["match:a1", "match:a5", "match:e5"]
    assert position.to_plain()["card"] == "1w4"
    after = play(position, "match:a5")
    assert tokens(after, 0) == "w"
    assert board_of(after) == {"a1": "w", "e1": "u", "c3": "j", "e5": "w"}
    with pytest.raises(Illegal) as refused:
        position.play("match:e1")
    assert refused.value.code == "cell_not_matching"


def test_d30_no_token_of_the_colour_means_nothing() -> None:
    after = play(table().face_up("1w4").give(0, "rrkk").put(e5="u", c3="j").position(), "buy:1w4")
    assert (after.to_play, tokens(after, 0)) == (1, "")


def test_c2_a_single_matching_cell_is_used_without_being_asked() -> None:
    after = play(table().face_up("1w4").give(0, "rrkk").position(), "buy:1w4")
    assert (after.to_play, tokens(after, 0)) == (1, "w")
    assert board_of(after) == {"c3": "j", "e5": "u"}


@pytest.mark.parametrize(("before", "after"), [((0, 0), (1, 0, 2)), ((1, 2), (2, 1, 0)), ((3, 0), (3, 0, 0))])
def test_d31_a_privilege_for_the_buyer(before: tuple[int, int], after: tuple[int, int, int]) -> None:
    laid = table().face_up("2w3").give(0, "wwwkkpj").privileges(*before)
    assert privileges(play(laid.position(), "buy:2w3")) == after


def test_d32_stealing_a_gem_or_pearl() -> None:
    position = table().face_up("2w2").give(0, "uuurrrj").give(1, "wwpj").position().play("buy:2w2")
    assert (position.phase, position.to_play) == ("steal", 0)
    assert words(position) == ["steal:w", "steal:p"]
    after = play(position, "steal:w")
    assert (tokens(after, 0), tokens(after, 1)) == ("w", "wpj")
    with pytest.raises(Illegal) as refused:
        position.play("steal:k")
    assert refused.value.code == "token_not_held"
    with pytest.raises(BadText):
        position.play("steal:j")


@pytest.mark.parametrize("held", ["", "j", "jj"])
def test_d32_nothing_to_steal_means_nothing(held: str) -> None:
    after = play(table().put(a1="w").face_up("2w2").give(0, "uuuurrr").give(1, held).position(), "buy:2w2")
    assert (after.to_play, tokens(after, 0), tokens(after, 1)) == (1, "", held)


def test_c2_a_single_kind_is_stolen_without_being_asked() -> None:
    after = play(table().face_up("2w2").give(0, "uuurrrj").give(1, "kkj").position(), "buy:2w2")
    assert (after.to_play, tokens(after, 0), tokens(after, 1)) == (1, "k", "kj")


def test_c2_a_single_owned_colour_is_chosen_without_being_asked() -> None:
    after = play(table().face_up("1j1").buy(0, "1w1", "2w4").give(0, "kkkkp").position(), "buy:1j1")
    assert after.to_play == 1
    assert seat_of(after, 0)["joker_colours"] == {"1j1": "w"}


# --------------------------------------------------------------------------------------------------------------- royals


def test_d33_a_royal_at_the_third_crown() -> None:
    position = table().face_up("1g2").buy(0, "1w2", "1u2").give(0, "rrr").position().play("buy:1g2")
    assert (position.phase, position.to_play) == ("royal", 0)
    assert words(position) == ["royal:r1", "royal:r2", "royal:r3", "royal:r4"]
    after = play(position, "royal:r4")
    assert after.to_play == 1
    assert seat_of(after, 0)["royals"] == ["r4"]
    assert after.to_plain()["royals"] == ["r1", "r2", "r3"]
    with pytest.raises(Illegal) as refused:
        position.play("pass")
    assert refused.value.code == "wrong_phase"


def test_d33_a_royal_at_the_sixth_crown() -> None:
    laid = table().face_up("1g2").buy(0, "1w2", "1u2", "1r2", "1k2", "2w1").royals(0, "r4").give(0, "rr")
    position = laid.position().play("buy:1g2")
    assert words(position) == ["royal:r1", "royal:r2", "royal:r3"]


@pytest.mark.parametrize(
    ("owned", "royals"),
    [
        (("1w2",), ()),
        (("1w2", "1u2", "1r2"), ("r4",)),
        (("1w2", "1u2", "1r2", "1k2"), ("r4",)),
        (("1w2", "1u2", "1r2", "1k2", "2w1", "2u1"), ("r3", "r4")),
        (("1w2", "1u2", "1r2", "1k2", "2w1", "2u1", "3w1"), ("r3", "r4")),
    ],
)
def test_d33_no_royal_at_other_crowns(owned: tuple[str, ...], royals: tuple[str, ...]) -> None:
    laid = table().face_up("1g2").buy(0, *owned).royals(0, *royals).give(0, "rrr")
    after = play(laid.position(), "buy:1g2")
    assert after.to_play == 1
    assert seat_of(after, 0)["royals"] == list(royals)


def test_d33_three_crowns_at_once_bring_one_royal() -> None:
    laid = table().face_up("3j2").buy(0, "1k1", "1k3", "1k4", "1k5", "2k2", "2k3", "2k4", "1w2", "1u2")
    position = laid.position().play("buy:3j2").play("colour:k")
    assert position.phase == "royal"
    after = play(position, "royal:r4")
    assert (seat_of(after, 0)["crowns"], after.to_play) == (5, 1)


def test_c2_the_last_royal_comes_without_being_asked() -> None:
    laid = table().face_up("1g2").buy(0, "1w2", "1u2", "1r2", "1k2", "2w1").royals(0, "r1").give(0, "rr")
    laid.buy(1, "2u1", "2g1", "2r1", "2k1", "3w1").royals(1, "r2", "r3")
    after = play(laid.position(), "buy:1g2")
    assert after.to_play == 1
    assert seat_of(after, 0)["royals"] == ["r1", "r4"]


def third_crown() -> DuelTable:
    return table().face_up("1g2").buy(0, "1w2", "1u2").give(0, "rrr")


@pytest.mark.parametrize(("royal", "points"), [("r1", 2), ("r2", 2), ("r3", 2), ("r4", 3)])
def test_d34_a_royals_points(royal: str, points: int) -> None:
    after = play(third_crown().position(), "buy:1g2", f"royal:{royal}")
    assert seat_of(after, 0)["points"] == points


def test_d34_a_royals_ability() -> None:
    position = third_crown().give(1, "wp").position().play("buy:1g2")
    steals = position.play("royal:r1")
    assert words(steals) == ["steal:w", "steal:p"]
    assert tokens(play(steals, "steal:p"), 0) == "p"
    assert play(position, "royal:r2").to_play == 0
    assert privileges(play(position, "royal:r3")) == (1, 0, 2)
    plain = play(position, "royal:r4")
    assert (plain.to_play, privileges(plain), tokens(plain, 1)) == (1, (0, 0, 3), "wp")


def test_c16_colour_then_royal_then_its_ability_then_the_return() -> None:
    laid = (
        table()
        .face_up("3j2")
        .buy(0, "1k1", "1k3", "1k4", "1k5", "2k2", "2k3", "2k4", "1w1")
        .give(0, "wwwuuugggr")
        .give(1, "kp")
    )
    position, phases = laid.position(), []
    for word in ["buy:3j2", "colour:w", "royal:r1", "steal:p", "return:w"]:
        position = play(position, word)
        phases.append(position.phase)
    assert phases == ["colour", "royal", "steal", "return", "main"]
    assert position.to_play == 1


# -------------------------------------------------------------------------------------------------- the end of a turn


def test_d35_down_to_ten_into_the_bag() -> None:
    laid = table().board("grk..", ".....", ".....", ".....", ".....").give(0, "wwwwuuupj")
    position = laid.position().play("take:a1-b1-c1")
    assert words(position) == ["return:w", "return:u", "return:g", "return:r", "return:k", "return:p", "return:j"]
    before = Counter(bag(position))
    after = play(position, "return:j", "return:g")
    assert tokens(after, 0) == "wwwwuuurkp"
    assert Counter(bag(after)) - before == Counter("gj")
    assert board_of(after) == {}


def test_d35_more_than_ten_during_the_turn() -> None:
    laid = (
        table().board("grk..", ".....", ".....", ".....", ".....").give(0, "wwwwuuuupj").privileges(2, 0).face_up("1g4")
    )
    position = play(laid.position(), "privilege:a1", "privilege:b1")
    assert len(tokens(position, 0)) == 12
    after = play(position, "buy:1g4")  # costs wwuu
    assert (after.to_play, len(tokens(after, 0))) == (1, 8)


def test_d35_gold_and_pearls_count() -> None:
    position = table().give(0, "wwwuuurppj").position()
    assert play(position, "gold:c3", "reserve:deck1").phase == "return"


NINETEEN = ("3n1", "2n1", "1n1", "3w2", "1u5")


def test_d36_twenty_points_win() -> None:
    laid = table().buy(0, *NINETEEN).face_up("1g5").give(0, "wwkk")
    assert seat_of(laid.position(), 0)["points"] == 19
    result = result_of(play(laid.position(), "buy:1g5"))
    assert (result.reason, result.winners, result.points) == ("points", (0,), (20, 0))


def test_d36_nineteen_do_not() -> None:
    assert not play(table().buy(0, *NINETEEN).position(), "take:a1").is_over


def test_d36_the_return_comes_first() -> None:
    laid = table().buy(0, *NINETEEN, "1w1", "1w4", "1k1", "1k3").face_up("1g5").give(0, "wwwkkkkrrrr")
    position = laid.position().play("buy:1g5")
    assert (position.phase, position.is_over) == ("return", False)
    assert play(position, "return:w").is_over


NINE_CROWNS = ("1w2", "1u2", "1r2", "1k2", "2u1", "2g1", "3u1", "2r1")


def test_d37_ten_crowns_win() -> None:
    laid = table().buy(0, *NINE_CROWNS).royals(0, "r3", "r4").face_up("1g2").give(0, "r")
    assert seat_of(laid.position(), 0)["crowns"] == 9
    result = result_of(play(laid.position(), "buy:1g2"))
    assert (result.reason, result.winners) == ("crowns", (0,))


NINE_WHITE = ("3w2", "3w1", "2w1")


def test_d38_ten_points_in_one_colour_win() -> None:
    laid = table().buy(1, *NINE_WHITE).royals(1, "r4").face_up("1w5").give(1, "ggrrr").turn_of(1)
    own = seat_of(laid.position(), 1)
    assert (own["points"], own["colour_points"]["w"]) == (12, 9)
    result = result_of(play(laid.position(), "buy:1w5"))
    assert (result.reason, result.winners, result.places) == ("colour", (1,), (2, 1))


def test_d38_points_of_several_colours_do_not_add_up() -> None:
    laid = table().buy(0, *NINE_WHITE).royals(0, "r4").face_up("1u5").give(0, "rrkkk")
    assert not play(laid.position(), "buy:1u5").is_over


def test_d38_joker_cards_count_in_their_colour() -> None:
    laid = table().buy(0, *NINE_WHITE, "1u1").royals(0, "r4").face_up("1j1").give(0, "kkkkp")
    position = laid.position().play("buy:1j1")
    assert not play(position, "colour:u").is_over
    assert result_of(play(position, "colour:w")).reason == "colour"


def test_d39_points_are_named_before_crowns() -> None:
    laid = table().buy(0, *NINE_CROWNS, "2n1").royals(0, "r3", "r4").face_up("2k1").give(0, "gp")
    result = result_of(play(laid.position(), "buy:2k1"))
    assert (result.points, result.reason) == ((21, 0), "points")
    fewer = table().buy(0, *NINE_CROWNS).royals(0, "r3", "r4").face_up("2k1").give(0, "gp")
    assert result_of(play(fewer.position(), "buy:2k1")).reason == "crowns"


def test_d39_crowns_are_named_before_a_colour() -> None:
    owned = ("3u1", "3u2", "2u4", "1w2", "1u2", "1g2", "1r2", "1k2", "2w1", "2g1")
    laid = table().buy(0, *owned).royals(0, "r1", "r3").face_up("2u1").give(0, "rkp")
    after = play(laid.position(), "buy:2u1")
    assert seat_of(after, 0)["colour_points"]["u"] == 10
    assert seat_of(after, 0)["points"] < 20
    assert result_of(after).reason == "crowns"


def test_d40_the_opponent_gets_no_further_turn() -> None:
    laid = table().buy(0, *NINETEEN).face_up("1g5").give(0, "wwkk")
    after = play(laid.position(), "buy:1g5")
    assert (after.is_over, after.to_play, after.turn, words(after)) == (True, None, 1, [])


RED = ("3r2", "2r4", "1r1", "1r4")


def test_d41_victory_comes_before_an_extra_turn() -> None:
    laid = table().buy(0, *RED, "3n1", "2n1", "1n1").face_up("3j1").give(0, "rrr")
    result = result_of(play(laid.position(), "buy:3j1"))
    assert (result.points, result.reason) == ((22, 0), "points")
    otherwise = table().buy(0, *RED).face_up("3j1").give(0, "rrr")
    assert play(otherwise.position(), "buy:3j1").to_play == 0


def test_d42_an_extra_turn_is_a_full_turn() -> None:
    position = table().face_up("1w3").give(0, "uuggp").privileges(1, 0).position()
    position = play(position, "replenish")
    position = play(position, "buy:1w3")
    assert position.to_play == 0
    assert {"privilege", "replenish", "take", "gold"} <= verbs(position)
    cell = starting(position, "privilege:")[0].removeprefix("privilege:")
    position = play(position, f"privilege:{cell}", "replenish")
    assert privileges(position) == (0, 2, 1)
    assert play(position, starting(position, "take:")[0]).to_play == 1


def test_d42_extra_turns_count_among_idle_turns() -> None:
    position = play(table().face_up("1w3").give(0, "uuggp").idle(50).position(), "buy:1w3")
    assert position.to_plain()["idle_turns"] == 0
    position = play(position, "take:a1")
    assert (position.turn, position.to_plain()["idle_turns"]) == (2, 1)


def test_c22_taking_gold_is_half_an_action() -> None:
    position = table().idle(99).position()
    assert play(position, "take:a1").is_over
    gold = position.play("gold:c3")
    assert not gold.is_over
    assert play(gold, "reserve:deck1").is_over


# -------------------------------------------------------------------------------------------------------- odds and ends


def test_d43_a_stalemate_is_a_draw() -> None:
    laid = table().buy(0, *NINETEEN).buy(1, "1w2").idle(99)
    result = result_of(play(laid.position(), "take:a1"))
    assert (result.reason, result.points) == ("stalemate", (19, 0))
    assert (result.winners, result.places) == ((0, 1), (1, 1))


def test_c26_a_victory_goes_before_a_stalemate() -> None:
    laid = table().buy(0, *NINETEEN, "1g5").idle(99)
    assert result_of(play(laid.position(), "take:a1")).reason == "points"


def test_d44_the_bag_is_known_but_not_its_order() -> None:
    one, other = table(), table()
    other.plain["random"] = "1" * 64 + ":0:0"
    first, second = one.position(), other.position()
    assert board_of(play(first, "replenish")) != board_of(play(second, "replenish"))
    for seat in (0, 1, None):
        assert first.view(seat) == second.view(seat)
        assert first.view(seat).to_plain()["bag"] == first.to_plain()["bag"]


def test_d45_passing_after_a_bag_of_gold() -> None:
    laid = table().put(a1="w", e5="u", a5="j").give(0, "wwwuuugggg").give(1, "rrrrkkkkpp").privileges(2, 0)
    laid.face_up(*NOTHING_CHEAP).reserve(0, "3j1", "3j2", "3n1")
    position = laid.position()
    assert bag(position) == "jj"
    position = play(position, "privilege:a1", "privilege:e5")
    assert words(position) == ["replenish"]
    position = play(position, "replenish")
    assert words(position) == ["pass"]
    position = play(position, "pass")
    assert (position.phase, position.to_play) == ("return", 0)
    position = play(position, "return:w", "return:g")
    assert (position.to_play, position.is_over, position.to_plain()["passes"]) == (1, False, 1)


def test_d45_with_fewer_reserved_cards_there_is_always_a_move() -> None:
    laid = table().put(a1="w", e5="u", a5="j").give(0, "wwwuuugggg").give(1, "rrrrkkkkpp").privileges(2, 0)
    laid.face_up(*NOTHING_CHEAP).reserve(0, "3j1", "3j2")
    position = play(laid.position(), "privilege:a1", "privilege:e5", "replenish")
    assert verbs(position) == {"gold"}
