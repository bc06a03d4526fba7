"""Runs so small that a test can wait for them, and views of all sorts of positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.arena.workers import Here, Workers
from gemguild.bots.net.net import Net, random_net
from gemguild.engine.game import Game
from gemguild.train.folder import LogLine, Run
from gemguild.train.run import RunProgress, Trainer
from gemguild.train.settings import TrainSettings
from tests.support import position_of_record, trails

TINY = TrainSettings(
    "splendor",
    generations=3,
    games=3,
    candidates=4,
    first_simulations=3,
    last_simulations=5,
    buffer_size=500,
    min_window=100,
    replay_ratio=1.0,
    batch_size=64,
    ema_decay=0.9,
    threads=1,
    wide=64,
    deep=64,
    gate=3,
    pairs=1,
    match_simulations=3,
)
"""A run of seconds. Its buffer is too small for all positions, and every generation but the last plays the gate."""


class Silent:
    """A watcher that does not care."""

    def now(self, progress: RunProgress) -> None:
        """Nothing."""

    def finished(self, line: LogLine) -> None:
        """Nothing."""


def train(run: Run, workers: Workers | None = None) -> Run:
    """Train to the end, here unless others do."""
    Trainer(run, workers or Here(), Silent()).train()
    return run


def made(run: Run) -> dict[str, Any]:
    """All that a run has made but times, which differ from run to run."""
    nets = {path.name: path.read_bytes() for path in sorted((run.folder / "nets").glob("*.net"))}
    lines = [replace(line, playing=0.0, fitting=0.0, seconds=0.0) for line in run.lines]
    return {"nets": nets, "best": (run.folder / "best.net").read_bytes(), "lines": lines}


def noisy_net(game: str, seed: int = 0) -> Net:
    """A small net with answers of usual size in which every weight counts, those that training starts with 0 too."""
    net = random_net(game, replace(TINY, game=game).shape)
    chance = np.random.default_rng(seed)
    noise = chance.normal(0, 0.05, len(net.weights)).astype(np.float32)
    return Net(game, net.shape, 0.4 * (net.weights + noise), {})


def some_views(game: Game, each: int = 6) -> NDArray[Any]:
    """What seats saw in random games: so many views from all over, and as many of each phase if there are."""
    records = np.concatenate([trail[:-1] for trail in trails(game, 60, seed=5)])
    chance = np.random.default_rng(1)
    chosen = [chance.choice(len(records), each)]
    for phase in np.unique(records["phase"]):
        (own,) = np.nonzero(records["phase"] == phase)
        chosen.append(chance.choice(own, min(each, len(own)), replace=False))
    positions = [position_of_record(game, records[index]) for index in np.concatenate(chosen)]
    return np.concatenate([position.view(position.to_play).records for position in positions])
