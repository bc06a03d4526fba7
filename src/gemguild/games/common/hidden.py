"""What a seat knows, and filling in what it does not.

A view is a record too, started from nothing and given only what its audience may see: fields that everybody sees, and
of the reserved cards those that were taken face-up or are one's own. A card that stays unknown is written as
``UNKNOWN - level``, since its back shows the level.
"""

from __future__ import annotations

from gemguild.engine import bits, rng
from gemguild.engine.compile import compiled
from gemguild.games.common.hooks import first_card
from gemguild.games.common.market import hold, lay_out_hands
from gemguild.games.common.state import CARDS_PER_WORD, NONE, RESERVE_LIMIT, TableState, levels, slots

UNKNOWN = NONE - 1


@compiled
def level_of(state: TableState, card: int) -> int:
    """The level, from 0, of a known card or of an unknown one."""
    if card <= UNKNOWN:
        return UNKNOWN - card
    level = 0
    while card >= first_card(state, level + 1):
        level += 1
    return level


@compiled
def show_hands(state: TableState, seen: TableState, seat: int) -> None:
    """Write into a view the reserved cards that a seat (or, -1, an onlooker) knows, and that decks are unknown."""
    seen.deck[:] = NONE
    seen.reserved[:] = NONE
    lay_out_hands(seen)
    for owner in range(state.players):
        for place in range(state.hand[owner]):
            card = bits.wide(state.reserved[owner, place])
            if owner == seat or not (bits.wide(state.blind[owner]) >> place) & 1:
                hold(seen, owner, place, card)
            else:
                seen.reserved[owner, place] = UNKNOWN - level_of(state, card)


@compiled
def guess(state: TableState) -> None:
    """Deal the unseen cards at random to the unknown places: rivals' blind cards and the decks."""
    for level in range(levels(state)):
        unseen = gather_unseen(state, level)
        rng.shuffle(state, state.deck, first_card(state, level), unseen)
        fill_hands(state, level, unseen)


@compiled
def arrange(state: TableState) -> None:
    """Deal the unseen cards in order of number: a guess for whoever makes nothing of them."""
    for level in range(levels(state)):
        fill_hands(state, level, gather_unseen(state, level))


@compiled
def fill_hands(state: TableState, level: int, unseen: int) -> None:
    """Deal cards from a deck of unseen ones to the unknown places of a level."""
    first = first_card(state, level)
    for owner in range(state.players):
        for place in range(state.hand[owner]):
            if state.reserved[owner, place] == UNKNOWN - level:
                unseen -= 1
                hold(state, owner, place, bits.wide(state.deck[first + unseen]))
                state.deck[first + unseen] = NONE


@compiled
def gather_unseen(state: TableState, level: int) -> int:
    """Put the cards of a level that are nowhere in sight into its deck; how many they are."""
    first, end = first_card(state, level), first_card(state, level + 1)
    unseen = 0
    for word in range(first // CARDS_PER_WORD, (end - 1) // CARDS_PER_WORD + 1):
        start = word * CARDS_PER_WORD
        low, high = max(first - start, 0), min(end - start, CARDS_PER_WORD)
        cards = ((1 << high) - (1 << low)) & ~in_sight(state, word)
        while cards:
            state.deck[first + unseen] = start + bits.lowest(cards)
            cards &= cards - 1
            unseen += 1
    return unseen


@compiled
def in_sight(state: TableState, word: int) -> int:
    """The cards that lie face-up, were bought, or are known to be reserved: one word of that set."""
    seen = 0
    for slot in range(slots(state)):
        seen |= part_of(bits.wide(state.market[slot]), word)
    for owner in range(state.players):
        seen |= state.bought[owner, word]
        for place in range(RESERVE_LIMIT):
            seen |= part_of(bits.wide(state.reserved[owner, place]), word)
    return seen


@compiled
def part_of(card: int, word: int) -> int:
    """A card, or none, as one word of a set."""
    place = card - word * CARDS_PER_WORD
    return 1 << place if card >= 0 and 0 <= place < CARDS_PER_WORD else 0
