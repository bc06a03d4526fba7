"""Chance, one drawn thing at a time: the setup, cards that come up, tokens from a bag.

A position holds the order of its decks. OpenSpiel asks for chance nodes instead, with outcomes and probabilities, so
here a deck is a set: whenever a card is drawn, the outcome of a chance node first moves to the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from gemguild.engine import purse
from gemguild.engine.description import TileKind
from gemguild.engine.game import Game, Position, Records
from gemguild.engine.kind import Kind
from gemguild.engine.record import row
from gemguild.games.common import market
from gemguild.games.common.chance import BAG, NOTHING, draws, lay_tiles, lay_tokens
from gemguild.games.common.state import NONE

Outcomes = list[tuple[int, float]]


@dataclass(frozen=True)
class Draw:
    """One thing to draw: a card of a level, a tile, or a token."""

    what: str
    """``card``, ``tile`` or ``token``."""
    level: int = NONE


def even(numbers: Sequence[int]) -> Outcomes:
    """Numbers that are all equally likely."""
    return [(number, 1 / len(numbers)) for number in numbers]


def weighted(kinds: int, tokens: int) -> Outcomes:
    """The kinds of tokens in a purse, each as likely as its share of the purse."""
    total = purse.total(tokens)
    counts = purse.unpack(tokens, kinds)
    return [(kind, count / total) for kind, count in enumerate(counts) if count]


def without(tokens: int, kinds: Sequence[int]) -> int:
    """A purse after some of its tokens are gone."""
    return tokens - sum(purse.one(kind) for kind in kinds)


# ------------------------------------------------------------------------------------------------------- what there is


@cache
def cards_of(kind: Kind, level: int) -> range:
    """The numbers of the cards of a level, from 0."""
    levels = [card.level - 1 for card in kind.description.cards.values()]
    first = levels.index(level)
    return range(first, first + levels.count(level))


@cache
def card_ids(kind: Kind) -> tuple[str, ...]:
    """The cards by number."""
    return tuple(kind.description.cards)


def drawn_tiles(kind: Kind) -> TileKind | None:
    """The kind of tile of which some are drawn at the start, if there is one."""
    return next((tile_kind for tile_kind in kind.description.tile_kinds if tile_kind.drawn), None)


@cache
def tile_ids(kind: Kind) -> tuple[str, ...]:
    """The tiles that can be drawn, by number."""
    drawn = drawn_tiles(kind)
    return tuple(tile.id for tile in kind.description.tiles.values() if drawn is not None and tile.kind == drawn.key)


@cache
def board_and_bag(game: Game) -> tuple[int, int]:
    """How many tokens lie on the board at the start, and all tokens of board and bag as a purse."""
    if game.kind.description.board is None:
        return 0, 0
    records = game.start(0).records
    laid = [int(cells).bit_count() for cells in records["board"][0]]
    return sum(laid), purse.pack(laid) + int(records["bag"][0])


# --------------------------------------------------------------------------------------------------------------- setup


@cache
def setup_draws(game: Game) -> tuple[Draw, ...]:
    """The draws before the first turn: tiles, face-up cards place by place, then the tokens of a board."""
    tiles = game.kind.tiles_drawn(game) if drawn_tiles(game.kind) else 0
    cards = [Draw("card", level) for level, count in enumerate(game.kind.shown(game)) for _ in range(count)]
    return (Draw("tile"),) * tiles + (*cards,) + (Draw("token"),) * board_and_bag(game)[0]


def face_up_places(game: Game) -> Iterator[int]:
    """The face-up places that are in use, level by level."""
    first = 0
    for width, count in zip(game.kind.description.rows, game.kind.shown(game), strict=True):
        yield from range(first, first + count)
        first += width


def setup_outcomes(game: Game, drawn: Sequence[int]) -> Outcomes:
    """What the next draw of the setup can be, after some others."""
    plan = setup_draws(game)
    this = plan[len(drawn)]
    before = [number for draw, number in zip(plan, drawn, strict=False) if draw == this]
    if this.what == "card":
        return even([card for card in cards_of(game.kind, this.level) if card not in before])
    if this.what == "tile":
        return even(tiles_left(game.kind, before))
    return weighted(len(game.kind.description.letters), without(board_and_bag(game)[1], before))


def tiles_left(kind: Kind, drawn: Sequence[int]) -> list[int]:
    """The tiles not drawn, each with all its sides."""
    tile_kind = drawn_tiles(kind)
    assert tile_kind is not None
    gone = {tile // tile_kind.sides for tile in drawn}
    return [tile for tile in range(len(tile_ids(kind))) if tile // tile_kind.sides not in gone]


def set_up(game: Game, drawn: Sequence[int]) -> Position:
    """The first position, given everything that was drawn."""
    records = game.start(0).records.copy()
    forget_generator(records)
    state = row(records)
    by_kind: dict[str, list[int]] = {"tile": [], "card": [], "token": []}
    for draw, number in zip(setup_draws(game), drawn, strict=True):
        by_kind[draw.what].append(number)
    for place, card in zip(face_up_places(game), by_kind["card"], strict=True):
        market.show(state, place, card)
    for level in range(game.kind.description.levels):
        lay_deck(records, game.kind, level, set(by_kind["card"]))
    if by_kind["tile"]:
        lay_tiles(state, sum(1 << tile for tile in by_kind["tile"]))
    if by_kind["token"]:
        records["board"] = 0
        records["bag"] = without(board_and_bag(game)[1], by_kind["token"])
        lay_tokens(state, np.array(by_kind["token"]))
    return Position(game, records)


def forget_generator(records: Records) -> None:
    """Leave nothing to a position's own generator."""
    for field in ("key", "stream", "blocks"):
        records[field] = 0


def lay_deck(records: Records, kind: Kind, level: int, gone: set[int]) -> None:
    """Make a deck of the cards of a level that are not gone, in order of number."""
    numbers = cards_of(kind, level)
    cards = [card for card in numbers if card not in gone]
    records["deck"][0, numbers.start : numbers.stop] = NONE
    records["deck"][0, numbers.start : numbers.start + len(cards)] = cards


# ---------------------------------------------------------------------------------------------------------- in the game


def awaited(position: Position, action: int) -> tuple[Draw, ...]:
    """What has to be drawn to carry out an action."""
    drawn = int(draws(position.record, action))
    if drawn == NOTHING:
        return ()
    if drawn == BAG:
        return (Draw("token"),) * purse.total(int(position.records["bag"][0]))
    return (Draw("card", drawn),)


def outcomes(position: Position, draw: Draw, tokens: Sequence[int]) -> Outcomes:
    """What a draw can be; for tokens, after some others."""
    if draw.what == "card":
        return even(deck(position, draw.level))
    bag = int(position.records["bag"][0])
    return weighted(len(position.game.kind.description.letters), without(bag, tokens))


def deck(position: Position, level: int) -> list[int]:
    """The cards of a deck, which lie in order of number."""
    numbers = cards_of(position.game.kind, level)
    cards: list[int] = position.records["deck"][0, numbers.start : numbers.stop].tolist()
    return [card for card in cards if card != NONE]


def carry_out(position: Position, action: int, wanted: Sequence[Draw], drawn: Sequence[int]) -> Position:
    """The position after an action, given what it drew."""
    if not wanted:
        return position.play(action)
    records = position.records.copy()
    if wanted[0].what == "card":
        first, cards = cards_of(position.game.kind, wanted[0].level).start, deck(position, wanted[0].level)
        cards.remove(drawn[0])
        records["deck"][0, first : first + len(cards) + 1] = [*cards, drawn[0]]
        return Position(position.game, records).play(action)
    after = position.play(action).records.copy()
    after["board"] = records["board"]
    lay_tokens(row(after), np.array(drawn))
    forget_generator(after)
    return Position(position.game, after)
