"""What an idea brings to a fit: auxiliary targets, attention between cards, surprising positions more often.

    python bench/ideas.py runs/splendor-2 bench/positions/splendor-2.npz plain attention rival turns tiles surprise

Every net starts from the first net of the run, is fitted in the same number of steps to the same positions of its
buffer, which must never have been full, and is judged by an exam and by the newest positions, which it has not seen.
The nets are not kept: the table tells what would be worth building.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import gemguild
from gemguild.bots.net.net import Net
from gemguild.games.common.state import NONE
from gemguild.train.batches import TrainingBatch, prepare
from gemguild.train.exam import judge, load_exam, mark_torch
from gemguild.train.fit import Fitter, Losses, TorchNet, cross_entropy
from gemguild.train.folder import Run
from gemguild.train.samples import Buffer, Samples
from gemguild.train.settings import TrainSettings
from gemguild.train.widen import widened

IDEAS = ("plain", "attention", "rival", "turns", "tiles", "surprise")
UNSEEN = 20_000
"""The newest positions, kept for judging."""
HEAD = 64
"""The width of attention."""
AUXILIARY_WEIGHT = 0.15
TURNS_SCALE = 0.05
FATES = 3
"""What becomes of a tile: nobody gets it, the seat to play does, somebody else does."""


@dataclass(frozen=True)
class Store:
    """Positions game by game, and what follows from their order."""

    buffer: Buffer
    last: NDArray[np.int64]
    """The place of the last position of each one's game."""

    @classmethod
    def of(cls, buffer: Buffer) -> Store:
        """All positions of a buffer. A game ends where the next position has an earlier turn."""
        turns = buffer.take(np.arange(len(buffer))).records["turn"].astype(np.int64)
        ends = np.append(np.flatnonzero(turns[1:] < turns[:-1]), len(turns) - 1)
        return cls(buffer, ends[np.searchsorted(ends, np.arange(len(turns)))])


class IdeaNet(TorchNet):
    """The net, with attention between cards or further answers that only training asks for."""

    def __init__(self, net: Net, idea: str) -> None:
        super().__init__(net)
        shape = net.shape
        self.deep = torch.zeros(0)
        self.tile_codes = torch.zeros(0)
        self.attends = idea == "attention"
        if self.attends:
            self.query, self.key, self.content = (nn.Linear(shape.code, HEAD, bias=False) for _ in range(3))
            self.back = nn.Linear(HEAD, shape.code, bias=False)
            nn.init.zeros_(self.back.weight)  # at first the net answers as before
        if idea == "rival":
            self.rival = nn.Linear(shape.deep, shape.terms)
        if idea == "turns":
            self.turns = nn.Linear(shape.deep, 1)
        if idea == "tiles":
            self.fates = nn.Linear(shape.deep, FATES * shape.code)

    def codes(self, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """The codes of cards, after they have looked at each other and at the tiles."""
        codes, tile_codes = super().codes(batch)
        if self.attends:
            rows = torch.cat([codes, tile_codes], 1)
            there = torch.cat([batch["cards"][:, :, 0], batch["tiles"][:, :, 0]], 1) > 0
            scores = self.query(codes) @ self.key(rows).transpose(1, 2) / math.sqrt(HEAD)
            weights = torch.softmax(scores.masked_fill(~there[:, None], -1e9), 2)
            mixed = torch.relu(codes + self.back(weights @ self.content(rows)))
            codes = mixed * batch["cards"][:, :, :1]
        return codes, tile_codes

    def trunk(self, general: torch.Tensor, codes: torch.Tensor, tile_codes: torch.Tensor) -> torch.Tensor:
        """The numbers that all answers follow from, kept for further answers."""
        self.tile_codes, self.deep = tile_codes, super().trunk(general, codes, tile_codes)
        return self.deep


class IdeaFitter(Fitter):
    """Fits with auxiliary targets."""

    def __init__(self, net: Net, settings: TrainSettings, idea: str, store: Store) -> None:
        super().__init__(net, settings, partial(IdeaNet, idea=idea))
        self.idea, self.store = idea, store
        self.places = np.zeros(0, np.int64)
        """The places of the batch."""
        self.order = 0
        """The seed of its order of colours."""

    def losses(self, batch: TrainingBatch) -> tuple[torch.Tensor, Losses]:
        """The usual loss, and that of the auxiliary target."""
        loss, parts = super().losses(batch)
        net: Any = self.net
        buffer, places = self.store.buffer, self.places
        last = self.store.last[places]
        if self.idea == "rival":
            following = np.minimum(places + 1, last)
            chance = np.random.default_rng(self.order)
            later = prepare(self.settings.game, self.net.shape, buffer.take(following), chance)
            target = np.zeros((len(places), self.net.shape.terms + 1), np.float32)
            np.add.at(target, (np.arange(len(places))[:, None], later.terms[:, :, 0]), later.policy)
            target *= (following > places)[:, None]
            loss = loss + AUXILIARY_WEIGHT * cross_entropy(torch.from_numpy(target[:, :-1]), net.rival(net.deep))[0]
        elif self.idea == "turns":
            turns = buffer.take(last).records["turn"].astype(np.float32) - buffer.take(places).records["turn"]
            missed = net.turns(net.deep)[:, 0] - TURNS_SCALE * torch.from_numpy(turns)
            loss = loss + missed.square().mean()
        elif self.idea == "tiles":
            records = buffer.take(last).records
            owner, seat = records["owner"].astype(np.int64), buffer.take(places).records["seat"].astype(np.int64)
            fate = torch.from_numpy(np.where(owner == NONE, 0, np.where(owner == seat[:, None], 1, 2)))
            keys = net.fates(net.deep).reshape(len(places), FATES, -1)
            scores = torch.einsum("btc,bfc->btf", net.tile_codes, keys)
            there = torch.from_numpy(batch.tiles[:, :, 0] > 0)
            loss = loss + AUXILIARY_WEIGHT * nn.functional.cross_entropy(scores[there], fate[there])
        return loss, parts


def surprise(net: Net, store: Store, rows: int) -> NDArray[np.float64]:
    """How likely each position is drawn: half alike, half by how far the net's policy is from what the search found."""
    judged = judge(TorchNet(net), net.game, store.buffer.take(np.arange(rows)))
    found = np.concatenate([divergence for _, _, _, divergence, _ in judged])
    return np.asarray(0.5 / rows + 0.5 * found / found.sum())


def fitted(idea: str, run: Run, store: Store, steps: int, rate: float) -> IdeaFitter:
    """A net fitted with an idea."""
    settings = replace(run.settings, generations=steps, learning_rate=rate, final_rate_fraction=0.02)
    net = widened(run.net(0), settings.game, settings.shape, settings.seed)
    torch.manual_seed(settings.seed)
    fitter = IdeaFitter(net, settings, idea, store)
    rows = len(store.last) - UNSEEN
    chance = np.random.default_rng(settings.seed)
    likely = surprise(net, store, rows) if idea == "surprise" else None
    for step in range(steps):
        fitter.places = chance.choice(rows, settings.batch_size, p=likely)
        fitter.order = step
        drawn = prepare(
            settings.game, settings.shape, store.buffer.take(fitter.places), np.random.default_rng(fitter.order)
        )
        fitter.step(drawn, settings.learning_rate_at(step))
    return fitter


def numbers(twin: TorchNet, game: str, positions: Samples) -> str:
    """The marks of a net in a line of a table."""
    marks = mark_torch(twin, game, positions)["all"]
    return f"{marks.outcome:.4f} | {marks.value:.4f} | {marks.policy:.3f} | {marks.agreement:.1%}"


def main() -> None:
    """Fit and judge a net for every idea."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("positions", type=Path)
    parser.add_argument("ideas", nargs="+", choices=IDEAS)
    parser.add_argument("--steps", type=int, default=800)
    parser.add_argument("--rate", type=float, default=0.0005)
    given = parser.parse_args()
    run = Run(given.run)
    torch.set_num_threads(run.settings.threads)
    game = gemguild.game(f"{run.settings.game}-2")
    exam = load_exam(given.positions, game.kind)
    store = Store.of(Buffer(run.buffer_path, game.kind, run.settings.buffer_size, run.positions))
    unseen = store.buffer.take(np.arange(len(store.last) - UNSEEN, len(store.last)))
    marks = "outcome | value | divergence | agreement"
    print(f"| idea | s | exam: {marks} | unseen: {marks} |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    first = TorchNet(run.net(0))
    print(f"| before | | {numbers(first, game.id, exam)} | {numbers(first, game.id, unseen)} |", flush=True)
    for idea in given.ideas:
        began = time.process_time()
        twin = fitted(idea, run, store, given.steps, given.rate).average
        took = time.process_time() - began
        print(
            f"| {idea} | {took:.0f} | {numbers(twin, game.id, exam)} | {numbers(twin, game.id, unseen)} |", flush=True
        )


if __name__ == "__main__":
    main()
