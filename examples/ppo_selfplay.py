"""Train an agent with sb3-contrib's MaskablePPO by games against itself, and see how it does against bots.

In a clone of the repository:

    pip install '.[envs,train]'
    pip install -r examples/requirements.txt
    python examples/ppo_selfplay.py

Each step of the vector environment plays one decision in every game, by whichever side is to play there, and one net
plays both sides: it sees what the side to play may know. A reward belongs to the side whose decision earned it. What is
good for one side is bad for the other, so a victory counts 1 and a defeat -1, and the worth of a position changes its
sign when the other side is to play next. PPO's usual sweep for advantages does not know that: ``TurningBuffer`` does.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

import gemguild.envs.gymnasium  # registers the environments
from gemguild.arena import Entrant, match
from gemguild.bots import Limit
from gemguild.envs.observation import layout, look

HORIZON = 64
"""Decisions in each game before the net is improved."""


class SelfPlay(VecEnv):
    """Gemguild's vector environment as stable-baselines3 asks for it."""

    render_mode = None

    def __init__(self, game: str, count: int) -> None:
        self.env = gymnasium.make_vec(f"Gemguild/{game}SelfPlay-v0", num_envs=count, autoreset_mode="SameStep")
        self.game: gemguild.Game = self.env.unwrapped.game
        self.scale = scale_of(self.game)
        seen = spaces.Box(0, layout(self.game).most * self.scale, dtype=np.float32)
        super().__init__(count, seen, self.env.single_action_space)

    def reset(self) -> NDArray[np.float32]:
        self.now, infos = self.env.reset(seed=self._seeds[0])
        self._reset_seeds()
        self.seat = infos["seat"]
        return self.now["observation"] * self.scale

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], list[dict[str, Any]]]:
        self.now, shares, over, _, infos = self.env.step(self.actions)
        self.turned = np.where(infos["seat"] == self.seat, 1, -1)  # -1 where now the other side is to play
        self.seat = infos["seat"]
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(over):
            told[game]["terminal_observation"] = infos["final_obs"][game]["observation"] * self.scale
        return self.now["observation"] * self.scale, np.where(over, 2 * shares - 1, 0), over, told

    def action_masks(self) -> NDArray[np.int8]:
        return self.now["action_mask"]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **options: Any) -> list[Any]:
        return list(getattr(self, method_name)(*args, **options))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


class TurningBuffer(MaskableRolloutBuffer):
    """What happened, with advantages (GAE) that belong to the side that played."""

    def __init__(self, *args: Any, table: SelfPlay, **options: Any) -> None:
        self.table = table
        super().__init__(*args, **options)

    def reset(self) -> None:
        super().reset()
        self.turned = np.ones_like(self.rewards)

    def add(self, *args: Any, **options: Any) -> None:
        self.turned[self.pos] = self.table.turned  # the table has played this very step already
        super().add(*args, **options)

    def compute_returns_and_advantage(self, last_values: Any, dones: NDArray[np.bool_]) -> None:
        worth, goes_on, later = last_values.cpu().numpy().flatten(), 1 - dones, np.zeros(self.n_envs)
        for step in reversed(range(self.buffer_size)):
            turn = self.gamma * self.turned[step] * goes_on
            later = self.rewards[step] + turn * (worth + self.gae_lambda * later) - self.values[step]
            self.advantages[step] = later
            worth, goes_on = self.values[step], 1 - self.episode_starts[step]
        self.returns = self.advantages + self.values


class Trained:
    """An agent as a bot, so that it can meet others in the arena."""

    def __init__(self, model: MaskablePPO) -> None:
        self.model = model

    def choose(self, view: gemguild.View, limit: Limit) -> gemguild.Move:
        seen = look(view, view.to_play)
        now = seen.observation * scale_of(view.game)
        action, _ = self.model.predict(now, action_masks=seen.action_mask, deterministic=True)
        return next(move for move in view.legal_moves() if move.action == action)


def scale_of(game: gemguild.Game) -> NDArray[np.float32]:
    """What the numbers of an observation are multiplied by: a net likes them small."""
    return 1 / layout(game).most.clip(1, 20).astype(np.float32)


def make_model(table: SelfPlay, seed: int) -> MaskablePPO:
    """An agent that knows nothing yet."""
    return MaskablePPO(
        "MlpPolicy",
        table,
        learning_rate=5e-4,
        n_steps=HORIZON,
        batch_size=table.num_envs * HORIZON // 4,
        n_epochs=3,
        gamma=1.0,  # a victory is a victory, however late
        ent_coef=0.01,
        rollout_buffer_class=TurningBuffer,
        rollout_buffer_kwargs={"table": table},
        policy_kwargs={"net_arch": [128, 128], "activation_fn": nn.ReLU},
        seed=seed,
        device="cpu",
    )


def train(model: MaskablePPO, steps: int, trials: int, rivals: list[str], deals: int) -> None:
    """Train an agent, and tell now and then how many games it wins; first, before it has learned anything."""
    began = time.perf_counter()
    for trial in range(trials + 1):
        if trial:
            model.learn(steps // trials, reset_num_timesteps=False)
        agent = Entrant("agent", lambda: Trained(model))
        won = [match(model.env.game, [agent, rival], deals=deals).share for rival in rivals]
        told = "   ".join(f"{rival} {share.value:4.0%}" for rival, share in zip(rivals, won, strict=True))
        print(f"{model.num_timesteps:>10,} decisions {time.perf_counter() - began:6.0f} s   won against {told}")


def main() -> None:
    """Read what is wanted, train, and keep the agent."""
    parser = argparse.ArgumentParser(
        description="PPO by games against itself.", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--game", default="Splendor", choices=["Splendor", "Marvel", "Duel"], help="always for two")
    parser.add_argument("--steps", type=int, default=1_000_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--rivals", nargs="+", default=["random", "greedy"], help="bots to meet now and then")
    parser.add_argument("--trials", type=int, default=5, help="how often to meet them")
    parser.add_argument("--deals", type=int, default=20, help="deals to play then, each from both seats")
    parser.add_argument("--seed", type=int, default=1, help="what the agent and its games begin from")
    parser.add_argument("--out", default="agent.zip", help="where the agent is kept, for MaskablePPO.load")
    chosen = parser.parse_args()
    if min(chosen.steps, chosen.trials, chosen.deals) < 1:
        parser.error("--steps, --trials and --deals are at least 1")
    try:
        model = make_model(SelfPlay(chosen.game, chosen.games), chosen.seed)
        train(model, chosen.steps, chosen.trials, chosen.rivals, chosen.deals)
    except gemguild.GemguildError as error:
        parser.error(str(error))
    model.save(chosen.out, exclude=["rollout_buffer_class", "rollout_buffer_kwargs"])
    print(f"The agent is kept in {chosen.out}.")


if __name__ == "__main__":
    main()
