"""Chance, one drawn thing at a time: the setup, cards that come up, tokens from Duel's bag.

A position holds the order of its decks. OpenSpiel asks for chance nodes instead, with outcomes and probabilities, so
here a deck is a set: whenever a card is drawn, the outcome of a chance node is moved to the top first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from gemguild.engine import purse
from gemguild.engine.game import Game, Position, Records
from gemguild.engine.record import row
from gemguild.envs.layout import FORMS, names_of
from gemguild.games.common import classic, market
from gemguild.games.common.chance import BAG, NOTHING, draws
from gemguild.games.common.state import LEVELS, NONE
from gemguild.games.duel.state import CELLS, KINDS, SPIRAL, SUPPLY
from gemguild.games.marvel.state import LOCATION_TILES, SIDES
from gemguild.games.splendor.state import NOBLES

Outcomes = list[tuple[int, float]]


@dataclass(frozen=True)
class Draw:
    """One thing to be drawn: a card of a level, a tile, or a token."""

    what: str
    """``card``, ``tile`` or ``token``."""
    level: int = NONE


def even(numbers: Sequence[int]) -> Outcomes:
    """Numbers that are all equally likely."""
    return [(number, 1 / len(numbers)) for number in numbers]


def weighted(tokens: int) -> Outcomes:
    """The kinds in a purse, as likely as there are many of them."""
    total = purse.total(tokens)
    counts = purse.unpack(tokens, KINDS)
    return [(kind, count / total) for kind, count in enumerate(counts) if count]


# --------------------------------------------------------------------------------------------------------------- setup


@cache
def setup_draws(game: Game) -> tuple[Draw, ...]:
    """What is drawn before the first turn: tiles, face-up cards place by place, then Duel's tokens cell by cell."""
    tiles = FORMS[game.id].tile_count(game) if game.id in FORMS else 0
    cards = [Draw("card", level) for level in range(LEVELS) for _ in face_up(game, level)]
    return (Draw("tile"),) * tiles + (*cards,) + (Draw("token"),) * (CELLS if game.id == "duel" else 0)


def face_up(game: Game, level: int) -> range:
    """The places of a level that have cards."""
    names = FORMS[game.id].layout_of(game) if game.id in FORMS else names_of(game.id)
    return names.slots(level)


def setup_outcomes(game: Game, drawn: Sequence[int]) -> Outcomes:
    """What the next draw of the setup can be, after some others."""
    plan = setup_draws(game)
    this = plan[len(drawn)]
    before = {number for draw, number in zip(plan, drawn, strict=False) if draw == this}
    if this.what == "card":
        first = names_of(game.id).first
        return even([card for card in range(first[this.level], first[this.level + 1]) if card not in before])
    if this.what == "tile":
        return even(tiles_left(game, before))
    bag = SUPPLY - sum(purse.one(kind) for draw, kind in zip(plan, drawn, strict=False) if draw.what == "token")
    return weighted(bag)


def tiles_left(game: Game, drawn: set[int]) -> list[int]:
    """The nobles not drawn; of location tiles not drawn, both sides."""
    if game.id == "splendor":
        return [noble for noble in range(len(NOBLES)) if noble not in drawn]
    gone = {location // SIDES for location in drawn}
    return [location for location in range(SIDES * LOCATION_TILES) if location // SIDES not in gone]


def tile_ids(game: Game) -> list[str]:
    """The nobles or locations by number."""
    return FORMS[game.id].tiles.ids


def set_up(game: Game, drawn: Sequence[int]) -> Position:
    """The first position, of what was drawn."""
    records = game.start(0).records.copy()
    forget_generator(records)
    state = row(records)
    by_kind: dict[str, list[int]] = {"tile": [], "card": [], "token": []}
    for draw, number in zip(setup_draws(game), drawn, strict=True):
        by_kind[draw.what].append(number)
    places = [place for level in range(LEVELS) for place in face_up(game, level)]
    for place, card in zip(places, by_kind["card"], strict=True):
        market.show(state, place, card)
    for level in range(LEVELS):
        lay_deck(records, game, level, set(by_kind["card"]), NONE)
    if game.id == "duel":
        records["board"] = 0
        lay_tokens(records, by_kind["token"])
    else:
        classic.lay_tiles(state, sum(1 << tile for tile in by_kind["tile"]))
    return Position(game, records)


def forget_generator(records: Records) -> None:
    """Nothing is left to a position's own generator."""
    for field in ("key", "stream", "blocks"):
        records[field] = 0


def lay_deck(records: Records, game: Game, level: int, gone: set[int], top: int) -> None:
    """Make a deck of the cards of a level that are not gone, in order of number, one of them (or NONE) on top."""
    first, end = names_of(game.id).first[level : level + 2]
    rest = [card for card in range(first, end) if card not in gone and card != top]
    cards = rest if top == NONE else [*rest, top]
    records["deck"][0, first:end] = NONE
    records["deck"][0, first : first + len(cards)] = cards


def lay_tokens(records: Records, kinds: Sequence[int]) -> None:
    """Lay tokens onto the empty cells of Duel's board, along the spiral."""
    board = records["board"][0]
    taken = int(np.bitwise_or.reduce(board))
    empty = [int(cell) for cell in SPIRAL if not taken >> int(cell) & 1]
    for cell, kind in zip(empty, kinds, strict=False):
        board[kind] |= 1 << cell


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
        return even(sorted(deck(position, draw.level)))
    bag = int(position.records["bag"][0]) - sum(purse.one(kind) for kind in tokens)
    return weighted(bag)


def deck(position: Position, level: int) -> Iterator[int]:
    """The cards of a deck."""
    first, end = names_of(position.game.id).first[level : level + 2]
    return (int(card) for card in position.records["deck"][0, first:end] if card != NONE)


def carry_out(position: Position, action: int, wanted: Sequence[Draw], drawn: Sequence[int]) -> Position:
    """The position after an action that drew certain things."""
    if not wanted:
        return position.play(action)
    records = position.records.copy()
    if wanted[0].what == "card":
        level = wanted[0].level
        first, end = names_of(position.game.id).first[level : level + 2]
        gone = set(range(first, end)) - set(deck(position, level))
        lay_deck(records, position.game, level, gone, drawn[0])
        return Position(position.game, records).play(action)
    after = position.play(action).records.copy()
    after["board"] = records["board"]
    lay_tokens(after, drawn)
    forget_generator(after)
    return Position(position.game, after)
