"""Samples as a net takes them in: what the fitted net says is what the compiled one says, action by action."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

import gemguild
from gemguild.bots.net.inputs import MAX_TERMS, SEATS, inputs_of
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine import purse
from gemguild.engine.game import Game, Position
from gemguild.engine.kind import KINDS, Kind
from gemguild.games.common.state import NONE
from gemguild.train.batches import TrainingBatch, exchange, inverse, list_terms, prepare
from gemguild.train.fit import TorchNet
from gemguild.train.samples import Samples
from tests.support import GAMES, some_positions
from tests.train.support import noisy_net, some_views

CLOSE = 1e-4
PACKING = 0.04
"""How far the logits of a packed net may be from those of torch, beside how much they differ."""
ORDERS = [(1, 0, 2, 3, 4), (4, 3, 2, 1, 0), (1, 2, 3, 4, 0), (2, 0, 3, 4, 1)]


def samples_of(game: Game, views: NDArray[Any]) -> Samples:
    """Samples with targets that differ from action to action and from seat to seat."""
    rows = len(views)
    chance = np.random.default_rng(3)
    targets = [chance.random((rows, SEATS)).astype(np.float32) for _ in range(3)]
    return Samples(views, chance.random((rows, game.actions)).astype(np.float16), *targets)


def torch_says(net: Net, batch: TrainingBatch) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the net says when it is being fitted: logits, and chances in order of play."""
    with torch.no_grad():
        logits, seats, _ = TorchNet(net)({name: torch.from_numpy(array) for name, array in vars(batch).items()})
    return logits.numpy(), torch.softmax(seats, 1).numpy()


def search_says(net: Net, game: Game, view: NDArray[Any]) -> SearchTree:
    """What the net says in the compiled search."""
    tree = SearchTree(net, game.kind, 2, b"")
    tree.reset(view)
    return tree


# ------------------------------------------------------------------------------------------------- the same everywhere


def test_the_fitted_net_says_what_the_compiled_one_says(game: Game) -> None:
    net = noisy_net(game.id).exact
    views = some_views(game)
    batch = prepare(game.id, net.shape, samples_of(game, views))
    logits, chances = torch_says(net, batch)
    for row in range(len(views)):
        tree = search_says(net, game, views[row : row + 1])
        assert batch.legal[row].sum() == tree.count
        np.testing.assert_allclose(logits[row, : tree.count], tree.edges("logit"), atol=CLOSE)
        order = (int(views["seat"][row]) + np.arange(game.players)) % game.players
        np.testing.assert_allclose(chances[row, : game.players], tree.root_value[order], atol=CLOSE)
        assert not chances[row, game.players :].any()


def test_positions_of_every_phase_were_among_them() -> None:
    for kind in KINDS.values():
        met = {int(phase) for game in GAMES if game.kind is kind for phase in some_views(game, 1)["phase"]}
        assert {kind.phases[phase] for phase in met} == set(kind.phases) - {"", "over"}


@pytest.mark.parametrize("name", ["splendor-2", "marvel-4", "duel-2"])
def test_an_empty_table_is_nothing_special(name: str) -> None:
    """No card, no tile, no token: whole groups of rows are skipped."""
    game = gemguild.game(name)
    views = game.start(1).view(0).records.copy()
    for field, value in (("market", NONE), ("tokens", 0), ("bank", 0), ("board", 0), ("tiles", NONE), ("royals", 0)):
        if field in (views.dtype.names or ()):
            views[field] = value
    net = noisy_net(game.id).exact
    batch = prepare(game.id, net.shape, samples_of(game, views))
    assert not batch.cards.any()
    assert not batch.tiles.any()
    _, chances = torch_says(net, batch)
    np.testing.assert_allclose(chances[0], search_says(net, game, views).root_value, atol=CLOSE)


# ------------------------------------------------------------------------------------------------------------- targets


def test_targets_land_on_their_actions(game: Game) -> None:
    views = some_views(game, 3)
    samples = samples_of(game, views)
    batch = prepare(game.id, inputs_of(game.id).shape, samples)
    np.testing.assert_allclose(batch.policy.sum(axis=1), 1, atol=1e-5)
    assert not batch.policy[~batch.legal].any()
    for row in range(len(views)):
        actions = search_says(noisy_net(game.id), game, views[row : row + 1]).edges("action").astype(int)
        own = samples.policy[row, actions].astype(np.float32)
        np.testing.assert_allclose(batch.policy[row, : len(actions)], own / own.sum(), rtol=1e-4)


def test_targets_of_seats_are_in_order_of_play(game: Game) -> None:
    views = some_views(game, 3)
    samples = samples_of(game, views)
    batch = prepare(game.id, inputs_of(game.id).shape, samples)
    for row, seat in enumerate(views["seat"].astype(int).tolist()):
        for k in range(SEATS):
            there = k < game.players
            own = (seat + k) % game.players
            assert batch.playing[row, k] == there
            for name in ("final_shares", "search_shares", "final_points"):
                assert getattr(batch, name)[row, k] == (getattr(samples, name)[row, own] if there else 0)


def test_one_row_is_a_batch_too(kind: Kind) -> None:
    game = Game(kind, kind.seats[-1])
    batch = prepare(kind.id, inputs_of(kind.id).shape, samples_of(game, game.start(3).view(0).records))
    assert batch.legal.shape == (1, len(game.start(3).legal_moves()))
    assert batch.legal.all()


# ------------------------------------------------------------------------------------------------------------- colours


@pytest.mark.parametrize("order", ORDERS)
def test_exchanging_colours_and_back_changes_nothing(kind: Kind, order: tuple[int, ...]) -> None:
    back = tuple(inverse(np.array(order)).tolist())
    for there, here in zip(
        exchange(kind.id, inputs_of(kind.id).terms.size, order),
        exchange(kind.id, inputs_of(kind.id).terms.size, back),
        strict=True,
    ):
        np.testing.assert_array_equal(there[here], np.arange(len(there)))
        np.testing.assert_array_equal(here, inverse(there))


@pytest.mark.parametrize("order", ORDERS)
def test_whatever_has_a_colour_is_exchanged(kind: Kind, order: tuple[int, ...]) -> None:
    parts = dict(
        zip(
            ("general", "cards", "tiles", "scores"),
            exchange(kind.id, inputs_of(kind.id).terms.size, order),
            strict=True,
        )
    )
    changed = {name for name, to in parts.items() if (to != np.arange(len(to))).any()}
    without_colours = {"tiles"} if kind.id == "duel" else set()  # royals
    assert changed == parts.keys() - without_colours


def test_exchanging_twice_two_colours_gives_back_the_batch(duo: Game) -> None:
    shape = inputs_of(duo.id).shape
    plain = prepare(duo.id, shape, samples_of(duo, some_views(duo, 3)))
    general, cards, tiles, scores = exchange(duo.id, inputs_of(duo.id).terms.size, (0, 3, 2, 1, 4))
    np.testing.assert_array_equal(plain.general[:, general][:, general], plain.general)
    np.testing.assert_array_equal(plain.cards[:, :, cards][:, :, cards], plain.cards)
    np.testing.assert_array_equal(plain.tiles[:, :, tiles][:, :, tiles], plain.tiles)
    np.testing.assert_array_equal(scores[scores[plain.terms]], plain.terms)


def recoloured(views: NDArray[Any], order: tuple[int, ...]) -> NDArray[Any]:
    """Views in which tokens, bonuses, piles and the board have exchanged colours; cards have not."""
    new = views.copy()
    for field in ("tokens", "bonuses", "bank", "bag"):
        if field in (views.dtype.names or ()):
            words = new[field].reshape(-1)
            for place, word in enumerate(words.tolist()):
                lanes = purse.unpack(word, 7)
                words[place] = purse.pack([*(lanes[colour] for colour in order), *lanes[len(order) :]])
            new[field] = words.reshape(new[field].shape)
    for field in ("board", "colour_points"):
        if field in (views.dtype.names or ()):
            new[field][..., : len(order)] = views[field][..., list(order)]
    return new


def plain_terms(shape: Any, game: Game, views: NDArray[Any], to: NDArray[np.int64]) -> list[list[list[int]]]:
    """Of every view, what its actions that concern no card are made of, each score renamed; cards in reach left out."""
    reach = inputs_of(game.id).terms["reach"].offset
    actions = np.zeros((len(views), game.actions), np.int64)
    terms = np.full((len(views), game.actions, MAX_TERMS), shape.terms)
    counts = list_terms(views, shape.plan(), np.empty(shape.terms_room, np.int64), actions, terms)
    named = to[terms]
    rows = [named[row, : counts[row]] for row in range(len(views))]
    return [sorted(sorted(own[own < reach].tolist()) for own in row if own.min() < shape.plain) for row in rows]


FROM_CARDS = {f"seats.{name}" for name in ("gain", "can_end", "next_gain", "next_end")}
"""Numbers that say what tokens buy: they change with the tokens, for the cards stay as they are."""


@pytest.mark.parametrize("order", ORDERS)
def test_exchanged_features_are_those_of_exchanged_tokens(duo: Game, order: tuple[int, ...]) -> None:
    shape = inputs_of(duo.id).shape
    views = np.concatenate([views_of(duo, seed) for seed in range(3)])
    other = recoloured(views, order)
    general, _, _, scores = exchange(duo.id, inputs_of(duo.id).terms.size, order)
    before = prepare(duo.id, shape, samples_of(duo, views))
    after = prepare(duo.id, shape, samples_of(duo, other))
    told = inputs_of(duo.id).general
    expected = told.unpack(before.general[:, general].T)
    for name, numbers in told.unpack(after.general.T).items():
        if name not in FROM_CARDS:
            np.testing.assert_array_equal(numbers, expected[name], name)
    assert plain_terms(shape, duo, other, np.arange(len(scores))) == plain_terms(shape, duo, views, inverse(scores))


def views_of(game: Game, seed: int) -> NDArray[Any]:
    """Views from the first turns of a game, in which tokens are taken and nothing is bought."""
    chance = random.Random(seed)
    position = game.start(seed)
    views = []
    for _ in range(8):
        moves = [move for move in position.legal_moves() if move.word.startswith("take:")]
        position = position.play(chance.choice(moves or position.legal_moves()))
        if position.phase == "main":
            views.append(position.view(position.to_play).records)
    return np.concatenate(views)


def test_chance_exchanges_colours_in_a_batch(duo: Game) -> None:
    shape = inputs_of(duo.id).shape
    samples = samples_of(duo, some_views(duo, 3))
    plain = prepare(duo.id, shape, samples)
    seen = set()
    for seed in range(12):
        batch = prepare(duo.id, shape, samples, np.random.default_rng(seed))
        fits = [
            order
            for order in permutations(range(5))
            if np.array_equal(batch.general, plain.general[:, exchange(duo.id, inputs_of(duo.id).terms.size, order)[0]])
        ]
        assert len(fits) == 1
        to = exchange(duo.id, inputs_of(duo.id).terms.size, fits[0])
        np.testing.assert_array_equal(batch.cards, plain.cards[:, :, to[1]])
        np.testing.assert_array_equal(to[3][batch.terms], plain.terms)
        np.testing.assert_array_equal(batch.policy, plain.policy)
        seen |= set(fits)
    assert len(seen) > 6


# --------------------------------------------------------------------------------------------------------------- order


def scores_by_word(net: Net, position: Position) -> dict[str, float]:
    """What the net says when it is being fitted: the logit of each move by its word, and the seats' chances."""
    view = position.view(position.to_play)
    logits, chances = torch_says(net, prepare(position.game.id, net.shape, samples_of(position.game, view.records)))
    words = [move.word for move in view.legal_moves() if not move.word.startswith("split:")]
    told = dict(zip(words, logits[0].tolist(), strict=True))
    return told | {f"seat {seat}": chance for seat, chance in enumerate(chances[0].tolist())}


def test_the_order_of_cards_and_tiles_means_nothing(duo: Game) -> None:
    net = noisy_net(duo.id).exact
    going_on = [position for position in some_positions(duo, seeds=1, every=9) if position.phase == "main"]
    chance = random.Random(4)
    for position in going_on[:8]:
        plain = position.to_plain()
        for level, row in enumerate(plain["market"]):
            if None not in row:
                order = chance.sample(range(len(row)), len(row))
                for rows in (plain["market"], *([plain["strongholds"]] if "strongholds" in plain else [])):
                    rows[level] = [rows[level][place] for place in order]
        moved = duo.from_json(plain)
        assert moved != position
        assert scores_by_word(net, moved) == pytest.approx(scores_by_word(net, position), abs=CLOSE)


@pytest.mark.parametrize(("packs", "tolerance"), [(False, CLOSE), (True, PACKING)])
def test_a_net_of_other_widths_says_the_same_as_its_compiled_self(packs: bool, tolerance: float) -> None:
    """Nearly the same if it is packed."""
    game = gemguild.duel()
    shape = replace(inputs_of("duel").shape, code=128, wide=192, deep=64, packs=packs)
    chance = np.random.default_rng(0)
    size = int(sum(np.prod(sizes) for sizes in shape.layers().values()))
    net = Net("duel", shape, chance.normal(0, 0.05, size).astype(np.float32), {})
    views = some_views(game, 2)
    logits, chances = torch_says(net, prepare("duel", shape, samples_of(game, views)))
    distances, spreads = [], []
    for row in range(len(views)):
        tree = search_says(net, game, views[row : row + 1])
        own = tree.edges("logit")
        distances.append(logits[row, : tree.count] - own - (logits[row, : tree.count] - own).mean())
        spreads.append(own - own.mean())
        assert chances[row, 0] == pytest.approx(tree.root_value[int(views["seat"][row])], abs=tolerance / 4)
    assert np.concatenate(distances).std() < tolerance * np.concatenate(spreads).std()
