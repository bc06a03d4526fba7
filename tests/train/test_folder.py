"""A run's folder: what it says about itself, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gemguild.bots.net.net import BadNet, load
from gemguild.engine.errors import BadOptions
from gemguild.train.folder import BadRun, LogLine, Run
from tests.bots.nets import small_net
from tests.train.support import TINY

LINE = LogLine(1, 3, 250, 0.5, 0.2, 0.1, 83.3, 1e-3, 2.0, 1.0, 4.0, simulations=3)


def line_of(generation: int, won: float | None = None, against: int | None = None) -> LogLine:
    return replace(LINE, generation=generation, games=3 * generation, won=won, against=against)


def test_a_new_run(tmp_path: Path) -> None:
    run = Run.begin(tmp_path / "a" / "run", TINY)
    assert (run.settings, run.done, run.best, run.positions, run.hours) == (TINY, 0, 0, 0, 0.0)
    assert run.net(0).shape == TINY.shape
    again = Run.begin(tmp_path / "again", TINY)
    np.testing.assert_array_equal(again.net(0).weights, run.net(0).weights)
    other = Run.begin(tmp_path / "other", replace(TINY, seed=2))
    assert not np.array_equal(other.net(0).weights, run.net(0).weights), "another seed, another start"


def test_a_run_from_a_net_has_its_shape(tmp_path: Path) -> None:
    net = small_net("splendor", seed=4)
    run = Run.begin(tmp_path, replace(TINY, wide=256), net)
    assert run.settings.wide == 64
    np.testing.assert_allclose(run.net(0).weights, net.weights, atol=2e-3)


def test_one_run_a_folder(tmp_path: Path) -> None:
    Run.begin(tmp_path, TINY)
    with pytest.raises(BadOptions, match="has a run already: --resume goes on with it"):
        Run.begin(tmp_path, TINY)


def test_lines_are_kept(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, TINY)
    lines = [line_of(1, 0.8, 0), line_of(2, 0.4, 1), line_of(3), replace(line_of(4, 0.6, 1), anchor="greedy")]
    for line in lines:
        run.append(line)
    again = Run(tmp_path)
    assert again.lines == lines
    assert (again.done, again.best, again.positions) == (4, 4, 250)
    assert again.hours == pytest.approx(16 / 3600)


def test_a_draw_does_not_take_the_place(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, TINY)
    run.append(line_of(1, 0.5, 0))
    assert run.best == 0


def test_best_net_is_the_best_net(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, TINY)
    run.update_best()
    assert (tmp_path / "best.net").read_bytes() == (tmp_path / "nets" / "00000.net").read_bytes()
    run.save_net(replace(small_net("splendor", seed=4), about={"generation": 1}), 1)
    run.append(line_of(1, 0.8, 0))
    run.update_best()
    assert load(tmp_path / "best.net", "splendor").about == {"generation": 1}


def test_another_length_is_written_down(tmp_path: Path) -> None:
    Run.begin(tmp_path, TINY).lengthen(replace(TINY, generations=99))
    assert Run(tmp_path).settings == replace(TINY, generations=99)


def test_no_run(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match=r"has no run: there is no settings\.json"):
        Run(tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("settings.json", "{", r"settings\.json: not JSON"),
        ("settings.json", '{"game": "chess"}', r"settings\.json: there is no game 'chess'"),
        ("log.jsonl", '{"generation": 1, "ga', r"log\.jsonl, line 1: damaged"),
        ("log.jsonl", "7\n", r"log\.jsonl, line 1: damaged"),
        ("log.jsonl", '{"generation": 1}\n', r"log\.jsonl, line 1: damaged: .*missing"),
        ("log.jsonl", json.dumps(line_of(2).to_plain()), r"log\.jsonl, line 1: this is generation 2"),
    ],
)
def test_damaged_files_are_named(tmp_path: Path, name: str, text: str, says: str) -> None:
    Run.begin(tmp_path, TINY)
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BadRun, match=says):
        Run(tmp_path)


def test_a_net_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadNet, match=r"00005\.net: cannot be read"):
        Run.begin(tmp_path, TINY).net(5)


def test_logs_may_say_more_or_less() -> None:
    """Lines of older runs have no match limits, and others may have things that nobody asks for."""
    plain = {name: value for name, value in line_of(3, 0.6, 1).to_plain().items() if name != "simulations"}
    assert LogLine.from_plain(plain | {"weather": "fair"}) == replace(line_of(3, 0.6, 1), simulations=0)
