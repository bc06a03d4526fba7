"""The command bot: our own bots for others to use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import gemguild
from gemguild.arena.entrants import enter
from gemguild.bots import LEVELS
from gemguild.cli.bot import minds
from gemguild.cli.main import app
from gemguild.engine.gamerecord import GameRecord
from gemguild.protocol import running
from gemguild.protocol.player import send_home
from tests.protocol.programs import after_two, polite, write

POSITION = gemguild.splendor().start(seed=7)
START = {
    "type": "start",
    "game": "splendor",
    "players": 2,
    "options": [],
    "seat": 0,
    "view": POSITION.view(0).to_plain(),
}


def talk(*words: str) -> Result:
    legal = [move.word for move in POSITION.legal_moves()]
    go = {"type": "go", "id": 5, "limit": {"simulations": 2}, "legal": legal}
    lines = "".join(json.dumps(message) + "\n" for message in ({"type": "hello", "protocol": 1}, START, go))
    return CliRunner().invoke(app, ["bot", *words], input=lines)


@pytest.mark.parametrize("name", ["apprentice", "master", "random", "search@10"])
def test_any_bot_plays(name: str) -> None:
    result = talk(name)
    assert result.exit_code == 0, result.output
    ready, started, *infos, move = map(json.loads, result.stdout.splitlines())
    assert ready["name"] == f"Gemguild {name}"
    assert started == {"type": "ready"}
    assert move["type"] == "move"
    assert move["id"] == 5
    assert move["word"] in [own.word for own in POSITION.legal_moves()]
    assert [info["type"] for info in infos] == (["info"] if name in ("master", "search@10") else [])


def test_every_level_can_be_made() -> None:
    for level in LEVELS:
        assert minds(enter(level), 0)(POSITION.view(0)).bot is not None


def test_the_same_game_is_the_same_again() -> None:
    assert talk("random").stdout == talk("random").stdout
    moves = {talk("random", "--seed", str(seed)).stdout for seed in range(5)}
    assert len(moves) > 1


def test_bots_that_are_not_there() -> None:
    result = talk("champion")
    assert result.exit_code == 2
    assert "there is no bot 'champion'" in result.stderr
    assert result.stdout == ""


# ------------------------------------------------------------------------------------------- programs in other commands


@pytest.fixture
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GEMGUILD_LOGS", str(tmp_path / "logs"))
    monkeypatch.setattr(running, "TO_END", 600)  # however busy the machine is


@pytest.mark.usefixtures("_own_folder")
def test_a_program_in_the_arena_and_going_on(tmp_path: Path) -> None:
    command = write(tmp_path, polite())
    words = ["arena", "random", f"mine=cmd:{command}@600s", "--game", "splendor-2", "--out", "here", "-w", "0", "-n"]
    result = CliRunner().invoke(app, [*words, "2"])
    assert result.exit_code == 0, result.output
    assert "mine" in result.stdout
    assert f"What programs wrote to stderr is in {tmp_path / 'logs'}" in result.stdout
    assert json.loads(Path("here/run.json").read_text())["bots"][1] == {
        "name": "mine",
        "bot": f"cmd:{command}",
        "seconds": 600.0,
        "simulations": None,
    }
    again = CliRunner().invoke(app, ["arena", "--resume", "--out", "here", "-w", "0", "-n", "4"])
    assert again.exit_code == 0, again.output
    assert "splendor-2, 4 games" in again.stdout
    send_home()


@pytest.mark.usefixtures("_own_folder")
def test_a_program_at_the_table(tmp_path: Path) -> None:
    command = write(tmp_path, polite())
    bots = f"random,cmd:{command}"
    result = CliRunner().invoke(
        app, ["play", "splendor", "--quick", "--bots", bots, "--seed", "1", "--save", "game.txt"]
    )
    assert result.exit_code == 0, result.output
    record = GameRecord.parse(Path("game.txt").read_text())
    assert record.result is not None
    assert record.names == {0: "random", 1: f"cmd:{command}"}
    send_home()


@pytest.mark.usefixtures("_own_folder")
def test_a_simpler_bot_takes_over_from_a_program_that_fails(tmp_path: Path) -> None:
    command = write(tmp_path, after_two("os._exit(7)"))
    bots = f"random,cmd:{command}"
    result = CliRunner().invoke(
        app, ["play", "splendor", "--quick", "--bots", bots, "--seed", "1", "--save", "game.txt"]
    )
    assert result.exit_code == 0, result.output
    assert "Crashed: it ended with code 7; greedy takes over" in result.stdout
    record = GameRecord.parse(Path("game.txt").read_text())
    assert record.result is not None
    notes = [note for move in record.moves for note in move.notes]
    assert notes == [f"cmd:{command}: Crashed: it ended with code 7; greedy takes over"]


@pytest.mark.usefixtures("_own_folder")
def test_programs_that_are_not_there() -> None:
    for words in (
        ["arena", "greedy", "cmd:no-such-program"],
        ["play", "splendor", "--bots", "cmd:no-such-program"],
        ["play", "splendor", "--bots", "cmd:"],
    ):
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
