"""The command calibrate: what it plays, keeps, draws and writes, and what it refuses."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gemguild.arena import forecasts
from gemguild.arena.forecasts import ForecastGame, ForecastJob
from gemguild.cli.main import app

GAME, BOT = "splendor-2-quick", "search@3"
RUN = ("calibrate", "--workers", "0", "--game", GAME, "--bots", BOT, "--games", "4")
PLACE = "<!-- calibration:begin -->\n<!-- calibration:end -->\n"


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def call(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def answer(*words: str) -> str:
    result = call(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*words: str) -> str:
    result = call(*words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    return result.stderr


def test_a_table_and_every_game_kept() -> None:
    text = answer(*RUN)
    assert f"| {GAME} | {BOT} | 4 |" in text
    folder = Path("calibration-results") / f"{GAME}-{BOT}-seed0"
    assert json.loads((folder / "run.json").read_text())["game"] == GAME
    assert sorted(path.name for path in (folder / "games").iterdir()) == ["0.json", "1.json", "2.json", "3.json"]


def test_going_on_plays_only_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    first = answer(*RUN)
    assert "has a run already; --resume" in refusal(*RUN)
    played: list[int] = []
    play = ForecastJob.play

    def listed(job: ForecastJob) -> ForecastGame:
        played.append(job.number)
        return play(job)

    monkeypatch.setattr(forecasts.ForecastJob, "play", listed)
    assert answer(*RUN, "--resume") == first
    assert played == []
    assert f"| {GAME} | {BOT} | 6 |" in answer(*RUN[:-1], "6", "--resume")
    assert played == [4, 5]


def test_an_interruption_loses_no_finished_game(monkeypatch: pytest.MonkeyPatch) -> None:
    play = ForecastJob.play

    def tired(job: ForecastJob) -> ForecastGame:
        if job.number == 2:
            raise KeyboardInterrupt
        return play(job)

    with monkeypatch.context() as patch:
        patch.setattr(forecasts.ForecastJob, "play", tired)
        result = call(*RUN)
    assert result.exit_code == 130
    assert "--resume continues" in result.stderr
    assert f"| {GAME} | {BOT} | 4 |" in answer(*RUN, "--resume")


def test_one_picture_has_the_name_it_is_given_and_several_their_own() -> None:
    answer(*RUN, "--out", "said.svg")
    ET.parse("said.svg")
    Path("pictures").mkdir()
    answer(*RUN, "--game", "duel-2", "--games", "1", "--keep", "kept", "--out", "pictures/said.svg")
    names = sorted(path.name for path in Path("pictures").iterdir())
    assert names == [f"said-duel-2-{BOT}.svg", f"said-{GAME}-{BOT}.svg"]


def test_the_page_is_written_between_its_marks() -> None:
    Path("docs/pictures").mkdir(parents=True)
    page = Path("docs/analysis.md")
    page.write_text(f"# Analysis\n\n{PLACE}\nThe rest.\n")
    table = answer(*RUN, "--write", "docs/analysis.md", "--out", "docs/pictures/said.svg")
    text = page.read_text()
    assert text.startswith("# Analysis\n")
    assert text.endswith("\nThe rest.\n")
    assert table in text
    assert "](pictures/said.svg)" in text


def test_corrections_are_kept_by_game_and_bot() -> None:
    Path("sharp.json").write_text('{"duel-2": {"master": 1.5}}')
    answer(*RUN, "--fit", "sharp.json")
    known = json.loads(Path("sharp.json").read_text())
    assert known["duel-2"] == {"master": 1.5}
    assert list(known[GAME]) == ["search"]
    assert known[GAME]["search"] > 0


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--bots", "greedy"], "greedy does not say what it thinks"),
        (["--bots", "sage"], "there is no bot 'sage'"),
        (["--game", "chess-2"], "there is no game 'chess'"),
        (["--out", "nowhere/said.svg"], "no such folder"),
        (["--write", "README.md"], "README.md has no place for the calibration"),
        (["--fit", "README.md"], "README.md does not hold sharpnesses"),
        (["--games", "0"], "games"),
    ],
)
def test_wishes_that_cannot_be_met(words: list[str], what: str) -> None:
    Path("README.md").write_text("# Something else\n")
    assert what in refusal("calibrate", "--workers", "0", "--game", GAME, "--bots", BOT, "--games", "1", *words)
    assert not Path("calibration-results").exists(), "refused in time"
