"""Payments with gold cards: each stands for two gold in one purchase, and then it is gone.

A payment is legal if nothing in it could be left out. So gold cards and gold tokens make up exactly for what is not
paid in gems; one gold may be lost only if the whole payment is gold cards. For a cost, a payment is told by the gold in
place of gems that the buyer could pay (``swapped``, by colour) and by the number of gold cards.
"""

from __future__ import annotations

from typing import NamedTuple

from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.games.common.hooks import discount
from gemguild.games.common.market import card_at
from gemguild.games.common.paying import buying_slots, joker_lane, need, reach, shortfall
from gemguild.games.common.state import lanes
from gemguild.games.orient.state import GOLD_CARDS, SETS, State


class Bill(NamedTuple):
    """What a seat has for a cost."""

    gems: int
    """The gems it could pay, as a purse."""
    short: int
    """How much gold it needs at least."""
    gold: int
    """Its gold tokens."""
    cards: int
    """Its gold cards."""


class Payment(NamedTuple):
    """How a seat pays."""

    swapped: int
    """Gold in place of gems that it could pay, as a purse."""
    cards: int
    """Gold cards."""


@compiled
def bill_for(state: State, seat: int, slot: int) -> Bill:
    """What a seat has for the card in a buying slot."""
    cost = need(state, seat, card_at(state, seat, slot))
    short = shortfall(state, seat, cost)
    gold = purse.lane(state.tokens[seat], joker_lane(state))
    return Bill(cost - short, purse.total(short), gold, bits.wide(state.golds[seat]))


@compiled
def is_complete(bill: Bill, swaps: int, cards: int) -> bool:
    """Whether gold for so many gems, with so many gold cards in it, makes a payment in which nothing is too much."""
    tokens = bill.short + swaps - 2 * cards
    if tokens == -1:
        return swaps == purse.total(bill.gems)
    return 0 <= tokens <= bill.gold


@compiled
def plain_payment(bill: Bill) -> Payment:
    """The payment with the least gold, then with the fewest gold cards."""
    cards = max(0, bill.short - bill.gold + 1) // 2
    if bill.short - 2 * cards >= 0 or bill.gems == 0:
        return Payment(0, cards)
    return Payment(purse.one(bits.lowest(purse.at_least(bill.gems, 1))), cards)


@compiled
def tokens_paid(state: State, bill: Bill, payment: Payment) -> int:
    """The tokens of a complete payment."""
    gold = max(0, bill.short + purse.total(payment.swapped) - 2 * payment.cards)
    return bill.gems - payment.swapped + (gold << (8 * joker_lane(state)))


@compiled
def has_choice(bill: Bill) -> bool:
    """Whether there is more than one payment. Another one is a step away from the plain one, or all gold cards."""
    gems = purse.total(bill.gems)
    cards = max(0, bill.short - bill.gold + 1) // 2
    tokens = bill.short - 2 * cards
    if tokens < 0:  # no gold tokens: a gem is saved by the gold that the cards have too much
        return gems >= 2 and (cards < bill.cards or bits.count(purse.at_least(bill.gems, 1)) > 1)
    one_gem_less = gems >= 1 and tokens < bill.gold
    one_card_more = cards < bill.cards and tokens + min(gems, 2) >= 2
    return one_gem_less or one_card_more or loses_one(bill, gems)


@compiled
def loses_one(bill: Bill, gems: int) -> bool:
    """Whether gold cards alone could pay for everything, and one gold too much."""
    gold = bill.short + gems
    return gold & 1 == 1 and (gold + 1) // 2 <= bill.cards


@compiled
def leads_on(bill: Bill, begun: Payment) -> bool:
    """Whether a payment that has begun like this can become another one than the plain one."""
    plain = plain_payment(bill)
    plain_swaps = purse.total(plain.swapped)
    for cards in range(begun.cards, bill.cards + 1):
        for swaps in range(purse.total(begun.swapped), purse.total(bill.gems) + 1):
            if is_complete(bill, swaps, cards):
                if swaps != plain_swaps or cards != plain.cards:
                    return True
                other = begun.swapped != 0 or bits.count(purse.at_least(bill.gems, 1)) > 1
                if swaps == 1 and begun.swapped != plain.swapped and other:
                    return True
    return False


@compiled
def affordable(state: State, seat: int) -> tuple[int, int]:
    """The buying slots whose price in tokens a seat can pay, and those with a choice of payment, as sets."""
    gold, cards = purse.lane(state.tokens[seat], joker_lane(state)), bits.wide(state.golds[seat])
    most = gold + 2 * cards
    reached = reach_with(state, seat, most)
    buys, with_gem = buying_slots(state, reached), buying_slots(state, reached >> lanes(state))
    if cards == 0:
        return buys, with_gem
    # Where gold is left over and a gem is paid, the gold can replace the gem, with a gold token for change if it must.
    # Where only gold is paid, one more gold card can replace two gold tokens, or the only one if the rest is lost.
    without_gold = buying_slots(state, reach_with(state, seat, 0))
    if gold >= 2:
        return buys, with_gem | (buying_slots(state, reach_with(state, seat, most - 2)) & ~without_gold)
    if gold == 1:
        return buys, with_gem | odd_gold(state, seat, cards)
    return buys, (with_gem & without_gold) | with_choice(state, seat, with_gem & ~without_gold)


@compiled
def odd_gold(state: State, seat: int, cards: int) -> int:
    """The buying slots that take an odd number of gold, no more than so many gold cards pay, as a set."""
    found = 0
    for card in range(cards):
        odd = reach_with(state, seat, 2 * card + 1) & ~reach_with(state, seat, 2 * card)
        found |= buying_slots(state, odd)
    return found


@compiled
def reach_with(state: State, seat: int, gold: int) -> int:
    """The lanes that are affordable and those with a choice of payment, as :func:`reach` has them, for so much gold."""
    return reach(state.price, state.held[seat], discount(state, seat), bits.wide(state.tokens[seat]), gold)


@compiled
def with_choice(state: State, seat: int, buys: int) -> int:
    """Those of some buying slots that a seat with gold cards has a choice of payment for."""
    splits = 0
    while buys:
        slot = bits.lowest(buys)
        buys &= buys - 1
        if has_choice(bill_for(state, seat, slot)):
            splits |= 1 << slot
    return splits


@compiled
def spend_gold_cards(state: State, seat: int, count: int) -> None:
    """Gold cards leave the game, the first ones in order."""
    for k in range(SETS):
        while count > 0 and state.bought[seat, k] & ~state.gone[seat, k] & GOLD_CARDS[k]:
            held = state.bought[seat, k] & ~state.gone[seat, k] & GOLD_CARDS[k]
            state.gone[seat, k] |= held & -held
            state.golds[seat] -= 1
            count -= 1
