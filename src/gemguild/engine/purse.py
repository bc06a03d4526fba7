"""Purses: a handful of tokens, a price or a set of bonuses in one 64-bit word, a byte for each kind.

Lane 0 is the lowest byte. At most seven lanes are used and each holds 0 to 127, so that a purse is never negative and
lanes never spill into each other. Adding two purses is ``+``; removing tokens that it holds is ``-``.
"""

from __future__ import annotations

from collections.abc import Iterable

from gemguild.engine import bits
from gemguild.engine.compile import compiled

LANES = 7
ONES = 0x01010101010101
"""One token in every lane."""
TOPS = 0x80 * ONES
"""The top bit of every lane: free in a purse, so it can guard a subtraction."""
MOST = 127
"""The most a lane can hold."""
SUM = 0x0101010101010101
GATHER = 0x0102040810204080


@compiled
def one(kind: int) -> int:
    """A purse with a single token."""
    return 1 << (8 * int(kind))


@compiled
def lane(purse: int, kind: int) -> int:
    """How many of one kind."""
    return (purse >> (8 * int(kind))) & 127


@compiled
def total(purse: int) -> int:
    """How many tokens in all: multiplying adds every lane into the highest byte."""
    return (bits.times(purse, SUM) >> 56) & 255


@compiled
def minus(purse: int, other: int) -> int:
    """The rest of a purse, lane by lane and never below zero."""
    guarded = (purse | TOPS) - other
    enough = guarded & TOPS
    return guarded & (enough - (enough >> 7))


@compiled
def halves(purse: int) -> int:
    """Half of every lane, rounded up."""
    return ((purse + ONES) >> 1) & (MOST * ONES)


@compiled
def covers(purse: int, other: int) -> bool:
    """Whether every lane of a purse is at least that of the other."""
    return ((purse | TOPS) - other) & TOPS == TOPS


@compiled
def at_least(purse: int, number: int) -> int:
    """The set of kinds (bit k for lane k) of which a purse holds at least ``number``."""
    full = (((purse | TOPS) - number * ONES) & TOPS) >> 7
    return (bits.times(full, GATHER) >> 56) & 127


def pack(counts: Iterable[int]) -> int:
    """The purse with these counts, lane 0 first."""
    return sum(int(count) << (8 * kind) for kind, count in enumerate(counts))


def unpack(purse: int, kinds: int) -> list[int]:
    """The counts of a purse, lane 0 first."""
    return [(int(purse) >> (8 * kind)) & 127 for kind in range(kinds)]
