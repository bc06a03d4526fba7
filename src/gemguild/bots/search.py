"""Tree search with random playouts over what a seat knows, compiled with the rules.

Every simulation deals the unknown cards (a view is all it has to start from), walks down the tree by actions that are
legal in that deal, adds one node, plays on at random and counts each seat's share of the victory. Statistics belong to
sequences of actions, whatever the deal. Only plain payments are searched.
"""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.arithmetic import log
from gemguild.bots.bot import BOTS, Limit, Option, Thought
from gemguild.engine import bits, loops, rng, rules
from gemguild.engine.batch import noise_from
from gemguild.engine.compile import compiled, entry
from gemguild.engine.game import Move, Position, View

NONE = -1
SEATS = 4
NODE = np.dtype(
    [
        ("parent", "i4"),
        ("first", "i4"),  # its first child
        ("sibling", "i4"),  # the next child of its parent
        ("action", "i4"),  # what leads to it
        ("visits", "i4"),
        ("chances", "i4"),  # how often its action was legal when its parent was left: deals differ
        ("shares", "f4", (SEATS,)),  # sums of the seats' shares of the victory
    ]
)
MAX_NODES = 500_000
"""The largest tree (20 MB); a full one only counts more visits to its leaves."""
SIMULATIONS_PER_STEP = 100
"""Simulations between two looks at the clock; they take about a millisecond."""
DEFAULT_SIMULATIONS = 20_000
EXPLORATION = 0.7


class SearchBot:
    """Plays the move that a tree search visits most."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._searches = 0

    def choose(self, view: View, limit: Limit) -> Move:
        """The best move within the limit (20,000 simulations if there is none)."""
        return self._search(view, limit).best

    def think(self, view: View, limit: Limit) -> Thought:
        """Search within the limit and report the result."""
        return self._search(view, limit).thought()

    def _search(self, view: View, limit: Limit) -> PlayoutTree:
        began = time.perf_counter()
        self._searches += 1
        tree = PlayoutTree(view, f"{self._seed}:{self._searches}".encode(), limit)
        if len(tree.moves) > 1:
            tree.grow(limit, began)
        return tree


class PlayoutTree:
    """A tree of nodes in one array, the first of them the root."""

    def __init__(self, view: View, seed: bytes, limit: Limit) -> None:
        self.view = view
        self.moves = {move.action: move for move in view.legal_moves()}
        self.seed = seed
        size = MAX_NODES if limit.simulations is None else min(MAX_NODES, limit.simulations + 1)
        self.nodes: NDArray[Any] = np.zeros(size, NODE)
        self.nodes[0] = (NONE, NONE, NONE, NONE, 0, 0, (0.0,) * SEATS)
        self.used = np.ones(1, np.int64)
        self.start = view.records.copy()
        self.start["key"] = rng.key_from(seed, b"search")
        self.scratch = np.empty_like(self.start)
        self.noise = noise_from(seed)

    def grow(self, limit: Limit, began: float) -> None:
        """Simulate until the limit, counted from when the search began."""
        deadline = math.inf if limit.seconds is None else began + limit.seconds
        most = limit.simulations or (DEFAULT_SIMULATIONS if limit.seconds is None else math.inf)
        done = 0
        while done < most and time.perf_counter() < deadline:
            count = int(min(SIMULATIONS_PER_STEP, most - done))
            simulate(self.start, self.scratch, self.nodes, self.used, self.noise, done, count)
            done += count

    def children(self, node: int) -> list[int]:
        """A node's children, the most visited first."""
        children = []
        child = int(self.nodes["first"][node])
        while child != NONE:
            children.append(child)
            child = int(self.nodes["sibling"][child])
        return sorted(children, key=lambda child: (-int(self.nodes["visits"][child]), int(self.nodes["action"][child])))

    @property
    def best(self) -> Move:
        """The most visited move; the first legal one if none was tried."""
        tried = self.children(0)
        return self.moves[int(self.nodes["action"][tried[0]])] if tried else next(iter(self.moves.values()))

    def thought(self) -> Thought:
        """The result of the search."""
        tried = self.children(0)
        options = [self.option(child) for child in tried] or [Option(self.best, 0, math.nan, (self.best.word,))]
        shares = self.shares(tried[0]) if tried else np.full(SEATS, np.nan)
        return Thought(
            options=tuple(options),
            win=tuple(float(share) for share in shares[: self.view.game.players]),
            simulations=int(self.nodes["visits"][0]),
        )

    def option(self, child: int) -> Option:
        """A move with its statistics."""
        move = self.moves[int(self.nodes["action"][child])]
        seat = int(self.start["seat"][0])
        return Option(move, int(self.nodes["visits"][child]), float(self.shares(child)[seat]), self.line(move))

    def shares(self, node: int) -> NDArray[np.float32]:
        """Each seat's mean share of the victory in a node."""
        return np.asarray(self.nodes["shares"][node] / self.nodes["visits"][node])

    def line(self, best: Move) -> tuple[str, ...]:
        """The most visited moves one after another, as far as they are legal in one deal."""
        position: Position = self.view.game.guess(self.view, self.seed)
        words, node, action = [], 0, best.action
        while action in position.legal_actions():
            move = next(move for move in position.legal_moves() if move.action == action)
            words.append(move.word)
            position = position.play(move)
            following = [child for child in self.children(node) if self.nodes["action"][child] == action]
            onward = self.children(following[0]) if following else []
            if not onward:
                break
            node, action = following[0], int(self.nodes["action"][onward[0]])
        return tuple(words)


@entry
def simulate(start: Any, scratch: Any, nodes: Any, used: Any, noise: Any, first: int, count: int) -> None:
    """Run simulations, each with its own stream of the generator's key."""
    shares = np.zeros(SEATS, np.float32)
    for number in range(first, first + count):
        simulate_once(start, scratch, nodes, used, noise, shares, number)


@compiled
def simulate_once(start: Any, scratch: Any, nodes: Any, used: Any, noise: Any, shares: Any, number: int) -> None:
    """Run the simulation with a number, with room for everybody's shares."""
    scratch[0] = start[0]
    state = scratch[0]
    state.stream = number
    state.blocks = 0
    rules.guess(state)
    leaf = descend(state, nodes, used, noise)
    loops.playout(state, noise)
    loops.share_out(state, shares)
    count_shares(nodes, leaf, shares)


@compiled
def descend(state: Any, nodes: Any, used: Any, noise: Any) -> int:
    """Walk down from the root to a new node or to the end of the game, and return the node."""
    node = 0
    while True:
        legal = rules.plain_legal(state)
        choices = bits.size(legal)
        if choices == 0:
            return node
        tried, best = best_child(nodes, node, legal, int(state.seat))
        if tried < choices:
            if used[0] == len(nodes):
                return node
            return add_child(state, nodes, used, node, legal, loops.random_below(noise, choices))
        rules.play(state, nodes[best].action)
        node = best


@compiled
def best_child(nodes: Any, node: int, legal: tuple[int, ...], seat: int) -> tuple[int, int]:
    """How many of the legal actions have a child, and the most promising of these for the seat to play."""
    tried = 0
    best = NONE
    highest = -1.0
    child = nodes[node].first
    while child != NONE:
        option = nodes[child]
        if bits.has(legal, option.action):
            tried += 1
            option.chances += 1
            value = option.shares[seat] / option.visits
            value += EXPLORATION * math.sqrt(log(option.chances) / option.visits)
            if value > highest:
                highest = value
                best = child
        child = option.sibling
    return tried, best


@compiled
def add_child(state: Any, nodes: Any, used: Any, node: int, legal: tuple[int, ...], k: int) -> int:
    """Play the first action from the k-th on that has no child yet, and add one for it."""
    choices = bits.size(legal)
    action = bits.member(legal, k)
    while has_child(nodes, node, action):
        k = k + 1 if k + 1 < choices else 0
        action = bits.member(legal, k)
    child = used[0]
    used[0] += 1
    new = nodes[child]
    new.parent = node
    new.first = NONE
    new.sibling = nodes[node].first
    new.action = action
    new.chances = 1
    nodes[node].first = child
    rules.play(state, action)
    return int(child)


@compiled
def has_child(nodes: Any, node: int, action: int) -> bool:
    """Whether an action was tried in a node."""
    child = nodes[node].first
    while child != NONE:
        if nodes[child].action == action:
            return True
        child = nodes[child].sibling
    return False


@compiled
def count_shares(nodes: Any, leaf: int, shares: Any) -> None:
    """Add a simulation's outcome to every node on the way to its leaf."""
    node = leaf
    while node != NONE:
        visited = nodes[node]
        visited.visits += 1
        for seat in range(SEATS):
            visited.shares[seat] += shares[seat]
        node = visited.parent


BOTS["search"] = SearchBot
