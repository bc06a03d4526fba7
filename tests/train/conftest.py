"""Tests of training need torch, and say so where it is not there."""

from __future__ import annotations

import importlib.util

import pytest

if importlib.util.find_spec("torch") is None:
    raise pytest.UsageError('the tests of training need torch: make check brings it, or pip install "gemguild[train]"')
