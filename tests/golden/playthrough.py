"""Playthroughs: one seeded game each, written out decision by decision.

A line begins with a word: ``game``, ``seed``, ``position`` (the start), then for every decision ``phase``, ``seat``,
``legal``, ``play`` and ``changed`` (the fields of the position's line that are new); every few decisions ``view SEAT``
for each seat and ``view -`` for an onlooker; at the end ``result``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from gemguild.engine.game import Game, Position
from tests.support import GAMES, GOLDEN, choose

VIEWS_EVERY = 16
SEED = 7


def path_of(game: Game) -> Path:
    """Where a game's playthrough is."""
    return GOLDEN / game.id / f"{game.name}.playthrough"


def game_called(name: str) -> Game:
    """The game with a name such as ``splendor-2-quick``."""
    return next(game for game in GAMES if game.name == name)


def changed(before: Position, after: Position) -> str:
    """The fields of a position's line that differ from those of the position before."""
    old, new = str(before).split(" "), str(after).split(" ")
    return " ".join(there for here, there in zip(old, new, strict=True) if here != there)


def views(position: Position) -> Iterator[str]:
    """What everybody sees."""
    for seat in range(position.game.players):
        yield f"view {seat} {position.view(seat)}"
    yield f"view - {position.view()}"


def write(game: Game, seed: int = SEED) -> Iterator[str]:
    """The lines of one random game."""
    yield f"game {game.name}"
    yield f"seed {seed}"
    position = game.start(seed)
    chance = random.Random(f"{game.name} {seed}")
    yield f"position {position}"
    played: list[int] = []
    while not position.is_over:
        action = choose(position, chance)
        yield from decision(position, action, len(played))
        position = position.play(action)
        played.append(action)
    yield from ending(position)


def decision(position: Position, action: int, ply: int) -> Iterator[str]:
    """The lines of one decision."""
    moves = position.legal_moves()
    yield ""
    yield f"phase {position.phase}"
    yield f"seat {position.to_play}"
    if ply % VIEWS_EVERY == 0:
        yield from views(position)
    yield "legal " + " ".join(move.word for move in moves)
    yield "play " + next(move.word for move in moves if move.action == action)
    yield f"changed {changed(position, position.play(action))}"


def ending(position: Position) -> Iterator[str]:
    """The lines at the end of a game."""
    result = position.result
    assert result is not None
    winners, places, points = (
        ",".join(map(str, numbers)) for numbers in (result.winners, result.places, result.points)
    )
    yield ""
    yield from views(position)
    yield f"result winners={winners} places={places} points={points} reason={result.reason}"


def replay(lines: list[str]) -> Iterator[str]:
    """What the engine says when the plays of a playthrough are made: its lines, if nothing has changed."""
    game = game_called(lines[0].removeprefix("game "))
    position = game.start(int(lines[1].removeprefix("seed ")))
    yield from lines[:2]
    yield f"position {position}"
    words = [line.removeprefix("play ") for line in lines if line.startswith("play ")]
    for ply, word in enumerate(words):
        yield from decision(position, position.parse_move(word).action, ply)
        position = position.play(word)
    yield from ending(position)
