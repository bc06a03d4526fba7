"""The arithmetic of nets: the same bits as plain sums, in whatever strips, and nothing from beside a stretch."""

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from llvmlite import binding
from numpy.typing import NDArray

from gemguild.bots.net.dense import (
    CACHE_LINE,
    MOST,
    UNIT,
    accumulate,
    accumulate_packed,
    aligned,
    packed,
    room_for,
    unpacked,
)
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


# Packed matrices


@entry
def accumulated_packed(
    x: Any, x_at: int, count: int, weights: Any, at: int, scales: int, columns: int, out: Any, out_at: int, room: int
) -> None:
    """The function under test, called from compiled code."""
    accumulate_packed(x, x_at, count, weights, at, scales, columns, out, out_at, room)


def packed_weights(matrix: NDArray[np.float32], scales_at: int, at: int) -> NDArray[np.float32]:
    """An array with a packed matrix and its scales at some places."""
    rows, scales = packed(matrix)
    weights = np.zeros(at + matrix.size // 4, np.float32)
    weights[scales_at : scales_at + len(scales)] = scales
    weights[at:] = rows.ravel().view(np.float32)
    return weights


@pytest.mark.parametrize("columns", [64, 192, 448])
@pytest.mark.parametrize("count", [1, 16, 17, 300])
@pytest.mark.parametrize("size", [1, 60])
def test_packed_products_are_the_same_in_plain_code(count: int, columns: int, size: float) -> None:
    """To the bit: also where sums have no room for more, as they do for large inputs."""
    chance = np.random.default_rng(count * columns)
    x_at, at, out_at = 3, 512, 5
    matrix = chance.standard_normal((count, columns)).astype(np.float32)
    weights = packed_weights(matrix, 0, at)
    x = (size * chance.standard_normal(x_at + count + 16)).astype(np.float32)
    x[x_at : x_at + count] *= chance.random(count) < 0.4
    out = chance.standard_normal(out_at + columns + 3 + room_for(count)).astype(np.float32)
    expected, beside = out.copy(), out[out_at + columns : out_at + columns + 3].tolist()
    accumulate_packed(x, x_at, count, weights, at, 0, columns, expected, out_at, out_at + columns + 3)
    accumulated_packed(x, x_at, count, weights, at, 0, columns, out, out_at, out_at + columns + 3)
    assert out[: out_at + columns].tobytes() == expected[: out_at + columns].tobytes()
    assert out[out_at + columns : out_at + columns + 3].tolist() == beside


FEATURES = [f"+{feature}" for feature, there in dict(binding.get_host_cpu_features()).items() if there]
"""What this processor can do, by LLVM's names."""
LESSER_PROCESSORS = {
    "plain": [],
    "without AVX-512": [feature for feature in FEATURES if not feature.startswith("+avx512")],
}


@pytest.mark.parametrize("features", LESSER_PROCESSORS.values(), ids=LESSER_PROCESSORS)
def test_packed_products_are_the_same_on_processors_that_can_do_less(features: list[str], tmp_path: Path) -> None:
    target = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ",".join(features), "GEMGUILD_CACHE": str(tmp_path)}
    chosen = ["-k", "the_same_in_plain_code", "-p", "no:cacheprovider", "--quiet", __file__]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *chosen],
        env={**os.environ, **target},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout


def test_packed_products_are_nearly_those_of_the_matrix() -> None:
    chance = np.random.default_rng(1)
    count, columns = 600, 128
    matrix = chance.standard_normal((count, columns)).astype(np.float32) * chance.random(columns).astype(np.float32)
    x = (chance.random(count + 16) * (chance.random(count + 16) < 0.4)).astype(np.float32)
    out = np.zeros(columns + room_for(count), np.float32)
    accumulated_packed(x, 0, count, packed_weights(matrix, 0, columns), columns, 0, columns, out, 0, columns)
    exact = x[:count] @ matrix
    assert np.abs(out[:columns] - exact).max() < 0.02 * np.abs(exact).max()


def test_a_packed_matrix_keeps_its_columns() -> None:
    matrix = np.arange(-64, 64, dtype=np.float32).reshape(1, 128).repeat(3, axis=0) * [[1], [0.5], [0]]
    rows, scales = packed(matrix.astype(np.float32))
    found = unpacked(rows, 3) * scales * UNIT / 128
    np.testing.assert_allclose(found, matrix, atol=0.3)
    assert (np.abs(rows.astype(np.int32)) <= 127).all()


def test_sums_without_room_stay_at_the_largest_number() -> None:
    matrix = np.ones((40, 64), np.float32)
    out = np.zeros(64 + room_for(40), np.float32)
    weights = packed_weights(matrix, 0, 64)
    accumulated_packed(np.full(56, 50, np.float32), 0, 40, weights, 64, 0, 64, out, 0, 64)
    np.testing.assert_allclose(out[:64], MOST * weights[0], rtol=1e-6)


@pytest.mark.parametrize("skipped", range(4))
def test_arrays_begin_with_a_cache_line(skipped: int) -> None:
    numbers = np.arange(100, dtype=np.float32)[skipped:]
    copied = aligned(numbers)
    assert copied.ctypes.data % CACHE_LINE == 0
    assert copied.tolist() == numbers.tolist()


def test_nets_stay_aligned_when_they_are_sent_to_workers() -> None:
    net = random_net("splendor")
    received = pickle.loads(pickle.dumps(net))
    assert received.laid_out.ctypes.data % CACHE_LINE == 0
    assert received.laid_out.tobytes() == net.laid_out.tobytes()
    assert received.weights.tolist() == net.weights.tolist()
    assert received.shape == net.shape
