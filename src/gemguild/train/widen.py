"""Widening a net: a larger net that plays exactly like a smaller one, and has room to learn more."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.net.inputs import KEYS, POOLS, Shape
from gemguild.bots.net.net import Net, random_net
from gemguild.engine.errors import BadOptions


def widened(net: Net, shape: Shape, seed: int = 0) -> Net:
    """A net of a shape whose values and logits are those of a narrower net.

    The new neurons take their inputs at random and pass nothing on to the old ones yet.
    """
    old = net.shape
    if (shape.code, shape.wide, shape.deep) == (old.code, old.wide, old.deep):
        return net
    if shape.code < old.code or shape.wide < old.wide or shape.deep < old.deep:
        raise BadOptions(f"a net can only be widened: it is {old.code}-{old.wide}-{old.deep} already")
    wider = random_net(net.game, shape, seed)
    rows, columns = old_places(old, shape)
    for name in shape.layers():
        layer, known = wider.layer(name), net.layer(name)[..., : len(columns[name])]  # the rest fills a block
        if name.startswith("out"):
            layer[:] = 0
        if layer.ndim == 1:
            layer[columns[name]] = known
            continue
        layer[:, columns[name]] = 0
        layer[np.ix_(rows[name], columns[name])] = known
    return Net(net.game, shape, wider.weights, {})


def old_places(old: Shape, new: Shape) -> tuple[dict[str, NDArray[np.int64]], dict[str, NDArray[np.int64]]]:
    """For every layer, where the inputs and the outputs of the old net are among those of the new one."""
    general, code, wide, deep = (np.arange(size) for size in (old.general, old.code, old.wide, old.deep))
    pooled = [general, *(old.general + pool * new.code + code for pool in range(POOLS))]
    kept = min(old.out - KEYS * old.code, new.out - KEYS * new.code)
    put_out = [*(key * new.code + code for key in range(KEYS)), KEYS * new.code + np.arange(kept)]
    inputs = {"context_w": general, "card_w": np.arange(old.card), "tile_w": np.arange(old.tile)}
    inputs |= {"wide_w": np.concatenate(pooled), "deep_w": wide, "out_w": deep}
    outputs = dict.fromkeys(("context_w", "context_b", "card_w", "tile_w", "tile_b"), code)
    outputs |= dict.fromkeys(("wide_w", "wide_b"), wide) | dict.fromkeys(("deep_w", "deep_b"), deep)
    return inputs, outputs | dict.fromkeys(("out_w", "out_b"), np.concatenate(put_out))
