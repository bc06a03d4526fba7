"""The bot that searches with a net."""

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

AT_ONCE = 50
"""Simulations between two looks at the clock: less than a millisecond."""
MOST_NODES = 60_000
"""A tree grows no further than this: about 70 MB."""
USUAL_SIMULATIONS = 2_000


class NetBot:
    """Plays the move that a search led by a net tried most often.

    Several threads search trees of their own and put what they found together.
    """

    def __init__(self, net: Net, seed: int = 0, threads: int = 1) -> None:
        self._net = net
        self._seed = seed
        self._threads = threads
        self._trees: list[SearchTree] = []

    def choose(self, view: View, limit: Limit) -> Move:
        """The best move within the limit; sooner, when no other could still overtake it."""
        trees = self._search(view, limit, early=True)
        visits = np.sum([own.visits for own in trees], axis=0)
        action = int(trees[0].edges("action")[best_of(visits, trees[0].edges("prior"))])
        return next(move for move in view.legal_moves() if move.action == action)

    def think(self, view: View, limit: Limit) -> Thought:
        """Search within the limit and say what was found."""
        return thought(view, self._search(view, limit, early=False))

    def _search(self, view: View, limit: Limit, early: bool) -> list[SearchTree]:
        began = time.perf_counter()
        trees = self._room(view, limit)
        if len(trees) == 1:
            grow(trees[0], view, limit, began, early)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(pool.map(lambda own: grow(own, view, limit, began, early), trees))
        return trees

    def _room(self, view: View, limit: Limit) -> list[SearchTree]:
        nodes = MOST_NODES
        if limit.simulations is not None:
            nodes = min(MOST_NODES, 2 * limit.simulations + 2)  # what was kept, and what comes
        kept = self._trees and self._trees[0].kind is view.game.kind and len(self._trees[0].arrays.nodes) >= nodes
        if not kept:
            seeds = [f"{self._seed}:{thread}".encode() for thread in range(self._threads)]
            self._trees = [SearchTree(self._net, view.game.kind, nodes, seed) for seed in seeds]
        return self._trees


def grow(tree: SearchTree, view: View, limit: Limit, began: float, early: bool) -> None:
    """Grow a tree from a view until the limit."""
    tree.plant_or_keep(view._records)
    if tree.count == 1:
        return
    deadline = math.inf if limit.seconds is None else began + limit.seconds
    most = limit.simulations or (USUAL_SIMULATIONS if limit.seconds is None else math.inf)
    done = 0
    started = time.perf_counter()
    while done < most and (now := time.perf_counter()) < deadline:
        if early and done and settled(tree.visits, min(most - done, (deadline - now) * done / (now - started))):
            return
        count = int(min(AT_ONCE, most - done))
        tree.grow(count)
        done += count


def settled(visits: NDArray[np.int64], left: float) -> bool:
    """Whether so many more simulations could not change which action was tried most."""
    second, first = np.partition(visits, -2)[-2:]
    return bool(first - second > left)


def best_of(visits: NDArray[np.int64], priors: NDArray[np.float64]) -> int:
    """The action tried most; the net's favourite among equals."""
    return int(np.lexsort((priors, visits))[-1])


def thought(view: View, trees: list[SearchTree]) -> Thought:
    """What searches of the same view found together."""
    visits = np.sum([own.visits for own in trees], axis=0)
    totals = np.sum([own.edges("total") for own in trees], axis=0)
    priors = trees[0].edges("prior")
    seat = view.to_play or 0
    shares = np.mean([own.shares for own in trees], axis=0)
    moves = {move.action: move for move in view.legal_moves()}
    options = []
    for edge in np.lexsort((priors, visits))[::-1].tolist():
        move = moves[int(trees[0].edges("action")[edge])]
        win = totals[edge] / visits[edge] if visits[edge] else shares[seat]
        options.append(Option(move, int(visits[edge]), float(win), trees[0].line(edge) or (move.word,)))
    return Thought(tuple(options), tuple(shares[: view.game.players].tolist()), int(visits.sum()))
