"""Purses against lists of numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gemguild.engine import purse
from gemguild.engine.compile import entry

lane = st.one_of(st.integers(0, 12), st.integers(0, purse.MOST))
counts = st.lists(lane, min_size=purse.LANES, max_size=purse.LANES)
few = st.lists(st.integers(0, 36), min_size=purse.LANES, max_size=purse.LANES)


@given(counts)
def test_packing_and_unpacking(numbers: list[int]) -> None:
    packed = purse.pack(numbers)
    assert packed >= 0
    assert purse.unpack(packed, purse.LANES) == numbers
    assert purse.unpack(packed, 3) == numbers[:3]
    assert [purse.lane(packed, kind) for kind in range(purse.LANES)] == numbers


def test_one_of_a_kind() -> None:
    for kind in range(purse.LANES):
        assert purse.unpack(purse.one(kind), purse.LANES) == [int(other == kind) for other in range(purse.LANES)]


@given(few)
def test_the_total_is_the_sum(numbers: list[int]) -> None:
    assert purse.total(purse.pack(numbers)) == sum(numbers)


@given(counts, counts)
def test_minus_never_goes_below_zero(numbers: list[int], others: list[int]) -> None:
    left = purse.minus(purse.pack(numbers), purse.pack(others))
    assert purse.unpack(left, purse.LANES) == [max(0, one - other) for one, other in zip(numbers, others, strict=True)]


@given(counts, counts)
def test_covering_means_as_many_of_every_kind(numbers: list[int], others: list[int]) -> None:
    expected = all(one >= other for one, other in zip(numbers, others, strict=True))
    assert bool(purse.covers(purse.pack(numbers), purse.pack(others))) is expected
    assert purse.covers(purse.pack(numbers), purse.pack(numbers))
    assert purse.covers(purse.MOST * purse.ONES, purse.pack(numbers))


@given(counts, st.integers(0, purse.MOST))
def test_kinds_of_which_there_are_at_least_so_many(numbers: list[int], least: int) -> None:
    expected = sum(1 << kind for kind, number in enumerate(numbers) if number >= least)
    assert purse.at_least(purse.pack(numbers), least) == expected


@given(few, few)
def test_adding_and_taking_away_go_lane_by_lane(numbers: list[int], others: list[int]) -> None:
    both = purse.pack(numbers) + purse.pack(others)
    assert purse.unpack(both, purse.LANES) == [one + other for one, other in zip(numbers, others, strict=True)]
    assert both - purse.pack(others) == purse.pack(numbers)


def everything(one: int, other: int, number: int) -> tuple[int, int, int, bool, int, int]:
    """What all functions say of two purses."""
    return (
        purse.total(one),
        purse.lane(one, number),
        purse.minus(one, other),
        purse.covers(one, other),
        purse.at_least(one, number),
        purse.one(number),
    )


compiled_everything = entry(everything)


@given(few, few, st.integers(0, purse.LANES - 1))
def test_compiled_purses_are_the_same(numbers: list[int], others: list[int], number: int) -> None:
    one, other = purse.pack(numbers), purse.pack(others)
    assert compiled_everything(one, other, number) == everything(one, other, number)
