"""What all tests share: every game of the registry as a parameter, and hypothesis without chance or clock."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.support import GAMES, KINDS

settings.register_profile("gemguild", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("gemguild")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with a ``game`` runs for every game, player count and variant; one with a ``kind`` for every kind."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.name for game in GAMES])
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", KINDS.values(), ids=list(KINDS))
