"""Decks, face-up cards and reserved cards: laying them out, drawing, replacing."""

from __future__ import annotations

from gemguild.engine import bits, purse, rng
from gemguild.engine.compile import compiled
from gemguild.games.common.hooks import card_price, first_card, slot_level
from gemguild.games.common.state import CARDS_PER_WORD, NO_CARD_PRICE, NONE, GapState, TableState, levels, slots


@compiled
def lay_out(state: TableState) -> None:
    """Empty every place a card can be in."""
    state.deck[:] = NONE
    state.market[:] = NONE
    state.reserved[:] = NONE
    state.price[:] = 0
    state.price[0, :] = NO_CARD_PRICE
    lay_out_hands(state)


@compiled
def lay_out_hands(state: TableState) -> None:
    """Prices of empty hands."""
    state.held[:] = 0
    state.held[:, 0] = NO_CARD_PRICE


@compiled
def shuffle_decks(state: TableState) -> None:
    """Full decks in random order."""
    for level in range(levels(state)):
        first, end = first_card(state, level), first_card(state, level + 1)
        for card in range(first, end):
            state.deck[card] = card
        rng.shuffle(state, state.deck, first, end - first)
        state.left[level] = end - first
        state.shown |= 1 << (slots(state) + level)


@compiled
def draw(state: TableState, level: int) -> int:
    """The top card of a deck that has one."""
    left = bits.wide(state.left[level]) - 1
    state.left[level] = left
    top = first_card(state, level) + left
    card = bits.wide(state.deck[top])
    state.deck[top] = NONE
    if left == 0:
        state.shown &= ~(1 << (slots(state) + level))
    return card


@compiled
def refill(state: TableState, slot: int) -> None:
    """Replace the card that left a face-up place, if its deck has another."""
    level = slot_level(state, slot)
    if state.left[level] > 0:
        show(state, slot, draw(state, level))
    else:
        clear(state, slot)


@compiled
def show(state: TableState, slot: int, card: int) -> None:
    """Lay a card face-up into a place."""
    state.market[slot] = card
    state.shown |= 1 << slot
    price = card_price(state, card)
    for kind in range(state.price.shape[0]):
        state.price[kind, slot] = purse.lane(price, kind)


@compiled
def clear(state: TableState, slot: int) -> None:
    """Leave a gap in a face-up place."""
    state.market[slot] = NONE
    state.shown &= ~(1 << slot)
    state.price[0, slot] = NO_CARD_PRICE
    for kind in range(1, state.price.shape[0]):
        state.price[kind, slot] = 0


@compiled
def reserve(state: TableState, seat: int, place: int) -> None:
    """Reserve the card in a face-up place, or (the places after those) the top card of a deck."""
    if place < slots(state):
        card = bits.wide(state.market[place])
        refill(state, place)
    else:
        card = draw(state, place - slots(state))
        state.blind[seat] |= 1 << bits.wide(state.hand[seat])
    hold(state, seat, state.hand[seat], card)
    state.hand[seat] += 1


@compiled
def hold(state: TableState, seat: int, place: int, card: int) -> None:
    """Put a card into a place of a seat's hand, with its price."""
    state.reserved[seat, place] = card
    price = card_price(state, card)
    for kind in range(state.held.shape[1]):
        state.held[seat, kind, place] = purse.lane(price, kind)


@compiled
def release(state: TableState, seat: int, place: int) -> int:
    """Take a reserved card out of a hand; younger ones move up."""
    card = bits.wide(state.reserved[seat, place])
    blind = bits.wide(state.blind[seat])
    keep = (1 << place) - 1
    state.blind[seat] = (blind & keep) | ((blind >> 1) & ~keep)
    last = bits.wide(state.hand[seat]) - 1
    state.hand[seat] = last
    for k in range(place, last):
        state.reserved[seat, k] = state.reserved[seat, k + 1]
        for kind in range(state.held.shape[1]):
            state.held[seat, kind, k] = state.held[seat, kind, k + 1]
    state.reserved[seat, last] = NONE
    for kind in range(state.held.shape[1]):
        state.held[seat, kind, last] = NO_CARD_PRICE if kind == 0 else 0
    return card


@compiled
def card_at(state: TableState, seat: int, slot: int) -> int:
    """The card in a buying slot: a face-up place, then the seat's own reserved cards."""
    return bits.wide(state.market[slot] if slot < slots(state) else state.reserved[seat, slot - slots(state)])


@compiled
def announce(state: TableState, seat: int, slot: int) -> None:
    """Announcing a purchase shows the card, also one that was reserved blind."""
    if slot >= slots(state):
        state.blind[seat] &= ~(1 << (slot - slots(state)))


@compiled
def leave(state: TableState, seat: int, slot: int) -> int:
    """Take the bought card from where it lies, which is refilled, and give it to its buyer."""
    if slot < slots(state):
        card = bits.wide(state.market[slot])
        refill(state, slot)
    else:
        card = release(state, seat, slot - slots(state))
    add_to_bought(state, seat, card)
    return card


@compiled
def leave_gap(state: GapState, seat: int, slot: int) -> int:
    """The same, but a face-up place stays empty until :func:`fill_gap`."""
    if slot >= slots(state):
        return leave(state, seat, slot)
    card = bits.wide(state.market[slot])
    clear(state, slot)
    if state.left[slot_level(state, slot)] > 0:
        state.gap = slot
    add_to_bought(state, seat, card)
    return card


@compiled
def fill_gap(state: GapState) -> None:
    """Fill the face-up place that was left empty, if there is one."""
    if state.gap != NONE:
        refill(state, bits.wide(state.gap))
        state.gap = NONE


@compiled
def find_gap(state: GapState) -> int:
    """The face-up place that is empty although its deck has cards, or NONE."""
    for slot in range(slots(state)):
        if state.market[slot] == NONE and state.left[slot_level(state, slot)] > 0:
            return slot
    return NONE


@compiled
def add_to_bought(state: TableState, seat: int, card: int) -> None:
    """Count a card among those a seat bought."""
    state.bought[seat, card // CARDS_PER_WORD] |= 1 << (card % CARDS_PER_WORD)
    state.cards[seat] += 1
