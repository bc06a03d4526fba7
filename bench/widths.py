"""What a larger net brings, and what it costs: fits to the positions of a run, marks in an exam, simulations a second.

    python bench/widths.py runs/splendor bench/positions/splendor-2.npz 64-256-128 128-512-256

Every net starts from the last net of the run, widened, and is fitted to the positions of its buffer. Prints a table and
draws the policy loss over the positions seen. The exam is of games for two. With ``--save`` the nets are kept.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

import gemguild
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.kind import kind
from gemguild.plot import Axis, Chart, Layer, Line
from gemguild.train.batches import prepare
from gemguild.train.exam import load_exam, mark
from gemguild.train.fit import Fitter, Losses
from gemguild.train.folder import Run
from gemguild.train.samples import Buffer, Samples
from gemguild.train.widen import widened

STEPS_PER_POINT = 50
SIMULATIONS = 1000
TIMED_POSITIONS = 40


def fitted(
    run: Run, buffer: Buffer, widths: tuple[int, int, int], epochs: float, rate: float
) -> tuple[Net, list[Losses]]:
    """A net of these widths, fitted to the buffer, and its losses, averaged over some steps each."""
    code, wide, deep = widths
    steps = round(len(buffer) * epochs / run.settings.batch_size)
    settings = replace(run.settings, code=code, wide=wide, deep=deep, generations=steps, learning_rate=rate)
    fitter = Fitter(widened(run.net(run.done), settings.game, settings.shape, settings.seed), settings)
    chance = np.random.default_rng(settings.seed)
    losses, curve = [], []
    for step in range(steps):
        drawn = buffer.draw(chance, settings.batch_size, len(buffer))
        losses.append(
            fitter.step(prepare(settings.game, settings.shape, drawn, chance), settings.learning_rate_at(step))
        )
        if len(losses) == STEPS_PER_POINT:
            curve.append(Losses(*np.mean(losses, axis=0).tolist()))
            losses.clear()
    return fitter.average.to_net(settings.game, {}), curve


def speed(net: Net, exam: Samples) -> float:
    """Simulations per second of processor time, in positions of whole games."""
    tree = SearchTree(net, kind(net.game), SIMULATIONS + 2, b"widths")
    chosen = np.flatnonzero(exam.policy.any(axis=1))[:TIMED_POSITIONS]
    tree.reset(exam.records[chosen[:1]])
    began = time.process_time()
    for row in chosen.tolist():
        tree.reset(exam.records[row : row + 1])
        tree.simulate(SIMULATIONS)
    return len(chosen) * SIMULATIONS / (time.process_time() - began)


def main() -> None:
    """Fit, judge and time every net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("positions", type=Path)
    parser.add_argument("widths", nargs="+", help="code-wide-deep, such as 128-512-256")
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--rate", type=float, help="the initial learning rate; that of the run by default")
    parser.add_argument("--save", type=Path, help="a folder for the nets")
    parser.add_argument("--out", type=Path, default=Path("widths.svg"))
    given = parser.parse_args()
    run = Run(given.run)
    game = gemguild.game(f"{run.settings.game}-2")
    exam = load_exam(given.positions, game.kind)
    buffer = Buffer(run.buffer_path, game.kind, run.settings.buffer_size, run.positions)
    layers: list[Layer] = []
    print("| widths | simulations/s | outcome: log loss | value: error | policy: divergence | agreement |")
    print("|---|--:|--:|--:|--:|--:|")
    for word in given.widths:
        code, wide, deep = map(int, word.split("-"))
        rate = run.settings.learning_rate if given.rate is None else given.rate
        net, curve = fitted(run, buffer, (code, wide, deep), given.epochs, rate)
        if given.save is not None:
            given.save.mkdir(parents=True, exist_ok=True)
            net.save(given.save / f"{word}.net")
        marks = mark(net, exam)["all"]
        numbers = f"{marks.outcome:.4f} | {marks.value:.4f} | {marks.policy:.3f} | {marks.agreement:.1%}"
        print(f"| {word} | {speed(net, exam):,.0f} | {numbers} |", flush=True)
        each = STEPS_PER_POINT * run.settings.batch_size
        layers.append(Line(word, [each * (k + 1) for k in range(len(curve))], [point.policy for point in curve]))
    Chart("policy loss of wider nets", layers, Axis("positions", 0), Axis("policy loss")).save(given.out)


if __name__ == "__main__":
    main()
