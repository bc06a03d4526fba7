"""The random generator inside a position: ChaCha with eight rounds.

It is strong so that nobody can compute hidden cards from what was seen, and our own so that a seed means the same game
for ever. A record holds the key, a stream number (games of one batch share a key) and how many blocks were used.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.engine import bits
from gemguild.engine.compile import compiled
from gemguild.engine.record import Record, Seen, field

DOUBLE_ROUNDS = 4
EXPAND = np.array([0x61707865, 0x3320646E, 0x79622D32, 0x6B206574])
"""ChaCha's constants: "expand 32-byte k"."""
MASK32 = 0xFFFFFFFF
MASK56 = (1 << 56) - 1
BATCH = 6
"""How many numbers below 64 are drawn from one 56-bit word."""


class Generator(Record):
    """The generator's fields, in every record."""

    stream: int = field("i8", Seen.NOBODY, "which of the generators with this key")
    blocks: int = field("i8", Seen.NOBODY, "blocks used up")
    key: NDArray[np.int32] = field("i4", Seen.NOBODY, "the secret key", 8)


def key_from(seed: int | bytes, purpose: bytes = b"") -> NDArray[np.int32]:
    """The key that a seed of any size stands for; other purposes have other keys."""
    text = b"bytes:" + seed if isinstance(seed, bytes) else b"int:%d" % seed
    digest = hashlib.blake2b(text, digest_size=32, salt=purpose, person=b"gemguild").digest()
    return np.frombuffer(digest, dtype="<i4").astype(np.int32)


@compiled
def word32(number: int) -> int:
    """The lowest 32 bits of a number."""
    return int(number) & MASK32


@compiled
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round on 32-bit words."""
    a = (a + b) & MASK32
    d ^= a
    d = ((d << 16) | (d >> 16)) & MASK32
    c = (c + d) & MASK32
    b ^= c
    b = ((b << 12) | (b >> 20)) & MASK32
    a = (a + b) & MASK32
    d ^= a
    d = ((d << 8) | (d >> 24)) & MASK32
    c = (c + d) & MASK32
    b ^= c
    b = ((b << 7) | (b >> 25)) & MASK32
    return a, b, c, d


@compiled
def next_block(state: Any) -> tuple[int, int, int, int, int, int, int, int]:
    """The next eight random words of 56 bits."""
    k0, k1, k2, k3 = word32(state.key[0]), word32(state.key[1]), word32(state.key[2]), word32(state.key[3])
    k4, k5, k6, k7 = word32(state.key[4]), word32(state.key[5]), word32(state.key[6]), word32(state.key[7])
    n0, n1 = word32(state.blocks), word32(state.blocks >> 32)
    n2, n3 = word32(state.stream), word32(state.stream >> 32)
    state.blocks += 1
    e0, e1, e2, e3 = int(EXPAND[0]), int(EXPAND[1]), int(EXPAND[2]), int(EXPAND[3])
    a0, a1, a2, a3 = e0, e1, e2, e3
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = n0, n1, n2, n3
    for _ in range(DOUBLE_ROUNDS):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    return (
        word56(a0 + e0, a1 + e1),
        word56(a2 + e2, a3 + e3),
        word56(b0 + k0, b1 + k1),
        word56(b2 + k2, b3 + k3),
        word56(c0 + k4, c1 + k5),
        word56(c2 + k6, c3 + k7),
        word56(d0 + n0, d1 + n1),
        word56(d2 + n2, d3 + n3),
    )


@compiled
def word56(low: int, high: int) -> int:
    """56 bits out of two 32-bit words."""
    return word32(low) | ((high & 0xFFFFFF) << 32)


@compiled
def shuffle(state: Any, cards: Any, first: int, count: int) -> None:
    """Put ``cards[first : first + count]`` (at most 64) into a random order, every order equally likely."""
    left = count
    while left > 1:
        for word in next_block(state):
            left = deal(cards, first, left, word)


@compiled
def deal(cards: Any, first: int, left: int, word: int) -> int:
    """Fisher-Yates for the last few of the cards not yet dealt, all from one random word; how many are then left.

    Drawing below n from a word w is the whole part of w*n/2**56, and what remains serves the next draw. That is
    exactly uniform if the few words that would favour some outcome are thrown away (then nothing is dealt).
    """
    draws = min(BATCH, left - 1)
    chances = 1
    for k in range(draws):
        chances *= left - k
    rest = bits.times(word, chances) & MASK56
    if rest < chances and rest < (MASK56 + 1) % chances:
        return left
    for _ in range(draws):
        word *= left
        left -= 1
        pick = first + (word >> 56)
        word &= MASK56
        cards[first + left], cards[pick] = cards[pick], cards[first + left]
    return left
