"""What lies on the table and before each seat, with types: a position's or a view's plain form made of cards and tiles.

Letters stand for tokens, as everywhere; :attr:`gemguild.Game.tokens` says what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gemguild.engine.description import Card, Description, Tile
from gemguild.engine.text import Plain


@dataclass(frozen=True, slots=True)
class ReservedCard:
    """A card in somebody's hand."""

    card: Card | None
    """None if it is not known to whoever looks."""
    level: int
    blind: bool
    """Whether it was drawn unseen from a deck."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What one seat has."""

    number: int
    tokens: Mapping[str, int]
    """By letter, all of them."""
    bonuses: Mapping[str, int]
    """By the letter of the colour."""
    points: int
    bought: tuple[Card, ...]
    reserved: tuple[ReservedCard, ...]
    tiles: tuple[Tile, ...]
    counters: Mapping[str, int]
    """What else the game counts, by key: crowns and privileges in Duel, tags in Marvel."""


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table, and what every seat has."""

    market: tuple[tuple[Card | None, ...], ...]
    """The face-up cards, level by level from the lowest; None for an empty place."""
    decks: tuple[int, ...]
    """How many cards each deck has left."""
    tiles: tuple[Tile, ...]
    """The tiles that nobody has."""
    piles: Mapping[str, Mapping[str, int]]
    """Tokens by pile and letter: the bank, or Duel's bag."""
    board: tuple[tuple[str | None, ...], ...]
    """The letters on Duel's board, row by row; empty in games without a board."""
    seats: tuple[Seat, ...]


def table_of(description: Description, plain: Plain) -> Table:
    """The table that a plain form describes."""
    cards = description.cards
    return Table(
        market=tuple(tuple(None if name is None else cards[name] for name in row) for row in plain["market"]),
        decks=tuple(deck if isinstance(deck, int) else len(deck) for deck in plain["decks"]),
        tiles=tiles_of(description, plain),
        piles={pile: plain[pile] for pile in description.piles},
        board=tuple(map(tuple, plain["board"])) if description.board else (),
        seats=tuple(seat_of(description, number, held) for number, held in enumerate(plain["seats"])),
    )


def seat_of(description: Description, number: int, held: Mapping[str, Any]) -> Seat:
    """The seat that a plain form describes."""
    return Seat(
        number=number,
        tokens=held["tokens"],
        bonuses=held["bonuses"],
        points=held["points"],
        bought=tuple(description.cards[name] for name in held["bought"]),
        reserved=tuple(reserved_card(description, each) for each in held["reserved"]),
        tiles=tiles_of(description, held),
        counters={counter.key: held[counter.key] for counter in description.counters},
    )


def reserved_card(description: Description, held: Mapping[str, Any]) -> ReservedCard:
    """The reserved card that a plain form describes."""
    card = None if held["card"] is None else description.cards[held["card"]]
    return ReservedCard(card, held["level"] if card is None else card.level, held["blind"])


def tiles_of(description: Description, plain: Mapping[str, Any]) -> tuple[Tile, ...]:
    """The tiles of all kinds that a plain form names."""
    return tuple(description.tiles[name] for kind in description.tile_kinds for name in plain[kind.key])
