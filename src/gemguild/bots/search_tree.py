"""A search tree with its net, from Python: planting it, growing it, keeping it from one move to the next."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gemguild.bots import puct
from gemguild.bots.net.inputs import SEATS
from gemguild.bots.net.net import Net, scratch
from gemguild.engine import loops, rng
from gemguild.engine.batch import noise_from
from gemguild.engine.game import Records
from gemguild.engine.kind import Kind
from gemguild.engine.record import room

EDGES_A_NODE = 40
"""Room for so many actions a node, on average; a tree that has used it up stops growing."""
LONGEST_LINE = 12


class SearchTree:
    """Room for a search, used for one search after another. What it finds depends on its seed and nothing else."""

    def __init__(
        self, net: Net, kind: Kind, nodes: int, seed: bytes, constants: NDArray[np.float64] = puct.CONSTANTS
    ) -> None:
        base, played = room(kind.record), room(kind.record)
        self.kind = kind
        self.key = rng.key_from(seed, b"search")
        self.constants = constants
        self.opinion = np.zeros(SEATS, np.float32)
        """What the net itself says of the root."""
        self.arrays = puct.TreeArrays(
            base=base,
            scratch=played,
            words=played.view(np.int64),
            public=kind.record.public.view(np.int64),
            nodes=np.zeros(nodes, puct.NODE),
            edges=np.zeros(nodes * EDGES_A_NODE, puct.EDGE),
            counters=np.zeros(puct.COUNTERS, np.int64),
            plan=net.plan,
            weights=net.weights,
            x=scratch(net),
            constants=constants.copy(),
            noise=noise_from(seed),
        )
        self._spare = np.zeros(nodes, puct.NODE), np.zeros(nodes * EDGES_A_NODE, puct.EDGE)
        """Room for what is kept of the tree; the system gives memory only when it is written to."""
        self._load()

    def _load(self) -> None:
        """Have the code loaded that only later moves need; their time should not go into that."""
        arrays = self.arrays
        puct.look_at_view(arrays.base, arrays.words, arrays.public, 0)
        puct.transplant(arrays.nodes, arrays.edges, 0, arrays)
        arrays.counters[:] = 0

    # Roots

    def plant(self, view: Records) -> None:
        """Start anew from what a seat knows."""
        self._set_base(view)
        self.arrays.counters[puct.NODES] = 0
        self.grow(0)

    def grow(self, count: int) -> None:
        """Simulate so many times."""
        puct.grow(self.arrays, np.full(count, puct.NONE), self.opinion)

    def plant_or_keep(self, view: Records) -> None:
        """Go on from what the last search found out about this view, if it met it, or start anew."""
        kept = self._find(view)
        if kept is None:
            self.plant(view)
            return
        arrays = self.arrays
        self.arrays = arrays._replace(nodes=self._spare[0], edges=self._spare[1])
        self._spare = (arrays.nodes, arrays.edges)
        puct.transplant(arrays.nodes, arrays.edges, kept, self.arrays)
        self._set_base(view)

    def _set_base(self, view: Records) -> None:
        arrays = self.arrays
        arrays.base[:] = view
        arrays.base["key"] = self.key
        arrays.constants[:] = puct.for_players(self.constants, int(view["players"][0]))
        arrays.counters[puct.UNKNOWN_HANDS] = puct.unknown_cards(view)
        if not arrays.counters[puct.UNKNOWN_HANDS]:
            loops.fill_in(arrays.base)

    def _find(self, view: Records) -> int | None:
        """The node of the last search that looks like a view; deals of unknown cards cannot be told apart."""
        arrays = self.arrays
        used = int(arrays.counters[puct.NODES])
        if used == 0 or arrays.counters[puct.UNKNOWN_HANDS] or puct.unknown_cards(view):
            return None
        look = puct.look_at_view(view, view.view(np.int64), arrays.public, int(view["seat"][0]))
        same = (arrays.nodes["look"][:used] == look) & (arrays.nodes["edges"][:used] > 0)
        if arrays.nodes["seat"][0] != view["seat"][0] or not same.any():
            return None
        return int(np.flatnonzero(same)[np.argmax(arrays.nodes["visits"][:used][same])])

    # What was found

    @property
    def count(self) -> int:
        """How many actions the root has."""
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
        """Each seat's share of the victory: found, or the net's opinion if nothing was tried."""
        visits = int(self.arrays.nodes["visits"][0])
        found = np.asarray(self.arrays.nodes["shares"][0], np.float64)
        return found / visits if visits else np.asarray(self.opinion, np.float64)

    def line(self, edge: int) -> tuple[str, ...]:
        """The words of what was tried most from one of the root's edges on."""
        arrays = self.arrays
        records = arrays.base.copy()
        dealing = arrays.counters[puct.UNKNOWN_HANDS] > 0
        words = []
        for action, outcome in self._most_tried(int(arrays.nodes["first"][0]) + edge):
            words += self.kind.words(records, [action])
            puct.step(records, action, outcome, bool(dealing))
            dealing = False
        return tuple(words)

    def _most_tried(self, edge: int) -> Iterator[tuple[int, int]]:
        """Actions with their outcomes, the most visited first."""
        arrays = self.arrays
        for _ in range(LONGEST_LINE):
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
