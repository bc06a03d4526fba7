"""The reasons of a judged game."""

from __future__ import annotations

from gemguild.bots.analysis import UNSEARCHED
from gemguild.bots.judgement import JudgedDecision
from gemguild.bots.net.net import Net
from gemguild.coach.explaining import Explanation, explain
from gemguild.engine.gamerecord import GameRecord


def why_better(record: GameRecord, decision: JudgedDecision, net: Net | None) -> Explanation | None:
    """Why the best move of a decision was better than the one that was played.

    None where there is nothing to explain: for the best move, and for a payment that was announced.
    """
    best, played = decision.best.move, decision.played.move
    if best == played or played.word.startswith(UNSEARCHED):
        return None
    position = next(each for number, each in enumerate(record.positions(), 1) if number == decision.number)
    return explain(position.view(decision.seat), best, played, net)
