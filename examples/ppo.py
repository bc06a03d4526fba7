"""A baseline: masked PPO from nothing, in plain torch, against bots that play inside the compiled vector environment.

In a clone of the repository:

    pip install '.[envs,train]'
    python examples/ppo.py                                                         # trains, into the folder ppo
    gemguild arena "cmd:python examples/ppo.py --play ppo/agent.pt" greedy         # how strong is it?

The games are played in groups. All groups begin against ``random``; whenever the agent hardly loses to an opponent, one
group goes on to the next: ``greedy``, then ``net``, what the game's shipped net likes best at a glance. One group stays
with each, so that nothing is unlearnt. The agent is paid 1 for a victory and -1 for a defeat, and a fifteenth for each
point that it gains on the way: without that, an opponent that it never beats would teach it nothing. At times it plays
its best moves in games that it does not learn from, and the agent that won most of them is kept. A seed gives the same
agent again, on the same machine with the same number of threads.
"""

from __future__ import annotations

import argparse
import itertools
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

LADDER = {"random": 0.9, "greedy": 0.6, "net": 1.0}
"""The opponents, each with the share of wins at which a group of games goes on to the next."""
RECENT = 600
"""The latest games against each opponent, of which that is the share."""
POINT = 1 / 15
"""What a point is worth, beside a victory."""
EXAMINER = "greedy"
SEEN = ("observation", "action_mask")


@dataclass(frozen=True)
class Settings:
    """Everything that a run follows from."""

    game: str = "Splendor"
    steps: int = 5_000_000
    seed: int = 1
    groups: int = 8
    games: int = 64
    """Games of each group."""
    horizon: int = 32
    width: int = 128
    rate: float = 5e-4
    """The learning rate in the beginning; it falls to nothing, and so does the reward for variety."""
    entropy: float = 0.02
    epochs: int = 3
    batch: int = 2048
    clip: float = 0.2
    gae: float = 0.95
    discount: float = 0.99
    rounds: int = 20
    """Rounds from one exam to the next."""
    exam: int = 400
    """Games of an exam."""


class Agent(nn.Module):
    """A net with two layers: a score for each action, and how much there is still to gain.

    It also sees which actions are legal: that tells it at once which cards it can afford.
    """

    def __init__(self, game: gemguild.Game, width: int) -> None:
        super().__init__()
        meaning = layout(game)
        self.scale: Tensor
        self.register_buffer("scale", torch.from_numpy(1 / meaning.most.clip(1, 5)).float(), persistent=False)
        inputs = meaning.size + game.actions
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.scores = nn.Linear(width, game.actions)
        self.worth = nn.Linear(width, 1)
        nn.init.orthogonal_(self.scores.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """The policy, which never chooses an illegal action, and the worth of the position."""
        hidden = self.body(torch.cat([seen * self.scale, mask], -1))
        scores = self.scores(hidden).masked_fill(mask == 0, -1e9)
        return Categorical(logits=scores, validate_args=False), self.worth(hidden).squeeze(-1)


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


def two(name: str) -> gemguild.Game:
    """A game for two."""
    return gemguild.game(f"{name.lower()}-2")


@dataclass
class Moment:
    """What a step led to, with a number for each game."""

    reward: NDArray[np.float32]
    over: NDArray[np.bool_]
    share: NDArray[np.float64]
    """The share of the victory in a game that is over."""


class Group:
    """Some games against one opponent, and what the agent sees of them now."""

    def __init__(self, settings: Settings, opponent: str, games: int, seed: int) -> None:
        self.opponent = opponent
        self.env: Any = gymnasium.make_vec(
            f"Gemguild/{settings.game}-v0", num_envs=games, opponents=[opponent], seat=None, autoreset_mode="SameStep"
        )
        self.points_at = layout(two(settings.game))["seats.points"].offset  # the observer's: it comes first
        self.now, _ = self.env.reset(seed=seed)
        self.points = self.now["observation"][:, self.points_at]

    def step(self, actions: NDArray[np.int64]) -> Moment:
        """Play an action in each game."""
        self.now, share, over, _, infos = self.env.step(actions)
        points = self.now["observation"][:, self.points_at].astype(np.float32)
        after = points.copy()
        for game in np.flatnonzero(over):  # a new game has begun; this is how the last one ended
            after[game] = infos["final_obs"][game]["observation"][self.points_at]
        reward = POINT * (after - self.points) + np.where(over, 2 * share - 1, 0)
        self.points = points
        return Moment(reward.astype(np.float32), over, share)


class Groups:
    """All groups, as if they were one."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.seeds = settings, itertools.count(settings.seed * 1000)
        self.groups = [self.group(next(iter(LADDER))) for _ in range(settings.groups)]
        self.recent: dict[str, list[float]] = {opponent: [] for opponent in LADDER}

    def group(self, opponent: str) -> Group:
        """A new group."""
        return Group(self.settings, opponent, self.settings.games, next(self.seeds))

    def now(self) -> tuple[Tensor, Tensor]:
        """What the agent sees, and what it may do."""
        seen, mask = (np.concatenate([group.now[name] for group in self.groups]) for name in SEEN)
        return torch.from_numpy(seen), torch.from_numpy(mask)

    def step(self, actions: NDArray[np.int64]) -> tuple[Tensor, Tensor]:
        """Play an action in each game: what it earned, and which games are over."""
        parts = np.split(actions, len(self.groups))
        moments = [group.step(part) for group, part in zip(self.groups, parts, strict=True)]
        for group, moment in zip(self.groups, moments, strict=True):
            recent = self.recent[group.opponent] + moment.share[moment.over].tolist()
            self.recent[group.opponent] = recent[-RECENT:]
        reward, over = (np.concatenate([getattr(moment, name) for moment in moments]) for name in ("reward", "over"))
        return torch.from_numpy(reward), torch.from_numpy(over)

    def climb(self) -> None:
        """Have one group go on to the next opponent, if the agent beats its own often enough; one stays behind."""
        opponents = [group.opponent for group in self.groups]
        for opponent, harder in itertools.pairwise(LADDER):
            enough = len(self.recent[opponent]) == RECENT and self.won()[opponent] >= LADDER[opponent]
            if enough and opponents.count(opponent) > 1:
                self.groups[opponents.index(opponent)] = self.group(harder)

    def won(self) -> dict[str, float]:
        """The share of the latest games won against each opponent met so far."""
        return {opponent: round(float(np.mean(won)), 4) for opponent, won in self.recent.items() if won}


@torch.no_grad()
def examine(agent: Agent, settings: Settings) -> float:
    """The share of games won by the agent's best moves; the deals are always the same, and not those it learns from."""
    group = Group(settings, EXAMINER, settings.exam, seed=0)
    share = np.full(settings.exam, np.nan)
    while np.isnan(share).any():
        policy, _ = agent(*(torch.from_numpy(group.now[name]) for name in SEEN))
        moment = group.step(policy.logits.argmax(-1).numpy())
        first = moment.over & np.isnan(share)
        share[first] = moment.share[first]
    return float(share.mean())


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
def play(agent: Agent, groups: Groups, horizon: int) -> tuple[Rollout, Tensor]:
    """Play some decisions in each game; also how good the positions look in which that ends."""
    steps: list[tuple[Tensor, ...]] = []
    for _ in range(horizon):
        seen, mask = groups.now()
        policy, worth = agent(seen, mask)
        action = policy.sample()
        steps.append((seen, mask, action, policy.log_prob(action), worth, *groups.step(action.numpy())))
    _, last = agent(*groups.now())
    return Rollout(*map(torch.stack, zip(*steps, strict=True))), last


def improve(
    agent: Agent, optimiser: torch.optim.Optimizer, rollout: Rollout, last: Tensor, settings: Settings, entropy: float
) -> None:
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
            error = (worth - returns[some]).square().mean()
            loss = error / 2 - gain.mean() - entropy * policy.entropy().mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def train(agent: Agent, settings: Settings) -> Iterator[dict[str, Any]]:
    """Train an agent; after each round, what happened: decisions, hours, shares of wins; at times that of an exam."""
    optimiser = torch.optim.Adam(agent.parameters(), lr=settings.rate, eps=1e-5)
    groups = Groups(settings)
    began, decisions = time.perf_counter(), 0
    for number in itertools.count(1):
        left = 1 - decisions / settings.steps
        optimiser.param_groups[0]["lr"] = settings.rate * left
        rollout, last = play(agent, groups, settings.horizon)
        improve(agent, optimiser, rollout, last, settings, settings.entropy * left)
        decisions += rollout.action.numel()
        over = decisions >= settings.steps
        hours = round((time.perf_counter() - began) / 3600, 4)
        told = {"decisions": decisions, "hours": hours, "won": groups.won()}
        yield told | ({"exam": examine(agent, settings)} if over or number % settings.rounds == 0 else {})
        if over:
            return
        groups.climb()


def draw(story: list[dict[str, Any]], path: Path) -> None:
    """Draw the shares of wins."""
    curves: dict[str, list[tuple[float, float]]] = {}
    for row in story:
        shares = {f"{opponent}, while learning": share for opponent, share in row["won"].items()}
        if "exam" in row:
            shares[f"{EXAMINER}, exams"] = row["exam"]
        for name, share in shares.items():
            curves.setdefault(name, []).append((row["decisions"] / 1e6, share))
    Chart(
        "PPO from nothing: games won",
        [Line(name, *zip(*points, strict=True)) for name, points in curves.items()],
        x=Axis("millions of decisions"),
        y=Axis("won", 0, 1, percent=True),
    ).save(path)


def keep(agent: Agent, story: list[dict[str, Any]], folder: Path) -> None:
    """Keep the story and a chart after every exam, and the agent if none before did better."""
    (folder / "story.jsonl").write_text("".join(json.dumps(row) + "\n" for row in story))
    draw(story, folder / "won.svg")
    exams = [row["exam"] for row in story if "exam" in row]
    if exams[-1] == max(exams):
        torch.save({"width": agent.worth.in_features, "weights": agent.state_dict()}, folder / "agent.pt")


def run(settings: Settings, folder: Path) -> None:
    """Train, tell how it goes, and keep everything in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(asdict(settings), indent=1) + "\n")
    torch.manual_seed(settings.seed)
    agent = Agent(two(settings.game), settings.width)
    story = []
    for row in train(agent, settings):
        story.append(row)
        won = ", ".join(f"{share:.0%} against {opponent}" for opponent, share in row["won"].items())
        exam = f"; exam: {row['exam']:.1%} against {EXAMINER}" if "exam" in row else ""
        print(f"{row['decisions']:>12,} decisions {row['hours']:6.3f} h  won {won}{exam}", flush=True)
        if exam:
            keep(agent, story, folder)
    print(f"The agent that did best is kept in {folder / 'agent.pt'}.")


def main() -> None:
    """Read what is wanted: train an agent, or let one play."""
    usual = Settings()
    parser = argparse.ArgumentParser(
        description="Masked PPO from nothing.", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--game", default=usual.game, choices=["Splendor", "Marvel", "Duel"], help="always for two")
    parser.add_argument("--steps", type=int, default=usual.steps, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=usual.games, help="games at once in each group")
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
