"""Whole runs: they make nets stronger, and come out the same however they were made."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import numpy as np
import pytest
import torch

from gemguild.arena.workers import Here, Processes
from gemguild.engine.errors import BadText
from gemguild.engine.kind import kind
from gemguild.train.folder import BadRun, LogLine, Run
from gemguild.train.run import RunProgress, Trainer
from gemguild.train.samples import Buffer
from gemguild.train.settings import TrainSettings
from gemguild.train.strength import net_entrant, play_match
from tests.bots.nets import small_net
from tests.train.mortal import Doomed
from tests.train.support import TINY, Silent, made, train

LEARNS = TrainSettings(
    "duel",
    seed=6,
    generations=3,
    games=16,
    first_simulations=12,
    last_simulations=12,
    buffer_size=20_000,
    min_window=2_000,
    batch_size=256,
    learning_rate=4e-3,
    final_rate_fraction=0.2,
    ema_decay=0.95,
    threads=1,
    wide=64,
    deep=64,
    gate=8,
    pairs=2,
    match_simulations=12,
)


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The tiny run from its beginning to its end."""
    return train(Run.begin(tmp_path_factory.mktemp("straight"), TINY))


class Interrupts(Silent):
    """A watcher that presses Ctrl-C at given reports, once each."""

    def __init__(self, reports: set[tuple[int, str, int]]) -> None:
        self.reports = reports

    def now(self, progress: RunProgress) -> None:
        """Press it if it is time."""
        at = (progress.generation, progress.stage, progress.done)
        if at in self.reports:
            self.reports.remove(at)
            raise KeyboardInterrupt


# ------------------------------------------------------------------------------------------------------------ learning


def test_the_last_net_beats_the_first(tmp_path: Path) -> None:
    """After 48 games; a trainer that learns nothing gets half of the wins, give or take a tenth.

    Not every seed learns so fast: with some, it takes more games.
    """
    run = train(Run.begin(tmp_path, LEARNS))
    lineup = [net_entrant(LEARNS, run.net(generation), str(generation)) for generation in (3, 0)]
    score = play_match(replace(LEARNS, pairs=16), 99, lineup, Here())
    assert score.share.value > 0.85
    assert score.share.low > 0.7
    first, *_, last = run.lines
    assert last.policy < 0.5 * first.policy
    assert last.points < 0.7 * first.points
    assert last.rate < first.rate


# -------------------------------------------------------------------------------------------------- the same every time


def test_what_a_run_leaves(straight: Run) -> None:
    names = {path.name for path in straight.folder.iterdir()}
    assert names == {
        *("settings.json", "log.jsonl", "fitter.pt", "best.net", "nets", "buffer", ".lock"),
        *("losses.svg", "elo.svg", "elo-hours.svg"),
    }
    assert [line.generation for line in straight.lines] == [1, 2, 3]
    assert [line.games for line in straight.lines] == [3, 6, 9]
    assert [line.against is None for line in straight.lines] == [False, False, False]
    assert straight.lines[-1].positions > TINY.buffer_size, "the buffer is full"
    assert straight.net(3).about == {"generation": 3, "games": 9, "positions": straight.positions}
    assert len({path.read_bytes() for path in (straight.folder / "nets").iterdir()}) == 4


def test_the_same_seed_makes_the_same_run(straight: Run, tmp_path: Path) -> None:
    assert made(train(Run.begin(tmp_path / "same", TINY))) == made(straight)
    other = train(Run.begin(tmp_path / "other", replace(TINY, seed=2, generations=1)))
    assert other.net(1).weights.tobytes() != straight.net(1).weights.tobytes()


def test_a_run_that_was_interrupted_comes_out_the_same(straight: Run, tmp_path: Path) -> None:
    reports = {
        (1, "self-play", 0),
        (1, "fitting", 1),
        (1, "match", 1),
        (2, "self-play", 3),
        (2, "fitting", 0),
        (2, "match", 0),
        (3, "fitting", 2),
        (3, "match", 2),
    }
    Run.begin(tmp_path, TINY)
    watcher = Interrupts(set(reports))
    for _ in reports:
        with pytest.raises(KeyboardInterrupt):
            Trainer(Run(tmp_path), Here(), watcher).train()
    assert not watcher.reports
    assert made(train(Run(tmp_path))) == made(straight)


@pytest.mark.parametrize("name", ["gemguild.train.run.torch.save", "gemguild.train.folder.Run.append"])
def test_stopped_while_it_writes(straight: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Before the fitter's file is there the generation is made again; afterwards only the log is made up."""
    write: Callable[..., object] = resolve_name(name)
    calls = []

    def stop_at_the_second(*given: Any) -> None:
        calls.append(given)
        if len(calls) == 2:
            raise KeyboardInterrupt
        write(*given)

    run = Run.begin(tmp_path, TINY)
    monkeypatch.setattr(name, stop_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        train(run)
    assert Run(tmp_path).done == 1
    assert made(train(Run(tmp_path))) == made(straight)


def test_a_best_net_that_was_not_written_is_made_up(straight: Run, tmp_path: Path) -> None:
    run = train(Run.begin(tmp_path, TINY))
    (tmp_path / "best.net").unlink()
    Trainer(run, Here(), Silent()).train()
    assert made(run) == made(straight)


def test_the_number_of_workers_makes_no_difference(straight: Run, tmp_path: Path) -> None:
    """Two processes, one of which is killed in the middle."""
    with Processes(2) as workers:
        run = train(Run.begin(tmp_path / "run", TINY), Doomed(workers, tmp_path / "died"))
    assert (tmp_path / "died").exists()
    assert made(run) == made(straight)


def test_a_longer_run_goes_on(straight: Run, tmp_path: Path) -> None:
    short = train(Run.begin(tmp_path, replace(TINY, generations=1)))
    short.lengthen(replace(TINY, generations=2))
    assert train(short).done == 2
    assert Run(tmp_path).done == 2


def test_a_run_of_an_older_kind_goes_on(tmp_path: Path) -> None:
    """Without the settings and the line that came later, and with a count beside the buffer."""
    run = train(Run.begin(tmp_path, replace(TINY, generations=1)))
    settings = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    settings = {name: value for name, value in settings.items() if name not in ("code", "anchor", "learning_rate")}
    (tmp_path / "settings.json").write_text(json.dumps(settings | {"generations": 2}), encoding="utf-8")
    state = torch.load(run.fitter_path)
    del state["line"]
    torch.save(state, run.fitter_path)
    (tmp_path / "buffer" / "count.txt").write_text("250", encoding="utf-8")
    assert train(Run(tmp_path)).done == 2


# ------------------------------------------------------------------------------------------------- anchors and watchers


def test_an_anchor_is_met_at_every_gate(tmp_path: Path) -> None:
    stages = []

    class Notes(Silent):
        def now(self, progress: RunProgress) -> None:
            stages.append(progress.stage)

    settings = replace(TINY, generations=4, gate=2, anchor="random", match_simulations=2)
    run = Run.begin(tmp_path, settings)
    Trainer(run, Here(), Notes()).train()
    assert list(dict.fromkeys(stages)) == ["self-play", "fitting", "match", "anchor"]
    assert [line.anchor for line in run.lines] == ["random", "random", None, "random"]
    assert (tmp_path / "anchor.svg").exists()
    assert all(0 <= (line.anchor_low or 0) <= (line.anchor_won or 0) for line in run.lines[:2])


def test_a_run_for_four_players_with_quick_searches(tmp_path: Path) -> None:
    settings = replace(
        TINY, generations=1, games=2, players=4, full_share=0.4, quick_simulations=2, value_lambda=0.5, outcome_weight=0
    )
    run = train(Run.begin(tmp_path, settings))
    samples = Buffer(run.buffer_path, kind("splendor"), settings.buffer_size, run.positions).draw(
        np.random.default_rng(1), 200, run.positions
    )
    assert (samples.records["players"] == 4).all()
    assert 0.2 < samples.policy.any(axis=1).mean() < 0.6
    assert run.lines[0].matched == 4, "two seats for each net, in all rotations"


def test_watchers_hear_everything(tmp_path: Path) -> None:
    reports: list[RunProgress] = []
    lines: list[LogLine] = []

    class Notes:
        now = staticmethod(reports.append)
        finished = staticmethod(lines.append)

    run = Run.begin(tmp_path, replace(TINY, generations=1, games=6))
    Trainer(run, Here(), Notes()).train()
    assert lines == run.lines
    played = [progress for progress in reports if progress.stage == "self-play"]
    assert [progress.done for progress in played] == [0, 4, 6]
    assert played[-1].positions == run.positions
    assert {progress.total for progress in played} == {6}
    steps = [progress for progress in reports if progress.stage == "fitting"]
    assert len(steps) == steps[0].total == round(run.positions / TINY.batch_size)


# -------------------------------------------------------------------------------------------------------------- damage


def spoil_fitter(run: Run) -> None:
    run.fitter_path.write_bytes(run.fitter_path.read_bytes()[:1000])


def spoil_log(run: Run) -> None:
    (run.folder / "log.jsonl").write_text("", encoding="utf-8")


def spoil_buffer(run: Run) -> None:
    (run.buffer_path / "policy.bin").unlink()


@pytest.mark.parametrize(
    ("spoil", "error", "says"),
    [
        (spoil_fitter, BadRun, r"fitter\.pt: damaged"),
        (lambda run: run.fitter_path.write_bytes(b""), BadRun, r"fitter\.pt: damaged"),
        (lambda run: run.fitter_path.unlink(), BadRun, r"fitter\.pt is missing"),
        (spoil_log, BadRun, r"fitter\.pt is of generation 2, but the log ends with 0"),
        (spoil_buffer, BadText, r"policy\.bin: not the"),
    ],
)
def test_damaged_files_are_named(
    tmp_path: Path, spoil: Callable[[Run], object], error: type[Exception], says: str
) -> None:
    spoil(train(Run.begin(tmp_path, replace(TINY, generations=2, gate=99))))
    with pytest.raises(error, match=says):
        Trainer(Run(tmp_path), Here(), Silent())


def test_a_run_starts_from_a_net(tmp_path: Path) -> None:
    net = small_net("splendor", seed=8)
    run = train(Run.begin(tmp_path, replace(TINY, generations=1), net))
    near, far = (abs(run.net(1).weights - other.weights).mean() for other in (net, small_net("splendor", seed=9)))
    assert near < 0.2 * far
