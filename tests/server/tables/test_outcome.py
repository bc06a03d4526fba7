"""How games end, and what decided a tie."""

from __future__ import annotations

import pytest

import gemguild
from gemguild.engine.batch import Batch
from gemguild.engine.game import Position
from gemguild.server import messages as say
from gemguild.server.tables import outcome
from tests.support import position_of_record


def finished_games(name: str, count: int) -> list[Position]:
    """Many games, played at random to the end."""
    batch = Batch.start(gemguild.game(name), count, seed=1)
    batch.play_out(seed=2)
    return [position_of_record(batch.game, record) for record in batch.records]


@pytest.mark.parametrize("name", ["splendor-2-quick", "splendor-4-quick-team", "marvel-2", "marvel-4", "duel-2"])
def test_a_tie_break_is_named_where_points_do_not_decide(name: str) -> None:
    found = set()
    for position in finished_games(name, 1500):
        told = outcome.by_the_rules(position)
        found.add(told["tie_break"])
        winner, rivals = winning_side(position, told)
        if len(told["winners"]) > len(winner):
            assert told["tie_break"] == "shared"
        elif told["tie_break"] is None and told["reason"] == "points" and name != "duel-2":
            assert all(points_of(position, winner) > points_of(position, rival) for rival in rivals)
        elif told["tie_break"] == "cards":
            tied = [rival for rival in rivals if points_of(position, rival) >= points_of(position, winner)]
            assert tied
            cards = position.record.cards
            if told["reason"] == "points":
                assert all(sum(cards[seat] for seat in winner) < sum(cards[seat] for seat in rival) for rival in tied)
        elif told["tie_break"] == "avengers":
            assert position.to_plain()["avengers"] in winner
    assert found >= EXPECTED[name]


EXPECTED: dict[str, set[str | None]] = {
    "splendor-2-quick": {None, "cards"},
    "splendor-4-quick-team": {None, "cards"},
    "marvel-2": {None},
    "marvel-4": {None},
    "duel-2": {None},
}


def winning_side(position: Position, told: say.Outcome) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """The first side that won, and the others."""
    winner = next(side for side in position.game.sides if side[0] in told["winners"])
    return winner, [side for side in position.game.sides if side != winner]


def points_of(position: Position, side: tuple[int, ...]) -> int:
    """The points of a side."""
    return sum(int(position.record.points[seat]) for seat in side)
