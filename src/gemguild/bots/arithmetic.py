"""Exponential and logarithm of our own: the same bits on every processor, and in every browser.

The C library's differ from machine to machine in the last bit, and after many simulations so would the moves of a bot.
"""

from __future__ import annotations

import math

import numpy as np

from gemguild.engine import bits
from gemguild.engine.compile import compiled

LN2 = math.log(2)
HALVES = 0.5 ** np.arange(128)
EXP_TERMS = np.array([1 / math.factorial(power) for power in range(11, -1, -1)])
"""Taylor's series, the highest power first: within half a doubling the rest is less than a bit of the result."""
LOG_TERMS = np.array([1 / power for power in range(27, 0, -2)])
"""The series of the inverse hyperbolic tangent, likewise; its argument is at most a third."""


@compiled
def exp(x: float) -> float:
    """The exponential of a number that is not positive; 0 if that is less than 2**-127."""
    exponent = float(x)
    halvings = int(0.5 - exponent / LN2)
    if halvings >= len(HALVES):
        return 0.0
    rest = exponent + halvings * LN2
    total = 0.0
    for term in EXP_TERMS:
        total = total * rest + term
    return float(total * HALVES[halvings])


@compiled
def log(number: int) -> float:
    """The natural logarithm of a whole number from 1 on."""
    doublings = bits.highest(number)
    rest = number / (1 << doublings)
    ratio = (rest - 1) / (rest + 1)
    square = ratio * ratio
    total = 0.0
    for term in LOG_TERMS:
        total = total * square + term
    return float(doublings * LN2 + 2 * ratio * total)
