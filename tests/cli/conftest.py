"""Tests of the command line do not care whether the rules happen to be compiled already."""

from __future__ import annotations

import pytest

from gemguild.cli import shell


@pytest.fixture(autouse=True)
def _no_message_about_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell, "COMPILING", False)
