"""Rows tell what the records tell."""

from __future__ import annotations

from pathlib import Path

import pytest

import gemguild
from gemguild import dataset
from gemguild.arena.entrants import Entrant
from gemguild.dataset import Finished, Plan
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
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
