"""Many games at once play as each of them would alone."""

from __future__ import annotations

import numpy as np
import pytest

from gemguild.engine.batch import Batch, noise_from
from gemguild.engine.errors import BadOptions, Illegal
from gemguild.engine.game import Game
from tests.support import some_positions


def test_a_batch_steps_as_its_positions_do(game: Game) -> None:
    positions = [game.start(seed) for seed in range(5)]
    batch = Batch.of(positions)
    noise = noise_from(1)
    for _ in range(60):
        actions = batch.random_actions(noise)
        mask = batch.legal_mask()
        for index, position in enumerate(positions):
            assert np.flatnonzero(mask[index]).tolist() == position.legal_actions()
        batch.step(actions)
        positions = [
            position if position.is_over else position.play(int(action))
            for position, action in zip(positions, actions, strict=True)
        ]
        assert [batch[index] for index in range(5)] == positions
        assert batch.over.tolist() == [position.is_over for position in positions]
        assert batch.to_play.tolist() == [position.to_play or 0 for position in positions]


def test_games_of_a_batch_differ_and_come_again(game: Game) -> None:
    batch = Batch.start(game, 20, 3)
    assert len({str(batch[index].view()) for index in range(20)}) == 20
    again = Batch.start(game, 20, 3)
    assert batch.play_out(4) == again.play_out(4)
    assert batch.records.tobytes() == again.records.tobytes()
    assert Batch.start(game, 20, 5).records.tobytes() != Batch.start(game, 20, 3).records.tobytes()


def test_played_out_games_have_the_results_of_their_positions(game: Game) -> None:
    batch = Batch.start(game, 40, 6)
    assert batch.play_out(7) > 0
    assert batch.over.all()
    shares = batch.shares()
    for index in range(len(batch)):
        position = batch[index]
        result = position.result
        assert result is not None
        assert shares[index] == pytest.approx(result.shares())
        assert batch.points[index].tolist() == list(result.points)
    assert not batch.legal_mask().any()


def test_games_that_are_over_stay_as_they_are(game: Game) -> None:
    batch = Batch.start(game, 3, 8)
    batch.play_out(9)
    before = batch.records.tobytes()
    batch.step(np.zeros(3, np.int64))
    assert batch.records.tobytes() == before


def test_an_illegal_action_plays_nothing_anywhere(game: Game) -> None:
    batch = Batch.of(some_positions(game, seeds=1, every=30)[:3])
    before = batch.records.tobytes()
    mask = batch.legal_mask()
    actions = mask.argmax(axis=1)
    for wrong in (int(np.flatnonzero(~mask[1])[0]), -1, game.actions, 10**9):
        with pytest.raises(Illegal, match="game 1"):
            batch.step(np.array([actions[0], wrong, actions[2]]))
        assert batch.records.tobytes() == before


def test_a_position_of_a_batch_is_a_copy(game: Game) -> None:
    batch = Batch.start(game, 2, 1)
    first = batch[0]
    before = str(first)
    batch.play_out(1)
    assert str(first) == before


def test_batches_are_of_one_game(game: Game) -> None:
    with pytest.raises(BadOptions):
        Batch.start(game, 0, 1)
    with pytest.raises(BadOptions):
        Batch.of([])
    with pytest.raises(BadOptions):
        Batch.start(game, 2, 1).step(np.zeros(3, np.int64))
