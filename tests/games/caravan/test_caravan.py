"""A game is a folder: one that only these tests know passes what every game must, and is played everywhere."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support import REPOSITORY

MODULE = "tests.games.caravan.game"
CONFORMANCE = [
    "tests/engine/test_batch.py",
    "tests/engine/test_description.py",
    "tests/engine/test_game.py",
    "tests/engine/test_guess.py",
    "tests/engine/test_parsing.py",
    "tests/engine/test_properties.py",
    "tests/engine/test_views.py",
    "tests/games/common",
    "tests/server/tables/test_piece_moves.py",
    "tests/envs/test_observation.py",
    "tests/wasm/test_reader.py",
]


def run_tests(*words: str, games: str = MODULE) -> subprocess.CompletedProcess[str]:
    """Run some tests where a game of somebody else's is known."""
    environment = os.environ | {"GEMGUILD_GAMES": games}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=REPOSITORY, env=environment)


def test_it_passes_what_every_game_must() -> None:
    done = run_tests(*CONFORMANCE, "-k", "caravan")
    assert done.returncode == 0, done.stdout[-4000:]


def test_it_is_played_everywhere() -> None:
    done = run_tests("tests/games/caravan/everywhere.py")
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.parametrize(
    ("name", "why"), [("no.such.module", "No module named 'no'"), ("json", "has no attribute 'KIND'")]
)
def test_a_module_without_a_game_is_named(name: str, why: str) -> None:
    command = [sys.executable, "-c", "import gemguild"]
    environment = os.environ | {"GEMGUILD_GAMES": name}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=REPOSITORY, env=environment)
    assert done.returncode != 0
    assert f"GEMGUILD_GAMES names {name!r}" in done.stderr
    assert why in done.stderr
