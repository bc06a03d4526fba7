"""Tests of training need torch, and say so where it is not there. It computes in one thread: tests run side by side."""

from __future__ import annotations

import importlib.util

import pytest

if importlib.util.find_spec("torch") is None:
    raise pytest.UsageError('the tests of training need torch: make check brings it, or pip install "gemguild[train]"')


@pytest.fixture(autouse=True, scope="session")
def _one_thread() -> None:
    import torch

    torch.set_num_threads(1)
