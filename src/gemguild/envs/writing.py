"""Compiled code of the environments: it writes observations and masks, and steps many games at once.

:mod:`.layout` says what each number means, in the same order. Only what a seat may know is read: of another seat's card
that came unseen from a deck, the level.
"""

from __future__ import annotations

from typing import Any

from gemguild.engine import bits, rules
from gemguild.engine.compile import compiled, entry
from gemguild.engine.loops import share_out
from gemguild.games.common.hidden import level_of
from gemguild.games.common.state import (
    CARDS_PER_WORD,
    NONE,
    PAYMENT,
    RESERVE_LIMIT,
    TableState,
    buy_slots,
    levels,
    slots,
)
from gemguild.games.common.writers import card_size, write_card, write_purse, write_seat, write_table

# ------------------------------------------------------------------------------------------------------- observations


@compiled
def write_seen(state: TableState, observer: int, x: Any) -> int:
    """Write what a seat may know of a position; how many numbers that is."""
    x[:] = 0
    players = bits.wide(state.players)
    x[observer] = 1
    at = players
    if state.ended == 0:
        x[at + (bits.wide(state.seat) - observer + players) % players] = 1
    at = write_table(state, x, at + players)
    at = write_payment(state, x, at)
    at = write_market(state, x, at)
    for k in range(players):
        owner = (observer + k) % players
        at = write_seat(state, owner, x, at)
        at = write_hand(state, observer, owner, x, at)
    return write_unseen(state, observer, x, at)


@compiled
def write_payment(state: TableState, x: Any, at: int) -> int:
    """Write the purchase that is being paid for; the place after it."""
    if state.phase == PAYMENT:
        x[at + bits.wide(state.paying)] = 1
    return write_purse(state.swapped, state.price.shape[0], x, at + buy_slots(state))


@compiled
def write_market(state: TableState, x: Any, at: int) -> int:
    """Write the face-up cards; the place after them."""
    for slot in range(slots(state)):
        if state.market[slot] != NONE:
            x[at] = 1
            write_card(state, bits.wide(state.market[slot]), x, at + 1)
        at += 1 + card_size(state)
    return at


@compiled
def is_unknown(state: TableState, observer: int, owner: int, place: int) -> bool:
    """Whether a reserved card came unseen from a deck, to another seat; or is unknown because the record is a view."""
    if state.reserved[owner, place] < 0:
        return True
    return observer != owner and (bits.wide(state.blind[owner]) >> place) & 1 == 1


@compiled
def write_hand(state: TableState, observer: int, owner: int, x: Any, at: int) -> int:
    """Write a seat's reserved cards as far as the observer knows them; the place after them."""
    for place in range(RESERVE_LIMIT):
        if place < state.hand[owner]:
            card = bits.wide(state.reserved[owner, place])
            x[at] = 1
            x[at + 1] = (bits.wide(state.blind[owner]) >> place) & 1
            x[at + 2 + level_of(state, card)] = 1
            if not is_unknown(state, observer, owner, place):
                write_card(state, card, x, at + 2 + levels(state))
        at += 2 + levels(state) + card_size(state)
    return at


@compiled
def write_unseen(state: TableState, observer: int, x: Any, at: int) -> int:
    """Write which cards the observer has not seen: those of the decks and of other hands; the place after them."""
    cards = int(state.deck.shape[0])
    for word in range(state.bought.shape[1]):
        bought = 0
        for seat in range(state.players):
            bought |= state.bought[seat, word]
        first = word * CARDS_PER_WORD
        for card in range(first, min(first + CARDS_PER_WORD, cards)):
            x[at + card] = 1 - ((bought >> (card - first)) & 1)
    for slot in range(slots(state)):
        if state.market[slot] != NONE:
            x[at + bits.wide(state.market[slot])] = 0
    for seat in range(state.players):
        for place in range(state.hand[seat]):
            if not is_unknown(state, observer, seat, place):
                x[at + bits.wide(state.reserved[seat, place])] = 0
    return at + cards


# --------------------------------------------------------------------------------------------------------- many games


@compiled
def write_mask(state: Any, mask: Any) -> None:
    """Write the legal actions as zeros and ones."""
    first = 0
    for word in rules.legal(state):
        for action in range(first, min(first + bits.WORD, len(mask))):
            mask[action] = (word >> (action - first)) & 1
        first += bits.WORD


@entry
def observe_all(records: Any, observers: Any, seen: Any, masks: Any) -> None:
    """Write what a seat of each record sees and may do (nothing unless it is to play), with a row for each record."""
    for index in range(len(records)):
        state = records[index]
        write_seen(state, observers[index], seen[index])
        if state.seat == observers[index]:
            write_mask(state, masks[index])
        else:
            masks[index, :] = 0


@compiled
def begin(records: Any, index: int, blank: Any, stream: int, players: int, variant: int) -> None:
    """Lay out a new game in a record, with its own stream number and the key of the blank record."""
    records[index] = blank[0]
    records[index].stream = stream
    rules.setup(records[index], players, variant)


@compiled
def finish(state: Any, seat: int, shares: Any) -> float:
    """Divide the victory in a finished game; the share of a seat."""
    share_out(state, shares)
    return float(shares[seat])


@entry
def begin_all(
    records: Any, blank: Any, players: int, variant: int, stream: int, over: Any, seats: Any, seen: Any, masks: Any
) -> int:
    """Begin a new game in place of every game that is over. The next stream number."""
    for index in range(len(records)):
        if over[index]:
            begin(records, index, blank, stream, players, variant)
            stream += 1
            over[index] = False
            seats[index] = bits.wide(records[index].seat)
            write_seen(records[index], seats[index], seen[index])
            write_mask(records[index], masks[index])
    return stream


@entry
def step_all(
    records: Any,
    blank: Any,
    actions: Any,
    players: int,
    variant: int,
    stream: int,
    over: Any,
    rewards: Any,
    shares: Any,
    seats: Any,
    seen: Any,
    masks: Any,
) -> int:
    """Play a legal action in every game, or begin a new game where the last one was over. The next stream number.

    In a game that is over now, the seat that played last sees the end, with a mask of all ones.
    """
    for index in range(len(records)):
        rewards[index] = 0
        shares[index, :] = 0
        mover = bits.wide(records[index].seat)
        if over[index]:
            begin(records, index, blank, stream, players, variant)
            stream += 1
        else:
            rules.play(records[index], actions[index])
        over[index] = records[index].ended != 0
        seats[index] = mover if over[index] else bits.wide(records[index].seat)
        write_seen(records[index], seats[index], seen[index])
        if over[index]:
            rewards[index] = finish(records[index], mover, shares[index])
            masks[index, :] = 1
        else:
            write_mask(records[index], masks[index])
    return stream
