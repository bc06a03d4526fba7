"""Many games against bots that play inside the compiled step: the bots' own moves, and the learner's own views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest

import gemguild
from gemguild.bots.greedy import SAME, Judge
from gemguild.engine import loops
from gemguild.engine.batch import Batch, noise_from
from gemguild.engine.errors import BadOptions, Illegal
from gemguild.engine.game import Position
from gemguild.envs.gymnasium import OpponentsVectorEnv
from gemguild.envs.observation import look

GAMES = 12
STEPS = 60


def against(opponent: str, **options: Any) -> OpponentsVectorEnv:
    """Some games of Splendor for two."""
    return OpponentsVectorEnv("splendor", GAMES, opponents=[opponent], **options)


def positions(env: OpponentsVectorEnv) -> list[Position]:
    batch = Batch(env.game, env.records)
    return [batch[index] for index in range(len(batch))]


def greedy_replies(position: Position, learner: int) -> Iterator[Position]:
    """Every position with the learner to decide, or at the end, that the bot ``greedy`` may lead to."""
    if position.to_play in (learner, None):
        yield position
        return
    view = position.view(position.to_play)
    actions = loops.plain_list(view.records)
    values = Judge(view).values(env_guess(position), actions)
    for action in actions[values > values.max() - SAME]:
        yield from greedy_replies(position.play(int(action)), learner)


def env_guess(position: Position) -> Position:
    """What the bot may think that a position is, from another seed than the environment's."""
    assert position.to_play is not None
    return position.game.guess(position.view(position.to_play), 5)


def test_greedy_plays_as_the_bot_does_and_what_it_cannot_see_makes_no_difference() -> None:
    env = against("greedy", seat=None)
    env.reset(seed=3)
    noise = noise_from(1)
    for _ in range(STEPS):
        before, over = positions(env), env._over.copy()
        actions = Batch(env.game, env.records).random_actions(noise)
        _, _, ended, _, infos = env.step(actions)
        for index, after in enumerate(positions(env)):
            if over[index]:
                continue
            played = before[index].play(int(actions[index]))
            learner = int(infos["seat"][index])
            assert after in greedy_replies(played, learner)
            assert ended[index] == after.is_over


@pytest.mark.parametrize("opponent", ["random", "net"])
def test_the_learner_sees_its_own_seat_and_gets_its_own_reward(opponent: str) -> None:
    env = against(opponent, seat=None)
    seen, infos = env.reset(seed=3)
    noise = noise_from(1)
    seats: set[int] = set()
    rewards: list[float] = []
    while len(rewards) < GAMES:
        for index, position in enumerate(positions(env)):
            seat = int(infos["seat"][index])
            seats.add(seat)
            alone = look(position, seat)
            assert np.array_equal(seen["observation"][index], alone.observation)
            if not position.is_over:
                assert position.to_play == seat
                assert np.array_equal(seen["action_mask"][index], alone.action_mask)
        seen, reward, ended, _, infos = env.step(Batch(env.game, env.records).random_actions(noise))
        for game in np.flatnonzero(ended):
            result = positions(env)[game].result
            assert result is not None
            assert reward[game] == result.shares()[infos["seat"][game]]
            rewards.append(float(reward[game]))
        assert not reward[~ended].any()
    assert seats == {0, 1}
    assert sum(rewards) > 0 if opponent == "random" else sum(rewards) <= 1, "the net is hard to beat by chance"


def test_a_seed_is_a_series_of_games_and_a_seat_can_be_kept() -> None:
    runs = []
    for _ in range(2):
        env = gymnasium.make_vec("Gemguild/Splendor-v0", num_envs=GAMES, opponents=["random"], seat=1)
        seen, infos = env.reset(seed=9)
        assert (infos["seat"] == 1).all()
        first = seen["observation"]
        env.step(seen["action_mask"].argmax(axis=1))
        runs.append((first, env.reset()[0]["observation"]))
    assert all(map(np.array_equal, *runs))
    assert not np.array_equal(*runs[0])


def test_same_step_mode_begins_the_next_game_at_once() -> None:
    env = against("random", autoreset_mode="SameStep")
    env.reset(seed=2)
    noise = noise_from(2)
    infos: dict[str, Any] = {}
    while "final_obs" not in infos:
        _, _, ended, _, infos = env.step(Batch(env.game, env.records).random_actions(noise))
    assert not any(position.is_over for position in positions(env))
    assert [seen is not None for seen in infos["final_obs"]] == ended.tolist()


def test_illegal_actions_and_unknown_options_are_refused() -> None:
    env = against("random")
    env.reset(seed=1)
    with pytest.raises(Illegal, match="game 0"):
        env.step(np.full(GAMES, gemguild.splendor().actions - 1))
    with pytest.raises(BadOptions, match="there are random, greedy, net"):
        against("grandmaster")
    with pytest.raises(BadOptions, match="there is no seat 2"):
        against("random", seat=2)
    for wrong in ("random", [], ["random", "greedy"]):
        with pytest.raises(BadOptions, match="opponents are a list"):
            OpponentsVectorEnv("splendor", 1, 3, opponents=wrong)
