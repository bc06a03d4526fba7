"""What a deep search thinks of a decision: the moves, honest chances, how the game may go on.

The search has the shipped net to lead it. Where that is missing or damaged, which is logged once, it plays on at random
instead and is a good deal weaker. It starts from what one seat sees and from a fixed seed, so the same view always gets
the same answer from the same number of simulations.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np

from gemguild.bots import puct, search
from gemguild.bots.bot import Limit, Option, Thought
from gemguild.bots.calibration import calibrate
from gemguild.bots.net.net import BadNet, Net, shipped
from gemguild.bots.netbot import MOST_NODES, USUAL_SIMULATIONS, grow
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Move, View

log = logging.getLogger("gemguild.bots")

DEFAULT_LIMIT = Limit()
"""As long as each kind of search thinks right: 2,000 simulations with a net, 20,000 without."""
SEED = b"analysis"
LEFT_OUT = "split:"
"""How moves begin that no search looks at."""
LED, PLAIN = "grandmaster", "search"
"""The bots that search in the same way, with a net and without: what was measured of them holds here too."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A move, and what it promises before chance has its say."""

    option: Option
    chances: tuple[float, ...]
    """Each seat's chance to win; in Team both of a side have their side's."""


def analyse(view: View, limit: Limit = DEFAULT_LIMIT, *, net: Net | None = None) -> Thought:
    """The moves of a decision, the best first, with honest chances and how the game may go on.

    The view's seat must be to play: raises BadOptions otherwise. Without a net the shipped one is used.

        >>> import gemguild
        >>> view = gemguild.splendor().start(seed=7).view(0)
        >>> thought = analyse(view, Limit(simulations=50))
        >>> thought.move in view.legal_moves(), len(thought.win), thought.line[0] == thought.move.word
        (True, 2, True)
    """
    found = look_into(view, limit, net)
    outlooks = [found.outlook(move) for move in found.ranked()]
    return Thought(tuple(own.option for own in outlooks), outlooks[0].chances, found.simulations)


def compare(view: View, limit: Limit, played: str, *, net: Net | None = None) -> tuple[Outlook, Outlook | None]:
    """The best move and the one that was played, each searched as deeply as the other.

    None in place of a move that the search leaves out: announcing a payment of one's own choice.
    """
    found = look_into(view, limit, net)
    best = found.ranked()[0]
    if played.startswith(LEFT_OUT):
        return found.outlook(best), None
    move = view.parse_move(played)
    found.equalise_visits(move, best)
    return found.outlook(best), found.outlook(move)


class Search(Protocol):
    """A search that has come to its limit."""

    @property
    def simulations(self) -> int:
        """How much was tried."""

    def ranked(self) -> list[Move]:
        """The moves it has looked at, the one to play first."""

    def outlook(self, move: Move) -> Outlook:
        """What it found about a move."""

    def equalise_visits(self, move: Move, other: Move) -> None:
        """Try a move as often as another one, if that can be done."""


def look_into(view: View, limit: Limit, net: Net | None = None) -> Search:
    """Search from a view until the limit, with a net if there is one."""
    if view.seat is None or view.seat != view.to_play:
        raise BadOptions("only a seat that is to play has a decision to analyse")
    own = net or net_or_none(view.game.id)
    return PlainSearch(view, limit) if own is None else NetSearch(view, limit, own)


@cache
def net_or_none(game: str) -> Net | None:
    """The shipped net; None, and a word in the log, if it cannot be used."""
    try:
        return shipped(game)
    except BadNet as error:
        log.warning("%s; analysing without a net", error)
        return None


class NetSearch:
    """A search led by a net."""

    def __init__(self, view: View, limit: Limit, net: Net) -> None:
        simulations = limit.simulations or USUAL_SIMULATIONS
        room = (
            2 * simulations + 2 if limit.simulations or limit.seconds is None else MOST_NODES
        )  # half is for insisting
        self.view = view
        self.moves = {move.action: move for move in view.legal_moves()}
        self.tree = SearchTree(net, view.game.kind, min(room, MOST_NODES), SEED)
        grow(self.tree, view, limit, time.perf_counter(), early=False)
        if self.tree.count == 1:  # nothing to decide, but what is it worth?
            self._try(0, simulations)
        self._visits, self._priors = self.tree.visits.copy(), self.tree.edges("prior")
        self._actions: list[int] = self.tree.edges("action").tolist()

    @property
    def simulations(self) -> int:
        """How much was tried."""
        return int(self.tree.visits.sum())

    def ranked(self) -> list[Move]:
        """Its moves, those tried most often first, before it was told what to try."""
        order = np.lexsort((self._priors, self._visits))[::-1].tolist()
        return [self.moves[self._actions[edge]] for edge in order]

    def outlook(self, move: Move) -> Outlook:
        """What it found about a move; about one that was never tried, what it thinks in general."""
        edge = self._actions.index(move.action)
        chances = calibrate(self.view.game, LED, self._shares(edge))
        line = self.tree.line(edge) or (move.word,)
        visits = int(self.tree.visits[edge])
        return Outlook(Option(move, visits, chances[self.view.seat or 0], line), chances)

    def equalise_visits(self, move: Move, other: Move) -> None:
        """Try a move as often as another one."""
        edge, visits = self._actions.index(move.action), self.tree.visits
        self._try(edge, int(visits[self._actions.index(other.action)] - visits[edge]))

    def _try(self, edge: int, count: int) -> None:
        first = int(self.tree.arrays.nodes["first"][0])
        puct.grow(self.tree.arrays, np.full(max(0, count), first + edge), self.tree.opinion)

    def _shares(self, edge: int) -> list[float]:
        """Each seat's share of the victory after a move, over all that chance made of it."""
        arrays = self.tree.arrays
        outcomes = []
        child = int(arrays.edges["child"][int(arrays.nodes["first"][0]) + edge])
        while child != puct.NONE:
            outcomes.append(child)
            child = int(arrays.nodes["sibling"][child])
        visits = int(arrays.nodes["visits"][outcomes].sum())
        found = arrays.nodes["shares"][outcomes].sum(axis=0, dtype=np.float64) / visits if visits else self.tree.shares
        shares: list[float] = found.tolist()
        return shares


class PlainSearch:
    """A search with random playouts. It cannot be told what to try."""

    def __init__(self, view: View, limit: Limit) -> None:
        self.view = view
        self.tree = search.PlayoutTree(view, SEED, limit)
        self.tree.grow(limit, time.perf_counter())
        self._children = {int(self.tree.nodes["action"][child]): child for child in self.tree.children(0)}

    @property
    def simulations(self) -> int:
        """How much was tried."""
        return int(self.tree.nodes["visits"][0])

    def ranked(self) -> list[Move]:
        """The moves it has tried, those tried most often first."""
        return [self.tree.moves[action] for action in self._children]

    def outlook(self, move: Move) -> Outlook:
        """What it found about a move; about one that was never tried, what it thinks in general."""
        child = self._children.get(move.action, 0)
        chances = calibrate(self.view.game, PLAIN, self.tree.shares(child).tolist())
        visits = int(self.tree.nodes["visits"][child]) if child else 0
        return Outlook(Option(move, visits, chances[self.view.seat or 0], self.tree.line(move)), chances)

    def equalise_visits(self, move: Move, other: Move) -> None:
        """Nothing can be done."""
