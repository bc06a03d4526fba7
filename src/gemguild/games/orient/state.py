"""The record and the cards of Orient."""

from __future__ import annotations

import numpy as np

from gemguild.engine.record import Bytes, Purses, Seen, field
from gemguild.games.common.cards import game_table
from gemguild.games.common.classic import MOST_TILES, Design
from gemguild.games.common.state import CARDS_PER_WORD, OWN_ENDINGS, OWN_PHASES, ClassicState, Numbers
from gemguild.games.splendor import state as splendor
from gemguild.games.splendor.state import COLOURS, NOBLES, ROW, TARGET

CARDS = game_table(splendor.__file__, "cards", __file__)
"""Splendor's cards, then those of the Orient, whose three decks are numbered as levels 4 to 6."""
LEVELS = 3
ORIENT_ROW = 2
ROWS = (*(ROW,) * LEVELS, *(ORIENT_ROW,) * LEVELS)
SLOTS = sum(ROWS)
FIRST_SLOT = ROW * LEVELS
"""The first face-up place of the Orient."""

BONUS = CARDS.choices("bonus", (*COLOURS, "joker", "none"))
BONUSES = CARDS.numbers("bonuses", missing=1)
ABILITIES = ("none", "gold", "copy", "copy_take", "noble", "take", "discard")
ABILITY = np.array([ABILITIES.index(row.get("ability", "none")) for row in CARDS.rows])
NO_ABILITY, GOLD_CARD, COPY, COPY_TAKE, RESERVE_NOBLE, TAKE, DISCARD_CARD = range(len(ABILITIES))
DISCARDS = np.array([(*COLOURS, "none").index(row.get("discards", "none")) for row in CARDS.rows])
"""The colour that each card is paid for with, by discarding; after the colours: none."""

COPIES = [card for card in range(len(CARDS)) if ABILITY[card] in (COPY, COPY_TAKE)]
COPY_NUMBER = np.array([COPIES.index(card) if card in COPIES else -1 for card in range(len(CARDS))])
"""The copies' running numbers."""
HAS_EFFECTS = np.isin(ABILITY, (COPY, COPY_TAKE, RESERVE_NOBLE, TAKE))
"""Whether something follows when a card is bought or taken."""
GAINED = np.array(
    [
        number << (8 * colour) if colour < len(COLOURS) else 0
        for colour, number in zip(BONUS.tolist(), BONUSES.tolist(), strict=True)
    ]
)
"""The bonuses of each card as a purse; a copy's comes when it is paired."""


def card_sets(cards: list[int]) -> Numbers:
    """Cards as sets, in the words of the bought cards."""
    words = np.zeros(-(-len(CARDS) // CARDS_PER_WORD), np.int64)
    for card in cards:
        words[card // CARDS_PER_WORD] |= 1 << (card % CARDS_PER_WORD)
    return words


GOLD_CARDS = card_sets([card for card in range(len(CARDS)) if ABILITY[card] == GOLD_CARD])
OF_COLOUR = np.array([card_sets(np.flatnonzero(colour == BONUS).tolist()) for colour in range(len(COLOURS))])
"""The cards with a bonus of each colour."""
DOUBLES = card_sets(np.flatnonzero(BONUSES == 2).tolist())

PAIR, HOLD, FREE, DISCARD = range(OWN_PHASES + 1, OWN_PHASES + 5)
"""Phases: the colour of a copy, the noble to reserve, the free card, the cards that pay for a discard card."""
SETS = len(GOLD_CARDS)
DESIGN = Design(
    cards=CARDS,
    tiles=NOBLES,
    colours=COLOURS,
    rows=ROWS,
    own_groups=(1, len(COLOURS), MOST_TILES, SLOTS, *(CARDS_PER_WORD,) * SETS),
)
SPEND_ACTION, PAIR_ACTION, HOLD_ACTION, FREE_ACTION, *DISCARD_ACTIONS = DESIGN.own_actions[:-1]
BY_POINTS = OWN_ENDINGS
WIN_POINTS = TARGET

FIRST, AFTER_COPY, AFTER_SINGLE = range(1, 4)
"""How far a payment by discarding has come: nothing is gone yet, a copy is, or a card with a single bonus."""
TO_DISCARD = 2
"""How many bonuses such a card costs."""

ANYTHING, ANY_BONUS = 1 << len(COLOURS), 2 << len(COLOURS)
"""What a card may ask of its buyer besides two bonuses of a colour, as members of a set."""
ASKS_MASK = (1 << len(CARDS).bit_length()) - 1
ASKS = np.zeros(ASKS_MASK + 1, np.int64)
ASKS[: len(CARDS)] = np.select([ABILITY == DISCARD_CARD, COPY_NUMBER >= 0], [1 << DISCARDS, ANY_BONUS], ANYTHING)
"""What each card asks for; NONE, cut to the mask, asks for what nobody has."""


GOLD_CARD_WORTH, RESERVED_NOBLE_WORTH = 0.7, 0.5
"""About how many points they are worth to a simple bot."""


class State(
    ClassicState,
    rows=ROWS,
    seats=4,
    kinds=len(COLOURS),
    cards=len(CARDS),
    places=MOST_TILES,
    copies=len(COPIES),
):
    """A position of Orient. A purse has the five colours, then gold; the tiles are nobles."""

    gone: Purses = field("i8", Seen.ALL, "bought cards that have left the game, as a set", "seats", "card_words")
    golds: Bytes = field("i1", Seen.ALL, "cache: gold cards that have not left the game", "seats")
    joker_colour: Bytes = field("i1", Seen.ALL, "the colour that each copy is paired with, or NONE", "copies")
    promised: Bytes = field("i1", Seen.ALL, "the seat that has reserved each noble, or NONE", "places")
    card: int = field("i1", Seen.ALL, "the card whose effects or payment by discarding are awaited, or NONE")
    gold_cards: int = field("i1", Seen.ALL, "gold cards in a payment of the player's own choice")
    discarding: int = field("i1", Seen.ALL, "how far a payment by discarding has come, or 0")
