"""The random generator: known numbers, and shuffles without a favourite order."""

from __future__ import annotations

import struct
from collections import Counter
from itertools import permutations
from math import factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemguild.engine import rng
from gemguild.engine.record import row
from tests.support import GAMES, generator

ZERO_KEYSTREAM = "3e00ef2f895f40d67f5bb8e81f09a5a1"
"""How ChaCha8 begins with key, nonce and counter all zero."""


def rotate(word: int, count: int) -> int:
    """A 32-bit word turned to the left."""
    return (word << count | word >> (32 - count)) & 0xFFFFFFFF


def chacha8(key: bytes, counter: int, nonce: int) -> bytes:
    """A block of ChaCha with eight rounds, as its definition has it."""
    words = [
        *struct.unpack("<4I", b"expand 32-byte k"),
        *struct.unpack("<8I", key),
        *struct.unpack("<4I", struct.pack("<QQ", counter, nonce)),
    ]
    state = list(words)
    columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for a, b, c, d in (columns + diagonals) * 4:
        for one, other, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[one] = (state[one] + state[other]) & 0xFFFFFFFF
            state[third] = rotate(state[third] ^ state[one], turn)
    return struct.pack("<16I", *((one + other) & 0xFFFFFFFF for one, other in zip(state, words, strict=True)))


def words56(block: bytes) -> list[int]:
    """The eight numbers of 56 bits in a block."""
    return [word & (2**56 - 1) for word in struct.unpack("<8Q", block)]


def test_the_definition_has_the_known_keystream() -> None:
    assert chacha8(bytes(32), 0, 0).hex().startswith(ZERO_KEYSTREAM)


def test_the_first_block_of_the_zero_key() -> None:
    state = row(generator(0))
    state.key[:] = 0
    assert list(rng.next_block(state)) == words56(chacha8(bytes(32), 0, 0))
    assert state.blocks == 1


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**40), st.integers(0, 2**40))
def test_blocks_are_those_of_the_definition(key: bytes, counter: int, stream: int) -> None:
    state = row(generator(0, stream, counter))
    state.key[:] = np.frombuffer(key, "<i4")
    for step in range(3):
        assert list(rng.next_block(state)) == words56(chacha8(key, counter + step, stream))


@given(st.integers() | st.binary(max_size=200))
def test_a_seed_has_one_key(seed: int | bytes) -> None:
    assert (rng.key_from(seed) == rng.key_from(seed)).all()
    assert (rng.key_from(seed) != rng.key_from(seed, b"guess")).any()


def test_seeds_mean_the_same_for_ever() -> None:
    assert rng.key_from(7).tobytes().hex().startswith("76a9084e9ae665c6fbca62d96c5b7344")
    assert rng.key_from(b"7").tobytes() != rng.key_from(7).tobytes()


def shuffled(state: object, count: int, first: int = 0) -> list[int]:
    """The numbers from 0 shuffled in the middle of others."""
    cards = np.full(first + count + 3, -1, np.int8)
    cards[first : first + count] = np.arange(count)
    rng.shuffle(state, cards, first, count)
    assert (cards[:first] == -1).all()
    assert (cards[first + count :] == -1).all()
    order: list[int] = cards[first : first + count].tolist()
    return order


@pytest.mark.parametrize("count", range(0, 65, 4))
def test_a_shuffle_keeps_every_card(count: int) -> None:
    state = row(generator(count))
    for first in (0, 5):
        assert sorted(shuffled(state, count, first)) == list(range(count))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_order_is_equally_likely(count: int) -> None:
    state = row(generator(11))
    draws = 400 * factorial(count)
    found = Counter(tuple(shuffled(state, count)) for _ in range(draws))
    assert set(found) == set(permutations(range(count)))
    distance = sum((number - 400) ** 2 / 400 for number in found.values())
    freedom = factorial(count) - 1
    assert abs(distance - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("count", [7, 10, 40])
def test_every_card_is_equally_likely_in_every_place(count: int) -> None:
    state = row(generator(12))
    rounds = 100 * count
    found = np.zeros((count, count))
    for _ in range(rounds):
        found[np.arange(count), shuffled(state, count)] += 1
    distance = ((found - 100) ** 2 / 100).sum()
    freedom = (count - 1) ** 2
    assert abs(distance - freedom) < 5 * (2 * freedom) ** 0.5


def test_words_that_would_favour_an_outcome_are_thrown_away() -> None:
    cards = np.arange(7, dtype=np.int8)
    assert rng.deal(cards, 0, 7, 0) == 7, "zero is such a word whenever the chances do not divide 2**56"
    assert cards.tolist() == list(range(7))
    assert rng.deal(cards, 0, 7, 0x9E3779B97F4A7C) == 1
    assert cards.tolist() != list(range(7))
    for left in (2, 4):  # of the chances 2 and 24, the first divides 2**56
        assert rng.deal(cards, 0, left, 0) == (1 if left == 2 else 4)


def test_streams_of_a_key_are_different_games() -> None:
    for game in GAMES:
        first = row(generator(3, stream=0))
        second = row(generator(3, stream=1))
        assert list(rng.next_block(first)) != list(rng.next_block(second)), game.name
