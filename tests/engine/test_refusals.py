"""What cannot be is refused: moves that are none, views that know too much, positions that no game can reach."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gemguild
from gemguild.engine.errors import BadPosition, BadText, Illegal
from gemguild.engine.game import Game, Move, Position


@pytest.mark.parametrize("move", [1.5, None, "", b"pass", 2**70, -1])
def test_what_is_no_move(duo: Game, move: Any) -> None:
    with pytest.raises(BadText):
        duo.start(1).play(move)


def test_numbers_of_numpy_are_numbers(duo: Game) -> None:
    start = duo.start(1)
    action = start.legal_actions()[3]
    assert start.play(np.int64(action)) == start.play(action)


def test_a_move_of_another_position_must_mean_the_same_here() -> None:
    game = gemguild.splendor()
    start = game.start(1)
    first_slot = next(move for move in start.legal_moves() if move.word.startswith("reserve:1"))
    after = start.play(first_slot)
    assert first_slot.action in after.legal_actions()
    with pytest.raises(Illegal) as refused:
        after.play(first_slot)
    assert refused.value.code == "card_not_here"
    with pytest.raises(Illegal):
        start.play(Move(first_slot.action, "buy:3w1"))


def blind_reserve() -> Position:
    """Seat 1 has reserved a card from a deck, unseen by seat 0."""
    return gemguild.splendor().start(1).play("take:wug").play("reserve:deck1")


def test_a_view_that_knows_a_rivals_blind_card() -> None:
    position = blind_reserve()
    card = position.to_plain()["seats"][1]["reserved"][0]["card"]
    with pytest.raises(BadPosition):
        position.game.parse_view(str(position.view(0)).replace("reserved:?1", f"reserved:{card}*"))


def test_a_view_that_does_not_know_its_own_card() -> None:
    position = blind_reserve()
    card = position.to_plain()["seats"][1]["reserved"][0]["card"]
    with pytest.raises(BadPosition):
        position.game.parse_view(str(position.view(1)).replace(f"reserved:{card}*", "reserved:?1"))


def test_a_view_whose_tokens_do_not_add_up() -> None:
    position = blind_reserve()
    with pytest.raises(BadPosition, match="tokens"):
        position.game.parse_view(str(position.view(0)).replace("bank=w3", "bank=w2"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"phase": "over", "to_play": None, "end": "stalemate"}, "stalemate"),
        ({"idle_turns": 100}, "over"),
        ({"passes": 2}, "over"),
        ({"turn": 1.0}, "turn"),
    ],
)
def test_a_game_that_should_be_over_or_not(duo: Game, changes: dict[str, Any], message: str) -> None:
    with pytest.raises((BadPosition, BadText), match=message):
        duo.from_json(duo.start(1).to_plain() | changes)


@pytest.mark.parametrize(("name", "reason"), [("splendor-2", "points"), ("marvel-2", "gauntlet"), ("duel-2", "crowns")])
def test_an_end_that_nobody_has_reached(name: str, reason: str) -> None:
    game = gemguild.game(name)
    with pytest.raises(BadPosition, match=reason):
        game.from_json(game.start(1).to_plain() | {"phase": "over", "to_play": None, "end": reason})


def test_a_computed_value_of_another_type(duo: Game) -> None:
    plain = duo.start(1).to_plain()
    plain["seats"][0]["points"] = 0.0
    with pytest.raises(BadPosition, match=r"seats\[0\].points"):
        duo.from_json(plain)


def test_another_games_json() -> None:
    with pytest.raises(BadText, match="game: 'marvel'"):
        gemguild.splendor().from_json(gemguild.marvel().start(1).to_json())
    with pytest.raises(BadText, match="players: 3"):
        gemguild.splendor().from_json(gemguild.splendor(3).start(1).to_json())
    plain = gemguild.duel().start(1).to_plain()
    del plain["random"]
    with pytest.raises(BadText, match="random: missing"):
        gemguild.duel().from_json(plain)
    with pytest.raises(BadText, match="one seat"):
        gemguild.duel().from_json(gemguild.duel().start(1).view(0).to_json())
