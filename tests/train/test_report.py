"""What a run tells: curves, a section for a document, the net that ships."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from gemguild.arena.ladder import marks
from gemguild.bots.net.net import load
from gemguild.engine.errors import BadOptions
from gemguild.train import curves, report
from gemguild.train.folder import Run
from gemguild.train.settings import TrainSettings
from gemguild.train.strength import elo_curve
from tests.bots.nets import small_net
from tests.train.support import TINY
from tests.train.test_folder import LINE

MATCHES = {1: (0.9, 0), 2: (0.8, 1), 3: None, 4: (0.45, 2)}


def told_run(folder: Path, anchor: str | None = "greedy") -> Run:
    """A run of four generations, three of which played the gate; the second is the best."""
    run = Run.begin(folder, TINY)
    for generation, match in MATCHES.items():
        line = replace(LINE, generation=generation, games=3000 * generation, positions=250_000 * generation)
        line = replace(line, seconds=1800.0, policy=0.5 / generation)
        if match is not None:
            won, against = match
            line = replace(line, won=won, against=against, low=won - 0.1, high=won + 0.05, matched=120)
        if match is not None and anchor is not None:
            share = 0.2 * generation
            line = replace(line, anchor=anchor, anchor_won=share, anchor_low=share - 0.1, anchor_high=share + 0.1)
        run.append(line)
        run.save_net(replace(small_net("splendor", generation), about={"generation": generation}), generation)
    return run


# -------------------------------------------------------------------------------------------------------------- curves


def test_pictures_are_written(tmp_path: Path) -> None:
    paths = curves.save(told_run(tmp_path / "run"), tmp_path / "new" / "place", "splendor-")
    assert [path.name for path in paths] == [
        f"splendor-{name}.svg" for name in ("losses", "elo", "elo-hours", "anchor")
    ]
    for path in paths:
        assert "splendor" in ET.parse(path).getroot().findtext("{http://www.w3.org/2000/svg}title", "")


def test_without_an_anchor_there_is_no_picture_of_it(tmp_path: Path) -> None:
    assert set(curves.charts(told_run(tmp_path, anchor=None))) == {"losses", "elo", "elo-hours"}


def test_a_run_that_has_just_begun_can_be_drawn(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, TINY)
    assert all(chart.svg() for chart in curves.charts(run).values())
    assert "0 generations: 0 games" in report.summary(run, "paper")


def test_the_elo_curve_begins_at_the_start(tmp_path: Path) -> None:
    run = told_run(tmp_path)
    for place, xs in ((curves.games_at, [0, 3000, 6000, 12000]), (curves.hours_at, [0, 0.5, 1, 2])):
        (layer,) = curves.elo(run, place, "something").layers
        across, up = layer.extent()
        assert across.tolist() == xs
        assert up[:4].tolist() == [known.value for known in elo_curve(run).values()]


def test_losses_over_games(tmp_path: Path) -> None:
    layers = {layer.name: layer.extent() for layer in curves.losses(told_run(tmp_path)).layers}
    assert list(layers) == ["policy", "value", "points"]
    assert layers["policy"][0].tolist() == [3000, 6000, 9000, 12000]
    assert layers["policy"][1][:4].tolist() == [0.5 / generation for generation in MATCHES]


def test_shares_against_the_anchor(tmp_path: Path) -> None:
    layer, _ = curves.anchor(told_run(tmp_path)).layers
    across, up = layer.extent()
    assert across.tolist() == [3000, 6000, 12000]
    np.testing.assert_allclose(up, [0.2, 0.4, 0.8, 0.1, 0.3, 0.7, 0.3, 0.5, 0.9])


# -------------------------------------------------------------------------------------------------------------- report


def test_a_run_in_words(tmp_path: Path) -> None:
    words = report.summary(told_run(tmp_path), "two cores")
    known = round(elo_curve(told_run(tmp_path / "again"))[2].value)
    assert words.startswith("4 generations: 12,000 games, 1,000,000 positions, 2.0 hours on two cores. ")
    assert f"The best net is that of generation 2, Elo {known} (" in words


def test_the_command_that_began_a_run() -> None:
    assert report.command(TrainSettings("duel", threads=7)) == "gemguild train duel"
    other = TrainSettings("duel", seed=3, games=99, replay_ratio=2.5, anchor="greedy")
    assert report.command(other) == "gemguild train duel --seed 3 --games 99 --set replay_ratio=2.5 --anchor greedy"


def test_a_table_of_the_nets_that_played_the_gate(tmp_path: Path) -> None:
    head, rule, *rows = report.table(told_run(tmp_path)).splitlines()
    assert [row.split(" | ")[0] for row in rows] == ["| 1", "| **2**", "| 4"]
    assert rows[1].startswith("| **2** | 6,000 | 500,000 | 1.0 | 0.250 | 0.200 | 80% of 1 | ")
    assert rows[1].endswith(" | 40% |")
    assert {line.count("|") for line in (head, rule, *rows)} == {10}
    assert "against" not in report.table(told_run(tmp_path / "alone", anchor=None)).split("Elo")[1]


def test_a_report_goes_between_its_marks(tmp_path: Path) -> None:
    path = tmp_path / "docs" / "training.md"
    path.parent.mkdir()
    begin, end = marks("training of splendor")
    path.write_text(f"# Training\n\n{begin}\nold\n{end}\n\nThe rest.\n", encoding="utf-8")
    run = told_run(tmp_path / "run")
    for _ in range(2):  # the second time changes nothing
        report.write_report(run, path, "two cores")
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# Training\n\n{begin}\n\n4 generations: ")
        assert text.endswith(f"|\n\n{end}\n\nThe rest.\n")
        assert "old" not in text
    pictures = re.findall(r"\((pictures/.+\.svg)\)", text)
    assert len(pictures) == 4
    assert all((path.parent / picture).exists() for picture in pictures)


def test_a_file_without_marks_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "training.md"
    path.write_text("nothing here", encoding="utf-8")
    with pytest.raises(BadOptions, match="has no place for the training of splendor"):
        report.write_report(told_run(tmp_path / "run"), path, "two cores")
    assert not (tmp_path / "pictures").exists()
    assert path.read_text(encoding="utf-8") == "nothing here"


# -------------------------------------------------------------------------------------------------------------- export


def test_the_net_that_ships_tells_where_it_comes_from(tmp_path: Path) -> None:
    run = told_run(tmp_path / "run")
    report.export(run, tmp_path / "new" / "splendor.net", "two cores")
    net = load(tmp_path / "new" / "splendor.net", "splendor")
    np.testing.assert_array_equal(net.weights, run.net(2).weights)
    known = elo_curve(run)[2]
    assert net.about == {
        "generation": 2,
        "hours": 1.0,
        "hardware": "two cores",
        "elo": round(known.value),
        "elo_interval": [round(known.low), round(known.high)],
        "seed": TINY.seed,
    }


def test_another_net_than_the_best_can_ship(tmp_path: Path) -> None:
    run = told_run(tmp_path / "run")
    net = report.export(run, tmp_path / "one.net", "two cores", generation=1)
    np.testing.assert_array_equal(net.weights, run.net(1).weights)
    with pytest.raises(BadOptions, match=r"generation 99 of .* has no rating; 0, 1"):
        report.export(run, tmp_path / "none.net", "two cores", generation=99)
    assert not (tmp_path / "none.net").exists()


def test_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text("processor: 0\nmodel name\t: Abacus 9\nprocessor: 1\nmodel name\t: Abacus 9\n", encoding="utf-8")
    monkeypatch.setattr(report, "PROCESSORS", told)
    assert report.this_machine() == f"{os.cpu_count()} cores (Abacus 9)"
    monkeypatch.setattr(report, "PROCESSORS", tmp_path / "elsewhere")
    assert report.this_machine().startswith(f"{os.cpu_count()} cores (")
