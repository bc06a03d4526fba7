"""The bot that looks one decision ahead: in the package it values every move as it does in Python."""

from __future__ import annotations

import pytest

from gemguild.bots.greedy import Judge
from gemguild.engine import loops
from gemguild.engine.game import Game
from tests.support import GAMES, some_positions
from tests.wasm.conftest import Node


@pytest.mark.parametrize("base", GAMES, ids=str)
def test_moves_are_worth_the_same(base: Game, node: Node) -> None:
    for position in some_positions(base, seeds=1, every=30):
        if position.to_play is None:
            continue
        view = position.view(position.to_play)
        guess = base.guess(view, 7)
        actions = loops.plain_list(view.records)
        asked = node.ask(
            "outlooks",
            base.id,
            name=base.name,
            view=view.records.tobytes().hex(),
            position=guess.records.tobytes().hex(),
        )
        assert [each["action"] for each in asked] == actions.tolist()
        assert [each["value"] for each in asked] == pytest.approx(Judge(view).values(guess, actions).tolist())
