"""The record fields, phases and limits that all games share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gemguild.engine.compile import compiled
from gemguild.engine.record import Bytes, Purses, Seen, field
from gemguild.engine.rng import Generator

NONE = -1
"""No card, no seat: an empty slot, a noble nobody has."""

TOKEN_LIMIT = 10
RESERVE_LIMIT = 3
IDLE_LIMIT = 100
"""A game ends after this many turns in a row without a purchase."""

HAND_LANES = 4
"""Places of a hand in the price table: one more than can be reserved, so that four bytes are read at once."""
MOST_SLOTS = 28
"""More face-up places would not fit a word with those that can be bought with a choice of payment."""
CARDS_PER_WORD = 60
"""Bought cards are bits of words."""
NO_CARD_PRICE = 127
"""An empty slot costs more than anybody can have."""

MAIN, PAYMENT, RETURN, OVER, OWN_PHASES = range(5)
"""Phases: which decision is awaited. A game's own are numbered from OWN_PHASES, in the order of its description."""

PLAYING, STALEMATE, OWN_ENDINGS = range(3)
"""Why a game ended. A game's own reasons are numbered from OWN_ENDINGS, in the order of its description."""


class TableState(Generator):
    """The fields all games share.

    A game settles ``rows`` (the face-up places of each level), ``cards``, ``seats`` and ``kinds`` (the tokens that a
    price can ask for; the joker's lane comes next). Everything else follows.
    """

    def __init_subclass__(cls, rows: Sequence[int] = (), **lengths: int) -> None:
        if rows:
            slots = sum(rows)
            if slots > MOST_SLOTS:
                raise ValueError(f"at most {MOST_SLOTS} cards can lie face-up, not {slots}")
            lengths |= {
                "levels": len(rows),
                "slots": slots,
                "lanes": -(-slots // HAND_LANES) * HAND_LANES + HAND_LANES,
                "card_words": -(-lengths["cards"] // CARDS_PER_WORD),
            }
        super().__init_subclass__(**lengths)

    # Whose turn it is, and which decision comes next
    players: int = field("i1", Seen.ALL, "how many play")
    seat: int = field("i1", Seen.ALL, "who decides now (the first seat when the game is over)")
    phase: int = field("i1", Seen.ALL, "the decision to make")
    ended: int = field("i1", Seen.ALL, "why the game ended, or PLAYING")
    turn: int = field("i2", Seen.ALL, "turns finished")
    idle: int = field("i1", Seen.ALL, "turns in a row without a purchase, this one too once its action is done")
    passes: int = field("i1", Seen.ALL, "passes in a row")

    # Cards on the table
    deck: Bytes = field("i1", Seen.NOBODY, "the decks one after another, each with its top last", "cards")
    left: Bytes = field("i1", Seen.ALL, "cards left in each deck", "levels")
    market: Bytes = field("i1", Seen.ALL, "the face-up card in each slot, level 1 first", "slots")
    shown: int = field("i4", Seen.ALL, "cache: the slots, then the decks, that have a card, as a set")
    price: Bytes = field(
        "i1", Seen.ALL, "cache: the prices of the face-up cards, kind by kind", "kinds", "lanes", as_vectors=True
    )

    # What each seat has
    tokens: Purses = field("i8", Seen.ALL, "tokens", "seats")
    bonuses: Purses = field("i8", Seen.ALL, "cache: bonuses of the bought cards", "seats")
    points: Bytes = field("i1", Seen.ALL, "cache: prestige points", "seats")
    bought: Purses = field("i8", Seen.ALL, "bought cards as a set", "seats", "card_words")
    cards: Bytes = field("i1", Seen.ALL, "cache: how many cards were bought", "seats")
    reserved: Bytes = field("i1", Seen.OWNER, "reserved cards, oldest first", "seats", RESERVE_LIMIT)
    blind: Bytes = field("i1", Seen.ALL, "which of them came unseen from a deck, as a set", "seats")
    hand: Bytes = field("i1", Seen.ALL, "how many cards are reserved", "seats")
    held: Bytes = field(
        "i1", Seen.OWNER, "cache: prices of the reserved cards, kind by kind", "seats", "kinds", HAND_LANES
    )

    # A purchase with a payment of the player's own choice, while it is put together
    paying: int = field("i1", Seen.ALL, "the card being bought: a place in the market or in the hand")
    swapped: int = field("i8", Seen.ALL, "jokers that pay for tokens the buyer holds")


class ClassicState(TableState):
    """The fields that games with a bank add, and ``places`` for tiles (nobles or locations)."""

    bank: int = field("i8", Seen.ALL, "tokens in the bank")
    tiles: Bytes = field("i1", Seen.ALL, "the tiles of this game, in order of number", "places")
    owner: Bytes = field("i1", Seen.ALL, "the seat that has each of them", "places")


class GapState(ClassicState):
    """The field of games in which a bought card is replaced only after a further step."""

    gap: int = field("i1", Seen.ALL, "cache: the face-up place to be filled after the step that is awaited, or NONE")


Numbers = NDArray[np.int64]


# How large a game is. Compiled code knows these numbers while compiling.


@compiled
def levels(state: TableState) -> int:
    """How many decks there are."""
    return int(state.left.shape[0])


@compiled
def slots(state: TableState) -> int:
    """How many face-up places there are."""
    return int(state.market.shape[0])


@compiled
def buy_slots(state: TableState) -> int:
    """How many buying slots a seat has: the face-up places, then its own reserved cards."""
    return slots(state) + RESERVE_LIMIT


@compiled
def lanes(state: TableState) -> int:
    """How many lanes the price table has: the face-up places, filled up to a multiple of four, then a hand."""
    return int(state.price.shape[1])
