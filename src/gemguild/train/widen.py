"""Beginning with the weights of another net: a narrower one, which answers the same, or one of a related game."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.net.inputs import POOLS, SEATS, Shape, inputs_of
from gemguild.bots.net.net import Net, random_net
from gemguild.engine.errors import BadOptions
from gemguild.engine.layout import Layout


def widened(net: Net, game: str, shape: Shape, seed: int = 0) -> Net:
    """A net of a shape that begins with what another net has learnt.

    For the same game, its values and logits are those of the narrower net: new neurons take their inputs at random and
    pass nothing on to the old ones yet. For another game, numbers and terms of the same name keep their weights, and
    new ones have no weight yet.
    """
    old = net.shape
    if (game, shape) == (net.game, old):
        return net
    if shape.code < old.code or shape.wide < old.wide or shape.deep < old.deep:
        raise BadOptions(f"a net can only be widened: it is {old.code}-{old.wide}-{old.deep} already")
    wider = random_net(game, shape, seed)
    rows, columns = matching_places(net, game, shape)
    for name in shape.layers():
        layer, known = wider.layer(name), net.layer(name)
        new, there = columns[name]
        if name.startswith("out"):
            layer[:] = 0
        if layer.ndim == 1:
            layer[new] = known[there]
            continue
        layer[:, new] = 0
        layer[np.ix_(rows[name].new, new)] = known[np.ix_(rows[name].old, there)]
    return Net(game, shape, wider.weights, {})


class Places(NamedTuple):
    """Places in a new net, and the places of the same meaning in an old one."""

    new: NDArray[np.int64]
    old: NDArray[np.int64]


def matching_places(net: Net, game: str, new: Shape) -> tuple[dict[str, Places], dict[str, Places]]:
    """For every layer, the inputs and the outputs that a net has in common with a new one."""
    old, ours, theirs = net.shape, inputs_of(game), inputs_of(net.game)
    general = same_names(ours.general, theirs.general)
    card, tile = same_names(ours.card, theirs.card), same_names(ours.tile, theirs.tile)
    code, wide, deep = (Places(np.arange(size), np.arange(size)) for size in (old.code, old.wide, old.deep))
    pools = [shifted(code, new.general + pool * new.code, old.general + pool * old.code) for pool in range(POOLS)]
    keys = [shifted(code, key * new.code, key * old.code) for key in range(old.keys)]
    seats = Places(np.arange(SEATS), np.arange(SEATS))
    plain = shifted(same_names(Layout(ours.plain), Layout(theirs.plain)), SEATS, SEATS)
    rest = [shifted(places, new.keys * new.code, old.keys * old.code) for places in (seats, plain)]
    inputs = {"context_w": general, "card_w": card, "tile_w": tile, "wide_w": joined([general, *pools])}
    inputs |= {"deep_w": wide, "out_w": deep}
    outputs = dict.fromkeys(("context_w", "context_b", "card_w", "tile_w", "tile_b"), code)
    outputs |= dict.fromkeys(("wide_w", "wide_b"), wide) | dict.fromkeys(("deep_w", "deep_b"), deep)
    return inputs, outputs | dict.fromkeys(("out_w", "out_b"), joined([*keys, *rest]))


def same_names(new: Layout, old: Layout) -> Places:
    """The places of the parts that two layouts call the same, as far as both have them."""
    pairs = []
    for name in new.keys() & old.keys():
        here, there = new[name].places, old[name].places
        common = tuple(slice(min(sizes)) for sizes in zip(here.shape, there.shape, strict=True))
        pairs.append(Places(here[common].ravel(), there[common].ravel()))
    return joined(pairs)


def shifted(places: Places, new: int, old: int) -> Places:
    """The same places further on."""
    return Places(places.new + new, places.old + old)


def joined(several: list[Places]) -> Places:
    """Several lots of places as one."""
    return Places(
        np.concatenate([places.new for places in several]), np.concatenate([places.old for places in several])
    )
