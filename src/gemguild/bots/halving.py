"""Choosing a move with noise, for games to learn from: sequential halving at a Gumbel root.

Each action gets a random bonus. The most promising ones are tried equally often, the worse half is dropped, and so on.
What is left is a fair sample of the improved policy, which becomes the training target: the net's logits, raised by the
values that the search found.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots import puct
from gemguild.bots.arithmetic import exp
from gemguild.bots.puct import MEAN_VISITS, ROOT_PRIOR_SCALE, VALUE_SCALE, VALUE_VISITS
from gemguild.bots.search_tree import SearchTree
from gemguild.engine import bits
from gemguild.engine.compile import compiled, entry


def sequential_halving(
    tree: SearchTree, noise: NDArray[np.float64], candidates: int, count: int
) -> tuple[int, NDArray[np.float64]]:
    """Search from a fresh root: the chosen edge, and the improved policy edge by edge."""
    arrays = tree.arrays
    edges = arrays.edges[: tree.count]
    mean = float(tree.root_value[arrays.nodes["seat"][0]])
    chosen = np.arange(tree.count)
    left = min(candidates, tree.count)
    rank_edges(edges, noise, arrays.constants, mean, chosen)
    rounds = max(1, math.ceil(math.log2(left)))
    spent = 0
    while True:
        each = max(1, count // (rounds * left))
        firsts = np.tile(chosen[:left], each)[: count - spent]
        puct.run_simulations(arrays, firsts, tree.root_value)
        spent += len(firsts)
        rank_edges(edges, noise, arrays.constants, mean, chosen[:left])
        if spent >= count or left == 1:
            break
        left = (left + 1) // 2
    improved = np.empty(tree.count)
    write_policy(edges, arrays.constants, mean, improved)
    return int(chosen[0]), improved


@compiled
def mixed_value(edges: Any, net_value: float) -> float:
    """The value of the root: the net's, mixed with the values found, weighted by the priors of the tried edges."""
    visits = 0
    tried = 0.0
    weighted = 0.0
    for edge in edges:
        if edge.visits > 0:
            visits += edge.visits
            tried += edge.prior
            weighted += edge.prior * edge.total / edge.visits
    return float(net_value) if visits == 0 else (net_value + visits * weighted / tried) / (1 + visits)


@compiled
def improved_logit(edges: Any, edge: int, mean: float, most: int, constants: Any) -> float:
    """An action's logit, raised by the value found for it."""
    tried = edges[edge]
    value = (tried.total + constants[MEAN_VISITS] * mean) / (tried.visits + constants[MEAN_VISITS])
    bonus = constants[VALUE_SCALE] * (constants[VALUE_VISITS] + most) * value
    return float(constants[ROOT_PRIOR_SCALE] * tried.logit + bonus)


@compiled
def most_visits(edges: Any) -> int:
    """The visits of the edge that has most."""
    most = 0
    for edge in edges:
        most = max(most, bits.wide(edge.visits))
    return most


@entry
def rank_edges(edges: Any, noise: Any, constants: Any, net_value: float, chosen: Any) -> None:
    """Sort the chosen edges, the best first."""
    mean = mixed_value(edges, net_value)
    most = most_visits(edges)
    keys = np.empty(len(chosen), np.float64)
    for k in range(len(chosen)):
        key = noise[chosen[k]] + improved_logit(edges, chosen[k], mean, most, constants)
        edge = chosen[k]
        j = k - 1
        while j >= 0 and keys[j] < key:
            keys[j + 1] = keys[j]
            chosen[j + 1] = chosen[j]
            j -= 1
        keys[j + 1] = key
        chosen[j + 1] = edge


@entry
def write_policy(edges: Any, constants: Any, net_value: float, improved: Any) -> None:
    """Write the improved policy, edge by edge."""
    mean = mixed_value(edges, net_value)
    most = most_visits(edges)
    for edge in range(len(edges)):
        improved[edge] = improved_logit(edges, edge, mean, most, constants)
    highest = improved.max()
    for edge in range(len(edges)):
        improved[edge] = exp(improved[edge] - highest)
    improved /= improved.sum()
