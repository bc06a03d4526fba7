"""Sets of small numbers as 64-bit words: counting, choosing the k-th, walking.

An action set is a few such words: action ``a`` is bit ``a & 63`` of word ``a >> 6``. The top bit of a word is never
used, so that words stay positive.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types

from gemguild.engine.compile import compiled, compiled_as

WORD = 64


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
def nth(bits: int, k: int) -> int:
    """The k-th smallest member, counted from 0."""
    for _ in range(k):
        bits &= bits - 1
    return lowest(bits)


@compiled
def has(actions: Any, action: int) -> bool:
    """Whether an action is in an action set."""
    return (int(actions[action >> 6]) >> (action & 63)) & 1 == 1
