"""What the server's tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from gemguild.engine.kind import KINDS
from gemguild.server.bots.warmup import play_once
from tests.server.processes import postgres
from tests.server.support import running


@pytest.fixture(autouse=True, scope="session")
def games_are_ready() -> None:
    """All games can be played from the beginning."""
    for game in KINDS:
        play_once(game)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL database."""
    with postgres() as url:
        yield url


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with running(tmp_path) as browser:
        yield browser
