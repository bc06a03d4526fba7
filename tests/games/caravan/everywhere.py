"""Caravan is played everywhere, though nothing outside its folder knows of it: run with ``GEMGUILD_GAMES`` set."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest

import gemguild
import gemguild.envs.gymnasium
import gemguild.envs.openspiel
from gemguild import dataset
from gemguild.arena.run import match
from gemguild.arena.workers import Processes
from gemguild.bots import Limit, make_bot
from gemguild.engine.gamerecord import GameRecord
from gemguild.envs import pettingzoo
from tests.server.support import SameProcess, at_table, new_table, running
from tests.support import REPOSITORY

FIRST = "1\n" * 2000
"""Always the first move in the list."""


def command(*words: str, typed: str = "") -> str:
    """What the command line prints."""
    run = [sys.executable, "-m", "gemguild", *words]
    done = subprocess.run(run, input=typed, capture_output=True, text=True, check=False, cwd=REPOSITORY)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_terminal_plays_it_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    printed = command("play", "caravan", "--bots", "greedy", "--seed", "3", "--save", str(path), typed=FIRST)
    assert "Caravan, 2 players" in printed
    assert "Guilds" in printed
    assert "the game is over (points)" in printed
    assert "(enough points)" in printed
    assert GameRecord.parse(path.read_text(encoding="utf-8")).position.is_over


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_bots_play_it_to_the_end(name: str) -> None:
    position = gemguild.game("caravan-2").start(4)
    bots = [make_bot(name, 1), make_bot("random", 2)]
    while not position.is_over:
        seat = position.to_play
        assert seat is not None
        position = position.play(bots[seat].choose(position.view(seat), Limit(simulations=60)).word)
    assert position.result is not None
    assert position.result.winners == (0,)


def test_the_arena_lets_bots_meet_at_it() -> None:
    with Processes(2) as workers:
        report = match("caravan-2", ["greedy", "random"], deals=6, seed=1, workers=workers)
    best = max(report.standings, key=lambda standing: standing.share.value)
    assert best.name == "greedy"


def test_a_dataset_is_made_of_its_games(tmp_path: Path) -> None:
    command("generate", "caravan-2", "--bots", "random", "--games", "5", "--out", str(tmp_path / "games"))
    games = dataset.read(tmp_path / "games")
    assert len(games.games_table()) == 5
    assert {row["reason"] for row in games.games_table().to_pylist()} == {"points"}


def test_the_server_plays_it_to_the_end(tmp_path: Path) -> None:
    with running(tmp_path, SameProcess("greedy")) as client:
        names = [game["id"] for game in client.get("/api/catalogue").json()["games"]]
        assert "caravan" in names
        with at_table(client, new_table(client, "caravan-2", "me", "greedy")) as tab:
            while not tab.scene["outcome"]:
                if tab.scene["choice"]:
                    assert tab.play(tab.scene["choice"]["words"][0])["type"] == "done"
                else:
                    tab.until("update")
            assert tab.scene["outcome"]["reason"] == "points"
            assert tab.scene["outcome"]["decider"]["criterion"] in ("points", "cards")


def test_pettingzoo_plays_it_to_the_end() -> None:
    env = pettingzoo.env("caravan-2")
    env.reset(seed=5)
    chance = np.random.default_rng(5)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(rewards.values()) == [0.0, 1.0]


def test_gymnasium_and_openspiel_know_it() -> None:
    env = gymnasium.make("Gemguild/Caravan-v0", opponents=["greedy"])
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].any()
    state = pyspiel.load_game("gemguild_caravan").new_initial_state()
    chance = random.Random(1)
    while not state.is_terminal():
        drawn = state.chance_outcomes() if state.is_chance_node() else []
        state.apply_action(chance.choice([outcome for outcome, _ in drawn] or state.legal_actions()))
    assert any(state.returns())
