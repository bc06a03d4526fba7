"""Training: one generation of self-play and fitting after another.

A generation plays numbered games with the latest net, adds them to the buffer, fits, and writes the next net. Games do
not depend on who plays them, and everything else follows from the settings: neither the number of workers nor an
interruption changes a run.
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
from gemguild.train.folder import FITTER, BadRun, LogLine, Run
from gemguild.train.samples import Buffer, Samples
from gemguild.train.selfplay import SelfPlay, SelfPlayResult
from gemguild.train.strength import MatchScore, anchor_entrant, name_of, net_entrant, play_match

GAMES_PER_TASK = 4
"""Games that a worker plays before it reports."""
Stage = Literal["self-play", "fitting", "match", "anchor"]


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run is."""

    generation: int
    """The generation under way."""
    stage: Stage
    done: int
    total: int
    """Games or steps of the stage that are done, and how many it has."""
    positions: int = 0
    """Positions of the generation so far."""


class Watcher(Protocol):
    """Follows a run."""

    def now(self, progress: RunProgress) -> None:
        """The run has made progress."""

    def finished(self, line: LogLine) -> None:
        """A generation is finished."""


class Trainer:
    """Carries on a run."""

    def __init__(self, run: Run, workers: Workers, watcher: Watcher) -> None:
        """Continue a run where it stopped.

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
        self.buffer = Buffer(run.buffer_path, kind(run.settings.game), run.settings.buffer_size, run.positions)
        run.update_best()

    def train(self) -> None:
        """Train until all generations are finished."""
        while self.run.done < self.run.settings.generations:
            self.next_generation()

    def next_generation(self) -> None:
        """Play, fit, write the next net, and play a match with it if one is due."""
        run, settings, generation = self.run, self.run.settings, self.run.done + 1
        began = time.monotonic()
        samples = self.play(generation)
        self.buffer.add(samples)
        played = time.monotonic()
        losses = self.fit(generation, len(samples))
        games, positions = generation * settings.games, self.buffer.added
        about = {"generation": generation, "games": games, "positions": positions}
        run.save_net(self.fitter.average.to_net(settings.game, about), generation)
        fitted = time.monotonic()
        known = self.gate(generation) if settings.is_gate(generation) else {}
        line = LogLine(
            generation,
            games,
            positions,
            *losses,
            length=len(samples) / settings.games,
            rate=settings.learning_rate_at(generation - 1),
            simulations=settings.budget_at(generation - 1).simulations,
            playing=round(played - began, 2),
            fitting=round(fitted - played, 2),
            seconds=round(time.monotonic() - began, 2),
            **known,
        )
        self.finish(line)

    def play(self, generation: int) -> Samples:
        """The samples of a generation's games, in the order of their numbers."""
        settings = self.run.settings
        net = self.run.net(generation - 1)
        first, last = (generation - 1) * settings.games, generation * settings.games
        budget = settings.budget_at(generation - 1)
        numbers = (range(at, min(at + GAMES_PER_TASK, last)) for at in range(first, last, GAMES_PER_TASK))
        tasks = (
            SelfPlay(net, settings.seed, few, budget, settings.players, settings.value_lambda, settings.rivals)
            for few in numbers
        )
        results: list[SelfPlayResult] = []
        games = positions = 0
        self.watcher.now(RunProgress(generation, "self-play", games, settings.games))
        with closing(self.workers.run(tasks)) as coming:
            for result in coming:
                results.append(result)
                games += len(result.numbers)
                positions += len(result.samples)
                self.watcher.now(RunProgress(generation, "self-play", games, settings.games, positions))
        results.sort(key=lambda result: result.numbers.start)
        return Samples.joined(result.samples for result in results)

    def fit(self, generation: int, positions: int) -> Losses:
        """Fit in as many steps as the replay ratio asks for; the mean losses, 0 if it asks for none."""
        settings, shape = self.run.settings, self.fitter.net.shape
        if not settings.replay_ratio:
            return Losses(0.0, 0.0, 0.0)
        chance = np.random.default_rng([settings.seed, generation - 1])
        rate = settings.learning_rate_at(generation - 1)
        steps = max(1, round(positions * settings.replay_ratio / settings.batch_size))
        window = settings.window(self.buffer.added)
        losses = []
        for step in range(steps):
            self.watcher.now(RunProgress(generation, "fitting", step, steps, positions))
            drawn = self.buffer.draw(chance, settings.batch_size, window)
            losses.append(self.fitter.step(prepare(settings.game, shape, drawn, chance), rate))
        return Losses(*np.mean(losses, axis=0).tolist())

    def gate(self, generation: int) -> dict[str, Any]:
        """Play a match against the best net so far and, if there is one, against the anchor."""
        run, settings = self.run, self.run.settings
        latest = net_entrant(settings, run.net(generation), name_of(generation))
        best = net_entrant(settings, run.net(run.best), name_of(run.best))
        score = self.match("match", generation, latest, best)
        known: dict[str, Any] = {
            "against": run.best,
            "won": score.share.value,
            "low": score.share.low,
            "high": score.share.high,
            "matched": score.games,
        }
        if settings.anchor:
            score = self.match("anchor", generation, latest, anchor_entrant(settings))
            known |= {
                "anchor": settings.anchor,
                "anchor_won": score.share.value,
                "anchor_low": score.share.low,
                "anchor_high": score.share.high,
            }
        return known

    def match(self, stage: Stage, generation: int, *lineup: Entrant) -> MatchScore:
        """A match, reported to the watcher."""

        def tell(done: int, total: int) -> None:
            self.watcher.now(RunProgress(generation, stage, done, total))

        return play_match(self.run.settings, generation, lineup, self.workers, tell)

    def finish(self, line: LogLine) -> None:
        """Save everything; a generation is finished once the fitter's file is written."""
        with replacing(self.run.fitter_path) as part:
            torch.save({**self.fitter.state(), "line": line.to_plain()}, part)
        self.run.append(line)
        if line.best:
            self.run.update_best()
        if line.against is not None:
            curves.save(self.run, self.run.folder)
        self.watcher.finished(line)


def load_state(run: Run) -> dict[str, Any]:
    """The fitter's saved state, empty in a new run. A line that is missing from the log is added."""
    path = run.fitter_path
    if not path.exists():
        if run.done:
            raise BadRun(f"{run.folder}: {FITTER} is missing; the run cannot continue without it")
        return {}
    try:
        state: dict[str, Any] = torch.load(path)
    except (RuntimeError, EOFError, OSError, pickle.UnpicklingError):
        raise BadRun(f"{path}: damaged") from None
    line = LogLine.from_plain(state["line"]) if "line" in state else None
    if line is not None and line.generation == run.done + 1:
        run.append(line)
    if line is not None and line.generation != run.done:
        raise BadRun(f"{path} is of generation {line.generation}, but the log ends with {run.done}")
    return state
