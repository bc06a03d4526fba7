"""Tests of training need torch, and say so where it is not there."""

import importlib.util

if importlib.util.find_spec("torch") is None:
    raise ModuleNotFoundError(
        'the tests of training need torch: make check brings it, or pip install ".[train]"', name="torch"
    )
