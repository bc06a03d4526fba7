"""Chance, one drawn thing at a time: the setup, cards that come up, tokens from a bag.

A position holds the order of its decks. OpenSpiel asks for chance nodes instead, with outcomes and probabilities, so
here a deck is a set: whenever a card is drawn, the outcome of a chance node first moves to the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled, entry
from gemguild.engine.description import TileKind
from gemguild.engine.errors import Illegal
from gemguild.engine.game import Game, Position, Records
from gemguild.engine.kind import Kind
from gemguild.engine.record import empty_record, row
from gemguild.games.common import market
from gemguild.games.common.chance import BAG, NOTHING, draws, lay_tiles, lay_tokens
from gemguild.games.common.hooks import first_card
from gemguild.games.common.state import NONE, levels

Outcomes = list[tuple[int, float]]
NUMBERS = 128
"""Cards and tiles have numbers below this."""
ILLEGAL = -3
"""Beside what an action may draw: it is not legal."""
CHANCE, OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
"""Who decides, if no seat does."""


class Draw(NamedTuple):
    """One thing to draw: a card of a level, a tile, or a token."""

    what: str
    """``card``, ``tile`` or ``token``."""
    level: int = NONE


def even(numbers: Sequence[int]) -> Outcomes:
    """Numbers that are all equally likely."""
    pairs = one_among(len(numbers))
    return [pairs[number] for number in numbers]


@cache
def one_among(count: int) -> Outcomes:
    """Every number with the chance of one among so many: quicker to take than to make."""
    return [(number, 1 / count) for number in range(NUMBERS)]


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


@cache
def setup_steps(game: Game) -> tuple[tuple[Draw, tuple[int, ...]], ...]:
    """The draws before the first turn, each with the places of those before it that are of the same kind."""
    plan = setup_draws(game)
    return tuple((draw, tuple(k for k in range(place) if plan[k] == draw)) for place, draw in enumerate(plan))


@cache
def face_up_places(game: Game) -> NDArray[np.int64]:
    """The face-up places that are in use, level by level."""
    places: list[int] = []
    first = 0
    for width, count in zip(game.kind.description.rows, game.kind.shown(game), strict=True):
        places += range(first, first + count)
        first += width
    return np.array(places)


def setup_outcomes(game: Game, drawn: Sequence[int]) -> Outcomes:
    """What the next draw of the setup can be, after some others."""
    this, alike = setup_steps(game)[len(drawn)]
    before = [drawn[k] for k in alike]
    if this.what == "card":
        cards = list(cards_of(game.kind, this.level))
        for card in before:
            cards.remove(card)
        return even(cards)
    if this.what == "tile":
        return even(tiles_left(game.kind, before))
    return weighted(len(game.kind.description.letters), without(board_and_bag(game)[1], before))


def can_be_dealt(game: Game, drawn: Sequence[int], number: int) -> bool:
    """Whether the next draw of the setup can be this one."""
    this, alike = setup_steps(game)[len(drawn)]
    if this.what == "card":
        return number in cards_of(game.kind, this.level) and number not in [drawn[k] for k in alike]
    return any(number == outcome for outcome, _ in setup_outcomes(game, drawn))


def tiles_left(kind: Kind, drawn: Sequence[int]) -> list[int]:
    """The tiles not drawn, each with all its sides."""
    tile_kind = drawn_tiles(kind)
    assert tile_kind is not None
    gone = {tile // tile_kind.sides for tile in drawn}
    return [tile for tile in range(len(tile_ids(kind))) if tile // tile_kind.sides not in gone]


def set_up(game: Game, drawn: Sequence[int]) -> Position:
    """The first position, given everything that was drawn."""
    by_kind: dict[str, list[int]] = {"tile": [], "card": [], "token": []}
    for draw, number in zip(setup_draws(game), drawn, strict=True):
        by_kind[draw.what].append(number)
    records = empty_record(game.kind.record)
    lay_cards(any_start(game), records, face_up_places(game), np.array(by_kind["card"]))
    state = row(records)
    if by_kind["tile"]:
        lay_tiles(state, sum(1 << tile for tile in by_kind["tile"]))
    if by_kind["token"]:
        records["board"] = 0
        records["bag"] = without(board_and_bag(game)[1], by_kind["token"])
        lay_tokens(state, np.array(by_kind["token"]))
    return Position(game, records)


@cache
def any_start(game: Game) -> Records:
    """Some first position that leaves nothing to a generator of its own: not to be changed."""
    records = game.start(0).records.copy()
    forget_generator(records)
    return records


@entry
def lay_cards(start: Any, after: Any, places: Any, cards: Any) -> None:
    """Write a first position with other cards face-up; the rest are the decks, in order of number."""
    after[0] = start[0]
    state = after[0]
    faces = np.zeros(len(state.deck), np.bool_)
    for k in range(len(cards)):
        market.show(state, places[k], cards[k])
        faces[cards[k]] = True
    for level in range(levels(state)):
        place = first_card(state, level)
        for card in range(place, first_card(state, level + 1)):
            if not faces[card]:
                state.deck[place] = card
                place += 1


def forget_generator(records: Records) -> None:
    """Leave nothing to a position's own generator."""
    for field in ("key", "stream", "blocks"):
        records[field] = 0


# ---------------------------------------------------------------------------------------------------------- in the game


@compiled
def to_play(state: Any) -> int:
    """The seat that decides, or OVER."""
    return OVER if state.ended else bits.wide(state.seat)


@entry
def begin_action(before: Any, after: Any, action: int) -> tuple[int, int]:
    """What an action draws: the number of a deck, BAG, or NOTHING, and then the record after it is written; ILLEGAL.

    Then who decides in that record.
    """
    if not bits.has(rules.legal(before[0]), action):
        return ILLEGAL, OVER
    drawn = draws(before[0], action)
    if drawn == NOTHING:
        after[0] = before[0]
        rules.play(after[0], action)
    return drawn, to_play(after[0])


@entry
def play_drawing(before: Any, after: Any, action: int, level: int, card: int) -> int:
    """Write the record after an action that draws a card of a deck, which stays in order.

    Who decides then, or ILLEGAL if the card is not there.
    """
    after[0] = before[0]
    state = after[0]
    place = first_card(state, level)
    top = place + bits.wide(state.left[level]) - 1
    while place < top and state.deck[place] != card:
        place += 1
    if state.deck[place] != card:
        return ILLEGAL
    while place < top:
        state.deck[place] = state.deck[place + 1]
        place += 1
    state.deck[top] = card
    rules.play(state, action)
    return to_play(state)


@cache
def card_draws(kind: Kind) -> tuple[tuple[Draw], ...]:
    """The draw of a card of each level, alone."""
    return tuple((Draw("card", level),) for level in range(kind.description.levels))


def begun(position: Position, action: int) -> tuple[tuple[Draw, ...], Position, int]:
    """Carry out an action as far as chance has no part in it: what has to be drawn first, a position, who decides then.

    The position is the one after the action if nothing has to be drawn, else the one before it. Raises Illegal if the
    action is not legal.
    """
    records = empty_record(position.game.kind.record)
    drawn, player = begin_action(position.records, records, action)
    if drawn == NOTHING:
        return (), Position(position.game, records), player
    if drawn == ILLEGAL:
        position.play(action)  # says what is wrong
    if drawn == BAG:
        return (Draw("token"),) * purse.total(int(position.records["bag"][0])), position, CHANCE
    return card_draws(position.game.kind)[drawn], position, CHANCE


def outcomes(position: Position, draw: Draw, tokens: Sequence[int]) -> Outcomes:
    """What a draw can be; for tokens, after some others."""
    if draw.what == "card":
        return even(deck(position, draw.level))
    bag = int(position.records["bag"][0])
    return weighted(len(position.game.kind.description.letters), without(bag, tokens))


def deck(position: Position, level: int) -> list[int]:
    """The cards of a deck, which lie in order of number."""
    kind = position.game.kind
    cards, left = deck_bytes(kind, level)
    data = position.records.tobytes()
    return list(data[cards : cards + data[left]])


@cache
def deck_bytes(kind: Kind, level: int) -> tuple[int, int]:
    """Where a record has the first card of a deck, and how many are left in it."""
    fields = kind.record.dtype.fields
    assert fields is not None
    return fields["deck"][1] + cards_of(kind, level).start, fields["left"][1] + level


def carry_out(position: Position, action: int, wanted: Sequence[Draw], drawn: Sequence[int]) -> tuple[Position, int]:
    """The position after an action, given what it drew, and who decides there.

    Raises Illegal for a card that cannot be drawn.
    """
    if wanted[0].what == "card":
        records = empty_record(position.game.kind.record)
        player = play_drawing(position.records, records, action, wanted[0].level, drawn[0])
        if player == ILLEGAL:
            raise not_an_outcome(drawn[0])
        return Position(position.game, records), player
    after = position.play(action).records.copy()
    after["board"] = position.records["board"]
    lay_tokens(row(after), np.array(drawn))
    forget_generator(after)
    return Position(position.game, after), to_play(row(after))


def not_an_outcome(number: int) -> Illegal:
    """The error for what cannot be drawn."""
    return Illegal("not_an_outcome", f"{number} cannot be drawn now")
