"""What limits a net, as curves: its size, the number of games, the depth of searches, targets, exchanged colours, age.

    python bench/scaling.py games runs/splendor-2 bench/positions/splendor-2.npz --widths 64-256-128 128-512-256
    python bench/scaling.py searches runs/splendor-2 bench/positions/splendor-2.npz
    python bench/scaling.py outcomes runs/splendor-2 bench/positions/splendor-2.npz
    python bench/scaling.py colours runs/splendor-2 bench/positions/splendor-2.npz
    python bench/scaling.py age runs/splendor-2 bench/positions/splendor-2.npz --former runs/former-2

The run has games of a net that learns nothing (``bench/teach.py`` makes such runs). Nets begin with nothing but chance,
except those that learn from searches: these begin with the net that played. Every net is judged by the exam; prints a
table, and draws curves where there is something to draw.

- ``games``: nets of several widths, fitted to the last of the games, twice as many each time;
- ``searches``: the same positions, searched anew with more and more simulations, are learnt from;
- ``outcomes``: value targets with more and more of the outcome and less of what the search found;
- ``colours``: with and without exchanging colours at random;
- ``age``: as many games of a former net, and half of each.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import torch

from gemguild.bots.halving import sequential_halving
from gemguild.bots.net.net import Net, random_net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.kind import Kind, kind
from gemguild.plot import Axis, Chart, Line
from gemguild.train.exam import Marks, load_exam, mark
from gemguild.train.folder import Run
from gemguild.train.samples import Buffer, Samples
from gemguild.train.settings import TrainSettings
from refit import Draw, fit

SMALL = "64-256-128"
RATE, LATER_RATE = 0.0015, 0.0005
"""The learning rate at first, of nets that begin with nothing, and with a net."""
OFTEN = 4
"""How often a position is used, at most."""
SEARCHES = (64, 200, 400, 800)
SEARCHED = 24_000
"""Positions that are searched anew."""
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
MARKS = {
    "outcome": "log loss of outcomes",
    "value": "error of values",
    "policy": "divergence of policies",
}


@dataclass(frozen=True)
class Study:
    """Games, and what judges the nets that learn from them."""

    run: Run
    kind: Kind
    buffer: Buffer
    exam: Samples
    most: int
    """Steps of a fit, at most."""

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.run.done * self.run.settings.games

    def shaped(self, widths: str) -> Net:
        """A net of some widths that knows nothing."""
        code, wide, deep = map(int, widths.split("-"))
        return random_net(self.kind.id, replace(self.run.settings.shape, code=code, wide=wide, deep=deep))

    def settings(self, net: Net) -> TrainSettings:
        """The settings of a fit."""
        return self.run.settings.shaped_like(net)

    def steps(self, positions: int) -> int:
        """The steps of a fit to so many positions."""
        return min(self.most, OFTEN * positions // self.run.settings.batch_size)

    def marks(self, net: Net) -> Marks:
        """The marks of a net."""
        return mark(net, self.exam)["all"]

    def window(self, games: int) -> int:
        """How many positions the last games have, about."""
        return len(self.buffer) * games // self.games


Point = tuple[str, float, Marks]
"""A curve, a place on it, and the marks there."""


def drawn_from(buffer: Buffer, window: int) -> Draw:
    """Draws from the latest positions of a buffer."""
    return lambda chance, count: buffer.draw(chance, count, window)


def games(study: Study, widths: Sequence[str]) -> Iterator[Point]:
    """More and more games, for nets of several widths."""
    numbers = [study.games]
    while numbers[0] > 1000:
        numbers.insert(0, numbers[0] // 2)
    for word in widths:
        for number in numbers:
            net, window = study.shaped(word), study.window(number)
            draw = drawn_from(study.buffer, window)
            yield word, number, study.marks(fit(net, study.settings(net), draw, study.steps(window), RATE))


def searches(study: Study, _widths: Sequence[str]) -> Iterator[Point]:
    """Deeper and deeper searches of the same positions."""
    net = study.run.net(0)
    yield "as it was", 0, study.marks(net)
    searched = study.buffer.take(np.random.default_rng(1).permutation(len(study.buffer))[:SEARCHED])
    for simulations in SEARCHES:
        learnt = searched_anew(net, study.kind, searched, simulations)
        steps = study.steps(len(learnt))
        yield "", simulations, study.marks(fit(net, study.settings(net), partial(drawn, learnt), steps, LATER_RATE))


def searched_anew(net: Net, of: Kind, samples: Samples, simulations: int) -> Samples:
    """Positions with the policies and values that a search finds, as in self-play."""
    tree, chance = SearchTree(net, of, simulations + 2, b"scaling"), np.random.default_rng(1)
    policy, shares = np.zeros_like(samples.policy), np.zeros_like(samples.search_shares)
    for row in range(len(samples)):
        tree.reset(samples.records[row : row + 1])
        actions = tree.edges("action").astype(np.int64)
        noise = chance.gumbel(size=len(actions))
        _, policy[row, actions] = sequential_halving(tree, noise, 16, simulations)
        shares[row] = tree.shares
    return replace(samples, policy=policy, search_shares=shares)


def drawn(samples: Samples, chance: np.random.Generator, count: int) -> Samples:
    """Some of the samples, drawn at random."""
    rows = chance.integers(0, len(samples), count)
    return Samples(**{name: array[rows] for name, array in vars(samples).items()})


def outcomes(study: Study, widths: Sequence[str]) -> Iterator[Point]:
    """More and more of the outcome in the targets of values."""
    draw, steps = drawn_from(study.buffer, len(study.buffer)), study.steps(len(study.buffer))
    for share in SHARES:
        net = study.shaped(widths[0])
        settings = replace(study.settings(net), outcome_weight=share)
        yield "", share, study.marks(fit(net, settings, draw, steps, RATE))


def colours(study: Study, widths: Sequence[str]) -> Iterator[Point]:
    """With colours exchanged, and as they are."""
    draw, steps = drawn_from(study.buffer, len(study.buffer)), study.steps(len(study.buffer))
    for name, fixed in (("exchanged", False), ("as they are", True)):
        net = study.shaped(widths[0])
        yield name, study.games, study.marks(fit(net, study.settings(net), draw, steps, RATE, fixed=fixed))


def age(study: Study, widths: Sequence[str], former: Study) -> Iterator[Point]:
    """Games of the present net, of a former one, and half of each: as many games each time."""
    number = min(study.games, former.games)
    now, then = study.window(number), former.window(number)
    steps = study.steps(min(now, then))
    for name, fresh in (("the former net's", 0.0), ("half of each", 0.5), ("the present net's", 1.0)):

        def draw(chance: np.random.Generator, count: int, fresh: float = fresh) -> Samples:
            new = int(chance.binomial(count, fresh))
            halved = 0.5 if fresh == 0.5 else 1.0
            return Samples.joined(
                (
                    study.buffer.draw(chance, new, int(halved * now)),
                    former.buffer.draw(chance, count - new, int(halved * then)),
                )
            )

        net = study.shaped(widths[0])
        yield name, number, study.marks(fit(net, study.settings(net), draw, steps, RATE))


STUDIES: dict[str, tuple[Callable[..., Iterator[Point]], Axis | None]] = {
    "games": (games, Axis("games", log=True)),
    "searches": (searches, Axis("simulations", log=True)),
    "outcomes": (outcomes, Axis("share of the outcome", percent=True)),
    "colours": (colours, None),
    "age": (age, None),
}
"""What is studied, and the axis of its curves."""


def opened(path: Path, exam: Path, most: int) -> Study:
    """The games of a run, to be studied."""
    run = Run(path)
    of = kind(run.settings.game)
    buffer = Buffer(run.buffer_path, of, run.settings.buffer_size, run.positions)
    return Study(run, of, buffer, load_exam(exam, of), most)


def draw_curves(points: Sequence[Point], axis: Axis, out: Path, what: str) -> None:
    """Draw a chart for each mark."""
    for mark_name, label in MARKS.items():
        layers = []
        for name in dict.fromkeys(name for name, _, _ in points):
            own = [(at, getattr(marks, mark_name)) for curve, at, marks in points if curve == name]
            if len(own) > 1:
                layers.append(Line(name or label, [at for at, _ in own], [value for _, value in own]))
        Chart(label, layers, axis, Axis(label)).save(out / f"training-{what}-{mark_name}.svg")


def main() -> None:
    """Study one thing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=STUDIES)
    parser.add_argument("run", type=Path)
    parser.add_argument("positions", type=Path, help="a file of gemguild exam")
    parser.add_argument("--widths", nargs="+", default=[SMALL], help="code-wide-deep, such as 128-512-256")
    parser.add_argument("--former", type=Path, help="for age: a run with games of a former net")
    parser.add_argument("--most-steps", type=int, default=2000, help="steps of a fit, at most")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(), help="the folder for the curves")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    study, (ask, axis) = opened(given.run, given.positions, given.most_steps), STUDIES[given.what]
    if given.what == "age":
        if given.former is None:
            parser.error("age needs --former")
        ask = partial(ask, former=opened(given.former, given.positions, given.most_steps))
    print("| net | at | outcome: log loss | value: error | policy: divergence | agreement |\n|---|--:|--:|--:|--:|--:|")
    points = []
    for point in ask(study, given.widths):
        points.append(point)
        name, at, marks = point
        numbers = f"{marks.outcome:.4f} | {marks.value:.4f} | {marks.policy:.3f} | {marks.agreement:.1%}"
        print(f"| {name} | {at:g} | {numbers} |", flush=True)
    if axis is not None:
        draw_curves(points, axis, given.out, given.what)


if __name__ == "__main__":
    main()
