"""PUCT search with a net, compiled with the rules.

A node is a position as far as the searching seat can distinguish it, an edge is an action, and an edge's children are
what chance can make of the action: the card that is turned up, a shuffle of Duel's bag. Chance is sampled during the
search: an edge gets another outcome once it has been tried often enough, and spreads its visits evenly over the
outcomes it has. Cards that others reserved unseen are dealt again with each outcome of the first move. Positions are
not stored; each simulation plays from the root, which is cheaper than reading positions from memory.

Values are shares of the victory, one for each seat. Only plain payments are searched.

A rival may have the habit of playing what looks best one decision ahead (:mod:`.habits`). It is then expected to follow
the habit as often as its chance says, and otherwise the net's priors, whatever that is worth.

Several threads may search one tree, each with room of its own to work in. A simulation counts its visits on the way
down and its value on the way up: meanwhile the moves that it tries look worse to other threads, which so try others.
Threads take nodes and edges by counters that they share, and fill them before anybody can reach them. What else may
happen when two threads meet is harmless: a visit that is not counted, or a node made in vain.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemguild.bots import greedy
from gemguild.bots.arithmetic import exp
from gemguild.bots.net.inputs import SEATS, TERMS_AT, action_terms, list_near
from gemguild.bots.net.net import evaluate
from gemguild.bots.threads import fetch_add
from gemguild.engine import bits, loops, rules
from gemguild.engine.compile import compiled, entry
from gemguild.games.common.chance import BAG, NOTHING, draws
from gemguild.games.common.hooks import first_card

NONE = -1
NODE = np.dtype(
    [
        ("view_hash", "i8"),  # a hash of what the searching seat sees of it
        ("first", "i4"),  # its first edge
        ("edges", "i4"),  # how many it has: 0 before it is expanded, and at the end of a game
        ("sibling", "i4"),  # the next outcome of the edge that leads to it
        ("outcome", "i4"),  # what chance brought
        ("visits", "i4"),
        ("seat", "i4"),  # who decides
        ("shares", "f4", (SEATS,)),  # sums of the values found below it
    ]
)
EDGE = np.dtype(
    [
        ("action", "i4"),
        ("child", "i4"),  # its first outcome
        ("outcomes", "i4"),
        ("visits", "i4"),
        ("total", "f4"),  # sum of the values found for the seat that decides
        ("logit", "f4"),  # from the net
        ("prior", "f4"),
    ]
)
NODES, EDGES, UNKNOWN_CARDS, COUNTERS = range(4)
"""Counters of a tree: nodes and edges used, reserved cards that the searching seat does not know."""
MAX_DEPTH = 200
DEAL_STRIDE = 256
"""An outcome is a card or a shuffle, plus this times the number of the deal where unknown cards are dealt."""
NO_DRAW = 255
FEW_DOUBLINGS = 8
FEW_VISITS = 1 << FEW_DOUBLINGS
"""Below about so many visits the weight of priors hardly grows."""

EXPLORATION, FPU_REDUCTION, WIDENING, PRIOR_SCALE, ROOT_PRIOR_SCALE, VALUE_SCALE, VALUE_VISITS, MEAN_VISITS = range(8)
GROWTH = 8
"""Constants of the search: the weight of priors; how much worse than its parent an untried action is assumed to be; how
fast outcomes are added; the factor of logits in the tree and at a root with noise (see :mod:`.halving`); and, at such a
root, how values count beside priors: a factor, an offset to the visits, and the number of imaginary visits that pull a
value towards the mean. The last is how much the weight of priors grows whenever a node's visits double."""
CONSTANTS = np.array([0.7, 0.12, 0.25, 0.8, 0.85, 0.9, 50.0, 2.0, 0.0])
"""The constants for two players."""
OWN_CONSTANTS: Mapping[str, Mapping[int, float]] = {"duel": {EXPLORATION: 0.4, GROWTH: 0.065}}
"""Other constants than these, by game: in Duel, what a short search finds is worth more beside the priors."""


def constants_of(game: str) -> NDArray[np.float64]:
    """The constants of a game, by its id, for two players."""
    constants = CONSTANTS.copy()
    for place, value in OWN_CONSTANTS.get(game, {}).items():
        constants[place] = value
    return constants


def constants_for(constants: NDArray[np.float64], players: int) -> NDArray[np.float64]:
    """The constants for a number of players: the more of them share a victory, the less the values of moves differ."""
    spread = 2 / players
    scaled = constants.copy()
    scaled[[EXPLORATION, GROWTH, FPU_REDUCTION]] *= spread
    scaled[VALUE_SCALE] /= spread
    return scaled


@compiled
def view_hash(state: Any, words: Any, public: Any, seat: int) -> int:
    """A hash of what a seat sees: the public bits of the record's words, and the reserved cards that it knows."""
    digest = 0x1234567
    for k in range(len(public)):
        digest = bits.mix(digest, words[k] & public[k])
    for owner in range(state.players):
        for place in range(state.hand[owner]):
            if owner == seat or not (bits.wide(state.blind[owner]) >> place) & 1:
                digest = bits.mix(digest, bits.wide(state.reserved[owner, place]))
    return digest


class TreeArrays(NamedTuple):
    """The arrays that a search works on. Its starting position and its scratch position are arrays of one record."""

    base: Any
    scratch: Any
    words: Any
    """The scratch record seen as 64-bit words."""
    public: Any
    """The bits of these words that everybody may see."""
    nodes: Any
    edges: Any
    counters: Any
    plan: Any
    weights: Any
    x: Any
    """The scratch array of the net."""
    constants: Any
    noise: Any
    terms: Any
    """Room for the logit terms of an action."""
    path: Any
    """Room for the nodes and edges that a simulation walks along."""
    value: Any
    """Room for the value that it finds."""
    habits: Any
    """The chance that a seat plays what looks best one decision ahead; 0 for seats that play as this search does."""
    greedy: greedy.Room
    """Room for finding out what that is."""


@entry
def run_simulations(tree: TreeArrays, first_edges: Any, root_value: Any) -> None:
    """Simulate once for each listed first edge; NONE leaves the choice to the search.

    An empty tree gets its root first, and the net's value of the root is written.
    """
    if tree.counters[NODES] == 0:
        make_root(tree, root_value)
    for first in first_edges:
        simulate(tree, first)


@compiled
def make_root(tree: TreeArrays, root_value: Any) -> None:
    """Make the root and expand it."""
    tree.scratch[0] = tree.base[0]
    state = tree.scratch[0]
    tree.counters[EDGES] = 0
    root = add_node(tree, state, bits.wide(state.seat), 0)
    evaluate(state, tree.plan, tree.weights, tree.x, root_value)
    expand(tree, state, root)


@compiled
def simulate(tree: TreeArrays, first: int) -> None:
    """Walk down to a new node, by a given first edge if any, evaluate it with the net and back up its value."""
    path = tree.path
    value = tree.value
    nodes = tree.nodes
    edges = tree.edges
    tree.scratch[0] = tree.base[0]
    state = tree.scratch[0]
    me = bits.wide(state.seat)
    dealing = tree.counters[UNKNOWN_CARDS] > 0
    node = 0
    depth = 0
    while node != NONE and nodes[node].edges > 0 and depth < MAX_DEPTH:
        if tree.habits[nodes[node].seat] > 0:
            edge = expected_edge(nodes, edges, node)
        else:
            edge = first if depth == 0 and first != NONE else best_edge(nodes, edges, node, tree.constants)
        path[depth, 0] = node
        path[depth, 1] = edge
        outcome = choose_outcome(tree, state, edge, dealing)
        advance(state, edges[edge].action, outcome)
        nodes[node].visits += 1
        node = child_for(tree, state, me, edge, outcome)
        edges[edge].visits += 1
        depth += 1
        dealing = False
    if state.ended:
        value[:] = 0
        loops.share_out(state, value)
    else:
        evaluate(state, tree.plan, tree.weights, tree.x, value)
        if node != NONE and nodes[node].edges == 0:
            expand(tree, state, node)
    if node != NONE:
        nodes[node].visits += 1
        add_value(nodes, node, value)
    for k in range(depth):
        add_value(nodes, path[k, 0], value)
        edges[path[k, 1]].total += value[nodes[path[k, 0]].seat]


@compiled
def add_value(nodes: Any, node: int, value: Any) -> None:
    """Add the value that a visit to a node found."""
    for seat in range(SEATS):
        nodes[node].shares[seat] += value[seat]


@compiled
def best_edge(nodes: Any, edges: Any, node: int, constants: Any) -> int:
    """The edge with the best sum of value and exploration bonus."""
    parent = nodes[node]
    drive = exploration(constants, bits.wide(parent.visits)) * math.sqrt(max(1, parent.visits))
    mean = parent.shares[parent.seat] / max(1, parent.visits)
    tried = 0.0
    for edge in range(parent.first, parent.first + parent.edges):
        if edges[edge].visits > 0:
            tried += edges[edge].prior
    untried = mean - constants[FPU_REDUCTION] * math.sqrt(tried)
    best = bits.wide(parent.first)
    highest = -1e9
    for edge in range(parent.first, parent.first + parent.edges):
        visits = edges[edge].visits
        value = edges[edge].total / visits if visits > 0 else untried
        bound = value + drive * edges[edge].prior / (1 + visits)
        if bound > highest:
            highest = bound
            best = edge
    return int(best)


@compiled
def expected_edge(nodes: Any, edges: Any, node: int) -> int:
    """The edge that was tried least for its prior: visits become as the priors are."""
    parent = nodes[node]
    best = bits.wide(parent.first)
    for edge in range(parent.first + 1, parent.first + parent.edges):
        if edges[edge].prior * (1 + edges[best].visits) > edges[best].prior * (1 + edges[edge].visits):
            best = edge
    return int(best)


@compiled
def exploration(constants: Any, visits: int) -> float:
    """The weight of priors at a node: it grows with the logarithm of the visits, which straight lines stand for."""
    if constants[GROWTH] == 0:
        return float(constants[EXPLORATION])
    counted = visits + FEW_VISITS
    doublings = bits.highest(counted)
    return float(
        constants[EXPLORATION] + constants[GROWTH] * (doublings - FEW_DOUBLINGS + counted / (1 << doublings) - 1)
    )


@compiled
def choose_outcome(tree: TreeArrays, state: Any, edge: int, dealing: bool) -> int:
    """The outcome to explore: a new one while there are few for the visits, otherwise the least visited one.

    At the root, cards that others reserved unseen are dealt with it.
    """
    taken = tree.edges[edge]
    nodes = tree.nodes
    source = draws(state, taken.action)
    if source == NOTHING and not dealing:
        return 0
    if taken.outcomes < tree.constants[WIDENING] * math.sqrt(taken.visits) + 0.5:
        deal_number = bits.wide(taken.outcomes)
        if dealing:
            deal(state, deal_number)
        draw = NO_DRAW
        if source == BAG:
            draw = deal_number % NO_DRAW
        elif source != NOTHING:
            draw = random_card(state, source, tree.noise)
        return deal_number * DEAL_STRIDE + draw if dealing else draw
    child = taken.child
    least = child
    while child != NONE:
        if nodes[child].visits < nodes[least].visits:
            least = child
        child = nodes[child].sibling
    outcome = bits.wide(nodes[least].outcome)
    if dealing:
        deal(state, outcome // DEAL_STRIDE)
    return outcome


@compiled
def deal(state: Any, deal_number: int) -> None:
    """Deal the unknown cards; the same number deals the same cards."""
    state.stream = 1 + deal_number
    state.blocks = 0
    rules.guess(state)


@compiled
def random_card(state: Any, level: int, noise: Any) -> int:
    """A random card of a deck."""
    first = first_card(state, level)
    return bits.wide(state.deck[first + loops.random_below(noise, bits.wide(state.left[level]))])


@compiled
def advance(state: Any, action: int, outcome: int) -> None:
    """Play an action with a given outcome, after unknown cards have been dealt."""
    source = draws(state, action)
    draw = outcome % DEAL_STRIDE
    if source == BAG:
        state.stream = -1 - draw
        state.blocks = 0
    elif source != NOTHING:
        put_on_top(state, source, draw)
    rules.play(state, action)


@entry
def step(records: Any, action: int, outcome: int, dealing: bool) -> None:
    """Play an action with a given outcome in a record, dealing unknown cards first if asked to."""
    if dealing:
        deal(records[0], outcome // DEAL_STRIDE)
    advance(records[0], action, outcome)


@compiled
def put_on_top(state: Any, level: int, card: int) -> None:
    """Move a card to the top of its deck."""
    first = first_card(state, level)
    top = first + bits.wide(state.left[level]) - 1
    place = top
    while state.deck[place] != card:
        place -= 1
    state.deck[place] = state.deck[top]
    state.deck[top] = card


@compiled
def child_for(tree: TreeArrays, state: Any, me: int, edge: int, outcome: int) -> int:
    """The node of an edge's outcome, added if it is new; NONE if the tree is full."""
    nodes = tree.nodes
    edges = tree.edges
    child = edges[edge].child
    while child != NONE:
        if nodes[child].outcome == outcome:
            return int(child)
        child = nodes[child].sibling
    child = add_node(tree, state, me, outcome)
    if child != NONE:
        nodes[child].sibling = edges[edge].child
        fence(tree)
        edges[edge].child = child
        edges[edge].outcomes += 1
    return child


@compiled
def add_node(tree: TreeArrays, state: Any, me: int, outcome: int) -> int:
    """A node without edges or visits; NONE if the tree is full."""
    if tree.counters[NODES] >= len(tree.nodes):
        return NONE
    node = fetch_add(tree.counters, NODES, 1)
    if node >= len(tree.nodes):
        return NONE
    added = tree.nodes[node]
    added.view_hash = view_hash(state, tree.words, tree.public, me)
    added.first = NONE
    added.edges = 0
    added.sibling = NONE
    added.outcome = outcome
    added.visits = 0
    added.seat = state.seat
    for seat in range(SEATS):
        added.shares[seat] = 0
    return int(node)


@compiled
def expand(tree: TreeArrays, state: Any, node: int) -> None:
    """Give a node its edges, with priors from the net's logits; a full tree stays as it is."""
    edges = tree.edges
    terms_at = tree.plan[TERMS_AT]
    list_near(state, tree.plan, tree.terms)
    legal = rules.plain_legal(state)
    count = bits.size(legal)
    if tree.counters[EDGES] + count > len(edges):
        return
    first = fetch_add(tree.counters, EDGES, count)
    if first + count > len(edges):
        return
    edge = first
    base = 0
    highest = np.float32(-1e9)
    for word in legal:
        while word:
            new = edges[edge]
            new.action = base + bits.lowest(word)
            new.child = NONE
            new.outcomes = 0
            new.visits = 0
            new.total = 0
            logit = np.float32(0)
            for k in range(action_terms(state, bits.wide(new.action), tree.plan, tree.terms)):
                logit += tree.x[terms_at + tree.terms[k]]
            new.logit = logit
            highest = max(highest, logit)
            word &= word - 1
            edge += 1
        base += bits.WORD
    total = 0.0
    for edge in range(first, first + count):
        edges[edge].prior = exp(tree.constants[PRIOR_SCALE] * (edges[edge].logit - highest))
        total += edges[edge].prior
    for edge in range(first, first + count):
        edges[edge].prior /= total
    habit = tree.habits[state.seat]
    if habit > 0 and count > 1:
        usual = greedy.best_action(state, tree.greedy)
        for edge in range(first, first + count):
            edges[edge].prior *= 1 - habit
            if edges[edge].action == usual:
                edges[edge].prior += habit
    tree.nodes[node].first = first
    fence(tree)
    tree.nodes[node].edges = count


@compiled
def fence(tree: TreeArrays) -> None:
    """Let other threads see all that was written before ahead of what is written from now on."""
    fetch_add(tree.counters, NODES, 0)
