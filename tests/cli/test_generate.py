"""The command generate: what it keeps, prints and refuses, and what Ctrl-C leaves behind."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gemguild import dataset
from gemguild.cli import generate as command
from gemguild.cli.main import app


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def call(*words: str) -> Result:
    return CliRunner().invoke(app, ["generate", *words, "--workers", "0"])


def refusal(*words: str) -> str:
    result = call(*words)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.stderr


def test_games_are_played_and_kept() -> None:
    result = call("duel", "--bots", "random", "--games", "3", "--shard", "2", "--out", "here")
    assert result.exit_code == 0, result.output
    assert result.stdout == "3 games of duel-2 are in here\n"
    assert len(list(Path("here/records").rglob("*.txt"))) == 3
    assert dataset.read("here").games_table().num_rows == 3


def test_going_on() -> None:
    words = ("splendor-3", "--bots", "random", "--out", "here")
    assert call(*words, "-n", "1").exit_code == 0
    assert "already has games; --resume continues" in refusal(*words, "-n", "2")
    assert call(*words, "-n", "2", "--resume").stdout == "2 games of splendor-3 are in here\n"
    assert "another run" in refusal(*words, "-n", "2", "--resume", "--seed", "4")


def test_ctrl_c_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play", interrupted)
    result = call("splendor", "--bots", "random", "--out", "here")
    assert result.exit_code == 130
    assert "Interrupted. here has all finished games; --resume continues." in result.stderr


def test_killed_in_the_middle() -> None:
    """Whatever was being written when the program was killed, going on ends with the same games."""
    words = ["generate", "splendor", "--bots", "random", "--games", "30", "--shard", "4", "--workers", "0", "--out"]
    code = "from gemguild.cli.main import run; run()"
    program = subprocess.Popen([sys.executable, "-c", code, *words, "killed"], stderr=subprocess.DEVNULL)
    while program.poll() is None and len(list(Path("killed").rglob("*.txt"))) < 6:
        time.sleep(0.01)
    program.kill()
    program.wait()
    for folder in ("whole", "killed"):
        result = CliRunner().invoke(app, [*words, folder, "--resume"])
        assert result.exit_code == 0, result.output
    whole, killed = (dataset.read(folder) for folder in ("whole", "killed"))
    assert [own.game for own in killed.games()] == list(range(30))
    assert [(row.game, row.position, row.word) for row in killed] == [
        (row.game, row.position, row.word) for row in whole
    ]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["chess"], "'chess' is not the name of a game"),
        (["splendor-7"], "splendor is for 2 or 3 or 4 players, not 7"),
        (["splendor", "--bots", "nobody"], "there is no bot 'nobody'"),
        (["splendor", "--bots", "random,random,random"], "3 bots cannot be a lineup for 2 sides"),
        (["splendor", "--bots", "search@x"], "a limit is seconds a move"),
        (["splendor", "--games", "0"], "Input should be greater than or equal to 1"),
    ],
)
def test_what_is_refused(words: list[str], what: str) -> None:
    assert what in refusal(*words, "--out", "here")
    assert not Path("here").exists()


def test_a_file_in_the_way() -> None:
    Path("here").write_text("")
    assert "here" in refusal("splendor", "--out", "here")


def test_a_folder_is_needed() -> None:
    assert "--out" in refusal("splendor")
