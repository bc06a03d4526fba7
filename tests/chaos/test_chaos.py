"""A bounded stretch of chaos on each kind of database: each failure happens, and nobody's log differs."""

from __future__ import annotations

import pytest

from tests.chaos.run import run

FAILURES = 7


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_whatever_fails_all_logs_agree(database: str) -> None:
    figures = run(database, 1, FAILURES)
    assert len(figures.failures) == 6
    assert figures.acknowledged > 50
