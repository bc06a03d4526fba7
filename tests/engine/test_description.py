"""What games say of themselves, against the rules and the data."""

from __future__ import annotations

import gemguild
from gemguild.engine.description import ExtraField, Goal, Role
from gemguild.engine.game import Game
from gemguild.engine.kind import Kind, kind
from tests.support import play_through


def test_every_card_and_tile_of_a_start_is_described(game: Game) -> None:
    plain, description = game.start(1).to_plain(), game.kind.description
    on_table = {card for level in (*plain["decks"], *plain["market"]) for card in level if card}
    assert on_table == set(description.cards)
    assert all(name in description.tiles for kind in description.tile_kinds for name in plain[kind.key])
    assert [len(row) for row in plain["market"]] == list(game.kind.shown(game))


def test_tokens_stand_in_the_order_of_their_lanes(kind: Kind) -> None:
    description = kind.description
    roles = [token.role for token in description.tokens]
    assert roles == sorted(roles, key=list(Role).index)
    assert roles.count(Role.JOKER) == 1
    plain = Game(kind, kind.seats[0]).start(1).to_plain()
    assert "".join(plain["seats"][0]["tokens"]) == description.letters
    assert "".join(plain["seats"][0]["bonuses"]) == description.colours
    assert all(
        set(card.price) <= set(description.priced) and (card.price or card.discards)
        for card in description.cards.values()
    )


def test_the_plain_form_has_what_is_described(game: Game) -> None:
    plain, description = game.start(1).to_plain(), game.kind.description
    for key in [*description.piles, *(trophy.key for trophy in description.trophies), *description.table_extras]:
        assert key in plain
    for counter in description.counters:
        assert (counter.key in plain) is counter.stock
        assert isinstance(plain["seats"][0][counter.key], int)
    for key, extra in description.seat_extras.items():
        assert isinstance(plain["seats"][0][key], dict) is (extra in (ExtraField.TOKENS, ExtraField.LETTERS))
    assert ("board" in plain) is (description.board is not None)


def test_phases_and_endings_are_those_of_the_rules(game: Game) -> None:
    description = game.kind.description
    for position in play_through(game, 5):
        assert position.phase in description.phase_names
        assert description.awaits(position.phase)
    assert position.result is not None
    assert position.result.reason in description.ending_names[1:]
    assert description.ending_text(position.result.reason)


def test_every_verb_has_a_phrase(game: Game) -> None:
    for position in play_through(game, 3):
        for move in position.legal_moves():
            assert move.word.partition(":")[0] in game.kind.description.verbs


def test_a_goal_is_reached_at_the_end_or_nobody_can_go_on(game: Game) -> None:
    description = game.kind.description
    for seed in range(4):
        *_, position = play_through(game, seed)
        plain = position.to_plain()
        assert position.result is not None
        reached = any(
            goal.progress(plain["seats"], side) >= goal.target_in(plain["options"])
            for side in game.sides
            for goal in description.goals
        )
        assert reached or position.result.reason == "stalemate"


def test_a_goal_measures_values_the_most_and_the_different() -> None:
    seat = {"points": 4, "colour_points": {"w": 3, "u": 9}, "bonuses": {"w": 0, "u": 2}, "tokens": {"t": 1}}
    assert Goal("points", "points", 15).measure(seat) == 4
    assert Goal("colour", "colour_points", 10, how="most").measure(seat) == 9
    assert Goal("colours", "bonuses", 5, how="different").measure(seat) == 1
    assert Goal("time", "tokens.t", 1).measure(seat) == 1


def test_partners_add_up_what_counts_for_their_side() -> None:
    goal = Goal("points", "points", 15, in_variant={"quick": 10}, together=True)
    seats = [{"points": points} for points in (3, 1, 4, 1)]
    assert goal.progress(seats, (0, 2)) == 7
    assert (goal.target_in({"quick": False}), goal.target_in({"quick": True})) == (15, 10)


def test_seats_play_for_themselves_unless_a_variant_says_otherwise() -> None:
    assert gemguild.splendor(4).sides == ((0,), (1,), (2,), (3,))
    assert gemguild.splendor(4, team=True, quick=True).sides == ((0, 2), (1, 3))


def test_a_card_reads_as_printed() -> None:
    card = kind("splendor").description.cards["1w1"]
    assert (card.level, card.bonus, card.points, dict(card.price)) == (1, "w", 0, {"r": 2, "k": 1})
    assert kind("duel").description.cards["1w2"].marks == {"crowns": 1}


def test_a_description_can_be_written_as_json(kind: Kind) -> None:
    plain = kind.description.to_plain()
    assert plain["title"] == kind.description.title
    assert plain["tokens"][0]["letter"] == kind.description.letters[0]
