"""The command ``verify``: what it says, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gemguild.cli.main import app
from tests.test_verify import MINE, fair, header


def call(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, ["verify", *words], input=text)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Records: one that fits, one that does not, one that cannot be read."""
    texts = {"good": fair(), "bad": header("contribution-0", "ef" * 16)(fair()), "broken": "game: splendor\n\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return {name: str(tmp_path / f"{name}.txt") for name in texts}


def test_a_fair_game(files: dict[str, str]) -> None:
    result = call(files["good"])
    assert result.exit_code == 0
    assert "Everything fits." in result.stdout
    assert "yes deal" in result.stdout
    assert "NO" not in result.stdout


def test_a_game_that_does_not_fit(files: dict[str, str]) -> None:
    result = call(files["bad"])
    assert result.exit_code == 1
    assert "NO  deal" in result.stdout
    assert "yes commitment" in result.stdout


def test_several_files_are_all_checked_and_the_worst_decides(files: dict[str, str]) -> None:
    assert call(files["good"], files["good"]).exit_code == 0
    assert call(files["good"], files["bad"]).exit_code == 1
    result = call(files["broken"], files["bad"], files["good"])
    assert result.exit_code == 2
    assert f"{files['broken']}: cannot be read" in result.stderr
    assert "does not fit" in result.stdout
    assert "Everything fits." in result.stdout


@pytest.mark.parametrize("text", ["", "nonsense", "splendor/1 players=2", "game: chess\n\n"])
def test_what_is_no_record_cannot_be_read(text: str) -> None:
    assert call("-", text=text).exit_code == 2


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = call(str(tmp_path / "nothing.txt"))
    assert result.exit_code == 2
    assert "no such file" in result.stderr


def test_stdin_and_other_line_ends() -> None:
    assert call("-", text=fair()).exit_code == 0
    assert call("-", text=fair().replace("\n", "\r\n")).exit_code == 0


def test_json_has_every_check(files: dict[str, str]) -> None:
    result = call(*files.values(), "--json")
    assert result.exit_code == 2
    good, bad, broken = json.loads(result.stdout)
    assert (good["file"], good["game"], good["shuffle"], good["fits"]) == (files["good"], "splendor-2", 2, True)
    assert [check["name"] for check in bad["checks"] if not check["fits"]] == ["deal"]
    assert not bad["fits"]
    assert set(broken) == {"file", "error"}


def test_what_a_player_knows_is_looked_for(files: dict[str, str]) -> None:
    assert call(files["good"], "--contribution", MINE).exit_code == 0
    assert call(files["good"], "--contribution", "00" * 16).exit_code == 1
    assert call(files["good"], "--commitment", "00" * 32).exit_code == 1


def test_a_record_that_claims_nothing(tmp_path: Path) -> None:
    new = CliRunner().invoke(app, ["new", "duel", "--seed", "7", "--record"]).stdout
    result = call("-", text=new)
    assert result.exit_code == 0
    assert "does not say who chose the deal" in result.stdout
