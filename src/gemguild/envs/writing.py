"""Compiled code of the environments: writing observations and masks, and steps of many games at once.

What each number means is said in :mod:`.layout`, in the same order. Only what a seat may know is read: of another
seat's card that came unseen from a deck, its level.

Compiled functions here must call nothing of another file of this room: code kept on disk is made anew when this file
changes, or the rooms that :mod:`gemguild.engine.compile` lists.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled, entry
from gemguild.engine.dispatch import record_function
from gemguild.engine.loops import share_out
from gemguild.games.common.classic import COLOURS
from gemguild.games.common.hidden import level_of
from gemguild.games.common.hooks import tile_wants
from gemguild.games.common.state import BUY_SLOTS, HALF, LEVELS, NONE, PAYMENT, RESERVE_LIMIT, SLOTS, TILE, Table
from gemguild.games.duel import state as duel
from gemguild.games.marvel import state as marvel
from gemguild.games.splendor import state as splendor

Numbers = NDArray[np.int64]

CLASSIC_PHASES = TILE + 1
DUEL_PHASES = 8
"""Duel knows no tiles: the phases after that one move up."""
SPLENDOR_KINDS, MARVEL_KINDS = COLOURS + 1, COLOURS + 2


def one_hot(values: Numbers, size: int) -> NDArray[np.int8]:
    """A row for each value, with a one in its place; values beyond the size have none."""
    return np.equal(values[:, None], np.arange(size)).astype(np.int8)


def counts(purses: Numbers, kinds: int) -> NDArray[np.int8]:
    """Purses as rows of counts."""
    return np.array([purse.unpack(int(tokens), kinds) for tokens in purses], np.int8)


def in_rows(*columns: NDArray[Any]) -> NDArray[np.int8]:
    """Facts about cards side by side, a row a card."""
    return np.concatenate([part.reshape(len(part), -1) for part in columns], axis=1).astype(np.int8)


SPLENDOR_FACTS = in_rows(splendor.POINTS, one_hot(splendor.BONUS, COLOURS), counts(splendor.PRICE, COLOURS))
MARVEL_FACTS = in_rows(marvel.POINTS, one_hot(marvel.BONUS, COLOURS), counts(marvel.PRICE, COLOURS), marvel.TAGS)
DUEL_FACTS = in_rows(
    duel.POINTS,
    one_hot(duel.BONUS, duel.JOKER_CARD + 1),
    counts(duel.PRICE, len(duel.PRICED)),
    duel.BONUSES,
    duel.CROWNS,
    one_hot(duel.ABILITY - 1, len(duel.ABILITIES) - 1),
)
"""What is printed on each card."""


# ------------------------------------------------------------------------------------------------- what games differ in


@record_function
def write_facts(state: Any, card: int, x: Any, at: int) -> None:
    """Write what is printed on a card."""
    raise NotImplementedError


@record_function
def fact_count(state: Any) -> int:
    """How many numbers tell what is printed on a card."""
    raise NotImplementedError


@record_function
def write_table(state: Any, x: Any, at: int) -> int:
    """Write what lies in the middle but for cards; where that ends."""
    raise NotImplementedError


@record_function
def write_seat(state: Any, seat: int, x: Any, at: int) -> int:
    """Write what a seat has but for reserved cards; where that ends."""
    raise NotImplementedError


# ------------------------------------------------------------------------------------------------- what all games share


@compiled
def write_seen(state: Table, observer: int, x: Any) -> int:
    """Write what a seat may know of a position; how many numbers that took."""
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
def write_purse(tokens: int, kinds: int, x: Any, at: int) -> int:
    """Write how many there are of each kind; where that ends."""
    for kind in range(kinds):
        x[at + kind] = purse.lane(tokens, kind)
    return at + kinds


@compiled
def write_progress(state: Table, x: Any, at: int) -> int:
    """Write how long nothing was bought and what is left in the decks; where that ends."""
    x[at] = state.idle
    x[at + 1] = state.passes
    for level in range(LEVELS):
        x[at + 2 + level] = state.left[level]
    return at + 2 + LEVELS


@compiled
def write_payment(state: Table, x: Any, at: int) -> int:
    """Write the purchase that is being paid for; where that ends."""
    if state.phase == PAYMENT:
        x[at + bits.wide(state.paying)] = 1
    return write_purse(state.swapped, state.price.shape[0], x, at + BUY_SLOTS)


@compiled
def write_market(state: Table, x: Any, at: int) -> int:
    """Write the face-up cards; where that ends."""
    for slot in range(SLOTS):
        if state.market[slot] != NONE:
            x[at] = 1
            write_facts(state, bits.wide(state.market[slot]), x, at + 1)
        at += 1 + fact_count(state)
    return at


@compiled
def is_unknown(state: Table, observer: int, owner: int, place: int) -> bool:
    """Whether a reserved card came unseen from a deck, to another seat; or is unknown because the record is a view."""
    if state.reserved[owner, place] < 0:
        return True
    return observer != owner and (bits.wide(state.blind[owner]) >> place) & 1 == 1


@compiled
def write_hand(state: Table, observer: int, owner: int, x: Any, at: int) -> int:
    """Write a seat's reserved cards as far as the observer knows them; where that ends."""
    for place in range(RESERVE_LIMIT):
        if place < state.hand[owner]:
            card = bits.wide(state.reserved[owner, place])
            x[at] = 1
            x[at + 1] = (bits.wide(state.blind[owner]) >> place) & 1
            x[at + 2 + level_of(state, card)] = 1
            if not is_unknown(state, observer, owner, place):
                write_facts(state, card, x, at + 2 + LEVELS)
        at += 2 + LEVELS + fact_count(state)
    return at


@compiled
def write_unseen(state: Table, observer: int, x: Any, at: int) -> int:
    """Write which cards the observer has not seen: those of the decks and of other hands; where that ends."""
    low, high = 0, 0
    for seat in range(state.players):
        low |= state.bought[seat, 0]
        high |= state.bought[seat, 1]
        for place in range(state.hand[seat]):
            if not is_unknown(state, observer, seat, place):
                card = bits.wide(state.reserved[seat, place])
                low |= card_bit(card, 0)
                high |= card_bit(card, HALF)
    for slot in range(SLOTS):
        card = bits.wide(state.market[slot])
        low |= card_bit(card, 0)
        high |= card_bit(card, HALF)
    cards = int(state.deck.shape[0])
    for card in range(HALF):
        x[at + card] = 1 - ((low >> card) & 1)
    for card in range(HALF, cards):
        x[at + card] = 1 - ((high >> (card - HALF)) & 1)
    return at + cards


@compiled
def card_bit(card: int, first: int) -> int:
    """A card as a set in the word whose lowest card is given: empty if it is in the other one, or no card."""
    return 1 << (card - first) if first <= card < first + HALF else 0


# ------------------------------------------------------------------------------------------------- Splendor and Marvel


@compiled
def write_classic(state: Any, kinds: int, x: Any, at: int) -> int:
    """Phase, progress, bank and tiles; where that ends."""
    if state.ended == 0:
        x[at + bits.wide(state.phase)] = 1
    at += CLASSIC_PHASES
    x[at] = rules.is_last_round(state)
    at = write_progress(state, x, at + 1)
    at = write_purse(state.bank, kinds, x, at)
    for place in range(state.tiles.shape[0]):
        if state.tiles[place] != NONE and state.owner[place] == NONE:
            x[at] = 1
            write_purse(tile_wants(state, bits.wide(state.tiles[place])), COLOURS, x, at + 1)
        at += 1 + COLOURS
    return at


@compiled
def write_classic_seat(state: Any, seat: int, kinds: int, x: Any, at: int) -> int:
    """Tokens, bonuses, points, cards and tiles; where that ends."""
    at = write_purse(state.tokens[seat], kinds, x, at)
    at = write_purse(state.bonuses[seat], COLOURS, x, at)
    x[at] = state.points[seat]
    x[at + 1] = state.cards[seat]
    for place in range(state.tiles.shape[0]):
        if state.owner[place] == seat:
            x[at + 2] += 1
    return at + 3


@write_table.register(splendor.State)
@compiled
def _(state: splendor.State, x: Any, at: int) -> int:
    return write_classic(state, SPLENDOR_KINDS, x, at)


@write_table.register(marvel.State)
@compiled
def _(state: marvel.State, x: Any, at: int) -> int:
    return write_classic(state, MARVEL_KINDS, x, at)


@write_seat.register(splendor.State)
@compiled
def _(state: splendor.State, seat: int, x: Any, at: int) -> int:
    return write_classic_seat(state, seat, SPLENDOR_KINDS, x, at)


@write_seat.register(marvel.State)
@compiled
def _(state: marvel.State, seat: int, x: Any, at: int) -> int:
    at = write_classic_seat(state, seat, MARVEL_KINDS, x, at)
    x[at] = state.tags[seat]
    x[at + 1] = state.avengers == seat
    return at + 2


@write_facts.register(splendor.State)
@compiled
def _(state: splendor.State, card: int, x: Any, at: int) -> None:
    for k in range(SPLENDOR_FACTS.shape[1]):
        x[at + k] = SPLENDOR_FACTS[card, k]


@write_facts.register(marvel.State)
@compiled
def _(state: marvel.State, card: int, x: Any, at: int) -> None:
    for k in range(MARVEL_FACTS.shape[1]):
        x[at + k] = MARVEL_FACTS[card, k]


@fact_count.register(splendor.State)
@compiled
def _(state: splendor.State) -> int:
    return int(SPLENDOR_FACTS.shape[1])


@fact_count.register(marvel.State)
@compiled
def _(state: marvel.State) -> int:
    return int(MARVEL_FACTS.shape[1])


# ---------------------------------------------------------------------------------------------------------------- Duel


@write_table.register(duel.State)
@compiled
def _(state: duel.State, x: Any, at: int) -> int:
    """Phase, progress, bag, board, privileges, royals, and the card just bought while its effects are awaited."""
    if state.ended == 0:
        x[at + bits.wide(state.phase) - (state.phase > TILE)] = 1
    at = write_progress(state, x, at + DUEL_PHASES)
    at = write_purse(state.bag, duel.KINDS, x, at)
    for kind in range(duel.KINDS):
        cells = bits.wide(state.board[kind])
        while cells:
            x[at + bits.lowest(cells) * duel.KINDS + kind] = 1
            cells &= cells - 1
    at += duel.CELLS * duel.KINDS
    x[at] = state.spare
    x[at + 1] = state.replenished
    x[at + 2] = state.extra
    at = write_royals(state, NONE, x, at + 3)
    if state.card != NONE:
        x[at] = 1
        write_facts(state, bits.wide(state.card), x, at + 1)
    return at + 1 + fact_count(state)


@compiled
def write_royals(state: duel.State, owner: int, x: Any, at: int) -> int:
    """Write which royals a seat (or nobody) has; where that ends."""
    for royal in range(duel.ROYAL_COUNT):
        x[at + royal] = state.royals[royal] == owner
    return at + duel.ROYAL_COUNT


@write_seat.register(duel.State)
@compiled
def _(state: duel.State, seat: int, x: Any, at: int) -> int:
    at = write_purse(state.tokens[seat], duel.KINDS, x, at)
    at = write_purse(state.bonuses[seat], COLOURS, x, at)
    for colour in range(COLOURS):
        x[at + colour] = state.colour_points[seat, colour]
    at += COLOURS
    x[at] = state.points[seat]
    x[at + 1] = state.crowns[seat]
    x[at + 2] = state.cards[seat]
    x[at + 3] = state.privileges[seat]
    return write_royals(state, seat, x, at + 4)


@write_facts.register(duel.State)
@compiled
def _(state: duel.State, card: int, x: Any, at: int) -> None:
    for k in range(DUEL_FACTS.shape[1]):
        x[at + k] = DUEL_FACTS[card, k]


@fact_count.register(duel.State)
@compiled
def _(state: duel.State) -> int:
    return int(DUEL_FACTS.shape[1])


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
    """Write of every record what a seat sees and may do, a row a record; a seat that is not to play may do nothing."""
    for index in range(len(records)):
        state = records[index]
        write_seen(state, observers[index], seen[index])
        if state.seat == observers[index]:
            write_mask(state, masks[index])
        else:
            masks[index, :] = 0


@compiled
def begin(records: Any, index: int, blank: Any, stream: int, players: int, variant: int) -> None:
    """Lay out a new game in a record, with its own stream of the blank record's key."""
    records[index] = blank[0]
    records[index].stream = stream
    rules.setup(records[index], players, variant)


@compiled
def finish(state: Any, mover: int, shares: Any) -> float:
    """Divide the victory in a finished game; what comes to the seat that played last."""
    share_out(state, shares)
    return float(shares[mover])


@entry
def begin_all(
    records: Any, blank: Any, players: int, variant: int, stream: int, over: Any, seats: Any, seen: Any, masks: Any
) -> int:
    """Begin every game anew that is over. The next stream number."""
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
    """Play a legal action in every game; one that was over begins anew instead. The next stream number.

    In a game that is over now, the seat that played last is shown the end, and may do anything.
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
