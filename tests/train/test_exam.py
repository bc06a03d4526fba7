"""The exam of nets: what its positions hold, and whether marks are right."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from math import isnan, log
from pathlib import Path

import numpy as np
import pytest

import gemguild
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.errors import BadText
from gemguild.train import exam as exams
from gemguild.train.exam import load_exam, make_exam, mark, save_exam, table, to_plain
from gemguild.train.samples import Samples
from gemguild.train.selfplay import SearchBudget
from tests.bots.nets import small_net
from tests.support import REPOSITORY

GAME = gemguild.splendor()
DEEP = 12


@pytest.fixture(autouse=True)
def _short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exams, "GAME_BUDGET", SearchBudget(2, 2))


@cache
def small_exam() -> Samples:
    return make_exam(small_net("splendor"), GAME, 1, 2, DEEP, 40, lambda *_: None)


def test_some_positions_of_whole_games_are_searched_deeply() -> None:
    samples = small_exam()
    deep = samples.policy.any(axis=1)
    assert deep.sum() == DEEP
    assert len(samples) > 5 * DEEP
    np.testing.assert_allclose(samples.policy[deep].sum(axis=1, dtype=np.float32), 1, atol=5e-3)
    np.testing.assert_allclose(samples.search_shares[deep].sum(axis=1), 1, atol=1e-5)
    assert not samples.search_shares[~deep].any()
    assert (np.diff(samples.records["turn"]) < 0).sum() == 1, "two games"


def test_a_file_holds_everything(tmp_path: Path) -> None:
    save_exam(small_exam(), tmp_path / "exam.npz")
    again = load_exam(tmp_path / "exam.npz", GAME.kind)
    for field in fields(Samples):
        np.testing.assert_array_equal(getattr(again, field.name), getattr(small_exam(), field.name))
    (tmp_path / "exam.npz").write_bytes(b"PK")
    with pytest.raises(BadText, match="damaged, or not an exam of splendor"):
        load_exam(tmp_path / "exam.npz", GAME.kind)


def test_the_exam_in_the_repository_can_be_read() -> None:
    samples = load_exam(REPOSITORY / "bench" / "positions" / "splendor-2.npz", GAME.kind)
    assert samples.policy.any(axis=1).sum() == 3000
    assert (samples.records["players"] == 2).all()


def test_marks_are_means_over_positions() -> None:
    net, samples = small_net("splendor", 5).exact, small_exam()
    row = int(np.flatnonzero(samples.policy.any(axis=1))[0])
    one = replace(samples, **{field.name: getattr(samples, field.name)[row : row + 1] for field in fields(samples)})
    tree = SearchTree(net, GAME.kind, 4, b"")
    tree.reset(one.records)
    seat = int(one.records["seat"][0])
    marks = mark(net, one)["all"]
    logits = tree.edges("logit").astype(np.float64)
    policy = np.exp(logits - logits.max())
    policy /= policy.sum()
    visits = one.policy[0][tree.edges("action").astype(np.int64)].astype(np.float64)
    visits /= visits.sum()
    divergence = sum(v * log(v / p) for v, p in zip(visits, policy, strict=True) if v)
    assert marks.value == pytest.approx(abs(tree.root_value[seat] - one.search_shares[0][seat]), abs=1e-5)
    assert marks.outcome == pytest.approx(-log(tree.root_value[int(one.final_shares[0].argmax())]), abs=1e-5)
    assert marks.policy == pytest.approx(divergence, abs=1e-3)
    assert marks.agreement == (policy.argmax() == visits.argmax())


def test_stages_are_apart() -> None:
    marks = mark(small_net("splendor"), small_exam())
    assert sum(marks[stage].positions for stage in exams.STAGES) == marks["all"].positions == len(small_exam())
    assert sum(marks[stage].deep for stage in exams.STAGES) == marks["all"].deep == DEEP
    text = table({"mine": marks})
    assert text.count("\n") == 2 + len(marks)
    assert "| mine | all |" in text


def test_what_is_unknown_is_null() -> None:
    samples = small_exam()
    marks = mark(small_net("splendor"), replace(samples, policy=np.zeros_like(samples.policy)))
    assert isnan(marks["all"].value)
    assert to_plain({"mine": marks})["mine"]["all"]["value"] is None
