"""The rulings of ``docs/rules/orient.md``."""

from __future__ import annotations

from itertools import product

import pytest

import gemguild
from gemguild.engine.errors import BadOptions, Illegal
from gemguild.engine.game import Position

from .build import Table, play, seat_of, tokens, words

TWO = gemguild.orient(2)
CARDS = TWO.kind.description.cards
BLACKS = ("1k1", "1k2", "1k3")
TAKE = ("1w1", *(f"1u{n}" for n in range(1, 7)), "1g1", "1g2", "1g3")
"""Bonuses for which 6w1 costs nothing."""


def golden(*cards: str, held: str = "") -> Table:
    """Seat 0 has gold cards and these tokens."""
    return Table(TWO).buy(0, *cards).give(0, held)


def payments(position: Position, card: str) -> set[tuple[str, int]]:
    """The tokens left and the gold cards gone after each payment that ``split`` leads to."""
    if f"split:{card}" not in words(position):
        return set()
    found, open_ = set(), [position.play(f"split:{card}")]
    while open_:
        now = open_.pop()
        for word in words(now):
            after = now.play(word)
            if word == "pay":
                found.add((tokens(after, 0), len(seat_of(after, 0)["discarded"])))
            else:
                open_.append(after)
    return found


def discards(position: Position, seat: int = 0) -> list[str]:
    gone: list[str] = seat_of(position, seat)["discarded"]
    return gone


def bonus(position: Position, colour: str) -> int:
    return int(seat_of(position, 0)["bonuses"][colour])


@pytest.mark.parametrize("name", ["splendor-2-orient-quick", "splendor-4-orient-team", "splendor-2-orient-posts"])
def test_o1_nothing_else_is_combined_with_it(name: str) -> None:
    with pytest.raises(BadOptions):
        gemguild.game(name)


def test_o2_three_more_decks_with_two_cards_face_up() -> None:
    plain = TWO.start(1).to_plain()
    assert [len(deck) for deck in plain["decks"]] == [36, 26, 16, 8, 8, 8]
    assert [len(row) for row in plain["market"]] == [4, 4, 4, 2, 2, 2]
    for level in (3, 4, 5):
        assert {card[0] for card in (*plain["decks"][level], *plain["market"][level])} == {str(level + 1)}


@pytest.mark.parametrize("place", ["5w1", "deck4", "deck6"])
def test_o3_reserved_like_other_cards(place: str) -> None:
    table = Table(TWO).face_up("5w1", "4n1")
    after = play(table.position(), f"reserve:{place}")
    assert len(seat_of(after, 0)["reserved"]) == 1
    assert tokens(after, 0) == "j"
    full = table.reserve(0, "1w1", "6w1", "2u1").position()
    assert f"reserve:{place}" not in words(full)


def test_o3_bought_like_other_cards() -> None:
    after = play(Table(TWO).face_up("4n1").give(0, "www").position(), "buy:4n1")
    assert seat_of(after, 0)["bought"] == ["4n1"]
    later = Table(TWO).reserve(0, "5w1", blind=True).give(0, "uuuuggg").position()
    assert bonus(play(later, "buy:5w1"), "w") == 2


def test_o4_the_back_of_a_blind_card_is_public() -> None:
    after = play(Table(TWO).position(), "reserve:deck5")
    assert after.view(1).to_plain()["seats"][0]["reserved"] == [{"card": None, "level": 5, "blind": True}]
    assert after.view().to_plain()["seats"][0]["reserved"] == [{"card": None, "level": 5, "blind": True}]


def test_o5_replaced_before_its_effects() -> None:
    table = Table(TWO).buy(0, "1w1", "1r1").face_up("4j3").on_top("4n5").give(0, "uuugg")
    position = play(table.position(), "buy:4j3")
    assert position.phase == "pair"
    assert position.to_plain()["market"][3][0] == "4n5"


def test_o5_the_new_card_may_be_the_free_one() -> None:
    position = Table(TWO).buy(0, "5w1").face_up("4n1", "5j1").on_top("4n5").give(0, "wwuuuk").position()
    after = play(position, "buy:5j1", "free:4n1")
    assert after.to_plain()["market"][3][0] == "4n5"


def test_o6_two_gold_for_different_colours() -> None:
    after = play(golden("4n1", held="ug").face_up("1w3").position(), "buy:1w3")
    assert tokens(after, 0) == ""
    assert discards(after) == ["4n1"]


def test_o6_several_gold_cards_and_a_token() -> None:
    after = play(golden("4n1", "4n2", held="j").face_up("2w3").position(), "buy:2w3")
    assert tokens(after, 0) == ""
    assert discards(after) == ["4n1", "4n2"]


def test_o7_a_gold_is_lost_only_if_all_is_gold_cards() -> None:
    assert discards(play(golden("4n1", "4n2").face_up("1w2").position(), "buy:1w2")) == ["4n1", "4n2"]
    two = golden("4n1", "4n2", held="uu").face_up("1w2").position()
    after = play(two, "buy:1w2")
    assert (tokens(after, 0), discards(after)) == ("u", ["4n1"]), "with both blue ones a gold would be lost"
    assert payments(two, "1w2") == {("uu", 2)}
    assert "buy:1w2" not in words(golden("4n1", held="").face_up("1w2").position())


@pytest.mark.parametrize("held", ["", "uu", "ugj", "uukjj", "uggrkj"])
@pytest.mark.parametrize("cards", [("4n1",), ("4n1", "4n3", "4n5")])
@pytest.mark.parametrize("card", ["1w2", "1w3", "2k4"])
def test_o7_every_payment_without_a_spare_part_and_no_other(held: str, cards: tuple[str, ...], card: str) -> None:
    position = golden(*cards, held=held).face_up(card).position()
    need = dict(CARDS[card].price)

    def covers(paid: dict[str, int]) -> bool:
        return sum(max(0, n - paid[k]) for k, n in need.items()) <= paid["j"] + 2 * paid["card"]

    kinds = [*need, "j", "card"]
    possible = set()
    for counts in product(*(range((len(cards) if kind == "card" else held.count(kind)) + 1) for kind in kinds)):
        paid = dict(zip(kinds, counts, strict=True))
        if covers(paid) and not any(covers(paid | {kind: n - 1}) for kind, n in paid.items() if n):
            left = "".join(k * (held.count(k) - paid.get(k, 0)) for k in "wugrkj")
            possible.add((paid["j"] + 2 * paid["card"], paid["card"], left))
    assert (f"buy:{card}" in words(position)) is bool(possible)
    if possible:
        after = play(position, f"buy:{card}")
        plain = len(discards(after)), tokens(after, 0)
        assert plain in {way[1:] for way in possible if way[:2] == min(possible)[:2]}
        assert payments(position, card) == {(left, gone) for _, gone, left in possible} - {plain[::-1]}


def test_o8_the_least_gold_then_the_fewest_gold_cards() -> None:
    one = play(golden("4n1", held="uuj").face_up("1w2").position(), "buy:1w2")
    assert (tokens(one, 0), discards(one)) == ("", [])
    two = play(golden("4n1", held="ujj").face_up("1w2").position(), "buy:1w2")
    assert (tokens(two, 0), discards(two)) == ("", [])


def test_o8_split_chooses_gold_cards() -> None:
    position = golden("4n1", held="ujj").face_up("1w2").position()
    after = play(position, "split:1w2", "goldcard", "pay")
    assert (tokens(after, 0), discards(after)) == ("jj", ["4n1"])


def test_o9_a_gold_card_is_no_token_and_no_bonus() -> None:
    table = golden("4n1", "4n2", "4n3", held="wwuuggrrk").face_up("4j1")
    assert set(seat_of(table.position(), 0)["bonuses"].values()) == {0}
    assert "buy:4j1" not in words(table.give(0, "w").position()), "there is nothing to copy"
    after = play(golden("4n1", "4n2", held="wwuugg").position(), "take:wug")
    assert after.to_play == 1


def test_o10_the_lowest_number_leaves_first() -> None:
    assert discards(play(golden("4n2", "4n4", held="ug").face_up("1w3").position(), "buy:1w3")) == ["4n2"]


def test_o11_a_copy_needs_a_bonus() -> None:
    table = Table(TWO).face_up("4j1").give(0, "wwwrr")
    position = table.position()
    assert "reserve:4j1" in words(position)
    with pytest.raises(Illegal) as refused:
        position.play("buy:4j1")
    assert refused.value.code == "no_bonus"
    assert "buy:4j1" in words(table.buy(0, "1k1").position())


def test_o12_its_buyer_chooses_a_colour_it_has() -> None:
    position = play(Table(TWO).buy(0, "1w1", "1r1").face_up("4j3").give(0, "uuugg").position(), "buy:4j3")
    assert words(position) == ["pair:w", "pair:r"]
    after = play(position, "pair:r")
    assert bonus(after, "r") == 2
    assert seat_of(after, 0)["joker_colours"] == {"4j3": "r"}


def test_o12_a_single_colour_needs_no_choice() -> None:
    after = play(Table(TWO).buy(0, "5w1").face_up("4j3").give(0, "uuugg").position(), "buy:4j3")
    assert after.to_play == 1
    assert bonus(after, "w") == 3, "one bonus beside the double"


def test_o13_a_double_is_two_bonuses() -> None:
    after = play(Table(TWO).face_up("5w1").give(0, "uuuuggg").position(), "buy:5w1")
    assert seat_of(after, 0)["bonuses"] == dict.fromkeys("wugrk", 0) | {"w": 2}


def test_o14_a_noble_is_reserved() -> None:
    table = Table(TWO).tiles("n1", "n4", "n5").face_up("5w2").give(0, "uuggrrkk")
    position = play(table.position(), "buy:5w2")
    assert words(position) == ["hold:n1", "hold:n4", "hold:n5"]
    after = play(position, "hold:n4")
    assert seat_of(after, 0)["reserved_nobles"] == ["n4"]
    assert seat_of(after, 0)["points"] == 1


def test_o14_it_visits_nobody_else() -> None:
    rival = [f"1{colour}{n}" for colour in "gr" for n in range(1, 5)]
    table = Table(TWO).tiles("n1", "n4", "n5").seat(0, reserved_nobles=["n4"]).buy(1, *rival).turn_of(1)
    assert seat_of(play(table.position(), "take:wug"), 1)["nobles"] == []
    table.seat(0, reserved_nobles=[])
    assert seat_of(play(table.position(), "take:wug"), 1)["nobles"] == ["n4"]


def test_o14_a_single_noble_or_none() -> None:
    table = Table(TWO).tiles("n4").visited(1, "n1", "n5").face_up("5w2").give(0, "uuggrrkk")
    assert seat_of(play(table.position(), "buy:5w2"), 0)["reserved_nobles"] == ["n4"]
    table.tiles().visited(1, "n1", "n4", "n5")
    after = play(table.position(), "buy:5w2")
    assert (after.to_play, seat_of(after, 0)["reserved_nobles"]) == (1, [])


def test_o15_the_visit_can_come_on_the_same_turn() -> None:
    own = [f"1g{n}" for n in range(1, 5)] + ["1r1", "1r2", "1r3"]
    table = Table(TWO).tiles("n1", "n4", "n5").buy(0, *own).face_up("5r2").give(0, "wwuukk")
    after = seat_of(play(table.position(), "buy:5r2", "hold:n4"), 0)
    assert (after["nobles"], after["reserved_nobles"], after["points"]) == (["n4"], [], 4)


def test_o15_at_most_one_visit_a_turn() -> None:
    own = [f"1{colour}{n}" for colour in "grk" for n in range(1, 5)]
    table = Table(TWO).tiles("n1", "n4", "n5").seat(0, reserved_nobles=["n4"]).buy(0, *own)
    position = play(table.position(), "take:wug")
    assert words(position) == ["noble:n4", "noble:n5"]
    after = play(position, "noble:n5")
    assert (seat_of(after, 0)["nobles"], seat_of(after, 0)["reserved_nobles"]) == (["n5"], ["n4"])


def test_o16_a_face_up_card_of_either_row() -> None:
    position = play(Table(TWO).buy(0, *TAKE).face_up("6w1").position(), "buy:6w1")
    market = position.to_plain()["market"]
    assert words(position) == [f"free:{card}" for card in (*market[1], *market[4])]
    after = play(position, f"free:{market[1][2]}")
    assert market[1][2] in seat_of(after, 0)["bought"]
    assert after.to_plain()["market"][1][2] not in (None, market[1][2]), "it is replaced"


def test_o16_with_nothing_there_the_step_falls_away() -> None:
    table = Table(TWO).buy(0, "1w1").face_up("5j1").give(0, "wwwuuuk")
    table.pair(1, c4j1="u", c4j2="u", c4j3="u", c4j4="u", c4j5="u")
    table.buy(1, *(card for card in CARDS if card[0] == "1" and card != "1w1"), "4n1", "4n2", "4n3", "4n4", "4n5")
    after = play(table.position(), "buy:5j1")
    assert after.to_play == 1
    assert seat_of(after, 0)["bought"] == ["1w1", "5j1"]


def test_o17_first_the_pair_then_the_free_card() -> None:
    table = Table(TWO).buy(0, "1w1", "1k1").face_up("5j1", "1u1").give(0, "wwwuuu")
    position = play(table.position(), "buy:5j1")
    assert position.phase == "pair"
    position = play(position, "pair:k")
    assert position.phase == "free"
    assert bonus(play(position, "free:1u1"), "u") == 1


def test_o18_a_chain_of_three_cards() -> None:
    table = Table(TWO).buy(0, *TAKE).face_up("6w1", "5j1", "4j1")
    after = play(table.position(), "buy:6w1", "free:5j1", "pair:g", "free:4j1", "pair:u")
    assert {"6w1", "5j1", "4j1"} <= set(seat_of(after, 0)["bought"])
    assert (bonus(after, "w"), bonus(after, "g"), bonus(after, "u")) == (2, 4, 7)
    assert after.to_play == 1


def test_o19_a_free_card_is_part_of_the_purchase() -> None:
    table = Table(TWO).buy(0, *TAKE).face_up("6w1", "2w1").idle(7)
    after = play(table.position(), "buy:6w1", "free:2w1")
    assert after.to_plain()["idle_turns"] == 0
    assert len(seat_of(after, 0)["bought"]) == len(TAKE) + 2


def test_o20_cards_pay_and_nothing_else() -> None:
    table = Table(TWO).buy(0, "1k1", "1k2").face_up("6w2").give(0, "wwj")
    after = play(table.position(), "buy:6w2")
    assert discards(after) == ["1k1", "1k2"]
    assert (tokens(after, 0), seat_of(after, 0)["points"]) == ("wwj", 3)
    assert seat_of(after, 0)["bonuses"] == dict.fromkeys("wugrk", 0) | {"w": 1}


def test_o20_tokens_and_gold_do_not_help() -> None:
    position = Table(TWO).buy(0, "1k1", "4n1").face_up("6w2").give(0, "kkkjjj").position()
    with pytest.raises(Illegal) as refused:
        position.play("buy:6w2")
    assert refused.value.code == "cannot_discard"


def test_o20_the_player_chooses_the_cards() -> None:
    position = play(Table(TWO).buy(0, *BLACKS).face_up("6w2").position(), "buy:6w2")
    assert words(position) == ["discard:1k1", "discard:1k2", "discard:1k3"]
    position = play(position, "discard:1k2")
    assert words(position) == ["discard:1k1", "discard:1k3"]
    assert discards(play(position, "discard:1k3")) == ["1k2", "1k3"]


def test_o21_two_copies_leave_before_other_cards() -> None:
    table = Table(TWO).buy(0, *BLACKS).pair(0, c4j1="k", c4j2="k").face_up("6w2")
    assert discards(play(table.position(), "buy:6w2")) == ["4j1", "4j2"]
    position = play(table.pair(0, c4j3="k").position(), "buy:6w2")
    assert words(position) == ["discard:4j1", "discard:4j2", "discard:4j3"]


def test_o21_the_only_copy_and_one_other_card() -> None:
    table = Table(TWO).buy(0, "1k1", "1k2", "1r1").pair(0, c4j1="k", c4j2="r").face_up("6w2")
    position = play(table.position(), "buy:6w2")
    assert discards(position) == ["4j1"]
    assert words(position) == ["discard:1k1", "discard:1k2"]
    assert bonus(play(position, "discard:1k1"), "k") == 1


def test_o22_a_double_or_two_singles() -> None:
    position = play(Table(TWO).buy(0, "1k1", "1k2", "5k1").face_up("6w2").position(), "buy:6w2")
    assert words(position) == ["discard:1k1", "discard:1k2", "discard:5k1"]
    assert discards(play(position, "discard:5k1")) == ["5k1"]
    assert discards(play(position, "discard:1k1")) == ["1k1", "1k2"]


def test_o22_never_a_double_and_a_single() -> None:
    after = play(Table(TWO).buy(0, "1k1", "5k1").face_up("6w2").position(), "buy:6w2")
    assert discards(after) == ["5k1"]


def test_o23_the_only_copy_and_a_double() -> None:
    after = play(Table(TWO).buy(0, "5k1").pair(0, c4j1="k").face_up("6w2").position(), "buy:6w2")
    assert discards(after) == ["4j1", "5k1"]
    assert bonus(after, "k") == 0


def test_o24_points_leave_and_nobles_stay() -> None:
    table = Table(TWO).buy(0, "1k8", "2k3").tiles("n1", "n4").visited(0, "n5").face_up("6w2")
    before = table.position()
    after = play(before, "buy:6w2")
    assert (seat_of(before, 0)["points"], seat_of(after, 0)["points"]) == (6, 6)
    assert seat_of(after, 0)["nobles"] == ["n5"]


def test_o24_the_noble_of_that_turn_counts_what_is_left() -> None:
    own = ("1w1", "1w2", "1w3", "1r1", "1r2", "1r3", *BLACKS)
    table = Table(TWO).tiles("n1", "n4", "n8").buy(0, *own).face_up("6w2")
    after = play(table.position(), "buy:6w2", "discard:1k1", "discard:1k2")
    assert seat_of(after, 0)["nobles"] == []
    assert seat_of(play(table.position(), "take:wug"), 0)["nobles"] == ["n8"]


def test_o25_an_announced_discard_shows_the_card() -> None:
    table = Table(TWO).buy(0, *BLACKS).reserve(0, "6w2", blind=True)
    position = play(table.position(), "buy:6w2")
    assert position.view(1).to_plain()["seats"][0]["reserved"] == [{"card": "6w2", "blind": False}]
    assert {word.partition(":")[0] for word in words(position)} == {"discard"}


def test_o26_cards_that_left_the_game_count_in_a_tie() -> None:
    table = Table(TWO).buy(0, "1w8", "4n1").seat(0, discarded=["4n1"]).buy(1, "1u8").idle(99)
    result = play(table.position(), "take:wug").result
    assert result is not None
    assert (result.points, result.winners) == ((1, 1), (1,))
