"""Teach a net the inputs it does not use yet, from positions of runs that it may not have played itself.

    python bench/refit.py src/gemguild/bots/net/weights/splendor.net out.net runs/splendor-2 runs/splendor-2b

Only the weights of these inputs are fitted, which are all zero at first: whatever the net knows already stays as it is.
"""

from __future__ import annotations

import argparse
import math
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

WARM_UP = 50
"""Steps in which the learning rate rises; a cosine then leads to a hundredth of it or so."""
FINAL_FRACTION = 0.03
BY_INPUTS = ("context_w", "wide_w", "card_w", "tile_w")
"""The layers with a row of weights for each input."""


def unused_rows(net: Net) -> dict[str, torch.Tensor]:
    """Of the layers that take inputs, which rows have no weight: a column of 0 and 1 each."""
    return {
        name: torch.from_numpy((~net.layer(name).any(axis=1, keepdims=True)).astype(np.float32)) for name in BY_INPUTS
    }


def main() -> None:
    """Fit, and write the net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--outcome-weight", type=float, default=0.3)
    given = parser.parse_args()
    game = game_of(given.net)
    net = load(given.net, game)
    runs = [Run(path) for path in given.runs]
    buffers = [Buffer(run.buffer_path, kind(game), run.settings.buffer_size, run.positions) for run in runs]
    sizes = np.array([len(buffer) for buffer in buffers])
    settings = replace(runs[0].settings.shaped_like(net), outcome_weight=given.outcome_weight, weight_decay=0.0)
    torch.set_num_threads(settings.threads)
    fitter, rows, chance = Fitter(net, settings), unused_rows(net), np.random.default_rng(settings.seed)
    for step in range(given.steps):
        cosine = 0.5 * (1 + math.cos(math.pi * step / given.steps))
        rate = given.rate * (FINAL_FRACTION + (1 - FINAL_FRACTION) * cosine) * min(1.0, (step + 1) / WARM_UP)
        counts = chance.multinomial(settings.batch_size, sizes / sizes.sum())
        drawn = Samples.joined(
            buffer.draw(chance, int(count), len(buffer)) for buffer, count in zip(buffers, counts, strict=True)
        )
        before = {name: weights.detach().clone() for name, weights in fitter.net.layers.items()}
        losses = fitter.step(prepare(game, settings.shape, drawn, chance), rate)
        with torch.no_grad():
            for name, weights in fitter.net.layers.items():
                weights.copy_(before[name] + rows.get(name, torch.zeros(1)) * (weights - before[name]))
        if step % WARM_UP == 0:
            print(f"{step:6} policy {losses.policy:.4f} value {losses.value:.4f}", flush=True)
    about = {**net.about, "refitted": int(sizes.sum())}
    fitter.average.to_net(game, about).save(given.out)


if __name__ == "__main__":
    main()
