"""The commands arena and ladder: what they refuse, what they print and keep, and what Ctrl-C leaves behind."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import gemguild
from gemguild.arena.results import Results, report
from gemguild.arena.schedule import MatchPlan
from gemguild.arena.statistics import Sprt, share_of_elo
from gemguild.bots import BOTS, Limit
from gemguild.cli.arena import choose_test, plan_arena, usual_name
from gemguild.cli.main import app
from gemguild.cli.watching import plain_table, show, spell_rate, watch
from tests.arena.support import First, Stumbles, outcome_of

SPLENDOR, TABLE, TEAMS = map(gemguild.game, ("splendor-2", "splendor-4", "splendor-4-team"))
HERE = ("--workers", "0")


@pytest.fixture(autouse=True)
def _own_bots_and_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(BOTS, "first", lambda _seed: First())
    monkeypatch.setitem(BOTS, "stumbles", lambda _seed: Stumbles())
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


def plan_for(
    *bots: str, game: gemguild.Game = SPLENDOR, lineups: tuple[str, ...] = (), limit: Limit | None = None
) -> MatchPlan:
    return plan_arena(game, bots, lineups, limit or Limit(), 0)


# --------------------------------------------------------------------------------------------------------------- arena


def test_a_match_is_played_told_and_kept() -> None:
    text = answer("arena", "random", "first", "--games", "6", "--seed", "3", *HERE)
    folder = Path("arena-results/splendor-2-random-first-seed3")
    assert "splendor-2, 6 games, seed 3" in text
    assert "random over first: +∞" in text
    assert "Share of wins by seat 0:" in text
    assert f"Saved in {folder}" in text
    assert len(list((folder / "games").iterdir())) == 6
    assert {path.name for path in folder.iterdir()} == {
        *("run.json", "games", "summary.json", "score.svg", "ratings.svg", ".lock")
    }


def test_json_is_the_summary() -> None:
    told = json.loads(answer("arena", "random", "first", "-n", "2", "--out", "here", "--json", *HERE))
    assert told == json.loads(Path("here/summary.json").read_text(encoding="utf-8"))
    assert told["bots"][0]["share"]["value"] == 1.0


def test_the_same_seed_gives_the_same_games() -> None:
    for out in ("one", "two"):
        answer("arena", "random", "first", "-n", "4", "--seed", "5", "--out", out, *HERE)
    one, two = (json.loads(Path(out, "summary.json").read_text(encoding="utf-8")) for out in ("one", "two"))
    assert one["mean_turns"] == two["mean_turns"]
    assert one["lineups"] == two["lineups"]


def test_a_round_robin_of_four_seats() -> None:
    text = answer("arena", "random", "first", "random", "first", "random", "-g", "marvel-4", "-n", "4", *HERE)
    assert "random#3" in text
    assert "Lineups" in text
    assert "4th" in text
    assert "marvel-4, 20 games" in text


def test_bots_that_cannot_go_on_are_told() -> None:
    text = answer("arena", "first", "stumbles", "-n", "2", *HERE)
    assert "Game 0-0-0 forfeited by seat 1 RuntimeError: two lines" in text
    assert "Game 0-0-1 forfeited by seat 0 RuntimeError" in text


def test_a_sequential_test_ends_by_itself() -> None:
    text = answer("arena", "random", "first", "--sprt", "--p0", "0.5", "--p1", "0.8", *HERE)
    assert "test of 0.500 against 0.800: 0.800 accepted" in text


def test_going_on() -> None:
    words = ("arena", "random", "first", "--out", "here", *HERE)
    answer(*words, "-n", "2")
    assert "has a run already; --resume goes on" in refusal(*words, "-n", "4")
    assert "splendor-2, 4 games" in answer(*words, "-n", "4", "--resume")
    assert "splendor-2, 6 games" in answer("arena", "--resume", "--out", "here", "-n", "6", *HERE)
    assert "here has another run: its seed is 0, not 1" in refusal(*words, "--seed", "1", "--resume")


def test_processes_play_too() -> None:
    assert "splendor-2, 4 games" in answer("arena", "random", "greedy", "-n", "4", "--workers", "1")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["arena"], "name the bots that play"),
        (["arena", "random"], "a lineup needs two different bots"),
        (["arena", "random", "elmo"], "there is no bot 'elmo'"),
        (["arena", "random", "first@fast"], "a limit is seconds a move"),
        (["arena", "random", "first", "--game", "whist-4"], "there is no game 'whist'"),
        (["arena", "random", "first", "--game", "splendor"], "is not the name of a game"),
        (["arena", "random", "--lineup", "random,first"], "give either bots or lineups"),
        (["arena", "--lineup", "random,first,first"], "3 bots cannot be a lineup for 2 sides"),
        (["arena", "random", "first", "--anchor", "elmo"], "'elmo' does not play here"),
        (["arena", "random", "first", "greedy", "--sprt"], "exactly two bots in one lineup"),
        (["arena", "random", "first", "--sprt", "--elo0", "50"], "lower < higher"),
        (["arena", "random", "first", "--sprt", "--alpha", "2"], "error rates lie between"),
        (["arena", "random", "first", "--seconds", "0"], "--seconds"),
        (["arena", "--resume", "--out", "nowhere"], "nowhere has no run to go on with"),
        (["ladder", "--bots", "random,elmo"], "there is no bot 'elmo'"),
        (["ladder", "--game", "chess-2"], "there is no game 'chess'"),
    ],
)
def test_mistakes_are_answered_in_words(words: list[str], message: str) -> None:
    assert message in " ".join(refusal(*words, *HERE).replace("│", " ").split())
    assert not Path("arena-results").exists()


def test_what_bots_and_lineups_ask_for() -> None:
    assert plan_for("random", "first").lineups == ((0, 1),)
    assert plan_for("random", "first", game=TABLE).lineups == ((0, 1, 1, 1),)
    assert plan_for("random", "first", game=TEAMS).lineups == ((0, 1),)
    several = plan_for(game=TABLE, lineups=("random,first,first,first", "first,random", "greedy,random,first,first"))
    assert [own.name for own in several.entrants] == ["random", "first", "greedy"]
    assert several.lineups == ((0, 1, 1, 1), (1, 0, 0, 0), (2, 0, 1, 1))
    limited = plan_for("random", "first@2s", limit=Limit(simulations=9))
    assert [own.limit for own in limited.entrants] == [Limit(simulations=9), Limit(seconds=2)]


def test_what_a_test_asks_for() -> None:
    plan = plan_for("random", "first", game=TABLE)
    test = choose_test(plan, True, (0.0, 100.0), (None, None), 0.05, 0.1)
    assert test == Sprt(0.25, share_of_elo(100, 1, 3), 0.05, 0.1)
    assert choose_test(plan, True, (0.0, 100.0), (0.2, 0.3), 0.05, 0.1) == Sprt(0.2, 0.3, 0.05, 0.1)
    assert choose_test(plan, False, (0.0, 100.0), (None, None), 0.05, 0.1) is None


def test_names_of_folders() -> None:
    assert usual_name(plan_for("random", "first@0.5s")) == "splendor-2-random-first@0.5s-seed0"
    many = [usual_name(plan_for(*["random"] * count)) for count in (20, 21)]
    assert many[0] != many[1]
    assert max(map(len, many)) < 100


# ---------------------------------------------------------------------------------------------------------------- Ray


def test_without_a_cluster_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "ray is not installed" in refusal("arena", "random", "first", "--ray", "local")


# -------------------------------------------------------------------------------------------------------------- Ctrl-C


def test_ctrl_c_leaves_what_there_is(tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ["arena", "random", "random", "--out", str(out), "--workers", "1"]
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # in the background too
    program = [sys.executable, "-c", f"{listening}; from gemguild.cli.main import run; run()"]
    endless = subprocess.Popen(
        [*program, *words, "-n", "100000"],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while len(list(out.glob("games/*.txt"))) < 3:
        assert endless.poll() is None
        time.sleep(0.05)
    os.killpg(endless.pid, signal.SIGINT)
    told, said = endless.communicate()
    assert endless.returncode == 130
    assert "Saved in" in told
    assert "Interrupted." in said
    assert "Traceback" not in said
    kept = len(list(out.glob("games/*.txt")))
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert summary["played"] == kept
    assert "splendor-2" in answer("arena", "--resume", "--out", str(out), "-n", str(kept + 2), *HERE)
    assert len(list(out.glob("games/*.txt"))) in (kept + 2, kept + 3)


# -------------------------------------------------------------------------------------------------------------- ladder


def test_the_ladder_is_written_between_the_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemguild.arena.ladder.ANCHORS", ("calm",))
    monkeypatch.setitem(BOTS, "calm", lambda _seed: First())
    Path("bots.md").write_text("# Bots\n\n<!-- ladder:begin -->\n<!-- ladder:end -->\n", encoding="utf-8")
    words = ["ladder", "-g", "splendor-2", "-g", "splendor-3", "--bots", "random,first", *HERE]
    text = answer(*words, "-n", "2", "--write", "bots.md")
    written = Path("bots.md").read_text(encoding="utf-8")
    assert written.startswith("# Bots\n\n<!-- ladder:begin -->\n\n| bot | splendor-2 | splendor-3 |")
    assert text in written
    for name in ("random", "first", "calm"):
        assert f"| {name} |" in written
    assert "has a run already" in refusal(*words, "-n", "2")
    assert answer(*words, "-n", "2", "--resume") == text


def test_a_file_without_marks_is_refused_before_anything_is_played() -> None:
    Path("bots.md").write_text("# Bots\n", encoding="utf-8")
    assert "has no place for the ladder" in refusal("ladder", "-g", "duel-2", "--write", "bots.md", *HERE)
    assert not Path("arena-results").exists()


# ------------------------------------------------------------------------------------------------------------ watching


def watched(terminal: bool, step: float, sprt: Sprt | None = None) -> str:
    """What is seen of four games, if each takes so long."""
    console = Console(file=io.StringIO(), force_terminal=terminal, width=100)
    results = Results(plan_for("random", "first"), sprt)
    with watch(console, results, 2, lambda: step * len(results)) as tell:
        for deal in range(2):
            for rotation, sides in enumerate([(0, 1), (1, 0)]):
                results.add(outcome_of(sides, (1, 2), deal, rotation))
                tell(results)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_without_a_terminal_there_are_lines_now_and_then() -> None:
    text = watched(False, 6.0)
    assert text.startswith("2 of 4 games, 10.0 games/min: random 50.0% (0.0 to 100.0), first 50.0%")
    assert text.count("\n") == 2
    assert "\x1b" not in text
    assert watched(False, 0.1) == ""


def test_in_a_terminal_there_is_a_live_picture() -> None:
    text = watched(True, 1.0)
    assert "splendor-2, 4 games in complete deals" in text
    assert "4/4" in text


def test_a_test_is_watched_too() -> None:
    assert "test of 0.500 against 0.600: open, log ratio" in watched(False, 11.0, Sprt(0.5, 0.6))
    assert "test of 0.500 against 0.600: open" in watched(True, 1.0, Sprt(0.5, 0.6))


def test_rates() -> None:
    assert spell_rate(30, 10) == "3.0 games/s"
    assert spell_rate(3, 60) == "3.0 games/min"
    assert spell_rate(0, 0) == "0.0 games/min"


def test_a_report_of_nothing_can_be_shown() -> None:
    console = Console(file=io.StringIO(), width=100)
    show(console, report(Results(plan_for("random", "first"))))
    assert isinstance(console.file, io.StringIO)
    assert "splendor-2, 0 games" in console.file.getvalue()


def test_many_forfeits_are_told_in_short() -> None:
    results = Results(plan_for("random", "first"))
    for deal in range(12):
        results.add(outcome_of((0, 1), (1, 2), deal, forfeit="1 ValueError: no"))
    console = Console(file=io.StringIO(), width=100)
    show(console, report(results))
    assert isinstance(console.file, io.StringIO)
    assert "... and 2 more games were forfeited" in console.file.getvalue()


def test_a_long_name_leaves_room_for_the_figures() -> None:
    name = "cmd:python examples/bots/ten_thousand_ways.py --play somewhere/far/away/agent.pt"
    table = plain_table("Results", ["bot", "games", "share of wins (95%)", "Elo (95%)"])
    table.add_row(name, "200", "21.8% (17.0 to 27.4)", "-222 (-283 to -161)")
    printed = io.StringIO()
    Console(width=80, file=printed).print(table)
    rows = [line.split("│")[1:] for line in printed.getvalue().splitlines() if line.startswith("│")]
    assert [figure.strip() for figure in rows[0][1:4]] == ["200", "21.8% (17.0 to 27.4)", "-222 (-283 to -161)"]
    assert "".join(row[0] for row in rows).replace(" ", "") == name.replace(" ", "")
