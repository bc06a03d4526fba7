"""Reasons where they are known: the coach names the one thing that makes the difference."""

from __future__ import annotations

from collections import Counter

import pytest

import gemguild
from gemguild.bots.net.net import Net, shipped, shipped_path
from gemguild.coach.explaining import Explanation, explain
from gemguild.coach.sentences import sentences, told
from gemguild.engine.kind import KINDS
from tests.coach.case import Case
from tests.coach.cases import cases

SIMULATIONS = 100
FIRST_EDITION = "2026-11"
CASES = cases()
WITHOUT_REASON = ("tempo", "tempo_far", "none")
"""Sentences that tell no reason."""
LANGUAGES = ("en", "it", "zh-Hans", "zh-Hant")


def first_net(game: str) -> Net:
    """The net that positions were made for, exact: those in play go on learning, and see new things in them."""
    return shipped(game, 0, FIRST_EDITION if shipped_path(game, 0, FIRST_EDITION).exists() else "").exact


def explained(case: Case, net: Net) -> Explanation:
    view = case.position.view(case.position.to_play)
    return explain(view, view.parse_move(case.better), view.parse_move(case.other), net, SIMULATIONS)


def test_there_are_enough_cases_of_every_kind() -> None:
    assert len(CASES) >= 60
    kinds = Counter(case.position.game.id for case in CASES)
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 5


def test_every_reason_has_a_position() -> None:
    codes = set(sentences("en")) - set(WITHOUT_REASON)
    assert codes == {case.code for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_reason_is_the_one_that_is_known(case: Case) -> None:
    game = case.position.game
    explanation = explained(case, first_net(game.id))
    assert len(explanation.reasons) > case.rank, "no reason holds"
    reason = explanation.reasons[case.rank]
    assert reason.code == case.code
    assert case.named is None or case.named in reason.names.values()
    for language in LANGUAGES:
        said = told(explanation, game.kind.description, ["North", "South"], language)
        beginning = sentences(language)[case.code].split("{")[0]
        assert beginning in said if case.rank else said.startswith(beginning)


@pytest.mark.parametrize("case", [case for case in CASES if case.code not in ("wins", "stops")][::5], ids=str)
def test_the_worse_move_is_given_no_reason(case: Case) -> None:
    view = case.position.view(case.position.to_play)
    worse, better = view.parse_move(case.other), view.parse_move(case.better)
    assert not explain(view, worse, better, first_net(view.game.id), SIMULATIONS).reasons


@pytest.mark.parametrize("name", KINDS)
def test_nets_in_play_give_most_of_the_known_reasons(name: str) -> None:
    asked = [case for case in CASES if case.position.game.id == name]
    given = [explained(case, shipped(name, case.position.game.players)).reasons for case in asked]
    held = [case for case, reasons in zip(asked, given, strict=True) if case.code in {each.code for each in reasons}]
    assert len(held) >= 0.7 * len(asked), f"only {len(held)} of {len(asked)}"


def test_a_search_may_be_as_short_as_can_be() -> None:
    view = gemguild.duel().start(3).view(0)
    better, other = view.legal_moves()[:2]
    assert explain(view, better, other, shipped("duel"), simulations=1).tempo == (None, None), "nobody is near the end"
