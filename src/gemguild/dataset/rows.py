"""From the record of a game to its rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from gemguild.arena.playing import read_outcome
from gemguild.arena.thoughts import read_found
from gemguild.dataset.schema import Decision, Finished
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.envs.observation import look

Number = TypeVar("Number", int, float)


def rows_of(number: int, text: str, *, observations: bool = False) -> tuple[Finished, list[Decision]]:
    """The rows of a game, from replaying its record. Raises BadText or Illegal for a bad record."""
    record = GameRecord.parse(text)
    game = finished(number, record, text)
    return game, list(decisions(number, record, game.won, observations))


def finished(number: int, record: GameRecord, text: str) -> Finished:
    """The row of a game in the games table."""
    outcome = read_outcome(text)
    if not isinstance(record.seed, int):
        raise BadText("the record has no seed")
    return Finished(
        game=number,
        seed=record.seed,
        bots=tuple(record.names[seat] for seat in range(record.game.players)),
        turns=outcome.turns,
        decisions=len(record.moves),
        reason=None if record.result is None else record.result.reason,
        places=by_seat(record.game, outcome.places),
        points=outcome.points,
        won=by_seat(record.game, outcome.shares),
        forfeit=outcome.forfeit or None,
        tiles=tuple(" ".join(tile.id for tile in seat.tiles) for seat in record.position.seats),
        final=str(record.position),
    )


def by_seat(game: Game, sides: tuple[Number, ...]) -> tuple[Number, ...]:
    """Values of sides, by seat."""
    side_of = {seat: number for number, side in enumerate(game.sides) for seat in side}
    return tuple(sides[side_of[seat]] for seat in range(game.players))


def decisions(number: int, record: GameRecord, won: tuple[float, ...], observations: bool) -> Iterator[Decision]:
    """The rows of a game in the decisions table."""
    for ply, (position, played) in enumerate(zip(record.positions(), record.moves, strict=False)):
        seat = position.to_play
        assert seat is not None
        legal = {move.word: move.action for move in position.legal_moves()}
        seen = look(position, seat) if observations else None
        found = read_found(played.comment)
        yield Decision(
            game=number,
            ply=ply,
            turn=position.turn,
            seat=seat,
            phase=position.phase,
            position=str(position),
            legal=tuple(legal.values()),
            action=legal[played.word],
            word=played.word,
            seconds=played.time,
            bot=record.names[seat],
            points=tuple(position.record.points[: position.game.players].tolist()),
            won=won[seat],
            observation=None if seen is None else tuple(seen.observation.tolist()),
            mask=None if seen is None else tuple(seen.action_mask.tolist()),
            policy=None if found is None else shares(found.visits, legal.values()),
            values=None if found is None else found.chances,
        )


def shares(visits: Mapping[int, int], actions: Iterable[int]) -> tuple[float, ...]:
    """The share of the visits that each action got."""
    total = sum(visits.values())
    return tuple(visits.get(action, 0) / total for action in actions)
