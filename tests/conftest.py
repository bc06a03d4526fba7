"""What all tests share: every game of the registry as a parameter, and hypothesis without chance or clock."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.support import DUOS, GAMES, KINDS

settings.register_profile("gemguild", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("gemguild")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with a ``game`` runs for every game, player count and variant; with a ``duo`` for two of each kind."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.name for game in GAMES], scope="module")
    if "duo" in metafunc.fixturenames:
        metafunc.parametrize("duo", DUOS, ids=[game.name for game in DUOS])
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", KINDS.values(), ids=list(KINDS))
