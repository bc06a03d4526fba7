"""Outcomes: what the rules say, or that somebody stopped."""

from __future__ import annotations

import pytest

import gemguild
from gemguild.engine.batch import Batch
from gemguild.engine.game import Position
from gemguild.server.tables import outcome
from tests.support import position_of_record


def finished_games(name: str, count: int) -> list[Position]:
    """Many games, played at random to the end."""
    batch = Batch.start(gemguild.game(name), count, seed=1)
    batch.play_out(seed=2)
    return [position_of_record(batch.game, record) for record in batch.records]


@pytest.mark.parametrize("name", ["splendor-2-quick", "splendor-4-quick-team", "marvel-2", "marvel-4", "duel-2"])
def test_an_outcome_says_what_the_rules_say(name: str) -> None:
    for position in finished_games(name, 300):
        said, result = outcome.by_the_rules(position), position.result
        assert result is not None
        assert (tuple(said["winners"]), said["reason"]) == (result.winners, result.reason)
        sides = {side for side in position.game.sides if side[0] in result.winners}
        assert said["shared"] is (len(sides) > 1)
        assert (said["decider"] is None) is (len(sides) == len(position.game.sides))
        if said["decider"] is not None:
            assert said["decider"]["criterion"] in [each.name for each in position.game.kind.description.criteria]


def test_whoever_stops_loses_without_a_comparison() -> None:
    said = outcome.by_stopping(gemguild.splendor(2).start(1), 0, "resigned")
    assert (said["winners"], said["reason"], said["shared"], said["decider"]) == ([1], "resigned", False, None)
