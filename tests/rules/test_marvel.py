"""The rulings of ``docs/rules/marvel.md``."""

from __future__ import annotations

import pytest

import gemguild
from gemguild.engine.errors import BadText, Illegal
from gemguild.engine.game import DecidingCriterion, Position, Result

from .build import Table, card_facts, play, seat_of, starting, tokens, verbs, words

TWO = gemguild.marvel(2)
THREE = gemguild.marvel(3)

ONE_OF_EACH = ("1y1", "1u1", "1o1", "1r1", "1p1")
FOUR_YELLOW = ("1y1", "1y2", "1y5", "1y6")
FOUR_BLUE = ("1u1", "1u2", "1u5", "1u6")
THREE_ORANGE = ("1o1", "1o2", "1o5")
THREE_RED = ("1r1", "1r2", "1r5")
THREE_PURPLE = ("1p1", "1p2", "1p5")


def result_of(position: Position) -> Result:
    assert position.result is not None
    return position.result


def gauntlet(table: Table, seat: int, *cards: str) -> Table:
    """A bonus of each colour without points or tags, the green token, and cards that bring the points."""
    own = {0: ONE_OF_EACH, 1: ("1y2", "1u2", "1o2", "1r2", "1p2"), 2: ("1y5", "1u5", "1o5", "1r5", "1p5")}[seat]
    return table.buy(seat, *own, *cards).give(seat, "t")


def points(position: Position) -> list[int]:
    return [seat["points"] for seat in position.to_plain()["seats"]]


# ------------------------------------------------------------------------------------------------------------ the table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m1_decks_and_face_up_cards(players: int) -> None:
    plain = gemguild.marvel(players).start(1).to_plain()
    assert [len(deck) for deck in plain["decks"]] == [36, 26, 16]
    assert [len(row) for row in plain["market"]] == [4, 4, 4]
    assert {card for level in (*plain["decks"], *plain["market"]) for card in level} == set(card_facts("marvel"))


@pytest.mark.parametrize(("players", "pile"), [(2, 4), (3, 5), (4, 7)])
def test_m2_tokens_by_players(players: int, pile: int) -> None:
    plain = gemguild.marvel(players).start(1).to_plain()
    assert plain["bank"] == {"y": pile, "u": pile, "o": pile, "r": pile, "p": pile, "j": 5, "t": players}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m3_as_many_location_tiles_as_players(players: int) -> None:
    drawn = [gemguild.marvel(players).start(seed).to_plain()["locations"] for seed in range(60)]
    for locations in drawn:
        assert len({name[:2] for name in locations}) == len(locations) == players
    assert {name for locations in drawn for name in locations} == {f"l{tile}{side}" for tile in "1234" for side in "ab"}


# --------------------------------------------------------------------------------------------------------- the actions


def test_m4_three_different_or_a_pair() -> None:
    takes = [word.removeprefix("take:") for word in starting(Table(TWO).give(1, "r").position(), "take:")]
    assert sorted(word for word in takes if len(word) == 2) == ["oo", "pp", "uu", "yy"], "a pair needs four"
    assert all(len(set(word)) == 3 for word in takes if len(word) != 2)
    assert len(takes) == 14


def test_m4_fewer_only_if_fewer_colours_are_left() -> None:
    two_left = Table(TWO).give(0, "yyyyuuuuo").give(1, "ooorrrppp").position()
    assert starting(two_left, "take:") == ["take:rp"]
    one_left = Table(TWO).give(0, "yyyyuuuuor").give(1, "ooorrrppp").position()
    assert starting(one_left, "take:") == ["take:p"]


def test_m5_grey_and_green_are_never_taken() -> None:
    position = Table(TWO).position()
    for word in ("take:j", "take:t", "take:yut", "take:yuj", "take:jj", "take:tt"):
        with pytest.raises(BadText):
            position.play(word)


def test_m5_grey_and_green_are_no_colours_that_are_left() -> None:
    position = Table(TWO).give(0, "yyyyuuuuo").give(1, "ooorrrrppp").position()
    assert position.to_plain()["bank"] == {"y": 0, "u": 0, "o": 0, "r": 0, "p": 1, "j": 5, "t": 2}
    assert starting(position, "take:") == ["take:p"]


@pytest.mark.parametrize("place", ["2p5", "deck2"])
def test_m6_reserving_brings_a_grey_token(place: str) -> None:
    table = Table(TWO).face_up("2p5")
    after = play(table.position(), f"reserve:{place}")
    assert len(seat_of(after, 0)["reserved"]) == 1
    assert tokens(after, 0) == "j"
    without = play(table.give(1, "jjjjj").position(), f"reserve:{place}")
    assert len(seat_of(without, 0)["reserved"]) == 1
    assert tokens(without, 0) == ""


def test_m7_recruiting_pays_into_the_bank() -> None:
    after = play(Table(TWO).face_up("1y5").give(0, "rrj").position(), "buy:1y5")
    assert seat_of(after, 0)["bought"] == ["1y5"]
    assert seat_of(after, 0)["bonuses"]["y"] == 1
    assert after.to_plain()["bank"] == TWO.start(7).to_plain()["bank"]
    held = play(Table(TWO).reserve(0, "1y5", blind=True).give(0, "rrj").position(), "buy:1y5")
    assert seat_of(held, 0)["reserved"] == []


# ----------------------------------------------------------------------------------------------------- the green token


@pytest.mark.parametrize(("card", "price", "brings"), [("1y5", "rrr", ""), ("2y3", "oooo", ""), ("3y2", "uuuu", "t")])
def test_m8_the_first_character_of_level_three_brings_green(card: str, price: str, brings: str) -> None:
    table = Table(TWO).face_up(card).give(0, price + "jjj"[: 7 - len(price)])
    position = table.position()
    spare = "j" * (3 - max(0, {"1y5": 3, "2y3": 5, "3y2": 7}[card] - len(price)))
    after = play(position, f"buy:{card}")
    assert tokens(after, 0) == spare + brings
    assert after.to_plain()["bank"]["t"] == 2 - len(brings)


def test_m8_a_reserved_character_of_level_three_brings_green_too() -> None:
    reserved = play(Table(TWO).face_up("3y2").give(0, "uuuujj").position(), "reserve:3y2")
    assert tokens(reserved, 0) == "uuuujjj", "not when it is reserved"
    later = play(reserved, "take:yor", "buy:3y2")
    assert tokens(later, 0) == "t"


def test_m9_only_one_green_token_a_player() -> None:
    table = Table(TWO).buy(0, "3p2").give(0, "t").face_up("3y2").give(0, "uuuujjj")
    after = play(table.position(), "buy:3y2")
    assert tokens(after, 0) == "t"
    assert after.to_plain()["bank"]["t"] == 1, "the other player's"


def test_m10_green_is_never_spent() -> None:
    table = Table(TWO).buy(0, "3p2").give(0, "t").face_up("1y5").give(0, "rr")
    assert "buy:1y5" not in words(table.position())
    with_grey = table.give(0, "jj").position()
    assert tokens(play(with_grey, "buy:1y5"), 0) == "jt"
    assert words(with_grey.play("split:1y5")) == ["joker:r"]


def test_m11_green_counts_towards_ten_and_stays() -> None:
    table = Table(TWO).buy(0, "3p2").give(0, "t").give(0, "yyyuuuooo")
    position = table.position().play("take:orp")
    assert position.phase == "return"
    assert words(position) == ["return:y", "return:u", "return:o", "return:r", "return:p"]
    with pytest.raises(BadText):
        position.play("return:t")
    assert tokens(play(position, "return:y", "return:u", "return:o"), 0) == "yyuuooorpt"


def test_m12_green_comes_before_the_return() -> None:
    table = Table(TWO).buy(0, *(f"1u{number}" for number in range(1, 9))).face_up("3y2").give(0, "yyyyoooorr")
    position = table.position().play("buy:3y2")  # the bonuses pay for it
    assert (position.phase, position.to_play) == ("return", 0)
    assert len(tokens(position, 0)) == 11
    assert tokens(play(position, "return:r"), 0) == "yyyyoooort"


# ---------------------------------------------------------------------------------------------------- the Avengers tile


def test_m13_three_tags_bring_the_tile() -> None:
    table = Table(TWO).buy(0, "1y3", "1y4").face_up("1u3").give(0, "yyuoo")
    assert table.position().to_plain()["avengers"] is None
    after = play(table.position(), "buy:1u3")
    assert after.to_plain()["avengers"] == 0
    assert seat_of(after, 0)["tags"] == 3
    assert points(after) == [3, 0]


def test_m13_two_tags_are_not_enough() -> None:
    after = play(Table(TWO).buy(0, "1y3").face_up("1u3").give(0, "yyuoo").position(), "buy:1u3")
    assert after.to_plain()["avengers"] is None


def test_m13_a_card_with_two_tags_may_jump_over_three() -> None:
    table = Table(TWO).tiles("l1b", "l2b").buy(0, "1y3", "1y4").face_up("3y1")
    table.buy(0, *FOUR_YELLOW, *FOUR_BLUE, *THREE_ORANGE, *THREE_RED).give(0, "u")
    after = play(table.position(), "buy:3y1")
    assert seat_of(after, 0)["tags"] == 4
    assert after.to_plain()["avengers"] == 0


def test_m13_tags_of_reserved_cards_do_not_count() -> None:
    table = Table(TWO).buy(0, "1y3").reserve(0, "1y4", "3y1").face_up("1u3").give(0, "yyuoo")
    after = play(table.position(), "buy:1u3")
    assert seat_of(after, 0)["tags"] == 2
    assert after.to_plain()["avengers"] is None


def test_m14_strictly_more_tags_move_the_tile() -> None:
    table = (
        Table(TWO).buy(1, "1y3", "1y4", "1r3").avengers(1).buy(0, "1r4", "1o3", "1o4").face_up("1u3").give(0, "yyuoo")
    )
    assert points(table.position()) == [0, 3]
    after = play(table.position(), "buy:1u3")
    assert after.to_plain()["avengers"] == 0
    assert points(after) == [3, 0]


def test_m14_equally_many_tags_do_not_move_it() -> None:
    table = Table(TWO).buy(1, "1y3", "1y4", "1r3").avengers(1).buy(0, "1r4", "1o3").face_up("1u3").give(0, "yyuoo")
    after = play(table.position(), "buy:1u3")
    assert [seat_of(after, seat)["tags"] for seat in (0, 1)] == [3, 3]
    assert after.to_plain()["avengers"] == 1


def test_m14_its_holder_keeps_it_with_more_tags() -> None:
    table = Table(TWO).buy(0, "1y3", "1y4", "1r3").avengers(0).face_up("1u3").give(0, "yyuoo")
    after = play(table.position(), "buy:1u3")
    assert after.to_plain()["avengers"] == 0
    assert points(after) == [3, 0], "its points come once"


def test_m15_it_moves_before_anything_else() -> None:
    table = Table(TWO).tiles("l1a", "l3a").buy(1, "1r3", "1r4", "1p3").avengers(1).buy(0, "1o4", "1p4", "2u1")
    table.buy(0, *FOUR_YELLOW, *FOUR_BLUE[:3], *THREE_ORANGE, *THREE_PURPLE).face_up("1u3").give(0, "yyuoo")
    position = table.position().play("buy:1u3")
    assert position.phase == "location", "a choice is still awaited"
    assert position.to_plain()["avengers"] == 0


# ----------------------------------------------------------------------------------------------------------- locations


@pytest.mark.parametrize("word", ["take:yuo", "take:pp", "reserve:deck1"])
def test_m16_a_location_comes_at_the_end_of_any_turn(word: str) -> None:
    after = play(Table(TWO).tiles("l1a", "l2b").buy(0, *FOUR_YELLOW, *FOUR_BLUE).position(), word)
    assert seat_of(after, 0)["locations"] == ["l1a"]
    assert points(after) == [3, 0]


def test_m16_tokens_do_not_help() -> None:
    table = Table(TWO).tiles("l1a", "l2b").buy(0, *FOUR_YELLOW, *FOUR_BLUE[:3]).give(0, "uuuujj")
    assert seat_of(play(table.position(), "take:yor"), 0)["locations"] == []


def test_m16_the_bonus_of_the_same_turn_counts() -> None:
    table = Table(TWO).tiles("l1a", "l2b").buy(0, *FOUR_YELLOW, *FOUR_BLUE[:3]).face_up("1u6").give(0, "r")
    assert seat_of(play(table.position(), "buy:1u6"), 0)["locations"] == ["l1a"]


def test_m17_at_most_one_location_a_turn() -> None:
    table = Table(TWO).tiles("l1a", "l3a").buy(0, *FOUR_YELLOW, *FOUR_BLUE, *THREE_ORANGE, *THREE_PURPLE)
    after = play(table.position(), "take:yuo", "location:l3a")
    assert after.to_play == 1
    assert seat_of(after, 0)["locations"] == ["l3a"]
    later = play(after, "take:yuo", "take:yuo")
    assert seat_of(later, 0)["locations"] == ["l1a", "l3a"]


def test_m18_the_player_chooses_and_cannot_refuse() -> None:
    table = Table(TWO).tiles("l1a", "l3a").buy(0, *FOUR_YELLOW, *FOUR_BLUE, *THREE_ORANGE, *THREE_PURPLE)
    position = table.position().play("take:yuo")
    assert (position.phase, position.to_play) == ("location", 0)
    assert words(position) == ["location:l1a", "location:l3a"]
    assert seat_of(play(position, "location:l1a"), 0)["locations"] == ["l1a"]
    with pytest.raises(Illegal) as refused:
        position.play("location:l2b")
    assert refused.value.code == "location_not_coming"


def test_m19_locations_are_not_replaced() -> None:
    after = play(Table(TWO).tiles("l1a", "l2b").buy(0, *FOUR_YELLOW, *FOUR_BLUE).position(), "take:yuo")
    assert after.to_plain()["locations"] == ["l2b"]


# ------------------------------------------------------------------------------------------------------------- the end


def test_m20_sixteen_points_all_colours_and_green_end_the_game() -> None:
    table = gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4", "1p8").turn_of(1)
    assert points(table.position()) == [16, 0]
    result = result_of(play(table.position(), "take:yuo"))
    assert (result.reason, result.winners) == ("gauntlet", (0,))


def test_m20_fifteen_points_are_not_enough() -> None:
    table = gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4").turn_of(1)
    assert points(table.position()) == [15, 0]
    assert not play(table.position(), "take:yuo").is_over


def test_m20_a_missing_colour_is_not_enough() -> None:
    table = Table(TWO).buy(0, *ONE_OF_EACH[:4], "3y4", "3r4", "3o4", "3u4").give(0, "t").turn_of(1)
    assert points(table.position()) == [20, 0]
    assert not play(table.position(), "take:yuo").is_over


def test_m20_without_green_it_is_not_enough() -> None:
    table = Table(TWO).buy(0, *ONE_OF_EACH, "2y6", "2r6", "2o6", "2u6", "2p6", "1p8").turn_of(1)
    assert points(table.position()) == [16, 0]
    assert not play(table.position(), "take:yuo").is_over


def test_m20_tile_and_location_are_not_needed_but_count() -> None:
    table = gauntlet(Table(TWO), 0, "3y4", "3r4").buy(0, "1y3", "1r3", "1o3").avengers(0)
    table.tiles("l2b").visited(0, "l1a").turn_of(1)
    assert points(table.position()) == [16, 0]
    assert play(table.position(), "take:yuo").is_over


@pytest.mark.parametrize("first", [0, 1, 2])
def test_m21_the_round_is_finished(first: int) -> None:
    table = gauntlet(Table(THREE), first, "3y4", "3r4", "3o4").turn_of(first).face_up("1p8").give(first, "uuuu")
    position = play(table.position(), "buy:1p8")
    for seat in range(first + 1, 3):
        assert not position.is_over
        assert position.to_play == seat
        position = play(position, "take:yuo")
    assert result_of(position).winners == (first,)


def test_m21_final_turns_are_ordinary_turns() -> None:
    table = gauntlet(gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4", "1p8"), 1, "3u4", "3p4", "3y2", "2y3").turn_of(1)
    table.face_up("1u8").give(1, "yyyjj")
    position = table.position()
    assert points(position) == [16, 16]
    assert verbs(position) == {"take", "reserve", "buy", "split"}
    assert result_of(play(position, "buy:1u8")).winners == (1,)


def test_m22_only_those_with_the_gauntlet_can_win() -> None:
    table = (
        gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4", "1p8")
        .buy(1, "3u4", "3p4", "3y2", "3o2", "1y8")
        .give(1, "t")
        .turn_of(1)
    )
    result = result_of(play(table.position(), "take:yuo"))
    assert result.points == (16, 19)
    assert result.places == (1, 2)
    assert result.decider == DecidingCriterion("gauntlet", 1, 0)


def test_m23_most_points_win() -> None:
    table = gauntlet(gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4", "1p8"), 1, "3u4", "3p4", "3y2", "2y6").turn_of(1)
    result = result_of(play(table.position(), "take:yuo"))
    assert result.points == (16, 17)
    assert result.winners == (1,)


def test_m24_then_the_avengers_tile() -> None:
    table = gauntlet(gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4", "1p8"), 1, "3u4", "3p4", "2y6").turn_of(1)
    table.buy(1, "1y3", "1r3", "1o3").avengers(1)
    result = result_of(play(table.position(), "take:yuo"))
    assert result.points == (16, 16)
    assert result.winners == (1,), "though with more cards"


def test_m25_then_the_fewest_cards() -> None:
    table = gauntlet(gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4", "1p8"), 1, "3u4", "3p4", "2y6", "2r6").turn_of(1)
    table.buy(0, "1u6").reserve(1, "1u7", "2u6", "3u1")
    result = result_of(play(table.position(), "take:yuo"))
    assert result.points == (16, 16)
    assert result.winners == (1,)


def test_m26_then_the_victory_is_shared() -> None:
    table = gauntlet(gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4", "1p8"), 1, "3u4", "3p4", "2y6", "2r6").turn_of(1)
    result = result_of(play(table.position(), "take:yuo"))
    assert (result.winners, result.places) == ((0, 1), (1, 1))


def lost_gauntlet() -> Table:
    """Seat 0 has the Gauntlet by the Avengers tile, and seat 1 can take the tile away by recruiting 1u3."""
    table = gauntlet(Table(TWO), 0, "3y4", "3r4", "2y6").buy(0, "1y3", "1r3", "1o3").avengers(0)
    return table.buy(1, "1y4", "1r4", "1o4").turn_of(1).face_up("1u3").give(1, "yyuoo")


def test_m27_a_gauntlet_lost_before_the_end_of_the_round_ends_nothing() -> None:
    position = lost_gauntlet().position()
    assert position.to_plain()["final_round"]
    assert points(position) == [16, 0]
    assert result_of(play(position, "take:yuo")).winners == (0,)
    after = play(position, "buy:1u3")
    assert points(after) == [13, 3]
    assert not after.is_over
    assert not after.to_plain()["final_round"]
    assert not play(after, "take:yuo", "take:yuo").is_over


def test_m27_somebody_else_may_have_it_by_then() -> None:
    table = gauntlet(lost_gauntlet(), 1, "3u4", "3p4", "2u6")
    assert points(table.position()) == [16, 13]
    result = result_of(play(table.position(), "buy:1u3"))
    assert (result.points, result.places) == ((13, 16), (2, 1))


def test_m28_a_stalemate_without_gauntlet_compares_everybody() -> None:
    by_points = Table(TWO).buy(0, "1y8").buy(1, "2y3").idle(99)
    result = result_of(play(by_points.position(), "take:yuo"))
    assert (result.reason, result.winners) == ("stalemate", (1,))
    by_tile = Table(TWO).buy(0, "2y6").buy(1, "1y3", "1r3", "1o3").avengers(1).idle(99)
    result = result_of(play(by_tile.position(), "take:yuo"))
    assert (result.points, result.winners) == ((3, 3), (1,))
    by_cards = Table(TWO).buy(0, "1y8", "1r8").buy(1, "2y3").idle(99)
    assert result_of(play(by_cards.position(), "take:yuo")).winners == (1,)
    shared = Table(TWO).buy(0, "1y8").buy(1, "1r8").idle(99)
    assert result_of(play(shared.position(), "take:yuo")).winners == (0, 1)


def test_m29_a_stalemate_with_the_gauntlet() -> None:
    table = gauntlet(Table(TWO), 0, "3y4", "3r4", "3o4", "1p8").buy(1, "3u4", "3p4", "3y2", "3o2").give(1, "t").idle(99)
    result = result_of(play(table.position(), "take:yuo"))
    assert result.reason == "stalemate", "the round is not finished"
    assert (result.points, result.winners) == ((16, 18), (0,))
