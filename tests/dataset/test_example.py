"""The example that analyses generated games, with a few of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import gemguild
from gemguild.arena.workers import Here
from gemguild.dataset import Plan, generate
from gemguild.dataset.folder import DatasetFolder
from tests.support import REPOSITORY

SCRIPT = REPOSITORY / "examples" / "analyse_games.py"


def analyse(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["splendor-2", "duel-2", "marvel-4"])
def test_a_few_games(name: str, tmp_path: Path) -> None:
    game = gemguild.game(name)
    plan = Plan.of(game, ["random"])
    folder = DatasetFolder.begin(tmp_path / "games", game, plan.entrants, 0)
    generate(plan, folder, 6, Here())
    done = analyse(str(tmp_path / "games"), str(tmp_path / "pictures"))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "seat" in done.stdout
    assert "opening" in done.stdout
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == {
        "first-seat.svg",
        "openings.svg",
        "lengths.svg",
    }
    for path in (tmp_path / "pictures").iterdir():
        text = path.read_text(encoding="utf-8")
        assert f"{name}, 6 games, random" in text
        assert "nan" not in text


def test_what_is_refused(tmp_path: Path) -> None:
    nothing = analyse(str(tmp_path), str(tmp_path / "pictures"))
    assert nothing.returncode == 2
    assert "is not from gemguild generate" in nothing.stderr
    assert "usage:" in analyse().stderr
