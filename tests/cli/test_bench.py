"""Measuring: the figures are there, under the promised names."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import gemguild
from gemguild.cli import bench
from gemguild.cli.main import app
from gemguild.engine.compile import cache_folder
from gemguild.engine.game import Game
from gemguild.engine.kind import Kind

TINY = bench.Effort(runs=1, seconds=0.001)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only two kinds of games are measured: playouts of each have to be compiled first."""
    chosen = [gemguild.game(name) for name in ("splendor-2", "duel-2", "splendor-4-team")]
    monkeypatch.setattr(bench, "games", lambda: chosen)
    monkeypatch.setattr(bench, "first_of_each", lambda: chosen[:2])


@pytest.mark.usefixtures("few")
def test_figures_as_json() -> None:
    result = CliRunner().invoke(app, ["bench", "--json", "--runs", "1", "--seconds", "0.001", "--no-start"])
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert list(figures) == ["playouts", "api", "start"]
    assert list(figures["playouts"]) == ["splendor-2", "duel-2", "splendor-4-team"]
    for row in figures["playouts"].values():
        assert list(row) == ["turns_per_s", "decisions_per_s", "games_per_s", "record_bytes"]
        assert row["decisions_per_s"] >= row["turns_per_s"] > row["games_per_s"] > 0
    assert list(figures["api"]) == ["splendor-2", "duel-2"]
    for row in figures["api"].values():
        assert all(value > 0 for value in row.values())
    assert figures["start"] == {}
    assert "random playouts of splendor-2 ..." in result.stderr


@pytest.mark.usefixtures("few")
def test_figures_as_tables() -> None:
    result = CliRunner().invoke(
        app, ["bench", "--runs", "1", "--seconds", "0.001", "--no-start"], env={"COLUMNS": "100"}
    )
    assert result.exit_code == 0, result.output
    assert "turns/s" in result.stdout
    assert "legal_moves/s" in result.stdout
    assert "splendor-4-team" in result.stdout


def test_every_game_is_measured(kind: Kind) -> None:
    names = {game.name for game in bench.games()}
    assert {Game(kind, players).name for players in kind.seats} <= names
    assert {"splendor-2-quick", "splendor-4-team"} <= names
    assert Game(kind, kind.seats[0]) in bench.first_of_each()


@pytest.mark.parametrize("name", ["splendor-3", "duel-2"])
def test_playouts_play_whole_games(name: str) -> None:
    turns, decisions = bench.Playouts(gemguild.game(name)).play(20)
    assert decisions >= turns > 20 * 20


def test_starting_is_measured_in_a_python_of_its_own() -> None:
    game = bench.first_of_each()[0]
    assert bench.first_move(game, str(cache_folder().parent)) > 0


@pytest.mark.usefixtures("few")
def test_all_figures_are_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "first_move", lambda _game, _folder: 12.5)
    figures = bench.measure(TINY, start=True, tell=lambda _message: None)
    assert figures["start"]["splendor"] == {"cold_s": 12.5, "warm_s": 12.5}
    bench.say(figures)
    assert "From starting Python to the first move" in capsys.readouterr().out
