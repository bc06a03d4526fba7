"""The rulings of ``docs/rules/splendor.md``."""

from __future__ import annotations

import pytest

import gemguild
from gemguild.engine.errors import BadOptions, BadText, Illegal
from gemguild.engine.game import Position, Result

from .build import Table, card_facts, play, seat_of, spell, starting, tokens, verbs, words

TWO = gemguild.splendor(2)
FOUR = gemguild.splendor(4)
QUICK = gemguild.splendor(2, quick=True)
TEAM = gemguild.splendor(4, team=True)
QUICK_TEAM = gemguild.splendor(4, quick=True, team=True)

FOUR_WHITE = ("1w1", "1w2", "1w3", "1w4")
FOUR_BLUE = ("1u1", "1u2", "1u3", "1u4")
THREE_GREEN = ("1g1", "1g2", "1g3")


def result_of(position: Position) -> Result:
    assert position.result is not None
    return position.result


def bank(position: Position) -> str:
    return spell(position.to_plain()["bank"])


# ------------------------------------------------------------------------------------------------------------ the table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s1_decks_and_face_up_cards(players: int) -> None:
    plain = gemguild.splendor(players).start(1).to_plain()
    assert [len(deck) for deck in plain["decks"]] == [36, 26, 16]
    assert [len(row) for row in plain["market"]] == [4, 4, 4]
    cards = {card for level in (*plain["decks"], *plain["market"]) for card in level}
    assert cards == set(card_facts("splendor"))
    assert [sum(card.startswith(level) for card in cards) for level in "123"] == [40, 30, 20]
    assert plain["decks"] != gemguild.splendor(players).start(2).to_plain()["decks"]


@pytest.mark.parametrize(("players", "pile"), [(2, 4), (3, 5), (4, 7)])
def test_s2_tokens_by_players(players: int, pile: int) -> None:
    plain = gemguild.splendor(players).start(1).to_plain()
    assert plain["bank"] == {"w": pile, "u": pile, "g": pile, "r": pile, "k": pile, "j": 5}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s3_one_noble_more_than_players(players: int) -> None:
    drawn = [gemguild.splendor(players).start(seed).to_plain()["nobles"] for seed in range(40)]
    assert all(len(set(nobles)) == players + 1 for nobles in drawn)
    assert {noble for nobles in drawn for noble in nobles} == {f"n{number}" for number in range(1, 11)}


def test_s3_a_noble_is_worth_three_points() -> None:
    assert seat_of(Table(TWO).tiles("n2", "n3").visited(0, "n1").position(), 0)["points"] == 3


# --------------------------------------------------------------------------------------------------------- the actions


def test_s4_exactly_three_different_while_three_colours_are_there() -> None:
    start = Table(TWO).position()
    takes = [word.removeprefix("take:") for word in starting(start, "take:")]
    threes = {word for word in takes if len(set(word)) == 3}
    assert len(threes) == 10
    assert all(len(word) == 3 or word[0] == word[1] for word in takes)
    for fewer in ("take:w", "take:wu"):
        with pytest.raises(Illegal) as refused:
            start.play(fewer)
        assert refused.value.code == "take_three"
    after = play(start, "take:wug")
    assert tokens(after, 0) == "wug"
    assert after.to_plain()["bank"] == {"w": 3, "u": 3, "g": 3, "r": 4, "k": 4, "j": 5}


def test_s4_three_colours_left_mean_those_three() -> None:
    position = Table(TWO).give(0, "wwwwuuuu").give(1, "gggrrrkkk").position()
    assert starting(position, "take:") == ["take:grk"]


def test_s5_two_colours_left_mean_one_of_each() -> None:
    position = Table(TWO).give(0, "wwwwuuuur").give(1, "ggggrrkkk").position()
    assert starting(position, "take:") == ["take:rk"]
    assert tokens(play(position, "take:rk", "return:w"), 0) == "wwwuuuurrk"


def test_s5_one_colour_left_means_one_token() -> None:
    position = Table(TWO).give(0, "wwwwuuuurr").give(1, "ggggrrkkk").position()
    assert starting(position, "take:") == ["take:k"]


def test_s5_no_colour_left_means_no_taking() -> None:
    position = Table(TWO).give(0, "wwwwuuuurr").give(1, "ggggrrkkkk").position()
    assert "take" not in verbs(position)
    assert "reserve" in verbs(position)
    with pytest.raises(Illegal) as refused:
        position.play("take:w")
    assert refused.value.code == "bank_short"


def test_s6_a_pair_needs_four_in_the_pile() -> None:
    position = Table(TWO).give(1, "r").position()
    assert [word for word in starting(position, "take:") if word[5] == word[-1]] == [
        "take:ww",
        "take:uu",
        "take:gg",
        "take:kk",
    ]
    with pytest.raises(Illegal) as refused:
        position.play("take:rr")
    assert refused.value.code == "pair_short"
    assert tokens(play(position, "take:kk"), 0) == "kk"


@pytest.mark.parametrize(("taken", "legal"), [("rrr", True), ("rrrr", False)])
def test_s6_the_pile_is_counted_before_taking(taken: str, legal: bool) -> None:
    position = Table(FOUR).give(1, taken).position()  # seven in a pile
    assert ("take:rr" in words(position)) == legal


def test_s6_a_pair_is_possible_when_no_other_colour_is_left() -> None:
    table = Table(FOUR).give(0, "wwwwwwwuuu").give(1, "uuuugggggg").give(2, "grrrrrrr").give(3, "kkk")
    assert starting(table.position(), "take:") == ["take:k", "take:kk"]


def test_s7_gold_is_never_taken() -> None:
    position = Table(TWO).position()
    for word in ("take:j", "take:wuj", "take:jj"):
        with pytest.raises(BadText):
            position.play(word)
    assert not any("j" in word for word in starting(position, "take:"))


def test_s7_gold_does_not_count_as_a_colour_that_is_left() -> None:
    position = Table(TWO).give(0, "wwwwuuuur").give(1, "ggggrrkkk").position()
    assert starting(position, "take:") == ["take:rk"]


def test_s8_reserving_a_face_up_card_brings_gold() -> None:
    after = play(Table(TWO).face_up("2k5").position(), "reserve:2k5")
    assert seat_of(after, 0)["reserved"] == [{"card": "2k5", "blind": False}]
    assert tokens(after, 0) == "j"
    assert after.to_plain()["bank"]["j"] == 4


def test_s8_reserving_from_a_deck_takes_its_top_card() -> None:
    position = Table(TWO).on_top("3w4").position()
    after = play(position, "reserve:deck3")
    assert seat_of(after, 0)["reserved"] == [{"card": "3w4", "blind": True}]
    assert tokens(after, 0) == "j"
    assert after.to_plain()["market"] == position.to_plain()["market"]


def test_s8_the_last_gold_is_taken_too() -> None:
    after = play(Table(TWO).give(1, "jjjj").position(), "reserve:deck1")
    assert (tokens(after, 0), after.to_plain()["bank"]["j"]) == ("j", 0)


def test_s8_every_face_up_card_and_every_deck_can_be_reserved() -> None:
    position = Table(TWO).position()
    rows = [card for row in position.to_plain()["market"] for card in row]
    assert starting(position, "reserve:") == [f"reserve:{place}" for place in (*rows, "deck1", "deck2", "deck3")]


@pytest.mark.parametrize("place", ["2k5", "deck1"])
def test_s9_reserving_works_without_gold(place: str) -> None:
    after = play(Table(TWO).face_up("2k5").give(1, "jjjjj").position(), f"reserve:{place}")
    assert len(seat_of(after, 0)["reserved"]) == 1
    assert tokens(after, 0) == ""


def test_s10_buying_a_face_up_card() -> None:
    after = play(Table(TWO).face_up("1w4").give(0, "uukk").position(), "buy:1w4")
    assert seat_of(after, 0)["bought"] == ["1w4"]
    assert tokens(after, 0) == ""
    assert bank(after) == bank(TWO.start(7)), "what was paid is in the bank again"


def test_s10_buying_a_reserved_card() -> None:
    position = Table(TWO).reserve(0, "1w4", "2k5", blind=True).give(0, "uukj").position()
    after = play(position, "buy:1w4")
    assert seat_of(after, 0)["bought"] == ["1w4"]
    assert seat_of(after, 0)["reserved"] == [{"card": "2k5", "blind": True}]
    assert after.to_plain()["market"] == position.to_plain()["market"]
    assert after.to_plain()["bank"]["j"] == 5, "gold goes back to the bank too"


def test_s10_what_cannot_be_paid_cannot_be_bought() -> None:
    position = Table(TWO).face_up("1w4").give(0, "uuk").position()
    with pytest.raises(Illegal) as refused:
        position.play("buy:1w4")
    assert refused.value.code == "cannot_afford"
    with pytest.raises(Illegal) as refused:
        Table(TWO).on_top("1w4").give(0, "uukk").position().play("buy:1w4")
    assert refused.value.code == "card_not_here"


def test_s11_a_card_gives_a_bonus_and_its_points() -> None:
    after = play(Table(TWO).face_up("2u3").give(0, "uuuuj").position(), "buy:2u3")
    assert seat_of(after, 0)["bonuses"] == {"w": 0, "u": 1, "g": 0, "r": 0, "k": 0}
    assert seat_of(after, 0)["points"] == 2
    cheaper = Table(TWO).buy(0, "2u3").face_up("1w2").give(0, "uu").position()
    assert "buy:1w2" in words(cheaper)


# ---------------------------------------------------------------------------------------------------------- ten tokens


def test_s12_more_than_ten_are_returned_to_the_bank() -> None:
    position = Table(TWO).give(0, "wwwuuugg").position().play("take:grk")
    assert (position.phase, position.to_play) == ("return", 0)
    after = play(position, "return:w")
    assert (after.phase, after.to_play) == ("main", 1)
    assert tokens(after, 0) == "wwuuugggrk"
    assert after.to_plain()["bank"]["w"] == 2


def test_s12_exactly_ten_may_be_kept() -> None:
    assert play(Table(TWO).give(0, "wwwuuug").position(), "take:grk").to_play == 1


def test_s12_gold_counts_towards_ten() -> None:
    position = Table(TWO).face_up("3k4").give(0, "wwwuuugggj").position().play("reserve:3k4")
    assert position.phase == "return"
    assert tokens(play(position, "return:j"), 0) == "wwwuuugggj"


@pytest.mark.parametrize("word", ["take:grk", "take:kk", "reserve:3k4", "reserve:deck1"])
def test_s13_ten_tokens_forbid_nothing(word: str) -> None:
    table = Table(TWO).face_up("3k4").give(0, "wwwwuuuugg")
    assert word in words(table.position())
    assert play(table.position(), word).phase == "return"


def test_s14_any_tokens_go_back() -> None:
    position = Table(TWO).give(0, "wwwuuuggj").position().play("take:grk")
    assert words(position) == ["return:w", "return:u", "return:g", "return:r", "return:k", "return:j"]
    assert tokens(play(position, "return:r", "return:j"), 0) == "wwwuuugggk"


def test_s14_what_was_just_taken_can_go_back_entirely() -> None:
    position = Table(TWO).give(0, "wwwwuuuugg").position()
    after = play(position, "take:grk", "return:g", "return:r", "return:k")
    assert tokens(after, 0) == "wwwwuuuugg"
    assert after.to_plain()["bank"] == position.to_plain()["bank"]


def test_s14_what_is_not_held_cannot_go_back() -> None:
    with pytest.raises(Illegal) as refused:
        Table(TWO).give(0, "wwwwuuuugg").position().play("take:grk").play("return:j")
    assert refused.value.code == "token_not_held"


# -------------------------------------------------------------------------------------------------------------- nobles


def test_s15_tokens_do_not_bring_a_noble() -> None:
    table = Table(TWO).tiles("n1", "n5", "n9").buy(0, *FOUR_WHITE, *FOUR_BLUE[:3]).give(0, "uuujj")
    after = play(table.position(), "take:wgr")
    assert after.to_play == 1
    assert seat_of(after, 0)["nobles"] == []


def test_s15_every_colour_on_the_tile_is_needed() -> None:
    enough = Table(TWO).tiles("n5", "n6", "n10").buy(0, *FOUR_WHITE[:3], *FOUR_BLUE[:3], *THREE_GREEN)
    assert seat_of(play(enough.position(), "take:wug"), 0)["nobles"] == ["n6"]
    lacking = Table(TWO).tiles("n5", "n6", "n10").buy(0, *FOUR_WHITE, *FOUR_BLUE, *THREE_GREEN[:2])
    assert seat_of(play(lacking.position(), "take:wug"), 0)["nobles"] == []


def test_s16_the_bonus_just_bought_brings_the_noble() -> None:
    table = Table(TWO).tiles("n1", "n5", "n9").buy(0, *FOUR_WHITE, *FOUR_BLUE[:3]).face_up("1u4").give(0, "wgrk")
    assert seat_of(table.position(), 0)["nobles"] == []
    after = play(table.position(), "buy:1u4")
    assert seat_of(after, 0)["nobles"] == ["n1"]
    assert seat_of(after, 0)["points"] == 3
    assert after.to_plain()["nobles"] == ["n5", "n9"]


@pytest.mark.parametrize("word", ["take:wug", "take:kk", "reserve:deck1"])
def test_s17_a_noble_comes_at_the_end_of_any_turn(word: str) -> None:
    table = Table(TWO).tiles("n1", "n5", "n9").buy(0, *FOUR_WHITE, *FOUR_BLUE)
    assert seat_of(play(table.position(), word), 0)["nobles"] == ["n1"]


def test_s17_only_the_seat_whose_turn_it_is_is_visited() -> None:
    table = Table(TWO).tiles("n1", "n5", "n9").buy(1, *FOUR_WHITE, *FOUR_BLUE)
    after = play(table.position(), "take:wug")
    assert after.to_plain()["nobles"] == ["n1", "n5", "n9"]
    assert seat_of(play(after, "take:wug"), 1)["nobles"] == ["n1"]


def test_s18_at_most_one_noble_a_turn() -> None:
    table = Table(TWO).tiles("n1", "n5", "n6").buy(0, *FOUR_WHITE, *FOUR_BLUE, *THREE_GREEN)
    after = play(table.position(), "take:wug", "noble:n6")
    assert after.to_play == 1
    assert seat_of(after, 0)["nobles"] == ["n6"]
    later = play(after, "take:wug", "take:grk")
    assert seat_of(later, 0)["nobles"] == ["n1", "n6"], "the other came a turn later, by itself"


def test_s19_the_player_chooses_among_several() -> None:
    table = Table(TWO).tiles("n1", "n5", "n6").buy(0, *FOUR_WHITE, *FOUR_BLUE, *THREE_GREEN)
    position = table.position().play("take:wug")
    assert (position.phase, position.to_play) == ("noble", 0)
    assert words(position) == ["noble:n1", "noble:n6"]
    for noble, left in (("n1", ["n5", "n6"]), ("n6", ["n1", "n5"])):
        after = play(position, f"noble:{noble}")
        assert seat_of(after, 0)["nobles"] == [noble]
        assert after.to_plain()["nobles"] == left
    with pytest.raises(Illegal) as refused:
        position.play("noble:n5")
    assert refused.value.code == "noble_not_coming"


def test_s20_a_noble_cannot_be_refused() -> None:
    table = Table(TWO).tiles("n1", "n5", "n6").buy(0, *FOUR_WHITE, *FOUR_BLUE, *THREE_GREEN)
    position = table.position().play("take:wug")
    assert verbs(position) == {"noble"}
    with pytest.raises(Illegal) as refused:
        position.play("pass")
    assert refused.value.code == "wrong_phase"
    alone = Table(TWO).tiles("n1", "n5", "n9").buy(0, *FOUR_WHITE, *FOUR_BLUE)
    assert all(seat_of(alone.position().play(word), 0)["nobles"] == ["n1"] for word in words(alone.position()))


def test_s21_nobles_are_not_replaced_and_cost_nothing() -> None:
    table = Table(TWO).tiles("n1", "n5", "n9").buy(0, *FOUR_WHITE, *FOUR_BLUE).buy(1, "1w5")
    before = table.position()
    after = play(before, "take:wug")
    assert after.to_plain()["nobles"] == ["n5", "n9"]
    assert seat_of(after, 0)["bought"] == seat_of(before, 0)["bought"]
    assert seat_of(after, 0)["bonuses"] == seat_of(before, 0)["bonuses"]


# ------------------------------------------------------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("cards", "points", "over"), [(("3w4", "3u4", "3w2"), 14, False), (("3w4", "3u4", "3g4"), 15, True)]
)
def test_s22_fifteen_points_end_the_game(cards: tuple[str, ...], points: int, over: bool) -> None:
    position = Table(TWO).buy(0, *cards).turn_of(1).position()
    assert seat_of(position, 0)["points"] == points
    assert position.to_plain()["final_round"] == over
    after = play(position, "take:wug")
    assert after.is_over == over
    if over:
        assert result_of(after).reason == "points"


def test_s22_the_points_of_a_noble_count() -> None:
    table = Table(TWO).tiles("n1", "n5", "n9").turn_of(1).buy(1, *FOUR_WHITE, *FOUR_BLUE, "3k2", "3r2", "3g2")
    assert seat_of(table.position(), 1)["points"] == 12
    after = play(table.position(), "take:wug")
    assert result_of(after).points == (0, 15)


def test_s22_the_choice_of_a_noble_comes_before_the_end() -> None:
    table = Table(TWO).tiles("n1", "n5", "n6").turn_of(1)
    table.buy(1, *FOUR_WHITE, *FOUR_BLUE, *THREE_GREEN, "3k2", "3r2", "3g2")
    position = table.position().play("take:wug")
    assert position.phase == "noble"
    assert play(position, "noble:n1").is_over


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_s23_the_round_is_finished(first: int) -> None:
    table = Table(FOUR).turn_of(first).buy(first, "3k2", "3r2", "3g2", "1w8", "1u8").face_up("2w3").give(first, "rrrrr")
    assert seat_of(table.position(), first)["points"] == 14
    position = play(table.position(), "buy:2w3")
    for seat in range(first + 1, 4):
        assert not position.is_over
        assert position.to_play == seat
        position = play(position, "take:wug")
    assert position.is_over
    assert result_of(position).winners == (first,)


def test_s24_final_turns_are_ordinary_turns() -> None:
    table = (
        Table(TWO).buy(0, "3w4", "3u4", "3g4").buy(1, "3k4", "3r4", "3k2").turn_of(1).face_up("2w3").give(1, "rrrrjj")
    )
    position = table.position()
    assert verbs(position) == {"take", "reserve", "buy", "split"}
    assert result_of(play(position, "buy:2w3")).winners == (1,)


def test_s24_a_noble_comes_in_a_final_turn() -> None:
    table = Table(TWO).tiles("n1", "n5", "n9").turn_of(1).buy(0, "3w4", "3u4", "3g4")
    table.buy(1, *FOUR_WHITE, *FOUR_BLUE, "3k2", "3r2", "3g2", "1w8")
    assert result_of(play(table.position(), "take:wug")).points == (15, 16)


def test_s25_most_points_win_not_the_first_to_fifteen() -> None:
    table = Table(TWO).buy(0, "3w4", "3u4", "3g4").buy(1, "3k4", "3r4", "3k2", "2w3").turn_of(1)
    result = result_of(play(table.position(), "take:wug"))
    assert result.points == (15, 16)
    assert (result.winners, result.places) == ((1,), (2, 1))


def test_s26_ties_go_to_the_fewest_bought_cards() -> None:
    table = Table(TWO).buy(0, "3w4", "3u4", "3g2", "1w8").buy(1, "3k4", "3r4", "3w1", "1g8", "1r8").turn_of(1)
    result = result_of(play(table.position(), "take:wug"))
    assert result.points == (15, 15)
    assert result.places == (1, 2), "four cards against five"


def test_s26_reserved_cards_do_not_count() -> None:
    table = (
        Table(TWO)
        .buy(0, "3w4", "3u4", "3g4")
        .reserve(0, "1w1", "1w2", "1w3")
        .buy(1, "3k4", "3r4", "3k2", "1g8")
        .turn_of(1)
    )
    result = result_of(play(table.position(), "take:wug"))
    assert result.points == (15, 15)
    assert result.winners == (0,)


def test_s27_a_full_tie_is_a_shared_victory() -> None:
    table = Table(TWO).buy(0, "3w4", "3u4", "3g4").buy(1, "3k4", "3r4", "2w3").turn_of(1)
    table.tiles("n1", "n2").visited(1, "n5")
    result = result_of(play(table.position(), "take:wug"))
    assert result.points == (15, 15)
    assert (result.winners, result.places) == ((0, 1), (1, 1))
    assert result.reason == "points"


def test_s28_a_stalemate_is_decided_by_points_then_cards() -> None:
    by_points = Table(TWO).buy(0, "1w8").buy(1, "2w3").idle(99)
    assert result_of(play(by_points.position(), "take:wug")).winners == (1,)
    by_cards = Table(TWO).buy(0, "2u3", "1w1").buy(1, "2w3").idle(99)
    assert result_of(play(by_cards.position(), "take:wug")).winners == (1,)
    shared = Table(TWO).buy(0, "2u3").buy(1, "2w3").idle(99)
    assert result_of(play(shared.position(), "take:wug")).winners == (0, 1)


# --------------------------------------------------------------------------------------------------------------- quick


@pytest.mark.parametrize(("cards", "over"), [(("3w4", "3k2"), False), (("3w4", "3u4"), True)])
def test_s29_quick_ends_at_ten_points(cards: tuple[str, ...], over: bool) -> None:
    after = play(Table(QUICK).buy(0, *cards).turn_of(1).position(), "take:wug")
    assert after.is_over == over


def test_s29_quick_finishes_the_round_too() -> None:
    assert not play(Table(QUICK).buy(0, "3w4", "3u4").position(), "take:wug").is_over


def test_s30_quick_shows_three_cards_a_level() -> None:
    position = Table(QUICK).position()
    plain = position.to_plain()
    assert [len(row) for row in plain["market"]] == [3, 3, 3]
    assert [len(deck) for deck in plain["decks"]] == [37, 27, 17]
    assert len(starting(position, "reserve:")) == 12
    assert bank(position) == bank(TWO.start(7))
    after = play(position, f"reserve:{plain['market'][0][2]}").to_plain()
    assert after["market"][0] == [*plain["market"][0][:2], plain["decks"][0][0]]


# ---------------------------------------------------------------------------------------------------------------- team


@pytest.mark.parametrize("players", [2, 3])
def test_s31_team_is_for_four(players: int) -> None:
    with pytest.raises(BadOptions):
        gemguild.splendor(players, team=True)


def test_s31_mates_sit_opposite() -> None:
    assert TEAM.sides == ((0, 2), (1, 3))
    position = TEAM.start(1)
    for seat in (0, 1, 2, 3, 0):
        assert position.to_play == seat
        position = play(position, starting(position, "take:")[0])


def test_s32_a_mates_cards_lower_the_price() -> None:
    for owner, affordable in [(0, True), (1, False), (2, True), (3, False)]:
        table = Table(TEAM).buy(owner, "1u1", "1u2", "1u3").face_up("1w2")
        assert ("buy:1w2" in words(table.position())) == affordable, owner
    together = Table(TEAM).buy(0, "1u1").buy(2, "1u2").face_up("1w2").give(0, "uu")
    assert tokens(play(together.position(), "buy:1w2"), 0) == "u"


def test_s33_the_sum_of_both_mates_starts_the_end() -> None:
    table = Table(TEAM).buy(0, "3w4", "1w8").buy(2, "3u4", "3k2").turn_of(3)
    assert [seat_of(table.position(), seat)["points"] for seat in range(4)] == [6, 0, 9, 0]
    result = result_of(play(table.position(), "take:wug"))
    assert (result.reason, result.winners) == ("points", (0, 2))
    apart = Table(TEAM).buy(0, "3w4", "1w8").buy(1, "3u4", "3k2").turn_of(3)
    assert not play(apart.position(), "take:wug").is_over


def test_s33_the_sum_decides() -> None:
    table = Table(TEAM).buy(0, "3w4", "3u4", "3g4").buy(1, "3k4", "3k2").buy(3, "3r4", "3r2").turn_of(3)
    assert result_of(play(table.position(), "take:wug")).winners == (1, 3)


def test_s33_the_round_is_finished_in_team() -> None:
    table = Table(TEAM).buy(0, "3w4", "3u4").buy(2, "3g4")
    position = table.position()
    for _ in range(3):
        position = play(position, "take:wug")
        assert not position.is_over
    assert play(position, "take:wug").is_over


def test_s34_a_noble_comes_for_the_bonuses_of_both_mates() -> None:
    table = Table(TEAM).tiles("n1", "n5", "n8", "n9", "n10").buy(0, *FOUR_WHITE).buy(2, *FOUR_BLUE)
    first = play(table.position(), "take:wug")
    assert seat_of(first, 0)["nobles"] == ["n1"]
    later = play(table.turn_of(2).position(), "take:wug")
    assert seat_of(later, 2)["nobles"] == ["n1"], "it comes to the seat whose turn it is"
    rival = play(table.turn_of(1).position(), "take:wug")
    assert seat_of(rival, 1)["nobles"] == []


def test_s34_the_seat_whose_turn_it_is_chooses() -> None:
    table = Table(TEAM).tiles("n1", "n5", "n6", "n9", "n10").buy(0, *FOUR_WHITE).buy(2, *FOUR_BLUE, *THREE_GREEN)
    position = table.position().play("take:wug")
    assert (position.phase, position.to_play) == ("noble", 0)
    after = play(position, "noble:n1", "take:wug", "take:wug")
    assert seat_of(after, 0)["nobles"] == ["n1"]
    assert seat_of(after, 2)["nobles"] == ["n6"]


def test_s35_tokens_are_not_shared() -> None:
    table = Table(TEAM).face_up("1w2").give(2, "uuu")
    assert "buy:1w2" not in words(table.position())
    assert "buy:1w2" in words(table.turn_of(2).position())


def test_s35_the_limit_of_ten_is_each_players() -> None:
    table = Table(TEAM).give(0, "wwwuuug").give(2, "wwwuuugggg")
    assert play(table.position(), "take:grk").to_play == 1


def test_s36_reserved_cards_are_not_shared() -> None:
    table = Table(TEAM).reserve(2, "1w2", "1w3", "1w4").give(0, "uuu")
    position = table.position()
    assert "buy:1w2" not in words(position)
    assert "reserve" in verbs(position), "each mate may have three"
    assert "reserve" not in verbs(table.turn_of(2).position())


def test_s37_a_mate_does_not_see_a_blind_card() -> None:
    position = Table(TEAM).reserve(0, "1w2", blind=True).position()
    assert position.view(2).to_plain()["seats"][0]["reserved"] == [{"card": None, "level": 1, "blind": True}]
    assert "1w2" not in position.view(2).to_json()
    assert "1w2" in position.view(0).to_json()


def test_s38_ties_between_teams_go_to_the_fewest_cards() -> None:
    table = (
        Table(TEAM)
        .buy(0, "3w4", "3u4")
        .buy(2, "3g4", "1w1")
        .buy(1, "3k4", "3r4")
        .buy(3, "2w3", "2r3", "1k8")
        .turn_of(3)
    )
    result = result_of(play(table.position(), "take:wug"))
    assert result.points == (10, 10, 5, 5)
    assert result.places == (1, 2, 1, 2), (
        "four cards against five, though seat 1 has as many points and cards as seat 0"
    )


def test_s38_then_the_victory_is_shared_by_all() -> None:
    table = (
        Table(TEAM).buy(0, "3w4", "3u4").buy(2, "3g4", "1w1", "1w2").buy(1, "3k4", "3r4").buy(3, "2w3", "2r3", "1k8")
    )
    result = result_of(play(table.turn_of(3).position(), "take:wug"))
    assert result.places == (1, 1, 1, 1)
    assert result.winners == (0, 1, 2, 3)


def test_s39_mates_share_their_place() -> None:
    table = Table(TEAM).buy(0, "3w4", "3u4", "3g4").buy(1, "3k4").turn_of(3)
    result = result_of(play(table.position(), "take:wug"))
    assert result.points == (15, 5, 0, 0)
    assert result.places == (1, 2, 1, 2)


def test_s40_quick_and_team_combine() -> None:
    position = Table(QUICK_TEAM).position()
    assert [len(row) for row in position.to_plain()["market"]] == [3, 3, 3]
    ten = Table(QUICK_TEAM).buy(0, "3w4").buy(2, "3u4").turn_of(3)
    assert result_of(play(ten.position(), "take:wug")).winners == (0, 2)
    nine = Table(QUICK_TEAM).buy(0, "3w4").buy(2, "3w2").turn_of(3)
    assert not play(nine.position(), "take:wug").is_over
    apart = Table(QUICK_TEAM).buy(0, "3w4").buy(1, "3u4").turn_of(3)
    assert not play(apart.position(), "take:wug").is_over
