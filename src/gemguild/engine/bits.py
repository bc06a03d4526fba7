"""Sets of small numbers as 64-bit words: counting, choosing the k-th, walking.

An action set is a few such words: action ``a`` is bit ``a & 63`` of word ``a >> 6``. The top bit of a word is never
used, so that words stay positive.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import overload

from gemguild.engine.compile import COMPILING, compiled, compiled_as, settings

WORD = 64
declare: Any = cgutils.get_or_insert_function


@compiled
def wide(number: int) -> int:
    """A number from a small field as an ordinary one, so that arithmetic does not overflow, compiled or not."""
    return int(number) + 0


def count(bits: int) -> int:
    """How many members."""
    return int(bits).bit_count()


@compiled_as(count)
def _(_context: Any, bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


def lowest(bits: int) -> int:
    """The smallest member of a set that has one."""
    return (int(bits) & -int(bits)).bit_length() - 1


@compiled_as(lowest)
def _(_context: Any, bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


def highest(bits: int) -> int:
    """The largest member of a set that has one."""
    return int(bits).bit_length() - 1


@compiled_as(highest)
def _(_context: Any, bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        above = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), WORD - 1), above)

    return types.int64(types.int64), generate


def times(number: int, factor: int) -> int:
    """The lowest 63 bits (and maybe more) of a product that may be too large for a word.

    Compiled, an ordinary product must never be too large: Numba promises LLVM that it is not.
    """
    return int(number) * int(factor)


@compiled_as(times)
def _(_context: Any, number: Any, factor: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.mul(args[0], args[1])

    return types.int64(types.int64, types.int64), generate


@compiled
def mix(digest: int, word: int) -> int:
    """Mix another word into a hash."""
    digest = times(digest ^ word, 0x1E3779B97F4A7C15)
    return digest ^ ((digest >> 29) & 0x7FFFFFFFF)


def members(bits: int) -> list[int]:
    """All members, the smallest first; not for compiled code."""
    found = []
    while bits:
        rest = bits & (bits - 1)
        found.append((bits ^ rest).bit_length() - 1)
        bits = rest
    return found


def nth(bits: int, k: int) -> int:
    """The k-th smallest member, counted from 0.

    Without a loop, whose end the processor could not foresee: how many members each byte and those below it have, then
    which byte holds the k-th, then a table for the place in that byte.
    """
    sums = bits - ((bits >> 1) & 0x5555555555555555)
    sums = (sums & 0x3333333333333333) + ((sums >> 2) & 0x3333333333333333)
    sums = times((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
    below = (((k * SEVEN_ONES) | SEVEN_TOPS) - (sums & SEVEN_BYTES)) & SEVEN_TOPS
    place = 8 * count(below)
    k -= ((sums << 8) >> place) & 255
    return place + int(NTH_IN_BYTE[(bits >> place) & 255, k])


SEVEN_ONES = 0x01010101010101
SEVEN_TOPS = 0x80 * SEVEN_ONES
SEVEN_BYTES = 0xFF * SEVEN_ONES
NTH_IN_BYTE = np.array(
    [([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[:8] for byte in range(256)], dtype=np.int8
)
"""For each byte, its members in order."""

SLOW_DEPOSIT = {"znver1", "znver2", "bdver4"}
"""Processors that spread bits only slowly."""


def spreads_bits() -> bool:
    """Whether this processor spreads bits over a mask (``pdep``) in an instruction or two."""
    host: Any = llvm
    if settings.CPU_NAME:
        return False  # the code is for another processor
    return bool(host.get_host_cpu_features().get("bmi2")) and host.get_host_cpu_name() not in SLOW_DEPOSIT


if COMPILING and spreads_bits():

    @compiled_as(nth)
    def _(_context: Any, bits: Any, k: Any) -> Any:
        """The k-th lowest bit of all, spread over the members, is the k-th member."""

        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            name = "llvm.x86.bmi.pdep.64"
            deposit = declare(builder.module, ir.FunctionType(word, [word, word]), name)
            member = builder.call(deposit, [builder.shl(ir.Constant(word, 1), args[1]), args[0]])
            return builder.cttz(member, ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64, types.int64), generate

else:
    compiled(nth)


@compiled
def size(actions: tuple[int, ...]) -> int:
    """How many actions a set has."""
    number = 0
    for word in actions:
        number += count(word)
    return number


@compiled
def member(actions: tuple[int, ...], k: int) -> int:
    """The k-th action of a set that has more than k."""
    first = 0
    for word in actions:
        here = count(word)
        if k < here:
            return first + nth(word, k)
        k -= here
        first += WORD
    return first


@compiled
def write_members(actions: tuple[int, ...], members: Any) -> int:
    """Write the actions of a set into an array, in order; how many they are."""
    k = 0
    first = 0
    for word in actions:
        while word:
            members[k] = first + lowest(word)
            word &= word - 1
            k += 1
        first += WORD
    return k


@compiled
def has(actions: tuple[int, ...], action: int) -> bool:
    """Whether an action is in an action set."""
    first = 0
    for word in actions:
        if first <= action < first + WORD - 1:
            return (word >> (action - first)) & 1 == 1
        first += WORD
    return False


def including(actions: tuple[int, ...], first: int, members: int) -> tuple[int, ...]:
    """An action set with some actions more: a set of small numbers, counted from a first action, within one word."""
    return tuple(word | part_of_word(k, first, members) for k, word in enumerate(actions))


def without(actions: tuple[int, ...], first: int, members: int) -> tuple[int, ...]:
    """An action set with some actions less, given in the same way."""
    return tuple(word & ~part_of_word(k, first, members) for k, word in enumerate(actions))


@compiled
def part_of_word(k: int, first: int, members: int) -> int:
    """What a set of small numbers, counted from a first action, is in the k-th word of an action set."""
    return members << (first & (WORD - 1)) if first >> 6 == k else 0


def _word_by_word(expression: str) -> Any:
    """Code for each word of an action set: compiled code wants to know how long a tuple is."""

    def choose(actions: Any, first: Any, members: Any) -> Any:
        words = ", ".join(expression.format(k=k) for k in range(len(actions)))
        space: dict[str, Any] = {"part_of_word": part_of_word}
        exec(f"def call(actions, first, members):\n    return ({words},)", space)
        return space["call"]

    return choose


if COMPILING:
    overload(including, strict=False)(_word_by_word("actions[{k}] | part_of_word({k}, first, members)"))
    overload(without, strict=False)(_word_by_word("actions[{k}] & ~part_of_word({k}, first, members)"))


def lay_out(sizes: Sequence[int]) -> list[int]:
    """The first actions of groups of these sizes, and the end: one after another, none across the end of a word."""
    firsts = []
    at = 0
    for size in sizes:
        if at % WORD + size >= WORD:
            at += WORD - at % WORD
        firsts.append(at)
        at += size
    return [*firsts, at]


def words_for(actions: int) -> int:
    """How many words a set of actions up to a number takes."""
    return -(-actions // WORD)
