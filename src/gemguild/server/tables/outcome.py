"""How a game ended: by the rules, or because somebody stopped."""

from __future__ import annotations

from typing import Literal, cast

from gemguild.engine.game import Position, Result
from gemguild.server.messages import Outcome, Standing

Why = Literal["resigned", "left", "timed_out"]


def by_the_rules(position: Position) -> Outcome:
    """The outcome of a game that is over."""
    result = position.result
    assert result is not None
    return Outcome(
        winners=list(result.winners),
        standings=standings(position, result.places),
        reason=cast("Literal['points']", result.reason),
        tie_break=tie_break(position, result),
    )


def by_stopping(position: Position, loser: int, why: Why) -> Outcome:
    """The outcome of a game of two in which one stopped."""
    winners = [seat for seat in range(position.game.players) if seat != loser]
    places = [1 if seat in winners else 2 for seat in range(position.game.players)]
    return Outcome(winners=winners, standings=standings(position, places), reason=why, tie_break=None)


def standings(position: Position, places: tuple[int, ...] | list[int]) -> list[Standing]:
    """Everybody's place, points and cards."""
    state = position.record
    return [
        Standing(seat=seat, place=place, points=int(state.points[seat]), cards=int(state.cards[seat]))
        for seat, place in enumerate(places)
    ]


def tie_break(position: Position, result: Result) -> Literal["avengers", "cards", "shared"] | None:
    """What decided between sides with the most points, if there were several."""
    sides = position.game.sides
    winning = [side for side in sides if side[0] in result.winners]
    if len(winning) > 1:
        return "shared"
    if result.reason not in ("points", "gauntlet", "stalemate"):
        return None
    points = {side: sum(result.points[seat] for seat in side) for side in sides}
    if all(points[side] < points[winning[0]] for side in sides if side != winning[0]):
        return None
    return "avengers" if position.to_plain().get("avengers") == winning[0][0] else "cards"
