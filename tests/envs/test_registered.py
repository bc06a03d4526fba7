"""A game that somebody else registers has all environments by its name, without a module of its own."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from dataclasses import replace

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

import gemguild
import gemguild.envs.gymnasium
import gemguild.envs.openspiel
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS, register
from gemguild.envs import describe, pettingzoo
from gemguild.envs.observation import layout, look
from gemguild.envs.pettingzoo import splendor_v0
from tests.envs.test_pettingzoo import quietly_about_dictionaries


@pytest.fixture(scope="module")
def echo() -> Iterator[Game]:
    """A game under a name that no file of the environments has."""
    register(replace(KINDS["splendor"], id="echo"))
    gemguild.envs.gymnasium.register()
    gemguild.envs.openspiel.register()
    yield gemguild.game("echo-2")
    del KINDS["echo"]


def test_pettingzoo_plays_it_by_its_name(echo: Game) -> None:
    assert pettingzoo.raw_env(echo).metadata["name"] == "echo_v0"
    with warnings.catch_warnings():
        quietly_about_dictionaries()
        api_test(pettingzoo.env(echo.name), 40)
    parallel_api_test(pettingzoo.parallel_env(echo.name), 20)
    assert pettingzoo.env(echo, render_mode="rgb_array").unwrapped.render_mode == "rgb_array"


def test_gymnasium_plays_it_by_its_name(echo: Game) -> None:
    check_env(gymnasium.make("Gemguild/Echo-v0", opponents=["random"], render_mode="rgb_array").unwrapped)
    many = gymnasium.make_vec("Gemguild/EchoSelfPlay-v0", num_envs=4)
    observations, _ = many.reset(seed=1)
    assert observations["observation"].shape == (4, layout(echo).size)


def test_openspiel_plays_it_by_its_name(echo: Game) -> None:
    state = pyspiel.load_game("gemguild_echo").new_initial_state()
    chance = random.Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    assert state.observation_tensor(1) == look(state.story.position, 1).observation.tolist()
    assert str(state).startswith("echo/1 ")


def test_its_tables_are_printed(echo: Game, capsys: pytest.CaptureFixture[str]) -> None:
    describe.main([echo.name])
    assert "| `nobles.wants` | 21 | 5 |" in capsys.readouterr().out


def test_registering_again_changes_nothing(echo: Game) -> None:
    known = set(gymnasium.registry), set(pyspiel.registered_names())
    gemguild.envs.gymnasium.register()
    gemguild.envs.openspiel.register()
    assert (set(gymnasium.registry), set(pyspiel.registered_names())) == known


def test_the_modules_of_games_make_the_same(game: Game) -> None:
    env = pettingzoo.env(game.name)
    env.reset(seed=3)
    if game.id == "splendor":
        other = splendor_v0.env(game.players, quick="quick" in game.options, team="team" in game.options)
        other.reset(seed=3)
        assert np.array_equal(env.observe("player_1")["observation"], other.observe("player_1")["observation"])
        assert env.metadata == other.metadata
    assert env.possible_agents == [f"player_{seat}" for seat in range(game.players)]


def test_a_game_that_nobody_registered() -> None:
    with pytest.raises(BadOptions, match="there is no game 'chess'"):
        pettingzoo.env("chess-2")
