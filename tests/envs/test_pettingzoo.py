"""PettingZoo's own tests for every game, player count and variant, and what they leave out."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.env_logger import EnvLogger

from gemguild.engine.errors import BadOptions, BadText, Illegal
from gemguild.engine.game import Game
from gemguild.envs.observation import look
from gemguild.envs.pettingzoo import cities_v0, duel_v0, marvel_v0, orient_v0, posts_v0, splendor_v0, strongholds_v0

MODULES: dict[str, ModuleType] = {
    "splendor": splendor_v0,
    "cities": cities_v0,
    "posts": posts_v0,
    "orient": orient_v0,
    "strongholds": strongholds_v0,
    "marvel": marvel_v0,
    "duel": duel_v0,
}
CYCLES = 120
"""So many decisions of each agent reach the end of most random games."""


def of(game: Game, maker: str) -> Callable[..., Any]:
    """The maker of a game's environments."""
    options: dict[str, Any] = dict.fromkeys(game.options, True)
    if game.id != "duel":
        options["players"] = game.players
    return partial(getattr(MODULES[game.id], maker), **options)


def quietly_about_dictionaries() -> None:
    """PettingZoo knows by name which environments observe dictionaries, as it asks of all that have a mask."""
    warnings.filterwarnings("ignore", "Observation is not a NumPy array")
    warnings.filterwarnings("ignore", "Observation space for each agent probably should be")


def random_action(env: Any) -> int | None:
    """A legal action of the agent to play; None if it is out of the game."""
    observation, _, terminated, truncated, _ = env.last()
    if terminated or truncated:
        return None
    return int(env.action_space(env.agent_selection).sample(observation["action_mask"]))


def begin(env: Any, seed: int) -> None:
    """Begin a game, the random actions from a seed too."""
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)


@pytest.mark.parametrize("maker", ["env", "raw_env"])
def test_api(game: Game, maker: str) -> None:
    with warnings.catch_warnings():
        quietly_about_dictionaries()
        api_test(of(game, maker)(), CYCLES)


def test_seeds(game: Game) -> None:
    seed_test(of(game, "env"), CYCLES)


def test_rendering(game: Game) -> None:
    render_test(of(game, "env"))


def test_parallel_api(game: Game) -> None:
    parallel_api_test(of(game, "parallel_env")(), 60)


def test_parallel_seeds(game: Game) -> None:
    parallel_seed_test(of(game, "parallel_env"), 60)


def test_one_decision_a_step_by_the_usual_conversion(duo: Game) -> None:
    parallel_api_test(turn_based_aec_to_parallel(of(duo, "env")(illegal="replace")), 60)


def test_max_cycles(game: Game) -> None:
    max_cycles_test(SimpleNamespace(env=of(game, "env"), parallel_env=of(game, "parallel_env")))


def test_who_has_decided_often_enough_decides_at_random_until_all_have(duo: Game) -> None:
    env = of(duo, "env")(max_cycles=30)
    begin(env, 5)
    decided = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        if not (env.terminations[agent] or env.truncations[agent]):
            decided[agent] += 1
        env.step(random_action(env))
    assert env.position.is_over or set(decided.values()) == {30}


def test_flat_observations_need_no_excuse(game: Game) -> None:
    """PettingZoo warns of nothing, and masks are where its tools look for them."""
    env = of(game, "env")(flat=True)
    api_test(env, 20)
    env.reset(seed=3)
    seen, _, _, _, info = env.last()
    assert np.array_equal(seen, look(env.position, 0).observation)
    assert np.array_equal(info["action_mask"], look(env.position, 0).action_mask)


def test_samples_are_legal_without_a_mask(duo: Game) -> None:
    env = of(duo, "raw_env")()
    begin(env, 6)
    for _ in range(60):
        env.step(env.action_space(env.agent_selection).sample())
    space = env.action_space("player_0")
    assert pickle.loads(pickle.dumps(space)) == space


def test_whole_games_give_the_shares_of_the_victory(game: Game) -> None:
    env = of(game, "raw_env")()
    begin(env, 3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, _, _ = env.last()
        assert reward == 0 or terminated
        rewards[agent] += reward
        env.step(random_action(env))
    result = env.position.result
    assert result is not None
    assert tuple(rewards.values()) == result.shares()


def test_agents_see_what_their_seats_may(game: Game) -> None:
    env = of(game, "raw_env")()
    begin(env, 4)
    for _ in range(40):
        for seat, agent in enumerate(env.possible_agents):
            seen = look(env.position.view(seat), seat)
            assert np.array_equal(env.observe(agent)["observation"], seen.observation)
            assert np.array_equal(env.observe(agent)["action_mask"], seen.action_mask)
        env.step(random_action(env))


def test_the_same_seed_is_the_same_series_of_games() -> None:
    one, other = splendor_v0.raw_env(), splendor_v0.raw_env()
    one.reset(seed=5)
    other.reset(seed=5)
    first = one.position
    assert other.position == first
    one.reset()
    other.reset()
    assert one.position == other.position != first


def illegal_action(env: Any) -> int:
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(np.flatnonzero(mask == 0)[0])


def test_an_illegal_action_loses_by_convention(duo: Game) -> None:
    env = of(duo, "env")()
    begin(env, 1)
    env.step(random_action(env))
    wrong = env.agent_selection
    env.last()
    env.step(illegal_action(env))
    EnvLogger.flush()
    ends = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        ends[agent] = (reward, terminated, truncated)
        env.step(None)
    right = next(agent for agent in env.possible_agents if agent != wrong)
    assert ends == {wrong: (-1.0, True, True), right: (0, True, True)}


def test_an_illegal_action_can_be_replaced(duo: Game) -> None:
    env = of(duo, "env")(illegal="replace")
    begin(env, 1)
    before = env.unwrapped.position
    env.step(illegal_action(env))
    after = env.unwrapped.position
    assert after in [before.play(action) for action in before.legal_actions()]


def test_without_wrappers_an_illegal_action_is_refused(duo: Game) -> None:
    env = of(duo, "raw_env")()
    env.reset(seed=1)
    before = env.position
    with pytest.raises(Illegal):
        env.step(illegal_action(env))
    with pytest.raises(BadOptions, match="gave no action"):
        env.step(None)
    with pytest.raises(BadOptions, match="an action is a whole number, not 'take:wug'"):
        env.step("take:wug")
    with pytest.raises(BadText, match="-1 is not an action number"):
        env.step(-1)
    assert env.position is before


def test_a_round_plays_what_is_handed_in() -> None:
    env = splendor_v0.parallel_env(players=3)
    observations, _ = env.reset(seed=2)
    assert observations["player_0"]["action_mask"].sum() == 30
    assert observations["player_1"]["action_mask"].all()
    before = env.table.unwrapped.position
    _, rewards, terminations, truncations, _ = env.step({"player_0": 0, "player_1": 1, "player_2": 32})
    assert env.table.unwrapped.position == before.play(0).play(1).play(32)
    assert rewards == dict.fromkeys(env.agents, 0.0)
    assert not any(terminations.values())
    assert not any(truncations.values())


def test_a_round_replaces_what_is_no_action_at_all() -> None:
    for action in (-1, 96, 2**40):
        env = splendor_v0.parallel_env()
        env.reset(seed=2)
        env.step({"player_0": action, "player_1": action})
        assert env.table.unwrapped.position.turn == 2


def test_rounds_that_cannot_be_played() -> None:
    env = splendor_v0.parallel_env(max_cycles=1)
    with pytest.raises(BadOptions, match="reset begins one"):
        env.step({"player_0": 0})
    env.reset(seed=2)
    with pytest.raises(BadOptions, match="there is no agent 'North'; there are player_0, player_1"):
        env.step({"North": 0})
    env.step({"player_0": 0, "player_1": 0})
    with pytest.raises(BadOptions, match="reset begins one"):
        env.step({"player_0": 0})


def test_pictures_are_all_of_one_size_and_change(duo: Game) -> None:
    env = of(duo, "env")(render_mode="rgb_array")
    begin(env, 1)
    pictures = [env.render()]
    for _ in range(12):
        env.step(random_action(env))
        pictures.append(env.render())
    assert {picture.shape for picture in pictures} == {pictures[0].shape}
    assert len({picture.tobytes() for picture in pictures}) == 13


def test_text_shows_the_cards(duo: Game, capsys: pytest.CaptureFixture[str]) -> None:
    env = of(duo, "env")(render_mode="ansi")
    begin(env, 1)
    drawn = env.render()
    for row in env.unwrapped.position.to_plain()["market"]:
        assert all(card in drawn for card in row)
    env = of(duo, "env")(render_mode="human")
    begin(env, 1)
    env.step(random_action(env))
    assert "to play: " in capsys.readouterr().out


def test_environments_pickle(duo: Game) -> None:
    env = of(duo, "raw_env")(max_cycles=3)
    again = pickle.loads(pickle.dumps(env))
    env.reset(seed=1)
    again.reset(seed=1)
    assert env.position == again.position
    assert again.max_cycles == 3


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"players": 2, "team": True},
        {"render_mode": "film"},
        {"max_cycles": 0},
        {"max_cycles": "many"},
        {"illegal": "forgive"},
    ],
)
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        splendor_v0.env(**options)


def test_a_quick_sample_is_that_of_a_plain_space() -> None:
    env = splendor_v0.env()
    env.reset(seed=1)
    own, plain = env.action_space("player_0"), spaces.Discrete(env.game.actions)
    chance = np.random.default_rng(1)
    own.seed(5)
    plain.seed(5)
    for number in range(200):
        mask = (chance.random(env.game.actions) < (number % 10) / 9).astype(np.int8)
        sampled = own.sample(mask)
        assert sampled == plain.sample(mask)
        assert type(sampled) is np.int64
    wrongs: list[Any] = [np.full(env.game.actions, 2, np.int8), np.ones(3, np.int8), np.ones(env.game.actions)]
    for wrong in wrongs:
        with pytest.raises(AssertionError):
            own.sample(wrong)
