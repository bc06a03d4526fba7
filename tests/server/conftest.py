"""What the server's tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.server.support import running


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with running(tmp_path) as browser:
        yield browser
