"""Exponential and logarithm that do not depend on the machine."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gemguild.bots import arithmetic
from gemguild.engine.compile import entry


@entry
def exp_of(x: float) -> float:
    return arithmetic.exp(x)


@entry
def log_of(number: int) -> float:
    return arithmetic.log(number)


@pytest.mark.parametrize("x", [0.0, -1e-9, -0.3, -0.35, -1.0, -7.25, -40.0, -87.9])
def test_the_exponential_is_that_of_mathematics_compiled_or_not(x: float) -> None:
    assert arithmetic.exp(x) == exp_of(x) == pytest.approx(math.exp(x), rel=1e-13)


def test_the_exponential_falls_to_nothing() -> None:
    assert arithmetic.exp(-100.0) == exp_of(-100.0) == exp_of(-1e9) == 0
    assert np.all(np.diff([arithmetic.exp(x) for x in np.linspace(-90, 0, 5000)]) >= 0)


@pytest.mark.parametrize("number", [1, 2, 3, 5, 7, 8, 100, 1023, 20_000, 499_999, 2**31 - 1])
def test_the_logarithm_is_that_of_mathematics_compiled_or_not(number: int) -> None:
    assert arithmetic.log(number) == log_of(number) == pytest.approx(math.log(number), rel=1e-13, abs=1e-15)
