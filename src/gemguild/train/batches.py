"""Samples as batches for fitting: inputs, the logit terms of each action, targets in order of play.

Compiled functions here must not call other files of this package: code in the cache is compiled again only when this
file changes, or one of the packages that :mod:`gemguild.engine.compile` lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.net import inputs as at
from gemguild.bots.net.inputs import MAX_TERMS, SEATS, Shape, action_terms, encode, inputs_of, list_near
from gemguild.engine import bits, rules
from gemguild.engine.compile import entry
from gemguild.train.samples import Samples


@dataclass(frozen=True)
class TrainingBatch:
    """Arrays with a row per sample."""

    general: NDArray[np.float32]
    cards: NDArray[np.float32]
    tiles: NDArray[np.float32]
    terms: NDArray[np.int64]
    """The logit terms of each legal action, filled up with the term after the last one, which is 0."""
    legal: NDArray[np.bool_]
    """Which columns stand for an action; there are as many as the sample with the most actions has."""
    policy: NDArray[np.float32]
    search_shares: NDArray[np.float32]
    final_shares: NDArray[np.float32]
    final_points: NDArray[np.float32]
    playing: NDArray[np.bool_]
    """Which seats there are, counted from the one to play."""


@entry
def encode_all(records: Any, plan: Any, seen: Any) -> None:
    """Write the inputs of every record, a row each."""
    for index in range(len(records)):
        encode(records[index], seen[index], plan)


@entry
def list_terms(records: Any, plan: Any, room: Any, actions: Any, terms: Any) -> Any:
    """Write the legal actions of every record and their logit terms; returns how many actions each record has."""
    counts = np.zeros(len(records), np.int64)
    for index in range(len(records)):
        state = records[index]
        list_near(state, plan, room)
        base = 0
        for word in rules.plain_legal(state):
            while word:
                action = base + bits.lowest(word)
                place = counts[index]
                actions[index, place] = action
                for k in range(action_terms(state, action, plan, room)):
                    terms[index, place, k] = room[k]
                counts[index] += 1
                word &= word - 1
            base += bits.WORD
    return counts


@cache
def exchange(game: str, terms: int, order: tuple[int, ...]) -> tuple[NDArray[np.int64], ...]:
    """How the numbers about the table, cards, tiles and terms are exchanged when the colours are.

    A net has the first so many of the declared terms; after the last of them comes the one that stands for none.
    """
    declared = inputs_of(game)
    rows = [layout.recoloured(order) for layout in (declared.general, declared.card, declared.tile)]
    return (*rows, np.append(declared.recoloured_terms(order)[:terms], terms))


def prepare(game: str, shape: Shape, samples: Samples, chance: np.random.Generator | None = None) -> TrainingBatch:
    """The batch of samples; given a random generator, colours are exchanged at random, alike in all samples."""
    records = np.ascontiguousarray(samples.records)
    rows = len(records)
    seen = np.zeros((rows, int(shape.plan()[at.SCRATCH_SIZE])), np.float32)
    encode_all(records, shape.plan(), seen)
    plan = shape.plan()
    general = seen[:, : shape.general]
    cards = seen[:, plan[at.CARDS_AT] : plan[at.TILES_AT]].reshape(rows, shape.cards, shape.card)
    tiles = seen[:, plan[at.TILES_AT] : plan[at.CONTEXT_AT]].reshape(rows, shape.tiles, shape.tile)
    width = samples.policy.shape[1]
    actions = np.zeros((rows, width), np.int64)
    terms = np.full((rows, width, MAX_TERMS), shape.terms)
    counts = list_terms(records, plan, np.empty(shape.terms_room, np.int64), actions, terms)
    most = int(counts.max())
    legal = np.arange(most) < counts[:, None]
    policy = np.take_along_axis(samples.policy.astype(np.float32), actions[:, :most], axis=1) * legal
    policy /= np.where(policy.any(axis=1), policy.sum(axis=1), 1)[:, None]
    terms = terms[:, :most]
    if chance is not None:
        orders = list(permutations(range(inputs_of(game).colours)))
        to = exchange(game, shape.terms, orders[int(chance.integers(len(orders)))])
        general, cards, tiles, terms = (
            general[:, to[0]],
            cards[:, :, to[1]],
            tiles[:, :, to[2]],
            inverse(to[3])[terms],
        )
    seats = records["seat"].astype(np.int64)
    players = records["players"].astype(np.int64)
    order = (seats[:, None] + np.arange(SEATS)) % players[:, None]
    playing = np.arange(SEATS) < players[:, None]
    return TrainingBatch(
        general=np.ascontiguousarray(general),
        cards=np.ascontiguousarray(cards),
        tiles=np.ascontiguousarray(tiles),
        terms=terms,
        legal=legal,
        policy=policy,
        search_shares=np.take_along_axis(samples.search_shares, order, axis=1) * playing,
        final_shares=np.take_along_axis(samples.final_shares, order, axis=1) * playing,
        final_points=np.take_along_axis(samples.final_points, order, axis=1) * playing,
        playing=playing,
    )


def inverse(order: NDArray[np.int64]) -> NDArray[np.int64]:
    """The inverse of a permutation."""
    back = np.empty_like(order)
    back[order] = np.arange(len(order))
    return back
