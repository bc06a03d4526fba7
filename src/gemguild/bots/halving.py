"""Choosing a move with noise, for games to learn from: sequential halving at a Gumbel root.

Each action gets a random bonus. The most promising ones are tried equally often, the worse half is dropped, and so on.
What is left is a fair sample of the improved policy, which is written down to be learnt: the net's logits, raised by
what was found.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots import puct
from gemguild.bots.puct import DOUBT, ROOT_FLATTENING, SHARPNESS, TRUST
from gemguild.bots.search_tree import SearchTree
from gemguild.engine import bits
from gemguild.engine.compile import compiled, entry


def halve(tree: SearchTree, noise: NDArray[np.float64], candidates: int, count: int) -> tuple[int, NDArray[np.float64]]:
    """Search from a root that was just planted: the chosen edge, and the improved policy edge by edge."""
    arrays = tree.arrays
    edges = arrays.edges[: tree.count]
    mean = float(tree.opinion[arrays.nodes["seat"][0]])
    chosen = np.arange(tree.count)
    left = min(candidates, tree.count)
    rank(edges, noise, arrays.constants, mean, chosen)
    rounds = max(1, math.ceil(math.log2(left)))
    spent = 0
    while True:
        each = max(1, count // (rounds * left))
        firsts = np.tile(chosen[:left], each)[: count - spent]
        puct.grow(arrays, firsts, tree.opinion)
        spent += len(firsts)
        rank(edges, noise, arrays.constants, mean, chosen[:left])
        if spent >= count or left == 1:
            break
        left = (left + 1) // 2
    improved = np.empty(tree.count)
    improve(edges, arrays.constants, mean, improved)
    return int(chosen[0]), improved


@compiled
def mixed_value(edges: Any, opinion: float) -> float:
    """What the root is worth: the net's opinion and what was found, by the priors of what was tried."""
    visits = 0
    tried = 0.0
    found = 0.0
    for own in edges:
        if own.visits > 0:
            visits += own.visits
            tried += own.prior
            found += own.prior * own.total / own.visits
    return float(opinion) if visits == 0 else (opinion + visits * found / tried) / (1 + visits)


@compiled
def strength(edges: Any, edge: int, mean: float, most: int, constants: Any) -> float:
    """An action's logit, improved by what was found for it."""
    own = edges[edge]
    worth = (own.total + constants[DOUBT] * mean) / (own.visits + constants[DOUBT])
    values = constants[SHARPNESS] * (constants[TRUST] + most) * worth
    return float(constants[ROOT_FLATTENING] * own.logit + values)


@compiled
def most_visits(edges: Any) -> int:
    """The visits of the edge that has most."""
    most = 0
    for own in edges:
        most = max(most, bits.wide(own.visits))
    return most


@entry
def rank(edges: Any, noise: Any, constants: Any, opinion: float, chosen: Any) -> None:
    """Sort chosen edges, the best first."""
    mean = mixed_value(edges, opinion)
    most = most_visits(edges)
    keys = np.empty(len(chosen), np.float64)
    for k in range(len(chosen)):
        key = noise[chosen[k]] + strength(edges, chosen[k], mean, most, constants)
        edge = chosen[k]
        j = k - 1
        while j >= 0 and keys[j] < key:
            keys[j + 1] = keys[j]
            chosen[j + 1] = chosen[j]
            j -= 1
        keys[j + 1] = key
        chosen[j + 1] = edge


@entry
def improve(edges: Any, constants: Any, opinion: float, improved: Any) -> None:
    """Write the policy that the search suggests, edge by edge."""
    mean = mixed_value(edges, opinion)
    most = most_visits(edges)
    for edge in range(len(edges)):
        improved[edge] = strength(edges, edge, mean, most, constants)
    highest = improved.max()
    for edge in range(len(edges)):
        improved[edge] = math.exp(improved[edge] - highest)
    improved /= improved.sum()
