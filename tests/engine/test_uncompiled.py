"""The rules as plain Python: the same games, and no number that would not fit its field."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support import GAMES, REPOSITORY

PROGRAM = """
import sys
from gemguild.engine.compile import COMPILING
from tests.golden import playthrough
assert not COMPILING
for name in sys.argv[1:]:
    stored = playthrough.path_of(playthrough.game_called(name)).read_text(encoding="utf-8").splitlines()
    found = list(playthrough.replay(stored))
    assert found == stored, next((name, n, a, b) for n, (a, b) in enumerate(zip(found, stored), 1) if a != b)
"""


@pytest.mark.parametrize("name", sorted({game.id for game in GAMES}))
def test_uncompiled_rules_play_the_same_games(name: str) -> None:
    games = [game.name for game in GAMES if game.id == name]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", PROGRAM, *games]
    done = subprocess.run(command, cwd=REPOSITORY, env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
