"""Reasons where they are known: the coach names the one thing that makes the difference."""

from __future__ import annotations

from collections import Counter

import pytest

from gemguild.bots.net.net import shipped
from gemguild.coach.explaining import explain
from gemguild.coach.sentences import sentences, told
from gemguild.engine.kind import KINDS
from tests.coach.case import Case
from tests.coach.cases import cases

SIMULATIONS = 100
CASES = cases()
LANGUAGES = ("en", "it", "zh-Hans", "zh-Hant")


def test_there_are_enough_cases_of_every_kind() -> None:
    assert len(CASES) >= 60
    kinds = Counter(case.position.game.id for case in CASES)
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 5
    assert len({case.code for case in CASES}) >= 20


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_reason_is_the_one_that_is_known(case: Case) -> None:
    game = case.position.game
    view = case.position.view(case.position.to_play)
    better, other = view.parse_move(case.better), view.parse_move(case.other)
    explanation = explain(view, better, other, shipped(game.id), SIMULATIONS)
    assert explanation.reasons, "no reason holds"
    first = explanation.reasons[0]
    assert first.code == case.code
    assert case.named is None or case.named in first.names.values()
    for language in LANGUAGES:
        said = told(explanation, game.kind.description, ["North", "South"], language)
        assert said.startswith(sentences(language)[case.code].split("{")[0])


@pytest.mark.parametrize("case", [case for case in CASES if case.code not in ("wins", "stops")][::5], ids=str)
def test_the_worse_move_is_given_no_reason(case: Case) -> None:
    view = case.position.view(case.position.to_play)
    worse, better = view.parse_move(case.other), view.parse_move(case.better)
    assert not explain(view, worse, better, shipped(view.game.id), SIMULATIONS).reasons
