"""``bench/teach.py``, the one command that makes a stronger net."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from gemguild.bots.net.net import load, shipped
from gemguild.train.folder import Run
from tests.support import REPOSITORY

QUICK = ("--games", "4", "--lot", "2", "--simulations", "8", "--quick", "4", "--workers", "1")


def teach(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Teach a net of Duel in a folder."""
    command = [sys.executable, "bench/teach.py", "duel-2", str(folder / "out.net"), "--run", str(folder / "run")]
    return subprocess.run([*command, *QUICK, *options], cwd=REPOSITORY, capture_output=True, text=True, check=False)


def test_plays_fits_and_compares(tmp_path: Path) -> None:
    first = teach(tmp_path, "--match", "2")
    assert first.returncode == 0, first.stderr
    run, net = Run(tmp_path / "run"), load(tmp_path / "out.net", "duel")
    assert [line.games for line in run.lines] == [2, 4]
    assert run.net(2).weights.tobytes() == shipped("duel", 2).weights.tobytes(), "whoever plays learns nothing"
    assert net.weights.tobytes() != shipped("duel", 2).weights.tobytes()
    assert net.about["positions"] == run.positions
    assert "of 2 games at 8 simulations, even 50%" in first.stdout

    again = teach(tmp_path, "--match", "0")
    assert again.returncode == 0, again.stderr
    assert "games," not in again.stdout, "all games are there"
    assert load(tmp_path / "out.net", "duel").weights.tobytes() == net.weights.tobytes()

    other = teach(tmp_path, "--match", "0", "--seed", "2")
    assert other.returncode != 0
    assert "has other games: seed 1, not 2; choose another --run" in other.stderr
