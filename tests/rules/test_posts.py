"""The rulings of ``docs/rules/posts.md``."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import gemguild
from gemguild.engine.errors import BadOptions, Illegal

from .build import Table, play, seat_of, spell, starting, tokens, words
from .test_common import outcomes

TWO = gemguild.posts(2)
GEM = ("1w1", "1r1", "1r2", "1r3")
"""Cards for post 1."""
DOUBLE = ("1u1", "1u2", "1u3", "1k1")
"""Cards for post 3."""


def with_gem() -> Table:
    """Seat 0 has post 1 and can see 1u1, which costs kkk, and 1g1, which costs it nothing."""
    return Table(TWO).buy(0, *GEM).seat(0, posts=["p1"]).face_up("1u1", "1g1")


def with_double() -> Table:
    """Seat 0 has post 3."""
    return Table(TWO).buy(0, *DOUBLE).seat(0, posts=["p3"])


def late_noble(seat: int) -> Table:
    """A seat with five greens, which a noble is about to visit."""
    greens = [f"1g{n}" for n in range(1, 6)]
    return Table(TWO).tiles("n1", "n2", "n4").buy(seat, *greens, "1r1", "1r2", "1r3", "1r4").turn_of(seat)


@pytest.mark.parametrize("name", ["splendor-2-posts-quick", "splendor-4-posts-team", "splendor-2-posts-orient"])
def test_p1_nothing_else_is_combined_with_it(name: str) -> None:
    with pytest.raises(BadOptions):
        gemguild.game(name)


def test_p2_a_post_stays_for_the_others() -> None:
    table = Table(TWO).buy(0, "1w1").buy(1, "1w3", "1w4").seat(1, posts=["p2"]).face_up("1w2").give(0, "uuu")
    after = play(table.position(), "buy:1w2")
    assert seat_of(after, 0)["posts"] == seat_of(after, 1)["posts"] == ["p2"]
    assert after.to_plain()["posts"] == ["p1", "p2", "p3", "p4", "p5"]


def test_p3_a_late_noble_brings_post_4_without_a_purchase() -> None:
    position = late_noble(0).position()
    assert seat_of(position, 0)["posts"] == []
    after = seat_of(play(position, "take:wuk"), 0)
    assert (after["nobles"], after["posts"], after["points"]) == (["n4"], ["p4"], 8)


def several() -> Table:
    """Buying 1r3 brings a noble, and with it two posts at once."""
    greens, blues = [f"1g{n}" for n in range(1, 6)], ["1u1", "1u2", "1u3"]
    table = Table(TWO).tiles("n1", "n2", "n9").buy(0, "1w1", *blues, *greens, "1r1", "1r2")
    return table.face_up("1r3").give(0, "k")


def test_p3_all_that_are_met_come_at_once_after_the_noble() -> None:
    after = seat_of(play(several().position(), "buy:1r3"), 0)
    assert after["nobles"] == ["n9"]
    assert after["posts"] == ["p1", "p4"]


def test_p4_the_purchase_that_brings_a_post_does_not_use_it() -> None:
    after = play(several().position(), "buy:1r3")
    assert after.to_play == 1
    assert tokens(after, 0) == ""


def test_p5_the_gem_may_be_one_just_paid() -> None:
    position = play(with_gem().give(0, "kkk").give(1, "k").position(), "buy:1u1")
    assert position.phase == "gem"
    assert words(position) == ["gem:w", "gem:u", "gem:g", "gem:r", "gem:k"], "all black ones were held"
    after = play(position, "gem:k")
    assert tokens(after, 0) == "k"
    assert after.to_play == 1


def test_p6_a_single_colour_comes_by_itself() -> None:
    table = with_gem().give(0, "kkkwwwwuuu").give(1, "uggggrrrrk")
    after = play(table.position(), "buy:1u1")
    assert after.to_play == 1
    assert tokens(after, 0) == "wwwwuuuk"


def test_p6_nothing_comes_from_an_empty_bank() -> None:
    table = with_gem().give(0, "wwwwuuuugg").give(1, "ggrrrrkkkk")
    after = play(table.position(), "buy:1g1")
    assert after.to_play == 1
    assert tokens(after, 0) == "wwwwuuuugg", "gold is never taken"


def test_p7_a_reserved_card_brings_a_gem_too() -> None:
    position = Table(TWO).buy(0, *GEM).seat(0, posts=["p1"]).reserve(0, "1u1", blind=True).give(0, "kkk").position()
    assert play(position, "buy:1u1").phase == "gem"


def test_p8_the_card_is_replaced_after_the_gem() -> None:
    position = play(with_gem().on_top("1k8").give(0, "kkk").position(), "buy:1u1")
    assert position.to_plain()["market"][0][0] is None
    assert position.to_plain()["decks"][0][0] == "1k8"
    assert play(position, "gem:w").to_plain()["market"][0][0] == "1k8"


def test_p8_without_the_post_it_is_replaced_at_once() -> None:
    table = Table(TWO).face_up("1u1").on_top("1k8").give(0, "kkk")
    assert play(table.position(), "buy:1u1").to_plain()["market"][0][0] == "1k8"


def test_p9_the_limit_comes_after_the_gem() -> None:
    position = play(with_gem().give(0, "wwwwuuuugg").position(), "buy:1g1")
    assert position.phase == "gem"
    assert play(position, "gem:k").phase == "return"


def test_p10_a_pair_comes_with_another_colour() -> None:
    table = Table(TWO).buy(0, "1w1", "1w2").seat(0, posts=["p2"]).give(1, "kkk")
    position = play(table.position(), "take:rr")
    assert words(position) == ["gem:w", "gem:u", "gem:g", "gem:k"], "of black there is only one"
    with pytest.raises(Illegal) as refused:
        position.play("gem:r")
    assert refused.value.code == "same_colour"
    after = play(position, "gem:k")
    assert (tokens(after, 0), after.to_play) == ("rrk", 1)


def test_p10_not_with_three_different_ones_nor_without_the_post() -> None:
    assert play(Table(TWO).buy(0, "1w1", "1w2").seat(0, posts=["p2"]).position(), "take:wug").to_play == 1
    assert play(Table(TWO).buy(0, "1w1").position(), "take:rr").to_play == 1


def test_p10_a_single_other_colour_comes_by_itself() -> None:
    table = Table(TWO).buy(0, "1w1", "1w2").seat(0, posts=["p2"]).give(0, "uuuuggg").give(1, "gwwwwkkk")
    after = play(table.position(), "take:rr")
    assert (tokens(after, 0), after.to_play) == ("uuuugggrrk", 1)


def test_p11_each_gold_pays_for_two_of_one_colour() -> None:
    table = with_double().face_up("2w3").give(0, "rjj")
    assert tokens(play(table.position(), "buy:2w3"), 0) == ""
    without = Table(TWO).buy(0, "1u1", "1u2", "1k1").face_up("2w3").give(0, "rjj")
    assert "buy:2w3" not in words(without.position())


def test_p11_a_gold_never_covers_two_colours() -> None:
    table = with_double().face_up("1w5")  # g, g and r are left of its price
    assert "buy:1w5" not in words(table.give(0, "j").position())
    assert "buy:1w5" in words(table.give(0, "j").position())


def test_p12_half_a_gold_is_lost_only_without_a_gem() -> None:
    two_red = with_double().face_up("1w1").give(0, "rrj").position()
    assert outcomes(two_red, "1w1") == {"rr"}, "gold alone; a red with a gold is no payment"
    three_red = with_double().face_up("1g1").give(0, "rrrjj").position()
    assert outcomes(three_red, "1g1") == {"rrj", "rrr"}


@pytest.mark.parametrize("held", ["gggrrrkkjj", "ggrrjjj", "wgggrrkjjj"])
@pytest.mark.parametrize("card", ["3w1", "2w4", "2k4", "1u6", "1w1"])
def test_p12_every_payment_without_a_spare_token_and_no_other(held: str, card: str) -> None:
    table = with_double().face_up(card).give(0, held)
    price = {
        k: n - table.position().table.seats[0].bonuses[k] for k, n in TWO.kind.description.cards[card].price.items()
    }
    need = {letter: max(0, count) for letter, count in price.items() if count > 0}

    def covers(paid: dict[str, int]) -> bool:
        gold = sum((max(0, count - paid[letter]) + 1) // 2 for letter, count in need.items())
        return gold <= paid["j"]

    kinds, possible = [*need, "j"], set()
    for counts in product(*(range(held.count(kind) + 1) for kind in kinds)):
        paid = dict(zip(kinds, counts, strict=True))
        fewer = [paid | {kind: count - 1} for kind, count in paid.items() if count]
        if covers(paid) and not any(covers(less) for less in fewer):
            left = Counter(held) - Counter(paid)
            possible.add((paid["j"], spell({letter: left[letter] for letter in "wugrkj"})))
    position = table.position()
    if not possible:
        assert f"buy:{card}" not in words(position)
        return
    plain = min(possible)
    assert tokens(play(position, f"buy:{card}"), 0) == plain[1]
    others = {left for _, left in possible} - {plain[1]}
    assert (outcomes(position, card) if f"split:{card}" in words(position) else set()) == others


def test_p13_the_plain_payment_has_the_least_gold() -> None:
    after = play(with_double().face_up("2w3").give(0, "rrrrjj").position(), "buy:2w3")
    assert tokens(after, 0) == "rj", "three red and a gold"


def test_p14_a_gold_counts_as_one_token() -> None:
    position = play(with_double().give(0, "jjjjjwwwwu").position(), "take:grk")
    assert position.phase == "return"
    after = play(position, "return:j", "return:j", "return:w")
    assert (tokens(after, 0), after.to_play) == ("wwwugrkjjj", 1)


def test_p15_five_points_end_the_game_on_that_very_turn() -> None:
    table = late_noble(1).buy(1, "3w4", "2u3").seat(1, posts=["p1"])
    result = play(table.position(), "take:wuk").result
    assert result is not None
    assert (result.points[1], result.reason) == (15, "points")


def test_p16_a_point_for_each_own_post() -> None:
    table = Table(TWO).buy(0, "1k1", "1k2", "1w1").face_up("1k3", "1w2").give(0, "uuuugr")
    first = play(table.position(), "buy:1k3")
    assert (seat_of(first, 0)["posts"], seat_of(first, 0)["points"]) == (["p5"], 1)
    second = play(first, starting(first, "take:")[0], "buy:1w2")
    assert (seat_of(second, 0)["posts"], seat_of(second, 0)["points"]) == (["p2", "p5"], 2)
