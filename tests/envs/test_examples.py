"""The examples of training run, and give credit to who deserves it."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

import gemguild
from tests.support import REPOSITORY


def loaded(name: str) -> ModuleType:
    """An example as a module."""
    torch.set_num_threads(1)
    spec = importlib.util.spec_from_file_location(name, REPOSITORY / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    return loaded("ppo_selfplay")


@pytest.fixture
def call(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Calls the example with words, and few games."""

    def run(*words: str) -> None:
        monkeypatch.setattr(sys, "argv", ["ppo_selfplay.py", "--games", "8", "--trials", "1", "--deals", "1", *words])
        monkeypatch.setattr(ppo, "HORIZON", 16)
        ppo.main()

    return run


def test_an_agent_is_trained_and_kept(
    ppo: ModuleType, call: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call("--steps", "300", "--rivals", "random", "--out", str(tmp_path / "agent.zip"))
    first, last, kept = capsys.readouterr().out.splitlines()
    assert first.split()[0] == "0"
    assert last.split()[0] == "384"
    assert "won against random" in last
    assert kept == f"The agent is kept in {tmp_path / 'agent.zip'}."
    table = ppo.SelfPlay("Splendor", 8)
    trained, new = ppo.MaskablePPO.load(tmp_path / "agent.zip"), ppo.make_model(table, seed=1)
    before = new.policy.state_dict()
    assert any(not torch.equal(before[name], weight) for name, weight in trained.policy.state_dict().items())
    position = table.game.start(seed=1)
    assert ppo.Trained(trained).choose(position.view(0), None) in position.legal_moves()


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--rivals", "nobody"], "there is no bot 'nobody'"),
        (["--games", "0"], "num_envs is at least 1, not 0"),
        (["--steps", "0"], "at least 1"),
        (["--game", "Chess"], "invalid choice"),
    ],
)
def test_mistakes_of_the_user(call: Any, words: list[str], what: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        call(*words)
    assert left.value.code == 2
    assert what in capsys.readouterr().err


def test_the_table_says_whose_turn_it_was_and_what_an_end_looked_like(ppo: ModuleType) -> None:
    table = ppo.SelfPlay("Splendor", 16)
    table.seed(3)
    table.reset()
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        masks = np.stack(table.env_method("action_masks"))
        before = table.env.unwrapped.records.copy()
        seen, rewards, over, told = table.step((masks * chance.random(masks.shape)).argmax(axis=1))
        after = table.env.unwrapped.records
        assert seen.min() >= 0
        assert seen.dtype == np.float32
        assert table.turned.tolist() == np.where(before["seat"] == after["seat"], 1, -1).tolist()
        assert set(rewards[~over]) <= {0}
        assert set(rewards[over]) <= {-1, 0, 1}
        assert ["terminal_observation" in own for own in told] == over.tolist()
        assert all(table.observation_space.contains(own["terminal_observation"]) for own in told if own)
        ended += over.sum()
    assert ended


def swept(ppo: ModuleType, rewards: list[float], turned: list[int], starts: list[int], last: float) -> list[float]:
    """The advantages of one game's steps, if every position looked even and credit reaches back all the way."""
    steps = len(rewards)
    table = ppo.SelfPlay("Splendor", 1)
    buffer = ppo.TurningBuffer(
        steps, table.observation_space, table.action_space, "cpu", gae_lambda=1, gamma=1, n_envs=1, table=table
    )
    table.reset()
    for step in range(steps):
        table.turned = np.array([turned[step]])
        none, start = np.zeros((1, 1)), np.array([starts[step]])
        buffer.add(none, none, np.array([rewards[step]]), start, torch.zeros(1), torch.zeros(1))
    buffer.compute_returns_and_advantage(torch.tensor([last]), np.array([bool(starts[steps])]))
    assert buffer.returns.tolist() == buffer.advantages.tolist()
    return [float(own) for own in buffer.advantages.ravel()]


def test_the_winner_is_praised_and_the_loser_blamed(ppo: ModuleType) -> None:
    """One side decides, the other decides twice and wins; then a new game has begun."""
    assert swept(ppo, [0, 0, 1], [-1, 1, -1], [1, 0, 0, 1], last=0.7) == [-1, 1, 1]


def test_whoever_ends_the_game_may_lose_it(ppo: ModuleType) -> None:
    assert swept(ppo, [0, -1, 0], [-1, -1, 1], [1, 0, 1, 0], last=0.5) == [1, -1, 0.5]


def test_what_is_not_over_counts_as_it_looks(ppo: ModuleType) -> None:
    assert swept(ppo, [0, 0], [1, -1], [1, 0, 0], last=0.25) == [-0.25, -0.25]


def test_the_baseline_learns_is_kept_and_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few rounds of a few games; any agent may go on to the second opponent at once."""
    ppo = loaded("ppo")
    monkeypatch.setattr(ppo, "LADDER", {"random": 0.0, "greedy": 1.1})
    monkeypatch.setattr(ppo, "RECENT", 1)
    ppo.run(ppo.Settings(steps=2000, groups=2, games=8, width=16, rounds=3, exam=4), tmp_path)
    story = [json.loads(line) for line in (tmp_path / "story.jsonl").read_text().splitlines()]
    assert [row["decisions"] for row in story] == [512, 1024, 1536, 2048]
    assert ["exam" in row for row in story] == [False, False, True, True]
    assert list(story[-1]["won"]) == ["random", "greedy"]  # one group went on, one stayed
    assert "greedy, exams" in (tmp_path / "won.svg").read_text()
    view = gemguild.splendor().start(seed=1).view(0)
    player = ppo.Player(tmp_path / "agent.pt", view.game)
    assert player.choose(view, None) in view.legal_moves()
    torch.manual_seed(1)
    new = ppo.Agent(view.game, 16).state_dict()
    assert any(not torch.equal(new[name], weight) for name, weight in player.agent.state_dict().items())


def test_the_baseline_is_paid_for_points_and_for_the_end() -> None:
    ppo = loaded("ppo")
    group = ppo.Group(ppo.Settings(), "random", games=16, seed=1)
    finals: list[tuple[float, float]] = []
    chance, earned = np.random.default_rng(1), np.zeros(16)
    while len(finals) < 10:
        before = group.points.copy()
        moment = group.step((group.now["action_mask"] * chance.random((16, 96))).argmax(axis=1))
        earned += moment.reward
        going_on = ~moment.over
        assert moment.reward[going_on] == pytest.approx((group.points[going_on] - before[going_on]) / 15)
        finals += zip(earned[moment.over], moment.share[moment.over], strict=True)
        earned[moment.over] = 0
    for reward, share in finals:
        points = (reward - (2 * share - 1)) * 15
        assert points == pytest.approx(round(points), abs=1e-4)
        assert 0 <= points <= 25


def test_the_baseline_keeps_the_agent_that_did_best(tmp_path: Path) -> None:
    ppo = loaded("ppo")
    game = gemguild.splendor()
    good, worse = ppo.Agent(game, 8), ppo.Agent(game, 8)
    story = [{"decisions": 1, "won": {}, "exam": 0.5}]
    ppo.keep(good, story, tmp_path)
    ppo.keep(worse, [*story, {"decisions": 2, "won": {}, "exam": 0.25}], tmp_path)
    assert torch.equal(ppo.Player(tmp_path / "agent.pt", game).agent.worth.weight, good.worth.weight)


def test_the_baseline_s_advantages() -> None:
    """A victory two decisions later, discounted; what happened in another game does not count."""
    ppo = loaded("ppo")
    blank = torch.zeros(3, 1)
    reward, over = torch.tensor([[0.0], [1.0], [0.0]]), torch.tensor([[False], [True], [False]])
    rollout = ppo.Rollout(blank, blank, blank, blank, blank, reward, over)
    advantages = rollout.advantages(torch.tensor([0.5]), gae=1.0, discount=0.9)
    assert advantages.flatten().tolist() == pytest.approx([0.9, 1.0, 0.45])
