"""The rulings of ``docs/rules/cities.md``."""

from __future__ import annotations

import pytest

import gemguild
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Position, Result

from .build import Table, play, seat_of, words

TWO = gemguild.cities(2)
FIFTEEN = ("3w4", "3u4", "3g4")
SEVENTEEN = (*FIFTEEN, "2k3")
OTHERS = ("c3a", "c6a")
"""Cities that ask for bonuses nobody here has."""


def rich(*cities: str) -> Table:
    """Seat 0 has 17 points, which is enough for c7b."""
    return Table(TWO).tiles(*cities).buy(0, *SEVENTEEN)


def result_of(position: Position) -> Result:
    assert position.result is not None
    return position.result


@pytest.mark.parametrize("name", ["splendor-2-cities-quick", "splendor-4-cities-team", "splendor-2-cities-posts"])
def test_y1_nothing_else_is_combined_with_it(name: str) -> None:
    with pytest.raises(BadOptions):
        gemguild.game(name)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_y2_three_tiles_on_random_sides(players: int) -> None:
    drawn = [gemguild.cities(players).start(seed).to_plain() for seed in range(80)]
    for plain in drawn:
        assert len({name[:2] for name in plain["cities"]}) == len(plain["cities"]) == 3
        assert "nobles" not in plain
    assert {name for plain in drawn for name in plain["cities"]} == {f"c{n}{side}" for n in "1234567" for side in "ab"}


def test_y3_points_and_bonuses_at_the_end_of_the_turn() -> None:
    table = Table(TWO).tiles("c7b", *OTHERS).buy(0, *FIFTEEN).face_up("2k3", "2u5").give(0, "wwww")
    assert seat_of(play(table.position(), "buy:2k3"), 0)["cities"] == ["c7b"], "15 and 2 points of this turn"
    assert seat_of(play(table.position(), "take:ugr"), 0)["cities"] == []
    table = Table(TWO).tiles("c4a", "c5b", "c6a").buy(0, *FIFTEEN, *(f"1{c}{n}" for c in "wurk" for n in "123"))
    assert seat_of(play(table.position(), "take:ugr"), 0)["cities"] == ["c4a"]
    without = Table(TWO).tiles("c4a", "c5b", "c6a").buy(0, *FIFTEEN, *(f"1{c}{n}" for c in "wuk" for n in "123"), "1r1")
    assert seat_of(play(without.give(0, "rrrj").position(), "take:wuk"), 0)["cities"] == [], "tokens do not help"


def test_y4_several_of_a_colour_that_is_not_named() -> None:
    greens = [f"1g{n}" for n in range(1, 9)]
    table = Table(TWO).tiles("c5a", *OTHERS).buy(0, "3w4", "3u4", "3k4", *greens)
    assert seat_of(play(table.position(), "take:ugr"), 0)["cities"] == [], "green is named"
    table.buy(0, "1w1", "1w2", "1w3")
    assert seat_of(play(table.position(), "take:ugr"), 0)["cities"] == ["c5a"]


def test_y4_they_are_of_one_single_colour() -> None:
    table = Table(TWO).tiles("c2a", *OTHERS).buy(0, *FIFTEEN, "1w1", "1w2", "1w3", "1w4", "1u1", "1u2")
    assert seat_of(play(table.position(), "take:ugr"), 0)["cities"] == []
    assert seat_of(play(table.buy(0, "1w5").position(), "take:ugr"), 0)["cities"] == ["c2a"]


def test_y5_tokens_are_returned_first() -> None:
    position = play(rich("c7b", *OTHERS).give(0, "wwuuggrrkk").position(), "take:wug")
    assert position.phase == "return"
    assert seat_of(position, 0)["cities"] == []
    assert seat_of(play(position, "return:w", "return:u", "return:g"), 0)["cities"] == ["c7b"]


@pytest.mark.parametrize("action", ["take:wug", "reserve:deck1"])
def test_y6_a_single_city_comes_by_itself_after_any_action(action: str) -> None:
    after = play(rich("c7b", *OTHERS).position(), action)
    assert after.to_play == 1
    assert seat_of(after, 0)["cities"] == ["c7b"]


def test_y7_the_player_chooses_one_of_several() -> None:
    position = play(rich("c2b", "c3a", "c7b").buy(0, "1w1", "1w2", "1w3", "1w4").position(), "take:wug")
    assert position.phase == "city"
    assert words(position) == ["city:c2b", "city:c7b"]
    after = play(position, "city:c2b")
    assert seat_of(after, 0)["cities"] == ["c2b"]
    assert after.to_plain()["cities"] == ["c3a", "c7b"]


def test_y8_a_city_that_is_taken_is_gone() -> None:
    table = rich("c7b", *OTHERS).buy(1, "3r4", "3k4", "3w3", "3r3")
    after = play(table.position(), "take:wug", "take:wug")
    assert result_of(after).winners == (0,)
    assert seat_of(after, 1)["cities"] == []
    assert after.to_plain()["cities"] == ["c3a", "c6a"], "it is not replaced"


def test_y9_a_city_gives_no_points() -> None:
    assert seat_of(play(rich("c7b", *OTHERS).position(), "take:wug"), 0)["points"] == 17


def test_y10_the_round_is_finished() -> None:
    after = play(rich("c7b", *OTHERS).position(), "take:wug")
    assert not after.is_over
    assert after.to_plain()["final_round"]
    assert result_of(play(after, "take:wug")).reason == "city"


def test_y10_the_last_seat_of_the_round_ends_it_at_once() -> None:
    table = Table(TWO).tiles("c7b", *OTHERS).buy(1, *SEVENTEEN).turn_of(1)
    assert result_of(play(table.position(), "take:wug")).winners == (1,)


def test_y11_points_alone_end_nothing() -> None:
    table = Table(TWO).tiles("c3a", "c6a", "c5b").buy(0, *FIFTEEN, "3r4", "3k4")
    after = play(table.position(), "take:wug", "take:wug")
    assert not after.is_over
    assert not after.to_plain()["final_round"]


def test_y12_only_players_with_a_city_can_win() -> None:
    table = rich("c7b", *OTHERS).buy(1, "3r4", "3k4", "3w3", "3u3", "3g3")
    after = play(table.position(), "take:wug", "take:wug")
    assert result_of(after).points == (17, 22)
    assert result_of(after).winners == (0,)


def both(*more: str) -> Table:
    """Seat 0 has c7b and 17 points; seat 1 is about to take c2a with these cards and 14 points."""
    table = Table(TWO).tiles("c2a", "c3a").visited(0, "c7b").buy(0, *SEVENTEEN).turn_of(1)
    return table.buy(1, "3u3", "3r4", "3k4", "1u1", "1u2", "1u3", "1u4", *more)


@pytest.mark.parametrize(("more", "winner"), [(["1u5"], 0), (["1u5", "3w3"], 1)])
def test_y13_the_most_points_win_among_them(more: list[str], winner: int) -> None:
    result = result_of(play(both(*more).position(), "take:wug"))
    assert result.winners == (winner,)


def test_y14_then_the_fewest_cards() -> None:
    result = result_of(play(both("2u6").position(), "take:wug"))
    assert result.points == (17, 17)
    assert result.winners == (0,)


def test_y14_then_the_victory_is_shared() -> None:
    result = result_of(play(both("2u6").buy(0, "1w1", "1g1", "1r1", "1k1").position(), "take:wug"))
    assert result.winners == (0, 1)


def test_y15_a_stalemate_without_a_city_compares_all() -> None:
    table = Table(TWO).tiles("c3a", "c6a", "c5b").buy(0, "1w8").buy(1, "3w4").idle(99)
    result = result_of(play(table.position(), "take:wug"))
    assert result.reason == "stalemate"
    assert result.winners == (1,)
