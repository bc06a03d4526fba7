"""What the reader asks the engine beyond the rules: the costs of cards."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from gemguild.engine.game import Game, View
from gemguild.games.common import paying
from gemguild.wasm import entries
from tests.support import some_positions
from tests.wasm.conftest import Node


def expected(view: View, seat: int) -> list[dict[str, Any]]:
    """What cards cost a seat, as the engine answers it."""
    return [
        {
            "card": card,
            "cost": struct.pack("<q", cost).hex(),
            "short": struct.pack("<q", short).hex(),
            "missing": missing,
        }
        for card, cost, short, missing in paying.costs(view.records, seat).tolist()
        if card >= 0
    ]


def test_cards_cost_what_they_cost_in_python(duo: Game, node: Node) -> None:
    for position in some_positions(duo, seeds=1, every=5):
        for seat in range(duo.players):
            view = position.view(seat)
            asked = node.ask("costs", duo.id, view=view.records.tobytes().hex(), seat=seat)
            assert asked == expected(view, seat)


def test_the_entry_writes_what_python_answers(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "carray", lambda array, shape: array.reshape(shape))
    for position in some_positions(game, seeds=1, every=20):
        for seat in range(game.players):
            view = position.view(seat)
            answer = paying.costs(view.records, seat)
            table = np.full(answer.shape, -1, np.int64)
            assert entries.costs(view.records.view(np.recarray), table, seat) == len(answer)
            assert (table[:, 0] == answer[:, 0]).all()
            assert (table[table[:, 0] >= 0] == answer[answer[:, 0] >= 0]).all()
