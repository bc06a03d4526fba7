"""How a game ended: by the rules, or because somebody stopped."""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal, cast

from gemguild.engine.game import Position
from gemguild.server.messages import Decider, Outcome, Standing

Why = Literal["resigned", "left", "timed_out"]


def by_the_rules(position: Position) -> Outcome:
    """The outcome of a game that is over."""
    result = position.result
    assert result is not None
    return Outcome(
        winners=list(result.winners),
        standings=standings(position, result.places),
        reason=result.reason,
        shared=len([side for side in position.game.sides if side[0] in result.winners]) > 1,
        decider=None if result.decider is None else cast("Decider", asdict(result.decider)),
    )


def by_stopping(position: Position, loser: int, why: Why) -> Outcome:
    """The outcome of a game of two in which one stopped."""
    winners = [seat for seat in range(position.game.players) if seat != loser]
    places = [1 if seat in winners else 2 for seat in range(position.game.players)]
    return Outcome(winners=winners, standings=standings(position, places), reason=why, shared=False, decider=None)


def standings(position: Position, places: tuple[int, ...] | list[int]) -> list[Standing]:
    """Everybody's place, points and cards."""
    state = position.record
    return [
        Standing(seat=seat, place=place, points=int(state.points[seat]), cards=int(state.cards[seat]))
        for seat, place in enumerate(places)
    ]
