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
        first = first_card(state, level)
        unseen = gather_unseen(state, level)
        rng.shuffle(state, state.deck, first, unseen)
        for owner in range(state.players):
            for place in range(state.hand[owner]):
                if state.reserved[owner, place] == UNKNOWN - level:
                    unseen -= 1
                    hold(state, owner, place, bits.wide(state.deck[first + unseen]))
                    state.deck[first + unseen] = NONE


@compiled
def gather_unseen(state: TableState, level: int) -> int:
    """Put the cards of a level that are nowhere in sight into its deck; how many they are."""
    first = first_card(state, level)
    unseen = 0
    for card in range(first, first_card(state, level + 1)):
        if not in_sight(state, card):
            state.deck[first + unseen] = card
            unseen += 1
    return unseen


@compiled
def in_sight(state: TableState, card: int) -> bool:
    """Whether a card lies face-up, was bought, or is known to be reserved."""
    for slot in range(slots(state)):
        if state.market[slot] == card:
            return True
    for owner in range(state.players):
        if (state.bought[owner, card // CARDS_PER_WORD] >> (card % CARDS_PER_WORD)) & 1:
            return True
        for place in range(RESERVE_LIMIT):
            if state.reserved[owner, place] == card:
                return True
    return False
