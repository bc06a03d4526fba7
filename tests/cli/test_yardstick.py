"""The commands yardstick and exam: what they write, print and refuse."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gemguild.bots import BOTS
from gemguild.cli.main import app
from gemguild.train import exam as exams
from gemguild.train.selfplay import SearchBudget
from tests.arena.support import First
from tests.bots.nets import small_net

HERE = ("--workers", "0")


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(BOTS, "first", lambda _seed: First())
    monkeypatch.chdir(tmp_path)
    small_net("splendor").save(tmp_path / "small.net")


def call(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def answer(*words: str) -> str:
    result = call(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_both_files_have_the_results() -> None:
    words = ["yardstick", "--bot", "greedy", "--against", "first", "-g", "splendor-2", "-g", "duel-2", "-n", "2", *HERE]
    printed = answer(*words, "--out", "results")
    assert Path("results/yardstick.md").read_text(encoding="utf-8") == printed
    results = json.loads(Path("results/yardstick.json").read_text(encoding="utf-8"))
    assert {name: report["games"] for name, report in results.items()} == {"splendor-2": 2, "duel-2": 2}
    assert answer(*words, "--out", "results", "--resume").startswith("| game |")


def test_a_net_can_be_measured() -> None:
    words = ["--net", "small.net", "--against", "first", "-g", "splendor-2", "-n", "2", "--seconds", "0.001", *HERE]
    assert "| splendor-2 | 2 |" in answer("yardstick", *words)
    refused = call("yardstick", "--net", "small.net", "-g", "duel-2", *HERE)
    assert refused.exit_code == 2
    assert "a net for splendor, not for duel" in refused.stderr


def test_positions_are_made_once_and_judge_nets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exams, "GAME_BUDGET", SearchBudget(2, 2))
    made = answer("exam", "--make", "--games", "1", "--deep", "4", "--simulations", "8")
    assert made == "Wrote exam-splendor-2.npz\n"
    assert "| small.net | all |" in answer("exam", "small.net")
    marks = json.loads(answer("exam", "small.net", "--json"))
    assert marks["small.net"]["all"]["deep"] == 4
    Path("former").mkdir()
    shutil.copy("small.net", "former")
    both = json.loads(answer("exam", "small.net", "former/small.net", "--json"))
    assert both.keys() == {"small.net", "former/small.net"}
    refused = call("exam", "small.net", "--positions", "nothing.npz")
    assert refused.exit_code == 2
    assert "nothing.npz" in refused.stderr
