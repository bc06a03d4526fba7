"""Payments by discarding: two bonuses of a colour, on cards that leave the game.

Copies of the colour leave first, whichever card they lie on. So what goes is two copies; or the only copy and any other
card; or, without copies, a card with two bonuses, or two cards with one each.
"""

from __future__ import annotations

from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.games.common import hooks
from gemguild.games.common.state import CARDS_PER_WORD, NONE
from gemguild.games.orient.state import (
    AFTER_COPY,
    AFTER_SINGLE,
    BONUS,
    BONUSES,
    COPIES,
    COPY_NUMBER,
    DISCARD_ACTIONS,
    DOUBLES,
    FIRST,
    OF_COLOUR,
    SETS,
    TO_DISCARD,
    State,
)

DISCARD_FIRST = DISCARD_ACTIONS[0]
assert [first - DISCARD_FIRST for first in DISCARD_ACTIONS] == [bits.WORD * k for k in range(SETS)]
COPY_COUNT = len(COPIES)
COPY_CARDS = tuple(COPIES)


@compiled
def copies_of(state: State, seat: int, colour: int, k: int) -> int:
    """The copies that a seat has paired with a colour, as a set: the k-th word."""
    held = 0
    for copy in range(COPY_COUNT):
        card = COPY_CARDS[copy]
        if card // CARDS_PER_WORD == k and state.joker_colour[copy] == colour:
            held |= 1 << (card % CARDS_PER_WORD)
    return held & bits.wide(state.bought[seat, k]) & ~bits.wide(state.gone[seat, k])


@compiled
def others_of(state: State, seat: int, colour: int, k: int) -> int:
    """The other cards with a bonus of a colour that a seat has, as a set: the k-th word."""
    return int(OF_COLOUR[colour, k]) & bits.wide(state.bought[seat, k]) & ~bits.wide(state.gone[seat, k])


@compiled
def numbers(state: State, seat: int, colour: int) -> tuple[int, int, int]:
    """How many copies, doubles and singles of a colour a seat has."""
    copies, doubles, singles = 0, 0, 0
    for k in range(SETS):
        others = others_of(state, seat, colour, k)
        copies += bits.count(copies_of(state, seat, colour, k))
        doubles += bits.count(others & DOUBLES[k])
        singles += bits.count(others & ~DOUBLES[k])
    return copies, doubles, singles


@compiled
def discard_options(state: State, seat: int, colour: int, stage: int, k: int) -> int:
    """The cards of which one may go next, as a set: the k-th word."""
    copies, _, singles = numbers(state, seat, colour)
    if copies:
        return copies_of(state, seat, colour, k)
    others = others_of(state, seat, colour, k)
    if stage == AFTER_COPY:
        return others
    if stage == AFTER_SINGLE:
        return others & ~int(DOUBLES[k])
    return others if singles >= TO_DISCARD else others & int(DOUBLES[k])


@compiled
def is_forced(state: State, seat: int, colour: int) -> bool:
    """Whether there is only one way to discard two bonuses of a colour, or to go on with it."""
    copies, doubles, singles = numbers(state, seat, colour)
    if state.discarding == AFTER_COPY:
        return copies == 1 or (copies == 0 and doubles + singles == 1)
    if state.discarding == AFTER_SINGLE:
        return singles == 1
    if copies:
        return copies == TO_DISCARD or (copies == 1 and doubles + singles == 1)
    return (doubles == 0 and singles == TO_DISCARD) or (doubles == 1 and singles < TO_DISCARD)


@compiled
def discard(state: State, seat: int, card: int) -> None:
    """A card leaves the game with its bonuses and points; what is left to discard follows."""
    state.gone[seat, card // CARDS_PER_WORD] |= 1 << (card % CARDS_PER_WORD)
    state.points[seat] -= hooks.card_points(state, card)
    copy = COPY_NUMBER[card]
    last = state.discarding != FIRST
    if copy >= 0:
        state.bonuses[seat] -= purse.one(state.joker_colour[copy])
        state.joker_colour[copy] = NONE
        state.discarding = 0 if last else AFTER_COPY
    else:
        state.bonuses[seat] -= BONUSES[card] * purse.one(BONUS[card])
        state.discarding = 0 if last or BONUSES[card] >= TO_DISCARD else AFTER_SINGLE


@compiled
def discard_forced(state: State, seat: int, colour: int) -> None:
    """Discard cards as long as there is no choice: the only copy goes first in any case."""
    while state.discarding:
        only_copy = state.discarding == FIRST and numbers(state, seat, colour)[0] == 1
        if not only_copy and not is_forced(state, seat, colour):
            return
        for k in range(SETS):
            options = discard_options(state, seat, colour, bits.wide(state.discarding), k)
            if options:
                discard(state, seat, CARDS_PER_WORD * k + bits.lowest(options))
                break


@compiled
def is_last(state: State, seat: int, action: int) -> bool:
    """Whether nothing is left to choose after discarding a card."""
    if state.discarding != FIRST:
        return True
    word = (action - DISCARD_FIRST) // bits.WORD
    card = CARDS_PER_WORD * word + (action - DISCARD_FIRST) % bits.WORD
    copy = COPY_NUMBER[card]
    colour = BONUS[card] if copy < 0 else state.joker_colour[copy]
    copies, _, singles = numbers(state, seat, colour)
    if copy >= 0:
        return copies == TO_DISCARD
    return BONUSES[card] >= TO_DISCARD or singles == TO_DISCARD
