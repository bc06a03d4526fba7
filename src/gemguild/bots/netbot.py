"""The bots that play with a net: one searches, the other goes by its instinct."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.bot import Limit, Option, Thought
from gemguild.bots.habits import Habits
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Move, View
from gemguild.engine.kind import kind

SIMULATIONS_PER_STEP = 50
"""Simulations between two looks at the clock; they take less than a millisecond."""
MAX_NODES = 150_000
"""The largest tree, up to 130 MB: more than a second's simulations of one thread."""
DEFAULT_SIMULATIONS = 2_000
ROOT_ONLY = 2
"""Nodes of a tree that is not searched."""


class NetBot:
    """Plays the move that a search with a net visits most. Several threads search one tree together.

    One that learns expects of rivals what they did before, if it is told of their moves.
    """

    remark = ""
    """It has nothing to say."""

    def __init__(
        self, net: Net, seed: int = 0, constants: NDArray[np.float64] | None = None, *, learns: bool = False
    ) -> None:
        """Other constants of the search than the game's may be given."""
        self.net = net
        self._learns = learns
        self._seed = seed
        self._constants = constants
        self._tree: SearchTree | None = None
        self._habits: Habits | None = None

    def begin(self, view: View) -> None:
        """A game begins, or continues, at this view."""
        self._habits = Habits(view) if self._learns else None

    def see(self, seat: int, word: str, view: View) -> None:
        """A seat has made a decision; the view is what the bot's seat sees afterwards."""
        if self._habits is None:
            self.begin(view)
        else:
            self._habits.see(seat, word, view)

    def close(self) -> None:
        """The game is over or abandoned."""
        self._habits = None

    def choose(self, view: View, limit: Limit) -> Move:
        """The best move found within the limit; sooner once no other move can overtake it."""
        tree = self._search(view, limit, early=True)
        action = int(tree.edges("action")[tree.best])
        return next(move for move in view.legal_moves() if move.action == action)

    def think(self, view: View, limit: Limit) -> Thought:
        """Search within the limit and report the result."""
        return thought_of(view, self._search(view, limit, early=False))

    def _search(self, view: View, limit: Limit, early: bool) -> SearchTree:
        began = time.perf_counter()
        tree = self._tree_for(view, limit)
        if self._habits is not None:
            tree.expect(self._habits.chances)
        tree.reset_or_reuse(view.records)
        if limit.threads == 1:
            grow_tree(tree, limit, began, early)
        else:
            tree.hire(limit.threads)
            with ThreadPoolExecutor(limit.threads) as pool:
                list(pool.map(lambda thread: grow_tree(tree, limit, began, early, thread), range(limit.threads)))
        return tree

    def _tree_for(self, view: View, limit: Limit) -> SearchTree:
        nodes = MAX_NODES
        if limit.simulations is not None:
            nodes = min(MAX_NODES, 2 * limit.simulations + 2)  # those reused, and new ones
        tree = self._tree
        if tree is None or tree.kind is not view.game.kind or len(tree.arrays.nodes) < nodes:
            tree = self._tree = SearchTree(self.net, view.game.kind, nodes, f"{self._seed}:0".encode(), self._constants)
        return tree


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


def grow_tree(tree: SearchTree, limit: Limit, began: float, early: bool, thread: int = 0) -> None:
    """Do a thread's share of a search until the limit; ``early`` stops once the choice is settled."""
    deadline = math.inf if limit.seconds is None else began + limit.seconds
    counted = limit.simulations or (DEFAULT_SIMULATIONS if limit.seconds is None else 0)
    most = (counted + thread) // limit.threads if counted else math.inf
    done = most if tree.count == 1 else 0
    started = time.perf_counter()
    while done < most and (now := time.perf_counter()) < deadline:
        left = min(most - done, (deadline - now) * done / (now - started)) if done else math.inf
        if early and is_settled(tree.visits, left * limit.threads):
            return
        count = int(min(SIMULATIONS_PER_STEP, most - done))
        tree.simulate(count, thread)
        done += count


def is_settled(visits: NDArray[np.int64], left: float) -> bool:
    """Whether the remaining simulations cannot change which action has the most visits."""
    second, first = np.partition(visits, -2)[-2:]
    return bool(first - second > left)


def thought_of(view: View, tree: SearchTree) -> Thought:
    """The result of a search from a view."""
    visits, totals, shares = tree.visits, tree.edges("total"), tree.shares
    moves = {move.action: move for move in view.legal_moves()}
    options = []
    for edge in np.lexsort((tree.edges("prior"), visits))[::-1].tolist():
        move = moves[int(tree.edges("action")[edge])]
        win = totals[edge] / visits[edge] if visits[edge] else shares[view.to_play or 0]
        options.append(Option(move, int(visits[edge]), float(win), tree.line(edge) or (move.word,)))
    return Thought(tuple(options), tuple(shares[: view.game.players].tolist()), int(visits.sum()))
