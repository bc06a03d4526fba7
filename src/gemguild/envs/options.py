"""Options of environments."""

from __future__ import annotations

from gemguild.engine.game import Game
from gemguild.engine.kind import kind


def game_of(kind_id: str, players: int, **variants: bool) -> Game:
    """A game with its number of players and the variants that are on."""
    return Game(kind(kind_id), players, tuple(name for name, on in variants.items() if on))
