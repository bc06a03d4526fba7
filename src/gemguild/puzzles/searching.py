"""The searches of the miner: one that plays and notices, and one that looks deeply from several seeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gemguild.bots import puct
from gemguild.bots.analysis import NetSearch
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree, most_visited
from gemguild.engine.game import Move, Position, View

TRIES = 100
"""Every move is tried at least once for so many simulations, so that its chance means something."""
FIRST_STEP = 8
"""A search is asked for its choice after so many simulations, then each time after twice as many."""


class Glance:
    """A short search: what a good player sees."""

    def __init__(self, tree: SearchTree) -> None:
        visits, totals, priors = tree.visits, tree.edges("total"), tree.edges("prior")
        best = most_visited(visits, priors)
        self.actions = tree.edges("action").copy()
        self.shares = visits / visits.sum()
        """How the search spread its visits over the actions."""
        self.prior = float(priors[best])
        tried = np.delete(totals / np.maximum(visits, 1), best)[np.delete(visits, best) > 0]
        self.lead = float(totals[best] / visits[best] - tried.max()) if len(tried) and visits[best] else 0.0
        """How far the best move is ahead of all others that were tried, in shares of the victory."""


def glance(tree: SearchTree, view: View, simulations: int) -> Glance | None:
    """A short search from a view; None if there is nothing to decide."""
    tree.reset(view.records)
    if tree.count == 1:
        return None
    tree.simulate(simulations)
    return Glance(tree)


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of an expected line."""

    seat: int
    word: str
    after: Position
    """A position that follows; what nobody knows is dealt somehow."""


class DeepSearch(NetSearch):
    """A deep search from a seed of its own, which remembers when it settled on its choice."""

    def __init__(self, view: View, simulations: int, net: Net, seed: bytes) -> None:
        self.view = view
        self.moves = {move.action: move for move in view.legal_moves()}
        least = 1 + simulations // TRIES
        nodes = 2 * simulations + least * len(self.moves) + 2
        self.tree = SearchTree(net, view.game.kind, nodes, seed)
        self.tree.reset(view.records)
        self._actions: list[int] = self.tree.edges("action").tolist()
        self._choices = [(done, self._grow_to(done)) for done in steps(simulations)]
        self._visits, self._priors = self.tree.visits.copy(), self.tree.edges("prior").copy()
        self._least = least

    def _grow_to(self, simulations: int) -> int:
        """Search on until so many simulations are done; the action that leads then."""
        self.tree.simulate(simulations - int(self.tree.visits.sum()))
        return self._actions[most_visited(self.tree.visits, self.tree.edges("prior"))]

    @property
    def settled(self) -> int:
        """The number of simulations from which on the search never changed its mind."""
        last = self._choices[-1][1]
        unsure = [number for number, (_, choice) in enumerate(self._choices) if choice != last]
        return self._choices[unsure[-1] + 1 if unsure else 0][0]

    @property
    def best_prior(self) -> float:
        """The net's own trust in the best move."""
        return float(self._priors[most_visited(self._visits, self._priors)])

    def wins(self) -> dict[Move, float]:
        """The chance to win of every move, the best first; the runner-up was searched as deeply as the best.

        Only here every move is tried: a search whose choice already disappoints need not do so.
        """
        for edge, visits in enumerate(self.tree.visits.tolist()):
            self._try(edge, self._least - visits)
        best, *others = self.ranked()
        if others:
            self.equalise_visits(max(others, key=self._win), best)
        return {move: self._win(move) for move in (best, *sorted(others, key=self._win, reverse=True))}

    def _win(self, move: Move) -> float:
        return self.chances(move)[self.view.seat or 0]

    def follow(self, move: Move) -> Iterator[Step]:
        """The most visited line that begins with a move."""
        game, dealing = self.view.game, bool(self.tree.arrays.counters[puct.UNKNOWN_CARDS] > 0)
        records = self.tree.arrays.base.copy()
        first = int(self.tree.arrays.nodes["first"][0])
        for action, outcome in self.tree._most_tried(first + self._actions.index(move.action)):
            [word] = game.kind.words(records, [action])
            seat = int(records["seat"][0])
            puct.step(records, action, outcome, dealing)
            dealing = False
            yield Step(seat, word, Position(game, records.copy()))


def steps(simulations: int) -> list[int]:
    """The numbers of simulations at which a search is asked for its choice."""
    numbers = [FIRST_STEP]
    while numbers[-1] * 2 < simulations:
        numbers.append(numbers[-1] * 2)
    return [*(number for number in numbers if number < simulations), simulations]
