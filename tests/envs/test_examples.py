"""The example of training runs, and gives credit to who deserves it."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import numpy as np
import pytest
import torch

from tests.support import REPOSITORY


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    torch.set_num_threads(1)
    path = REPOSITORY / "examples" / "ppo_selfplay.py"
    spec = importlib.util.spec_from_file_location("ppo_selfplay", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo_selfplay"] = module
    spec.loader.exec_module(module)
    return module


def test_the_agent_learns_something_from_a_few_games(ppo: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    settings = ppo.Settings(updates=2, games=8, steps=40, minibatch=64, passes=1, width=16, trials=2)
    player = ppo.Player(settings)
    before = {name: weight.clone() for name, weight in player.agent.state_dict().items()}
    assert 0 <= ppo.train(player) <= 1
    assert any(not torch.equal(before[name], weight) for name, weight in player.agent.state_dict().items())
    assert "won" in capsys.readouterr().out


def test_a_rival_that_does_not_exist_is_a_mistake_of_the_user(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ppo_selfplay.py", "--games", "2", "--rival", "nobody"])
    with pytest.raises(SystemExit) as left:
        ppo.main()
    assert left.value.code == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err


def test_steps_that_begin_a_game_are_not_learned_from(ppo: ModuleType) -> None:
    player = ppo.Player(ppo.Settings(games=16, steps=150, width=8))
    batch = player.play()
    begun = 16 * 150 - len(batch.action)
    assert 0 < begun < 16 * 10
    assert (batch.mask.gather(1, batch.action) == 1).all()


def test_the_winner_is_praised_and_the_loser_blamed(ppo: ModuleType) -> None:
    """One seat plays, the other ends the game and wins; before that chances were even."""
    value = np.full((2, 1), 0.5)
    found = ppo.advantages(
        value,
        np.array([0.9]),
        rewards=np.array([[0.0], [1.0]]),
        overs=np.array([[False], [True]]),
        same=np.array([[False], [True]]),
        trace=1.0,
    )
    assert found.ravel().tolist() == pytest.approx([-0.5, 0.5])


def test_what_is_not_over_counts_as_it_looks(ppo: ModuleType) -> None:
    found = ppo.advantages(
        np.array([[0.5], [0.5]]),
        np.array([0.8]),
        rewards=np.zeros((2, 1)),
        overs=np.zeros((2, 1), bool),
        same=np.array([[True], [False]]),
        trace=1.0,
    )
    assert found.ravel().tolist() == pytest.approx([-0.3, -0.3])
