"""Widening: a larger net with the same answers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

from gemguild.bots.net.inputs import SEATS, inputs_of
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.engine.kind import Kind
from gemguild.train.batches import prepare
from gemguild.train.fit import TorchNet
from gemguild.train.selfplay import SearchBudget, play_game
from gemguild.train.widen import widened
from tests.bots.nets import small_net


@pytest.mark.parametrize("widths", [(128, 64, 64), (64, 128, 64), (64, 64, 128), (128, 192, 128)])
def test_a_wider_net_gives_the_same_answers_and_can_learn(kind: Kind, widths: tuple[int, int, int]) -> None:
    code, wide, deep = widths
    net = small_net(kind.id)
    wider = widened(net, kind.id, replace(inputs_of(kind.id).shape, code=code, wide=wide, deep=deep))
    samples = play_game(net, Game(kind, kind.seats[0]), b"1", SearchBudget(2, 2))
    batch = {name: torch.from_numpy(array) for name, array in vars(prepare(kind.id, net.shape, samples)).items()}
    twin = TorchNet(wider)
    logits, seats, points = twin(batch)
    old_logits, old_seats, _ = TorchNet(net)(batch)
    np.testing.assert_allclose(logits.detach(), old_logits.detach(), atol=1e-4)
    np.testing.assert_allclose(seats.detach(), old_seats.detach(), atol=1e-4)
    (logits.square().mean() + torch.softmax(seats, 1).square().mean() + points.mean()).backward()
    gradients = [twin.layers[name].grad for name in ("wide_w", "deep_w", "out_w")]
    assert all(gradient is not None and gradient.abs().sum() > 0 for gradient in gradients)


def test_a_net_cannot_be_made_narrower() -> None:
    net = small_net("splendor")
    assert widened(net, net.game, net.shape) is net
    with pytest.raises(BadOptions, match="a net can only be widened: it is 64-64-64 already"):
        widened(net, net.game, replace(net.shape, wide=0))


@pytest.mark.parametrize("module", ["cities", "posts", "orient", "strongholds"])
def test_a_related_game_begins_with_what_its_names_share(module: str) -> None:
    """The inputs of an expansion that Splendor has too keep their weights; what is new has none yet."""
    net = small_net("splendor")
    begun = widened(net, module, replace(inputs_of(module).shape, wide=net.shape.wide, deep=net.shape.deep))
    ours, theirs = inputs_of(module), inputs_of("splendor")
    for layer, here, there in (("card_w", ours.card, theirs.card), ("context_w", ours.general, theirs.general)):
        for name in here:
            rows = begun.layer(layer)[here[name].places]
            if name in there and here[name].most > 0:  # not the spare ones
                np.testing.assert_array_equal(rows, net.layer(layer)[there[name].places][: len(rows)])
            elif name not in there:
                assert not rows.any(), name
    first, plain = net.shape.keys * net.shape.code, SEATS
    shared = theirs.terms["buy"].offset
    taken = begun.layer("out_w")[:, first : first + plain + shared]
    np.testing.assert_array_equal(taken, net.layer("out_w")[:, first : first + plain + shared])
    assert not begun.layer("out_w")[:, first + plain + shared :].any()
