"""One game between bots: its outcome, its record, and bots that cannot go on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gemguild.arena.entrants import Entrant
from gemguild.arena.playing import GameOutcome, play, read_outcome
from gemguild.bots import Bot, Limit
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game, Move, View
from gemguild.engine.gamerecord import GameRecord
from tests.arena.support import SPLENDOR, TABLE, TEAMS, Broken, Cheats, First, Stumbles, entrant, moves_of, plan_of


def test_the_record_is_the_game(game: Game) -> None:
    job = plan_of(game=game).deal(0, 0)[0]
    played = play(job)
    record = GameRecord.parse(played.record)
    result = record.result
    assert result is not None
    assert record.seed == job.seed
    assert played.outcome.places == tuple(result.places[side[0]] for side in game.sides)
    assert played.outcome.points == result.points
    assert played.outcome.turns == record.position.turn
    assert sum(played.outcome.decisions) == len(record.moves)
    for seat in range(game.players):
        side = next(number for number, side in enumerate(game.sides) if seat in side)
        assert record.names[seat] == job.entrants[side].name
    assert read_outcome(played.record) == played.outcome


def test_the_same_job_is_the_same_game() -> None:
    first, second = (play(plan_of(entrant("random"), entrant("greedy")).deal(0, 3)[1]) for _ in range(2))
    assert moves_of(first.record) == moves_of(second.record)


@pytest.mark.parametrize(
    ("maker", "fault", "moves"),
    [
        (Stumbles, "RuntimeError: two lines and a ? bell", 2),
        (Cheats, "Illegal: buy:3w1: ", 0),
        (Broken, "OSError: no weights here", 0),
        (lambda: None, "AttributeError: 'NoneType'", 0),
    ],
)
def test_a_bot_that_cannot_go_on_forfeits(maker: Callable[[], Bot], fault: str, moves: int) -> None:
    for job in plan_of(Entrant("good", First), Entrant("bad", maker)).deal(0, 0):
        seat = job.sides.index(1)
        played = play(job)
        assert played.outcome.forfeit.startswith(f"{seat} {fault}")
        assert played.outcome.forfeiting_seat == seat
        assert played.outcome.shares[seat] == 0.0
        assert played.outcome.shares[1 - seat] == 1.0
        assert played.outcome.decisions[seat] == moves
        record = GameRecord.parse(played.record)
        assert record.result is None
        assert record.headers["forfeit"] == played.outcome.forfeit
        assert read_outcome(played.record) == played.outcome


def test_whoever_forfeits_among_four_is_last_and_the_others_share() -> None:
    job = plan_of(Entrant("bad", Stumbles), Entrant("good", First), game=TABLE).deal(0, 0)[0]
    outcome = play(job).outcome
    assert outcome.places == (4, 1, 1, 1)
    assert outcome.shares == pytest.approx((0, 1 / 3, 1 / 3, 1 / 3))


def test_a_team_forfeits_together() -> None:
    job = plan_of(Entrant("good", First), Entrant("bad", Stumbles), game=TEAMS).deal(0, 0)[0]
    assert play(job).outcome.places == (1, 2)


def test_a_bot_gets_its_limit_and_its_own_view() -> None:
    seen = []

    class Curious(First):
        def choose(self, view: View, limit: Limit) -> Move:
            seen.append((view.seat, limit))
            return super().choose(view, limit)

    job = plan_of(Entrant("curious", Curious, Limit(simulations=5)), Entrant("first", First)).deal(0, 0)[0]
    play(job)
    assert set(seen[1:]) == {(0, Limit(simulations=5))}, "but for the first decision, which only warms up"


def test_shared_victories_are_shared() -> None:
    outcome = GameOutcome(0, 0, 0, (0, 1, 2), (1, 1, 3), (15, 15, 3), 60, (1, 1, 1), (0.0,) * 3, (0.0,) * 3)
    assert outcome.shares == (0.5, 0.5, 0.0)
    assert outcome.forfeiting_seat is None


@pytest.mark.parametrize("spoil", ["arena: ", "places: ", "seconds: "])
def test_records_of_something_else_are_refused(spoil: str) -> None:
    record = play(plan_of(game=SPLENDOR).deal(0, 0)[0]).record
    with pytest.raises(BadText, match="not a record of a game in the arena"):
        read_outcome(record.replace(spoil, "other: "))
    with pytest.raises(BadText, match="not a record of a game in the arena"):
        read_outcome(record.replace(spoil, f"{spoil}x"))
