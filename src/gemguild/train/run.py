"""A training run: generations of self-play and fitting in a folder, which can be stopped and gone on with.

A generation plays numbered games with the latest net, adds them to the buffer, fits, and writes the next net. The games
are the same whoever plays them, so a run is the same from its seed whatever the number of workers.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from gemguild.bots.net.net import Net, load, random_net
from gemguild.engine.kind import Kind, kind
from gemguild.train.samples import Buffer, Samples
from gemguild.train.selfplay import Pace, play_games

TASK = 8
"""Games that a worker plays before it reports."""


@dataclass
class Settings:
    """Everything a run depends on; written into its folder."""

    game: str
    seed: int = 1
    generations: int = 180
    games: int = 192
    """Games a generation."""
    room: int = 400_000
    """Positions the buffer has room for."""
    share: float = 0.6
    """Only the latest positions are learnt from: at most so much of all there ever were, and what the buffer holds."""
    least: int = 20_000
    """And at least so many."""
    uses: float = 4.0
    """How often a position is learnt from, on average."""
    batch: int = 1024
    last_rate: float = 0.05
    """The rate of learning falls to so much of what it was."""
    gate: int = 12
    """After so many generations the net plays a match against the best one so far."""
    pairs: int = 60
    match_simulations: int = 64
    candidates: int = 16
    first_simulations: int = 32
    last_simulations: int = 96
    """How much a move is thought about in the first generation and in the last, when it matters more."""


class Run:
    """A run's folder: settings.json, buffer/, nets/, fitter.pt, best.net, log.jsonl."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.settings = settings
        (folder / "nets").mkdir(parents=True, exist_ok=True)
        (folder / "settings.json").write_text(json.dumps(asdict(settings), indent=2) + "\n")
        self.log = folder / "log.jsonl"

    def net_path(self, generation: int) -> Path:
        """Where the net of a generation is."""
        return self.folder / "nets" / f"{generation:05d}.net"

    def lines(self) -> list[dict[str, Any]]:
        """What was written down after each generation."""
        return [json.loads(line) for line in self.log.read_text().splitlines()] if self.log.exists() else []

    def append(self, line: dict[str, Any]) -> None:
        """Write down a generation."""
        with self.log.open("a") as out:
            out.write(json.dumps(line) + "\n")


def rate_at(settings: Settings, base: float, generation: int) -> float:
    """The rate of learning: a cosine from the whole to its last share."""
    done = min(1.0, generation / settings.generations)
    return base * (settings.last_rate + (1 - settings.last_rate) * 0.5 * (1 + math.cos(math.pi * done)))


def pace_at(settings: Settings, generation: int) -> Pace:
    """How much a move is thought about in a generation."""
    growth = settings.last_simulations / settings.first_simulations
    grown = growth ** min(1.0, generation / settings.generations)
    return Pace(settings.candidates, round(settings.first_simulations * grown))


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that play."""
    os.environ.setdefault("OMP_NUM_THREADS", str(count))
    with ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


def play_task(path: Path, game: str, seed: int, numbers: range, pace: Pace) -> Samples:
    """What a worker does: load the net and play some games."""
    return play_games(load(path, game), seed, numbers, pace)


def loaded(path: Path, of: Kind) -> Net:
    """The net in a file, for a kind of game."""
    return load(path, of.id)


def match_task(first: Path, second: Path, game: str, seeds: range, simulations: int) -> list[float]:
    """What the first net wins against the second, both seats of each seed."""
    from gemguild import game as game_of
    from gemguild.bots.bot import Limit
    from gemguild.bots.netbot import NetBot

    played = game_of(f"{game}-2")
    won = []
    for seed in seeds:
        for own in range(2):
            bots = [NetBot(partial(loaded, path), seed) for path in ((first, second) if own == 0 else (second, first))]
            position = played.start(seed)
            while position.to_play is not None:
                seat = position.to_play
                position = position.play(bots[seat].choose(position.view(seat), Limit(simulations=simulations)).action)
            assert position.result is not None
            won.append(position.result.shares()[own])
    return won


def go_on(run: Run, pool: ProcessPoolExecutor, start: Net | None, tell: Callable[[dict[str, Any]], None]) -> None:
    """Run generations until all are done; each is told about when it is."""
    import torch

    from gemguild.train.batches import prepare
    from gemguild.train.fit import Fitter, Recipe

    settings = run.settings
    lines = run.lines()
    done = len(lines)
    recipe = Recipe()
    buffer = Buffer(run.folder / "buffer", kind(settings.game), settings.room)
    if done == 0:
        net = start or random_net(settings.game, seed=settings.seed)
        net.save(run.net_path(0))
        net.save(run.folder / "best.net")
    else:
        net = load(run.net_path(done), settings.game)
    fitter = Fitter(net, recipe)
    if done:
        fitter.restore(torch.load(run.folder / "fitter.pt"))
    for generation in range(done, settings.generations):
        began = time.time()
        first = generation * settings.games
        tasks = [
            pool.submit(
                play_task,
                run.net_path(generation),
                settings.game,
                settings.seed,
                range(at, min(at + TASK, first + settings.games)),
                pace_at(settings, generation),
            )
            for at in range(first, first + settings.games, TASK)
        ]
        samples = Samples.joined(task.result() for task in tasks)
        buffer.add(samples)
        played = time.time()
        chance = np.random.default_rng([settings.seed, generation])
        rate = rate_at(settings, recipe.rate, generation)
        window = int(max(settings.least, settings.share * buffer.added))
        losses = []
        for _ in range(max(1, round(len(samples) * settings.uses / settings.batch))):
            drawn = buffer.draw(chance, settings.batch, window)
            losses.append(fitter.step(prepare(settings.game, net.shape, drawn, chance), rate))
        about = {"generation": generation + 1, "games": first + settings.games, "positions": buffer.added}
        fitter.mean.to_net(settings.game, about).save(run.net_path(generation + 1))
        buffer.save()
        torch.save(fitter.state(), run.folder / "fitter.new")
        (run.folder / "fitter.new").replace(run.folder / "fitter.pt")
        line = {
            **about,
            "policy": float(np.mean([loss.policy for loss in losses])),
            "value": float(np.mean([loss.value for loss in losses])),
            "points": float(np.mean([loss.points for loss in losses])),
            "length": len(samples) / settings.games,
            "rate": rate,
            "simulations": pace_at(settings, generation).simulations,
            "playing": round(played - began, 2),
            "fitting": round(time.time() - played, 2),
        }
        if (generation + 1) % settings.gate == 0:
            line |= gate(run, pool, generation + 1)
        line["seconds"] = round(time.time() - began, 2)
        run.append(line)
        tell(line)


def gate(run: Run, pool: ProcessPoolExecutor, generation: int) -> dict[str, Any]:
    """A match against the best net so far, whose place the new one takes if it wins more than half."""
    settings = run.settings
    best = run.folder / "best.net"
    tasks = [
        pool.submit(
            match_task,
            run.net_path(generation),
            best,
            settings.game,
            range(at, min(at + 5, settings.pairs)),
            settings.match_simulations,
        )
        for at in range(0, settings.pairs, 5)
    ]
    won = float(np.mean([share for task in tasks for share in task.result()]))
    against = load(best, settings.game).about.get("generation", 0)
    if won > 0.5:
        best.write_bytes(run.net_path(generation).read_bytes())
    return {"against": against, "won": won}
