"""Fitting: a net learns what it is told, in the compiled search too, and goes on where it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from gemguild.bots.net.inputs import SEATS
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Game
from gemguild.train.batches import TrainingBatch, prepare
from gemguild.train.fit import Fitter, TorchNet, cross_entropy
from gemguild.train.samples import Samples
from tests.train.support import TINY, noisy_net, some_views

RATE = 5e-3


def lesson(game: Game) -> tuple[Samples, list[int], list[int]]:
    """In every view one action is right and one seat wins, which no rule explains."""
    views = some_views(game, 4)
    chance = np.random.default_rng(2)
    policy = np.zeros((len(views), game.actions), np.float16)
    won = np.zeros((len(views), SEATS), np.float32)
    actions, winners = [], []
    for row in range(len(views)):
        tree = SearchTree(noisy_net(game.id), game.kind, 2, b"")
        tree.reset(views[row : row + 1])
        actions.append(int(chance.choice(tree.edges("action"))))
        winners.append(int(chance.integers(game.players)))
        policy[row, actions[-1]] = 1
        won[row, winners[-1]] = 1
    return Samples(views, policy, won, won, 10 * won), actions, winners


def fitted(game: Game, batch: TrainingBatch, steps: int) -> Fitter:
    """A fitter after so many steps on one batch."""
    fitter = Fitter(noisy_net(game.id), replace(TINY, game=game.id))
    for _ in range(steps):
        fitter.step(batch, RATE)
    return fitter


def test_a_lesson_is_learnt_by_the_compiled_net(duo: Game) -> None:
    samples, actions, winners = lesson(duo)
    fitter = fitted(duo, prepare(duo.id, noisy_net(duo.id).shape, samples), 150)
    net = fitter.average.to_net(duo.id, {})
    right = [said(net, duo, samples.records[row : row + 1]) for row in range(len(samples))]
    told_apart = 0.85 if duo.id == "orient" else 0.9  # which of its cards pays for another is left to the search
    assert np.mean([action == told for (action, _), told in zip(right, actions, strict=True)]) > told_apart
    assert np.mean([winner == told for (_, winner), told in zip(right, winners, strict=True)]) > 0.9


def said(net: Net, game: Game, view: NDArray[Any]) -> tuple[int, int]:
    """The action and the winner that a net believes in, in the compiled search."""
    tree = SearchTree(net, game.kind, 2, b"")
    tree.reset(view)
    return int(tree.edges("action")[np.argmax(tree.edges("logit"))]), int(np.argmax(tree.root_value))


def test_losses_fall_to_what_cannot_be_learnt(duo: Game) -> None:
    samples, _, _ = lesson(duo)
    batch = prepare(duo.id, noisy_net(duo.id).shape, samples)
    fitter = Fitter(noisy_net(duo.id), replace(TINY, game=duo.id))
    first, *_, last = [fitter.step(batch, RATE) for _ in range(120)]
    assert all(0 <= now < 0.3 * before for now, before in zip(last, first, strict=True))


def test_entropy_is_the_least_there_can_be() -> None:
    target = torch.tensor([[0.5, 0.5, 0.0], [0.0, 0.25, 0.75]])
    missed, least = cross_entropy(target, torch.log(target.clamp_min(1e-30)))
    assert missed.item() == pytest.approx(least.item(), abs=1e-5)
    worse, same = cross_entropy(target, torch.zeros(2, 3))
    assert worse.item() == pytest.approx(np.log(3))
    assert same.item() == pytest.approx(least.item())


def test_where_nobody_sits_nothing_is_learnt(duo: Game) -> None:
    """Neither seats beyond the players nor columns beyond the actions move a weight."""
    samples, _, _ = lesson(duo)
    batch = prepare(duo.id, noisy_net(duo.id).shape, samples)
    other = replace(
        batch,
        final_points=np.where(batch.playing, batch.final_points, 7).astype(np.float32),
        terms=np.where(batch.legal[:, :, None], batch.terms, 0),
    )
    one, two = fitted(duo, batch, 3), fitted(duo, other, 3)
    assert all(torch.equal(a, b) for a, b in zip(one.net.parameters(), two.net.parameters(), strict=True))


def test_what_the_result_counts_for(duo: Game) -> None:
    samples, _, _ = lesson(duo)
    mixed = replace(samples, search_shares=np.full_like(samples.search_shares, 0.25))
    batch = prepare(duo.id, noisy_net(duo.id).shape, mixed)
    losses = [
        Fitter(noisy_net(duo.id), replace(TINY, game=duo.id, outcome_weight=outcome_weight)).losses(batch)[0].item()
        for outcome_weight in (1e-9, 0.5, 1.0)
    ]
    assert losses[1] == pytest.approx((losses[0] + losses[2]) / 2, rel=1e-3)
    assert losses[0] != pytest.approx(losses[2], rel=1e-3)


def test_a_fitter_goes_on_where_it_was(duo: Game) -> None:
    samples, _, _ = lesson(duo)
    batch = prepare(duo.id, noisy_net(duo.id).shape, samples)
    straight = fitted(duo, batch, 4)
    resumed = Fitter(noisy_net(duo.id, seed=9), replace(TINY, game=duo.id))
    resumed.restore(fitted(duo, batch, 2).state())
    for _ in range(2):
        resumed.step(batch, RATE)
    for one, two in ((straight.net, resumed.net), (straight.average, resumed.average)):
        assert all(torch.equal(a, b) for a, b in zip(one.parameters(), two.parameters(), strict=True))


def test_the_average_follows_slowly() -> None:
    net = noisy_net("duel")
    fitter = Fitter(net, replace(TINY, game="duel", ema_decay=0.9))
    fitter.steps = 10**6
    with torch.no_grad():
        for weights in fitter.net.parameters():
            weights.add_(1)
    fitter.update_average()
    moved = fitter.average.to_net("duel", {}).weights - net.weights
    np.testing.assert_allclose(moved, 0.1, atol=1e-5)


def test_the_net_in_torch_gives_back_the_net(duo: Game) -> None:
    net = noisy_net(duo.id)
    again = TorchNet(net).to_net(duo.id, {"generation": 3})
    np.testing.assert_array_equal(again.weights, net.weights)
    assert (again.game, again.shape, again.about) == (net.game, net.shape, {"generation": 3})
