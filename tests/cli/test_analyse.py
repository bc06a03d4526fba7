"""The command analyse: what it prints, draws and writes, and what it refuses."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import gemguild
from gemguild.bots import Limit, analysis
from gemguild.bots.judgement import judge
from gemguild.cli.analyse import counted, graph, mistakes_table
from gemguild.cli.main import app
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.plot import Line
from tests.bots.nets import small_net
from tests.bots.test_judgement import recorded

SPLENDOR = gemguild.splendor()
FEW = ("--simulations", "6")
TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.fixture(autouse=True)
def _a_small_net_and_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(analysis, "net_or_none", lambda game, _players: small_net(game))
    monkeypatch.chdir(tmp_path)


def call(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=text, env={"COLUMNS": "200"})


def answer(*words: str, text: str | None = None) -> str:
    result = call(*words, text=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*words: str, text: str | None = None) -> str:
    result = call(*words, text=text)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    return result.stderr


def named(game: Game, most: int = 1000) -> GameRecord:
    """A random game between players with names."""
    record = recorded(game, most=most)
    record.names = {0: "North", 1: "South"}
    return record


# ------------------------------------------------------------------------------------------------------------- in words


def test_who_lost_what_by_choice_and_luck() -> None:
    record = named(SPLENDOR)
    text = answer("analyse", "-", *FEW, text=str(record))
    judged = judge(record, Limit(simulations=6), net=small_net("splendor"))
    for seat, name in enumerate(("North", "South")):
        own = judged.account(seat)
        row = next(line for line in text.splitlines() if name in line and "%" in line)
        for told in (own.start, own.end):
            assert f"{told:.1%}" in row
        for change in (-own.choices, own.others, own.luck):
            assert f"{100 * change:+.1f}" in row


def test_the_largest_mistakes_in_words() -> None:
    record = named(SPLENDOR)
    worst = judge(record, Limit(simulations=6), net=small_net("splendor")).mistakes()[:2]
    text = answer("analyse", "-", *FEW, "--most", "2", text=str(record))
    assert text.count("played: ") == text.count("better: ") == 2
    for own in worst:
        row = next(line for line in text.splitlines() if "played: " in line and f" {own.number} " in line)
        assert own.kind in row
        assert f"{100 * own.loss:.1f}" in row
        assert ("North", "South")[own.seat] in row


def test_a_choice_is_told_as_its_player_saw_it() -> None:
    record = named(SPLENDOR)
    judged = judge(record, Limit(simulations=6), net=small_net("splendor"))
    bought = next(own for own in judged.decisions if own.played.move.word.startswith("buy:"))
    console = Console(file=io.StringIO(), width=200)
    console.print(mistakes_table(record, ["North", "South"], [bought], {}))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert f"played: buy {bought.played.move.word.removeprefix('buy:')} (" in text
    assert " ".join(bought.best.line[1:4]) in text


def test_only_one_seat() -> None:
    record = named(SPLENDOR)
    text = answer("analyse", "-", *FEW, "--seat", "1", text=str(record))
    assert "South" in text
    assert "North" not in text


def test_nothing_to_blame() -> None:
    assert "No mistakes" in answer("analyse", "-", *FEW, text=str(named(SPLENDOR, most=0)))


def test_every_game(game: Game) -> None:
    text = answer("analyse", "-", "--simulations", "2", "--out", "game.svg", text=str(recorded(game, most=12)))
    assert f"{game.name}, 12 decisions" in text
    ET.parse("game.svg")


# ------------------------------------------------------------------------------------------------------ files it writes


def test_json_has_every_decision() -> None:
    record = named(SPLENDOR, most=9)
    answer("analyse", "-", *FEW, "--json", "game.json", text=str(record))
    told = json.loads(Path("game.json").read_text(encoding="utf-8"))
    assert told["names"] == ["North", "South"]
    assert told["simulations"] == 6
    assert [own["played"]["move"] for own in told["decisions"]] == [move.word for move in record.moves]
    for seat in told["seats"]:
        assert seat["start"] - seat["choices"] + seat["others"] + seat["luck"] == pytest.approx(seat["end"])


def test_the_graph_has_a_numbered_mark_for_each_mistake() -> None:
    record = named(SPLENDOR)
    answer("analyse", "-", *FEW, "--out", "game.svg", "--most", "3", text=str(record))
    root = ET.parse("game.svg").getroot()
    written = [element.text for element in root.iter(TEXT)]
    assert {"North", "largest mistakes", "1", "2", "3"} <= set(written)
    titles = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title")]
    worst = judge(record, Limit(simulations=6), net=small_net("splendor")).mistakes()[0]
    expected = f"{worst.played.move} instead of {worst.best.move}, {worst.kind} ({100 * worst.loss:.1f})"
    assert any(title.endswith(expected) for title in titles)


def lines_of(game: Game, seat: int | None = None) -> list[str]:
    judged = judge(recorded(game, most=6), Limit(simulations=2), net=small_net(game.id))
    names = [f"N{number}" for number in range(game.players)]
    chart = graph(judged, names, judged.mistakes(seat), seat)
    return [layer.name for layer in chart.layers if isinstance(layer, Line)]


def test_whose_lines_are_drawn() -> None:
    assert lines_of(SPLENDOR) == ["N0"]
    assert lines_of(SPLENDOR, seat=1) == ["N1"]
    assert lines_of(gemguild.splendor(3)) == ["N0", "N1", "N2"]
    assert lines_of(gemguild.splendor(3), seat=2) == ["N2"]
    assert lines_of(gemguild.splendor(4, team=True)) == ["N0 and N2"]


# ------------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--seat", "2"], "there is no seat 2 in a game of 2"),
        (["--seat", "-1"], "there is no seat -1 in a game of 2"),
        (["--out", "nowhere/game.svg"], "nowhere/game.svg: no such folder"),
        (["--json", "nowhere/game.json"], "no such folder"),
        (["--simulations", "0"], "simulations"),
        (["--seconds", "-1"], "seconds"),
    ],
)
def test_wishes_that_cannot_be_met(words: list[str], what: str) -> None:
    assert what in refusal("analyse", "-", *words, text=str(named(SPLENDOR, most=2)))
    assert not list(Path().iterdir())


def test_a_record_is_needed() -> None:
    assert "expected a game record" in refusal("analyse", str(SPLENDOR.start(1)))
    assert "expected a game record" in refusal("analyse", str(SPLENDOR.start(1).view(0)))
    assert "no such file" in refusal("analyse", "missing.txt")
    text = str(named(SPLENDOR, most=3))
    assert "line " in refusal("analyse", "-", text=text + "buy:1w1\n")


# -------------------------------------------------------------------------------------------------------------- waiting


def test_whoever_waits_without_a_terminal_gets_a_line_now_and_then() -> None:
    told, times = io.StringIO(), iter([0.0, 3.0, 10.0, 15.0, 21.0])
    with counted(Console(file=told), "moves", 9, clock=lambda: next(times)) as tell:
        for done in range(1, 5):
            tell(done)
    assert told.getvalue() == "2 of 9 moves, 1 min left\n4 of 9 moves, 1 min left\n"


def test_in_a_terminal_there_is_a_bar() -> None:
    told = io.StringIO()
    with counted(Console(file=told, force_terminal=True), "moves", 9) as tell:
        tell(4)
    assert "4/9" in told.getvalue()
    assert "moves" in told.getvalue()
