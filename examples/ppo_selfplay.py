"""Train a small PPO agent by games against itself, thousands of them at once, then see how it does against a bot.

    pip install "gemguild[envs,train]"
    python examples/ppo_selfplay.py --updates 100

Both seats are played by the same net, which sees what the seat to play may know. What is good for one seat is bad for
the other: the two chances to win add up to 1. So when the other seat moves next, its chance is turned round, and one
sweep back through the steps gives everybody's advantage.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import gemguild.envs.gymnasium  # registers the environments
from gemguild.envs.observation import layout

NEVER = -1e9
"""The logit of an illegal action."""


@dataclass
class Settings:
    """What can be chosen on the command line."""

    game: str = "Splendor"
    updates: int = 100
    games: int = 256
    """Games at once."""
    steps: int = 64
    """Decisions in each of them before the net is improved."""
    passes: int = 3
    """How often a batch is gone through."""
    minibatch: int = 4096
    rate: float = 5e-4
    trace: float = 0.95
    """How far credit reaches back: GAE's lambda."""
    clip: float = 0.2
    entropy: float = 0.01
    width: int = 256
    trials: int = 100
    """Games against the bot at the end."""
    rival: str = "random"
    seed: int = 1


class Agent(nn.Module):
    """The logarithm of each action's probability, and the chance to win of the seat to play."""

    scale: Tensor

    def __init__(self, most: NDArray[np.int8], actions: int, width: int) -> None:
        super().__init__()
        self.register_buffer("scale", 1 / torch.as_tensor(most, dtype=torch.float32).clamp(1, 20))
        self.trunk = nn.Sequential(nn.Linear(len(most), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Log probabilities, illegal ones as good as never; and chances."""
        inner = self.trunk(seen * self.scale)
        logits = self.policy(inner).masked_fill(mask == 0, NEVER)
        return torch.log_softmax(logits, -1), torch.sigmoid(self.value(inner)).squeeze(-1)


@dataclass
class Batch:
    """What happened in some steps of all games, a row a step: then flat, without the steps that began a game anew."""

    seen: Tensor
    mask: Tensor
    action: Tensor
    logp: Tensor
    advantage: Tensor
    target: Tensor


class Player:
    """The games that are played, and the agent that plays them."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.env = gymnasium.make_vec(f"Gemguild/{settings.game}SelfPlay-v0", num_envs=settings.games)
        game = self.env.unwrapped.game  # type: ignore[attr-defined]
        self.agent = Agent(layout(game).most, game.actions, settings.width)
        self.now, info = self.env.reset(seed=settings.seed)
        self.seat = info["seat"]
        name = f"Gemguild/{settings.game}-v0"
        self.matches = [gymnasium.make(name, opponents=[settings.rival], seat=seat) for seat in (0, 1)]
        self.begins = np.zeros(settings.games, bool)
        """Games whose next step only lays them out."""

    @torch.no_grad()
    def play(self) -> Batch:
        """Play some steps in all games."""
        rows: list[tuple[Tensor, ...]] = []
        rewards, overs, same, valid = [], [], [], []
        for _ in range(self.settings.steps):
            seen, mask = tensors(self.now)
            logp, value = self.agent(seen, mask)
            action = torch.multinomial(logp.exp(), 1)
            rows.append((seen, mask, action, logp.gather(1, action), value))
            valid.append(~self.begins)
            before = self.seat
            self.now, reward, over, _, info = self.env.step(action.squeeze(1).numpy())
            self.seat, self.begins = info["seat"], over
            rewards.append(reward)
            overs.append(over)
            same.append(self.seat == before)
        seen, mask, action, logp, value = (torch.stack(column) for column in zip(*rows, strict=True))
        _, last = self.agent(*tensors(self.now))
        advantage = advantages(
            value.numpy(), last.numpy(), np.stack(rewards), np.stack(overs), np.stack(same), self.settings.trace
        )
        kept = torch.as_tensor(np.stack(valid))
        gain = torch.as_tensor(advantage, dtype=torch.float32)
        return Batch(seen[kept], mask[kept], action[kept], logp[kept], gain[kept], (gain + value)[kept])

    def improve(self, optimiser: torch.optim.Optimizer, batch: Batch) -> float:
        """Go through a batch a few times; the mean loss."""
        losses = []
        for _ in range(self.settings.passes):
            for rows in torch.split(torch.randperm(len(batch.action)), self.settings.minibatch):
                loss = self.loss(batch, rows)
                optimiser.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_(self.agent.parameters(), 0.5)
                optimiser.step()
                losses.append(loss.item())
        return float(np.mean(losses))

    def loss(self, batch: Batch, rows: Tensor) -> Tensor:
        """PPO's clipped loss, with the error of the chances and a little for being undecided."""
        logp, value = self.agent(batch.seen[rows], batch.mask[rows])
        ratio = (logp.gather(1, batch.action[rows]) - batch.logp[rows]).exp().squeeze(1)
        gain = batch.advantage[rows]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        policy = -torch.minimum(ratio * gain, clipped * gain).mean()
        error = (value - batch.target[rows]).square().mean()
        undecided = -(logp.exp() * logp).sum(-1).mean()
        loss: Tensor = policy + error - self.settings.entropy * undecided
        return loss

    @torch.no_grad()
    def trial(self) -> float:
        """The share of games won against the bot, from both seats in turn."""
        won = 0.0
        for number in range(self.settings.trials):
            env = self.matches[number % 2]
            seen, _ = env.reset(seed=self.settings.seed + number)
            over = False
            while not over:
                logp, _ = self.agent(*tensors({key: part[None] for key, part in seen.items()}))
                seen, reward, over, _, _ = env.step(logp.argmax().item())
            won += float(reward)
        return won / self.settings.trials


def advantages(
    value: NDArray[np.float32],
    last: NDArray[np.float32],
    rewards: NDArray[np.float64],
    overs: NDArray[np.bool_],
    same: NDArray[np.bool_],
    trace: float,
) -> NDArray[np.float64]:
    """How much better each step was than expected (GAE), each for the seat that played it."""
    found = np.zeros_like(rewards)
    later = np.zeros_like(rewards[0])
    following = last
    for step in reversed(range(len(rewards))):
        ahead = np.where(same[step], following, 1 - following)
        turned = np.where(same[step], later, -later)
        goes_on = ~overs[step]
        later = rewards[step] + goes_on * (ahead + trace * turned) - value[step]
        found[step] = later
        following = value[step]
    return found


def tensors(observation: dict[str, NDArray[np.int8]]) -> tuple[Tensor, Tensor]:
    """What is seen and what is legal, as the agent takes it in."""
    return torch.as_tensor(observation["observation"], dtype=torch.float32), torch.as_tensor(observation["action_mask"])


def train(player: Player) -> float:
    """Train an agent, telling how it goes; its share of games won at the end."""
    settings = player.settings
    optimiser = torch.optim.Adam(player.agent.parameters(), settings.rate)
    began = time.perf_counter()
    for update in range(1, settings.updates + 1):
        loss = player.improve(optimiser, player.play())
        if update % 10 == 0 or update == settings.updates:
            steps = update * settings.games * settings.steps
            print(f"{steps:>10,} steps  {steps / (time.perf_counter() - began):>9,.0f} a second  loss {loss:.4f}")
    won = player.trial()
    print(f"won {won:.0%} of {settings.trials} games against {settings.rival}")
    return won


def main() -> None:
    """Read the settings and train."""
    parser = argparse.ArgumentParser(description="PPO by games against itself.")
    for name, value in vars(Settings()).items():
        choices = ("Splendor", "Marvel", "Duel") if name == "game" else None
        parser.add_argument(f"--{name}", type=type(value), default=value, choices=choices, help=f"{value} unless told")
    try:
        player = Player(Settings(**vars(parser.parse_args())))
    except gemguild.GemguildError as error:
        parser.error(str(error))
    train(player)


if __name__ == "__main__":
    main()
