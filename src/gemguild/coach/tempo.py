"""Tempo: in how many turns a seat could end the game if it were left alone.

A small search over its own purchases of cards that lie face-up or in its hand. Tokens for a card come three a turn, of
one colour two; nobody is in the way, and nothing new is turned up. So it is an estimate, of which the difference
between two moves is told, and only close to the end, where few purchases are left.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled, entry
from gemguild.engine.dispatch import record_function
from gemguild.engine.game import Records
from gemguild.games.common.market import card_at, clear, release
from gemguild.games.common.outlook import CLOSED, card_grip
from gemguild.games.common.paying import joker_lane, missing_tokens, need, payment_for, shortfall
from gemguild.games.common.state import TableState, slots

MOST_TURNS = 5
"""Seats that need more turns are said to be far from the end."""
FAR = MOST_TURNS + 1
A_TURN, OF_ONE = 3, 2
"""Tokens that a turn brings, in all and of one colour."""
MOST_CARDS = 60_000
"""Purchases that are tried at most."""


@record_function
def acquire(state: Any, seat: int, card: int) -> None:
    """Give a seat a card with everything it brings at once."""
    raise NotImplementedError


@record_function
def is_done(state: Any, seat: int) -> bool:
    """Whether a seat has what it takes to end the game."""
    raise NotImplementedError


@compiled
def turns_for(state: TableState, seat: int, cost: int) -> int:
    """The turns it takes to gather the tokens for a cost already reduced by bonuses, and to pay."""
    missing = missing_tokens(state, seat, cost)
    jokers = purse.lane(state.tokens[seat], joker_lane(state))
    short = shortfall(state, seat, cost)
    widest = 0
    for kind in range(joker_lane(state)):
        widest = max(widest, purse.lane(short, kind))
    gathering = max((missing + A_TURN - 1) // A_TURN, (max(0, widest - jokers) + OF_ONE - 1) // OF_ONE)
    return gathering + 1


@compiled
def buy(state: TableState, seat: int, slot: int) -> None:
    """A seat gets a card from a buying slot for as many of its tokens as it has."""
    card = card_at(state, seat, slot)
    state.tokens[seat] = purse.minus(state.tokens[seat], payment_for(state, seat, slot))
    if slot < slots(state):
        clear(state, slot)
    else:
        release(state, seat, slot - slots(state))
    acquire(state, seat, card)


@compiled
def fewest_turns(stack: Any, tried: Any, seat: int) -> int:
    """The fewest turns to the end, at most :data:`FAR`; the stack begins with the position and has room for more.

    A depth-first search: ``tried`` has, for each purchase on the way, the slot to try next and the turns so far.
    """
    if is_done(stack[0], seat):
        return 0
    best = FAR
    depth = 0
    cards = 0
    tried[0, 0] = 0
    tried[0, 1] = 0
    while depth >= 0:
        state = stack[depth]
        slot = tried[depth, 0]
        if slot == slots(state) + state.hand[seat] or cards == MOST_CARDS:
            depth -= 1
            continue
        tried[depth, 0] += 1
        if card_at(state, seat, slot) < 0 or card_grip(state, seat, slot) == CLOSED:
            continue
        turns = tried[depth, 1] + turns_for(state, seat, need(state, seat, card_at(state, seat, slot)))
        if turns >= best:
            continue
        cards += 1
        stack[depth + 1] = stack[depth]
        buy(stack[depth + 1], seat, slot)
        if is_done(stack[depth + 1], seat):
            best = turns
        elif turns + 1 < best:
            depth += 1
            tried[depth, 0] = 0
            tried[depth, 1] = turns
    return bits.wide(best)


@entry
def find_tempo(stack: Any, tried: Any, seat: int) -> int:
    """See :func:`fewest_turns`."""
    return fewest_turns(stack, tried, seat)


def tempo(records: Records, seat: int) -> int | None:
    """The fewest turns in which a seat could end the game from a record; None if it is far from that."""
    stack = np.repeat(records, FAR + 1)
    turns = int(find_tempo(stack, np.zeros((FAR + 1, 2), np.int64), seat))
    return None if turns == FAR else turns
