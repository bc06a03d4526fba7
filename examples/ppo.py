"""A baseline: masked PPO from nothing, in plain torch, against bots that play inside the compiled vector environment.

In a clone of the repository:

    pip install '.[envs,train]'
    python examples/ppo.py                                                         # trains, into the folder ppo
    gemguild arena "cmd:python examples/ppo.py --play ppo/agent.pt" greedy         # how strong is it?

The agent meets ``random`` until it hardly loses, then ``greedy`` until it wins six games in ten, then ``net``: what the
game's shipped net likes best at a glance. It learns from victory and defeat alone, discounted a little, so that a quick
victory is worth more. A seed gives the same agent again, on the same machine with the same number of threads.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

import gemguild
import gemguild.envs.gymnasium  # registers the environments
from gemguild.bots import Limit
from gemguild.envs.observation import layout, look
from gemguild.plot import Axis, Chart, Line
from gemguild.protocol import Mind, speak

STAGES = (("random", 0.95), ("greedy", 0.6), ("net", 1.0))
"""The opponents, each with the share of wins at which the next takes its place."""
RECENT = 1000
"""The latest games, of which the share of wins is told."""


@dataclass(frozen=True)
class Settings:
    """Everything that a run follows from."""

    game: str = "Splendor"
    steps: int = 3_000_000
    seed: int = 1
    games: int = 512
    horizon: int = 32
    width: int = 128
    rate: float = 5e-4
    epochs: int = 4
    batch: int = 2048
    clip: float = 0.2
    entropy: float = 0.01
    gae: float = 0.95
    discount: float = 0.99


class Agent(nn.Module):
    """A net with two layers: a score for each action, and how good the position looks, from -1 to 1."""

    def __init__(self, game: gemguild.Game, width: int) -> None:
        super().__init__()
        meaning = layout(game)
        self.scale: Tensor
        self.register_buffer("scale", torch.from_numpy(1 / meaning.most.clip(1, 20)).float(), persistent=False)
        self.body = nn.Sequential(nn.Linear(meaning.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.scores = nn.Linear(width, game.actions)
        self.worth = nn.Linear(width, 1)
        nn.init.orthogonal_(self.scores.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """The policy, which never chooses an illegal action, and the worth of the position."""
        hidden = self.body(seen * self.scale)
        scores = self.scores(hidden).masked_fill(mask == 0, -1e9)
        return Categorical(logits=scores, validate_args=False), self.worth(hidden).squeeze(-1).tanh()


class Player:
    """A trained agent as a bot."""

    def __init__(self, path: Path, game: gemguild.Game) -> None:
        kept = torch.load(path, weights_only=True)
        self.agent = Agent(game, kept["width"])
        self.agent.load_state_dict(kept["weights"])

    @torch.no_grad()
    def choose(self, view: gemguild.View, limit: Limit) -> gemguild.Move:
        """The action with the highest score."""
        del limit  # one look is all it takes
        seen = look(view, view.to_play or 0)
        policy, _ = self.agent(torch.from_numpy(seen.observation), torch.from_numpy(seen.action_mask))
        return view.move(int(policy.probs.argmax()))


class Table:
    """Many games against one opponent, and what the agent sees of them now."""

    def __init__(self, settings: Settings, opponent: str) -> None:
        self.opponent = opponent
        self.env: Any = gymnasium.make_vec(
            f"Gemguild/{settings.game}-v0",
            num_envs=settings.games,
            opponents=[opponent],
            seat=None,
            autoreset_mode="SameStep",
        )
        self.now, _ = self.env.reset(seed=settings.seed)

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Play an action in each game: 1 for a victory, -1 for a defeat, and which games are over."""
        self.now, shares, over, _, _ = self.env.step(actions)
        return np.where(over, 2 * shares - 1, 0).astype(np.float32), over


@dataclass
class Rollout:
    """What happened in some steps of all games, a row for each step."""

    seen: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor
    """The logarithm of the probability with which the action was chosen."""
    worth: Tensor
    reward: Tensor
    over: Tensor

    def advantages(self, last: Tensor, gae: float, discount: float) -> Tensor:
        """How much better each action turned out than the position looked (generalised advantage estimation)."""
        advantages = torch.empty_like(self.worth)
        worth, later = last, torch.zeros_like(last)
        for step in reversed(range(len(self.worth))):
            goes_on = discount * (1 - self.over[step].float())
            later = self.reward[step] + goes_on * (worth + gae * later) - self.worth[step]
            advantages[step] = later
            worth = self.worth[step]
        return advantages


@torch.no_grad()
def play(agent: Agent, table: Table, horizon: int) -> tuple[Rollout, Tensor]:
    """Play some decisions in each game; also how good the positions look in which that ends."""
    steps: list[tuple[Tensor, ...]] = []
    for _ in range(horizon):
        seen, mask = (torch.from_numpy(table.now[name]) for name in ("observation", "action_mask"))
        policy, worth = agent(seen, mask)
        action = policy.sample()
        reward, over = table.step(action.numpy())
        told = torch.from_numpy(reward), torch.from_numpy(over.copy())
        steps.append((seen, mask, action, policy.log_prob(action), worth, *told))
    _, last = agent(torch.from_numpy(table.now["observation"]), torch.from_numpy(table.now["action_mask"]))
    return Rollout(*map(torch.stack, zip(*steps, strict=True))), last


def improve(agent: Agent, optimiser: torch.optim.Optimizer, rollout: Rollout, last: Tensor, settings: Settings) -> None:
    """Make the agent choose more often what turned out well, though not too different an agent at once."""
    advantages = rollout.advantages(last, settings.gae, settings.discount)
    returns = (advantages + rollout.worth).flatten()
    advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-8)).flatten()
    seen, mask = rollout.seen.flatten(0, 1), rollout.mask.flatten(0, 1)
    action, chance = rollout.action.flatten(), rollout.chance.flatten()
    for _ in range(settings.epochs):
        order = torch.randperm(len(action))
        for first in range(0, len(action), settings.batch):
            some = order[first : first + settings.batch]
            policy, worth = agent(seen[some], mask[some])
            ratio = (policy.log_prob(action[some]) - chance[some]).exp()
            gain = torch.min(
                ratio * advantages[some], ratio.clamp(1 - settings.clip, 1 + settings.clip) * advantages[some]
            )
            loss = (worth - returns[some]).square().mean() - gain.mean() - settings.entropy * policy.entropy().mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def train(agent: Agent, settings: Settings) -> Iterator[dict[str, Any]]:
    """Train an agent; after each round, what happened: the opponent, decisions, hours, and the share of wins."""
    optimiser = torch.optim.Adam(agent.parameters(), lr=settings.rate, eps=1e-5)
    stages = iter(STAGES)
    opponent, enough = next(stages)
    table, shares = Table(settings, opponent), np.zeros(0)
    began, decisions = time.perf_counter(), 0
    while decisions < settings.steps:
        rollout, last = play(agent, table, settings.horizon)
        improve(agent, optimiser, rollout, last, settings)
        decisions += rollout.action.numel()
        shares = np.append(shares, (rollout.reward[rollout.over].numpy() + 1) / 2)[-RECENT:]
        hours = (time.perf_counter() - began) / 3600
        won = round(float(shares.mean()), 4) if len(shares) else 0.0
        yield {"opponent": opponent, "decisions": decisions, "hours": round(hours, 4), "won": won}
        if won >= enough and len(shares) == RECENT:
            opponent, enough = next(stages)
            table, shares = Table(settings, opponent), np.zeros(0)


def draw(story: list[dict[str, Any]], path: Path) -> None:
    """Draw the share of wins against each opponent."""
    layers = []
    for opponent, _ in STAGES:
        rows = [row for row in story if row["opponent"] == opponent]
        if rows:
            layers.append(Line(opponent, [row["decisions"] / 1e6 for row in rows], [row["won"] for row in rows]))
    Chart(
        "PPO from nothing: games won while training",
        layers,
        x=Axis("millions of decisions"),
        y=Axis("won", 0, 1, percent=True),
    ).save(path)


def keep(agent: Agent, story: list[dict[str, Any]], folder: Path) -> None:
    """Keep the agent, its story and a chart; after every round, so that stopping loses nothing."""
    (folder / "story.jsonl").write_text("".join(json.dumps(row) + "\n" for row in story))
    draw(story, folder / "won.svg")
    torch.save({"width": agent.worth.in_features, "weights": agent.state_dict()}, folder / "agent.pt")


def run(settings: Settings, folder: Path) -> None:
    """Train, tell how it goes, and keep everything in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(asdict(settings), indent=1) + "\n")
    torch.manual_seed(settings.seed)
    game = gemguild.game(f"{settings.game.lower()}-2")
    agent = Agent(game, settings.width)
    story = []
    for row in train(agent, settings):
        story.append(row)
        keep(agent, story, folder)
        print(
            f"{row['decisions']:>12,} decisions {row['hours']:6.3f} h  won {row['won']:4.0%} against {row['opponent']}",
            flush=True,
        )
    print(f"The agent is kept in {folder / 'agent.pt'}.")


def main() -> None:
    """Read what is wanted: train an agent, or let one play."""
    usual = Settings()
    parser = argparse.ArgumentParser(
        description="Masked PPO from nothing.", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--game", default=usual.game, choices=["Splendor", "Marvel", "Duel"], help="always for two")
    parser.add_argument("--steps", type=int, default=usual.steps, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=usual.games, help="games at once")
    parser.add_argument("--seed", type=int, default=usual.seed, help="everything follows from it")
    parser.add_argument("--threads", type=int, default=1, help="threads of torch")
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="folder for the agent and its story")
    parser.add_argument("--play", type=Path, metavar="AGENT", help="let this agent play, over the bot protocol")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    if chosen.play is not None:
        speak("ppo", lambda view: Mind(Player(chosen.play, view.game)), sys.stdin.buffer, tell)
        return
    if min(chosen.steps, chosen.games, chosen.threads) < 1:
        parser.error("--steps, --games and --threads are at least 1")
    run(Settings(game=chosen.game, steps=chosen.steps, games=chosen.games, seed=chosen.seed), chosen.out)


def tell(message: bytes) -> None:
    """Send a message to the host."""
    sys.stdout.buffer.write(message)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
