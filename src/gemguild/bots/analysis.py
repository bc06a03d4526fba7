"""Deep analysis of a decision: the moves, calibrated chances to win, and likely continuations.

The search uses the shipped net. Where a game has none, or its file is missing or damaged, the log says so once and the
search uses random playouts instead, which is a good deal weaker. It starts from what one seat sees and from a fixed
seed, so the same view always gets the same answer from the same number of simulations.
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
from gemguild.bots.netbot import DEFAULT_SIMULATIONS, MAX_NODES, grow_tree
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Move, View

log = logging.getLogger("gemguild.bots")

DEFAULT_LIMIT = Limit()
"""The default of each search: 2,000 simulations with a net, 20,000 without."""
SEED = b"analysis"
UNSEARCHED = "split:"
"""How moves begin that no search considers."""
MOST_ALTERNATIVES, LEAST_VISITS = 4, 0.002
"""Moves that are told beside the best, each with at least this part of the visits."""
NET_BOT, PLAIN_BOT = "grandmaster", "search"
"""The bots that search in the same way, with a net and without: their calibration holds here too."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A move and its prospects, before any card is drawn."""

    option: Option
    chances: tuple[float, ...]
    """Each seat's chance to win; partners share their side's chance."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A decision, searched: the best move and the one that was played, equally deeply."""

    best: Outlook
    played: Outlook | None
    """None for a move that no search considers: announcing a payment of one's own choice."""
    alternatives: tuple[Option, ...]
    """The moves most worth a thought, the best first, as the search left them."""
    choices: int
    prior: float
    """What the net alone thought of the move that was played."""


def analyse(view: View, limit: Limit = DEFAULT_LIMIT, *, net: Net | None = None) -> Thought:
    """The moves of a decision, the best first, with calibrated chances and likely continuations.

    The view's seat must be to play: raises BadOptions otherwise. Without a net the shipped one is used.

        >>> import gemguild
        >>> view = gemguild.splendor().start(seed=7).view(0)
        >>> thought = analyse(view, Limit(simulations=50))
        >>> thought.move in view.legal_moves(), len(thought.win), thought.line[0] == thought.move.word
        (True, 2, True)
    """
    search = run_search(view, limit, net)
    outlooks = [search.outlook(move) for move in search.ranked()]
    return Thought(tuple(outlook.option for outlook in outlooks), outlooks[0].chances, search.simulations)


def compare(view: View, limit: Limit, played: str, *, net: Net | None = None) -> Compared:
    """The best move and the one that was played, both searched equally deeply."""
    search = run_search(view, limit, net)
    ranked = search.ranked()
    looks = [search.outlook(move).option for move in ranked[:MOST_ALTERNATIVES]]
    alternatives = [look for place, look in enumerate(looks) if not place or look.visits >= least_visits(search)]
    is_searched = not played.startswith(UNSEARCHED)
    move = view.parse_move(played) if is_searched else ranked[0]
    search.equalise_visits(move, ranked[0])
    return Compared(
        best=search.outlook(ranked[0]),
        played=search.outlook(move) if is_searched else None,
        alternatives=tuple(alternatives),
        choices=len(view.legal_actions()),
        prior=search.prior(move),
    )


def least_visits(search: Search) -> float:
    """Visits below which a move was hardly looked at."""
    return LEAST_VISITS * search.simulations


class Search(Protocol):
    """A finished search."""

    @property
    def simulations(self) -> int:
        """How many simulations it ran."""

    def ranked(self) -> list[Move]:
        """The moves it considered, the best first."""

    def outlook(self, move: Move) -> Outlook:
        """The prospects of a move."""

    def prior(self, move: Move) -> float:
        """What the net alone thinks of a move; 1 without one."""

    def equalise_visits(self, move: Move, other: Move) -> None:
        """Search a move as often as another one, if this search can do so."""


def run_search(view: View, limit: Limit, net: Net | None = None) -> Search:
    """Search from a view within the limit, with a net if there is one."""
    if view.seat is None or view.seat != view.to_play:
        raise BadOptions("only a seat that is to play has a decision to analyse")
    usable = net or net_or_none(view.game.id, view.game.players)
    return PlainSearch(view, limit) if usable is None else NetSearch(view, limit, usable)


@cache
def net_or_none(game: str, players: int = 0) -> Net | None:
    """The shipped net for a number of players; None, with a warning in the log, if there is none that can be used."""
    try:
        return shipped(game, players)
    except BadNet as error:
        log.warning("%s; analysing without a net", error)
        return None


class NetSearch:
    """A search with a net."""

    def __init__(self, view: View, limit: Limit, net: Net) -> None:
        simulations = limit.simulations or DEFAULT_SIMULATIONS
        counted = limit.simulations or limit.seconds is None
        nodes = 2 * simulations + 2 if counted else MAX_NODES  # half of them for equalising visits
        self.view = view
        self.moves = {move.action: move for move in view.legal_moves()}
        self.tree = SearchTree(net, view.game.kind, min(nodes, MAX_NODES), SEED)
        self.tree.reset(view.records)
        grow_tree(self.tree, limit, time.perf_counter(), early=False)
        if self.tree.count == 1:  # nothing to decide, but its value is asked for
            self._try(0, simulations)
        self._visits, self._priors = self.tree.visits.copy(), self.tree.edges("prior")
        self._actions: list[int] = self.tree.edges("action").tolist()

    @property
    def simulations(self) -> int:
        """How many simulations it ran."""
        return int(self.tree.visits.sum())

    def ranked(self) -> list[Move]:
        """Its moves, those that the search visited most first; visits added later do not count."""
        order = np.lexsort((self._priors, self._visits))[::-1].tolist()
        return [self.moves[self._actions[edge]] for edge in order]

    def chances(self, move: Move) -> tuple[float, ...]:
        """Each seat's chance to win after a move; for a move that was never tried, those of the position."""
        return calibrate(self.view.game, NET_BOT, self.tree.shares_of(self._actions.index(move.action)))

    def outlook(self, move: Move) -> Outlook:
        """The prospects of a move; for a move that was never tried, those of the position."""
        edge = self._actions.index(move.action)
        chances = self.chances(move)
        line = self.tree.line(edge) or (move.word,)
        visits = int(self.tree.visits[edge])
        return Outlook(Option(move, visits, chances[self.view.seat or 0], line), chances)

    def prior(self, move: Move) -> float:
        """What the net alone thinks of a move."""
        return float(self._priors[self._actions.index(move.action)])

    def equalise_visits(self, move: Move, other: Move) -> None:
        """Search a move as often as another one."""
        edge, visits = self._actions.index(move.action), self.tree.visits
        self._try(edge, int(visits[self._actions.index(other.action)] - visits[edge]))

    def _try(self, edge: int, count: int) -> None:
        first = int(self.tree.arrays.nodes["first"][0])
        puct.run_simulations(self.tree.arrays, np.full(max(0, count), first + edge), self.tree.root_value)


class PlainSearch:
    """A search with random playouts. It cannot be made to search a given move."""

    def __init__(self, view: View, limit: Limit) -> None:
        self.view = view
        self.tree = search.PlayoutTree(view, SEED, limit)
        self.tree.grow(limit, time.perf_counter())
        self._children = {int(self.tree.nodes["action"][child]): child for child in self.tree.children(0)}

    @property
    def simulations(self) -> int:
        """How many simulations it ran."""
        return int(self.tree.nodes["visits"][0])

    def ranked(self) -> list[Move]:
        """The moves it tried, those visited most first."""
        return [self.tree.moves[action] for action in self._children]

    def outlook(self, move: Move) -> Outlook:
        """The prospects of a move; for a move that was never tried, those of the position."""
        child = self._children.get(move.action, 0)
        chances = calibrate(self.view.game, PLAIN_BOT, self.tree.shares(child).tolist())
        visits = int(self.tree.nodes["visits"][child]) if child else 0
        return Outlook(Option(move, visits, chances[self.view.seat or 0], self.tree.line(move)), chances)

    def prior(self, move: Move) -> float:  # noqa: ARG002
        """Without a net there is none."""
        return 1.0

    def equalise_visits(self, move: Move, other: Move) -> None:
        """Do nothing: this search chooses by itself."""
