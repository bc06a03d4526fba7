"""Rows tell what the records tell."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

import gemguild
from gemguild import dataset
from gemguild.arena.entrants import Entrant
from gemguild.dataset import Finished, Plan
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.envs.observation import layout, look
from tests.arena.support import Stumbles
from tests.dataset.support import SPLENDOR, make


@pytest.mark.parametrize("name", ["splendor-3", "splendor-4-team", "duel-2", "marvel-2"])
def test_rows_tell_the_games(name: str, tmp_path: Path) -> None:
    game = gemguild.game(name)
    make(tmp_path / "data", 2, plan=Plan.of(game, ["random"]))
    data = dataset.read(tmp_path / "data")
    assert data.game == game
    decisions, games = list(data), list(data.games())
    assert [own.game for own in games] == [0, 1]
    for own in games:
        record = data.record(own.game)
        assert_tells_the_end(own, record)
        rows = [row for row in decisions if row.game == own.game]
        assert [row.ply for row in rows] == list(range(own.decisions))
        for row, position, move in zip(rows, record.positions(), record.moves, strict=False):
            assert data.game.parse(row.position) == position
            assert (row.seat, row.phase, row.turn) == (position.to_play, position.phase, position.turn)
            assert list(row.legal) == position.legal_actions()
            assert position.play(row.action) == position.play(row.word)
            assert row.word == move.word
            assert row.bot == own.bots[row.seat]
            assert row.won == own.won[row.seat]
            assert row.points == tuple(seat["points"] for seat in position.to_plain()["seats"])


def assert_tells_the_end(row: Finished, record: GameRecord) -> None:
    result = record.result
    assert result is not None
    assert row.seed == record.seed
    assert (row.places, row.points, row.reason) == (result.places, result.points, result.reason)
    assert row.turns == record.position.turn
    assert row.decisions == len(record.moves)
    assert row.forfeit is None
    assert record.game.parse(row.final) == record.position
    held = [set(tiles.split()) for tiles in row.tiles]
    assert held == [{tile.id for tile in seat.tiles} for seat in record.position.seats]
    sides = [[row.won[seat] for seat in side] for side in record.game.sides]
    assert all(len(set(side)) == 1 for side in sides)
    assert sum(side[0] for side in sides) == pytest.approx(1)


def test_a_forfeited_game_says_so(tmp_path: Path) -> None:
    plan = Plan.of(SPLENDOR, ["random", Entrant("stumbles", Stumbles)])
    make(tmp_path / "data", 2, plan=plan)
    first, second = dataset.read(tmp_path / "data").games()
    assert (first.bots, first.won, first.reason) == (("random", "stumbles"), (1.0, 0.0), None)
    assert first.forfeit is not None
    assert first.forfeit.startswith("1 RuntimeError")
    assert (second.bots, second.won) == (("stumbles", "random"), (0.0, 1.0))


def test_every_variant_has_its_rows(game: Game, tmp_path: Path) -> None:
    make(tmp_path, 1, plan=Plan.of(game, ["random"]))
    assert len(next(dataset.read(tmp_path).games()).bots) == game.players


def test_rows_for_learning(tmp_path: Path) -> None:
    """What the seat saw, and what its search found, of the bots that search."""
    plan = Plan.of(SPLENDOR, ["master@8", "random"], policies=True)
    make(tmp_path, 1, plan=plan, observations=True)
    data = dataset.read(tmp_path)
    chosen = 0
    for row in data:
        seen = look(data.game.parse(row.position), row.seat)
        assert row.observation == tuple(seen.observation.tolist())
        assert row.mask == tuple(seen.action_mask.tolist())
        if row.bot == "random":
            assert row.policy is row.values is None
            continue
        assert row.policy is not None
        assert row.values is not None
        assert len(row.policy) == len(row.legal)
        assert sum(row.policy) == pytest.approx(1, abs=1e-5)
        assert sum(row.values) == pytest.approx(1, abs=1e-3)
        chosen += row.policy[row.legal.index(row.action)] == max(row.policy)
    assert chosen > sum(row.bot != "random" for row in data) / 2
    frame = data.decisions_table().to_pandas()
    seen_rows = torch.from_numpy(np.stack(frame.observation))
    assert seen_rows.shape == (len(frame), layout(data.game).size)
    assert seen_rows.dtype == torch.int8
    assert "--observations --policies" in (tmp_path / "README.md").read_text(encoding="utf-8")
