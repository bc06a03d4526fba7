"""Tree search led by a net, compiled with the rules.

A node is a position as far as the searching seat can tell it apart, an edge an action, and its children what chance
can make of the action: the card that is turned up, a shuffle of Duel's bag. Chance is drawn as the search goes: an edge
gets another outcome when it was tried often enough, and shares its visits evenly among those it has. Cards that others
reserved unseen are dealt anew with each outcome of the first move. Positions are not kept; they are played anew from
the root, which is cheaper than reading them from memory.

Values are shares of the victory, one for each seat. Purchases with another than the plain payment are left out.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.net.inputs import MAX_TERMS, SEATS, TERMS_AT, logit_terms
from gemguild.bots.net.net import evaluate
from gemguild.engine import bits, loops, rules
from gemguild.engine.compile import compiled, entry
from gemguild.games.common.chance import BAG, NOTHING, draws
from gemguild.games.common.hidden import UNKNOWN
from gemguild.games.common.hooks import first_card

NONE = -1
NODE = np.dtype(
    [
        ("look", "i8"),  # what the searching seat sees of it, as one number
        ("first", "i4"),  # its first edge
        ("edges", "i4"),  # how many it has: none before it is expanded, and at the end of a game
        ("sibling", "i4"),  # the next outcome of the edge that leads to it
        ("outcome", "i4"),  # what chance gave
        ("visits", "i4"),
        ("seat", "i4"),  # who decides
        ("shares", "f4", (SEATS,)),  # sums of what was found
    ]
)
EDGE = np.dtype(
    [
        ("action", "i4"),
        ("child", "i4"),  # its first outcome
        ("outcomes", "i4"),
        ("visits", "i4"),
        ("total", "f4"),  # sum of what was found for the seat that decides
        ("logit", "f4"),  # what the net says
        ("prior", "f4"),
    ]
)
NODES, EDGES, UNKNOWN_HANDS, COUNTERS = range(4)
"""Counters of a tree: nodes and edges used, reserved cards that the searching seat does not know."""
MOST_DEPTH = 200
WORLD = 256
"""An outcome is the number of a deal, if unknown cards had to be dealt, times this, and a card or a shuffle."""
NO_CARD = 255

EXPLORATION, URGENCY, WIDENING, FLATTENING, ROOT_FLATTENING, SHARPNESS, TRUST, DOUBT = range(8)
"""Constants of the search: how much priors count; how much worse than its parent an untried action is taken to be; how
fast outcomes are added; what logits are multiplied by in the tree and at a root with noise (see :mod:`.halving`); and,
there, how much values count beside priors: a factor, visits that are taken for granted, and visits of a draw towards
the mean."""
CONSTANTS = np.array([0.7, 0.12, 0.25, 0.8, 0.85, 0.9, 50.0, 2.0])
"""As they are for two players."""


def for_players(constants: NDArray[np.float64], players: int) -> NDArray[np.float64]:
    """Constants for so many players: the more share a victory, the less the values of moves differ."""
    spread = 2 / players
    own = constants.copy()
    own[[EXPLORATION, URGENCY]] *= spread
    own[SHARPNESS] /= spread
    return own


@compiled
def look_of(state: Any, words: Any, public: Any, seat: int) -> int:
    """One number for what a seat sees: of the record's words what is public, and the hands as far as it knows them."""
    look = 0x1234567
    for k in range(len(public)):
        look = mixed(look, words[k] & public[k])
    for owner in range(state.players):
        for place in range(state.hand[owner]):
            if owner == seat or not (bits.wide(state.blind[owner]) >> place) & 1:
                look = mixed(look, bits.wide(state.reserved[owner, place]))
    return look


@compiled
def mixed(look: int, word: int) -> int:
    """Stir another word into a number."""
    look = bits.times(look ^ word, 0x1E3779B97F4A7C15)
    return look ^ ((look >> 29) & 0x7FFFFFFFF)


@entry
def look_at_view(records: Any, words: Any, public: Any, seat: int) -> int:
    """What :func:`look_of` says of a view."""
    return look_of(records[0], words, public, seat)


@entry
def unknown_cards(records: Any) -> int:
    """How many reserved cards a view does not know."""
    state = records[0]
    count = 0
    for owner in range(state.players):
        for place in range(state.hand[owner]):
            count += state.reserved[owner, place] <= UNKNOWN
    return count


class TreeArrays(NamedTuple):
    """What a search works on. The position it starts from and the one it plays with are arrays of one record."""

    base: Any
    scratch: Any
    words: Any
    """The scratch record once more, as 64-bit words."""
    public: Any
    """The bits of these words that everybody may see."""
    nodes: Any
    edges: Any
    counters: Any
    plan: Any
    weights: Any
    x: Any
    """Room for the net."""
    constants: Any
    noise: Any


@entry
def grow(tree: TreeArrays, firsts: Any, opinion: Any) -> None:
    """Simulate once for each first edge that is terms, NONE standing for the one the search would choose.

    An empty tree gets its root before, and what the net says of that is written.
    """
    value = np.zeros(SEATS, np.float32)
    path = np.zeros((MOST_DEPTH, 2), np.int64)
    if tree.counters[NODES] == 0:
        plant(tree, opinion)
    for first in firsts:
        simulate(tree, first, path, value)


@compiled
def plant(tree: TreeArrays, opinion: Any) -> None:
    """Make the root and expand it."""
    tree.scratch[0] = tree.base[0]
    state = tree.scratch[0]
    tree.counters[EDGES] = 0
    root = add_node(tree, state, bits.wide(state.seat), 0)
    evaluate(state, tree.plan, tree.weights, tree.x, opinion)
    expand(tree, state, root)


@compiled
def simulate(tree: TreeArrays, first: int, path: Any, value: Any) -> None:
    """Walk down to a new node (by a given first edge, if any), have the net look at it, and count what it says."""
    nodes = tree.nodes
    edges = tree.edges
    tree.scratch[0] = tree.base[0]
    state = tree.scratch[0]
    me = bits.wide(state.seat)
    dealing = tree.counters[UNKNOWN_HANDS] > 0
    node = 0
    depth = 0
    while node != NONE and nodes[node].edges > 0 and depth < MOST_DEPTH:
        edge = first if depth == 0 and first != NONE else best_edge(nodes, edges, node, tree.constants)
        path[depth, 0] = node
        path[depth, 1] = edge
        outcome = choose_outcome(tree, state, edge, dealing)
        advance(state, edges[edge].action, outcome)
        node = child_for(tree, state, me, edge, outcome)
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
        count_value(nodes, node, value)
    for k in range(depth):
        count_value(nodes, path[k, 0], value)
        own = edges[path[k, 1]]
        own.visits += 1
        own.total += value[nodes[path[k, 0]].seat]


@compiled
def count_value(nodes: Any, node: int, value: Any) -> None:
    """Count a visit to a node and what was found."""
    own = nodes[node]
    own.visits += 1
    for seat in range(SEATS):
        own.shares[seat] += value[seat]


@compiled
def best_edge(nodes: Any, edges: Any, node: int, constants: Any) -> int:
    """The action with the best sum of what was found and what is promised."""
    own = nodes[node]
    drive = constants[EXPLORATION] * math.sqrt(max(1, own.visits))
    mean = own.shares[own.seat] / max(1, own.visits)
    tried = 0.0
    for edge in range(own.first, own.first + own.edges):
        if edges[edge].visits > 0:
            tried += edges[edge].prior
    untried = mean - constants[URGENCY] * math.sqrt(tried)
    best = bits.wide(own.first)
    highest = -1e9
    for edge in range(own.first, own.first + own.edges):
        visits = edges[edge].visits
        worth = edges[edge].total / visits if visits > 0 else untried
        promise = worth + drive * edges[edge].prior / (1 + visits)
        if promise > highest:
            highest = promise
            best = edge
    return int(best)


@compiled
def choose_outcome(tree: TreeArrays, state: Any, edge: int, dealing: bool) -> int:
    """What chance gives: a new outcome while there are few for the visits, else the one least visited.

    At the root the cards that others reserved unseen are dealt with it.
    """
    own = tree.edges[edge]
    nodes = tree.nodes
    source = draws(state, own.action)
    if source == NOTHING and not dealing:
        return 0
    if own.outcomes < tree.constants[WIDENING] * math.sqrt(own.visits) + 0.5:
        world = bits.wide(own.outcomes)
        if dealing:
            deal(state, world)
        gift = NO_CARD
        if source == BAG:
            gift = world % NO_CARD
        elif source != NOTHING:
            gift = drawn(state, source, tree.noise)
        return world * WORLD + gift if dealing else gift
    child = own.child
    least = child
    while child != NONE:
        if nodes[child].visits < nodes[least].visits:
            least = child
        child = nodes[child].sibling
    outcome = bits.wide(nodes[least].outcome)
    if dealing:
        deal(state, outcome // WORLD)
    return outcome


@compiled
def deal(state: Any, world: int) -> None:
    """Deal the unknown cards, the same for the same number."""
    state.stream = 1 + world
    state.blocks = 0
    rules.guess(state)


@compiled
def drawn(state: Any, level: int, noise: Any) -> int:
    """A random card of a deck."""
    first = first_card(state, level)
    return bits.wide(state.deck[first + loops.random_below(noise, bits.wide(state.left[level]))])


@compiled
def advance(state: Any, action: int, outcome: int) -> None:
    """Play an action with a given outcome; unknown cards have been dealt."""
    source = draws(state, action)
    gift = outcome % WORLD
    if source == BAG:
        state.stream = -1 - gift
        state.blocks = 0
    elif source != NOTHING:
        bring_up(state, source, gift)
    rules.play(state, action)


@entry
def step(records: Any, action: int, outcome: int, dealing: bool) -> None:
    """Play an action with a given outcome in a record, in which unknown cards may have to be dealt first."""
    if dealing:
        deal(records[0], outcome // WORLD)
    advance(records[0], action, outcome)


@compiled
def bring_up(state: Any, level: int, card: int) -> None:
    """Put a card of a deck on its top."""
    first = first_card(state, level)
    top = first + bits.wide(state.left[level]) - 1
    place = top
    while state.deck[place] != card:
        place -= 1
    state.deck[place] = state.deck[top]
    state.deck[top] = card


@compiled
def child_for(tree: TreeArrays, state: Any, me: int, edge: int, outcome: int) -> int:
    """The node of an edge's outcome, added if it is new; NONE if there is no room."""
    nodes = tree.nodes
    edges = tree.edges
    child = edges[edge].child
    while child != NONE:
        if nodes[child].outcome == outcome:
            return int(child)
        child = nodes[child].sibling
    if tree.counters[NODES] == len(nodes):
        return NONE
    child = add_node(tree, state, me, outcome)
    nodes[child].sibling = edges[edge].child
    edges[edge].child = child
    edges[edge].outcomes += 1
    return child


@compiled
def add_node(tree: TreeArrays, state: Any, me: int, outcome: int) -> int:
    """A node without edges or visits."""
    node = tree.counters[NODES]
    tree.counters[NODES] += 1
    own = tree.nodes[node]
    own.look = look_of(state, tree.words, tree.public, me)
    own.first = NONE
    own.edges = 0
    own.sibling = NONE
    own.outcome = outcome
    own.visits = 0
    own.seat = state.seat
    for seat in range(SEATS):
        own.shares[seat] = 0
    return int(node)


@compiled
def expand(tree: TreeArrays, state: Any, node: int) -> None:
    """Give a node its edges, with priors out of the net's scores; nothing happens if there is no room."""
    edges = tree.edges
    scores = tree.plan[TERMS_AT]
    legal = rules.plain_legal(state)
    count = bits.size(legal)
    first = tree.counters[EDGES]
    if first + count > len(edges):
        return
    tree.counters[EDGES] += count
    tree.nodes[node].first = first
    tree.nodes[node].edges = count
    terms = np.empty(MAX_TERMS, np.int64)
    edge = first
    base = 0
    highest = np.float32(-1e9)
    for word in legal:
        while word:
            own = edges[edge]
            own.action = base + bits.lowest(word)
            own.child = NONE
            own.outcomes = 0
            own.visits = 0
            own.total = 0
            logit = np.float32(0)
            for k in range(logit_terms(state, bits.wide(own.action), terms)):
                logit += tree.x[scores + terms[k]]
            own.logit = logit
            highest = max(highest, logit)
            word &= word - 1
            edge += 1
        base += bits.WORD
    total = 0.0
    for edge in range(first, first + count):
        edges[edge].prior = math.exp(tree.constants[FLATTENING] * (edges[edge].logit - highest))
        total += edges[edge].prior
    for edge in range(first, first + count):
        edges[edge].prior /= total


@entry
def transplant(nodes: Any, edges: Any, root: int, tree: TreeArrays) -> None:
    """Copy what grows from a node of another tree's, as the root of an empty one."""
    new_nodes = tree.nodes
    new_edges = tree.edges
    used = tree.counters
    new_nodes[0] = nodes[root]
    new_nodes[0].sibling = NONE
    used[NODES] = 1
    used[EDGES] = 0
    done = 0
    while done < used[NODES]:
        own = new_nodes[done]
        old = own.first
        own.first = used[EDGES]
        for k in range(own.edges):
            edge = used[EDGES]
            used[EDGES] += 1
            new_edges[edge] = edges[old + k]
            child = edges[old + k].child
            new_edges[edge].child = NONE
            while child != NONE:
                copy = used[NODES]
                used[NODES] += 1
                new_nodes[copy] = nodes[child]
                new_nodes[copy].sibling = new_edges[edge].child
                new_edges[edge].child = copy
                child = nodes[child].sibling
        done += 1
