"""Fit a net to the positions of runs, which it need not have played itself, while the learning rate comes down to 0.

    python bench/refit.py src/gemguild/bots/net/weights/splendor-2.net out.net runs/splendor-2

A net in the middle of a run is weaker than what its positions can teach, since every generation pulls it about. The net
keeps its widths and keys. With ``--keep 0.5`` the weights written lie halfway between the former and the fitted ones:
such a net can judge better than either. With ``--unused``, only the weights of inputs that it does not use yet are
fitted, which are all zero at first: whatever it knows already stays as it is.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from gemguild.bots.net.net import Net, game_of, load
from gemguild.engine.kind import kind
from gemguild.train.batches import prepare
from gemguild.train.fit import Fitter
from gemguild.train.folder import Run
from gemguild.train.samples import Buffer, Samples
from gemguild.train.settings import TrainSettings

WARM_UP = 50
"""Steps in which the learning rate rises; a cosine then leads to almost nothing."""
FINAL_FRACTION = 0.02
STEPS_PER_LINE = 100
BY_INPUTS = ("context_w", "wide_w", "card_w", "tile_w")
"""The layers with a row of weights for each input."""


def unused_rows(net: Net) -> dict[str, torch.Tensor]:
    """Of the layers that take inputs, which rows have no weight: a column of 0 and 1 each."""
    return {
        name: torch.from_numpy((~net.layer(name).any(axis=1, keepdims=True)).astype(np.float32)) for name in BY_INPUTS
    }


def rate_at(step: int, steps: int, rate: float) -> float:
    """The learning rate of a step."""
    cosine = 0.5 * (1 + math.cos(math.pi * step / steps))
    return rate * (FINAL_FRACTION + (1 - FINAL_FRACTION) * cosine) * min(1.0, (step + 1) / WARM_UP)


Draw = Callable[[np.random.Generator, int], Samples]
"""Draws so many positions at random."""


def fit(
    net: Net, settings: TrainSettings, draw: Draw, steps: int, rate: float, *, fixed: bool = False, unused: bool = False
) -> Net:
    """Fit a net to positions. ``fixed`` leaves colours as they are; ``unused`` learns only such weights."""
    fitter, rows, chance = Fitter(net, settings), unused_rows(net), np.random.default_rng(settings.seed)
    for step in range(steps):
        drawn = draw(chance, settings.batch_size)
        before = {name: weights.detach().clone() for name, weights in fitter.net.layers.items()} if unused else {}
        batch = prepare(net.game, net.shape, drawn, None if fixed else chance)
        losses = fitter.step(batch, rate_at(step, steps, rate))
        with torch.no_grad():
            for name, weights in before.items():
                learning = fitter.net.layers[name]
                learning.copy_(weights + rows.get(name, torch.zeros(1)) * (learning - weights))
        if step % STEPS_PER_LINE == 0:
            print(
                f"{step:6} of {steps} policy {losses.policy:.4f} value {losses.value:.4f}", file=sys.stderr, flush=True
            )
    return fitter.average.to_net(net.game, {})


def refit(
    net: Net, runs: Sequence[Run], epochs: float, rate: float, *, outcome: float | None = None, unused: bool = False
) -> Net:
    """Fit a net to the positions of runs, each used so many times. The settings are those of the first run."""
    buffers = [Buffer(run.buffer_path, kind(net.game), run.settings.buffer_size, run.positions) for run in runs]
    sizes = np.array([len(buffer) for buffer in buffers])
    settings = runs[0].settings.shaped_like(net)
    if outcome is not None:
        settings = replace(settings, outcome_weight=outcome)

    def draw(chance: np.random.Generator, count: int) -> Samples:
        counts = chance.multinomial(count, sizes / sizes.sum())
        return Samples.joined(
            buffer.draw(chance, int(few), len(buffer)) for buffer, few in zip(buffers, counts, strict=True)
        )

    fitted = fit(net, settings, draw, round(epochs * sizes.sum() / settings.batch_size), rate, unused=unused)
    known = {"games": sum(run.done * run.settings.games for run in runs), "positions": int(sizes.sum())}
    return replace(fitted, about={**known, "epochs": epochs})


def averaged(former: Net, fitted: Net, keep: float) -> Net:
    """The fitted net with so large a share of the former weights; what is known of its training is the fit's."""
    return replace(fitted, weights=keep * former.weights + np.float32(1 - keep) * fitted.weights)


def main() -> None:
    """Fit, and write the net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--epochs", type=float, default=4.0, help="how often each position is used")
    parser.add_argument("--rate", type=float, default=0.0006)
    parser.add_argument("--outcome-weight", type=float, help="that of the first run by default")
    parser.add_argument("--keep", type=float, default=0.0, help="the share of the former weights in those written")
    parser.add_argument("--unused", action="store_true", help="fit only the weights of inputs that are not used yet")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    net, runs = load(given.net, game_of(given.net)), [Run(path) for path in given.runs]
    fitted = refit(net, runs, given.epochs, given.rate, outcome=given.outcome_weight, unused=given.unused)
    averaged(net, fitted, given.keep).save(given.out)


if __name__ == "__main__":
    main()
