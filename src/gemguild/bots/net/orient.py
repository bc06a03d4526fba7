"""The net inputs of Orient: three more rows of cards, their abilities, reserved nobles."""

from __future__ import annotations

from typing import Any

import numpy as np

from gemguild.bots.net import classic, inputs
from gemguild.bots.net.classic import CARD_PARTS, COLOURS, TILE_PARTS, classic_inputs
from gemguild.bots.net.inputs import SEATS, declare, flag, number, unused
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.engine.layout import Layout
from gemguild.games.common.hidden import level_of
from gemguild.games.common.paying import missing_tokens, need
from gemguild.games.common.state import CARDS_PER_WORD, NONE
from gemguild.games.orient.discarding import DISCARD_FIRST
from gemguild.games.orient.state import (
    ABILITIES,
    ABILITY,
    BONUSES,
    CARDS,
    COPIES,
    COPY,
    COPY_TAKE,
    DESIGN,
    DISCARD,
    DISCARD_ACTIONS,
    DISCARD_CARD,
    DISCARDS,
    FREE,
    FREE_ACTION,
    HOLD,
    HOLD_ACTION,
    LEVELS,
    NO_ABILITY,
    PAIR,
    PAIR_ACTION,
    SLOTS,
    TO_DISCARD,
    State,
)

SEAT = (
    number("gold_cards", "gold cards"),
    number("reserved_nobles", "nobles it has reserved"),
    unused("spare", classic.OWN_SIZE - 2),
)
TABLE = (
    number("orient_decks", "cards left in each deck of the Orient", LEVELS),
    flag("pairing", "1 in the phase in which a copy is paired"),
    flag("hold", "1 in the phase in which a noble is reserved"),
    flag("free", "1 in the phase in which a free card is taken"),
    flag("discard", "1 in the phase in which cards are discarded"),
)
CARD = (
    flag("orient", "1 for a card of the Orient"),
    flag("ability", "one-hot: its ability; the first of them, no ability, stays 0", len(ABILITIES)),
    flag("double", "1 if it has two bonuses"),
    flag("discards", "one-hot: the colour that it is paid for with", COLOURS, by_colour=True),
)
TILE = (flag("reserved", "one-hot: who has reserved it, the seat to play first", SEATS),)
POINTS = CARDS.numbers("points")
OWN_TERMS = (
    number("pair", "pairing a copy with each colour", COLOURS, by_colour=True),
    number("discard", "discarding a card with so many points", int(POINTS.max()) + 1),
    number("discard_double", "discarding a card with two bonuses"),
    number("discard_copy", "discarding a copy"),
    number("reserve_orient", "reserving from each deck of the Orient", LEVELS),
)
INPUTS = declare(classic_inputs(State, SEAT, table=TABLE, card=CARD, tile=TILE, plain=OWN_TERMS))
OWN = Layout(SEAT).offsets
OWN_TABLE = INPUTS.general.offsets
OWN_CARD = Layout([*CARD_PARTS, *CARD]).offsets
OWN_TILE = Layout([*TILE_PARTS, *TILE]).offsets
TERM = INPUTS.terms.offsets


def orient_terms() -> Any:
    """The first term of each action: the shared ones, and those of the Orient's decks, effects and discards."""
    table = classic.shared_terms(INPUTS, DESIGN)
    orient_decks = DESIGN.actions.reserve + SLOTS + LEVELS
    table[orient_decks : orient_decks + LEVELS] = TERM.reserve_orient + np.arange(LEVELS)
    table[PAIR_ACTION : PAIR_ACTION + COLOURS] = TERM.pair + np.arange(COLOURS)
    tiles = INPUTS.terms["tile"].length
    table[HOLD_ACTION : HOLD_ACTION + tiles] = TERM.tile + np.arange(tiles)
    table[FREE_ACTION : FREE_ACTION + SLOTS] = TERM.buy + np.arange(SLOTS)
    for card in range(len(CARDS)):
        table[DISCARD_ACTIONS[card // CARDS_PER_WORD] + card % CARDS_PER_WORD] = TERM.discard + POINTS[card]
    return table


def second_terms() -> Any:
    """For actions that discard a card with two bonuses or a copy, the term for that; NONE for all others."""
    table = np.full(DESIGN.own_actions[-1], NONE)
    for card in range(len(CARDS)):
        action = DISCARD_ACTIONS[card // CARDS_PER_WORD] + card % CARDS_PER_WORD
        if card in COPIES:
            table[action] = TERM.discard_copy
        elif BONUSES[card] == TO_DISCARD:
            table[action] = TERM.discard_double
    return table


FIRST_TERM, SECOND_TERM = orient_terms(), second_terms()
classic.register(INPUTS, FIRST_TERM)


@inputs.logit_terms.register(State)
@compiled
def logit_terms(state: State, action: int, terms: Any) -> int:
    """Discarding a card is worth what its points are worth, and what kind of card it is."""
    terms[0] = FIRST_TERM[action]
    if action >= DISCARD_FIRST and SECOND_TERM[action] >= 0:
        terms[1] = SECOND_TERM[action]
        return 2
    return 1 if FIRST_TERM[action] >= 0 else 0


@inputs.encode_card.register(State)
@compiled
def encode_card(state: State, me: int, buyer: int, card: int, x: Any, at: int) -> None:
    """Write what all cards have, then what only cards of the Orient have."""
    classic.encode_card(state, me, buyer, card, x, at)
    if level_of(state, card) < LEVELS:
        return
    x[at + OWN_CARD.orient] = 1.0
    x[at + OWN_CARD.ability + ABILITY[card]] = 1.0 if ABILITY[card] != NO_ABILITY else 0.0
    x[at + OWN_CARD.double] = 1.0 if BONUSES[card] == TO_DISCARD else 0.0
    if DISCARDS[card] < COLOURS:
        x[at + OWN_CARD.discards + DISCARDS[card]] = 1.0


@inputs.encode_back.register(State)
@compiled
def encode_back(state: State, level: int, x: Any, at: int) -> None:
    """Write the level, and whether it is one of the Orient's."""
    classic.encode_back(state, level, x, at)
    x[at + OWN_CARD.orient] = 1.0 if level >= LEVELS else 0.0


@classic.card_distance.register(State)
@compiled
def _(state: State, buyer: int, card: int) -> int:
    """A bonus that is lacking counts like three tokens."""
    lacks = 0
    if ABILITY[card] == DISCARD_CARD:
        lacks = max(0, TO_DISCARD - purse.lane(state.bonuses[buyer], DISCARDS[card]))
    elif (ABILITY[card] == COPY or ABILITY[card] == COPY_TAKE) and state.bonuses[buyer] == 0:
        lacks = 1
    return missing_tokens(state, buyer, need(state, buyer, card)) + 3 * lacks


@classic.encode_own.register(State)
@compiled
def _(state: State, seat: int, x: Any, at: int) -> None:
    x[at + OWN.gold_cards] = state.golds[seat] * 0.4
    nobles = 0
    for place in range(state.promised.shape[0]):
        nobles += state.promised[place] == seat
    x[at + OWN.reserved_nobles] = nobles * 0.4


@classic.encode_tile.register(State)
@compiled
def _(state: State, me: int, place: int, x: Any, at: int) -> None:
    classic.encode_plain_tile(state, me, place, x, at)
    if state.promised[place] != NONE:
        players = bits.wide(state.players)
        x[at + OWN_TILE.reserved + (bits.wide(state.promised[place]) - me + players) % players] = 1.0


@classic.encode_more.register(State)
@compiled
def _(state: State, x: Any, plan: Any) -> None:
    for level in range(LEVELS):
        x[OWN_TABLE.orient_decks + level] = state.left[LEVELS + level] * 0.1
    x[OWN_TABLE.pairing] = 1.0 if state.phase == PAIR else 0.0
    x[OWN_TABLE.hold] = 1.0 if state.phase == HOLD else 0.0
    x[OWN_TABLE.free] = 1.0 if state.phase == FREE else 0.0
    x[OWN_TABLE.discard] = 1.0 if state.phase == DISCARD else 0.0
