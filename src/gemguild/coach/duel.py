"""Duel's changes."""

from __future__ import annotations

from gemguild.coach import changes, tempo
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.games.common.state import MAIN, PLAYING, RETURN
from gemguild.games.duel.rules import count_bonus, count_card, end_turn, filled, royals_due, royals_left, settle, won_by
from gemguild.games.duel.state import (
    BONUS,
    COLOURS,
    JOKER_CARD,
    KINDS,
    NO_BONUS,
    PEARL,
    ROYAL,
    ROYAL_COUNT,
    ROYAL_POINTS,
    State,
)

WELL_ON = 4
"""Crowns, or points of a colour, with which a seat is well on its way to the ten that win."""


@compiled
def most_of_a_colour(state: State, seat: int) -> int:
    """The points that a seat has in its best colour."""
    most = 0
    for colour in range(len(COLOURS)):
        most = max(most, bits.wide(state.colour_points[seat, colour]))
    return most


@compiled
def without(state: State, what: int, which: int) -> int:
    """What a seat well on its way has of a race, or a card."""
    if what == changes.CROWNS_RACE and which < state.players and state.crowns[which] >= WELL_ON:
        state.crowns[which] = 0
        return 1
    if what == changes.COLOUR_RACE and which < state.players and most_of_a_colour(state, which) >= WELL_ON:
        state.colour_points[which, :] = 0
        return 1
    return changes.card_out(state, what, which)


@compiled
def undone(after: State, before: State, seat: int, what: int) -> int:
    """The board as it was, the limit of tokens, privileges, turns, crowns, and what all games share."""
    if what == changes.SUPPLY:
        return board_undone(after, before)
    if what == changes.LIMIT and after.phase == RETURN:
        after.phase = MAIN
        end_turn(after, seat)
        return 1
    if what == changes.PRIVILEGE_GIVEN:
        return privilege_undone(after, before, 1 - seat)
    if what == changes.PRIVILEGE_WON:
        return privilege_undone(after, before, seat)
    if what == changes.AGAIN and after.turn > before.turn and after.seat == seat and after.ended == PLAYING:
        after.seat = 1 - seat
        return 1
    if what == changes.AGAIN and after.turn == before.turn and after.extra > before.extra:
        after.extra = 0
        return 1
    if what == changes.CROWNS and after.crowns[seat] > before.crowns[seat]:
        after.crowns[seat] = before.crowns[seat]
        if after.phase == ROYAL:  # nor does the royal come that they would bring
            after.phase = MAIN
            settle(after, seat)
        return 1
    if what == changes.STOLEN:
        stolen = purse.minus(before.tokens[1 - seat], after.tokens[1 - seat])
        after.tokens[1 - seat] += stolen
        return 1 if stolen else 0
    if what == changes.PEARL:
        gained = purse.lane(after.tokens[seat], PEARL) - purse.lane(before.tokens[seat], PEARL)
        if gained > 0:
            after.tokens[seat] -= gained * purse.one(PEARL)
            after.bag += gained * purse.one(PEARL)
            return 1
    return changes.undone_for_all(after, before, seat, what)


@compiled
def board_undone(after: State, before: State) -> int:
    """Tokens that were taken lie on the board again; 1 if some were."""
    left = filled(before) & ~filled(after)
    for kind in range(KINDS):
        after.board[kind] |= bits.wide(before.board[kind]) & left
    return 1 if left else 0


@compiled
def privilege_undone(after: State, before: State, seat: int) -> int:
    """A privilege that a seat got goes back above the board; 1 if it got one."""
    gained = after.privileges[seat] - before.privileges[seat]
    if gained <= 0:
        return 0
    after.privileges[seat] -= gained
    after.spare += gained
    return 1


changes.register(State, without, undone)


@tempo.acquire.register(State)
@compiled
def acquire(state: State, seat: int, card: int) -> None:
    """A card is bought, a joker in the colour with most points, and the best royal comes if one is due."""
    count_card(state, seat, card)
    colour = bits.wide(BONUS[card])
    if colour == JOKER_CARD:
        colour = 0
        while state.colour_points[seat, colour] < most_of_a_colour(state, seat):
            colour += 1
    if BONUS[card] != NO_BONUS:
        count_bonus(state, seat, card, colour)
    if royals_due(state, seat) > 0:
        welcome_best_royal(state, seat)


@compiled
def welcome_best_royal(state: State, seat: int) -> None:
    """The royal with most points comes."""
    left = royals_left(state)
    best = bits.lowest(left)
    for royal in range(ROYAL_COUNT):
        if (left >> royal) & 1 and ROYAL_POINTS[royal] > ROYAL_POINTS[best]:
            best = royal
    state.royals[best] = seat
    state.points[seat] += ROYAL_POINTS[best]


@tempo.is_done.register(State)
@compiled
def is_done(state: State, seat: int) -> bool:
    """Whether a seat has won one of the three races."""
    return won_by(state, seat) != PLAYING
