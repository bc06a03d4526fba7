"""Gymnasium's checks for every game, and games against bots and against oneself as the rules have them."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import gemguild.envs.gymnasium
from gemguild.engine.batch import Batch, noise_from
from gemguild.engine.errors import BadOptions, Illegal
from gemguild.engine.game import Game
from gemguild.envs.gymnasium import OpponentsEnv, SelfPlayVectorEnv
from gemguild.envs.observation import look
from tests.support import DUOS

assert gemguild.envs.gymnasium


def against(game: Game, **options: Any) -> OpponentsEnv:
    """An environment of a game against bots."""
    options |= dict.fromkeys(game.options, True)
    return OpponentsEnv(game.id, game.players, **options)


def self_play(game: Game, count: int, **options: Any) -> SelfPlayVectorEnv:
    """Many games at once."""
    options |= dict.fromkeys(game.options, True)
    return SelfPlayVectorEnv(game.id, count, game.players, **options)


def legal(env: OpponentsEnv, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(env.action_masks())))


# -------------------------------------------------------------------------------------------------------- against bots


def test_gymnasium_finds_nothing_wrong(game: Game) -> None:
    name = f"Gemguild/{game.id.capitalize()}-v0"
    options: dict[str, Any] = {"players": game.players, "opponents": ["random"], **dict.fromkeys(game.options, True)}
    check_env(gymnasium.make(name, render_mode="ansi", **options).unwrapped)


def test_a_game_against_bots_is_played_to_its_end(game: Game) -> None:
    chance = np.random.default_rng(1)
    for seat in range(game.players):
        env = against(game, opponents=["random"], seat=seat)
        observation, info = env.reset(seed=seat)
        assert info["seat"] == seat
        reward, over = 0.0, False
        while not over:
            assert reward == 0
            assert env.position.to_play == seat
            seen = look(env.position.view(seat), seat)
            assert np.array_equal(observation["observation"], seen.observation)
            assert np.array_equal(observation["action_mask"], seen.action_mask)
            observation, reward, over, truncated, info = env.step(np.int64(legal(env, chance)))
            assert not truncated
        result = env.position.result
        assert result is not None
        assert reward == result.shares()[seat]
        assert tuple(info["points"]) == result.points


def test_the_same_seed_is_the_same_game(duo: Game) -> None:
    ends = []
    for _ in range(2):
        env = against(duo, opponents=["greedy"], seat=None)
        chance = np.random.default_rng(3)
        env.reset(seed=9)
        env.reset()
        for _ in range(12):
            env.step(legal(env, chance))
        ends.append((env.seat, env.position))
    assert ends[0] == ends[1]


def test_without_a_seat_it_is_another_each_time() -> None:
    env = against(DUOS[0], seat=None)
    env.reset(seed=1)
    seats = {env.reset()[1]["seat"] for _ in range(20)}
    assert seats == {0, 1}


def test_each_other_seat_has_its_bot() -> None:
    env = OpponentsEnv("splendor", 4, opponents=["random", "greedy", "search"], simulations=5, seat=2)
    env.reset(seed=1)
    kinds = {seat: type(bot).__name__ for seat, bot in env._bots.items()}
    assert kinds == {3: "RandomBot", 0: "GreedyBot", 1: "SearchBot"}
    env.step(0)
    assert env.position.to_play == 2


def test_an_illegal_action_ends_the_game(duo: Game) -> None:
    env = against(duo)
    env.reset(seed=1)
    before = env.position
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (-1, True, wrong)
    assert env.position == before


def test_a_game_that_is_over_is_not_played_on(duo: Game) -> None:
    env = against(duo, opponents=["random"])
    with pytest.raises(BadOptions, match="reset begins one"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(BadOptions, match=r"an action is a whole number, not 1\.5"):
        env.step(1.5)  # type: ignore[arg-type]
    env.step(-1)
    with pytest.raises(BadOptions, match="reset begins one"):
        env.step(legal(env, np.random.default_rng(1)))
    env.reset()
    env.step(legal(env, np.random.default_rng(1)))


def test_pictures_against_bots(duo: Game, capsys: pytest.CaptureFixture[str]) -> None:
    env = against(duo, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().ndim == 3
    against(duo, render_mode="human").reset(seed=1)
    assert "player_0 to play" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"players": 2.0},
        {"slow": True},
        {"slow": False},
        {"opponents": "greedy"},
        {"opponents": []},
        {"opponents": ["greedy", "greedy", "greedy"]},
        {"opponents": ["nobody"]},
        {"seat": 2},
        {"seat": -1},
        {"seat": "first"},
        {"simulations": 0},
        {"render_mode": "film"},
    ],
)
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        OpponentsEnv("splendor", **options)


# ------------------------------------------------------------------------------------------------------ against oneself


def test_steps_are_those_of_a_batch(game: Game) -> None:
    """Beside a batch of the same games, each begun anew one step after its end."""
    count = 16
    env = self_play(game, count)
    observations, infos = env.reset(seed=5)
    noise = noise_from(1)
    over = np.zeros(count, np.bool_)
    ended = 0
    for _ in range(400):
        batch = Batch(game, env.records.copy())
        movers = batch.to_play.copy()
        actions = batch.random_actions(noise)
        batch.step(actions)
        before = over
        observations, rewards, over, truncated, infos = env.step(actions)
        assert env.observation_space.contains(observations)
        assert not truncated.any()
        for index in range(count):
            position = Batch(game, env.records)[index]
            if before[index]:
                assert (position.turn, position.to_play, rewards[index]) == (0, 0, 0)
                assert not over[index]
                assert position != batch[index]
            else:
                assert position == batch[index]
                assert over[index] == position.is_over
            seat = int(infos["seat"][index])
            seen = look(position, seat)
            assert np.array_equal(observations["observation"][index], seen.observation)
            if over[index]:
                result = position.result
                assert result is not None
                assert seat == movers[index]
                assert tuple(infos["shares"][index]) == pytest.approx(result.shares())
                assert rewards[index] == infos["shares"][index, seat]
                assert observations["action_mask"][index].all()
                ended += 1
            else:
                assert seat == position.to_play
                assert rewards[index] == 0
                assert not infos["shares"][index].any()
                assert np.array_equal(observations["action_mask"][index], seen.action_mask)
        if ended > 12:
            return
    raise AssertionError("too few games came to an end")


def test_games_differ_and_come_again(duo: Game) -> None:
    env, again = self_play(duo, 8), self_play(duo, 8)
    one, other = env.reset(seed=1)[0]["observation"], again.reset(seed=1)[0]["observation"]
    assert np.array_equal(one, other)
    assert len({row.tobytes() for row in one}) == 8
    assert not np.array_equal(env.reset()[0]["observation"], one)


def test_what_is_handed_out_stays_unless_it_is_not_copied(duo: Game) -> None:
    for copy in (True, False):
        env = self_play(duo, 4, copy=copy)
        first, _ = env.reset(seed=1)
        kept = first["observation"].copy()
        second, *_ = env.step(first["action_mask"].argmax(axis=1))
        assert np.array_equal(first["observation"], kept) == copy
        assert (second["observation"] is first["observation"]) != copy


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, "SameStep"])
def test_games_begin_anew_in_the_same_step(duo: Game, mode: AutoresetMode | str) -> None:
    """Beside an environment of the other mode: ends are the same, and the next game is there at once."""
    env, other = self_play(duo, 4, autoreset_mode=mode), self_play(duo, 4)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert other.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = env.reset(seed=2)
    other.reset(seed=2)
    noise = noise_from(1)
    for _ in range(2000):
        actions = Batch(duo, env.records).random_actions(noise)
        seen, rewards, over, _, infos = env.step(actions)
        ends, earned, ended, _, told = other.step(actions)
        assert over.tolist() == ended.tolist() == infos["_shares"].tolist()
        assert rewards.tolist() == earned.tolist()
        assert infos["shares"].tolist() == told["shares"].tolist()
        if over.any():
            break
        assert "final_obs" not in infos
    assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == over.tolist()
    for index in range(4):
        position = Batch(duo, env.records)[index]
        assert infos["seat"][index] == position.to_play
        assert np.array_equal(seen["observation"][index], look(position, int(infos["seat"][index])).observation)
        assert np.array_equal(np.flatnonzero(seen["action_mask"][index]), position.legal_actions())
        if over[index]:
            assert position.turn == 0
            assert infos["final_info"]["seat"][index] == told["seat"][index]
            for part in ("observation", "action_mask"):
                assert np.array_equal(infos["final_obs"][index][part], ends[part][index])
        else:
            assert infos["final_obs"][index] is None
    env.step(seen["action_mask"].argmax(axis=1))  # actions count from the first step on
    assert Batch(duo, env.records)[int(over.argmax())] != position
    with pytest.raises(BadOptions, match="NextStep or SameStep, not 'Disabled'"):
        self_play(duo, 4, autoreset_mode="Disabled")


def test_an_illegal_action_plays_nothing(duo: Game) -> None:
    env = self_play(duo, 3)
    observations, _ = env.reset(seed=1)
    before = env.records.tobytes()
    actions = observations["action_mask"].argmax(axis=1)
    actions[1] = duo.actions - 1
    with pytest.raises(Illegal, match="game 1"):
        env.step(actions)
    with pytest.raises(BadOptions, match="expected 3 actions"):
        env.step(actions[:2])
    with pytest.raises(BadOptions, match="whole numbers, found an array of float64"):
        env.step(observations["action_mask"].argmax(axis=1) + 0.5)
    for far in (-1, duo.actions, 2**40):
        actions[1] = far
        with pytest.raises(Illegal, match=f"action {far} is not legal in game 1"):
            env.step(actions)
    assert env.records.tobytes() == before
    with pytest.raises(BadOptions, match="reset"):
        self_play(duo, 3).step(actions)
    for count in (0, 2.5):
        with pytest.raises(BadOptions, match="num_envs is"):
            self_play(duo, count)  # type: ignore[arg-type]


def test_many_games_by_their_id() -> None:
    env = gymnasium.make_vec("Gemguild/SplendorSelfPlay-v0", num_envs=3, players=4, team=True)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert infos["seat"].tolist() == [0, 0, 0]
    assert env.action_space.shape == (3,)


def test_gymnasiums_wrappers_count_games() -> None:
    env = RecordEpisodeStatistics(self_play(DUOS[0], 4))
    observations, _ = env.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(2000):
        actions = [chance.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]]
        observations, rewards, over, _, infos = env.step(np.array(actions))
        if over.any():
            break
    game = int(over.argmax())
    assert infos["_shares"].tolist() == over.tolist()
    assert infos["episode"]["r"][game] == rewards[game] == infos["shares"][game, infos["seat"][game]]


def test_many_games_against_bots_by_their_id() -> None:
    env = gymnasium.make_vec("Gemguild/Duel-v0", num_envs=2, vectorization_mode="sync", opponents=["random"])
    observations, _ = env.reset(seed=1)
    _, rewards, *_ = env.step(observations["action_mask"].argmax(axis=1))
    assert rewards.tolist() == [0, 0]
    env.close()
