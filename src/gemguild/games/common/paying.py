"""Prices and payments: what a seat can buy, and how it may pay."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba.core import types

from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled, compiled_as, entry
from gemguild.games.common.hooks import card_price, discount, joker_cards, joker_worth
from gemguild.games.common.market import card_at
from gemguild.games.common.state import HAND_LANES, NONE, RESERVE_LIMIT, TableState, buy_slots, lanes, slots


class Jokers(NamedTuple):
    """What a seat has to stand in for tokens."""

    tokens: int
    worth: int = 1
    """How many tokens of one kind each of them pays for."""
    cards: int = 0
    """Cards that pay two jokers each, of which one may be lost if nothing else is paid."""


@compiled
def joker_lane(state: TableState) -> int:
    """The lane of the token that stands in for any other: the one after the kinds that prices ask for."""
    return int(state.price.shape[0])


@compiled
def coloured(state: TableState, tokens: int) -> int:
    """The tokens that are not jokers nor beyond."""
    return tokens & (purse.one(joker_lane(state)) - 1)


@compiled
def one_for_one(state: TableState, seat: int) -> int:
    """A joker pays for one token, unless a game says otherwise."""
    return 1


@compiled
def no_cards(state: TableState, seat: int) -> int:
    """No card pays jokers, unless a game says otherwise."""
    return 0


@compiled
def plain_payment(state: TableState, price: int, tokens: int, worth: int) -> int:
    """The payment with the fewest jokers, which are worth so many tokens, for a price already reduced by bonuses."""
    jokers = jokers_for(purse.minus(price, coloured(state, tokens)), worth)
    return purse.minus(price, worth * jokers) + (purse.total(jokers) << (8 * joker_lane(state)))


@compiled
def jokers_for(short: int, worth: int) -> int:
    """The jokers that make up for a shortfall, kind by kind."""
    return short if worth == 1 else purse.halves(short)


@compiled
def need(state: TableState, seat: int, card: int) -> int:
    """What a card still costs a seat after its bonuses."""
    return purse.minus(card_price(state, card), discount(state, seat))


@compiled
def shortfall(state: TableState, seat: int, cost: int) -> int:
    """The tokens of each kind that a seat has too few of for a cost already reduced by bonuses."""
    return purse.minus(cost, coloured(state, state.tokens[seat]))


@compiled
def jokers_of(state: TableState, seat: int) -> Jokers:
    """What a seat has to stand in for tokens."""
    tokens = purse.lane(state.tokens[seat], joker_lane(state))
    return Jokers(tokens, joker_worth(state, seat), joker_cards(state, seat))


@compiled
def missing_tokens(state: TableState, seat: int, cost: int) -> int:
    """How many tokens a seat must still get before it can pay a cost: its shortfall less what its jokers pay for."""
    return missing_for(shortfall(state, seat, cost), jokers_of(state, seat))


@compiled
def missing_for(short: int, jokers: Jokers) -> int:
    """The same for a shortfall, given what stands in for tokens."""
    stand_ins = jokers.tokens + 2 * jokers.cards
    if jokers.worth == 1:
        return max(0, purse.total(short) - stand_ins)
    pairs = purse.total(purse.halves(short) - odd_ones(short))
    return max(0, purse.total(short) - 2 * min(stand_ins, pairs) - max(0, stand_ins - pairs))


@compiled
def odd_ones(tokens: int) -> int:
    """One token of each kind that there is an odd number of."""
    return tokens & purse.ONES


@compiled
def payment_for(state: TableState, seat: int, slot: int) -> int:
    """The plain payment for the card in a buying slot."""
    cost = need(state, seat, card_at(state, seat, slot))
    return plain_payment(state, cost, state.tokens[seat], joker_worth(state, seat))


@compiled
def payment_so_far(state: TableState, seat: int) -> int:
    """The plain payment of the card that is being bought, with the jokers chosen in place of tokens."""
    jokers = purse.total(state.swapped) << (8 * joker_lane(state))
    paid = joker_worth(state, seat) * bits.wide(state.swapped)
    return purse.minus(payment_for(state, seat, bits.wide(state.paying)), paid) + jokers


@compiled
def replaceable(state: TableState, seat: int) -> int:
    """The kinds of tokens in the payment so far that one more joker could stand in for, as a set."""
    payment = payment_so_far(state, seat)
    if purse.lane(state.tokens[seat] - payment, joker_lane(state)) == 0:
        return 0
    return purse.at_least(coloured(state, payment), 1)


@compiled
def can_pay(state: TableState) -> int:
    """1 if the payment differs from the plain one, so that it can be settled."""
    return 1 if state.swapped > 0 else 0


@compiled
def buyable(state: TableState, seat: int) -> tuple[int, int]:
    """The buying slots whose cards a seat can pay for, and those of them with a choice of payment, as sets."""
    return buyable_with(state, seat, state.tokens[seat])


@compiled
def buyable_with(state: TableState, seat: int, tokens: int) -> tuple[int, int]:
    """The same if the seat had these tokens."""
    jokers = purse.lane(tokens, joker_lane(state))
    affordable = reach_for(
        joker_worth(state, seat), state.price, state.held[seat], discount(state, seat), tokens, jokers
    )
    return buying_slots(state, affordable), buying_slots(state, affordable >> lanes(state))


@compiled
def buying_slots(state: TableState, lane_set: int) -> int:
    """A set of lanes of the price table as a set of buying slots: no gap before the hand."""
    face_up = lane_set & ((1 << slots(state)) - 1)
    hand = (lane_set >> (lanes(state) - HAND_LANES)) & ((1 << RESERVE_LIMIT) - 1)
    return face_up | (hand << slots(state))


@compiled
def reach_for(worth: int, market: Any, hand: Any, bonuses: int, tokens: int, jokers: int) -> int:
    """Which lanes are affordable with jokers that are worth so many tokens."""
    if worth == 1:
        return reach(market, hand, bonuses, tokens, jokers)
    return reach_by_pairs(market, hand, bonuses, tokens, jokers)


def reach(market: Any, hand: Any, bonuses: int, tokens: int, jokers: int) -> int:
    """Which lanes of the price table are affordable and, in the bits above, which with a choice of payment.

    A card is affordable if the jokers make up for all that is short; there is a choice if a joker is left over then and
    the plain payment has a token that it could replace.
    """
    return reach_by(1, market, hand, bonuses, tokens, jokers)


def reach_by_pairs(market: Any, hand: Any, bonuses: int, tokens: int, jokers: int) -> int:
    """The same if a joker pays for two tokens of one kind."""
    return reach_by(2, market, hand, bonuses, tokens, jokers)


def reach_by(worth: int, market: Any, hand: Any, bonuses: int, tokens: int, jokers: int) -> int:
    """The same lane by lane, for jokers that are worth so many tokens."""
    result = 0
    width = market.shape[1]
    for lane in range(width):
        first = width - HAND_LANES
        price = [row[lane] for row in market] if lane < first else [row[lane - first] for row in hand]
        needed = [max(0, int(cost) - purse.lane(bonuses, kind)) for kind, cost in enumerate(price)]
        short = [-(-max(0, cost - purse.lane(tokens, kind)) // worth) for kind, cost in enumerate(needed)]
        paid = sum(max(0, cost - worth * joker) for cost, joker in zip(needed, short, strict=True))
        if sum(short) <= jokers:
            result |= 1 << lane
        if sum(short) < jokers and paid > 0:
            result |= 1 << (lane + width)
    return result


@compiled_as(reach)
def _(_context: Any, market: Any, hand: Any, bonuses: Any, tokens: Any, jokers: Any) -> Any:
    return reach_at_once(market, hand, 1)


@compiled_as(reach_by_pairs)
def _(_context: Any, market: Any, hand: Any, bonuses: Any, tokens: Any, jokers: Any) -> Any:
    return reach_at_once(market, hand, 2)


def reach_at_once(market: Any, hand: Any, worth: int) -> Any:
    """All lanes at once: a vector with a byte for each lane and kind of token, added up kind by kind.

    This is the innermost loop of every playout, and it is what the price table is laid out for.
    """
    kinds, width = market.shape

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte, int32, int64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
        row, purse8 = ir.VectorType(byte, width), ir.VectorType(byte, 8)
        quads = ir.VectorType(int32, width // HAND_LANES)
        monus = bits.declare(builder.module, ir.FunctionType(row, [row, row]), f"llvm.usub.sat.v{width}i8")

        def data(index: int) -> Any:
            array = context.make_array(signature.args[index])(context, builder, args[index])
            return builder.bitcast(array.data, byte.as_pointer())

        def spread(word: Any, lane: int) -> Any:
            chosen = ir.Constant(ir.VectorType(int32, width), [lane] * width)
            return builder.shuffle_vector(word, ir.Constant(purse8, ir.Undefined), chosen)

        def read(pointer: Any, offset: int, kind: Any) -> Any:
            place = builder.gep(pointer, [ir.Constant(int32, offset)])
            return builder.load(builder.bitcast(place, kind.as_pointer()), align=1)

        rows, hands = data(0), data(1)
        discounts, held = builder.bitcast(args[2], purse8), builder.bitcast(args[3], purse8)
        limit = spread(builder.bitcast(args[4], purse8), 0)
        needed = short = ir.Constant(row, [0] * width)
        one = ir.Constant(row, [1] * width)
        for kind in range(kinds):
            prices = read(rows, kind * width, quads)
            hand_prices = read(hands, kind * HAND_LANES, int32)
            prices = builder.insert_element(prices, hand_prices, ir.Constant(int32, width // HAND_LANES - 1))
            lacks = builder.call(monus, [builder.bitcast(prices, row), spread(discounts, kind)])
            missing = builder.call(monus, [lacks, spread(held, kind)])
            if worth > 1:
                missing = builder.lshr(builder.add(missing, one), one)
                lacks = builder.call(monus, [lacks, missing])  # one token fewer for each joker, as if it were worth one
                lacks = builder.select(builder.icmp_unsigned(">", lacks, missing), lacks, missing)
            needed = builder.add(needed, lacks)
            short = builder.add(short, missing)
        affordable = builder.icmp_unsigned("<=", short, limit)
        choice = builder.and_(builder.icmp_unsigned("<", short, limit), builder.icmp_unsigned(">", needed, short))
        slots = ir.IntType(width)
        low = builder.zext(builder.bitcast(affordable, slots), int64)
        high = builder.zext(builder.bitcast(choice, slots), int64)
        return builder.or_(low, builder.shl(high, ir.Constant(int64, width)))

    return types.int64(market, hand, types.int64, types.int64, types.int64), generate


@entry
def costs(records: Any, seat: int) -> Any:
    """For each buying slot of a seat: the card in it (or NONE), its cost, the seat's shortfall and missing tokens."""
    state = records[0]
    table = np.full((buy_slots(state), 4), NONE, np.int64)
    for slot in range(slots(state) + state.hand[seat]):
        card = card_at(state, seat, slot)
        if card >= 0:
            cost = need(state, seat, card)
            table[slot, 0] = card
            table[slot, 1] = cost
            table[slot, 2] = shortfall(state, seat, cost)
            table[slot, 3] = missing_tokens(state, seat, cost)
    return table


@entry
def jokers(records: Any, seat: int) -> Jokers:
    """What a seat has to stand in for tokens."""
    return jokers_of(records[0], seat)


# Ways to pay, for those who show them: the rules themselves need only the plain one and how it can be changed.


class PaymentOption(NamedTuple):
    """A payment, and which of its jokers stand in for tokens that the buyer could pay."""

    tokens: int
    swapped: int
    """Jokers in place of such tokens, by kind of token."""
    cards: int
    """Cards that pay jokers."""


def ways_to_pay(cost: int, short: int, joker: int, jokers: Jokers) -> list[PaymentOption]:
    """All ways to pay a cost, given the shortfall and the jokers' lane: the plain one, then those with more jokers."""
    least = jokers_for(short, jokers.worth)
    gems = purse.minus(cost, jokers.worth * least)
    counts = purse.unpack(gems, joker)
    spare = jokers.tokens + 2 * jokers.cards - purse.total(least)
    found = []
    for swap in product(*(range(min(spare, -(-count // jokers.worth)) + 1) for count in counts)):
        for cards in range(jokers.cards + 1):
            tokens = purse.total(least) + sum(swap) - 2 * cards
            if 0 <= tokens <= jokers.tokens or (tokens == -1 and sum(swap) == sum(counts)):
                swapped = purse.pack(swap)
                paid = purse.minus(gems, jokers.worth * swapped) + (max(0, tokens) << (8 * joker))
                found.append((max(0, tokens) + 2 * cards, cards, swapped, paid))
    found.sort(key=lambda way: way[:2] if not jokers.cards else way[:3])
    return [PaymentOption(paid, swapped, cards) for _, cards, swapped, paid in found]
