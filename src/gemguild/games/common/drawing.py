"""Chance from outside: what a move may draw as far as its player knows, and playing it with a given draw."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from gemguild.engine import loops, purse
from gemguild.engine.errors import Illegal
from gemguild.engine.game import Position, Records
from gemguild.engine.record import row
from gemguild.games.common import market
from gemguild.games.common.chance import BAG, NOTHING, draws, lay_tokens
from gemguild.games.common.hooks import first_card


def possible_draws(position: Position, action: int, samples: int, seed: int) -> list[str]:
    """What an action may draw, all equally likely; of a bag, so many samples. One empty draw if it draws nothing."""
    source = draws(position.record, action)
    if source == NOTHING:
        return [""]
    if source == BAG:
        chance, bag = Random(seed), bag_letters(position)
        return ["".join(chance.sample(bag, len(bag))) for _ in range(samples)]
    return unseen(position, source)


def bag_letters(position: Position) -> list[str]:
    """The tokens in the bag, by letter."""
    letters = position.game.kind.description.letters
    counts = purse.unpack(position.record.bag, len(letters))
    return [letter for letter, count in zip(letters, counts, strict=True) for _ in range(count)]


def unseen(position: Position, level: int) -> list[str]:
    """The cards of a level, from 0, that the seat to play has not seen."""
    seen = position.view(position.to_play).table
    known = {card.id for row in seen.market for card in row if card}
    for seat in seen.seats:
        known |= {card.id for card in seat.bought} | {held.card.id for held in seat.reserved if held.card}
    return [card.id for card in position.game.cards.values() if card.level == level + 1 and card.id not in known]


def play_drawing(position: Position, action: int, draw: str) -> Records:
    """The record after a legal action with a given draw."""
    source = draws(position.record, action)
    if source == NOTHING:
        raise Illegal("no_draw", f"{position.move(action)} draws nothing")
    if source == BAG:
        return lay_out_bag(position, action, draw)
    if draw not in unseen(position, source):
        raise Illegal("not_drawn", f"{draw}: not a card that {position.move(action)} may draw")
    before, after = position.records.copy(), position.records.copy()
    put_on_top(before, source, list(position.game.cards).index(draw))
    loops.play_checked(before, after, action)
    return after


def put_on_top(records: Records, level: int, card: int) -> None:
    """Exchange the top card of a deck for another one, in the deck or in a hand."""
    state = row(records)
    deck = state.deck.tolist()
    top = first_card(state, level) + int(state.left[level]) - 1
    if card in deck:
        state.deck[deck.index(card)] = deck[top]
    state.deck[top] = card
    for owner, hand in enumerate(state.reserved.tolist()):
        if card in hand:
            market.hold(state, owner, hand.index(card), deck[top])


def lay_out_bag(position: Position, action: int, draw: str) -> Records:
    """The record after the bag was laid out in a given order."""
    if Counter(draw) != Counter(bag_letters(position)):
        raise Illegal("not_drawn", f"{draw}: the bag has {''.join(bag_letters(position))}")
    after = position.play(action).records.copy()
    after["board"] = position.records["board"]
    lay_tokens(row(after), np.array([position.game.kind.description.letters.index(letter) for letter in draw]))
    return after
