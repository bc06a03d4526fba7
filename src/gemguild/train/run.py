"""Training: generations of self-play and fitting until all are done.

A generation plays numbered games with the latest net, adds them to the buffer, fits, and writes the next net. Games are
the same whoever plays them, and everything else follows from the settings: a run is the same whatever the number of
workers, and whether it was interrupted or not.
"""

from __future__ import annotations

import pickle
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
import torch

from gemguild.arena.entrants import Entrant
from gemguild.arena.workers import Workers
from gemguild.engine.kind import kind
from gemguild.files import replacing
from gemguild.train import curves
from gemguild.train.batches import prepare
from gemguild.train.fit import Fitter, Losses
from gemguild.train.folder import FITTER, BadRun, Line, Run
from gemguild.train.samples import Buffer, Samples
from gemguild.train.selfplay import Harvest, SelfPlay
from gemguild.train.strength import Score, anchor_entrant, name_of, net_entrant, play_match

TASK = 4
"""Games that a worker plays before it reports."""
Stage = Literal["self-play", "fitting", "match", "anchor"]


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a run is."""

    generation: int
    """The one that is being made."""
    stage: Stage
    done: int
    total: int
    """How far the stage is, in games or in steps."""
    positions: int = 0
    """Positions of the generation so far."""


class Watcher(Protocol):
    """Whoever wants to know how a run goes."""

    def now(self, moment: Moment) -> None:
        """Something has been done."""

    def finished(self, line: Line) -> None:
        """A generation is finished."""


class Trainer:
    """A run going on."""

    def __init__(self, run: Run, workers: Workers, watcher: Watcher) -> None:
        """Take up a run where it is.

        Raises BadRun, BadNet or BadText if something in its folder is damaged, and BadOptions while another process
        writes there.
        """
        run.write_alone()
        torch.set_num_threads(run.settings.threads)
        self.run, self.workers, self.watcher = run, workers, watcher
        state = load_state(run)
        self.fitter = Fitter(run.net(run.done), run.settings)
        if state:
            self.fitter.restore(state)
        self.buffer = Buffer(run.buffer_path, kind(run.settings.game), run.settings.room, run.positions)
        run.crown()

    def train(self) -> None:
        """Go on until all generations are finished."""
        while self.run.done < self.run.settings.generations:
            self.next_generation()

    def next_generation(self) -> None:
        """Play, fit, write the next net, and have it play a match if it is time for one."""
        run, settings, generation = self.run, self.run.settings, self.run.done + 1
        began = time.monotonic()
        samples = self.play(generation)
        self.buffer.add(samples)
        played = time.monotonic()
        losses = self.fit(generation, len(samples))
        games, positions = generation * settings.games, self.buffer.added
        about = {"generation": generation, "games": games, "positions": positions}
        run.save_net(self.fitter.mean.to_net(settings.game, about), generation)
        fitted = time.monotonic()
        known = self.gate(generation) if settings.is_gate(generation) else {}
        line = Line(
            generation,
            games,
            positions,
            *losses,
            length=len(samples) / settings.games,
            rate=settings.rate_at(generation - 1),
            simulations=settings.pace_at(generation - 1).simulations,
            playing=round(played - began, 2),
            fitting=round(fitted - played, 2),
            seconds=round(time.monotonic() - began, 2),
            **known,
        )
        self.finish(line)

    def play(self, generation: int) -> Samples:
        """The games of a generation, in the order of their numbers."""
        settings = self.run.settings
        net = self.run.net(generation - 1)
        first, last = (generation - 1) * settings.games, generation * settings.games
        pace = settings.pace_at(generation - 1)
        numbers = (range(at, min(at + TASK, last)) for at in range(first, last, TASK))
        tasks = (SelfPlay(net, settings.seed, own, pace) for own in numbers)
        harvests: list[Harvest] = []
        games = positions = 0
        self.watcher.now(Moment(generation, "self-play", games, settings.games))
        with closing(self.workers.run(tasks)) as coming:
            for harvest in coming:
                harvests.append(harvest)
                games += len(harvest.numbers)
                positions += len(harvest.samples)
                self.watcher.now(Moment(generation, "self-play", games, settings.games, positions))
        harvests.sort(key=lambda harvest: harvest.numbers.start)
        return Samples.joined(harvest.samples for harvest in harvests)

    def fit(self, generation: int, positions: int) -> Losses:
        """Descend in so many steps that every new position is used as often as asked for; the mean losses."""
        settings, shape = self.run.settings, self.fitter.twin.shape
        chance = np.random.default_rng([settings.seed, generation - 1])
        rate = settings.rate_at(generation - 1)
        steps = max(1, round(positions * settings.uses / settings.batch))
        window = settings.window(self.buffer.added)
        losses = []
        for step in range(steps):
            self.watcher.now(Moment(generation, "fitting", step, steps, positions))
            drawn = self.buffer.draw(chance, settings.batch, window)
            losses.append(self.fitter.step(prepare(settings.game, shape, drawn, chance), rate))
        return Losses(*np.mean(losses, axis=0).tolist())

    def gate(self, generation: int) -> dict[str, Any]:
        """A match against the best net so far and, if there is one, against the anchor."""
        run, settings = self.run, self.run.settings
        own = net_entrant(settings, run.net(generation), name_of(generation))
        best = net_entrant(settings, run.net(run.best), name_of(run.best))
        score = self.match("match", generation, own, best)
        known: dict[str, Any] = {
            "against": run.best,
            "won": score.share.value,
            "low": score.share.low,
            "high": score.share.high,
            "matched": score.games,
        }
        if settings.anchor:
            score = self.match("anchor", generation, own, anchor_entrant(settings))
            known |= {
                "anchor": settings.anchor,
                "anchor_won": score.share.value,
                "anchor_low": score.share.low,
                "anchor_high": score.share.high,
            }
        return known

    def match(self, stage: Stage, generation: int, *lineup: Entrant) -> Score:
        """A match that the watcher sees."""

        def tell(done: int, total: int) -> None:
            self.watcher.now(Moment(generation, stage, done, total))

        return play_match(self.run.settings, generation, lineup, self.workers, tell)

    def finish(self, line: Line) -> None:
        """Write everything down: from the moment the fitter's file is there, the generation is finished."""
        with replacing(self.run.fitter_path) as part:
            torch.save({**self.fitter.state(), "line": line.to_plain()}, part)
        self.run.append(line)
        if line.best:
            self.run.crown()
        if line.against is not None:
            curves.save(self.run, self.run.folder)
        self.watcher.finished(line)


def load_state(run: Run) -> dict[str, Any]:
    """What the fitter needs to go on; nothing in a new run. A line that did not get into the log is put there."""
    path = run.fitter_path
    if not path.exists():
        if run.done:
            raise BadRun(f"{run.folder}: {FITTER} is missing, without which nothing can go on")
        return {}
    try:
        state: dict[str, Any] = torch.load(path)
    except (RuntimeError, EOFError, OSError, pickle.UnpicklingError):
        raise BadRun(f"{path}: damaged") from None
    line = Line.from_plain(state["line"]) if "line" in state else None
    if line is not None and line.generation == run.done + 1:
        run.append(line)
    if line is not None and line.generation != run.done:
        raise BadRun(f"{path} is of generation {line.generation}, but the log ends with {run.done}")
    return state
