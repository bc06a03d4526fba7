"""Prices and payments: what a seat can buy, and how it may pay."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types

from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled, compiled_as
from gemguild.games.common.hooks import card_price, discount
from gemguild.games.common.market import card_at
from gemguild.games.common.state import LANES, SLOTS, Table

_declare: Any = cgutils.get_or_insert_function


@compiled
def joker_lane(state: Table) -> int:
    """The lane of the token that stands in for any other: the one after the kinds that prices ask for."""
    return int(state.price.shape[0])


@compiled
def coloured(state: Table, tokens: int) -> int:
    """The tokens that are not jokers nor beyond."""
    return tokens & (purse.one(joker_lane(state)) - 1)


@compiled
def plain_payment(state: Table, price: int, tokens: int) -> int:
    """The payment with the fewest jokers for a price already reduced by bonuses."""
    short = purse.minus(price, coloured(state, tokens))
    return price - short + (purse.total(short) << (8 * joker_lane(state)))


@compiled
def need(state: Table, seat: int, card: int) -> int:
    """What a card still costs a seat after its bonuses."""
    return purse.minus(card_price(state, card), discount(state, seat))


@compiled
def shortfall(state: Table, seat: int, cost: int) -> int:
    """The tokens of each kind that a seat has too few of for a cost already reduced by bonuses."""
    return purse.minus(cost, coloured(state, state.tokens[seat]))


@compiled
def missing_tokens(state: Table, seat: int, cost: int) -> int:
    """How many tokens a seat must still get before it can pay a cost: its shortfall less its jokers."""
    return max(0, purse.total(shortfall(state, seat, cost)) - purse.lane(state.tokens[seat], joker_lane(state)))


@compiled
def payment_for(state: Table, seat: int, slot: int) -> int:
    """The plain payment for the card in a buying slot."""
    return plain_payment(state, need(state, seat, card_at(state, seat, slot)), state.tokens[seat])


@compiled
def payment_so_far(state: Table, seat: int) -> int:
    """The plain payment of the card that is being bought, with the jokers chosen in place of tokens."""
    jokers = purse.total(state.swapped) << (8 * joker_lane(state))
    return payment_for(state, seat, bits.wide(state.paying)) - state.swapped + jokers


@compiled
def replaceable(state: Table, seat: int) -> int:
    """The kinds of tokens in the payment so far that one more joker could stand in for, as a set."""
    payment = payment_so_far(state, seat)
    if purse.lane(state.tokens[seat] - payment, joker_lane(state)) == 0:
        return 0
    return purse.at_least(coloured(state, payment), 1)


@compiled
def can_pay(state: Table) -> int:
    """1 if the payment differs from the plain one, so that it can be settled."""
    return 1 if state.swapped > 0 else 0


@compiled
def buyable(state: Table, seat: int) -> int:
    """What a seat can buy now, as a set of slots (bits 0-15), and what with a choice of payment (bits 16-31)."""
    tokens = state.tokens[seat]
    return reach(state.price, state.held[seat], discount(state, seat), tokens, purse.lane(tokens, joker_lane(state)))


def reach(market: Any, hand: Any, bonuses: int, tokens: int, jokers: int) -> int:
    """Which of 16 slots are affordable (bits 0-15) and which with a choice of payment (bits 16-31).

    A card is affordable if the jokers make up for all that is short; there is a choice if a joker is left over then and
    the plain payment has a token that it could replace.
    """
    result = 0
    for slot in range(LANES):
        price = [row[slot] for row in market] if slot < SLOTS else [row[slot - SLOTS] for row in hand]
        needed = [max(0, int(cost) - purse.lane(bonuses, kind)) for kind, cost in enumerate(price)]
        short = sum(max(0, cost - purse.lane(tokens, kind)) for kind, cost in enumerate(needed))
        if short <= jokers:
            result |= 1 << slot
        if short < jokers and sum(needed) > short:
            result |= 1 << (slot + LANES)
    return result


@compiled_as(reach)
def _(_context: Any, market: Any, hand: Any, bonuses: Any, tokens: Any, jokers: Any) -> Any:
    """All 16 slots at once: a vector of 16 bytes for each kind of token, added up kind by kind.

    This is the innermost loop of every playout, and it is what the price table is laid out for.
    """
    kinds = market.shape[0]

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte, int32, int64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
        row, purse8 = ir.VectorType(byte, LANES), ir.VectorType(byte, 8)
        quads = ir.VectorType(int32, LANES // 4)
        monus = _declare(builder.module, ir.FunctionType(row, [row, row]), f"llvm.usub.sat.v{LANES}i8")

        def data(index: int, kind: Any) -> Any:
            array = context.make_array(signature.args[index])(context, builder, args[index])
            return builder.bitcast(array.data, kind.as_pointer())

        def spread(word: Any, lane: int) -> Any:
            chosen = ir.Constant(ir.VectorType(int32, LANES), [lane] * LANES)
            return builder.shuffle_vector(word, ir.Constant(purse8, ir.Undefined), chosen)

        def at(pointer: Any, index: int) -> Any:
            return builder.load(builder.gep(pointer, [ir.Constant(int32, index)]), align=1)

        rows, hands = data(0, row), data(1, int32)
        discounts, held = builder.bitcast(args[2], purse8), builder.bitcast(args[3], purse8)
        limit = spread(builder.bitcast(args[4], purse8), 0)
        needed = short = ir.Constant(row, [0] * LANES)
        for kind in range(kinds):
            prices = builder.bitcast(at(rows, kind), quads)
            prices = builder.insert_element(prices, at(hands, kind), ir.Constant(int32, LANES // 4 - 1))
            lacks = builder.call(monus, [builder.bitcast(prices, row), spread(discounts, kind)])
            needed = builder.add(needed, lacks)
            short = builder.add(short, builder.call(monus, [lacks, spread(held, kind)]))
        affordable = builder.icmp_unsigned("<=", short, limit)
        choice = builder.and_(builder.icmp_unsigned("<", short, limit), builder.icmp_unsigned(">", needed, short))
        slots = ir.IntType(LANES)
        low = builder.zext(builder.bitcast(affordable, slots), int64)
        high = builder.zext(builder.bitcast(choice, slots), int64)
        return builder.or_(low, builder.shl(high, ir.Constant(int64, LANES)))

    return types.int64(market, hand, types.int64, types.int64, types.int64), generate
