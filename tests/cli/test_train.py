"""The command train: a run from the shell, going on with it, what it tells, and what it refuses."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from gemguild.arena.ladder import marks
from gemguild.bots.net.net import load
from gemguild.cli.main import app
from gemguild.cli.progress import line_of, rate_of, time_left, watch_run
from gemguild.cli.watching import spell_time
from gemguild.train.folder import Run
from gemguild.train.run import RunProgress
from gemguild.train.strength import elo_curve
from tests.bots.nets import small_net
from tests.train.support import TINY, made, train
from tests.train.test_folder import LINE
from tests.train.test_report import told_run

SMALL = [
    *("--generations", "2", "--games", "2", "--seed", "5", "--workers", "0", "--anchor", "random"),
    *(f"--set={word}" for word in ("wide=64", "deep=64", "threads=1", "pairs=1", "match_simulations=2")),
    *(
        f"--set={word}"
        for word in ("first_simulations=2", "last_simulations=2", "batch_size=32", "buffer_size=500", "replay_ratio=1")
    ),
]


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["train", *map(str, words)])


def answer(*words: str | Path) -> Result:
    result = call(*words)
    assert result.exit_code == 0, result.output
    return result


def refusal(*words: str | Path) -> str:
    result = call(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, "one line"
    return result.stderr


# ---------------------------------------------------------------------------------------------------------------- a run


def test_a_run(tmp_path: Path) -> None:
    place = tmp_path / "run"
    result = answer("splendor", "--out", place, *SMALL)
    assert "All 2 generations are finished; the best net is from generation" in result.stdout
    first, second = [line for line in result.stderr.splitlines() if "games/s" in line]
    for number, line in enumerate((first, second), 1):
        start = rf"generation {number} of 2: [\d.]+ games/s, [\d,]+ positions/s; losses: policy \d\.\d+, value "
        assert re.match(start, line)
        assert re.search(r"against generation [01]: Elo ", line)
        assert "% against random" in line
    assert first.endswith(" left")
    run = Run(place)
    assert (run.settings.seed, run.settings.wide, run.settings.anchor) == (5, 64, "random")
    assert "All 2 generations are finished" in answer("splendor", "--out", place, "--resume").stdout


def test_a_run_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "run"
    straight = tmp_path / "straight"
    train(Run.begin(straight, TINY))
    run = Run.begin(place, TINY)
    run.lengthen(replace(TINY, generations=1))
    answer("splendor", "--out", place, "--resume", "--workers", "0")
    answer("splendor", "--out", place, "--resume", "--workers", "0", "--generations", "3", "--games", "3")
    assert Run(place).done == 3
    assert Run(place).settings == Run(straight).settings


def test_ctrl_c_leaves_a_run_that_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    straight = train(Run.begin(tmp_path / "straight", TINY))
    place = tmp_path / "run"
    Run.begin(place, TINY)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("gemguild.cli.progress.ProgressLines.finished", stop)
        result = call("splendor", "--out", place, "--resume", "--workers", "0")
    assert result.exit_code == 130
    assert f"Interrupted. {place} is finished up to generation 1; --resume continues." in result.stderr
    answer("splendor", "--out", place, "--resume", "--workers", "0")
    assert made(Run(place)) == made(straight)


def test_a_run_from_a_net(tmp_path: Path) -> None:
    small_net("splendor", 6).save(tmp_path / "start.net")
    words = [word for word in SMALL if "wide" not in word and "deep" not in word]
    answer("splendor", "--out", tmp_path / "run", "--from", tmp_path / "start.net", *words)
    run = Run(tmp_path / "run")
    assert run.settings.wide == 64
    assert (run.net(0).weights == load(tmp_path / "start.net", "splendor").weights).all()


def test_a_run_from_a_net_that_is_widened(tmp_path: Path) -> None:
    small_net("splendor", 6).save(tmp_path / "start.net")
    words = [word for word in SMALL if "wide" not in word]
    answer("splendor", "--out", tmp_path / "run", "--from", tmp_path / "start.net", *words, "--set", "wide=128")
    run = Run(tmp_path / "run")
    assert (run.settings.code, run.settings.wide, run.settings.deep) == (64, 128, 64)
    assert run.net(0).shape == run.settings.shape


# ------------------------------------------------------------------------------------------------------------ refusals


def test_without_torch_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert "torch is not installed; in a clone of Gemguild: pip install '.[train]'" in refusal(
        "splendor", "--out", tmp_path / "run"
    )
    assert not (tmp_path / "run").exists()


def test_what_is_refused(tmp_path: Path) -> None:
    run, elsewhere = tmp_path / "run", tmp_path / "elsewhere"
    Run.begin(run, TINY)
    (tmp_path / "bad.net").write_bytes(b"gemguild net 1\nbroken")
    assert "name the game to train" in refusal()
    assert "there is no game 'chess'" in refusal("chess", "--out", elsewhere)
    assert "has a run already: --resume goes on" in refusal("splendor", "--out", run)
    assert "its game is splendor, not duel" in refusal("duel", "--out", run, "--resume")
    assert "its seed is 1, not 4" in refusal("splendor", "--out", run, "--resume", "--seed", "4")
    assert "its wide is 64, not 128" in refusal("splendor", "--out", run, "--resume", "--set", "wide=128")
    assert "has no run to continue" in refusal("splendor", "--out", elsewhere, "--resume")
    assert "--from is for a new run" in refusal("splendor", "--out", run, "--resume", "--from", tmp_path / "bad.net")
    assert "bad.net: damaged" in refusal("splendor", "--out", elsewhere, "--from", tmp_path / "bad.net")
    assert "has the form NAME=VALUE, not 'wide'" in refusal("splendor", "--out", elsewhere, "--set", "wide")
    assert "no setting 'width'" in refusal("splendor", "--out", elsewhere, "--set", "width=64")
    assert "multiple of 64" in refusal("splendor", "--out", elsewhere, "--set", "wide=65")
    assert "games must be more than 0" in refusal("splendor", "--out", elsewhere, "--games", "0")
    assert "no bot 'nobody'" in refusal("splendor", "--out", elsewhere, "--anchor", "nobody")
    assert not elsewhere.exists()


def test_damaged_runs_are_refused(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, TINY)
    run.append(LINE)
    assert "fitter.pt is missing" in refusal("splendor", "--out", tmp_path, "--resume", "--workers", "0")
    run.fitter_path.write_bytes(b"nothing")
    assert "fitter.pt: damaged" in refusal("splendor", "--out", tmp_path, "--resume", "--workers", "0")
    (tmp_path / "log.jsonl").write_text("{", encoding="utf-8")
    assert "log.jsonl, line 1: damaged" in refusal("splendor", "--out", tmp_path, "--resume")
    assert "log.jsonl, line 1: damaged" in refusal("--plot", tmp_path)
    assert "has no run" in refusal("--plot", tmp_path / "nowhere")


# ------------------------------------------------------------------------------------------------------- what it tells


def test_pictures_report_and_export_need_no_torch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    place = tmp_path / "run"
    told_run(place)
    assert answer("--plot", place).stdout.splitlines() == [
        f"Wrote {place / name}.svg" for name in ("losses", "elo", "elo-hours", "anchor")
    ]
    answer("--export", place, tmp_path / "out.net", "--hardware", "two cores")
    assert load(tmp_path / "out.net", "splendor").about["hardware"] == "two cores"
    page = tmp_path / "page.md"
    page.write_text("\n".join(marks("training of splendor")), encoding="utf-8")
    answer("--report", place, page, "--hardware", "two cores")
    assert "2.0 hours on two cores" in page.read_text(encoding="utf-8")


def test_nets_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = told_run(tmp_path)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("gemguild.arena.results.Results.add", stop)
        result = call("--measure", tmp_path, "--workers", "0")
    assert result.exit_code == 130
    assert "the same command continues" in result.stderr
    shown = answer("--measure", tmp_path, "--workers", "0").stdout
    assert "generation 3" in shown
    assert len(list((tmp_path / "ratings" / "00004" / "games").iterdir())) == 10, "five pairs, both seats"
    assert set(elo_curve(run)) == {0, 1, 2, 3, 4}
    assert "has no nets to compare" in refusal("--measure", Run.begin(tmp_path / "new", TINY).folder)


def test_help_has_examples() -> None:
    assert "gemguild train splendor --resume" in answer("--help").stdout


# ------------------------------------------------------------------------------------------------------------ progress


def test_in_a_terminal_a_bar_moves(tmp_path: Path) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=140, highlight=False)
    run = Run.begin(tmp_path, TINY)
    now = 0.0
    with watch_run(console, run, lambda: now) as watcher:
        watcher.now(RunProgress(1, "self-play", 0, 192))
        now = 4.0
        watcher.now(RunProgress(1, "self-play", 96, 192, 8000))
        watcher.now(RunProgress(1, "fitting", 0, 30))
        run.append(LINE)
        watcher.finished(LINE)
    shown = screen.getvalue()
    assert "generation 1: fitting" in shown
    assert "generation 1 of 3: 1.5 games/s" in shown


def test_rates() -> None:
    assert rate_of(RunProgress(1, "self-play", 96, 192, 8000), 4.0) == "24.0 games/s, 2,000 positions/s"
    assert rate_of(RunProgress(1, "fitting", 30, 60, 8000), 4.0) == "7.5 steps/s"
    assert rate_of(RunProgress(1, "match", 30, 60), 4.0) == "7.5 games/s"
    assert rate_of(RunProgress(1, "match", 0, 60), 4.0) == rate_of(RunProgress(1, "match", 3, 60), 0.0) == ""


def test_lines_tell_who_is_best(tmp_path: Path) -> None:
    run = told_run(tmp_path)
    words = line_of(run, run.lines[1])
    assert "won 80.0% (70.0 to 85.0) against generation 1: Elo +" in words
    assert "the best now; won 40.0% against greedy" in words
    assert "the best now" not in line_of(run, run.lines[3])
    assert "against" not in line_of(run, run.lines[2])


def test_the_time_that_is_left(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, replace(TINY, generations=4, first_simulations=10, last_simulations=160))
    run.append(replace(LINE, seconds=10.0))
    assert time_left(run) == pytest.approx(20 + 40 + 80), "each thinks twice as much as the one before"
    for generation in (2, 3, 4):
        run.append(replace(LINE, generation=generation))
    assert time_left(run) == 0
    assert " left" not in line_of(run, run.lines[-1])


def test_times_in_words() -> None:
    assert [spell_time(seconds) for seconds in (12.3, 29, 31, 600, 3600, 3 * 3600 + 125)] == [
        *("12 s", "29 s", "1 min", "10 min", "1 h 0 min", "3 h 2 min"),
    ]
