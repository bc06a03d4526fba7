"""The search tree of a net, for Python: starting a search, continuing it, and reusing it from move to move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots import puct, roots
from gemguild.bots.greedy import room_for
from gemguild.bots.net.inputs import SEATS
from gemguild.bots.net.net import Net, scratch
from gemguild.engine import rng
from gemguild.engine.batch import noise_from
from gemguild.engine.game import Records
from gemguild.engine.kind import Kind
from gemguild.engine.record import empty_record

EDGES_PER_NODE = 40
"""Room for actions per node, on average; a tree that has used it up stops growing."""
MAX_LINE = 12


def most_visited(visits: NDArray[np.int64], priors: NDArray[np.float64]) -> int:
    """The edge with the most visits; among equals, the one with the highest prior."""
    return int(np.lexsort((priors, visits))[-1])


class SearchTree:
    """The memory of a search, used for one search after another.

    What one thread finds depends only on the seed. Several threads may search the same tree (:meth:`simulate`); what
    they find depends on which of them is faster, too.
    """

    def __init__(
        self, net: Net, kind: Kind, nodes: int, seed: bytes, constants: NDArray[np.float64] | None = None
    ) -> None:
        """Other constants than the game's may be given."""
        edges = max(nodes * EDGES_PER_NODE, len(kind.action_words))  # the root has room for all its actions
        self.kind = kind
        self.key = rng.key_from(seed, b"search")
        self.constants = puct.constants_of(kind.id) if constants is None else constants
        self.root_value = np.zeros(SEATS, np.float32)
        """The net's own value of the root, for each seat."""
        self._net, self._seed = net, seed
        self._rooms: list[dict[str, Any]] = [self._room()]
        """The arrays that each thread has for itself."""
        self.arrays = puct.TreeArrays(
            base=empty_record(kind.record),
            public=kind.record.public.view(np.int64),
            nodes=np.zeros(nodes, puct.NODE),
            edges=np.zeros(edges, puct.EDGE),
            counters=np.zeros(puct.COUNTERS, np.int64),
            plan=net.plan,
            weights=net.laid_out,
            constants=self.constants.copy(),
            habits=np.zeros(SEATS),
            **self._rooms[0],
        )
        self._spare = np.zeros(nodes, puct.NODE), np.zeros(edges, puct.EDGE)
        """Arrays for the part of the tree that is reused; the system provides memory only when it is written to."""
        self._load_code()

    def _room(self, thread: int = 0) -> dict[str, Any]:
        """Room for a thread to work in."""
        played = empty_record(self.kind.record)
        return {
            "scratch": played,
            "words": played.view(np.int64),
            "x": scratch(self._net),
            "noise": noise_from(self._seed + b" %d" % thread if thread else self._seed),
            "terms": np.zeros(self._net.shape.terms_room, np.int64),
            "path": np.zeros((puct.MAX_DEPTH, 2), np.int64),
            "value": np.zeros(SEATS, np.float32),
            "greedy": room_for(self.kind),
        }

    def _load_code(self) -> None:
        """Load the compiled code that only later moves need, so that they do not spend their time on it."""
        arrays = self.arrays
        roots.node_of_view(arrays, arrays.base, arrays.words)
        roots.copy_subtree(arrays.nodes, arrays.edges, 0, arrays)
        arrays.counters[:] = 0

    # Roots

    def reset(self, view: Records) -> None:
        """Start a new search from what a seat knows."""
        self._set_base(view)
        self.arrays.counters[puct.NODES] = 0
        self.simulate(0)

    def simulate(self, count: int, thread: int = 0) -> None:
        """Run simulations. Threads that do so at the same time have different numbers, and room: see :meth:`hire`."""
        arrays = self.arrays._replace(**self._rooms[thread]) if thread else self.arrays
        puct.run_simulations(arrays, np.full(count, puct.NONE), self.root_value)

    def hire(self, threads: int) -> None:
        """Make room for so many threads."""
        self._rooms += [self._room(thread) for thread in range(len(self._rooms), threads)]

    def expect(self, habits: NDArray[np.float64]) -> None:
        """Take the seats' habits into account from now on. What was found with others is forgotten."""
        if not np.array_equal(habits, self.arrays.habits):
            self.arrays.habits[:] = habits
            self.arrays.counters[puct.NODES] = 0

    def reset_or_reuse(self, view: Records) -> None:
        """Continue with the part of the last search that met this view, or start a new search."""
        arrays = self.arrays
        node = int(roots.node_of_view(arrays, view, view.view(np.int64)))
        if node == puct.NONE:
            self.reset(view)
            return
        self.arrays = arrays._replace(nodes=self._spare[0], edges=self._spare[1])
        self._spare = (arrays.nodes, arrays.edges)
        roots.copy_subtree(arrays.nodes, arrays.edges, node, self.arrays)
        self._set_base(view)

    def _set_base(self, view: Records) -> None:
        arrays = self.arrays
        arrays.base[:] = view
        arrays.base["key"] = self.key
        arrays.constants[:] = puct.constants_for(self.constants, int(view["players"][0]))
        roots.prepare_base(arrays)

    # Results

    @property
    def count(self) -> int:
        """The number of actions at the root."""
        return int(self.arrays.nodes["edges"][0])

    @property
    def visits(self) -> NDArray[np.int64]:
        """How often each action of the root was tried."""
        return np.asarray(self.edges("visits"), np.int64)

    def edges(self, name: str) -> NDArray[np.float64]:
        """One field of the root's edges."""
        first = int(self.arrays.nodes["first"][0])
        return np.asarray(self.arrays.edges[name][first : first + self.count])

    @property
    def shares(self) -> NDArray[np.float64]:
        """Each seat's share of the victory: the search's mean or, if nothing was tried, the net's value."""
        visits = int(self.arrays.nodes["visits"][0])
        total = np.asarray(self.arrays.nodes["shares"][0], np.float64)
        return total / visits if visits else np.asarray(self.root_value, np.float64)

    @property
    def best(self) -> int:
        """The edge of the root with the most visits; among equals, the one with the highest prior."""
        return most_visited(self.visits, self.edges("prior"))

    def shares_of(self, edge: int) -> list[float]:
        """Each seat's share of the victory after one of the root's edges, over all its outcomes."""
        nodes = self.arrays.nodes
        outcomes = []
        child = int(self.arrays.edges["child"][int(nodes["first"][0]) + edge])
        while child != puct.NONE:
            outcomes.append(child)
            child = int(nodes["sibling"][child])
        visits = int(nodes["visits"][outcomes].sum())
        if not visits:
            return list(self.shares.tolist())
        return list((nodes["shares"][outcomes].sum(axis=0, dtype=np.float64) / visits).tolist())

    def line(self, edge: int) -> tuple[str, ...]:
        """The words of the most visited line that begins with one of the root's edges."""
        arrays = self.arrays
        records = arrays.base.copy()
        dealing = arrays.counters[puct.UNKNOWN_CARDS] > 0
        words = []
        for action, outcome in self._most_tried(int(arrays.nodes["first"][0]) + edge):
            words += self.kind.words(records, [action])
            puct.step(records, action, outcome, bool(dealing))
            dealing = False
        return tuple(words)

    def _most_tried(self, edge: int) -> Iterator[tuple[int, int]]:
        """The most visited actions one after another, each with its most visited outcome."""
        arrays = self.arrays
        for _ in range(MAX_LINE):
            child = int(arrays.edges["child"][edge])
            if child == puct.NONE:
                return
            following = child
            while child != puct.NONE:
                if arrays.nodes["visits"][child] > arrays.nodes["visits"][following]:
                    following = child
                child = int(arrays.nodes["sibling"][child])
            yield int(arrays.edges["action"][edge]), int(arrays.nodes["outcome"][following])
            first, count = int(arrays.nodes["first"][following]), int(arrays.nodes["edges"][following])
            if count == 0 or not arrays.edges["visits"][first : first + count].any():
                return
            edge = first + int(np.argmax(arrays.edges["visits"][first : first + count]))
