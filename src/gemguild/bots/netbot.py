"""The bots that play with a net: one searches, the other goes by its instinct."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.bot import Limit, Option, Thought
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Move, View
from gemguild.engine.kind import kind

SIMULATIONS_PER_STEP = 50
"""Simulations between two looks at the clock; they take less than a millisecond."""
MAX_NODES = 60_000
"""The largest tree, about 70 MB."""
DEFAULT_SIMULATIONS = 2_000
ROOT_ONLY = 2
"""Nodes of a tree that is not searched."""


class NetBot:
    """Plays the move that a search with a net visits most.

    With several threads, each searches a tree of its own, and the results are combined.
    """

    def __init__(self, net: Net, seed: int = 0, threads: int = 1, constants: NDArray[np.float64] | None = None) -> None:
        """Other constants of the search than the game's may be given."""
        self.net = net
        self._seed = seed
        self._threads = threads
        self._constants = constants
        self._trees: list[SearchTree] = []

    def choose(self, view: View, limit: Limit) -> Move:
        """The best move found within the limit; sooner once no other move can overtake it."""
        trees = self._search(view, limit, early=True)
        visits = np.sum([tree.visits for tree in trees], axis=0)
        action = int(trees[0].edges("action")[most_visited(visits, trees[0].edges("prior"))])
        return next(move for move in view.legal_moves() if move.action == action)

    def think(self, view: View, limit: Limit) -> Thought:
        """Search within the limit and report the result."""
        return combined_thought(view, self._search(view, limit, early=False))

    def _search(self, view: View, limit: Limit, early: bool) -> list[SearchTree]:
        began = time.perf_counter()
        trees = self._trees_for(view, limit)
        if len(trees) == 1:
            grow_tree(trees[0], view, limit, began, early)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(pool.map(lambda tree: grow_tree(tree, view, limit, began, early), trees))
        return trees

    def _trees_for(self, view: View, limit: Limit) -> list[SearchTree]:
        nodes = MAX_NODES
        if limit.simulations is not None:
            nodes = min(MAX_NODES, 2 * limit.simulations + 2)  # those reused, and new ones
        reusable = self._trees and self._trees[0].kind is view.game.kind and len(self._trees[0].arrays.nodes) >= nodes
        if not reusable:
            seeds = [f"{self._seed}:{thread}".encode() for thread in range(self._threads)]
            self._trees = [SearchTree(self.net, view.game.kind, nodes, seed, self._constants) for seed in seeds]
        return self._trees


class InstinctBot:
    """Plays without a search: draws a move by the net's priors, raised to a power. The higher the power, the better."""

    def __init__(self, net: Net, power: float, seed: int = 0) -> None:
        self._power = power
        self._chance = np.random.default_rng(seed)
        self._tree = SearchTree(net, kind(net.game), ROOT_ONLY, b"instinct")

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002  # it does not search
        """A move; the better the net likes it, the likelier."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        self._tree.reset(view.records)
        priors = self._tree.edges("prior").astype(np.float64)
        weights = (priors / priors.max()) ** self._power
        action = int(self._chance.choice(self._tree.edges("action"), p=weights / weights.sum()))
        return next(move for move in moves if move.action == action)


def grow_tree(tree: SearchTree, view: View, limit: Limit, began: float, early: bool) -> None:
    """Search from a view until the limit; ``early`` stops once the choice is settled."""
    tree.reset_or_reuse(view.records)
    if tree.count == 1:
        return
    deadline = math.inf if limit.seconds is None else began + limit.seconds
    most = limit.simulations or (DEFAULT_SIMULATIONS if limit.seconds is None else math.inf)
    done = 0
    started = time.perf_counter()
    while done < most and (now := time.perf_counter()) < deadline:
        if early and done and is_settled(tree.visits, min(most - done, (deadline - now) * done / (now - started))):
            return
        count = int(min(SIMULATIONS_PER_STEP, most - done))
        tree.simulate(count)
        done += count


def is_settled(visits: NDArray[np.int64], left: float) -> bool:
    """Whether the remaining simulations cannot change which action has the most visits."""
    second, first = np.partition(visits, -2)[-2:]
    return bool(first - second > left)


def most_visited(visits: NDArray[np.int64], priors: NDArray[np.float64]) -> int:
    """The edge with the most visits; among equals, the one with the highest prior."""
    return int(np.lexsort((priors, visits))[-1])


def combined_thought(view: View, trees: list[SearchTree]) -> Thought:
    """The combined result of searches from the same view."""
    visits = np.sum([tree.visits for tree in trees], axis=0)
    totals = np.sum([tree.edges("total") for tree in trees], axis=0)
    priors = trees[0].edges("prior")
    seat = view.to_play or 0
    shares = np.mean([tree.shares for tree in trees], axis=0)
    moves = {move.action: move for move in view.legal_moves()}
    options = []
    for edge in np.lexsort((priors, visits))[::-1].tolist():
        move = moves[int(trees[0].edges("action")[edge])]
        win = totals[edge] / visits[edge] if visits[edge] else shares[seat]
        options.append(Option(move, int(visits[edge]), float(win), trees[0].line(edge) or (move.word,)))
    return Thought(tuple(options), tuple(shares[: view.game.players].tolist()), int(visits.sum()))
