"""What every game of the family has on the table, and what a decision can be about."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gemguild.engine.record import Bytes, Purses, Seen, field
from gemguild.engine.rng import Generator

NONE = -1
"""No card, no seat: an empty slot, a noble nobody has."""

TOKEN_LIMIT = 10
RESERVE_LIMIT = 3
IDLE_LIMIT = 100
"""So many turns in a row without a purchase end a game."""

LEVELS = 3
SLOTS = 12
"""Face-up places, level 1 first."""
BUY_SLOTS = SLOTS + RESERVE_LIMIT
"""What a seat may buy: the face-up places, then its own reserved cards."""
LANES = 16
"""Slots of the price table: the face-up places, then four for reserved cards (the fourth stays empty)."""
HALF = 48
"""Bought cards are bits in two words, so many in the first."""
NO_CARD_PRICE = 127
"""An empty slot costs more than anybody can have."""

MAIN, PAYMENT, RETURN, TILE, RESERVE, COLOUR, MATCH, STEAL, ROYAL, OVER = range(10)
"""Phases: which decision is awaited. TILE is choosing a noble or a location."""

PLAYING, BY_POINTS, BY_GAUNTLET, BY_CROWNS, BY_COLOUR, STALEMATE = range(6)
"""Why a game ended."""


class Table(Generator):
    """The fields all games share. ``kinds`` are the tokens that a price can ask for; the joker's lane comes next."""

    # Whose turn it is, and what is awaited
    players: int = field("i1", Seen.ALL, "how many play")
    seat: int = field("i1", Seen.ALL, "who decides now (the first seat when the game is over)")
    phase: int = field("i1", Seen.ALL, "what is to be decided")
    ended: int = field("i1", Seen.ALL, "why the game ended, or PLAYING")
    turn: int = field("i2", Seen.ALL, "turns finished")
    idle: int = field("i1", Seen.ALL, "turns in a row without a purchase, this one too once its action is done")
    passes: int = field("i1", Seen.ALL, "passes in a row")

    # Cards on the table
    deck: Bytes = field("i1", Seen.NOBODY, "the three decks one after another, each with its top last", "cards")
    left: Bytes = field("i1", Seen.ALL, "cards left in each deck", LEVELS)
    market: Bytes = field("i1", Seen.ALL, "the face-up card in each slot", SLOTS)
    shown: int = field("i2", Seen.ALL, "cache: the slots (bits 0-11) and decks (bits 12-14) that have a card")
    price: Bytes = field("i1", Seen.ALL, "cache: the prices of the face-up cards, kind by kind", "kinds", LANES)

    # What each seat has
    tokens: Purses = field("i8", Seen.ALL, "tokens", "seats")
    bonuses: Purses = field("i8", Seen.ALL, "cache: bonuses of the bought cards", "seats")
    points: Bytes = field("i1", Seen.ALL, "cache: prestige points", "seats")
    bought: Purses = field("i8", Seen.ALL, "bought cards as a set in two words", "seats", 2)
    cards: Bytes = field("i1", Seen.ALL, "cache: how many cards were bought", "seats")
    reserved: Bytes = field("i1", Seen.OWNER, "reserved cards, oldest first", "seats", RESERVE_LIMIT)
    blind: Bytes = field("i1", Seen.ALL, "which of them came unseen from a deck, as a set", "seats")
    hand: Bytes = field("i1", Seen.ALL, "how many cards are reserved", "seats")
    held: Bytes = field("i1", Seen.OWNER, "cache: prices of the reserved cards, kind by kind", "seats", "kinds", 4)

    # A purchase with a payment of the player's own choice, while it is put together
    paying: int = field("i1", Seen.ALL, "what is bought: a place in the market or in the hand")
    swapped: int = field("i8", Seen.ALL, "jokers that pay for tokens the buyer holds")


class Classic(Table):
    """What Splendor and Marvel share besides: a bank, and ``places`` for tiles (nobles or locations)."""

    bank: int = field("i8", Seen.ALL, "tokens in the bank")
    tiles: Bytes = field("i1", Seen.ALL, "the tiles of this game, in order of number", "places")
    owner: Bytes = field("i1", Seen.ALL, "the seat that has each of them", "places")


Numbers = NDArray[np.int64]
