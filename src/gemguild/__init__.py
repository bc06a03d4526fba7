"""Gemguild: exact and fast rules for Splendor with its expansions, Splendor Duel and Splendor Marvel."""

from __future__ import annotations

import gemguild.games  # noqa: F401  # makes the games known
from gemguild.engine.batch import Batch
from gemguild.engine.description import Card, Tile, Token
from gemguild.engine.errors import BadOptions, BadPosition, BadText, GemguildError, Illegal
from gemguild.engine.game import Game, Move, Outcome, Position, Result, View
from gemguild.engine.gamerecord import GameRecord, PlayedMove
from gemguild.engine.kind import KINDS, kind
from gemguild.engine.line import Line
from gemguild.engine.table import ReservedCard, Seat, Table

__all__ = [
    "KINDS",
    "BadOptions",
    "BadPosition",
    "BadText",
    "Batch",
    "Card",
    "Game",
    "GameRecord",
    "GemguildError",
    "Illegal",
    "Line",
    "Move",
    "Outcome",
    "PlayedMove",
    "Position",
    "ReservedCard",
    "Result",
    "Seat",
    "Table",
    "Tile",
    "Token",
    "View",
    "cities",
    "duel",
    "game",
    "marvel",
    "orient",
    "posts",
    "splendor",
    "strongholds",
]

__version__ = "0.1.0"


def splendor(players: int = 2, *, quick: bool = False, team: bool = False) -> Game:
    """Splendor for 2 to 4 players; Quick; Team (4 players)."""
    chosen = [name for name, on in {"quick": quick, "team": team}.items() if on]
    return Game(kind("splendor"), players, tuple(chosen))


def cities(players: int = 2) -> Game:
    """Splendor with the Cities of its expansion, for 2 to 4 players."""
    return Game(kind("cities"), players)


def posts(players: int = 2) -> Game:
    """Splendor with the Trading Posts, for 2 to 4 players."""
    return Game(kind("posts"), players)


def orient(players: int = 2) -> Game:
    """Splendor with the Orient, for 2 to 4 players."""
    return Game(kind("orient"), players)


def strongholds(players: int = 2) -> Game:
    """Splendor with the Strongholds, for 2 to 4 players."""
    return Game(kind("strongholds"), players)


def marvel(players: int = 2) -> Game:
    """Splendor Marvel for 2 to 4 players."""
    return Game(kind("marvel"), players)


def duel() -> Game:
    """Splendor Duel, for 2 players."""
    return Game(kind("duel"), 2)


def game(name: str) -> Game:
    """A game by its name, such as ``splendor-2``, ``splendor-3-cities``, ``splendor-4-team`` or ``duel-2``."""
    head, *rest = name.split("-")
    if not rest or not rest[0].isdecimal():
        raise BadOptions(f"{name!r} is not the name of a game; names look like splendor-2-quick")
    players, *options = rest
    if options and options[0] in KINDS and KINDS[options[0]].expands == head:
        head = options.pop(0)
    return Game(kind(head), int(players), tuple(options))
