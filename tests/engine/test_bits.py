"""Sets of small numbers in words, against Python's sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gemguild.engine import bits
from gemguild.engine.compile import entry

members = st.sets(st.integers(0, bits.WORD - 2))
sets = st.lists(members, min_size=1, max_size=5)


@entry
def compiled_count(word: int) -> int:
    return bits.count(word)


@entry
def compiled_lowest(word: int) -> int:
    return bits.lowest(word)


@entry
def compiled_product(number: int, factor: int) -> int:
    return bits.times(number, factor) & 0x7FFFFFFFFFFFFFFF


def word_of(numbers: set[int]) -> int:
    """A set as a word."""
    return sum(1 << number for number in numbers)


@given(members)
def test_counting(numbers: set[int]) -> None:
    assert bits.count(word_of(numbers)) == compiled_count(word_of(numbers)) == len(numbers)


@given(members.filter(bool))
def test_the_lowest(numbers: set[int]) -> None:
    assert bits.lowest(word_of(numbers)) == compiled_lowest(word_of(numbers)) == min(numbers)


@given(members.filter(bool))
def test_the_nth_in_order(numbers: set[int]) -> None:
    word = word_of(numbers)
    assert [bits.nth(word, k) for k in range(len(numbers))] == sorted(numbers)


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**63 - 1))
def test_products_wrap_around(number: int, factor: int) -> None:
    assert compiled_product(number, factor) == (bits.times(number, factor) & 0x7FFFFFFFFFFFFFFF)


@given(sets)
def test_action_sets_of_several_words(words: list[set[int]]) -> None:
    actions = tuple(word_of(word) for word in words)
    listed = [bits.WORD * place + number for place, word in enumerate(words) for number in sorted(word)]
    assert bits.size(actions) == len(listed)
    assert [bits.member(actions, k) for k in range(len(listed))] == listed
    there = [action for action in range(-2, bits.WORD * (len(words) + 1)) if bits.has(actions, action)]
    assert there == listed


def choosing(first: int, second: int, k: int) -> tuple[int, int, bool, int]:
    """What the functions over action sets say of two words."""
    actions = (first, second)
    return bits.size(actions), bits.member(actions, k), bits.has(actions, k), bits.nth(second, 0)


compiled_choosing = entry(choosing)


@given(st.integers(0, 2**63 - 1), st.integers(1, 2**63 - 1), st.data())
def test_compiled_action_sets_are_the_same(first: int, second: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, bits.size((first, second)) - 1))
    assert compiled_choosing(first, second, k) == choosing(first, second, k)
