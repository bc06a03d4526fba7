"""The arithmetic of nets: the same bits as plain sums, in whatever strips, and nothing from beside a stretch."""

import pickle
from typing import Any

import numpy as np
import pytest

from gemguild.bots.net.dense import CACHE_LINE, accumulate, aligned
from gemguild.bots.net.net import random_net
from gemguild.engine.compile import entry


@entry
def accumulated(x: Any, x_at: int, count: int, weights: Any, at: int, columns: int, out: Any, out_at: int) -> None:
    """The function under test, called from compiled code."""
    accumulate(x, x_at, count, weights, at, columns, out, out_at)


@pytest.mark.parametrize("columns", [64, 128, 192, 256, 448, 512])
@pytest.mark.parametrize("count", [1, 15, 16, 17, 40])
def test_products_are_summed_up_in_order(count: int, columns: int) -> None:
    chance = np.random.default_rng(count * columns)
    x_at, at, out_at = 3, 64, 5
    x = chance.standard_normal(x_at + count + 16).astype(np.float32)
    x[x_at : x_at + count] *= chance.random(count) < 0.4
    weights = chance.standard_normal(at + count * columns).astype(np.float32)
    out = chance.standard_normal(out_at + columns + 2).astype(np.float32)
    expected = out.copy()
    for row in range(count):
        expected[out_at : out_at + columns] += x[x_at + row] * weights[at + row * columns : at + (row + 1) * columns]
    accumulated(x, x_at, count, weights, at, columns, out, out_at)
    assert out.tobytes() == expected.tobytes()


@pytest.mark.parametrize("skipped", range(4))
def test_arrays_begin_with_a_cache_line(skipped: int) -> None:
    numbers = np.arange(100, dtype=np.float32)[skipped:]
    copied = aligned(numbers)
    assert copied.ctypes.data % CACHE_LINE == 0
    assert copied.tolist() == numbers.tolist()


def test_nets_stay_aligned_when_they_are_sent_to_workers() -> None:
    net = random_net("splendor")
    received = pickle.loads(pickle.dumps(net))
    assert received.weights.ctypes.data % CACHE_LINE == 0
    assert received.weights.tolist() == net.weights.tolist()
    assert received.shape == net.shape
