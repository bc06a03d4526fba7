"""The rulings of ``docs/rules/common.md``."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import gemguild
from gemguild.engine.errors import BadText, Illegal
from gemguild.engine.game import Game, Position

from .build import DuelTable, Table, card_facts, play, seat_of, spell, starting, tokens, verbs, words

TESTS = Path(__file__).parent
DOCS = TESTS.parents[1] / "docs" / "rules"

TWO = gemguild.splendor(2)
DUEL = gemguild.duel()
CLASSIC = pytest.mark.parametrize("classic", [TWO, gemguild.marvel(2)], ids=lambda game: str(game.name))

EVERY = pytest.mark.parametrize("every", [TWO, gemguild.marvel(2), DUEL], ids=lambda game: str(game.name))


def reserve(position: Position, place: str) -> Position:
    """Reserve a card; in Duel this begins with taking a gold."""
    if position.game is DUEL:
        position = play(position, starting(position, "gold:")[0])
    return play(position, f"reserve:{place}")


def table_of(game: Game) -> Table:
    return DuelTable(DUEL) if game is DUEL else Table(game)


def blocked(game: Game = TWO) -> Table:
    """Two players of Splendor who can do nothing: no colour in the bank, full hands, no card within reach."""
    table = Table(game).give(0, "wwwwuuuugg").give(1, "ggrrrrkkkk")
    table.face_up("1r4", "1g3", "1w4", "1u2", "2w3", "2r3", "2u3", "2k3", "3w2", "3u2", "3g2", "3k2")
    return table.reserve(0, "3w4", "3g4", "3u4").reserve(1, "3k4", "2r6", "2u6")


def outcomes(position: Position, card: str) -> set[str]:
    """All payments that ``split`` can lead to, as the tokens the buyer has left."""
    seat = position.to_play
    assert seat is not None
    found, open_ = set(), [position.play(f"split:{card}")]
    while open_:
        now = open_.pop()
        for word in words(now):
            if word == "pay":
                found.add(tokens(now.play(word), seat))
            else:
                open_.append(now.play(word))
    return found


def test_every_ruling_has_a_test_and_every_test_a_ruling() -> None:
    rulings = Counter(
        number.lower()
        for page in DOCS.glob("*.md")
        for number in re.findall(r"^\*\*([CSMDYPOH]\d+)\.", page.read_text(), re.M)
    )
    tested = {
        number
        for path in TESTS.glob("test_*.py")
        for number in re.findall(r"^def test_([csmdypoh]\d+)_", path.read_text(), re.M)
    }
    assert set(rulings) == tested
    assert set(rulings.values()) == {1}, "a number stands for one ruling"


def test_rulings_are_numbered_without_gaps() -> None:
    for page in DOCS.glob("*.md"):
        numbers = [int(number) for number in re.findall(r"^\*\*[CSMDYPOH](\d+)\.", page.read_text(), re.M)]
        assert numbers == list(range(1, len(numbers) + 1)), page.name


# ------------------------------------------------------------------------------------------------------------- choices


def test_c1_each_token_that_could_go_back_is_a_move() -> None:
    position = Table(TWO).give(0, "wwwuugrrkj").position().play("take:ugk")
    assert position.phase == "return"
    assert words(position) == ["return:w", "return:u", "return:g", "return:r", "return:k", "return:j"]


def test_c1_each_noble_that_could_come_is_a_move() -> None:
    table = Table(TWO).tiles("n1", "n6", "n7").face_up("1w2").give(0, "uuu")
    table.buy(0, "1w1", "1w3", "1w4", "1u1", "1u2", "1u3", "1u4", "1g1", "1g2", "1g3", "1k1", "1k2", "1k3")
    assert words(table.position().play("buy:1w2")) == ["noble:n1", "noble:n6", "noble:n7"]


def test_c2_a_single_noble_comes_without_being_asked() -> None:
    table = Table(TWO).tiles("n1", "n9", "n10").face_up("1w2").give(0, "uuu")
    table.buy(0, "1w1", "1w3", "1w4", "1u1", "1u2", "1u3", "1u4")
    after = play(table.position(), "buy:1w2")
    assert after.to_play == 1
    assert seat_of(after, 0)["nobles"] == ["n1"]


def test_c2_the_action_is_asked_even_if_there_is_only_one() -> None:
    position = blocked().position()
    assert position.phase == "main"
    assert words(position) == ["pass"]


@EVERY
def test_c3_one_action_and_then_the_next_seat(every: Game) -> None:
    position = every.start(7)
    assert position.to_play == 0
    for turn in range(4):
        assert (position.turn, position.to_play) == (turn, turn % 2)
        position = play(position, starting(position, "take:")[0])


def test_c4_passing_is_refused_while_anything_else_is_legal() -> None:
    almost = blocked()
    almost.seats[0]["reserved"].pop()
    almost.plain["decks"][2].append("3u4")
    position = almost.position()
    assert verbs(position) == {"reserve"}
    with pytest.raises(Illegal) as refused:
        position.play("pass")
    assert refused.value.code == "must_act"


@EVERY
def test_c4_nobody_can_pass_at_the_start(every: Game) -> None:
    assert "pass" not in words(every.start(1))


def test_c4_a_noble_comes_after_a_pass() -> None:
    table = (
        Table(TWO).tiles("n1", "n4", "n5").give(0, "wwwwuuuugg").give(1, "ggrrrrkkkk").reserve(0, "3k4", "3k3", "3w3")
    )
    table.buy(0, "1w1", "1w2", "1w3", "1w5", "1u3", "1u4", "1u5", "1u6")
    table.face_up("1r4", "1g3", "1w4", "1u2", "2w3", "2r3", "2w5", "2r6", "3w2", "3k2", "3w4", "3w1")
    position = table.position()
    assert words(position) == ["pass"]
    after = play(position, "pass")
    assert after.to_play == 1
    assert seat_of(after, 0)["nobles"] == ["n1"]


# -------------------------------------------------------------------------------------------------------------- paying


def test_c5_bonuses_lower_the_price() -> None:
    table = Table(TWO).face_up("1w6").buy(0, "1u1", "1k1").give(0, "ugg")  # 1w6 costs uuggk
    after = play(table.position(), "buy:1w6")
    assert tokens(after, 0) == ""
    assert seat_of(after, 0)["bonuses"] == {"w": 1, "u": 1, "g": 0, "r": 0, "k": 1}, "bonuses are not used up"


def test_c5_a_price_never_falls_below_zero() -> None:
    table = Table(TWO).face_up("1u1").buy(0, "1k1", "1k2", "1k3", "1k4", "1k5").give(0, "wr")  # 1u1 costs kkk
    after = play(table.position(), "buy:1u1")
    assert tokens(after, 0) == "wr"
    bought_four_times = Table(TWO).face_up("1w4").buy(0, "1k1", "1k2", "1k3", "1k4", "1k5").give(0, "u")  # costs uukk
    assert "buy:1w4" not in words(bought_four_times.position()), "spare bonuses of one colour do not help another"


@CLASSIC
def test_c6_nobody_overpays(classic: Game) -> None:
    letters = "uuuukkkk" if classic is TWO else "rrrruuuu"
    card, price = ("1w2", "uuu") if classic is TWO else ("1y5", "rrr")
    position = Table(classic).face_up(card).give(0, letters).give(0, "jj").position()
    paid = Counter(letters + "jj") - Counter(tokens(play(position, f"buy:{card}"), 0))
    assert paid == Counter(price)
    for left in outcomes(position, card):
        assert len(left) == len(letters) + 2 - len(price)
    with pytest.raises(BadText):
        position.play(f"buy:{card}=uuuu")


@CLASSIC
def test_c7_the_plain_payment_uses_the_fewest_jokers(classic: Game) -> None:
    card, held = ("1w2", "uu") if classic is TWO else ("1y5", "rr")
    after = play(Table(classic).face_up(card).give(0, held + "jjj").position(), f"buy:{card}")
    assert tokens(after, 0) == "jj", "two coloured tokens and a single joker were paid"


def test_c8_every_exact_payment_can_be_reached() -> None:
    held = "wuugggkjjj"
    position = Table(TWO).face_up("1w6").give(0, held).position()  # costs uuggk
    price = {"u": 2, "g": 2, "k": 1}
    possible = set()
    for counts in product(*(range(need + 1) for need in price.values())):
        paid = "".join(letter * count for letter, count in zip(price, counts, strict=True))
        jokers = sum(price.values()) - len(paid)
        if 0 < jokers <= 3:
            left = Counter(held) - Counter(paid + "j" * jokers)
            possible.add(spell({letter: left[letter] for letter in "wugrkj"}))
    assert outcomes(position, "1w6") == possible
    assert tokens(position.play("buy:1w6"), 0) not in possible


def test_c8_jokers_are_placed_in_any_order() -> None:
    position = Table(TWO).face_up("1w4").give(0, "uukkjj").position()
    one = play(position, "split:1w4", "joker:u", "joker:k", "pay")
    other = play(position, "split:1w4", "joker:k", "joker:u", "pay")
    assert one == other
    assert tokens(one, 0) == "uk"
    assert spell(one.to_plain()["bank"]) == spell({"w": 4, "u": 3, "g": 4, "r": 4, "k": 3, "j": 5})


@CLASSIC
def test_c9_split_needs_a_spare_joker_and_a_token_to_replace(classic: Game) -> None:
    card, colour = ("1w2", "u") if classic is TWO else ("1y5", "r")
    for held, choice in [
        ("111", False),
        ("111j", True),
        ("11j", False),
        ("11jj", True),
        ("jjj", False),
        ("jjjj", False),
    ]:
        position = Table(classic).face_up(card).give(0, held.replace("1", colour)).position()
        assert f"buy:{card}" in words(position)
        assert (f"split:{card}" in words(position)) == choice, held
    with pytest.raises(Illegal) as refused:
        position.play(f"split:{card}")
    assert refused.value.code == "no_choice"


def test_c9_pay_needs_a_joker_first() -> None:
    position = Table(TWO).face_up("1w4").give(0, "uukkj").position().play("split:1w4")
    assert words(position) == ["joker:u", "joker:k"]
    with pytest.raises(Illegal) as refused:
        position.play("pay")
    assert refused.value.code == "nothing_chosen"
    assert words(position.play("joker:u")) == ["pay"], "there was one joker only"


def test_c10_announcing_shows_a_card_that_was_reserved_blind() -> None:
    position = Table(TWO).reserve(0, "1w4", blind=True).give(0, "uukkj").position()
    assert seat_of(position, 0)["reserved"] == [{"card": "1w4", "blind": True}]
    hidden, shown = position.view(1), position.play("split:1w4").view(1)
    assert hidden.to_plain()["seats"][0]["reserved"] == [{"card": None, "level": 1, "blind": True}]
    assert shown.to_plain()["seats"][0]["reserved"] == [{"card": "1w4", "blind": False}]
    assert shown.to_plain()["payment"]["card"] == "1w4"


def test_c10_an_announced_purchase_is_completed() -> None:
    position = Table(TWO).face_up("1w4").give(0, "uukkj").position()
    announced = position.play("split:1w4")
    assert announced.to_play == 0
    assert verbs(announced) == {"joker"}
    assert announced.to_plain()["market"] == position.to_plain()["market"]
    after = play(announced, "joker:k", "pay")
    assert after.to_play == 1
    assert seat_of(after, 0)["bought"] == ["1w4"]


# --------------------------------------------------------------------------------------------------------------- cards


@EVERY
def test_c11_a_gap_is_filled_from_its_own_deck(every: Game) -> None:
    position = every.start(5)
    for level in range(3):
        plain = position.to_plain()
        top, card = plain["decks"][level][0], plain["market"][level][2]
        after = reserve(position, card).to_plain()
        assert after["market"][level] == [*plain["market"][level][:2], top, *plain["market"][level][3:]]
        assert after["decks"][level] == plain["decks"][level][1:]


def test_c11_buying_fills_the_gap_too() -> None:
    table = Table(TWO).face_up("1r1", "1w2").on_top("1k8").give(0, "uuu")
    after = play(table.position(), "buy:1w2").to_plain()
    assert after["market"][0][:2] == ["1r1", "1k8"]


def test_c12_an_empty_deck_leaves_a_gap() -> None:
    position = Table(TWO).exhaust(1, 1).position()
    assert "reserve:deck1" not in words(position)
    row = position.to_plain()["market"][0]
    after = play(position, f"reserve:{row[1]}")
    assert after.to_plain()["market"][0] == [row[0], None, *row[2:]]
    assert len(starting(after, "reserve:1")) == 3
    with pytest.raises(Illegal) as refused:
        position.play("reserve:deck1")
    assert refused.value.code == "deck_empty"


@CLASSIC
def test_c13_three_reserved_cards_are_the_most(classic: Game) -> None:
    cards = classic.start(7).to_plain()["decks"][0][:3]
    two = Table(classic).reserve(0, *cards[:2]).position()
    three = Table(classic).reserve(0, *cards).position()
    assert "reserve" in verbs(two)
    assert "reserve" not in verbs(three)
    with pytest.raises(Illegal) as refused:
        three.play("reserve:deck1")
    assert refused.value.code == "reserve_full"


def test_c14_only_the_owner_can_buy_a_reserved_card() -> None:
    table = Table(TWO).reserve(0, "1w2").give(0, "uuu").give(1, "jjjj")
    assert "buy:1w2" in words(table.position())
    with pytest.raises(Illegal) as refused:
        table.turn_of(1).position().play("buy:1w2")
    assert refused.value.code == "card_not_here"


def test_c14_a_reserved_card_is_bought_on_a_later_turn() -> None:
    position = Table(TWO).face_up("1w2").give(0, "uuu").position()
    reserved = play(position, "reserve:1w2")
    assert reserved.to_play == 1, "reserving was the action of that turn"
    later = play(reserved, "take:wrk")
    assert "buy:1w2" in words(later)
    assert seat_of(play(later, "buy:1w2"), 0)["reserved"] == []


def test_c14_a_reserved_card_counts_for_nothing() -> None:
    table = Table(TWO).reserve(0, "3k4", "3w4", "3g4").face_up("1u1")
    position = table.give(0, "kk").position()
    assert seat_of(position, 0)["points"] == 0
    assert seat_of(position, 0)["bonuses"] == dict.fromkeys("wugrk", 0)
    assert "buy:1u1" not in words(position), "the black bonus of 3k4 is not there yet"


def test_c15_reserved_cards_cost_nothing_at_the_end() -> None:
    table = Table(TWO).buy(0, "1w8").reserve(0, "3k4", "3w4", "3g4").buy(1, "1u1").idle(99)
    result = play(table.position(), "take:wug").result
    assert result is not None
    assert result.points == (1, 0)
    assert result.winners == (0,)


# --------------------------------------------------------------------------------------------------- the end of a turn


def test_c16_return_then_noble_then_the_end_of_the_game() -> None:
    table = Table(TWO).tiles("n1", "n6", "n10").give(0, "wwuuggrrkk").idle(99)
    table.buy(0, "1w1", "1w2", "1w3", "1w4", "1u1", "1u2", "1u3", "1u4", "1g1", "1g2", "1g3")
    phases = []
    position = table.position()
    for word in ["take:wug", "return:w", "return:u", "return:g", "noble:n6"]:
        position = play(position, word)
        phases.append(position.phase)
    assert phases == ["return", "return", "return", "noble", "over"]
    assert position.result is not None
    assert position.result.points == (3, 0)


def test_c17_returning_is_one_token_at_a_time_in_any_order() -> None:
    position = Table(TWO).give(0, "wwwwuuuugg").position().play("take:grk")
    ends = {play(position, *(f"return:{letter}" for letter in order)) for order in ("wgk", "kwg", "gkw")}
    assert len(ends) == 1
    assert tokens(ends.pop(), 0) == "wwwuuuuggr"


def test_c17_returning_stops_at_ten() -> None:
    position = Table(TWO).give(0, "wwwwuuuuj").position().play("take:grk")
    position = position.play("return:w")
    assert (position.phase, position.to_play) == ("return", 0)
    position = position.play("return:w")
    assert (position.phase, position.to_play) == ("main", 1)
    assert len(tokens(position, 0)) == 10


# ----------------------------------------------------------------------------------------------------- what is hidden


@EVERY
def test_c18_the_order_of_a_deck_is_in_no_view(every: Game) -> None:
    one, other = table_of(every), table_of(every)
    for deck in other.plain["decks"]:
        deck.reverse()
    other.plain["random"] = "1" * 64 + ":0:0"
    first, second = one.position(), other.position()
    assert first != second
    for seat in (0, 1, None):
        assert first.view(seat) == second.view(seat)
        assert first.view(seat).to_json() == second.view(seat).to_json()
    assert first.view(0).to_plain()["decks"] == ([25, 20, 10] if every is DUEL else [36, 26, 16])


@EVERY
def test_c19_a_blind_card_is_its_owners_secret(every: Game) -> None:
    position = every.start(3)
    card = position.to_plain()["decks"][1][0]
    after = reserve(position, "deck2")
    assert after.view(0).to_plain()["seats"][0]["reserved"] == [{"card": card, "blind": True}]
    for seat in (1, None):
        assert after.view(seat).to_plain()["seats"][0]["reserved"] == [{"card": None, "level": 2, "blind": True}]
        assert card not in after.view(seat).to_json()


@EVERY
def test_c20_a_card_reserved_face_up_stays_known(every: Game) -> None:
    position = every.start(3)
    card = position.to_plain()["market"][1][0]
    after = reserve(position, card)
    for seat in (0, 1, None):
        assert after.view(seat).to_plain()["seats"][0]["reserved"] == [{"card": card, "blind": False}]


@EVERY
def test_c21_everything_else_is_open(every: Game) -> None:
    position = every.start(3)
    for _ in range(30):
        position = position.play(words(position)[-1])
    for seat in (0, 1, None):
        seen, full = position.view(seat).to_plain(), position.to_plain()
        assert seen.pop("view") == seat
        del full["random"]
        full["decks"] = [len(deck) for deck in full["decks"]]
        for own, known in zip(full["seats"], seen["seats"], strict=True):
            assert len(own.pop("reserved")) == len(known.pop("reserved"))
        assert seen == full


# --------------------------------------------------------------------------------------------------------- stalemates


@EVERY
def test_c22_the_hundredth_idle_turn_ends_the_game(every: Game) -> None:
    position = table_of(every).idle(98).position()
    position = play(position, starting(position, "take:")[0])
    assert not position.is_over
    position = reserve(position, "deck1")
    assert position.is_over
    assert position.result is not None
    assert position.result.reason == "stalemate"


@EVERY
def test_c22_idle_turns_of_all_seats_are_counted_together(every: Game) -> None:
    position = every.start(2)
    for turn in range(100):
        assert not position.is_over
        assert position.to_plain()["idle_turns"] == turn
        legal = [word for word in words(position) if not word.startswith(("buy", "split", "privilege"))]
        position = position.play(legal[0])
        while position.phase == "return" or position.to_plain().get("replenished"):
            position = position.play(words(position)[0])
    assert position.is_over
    assert position.turn == 100


def test_c22_the_game_may_end_in_the_middle_of_a_round() -> None:
    position = play(Table(gemguild.splendor(4)).turn_of(1).idle(99).position(), "take:wug")
    assert position.is_over


def test_c23_the_count_changes_with_the_action() -> None:
    position = Table(TWO).give(0, "wwwwuuuugg").idle(99).position().play("take:grk")
    assert (position.phase, position.to_plain()["idle_turns"], position.is_over) == ("return", 100, False)
    over = play(position, "return:w", "return:w", "return:w")
    assert over.is_over


def test_c23_a_purchase_sets_the_count_to_zero() -> None:
    table = Table(TWO).tiles("n1", "n6", "n7").face_up("1w2").give(0, "uuu").idle(99)
    table.buy(0, "1w1", "1w3", "1w4", "1u1", "1u2", "1u3", "1u4", "1g1", "1g2", "1g3", "1k1", "1k2", "1k3")
    position = table.position().play("buy:1w2")
    assert (position.phase, position.to_plain()["idle_turns"]) == ("noble", 0)
    assert not position.play("noble:n1").is_over


def test_c24_everybody_passing_ends_the_game() -> None:
    position = play(blocked().position(), "pass")
    assert (position.is_over, position.to_play, position.to_plain()["passes"]) == (False, 1, 1)
    over = play(position, "pass")
    assert over.result is not None
    assert over.result.reason == "stalemate"


def test_c24_any_other_action_starts_the_count_anew() -> None:
    table = blocked().turn_of(1).passed(1)
    table.seats[1]["reserved"].pop()
    table.plain["decks"][1].append("2u6")
    position = play(table.position(), "reserve:deck1")
    assert position.phase == "return"
    assert position.to_plain()["passes"] == 0
    position = play(position, "return:j", "pass")
    assert not position.is_over


@CLASSIC
def test_c25_a_stalemate_has_a_winner(classic: Game) -> None:
    card = "1w8" if classic is TWO else "1y8"
    over = play(Table(classic).buy(1, card).idle(99).position(), "take:wug" if classic is TWO else "take:yuo")
    assert over.result is not None
    assert (over.result.reason, over.result.winners, over.result.points) == ("stalemate", (1,), (0, 1))


def test_c26_the_regular_end_goes_before_a_stalemate() -> None:
    table = Table(TWO).buy(0, "3w4", "3u4", "3g4").turn_of(1).idle(99)
    over = play(table.position(), "take:wug")
    assert over.result is not None
    assert over.result.reason == "points"


def test_c26_before_the_round_is_finished_there_is_no_regular_end() -> None:
    table = Table(TWO).buy(0, "3w4", "3u4", "3g4").idle(99)
    over = play(table.position(), "take:wug")
    assert over.result is not None
    assert over.result.reason == "stalemate"


@EVERY
def test_c27_a_long_game_goes_on(every: Game) -> None:
    table = table_of(every)
    table.plain["turn"] = 5000
    assert not play(table.position(), starting(table.position(), "take:")[0]).is_over


@EVERY
def test_c27_there_is_no_resigning_and_no_agreed_draw(every: Game) -> None:
    for word in ("resign", "draw", "end"):
        with pytest.raises(BadText):
            every.start(1).play(word)


# ------------------------------------------------------------------------------------------------------------- results


def test_c28_equals_share_a_place_and_the_next_place_is_left_out() -> None:
    table = Table(gemguild.splendor(4)).buy(0, "1w8").buy(1, "2w3").buy(2, "2u3").idle(99)
    result = play(table.position(), "take:wug").result
    assert result is not None
    assert result.points == (1, 2, 2, 0)
    assert result.places == (3, 1, 1, 4)
    assert result.winners == (1, 2)
    assert result.shares() == (0, 0.5, 0.5, 0)


def test_c28_card_facts_are_what_these_tests_take_them_for() -> None:
    facts = card_facts("splendor")
    assert [facts[card]["points"] for card in ("1w8", "2w3", "2u3", "3w4")] == ["1", "2", "2", "5"]
