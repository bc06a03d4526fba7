"""The coach in the page is the coach: the same marks, losses, luck and reasons from the same record, in all games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gemguild.bots import Limit
from gemguild.bots.analysis import net_or_none
from gemguild.bots.judgement import JudgedDecision, judge
from gemguild.coach.explaining import explain
from gemguild.engine.game import Game, Position
from gemguild.engine.gamerecord import GameRecord
from tests.coach.case import Case
from tests.coach.cases import cases
from tests.support import choose
from tests.wasm.conftest import Node
from tests.wasm.test_rules import hexed

SIMULATIONS, MOVES, EARLIEST = 40, 10, 12
CASES = list({case.code: case for case in cases()}.values())
"""One for each code."""


def middle_of(duo: Game) -> Position:
    """A position in the middle of a game by chance, in which anything may be done."""
    chance, position = random.Random(duo.name), duo.start(3)
    while position.turn < EARLIEST or position.phase != "main":
        position = position.play(choose(position, chance))
    return position


def played_on(position: Position, moves: int) -> GameRecord:
    """Some moves by chance."""
    chance, record = random.Random(1), GameRecord(position)
    for _ in range(moves):
        action = choose(record.position, chance)
        record.play(next(move for move in record.position.legal_moves() if move.action == action))
    return record


def judged_in_page(node: Node, record: GameRecord) -> dict[str, Any]:
    words = [move.word for move in record.moves]
    first: Position = next(iter(record.positions()))
    game = record.game
    told: dict[str, Any] = node.ask(
        "judge", game.id, name=game.name, start=hexed(first), words=words, simulations=SIMULATIONS
    )
    return told


def test_a_game_is_judged_alike(duo: Game, node: Node) -> None:
    record = played_on(middle_of(duo), MOVES)
    told = judged_in_page(node, record)
    judged = judge(record, Limit(simulations=SIMULATIONS), net=net_or_none(duo.id, duo.players))
    assert len(told["decisions"]) == len(judged.decisions) == len(record.moves)
    for page, decision in zip(told["decisions"], judged.decisions, strict=True):
        assert words_of(page) == {
            "number": decision.number,
            "seat": decision.seat,
            "choices": decision.choices,
            "played": list(decision.played.line),
            "best": list(decision.best.line),
            "alternatives": [option.move.word for option in decision.alternatives],
            "mark": mark_of(decision),
        }
        for name in ("before", "after", "luck"):
            assert page[name] == pytest.approx(getattr(decision, name), abs=1e-6)
        assert page["loss"] == pytest.approx(decision.loss, abs=1e-6)
        assert page["prior"] == pytest.approx(decision.prior, abs=1e-6)
    for seat, page in enumerate(told["accounts"]):
        account = judged.account(seat)
        for name in ("start", "choices", "others", "luck", "end"):
            assert page[name] == pytest.approx(getattr(account, name), abs=1e-6)
        assert (page["best"], page["decisions"]) == judged.best_moves(seat)


def words_of(page: dict[str, Any]) -> dict[str, Any]:
    """What the page says of a decision, apart from figures."""
    lines = {name: [move["word"] for move in page[name]["line"]] for name in ("played", "best")}
    kept = {name: page[name] for name in ("number", "seat", "choices", "mark")}
    return kept | lines | {"alternatives": [option["word"] for option in page["alternatives"]]}


def mark_of(decision: JudgedDecision) -> str:
    return decision.kind or ("brilliant" if decision.is_brilliant else "")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_move_is_explained_alike(case: Case, node: Node) -> None:
    view = case.position.view(case.position.to_play)
    better, other = view.parse_move(case.better), view.parse_move(case.other)
    game = view.game
    explanation = explain(view, better, other, net_or_none(game.id, game.players), SIMULATIONS)
    told = node.ask(
        "explain",
        game.id,
        name=game.name,
        view=hexed(view),
        better=better.action,
        other=other.action,
        simulations=SIMULATIONS,
    )
    assert told["tempo"] == list(explanation.tempo)
    assert [(reason["code"], reason["names"]) for reason in told["reasons"]] == [
        (reason.code, dict(reason.names)) for reason in explanation.reasons
    ]


def test_what_was_hidden_stays_hidden(duo: Game, node: Node) -> None:
    """In two worlds that the seat to play cannot tell apart, it is told the same."""
    position = middle_of(duo)
    seat = position.to_play
    assert seat is not None
    other = duo.guess(position.view(seat), 5)
    assert other != position
    told = []
    for world in (position, other):
        record = played_on(world, 1)
        (judged,) = judge(record, Limit(simulations=SIMULATIONS), net=net_or_none(duo.id, duo.players)).decisions
        (page,) = judged_in_page(node, record)["decisions"]
        told.append((judged.best, judged.played, judged.before, judged.after, judged.alternatives, words_of(page)))
    assert told[0] == told[1]
