"""Where a search begins: at a view, anew or with the part of the last search that met it."""

from __future__ import annotations

from typing import Any

from gemguild.bots.puct import EDGES, NODES, NONE, UNKNOWN_CARDS, TreeArrays, view_hash
from gemguild.engine import bits, rules
from gemguild.engine.compile import compiled, entry
from gemguild.games.common.hidden import UNKNOWN


@compiled
def count_unknown(state: Any) -> int:
    """How many reserved cards a view does not show."""
    count = 0
    for owner in range(state.players):
        for place in range(state.hand[owner]):
            count += state.reserved[owner, place] <= UNKNOWN
    return count


@compiled
def prepare(tree: TreeArrays) -> None:
    """Begin at the view that the tree's base holds, with a key: what is unknown is dealt here or in each simulation."""
    base = tree.base[0]
    tree.counters[UNKNOWN_CARDS] = count_unknown(base)
    if tree.counters[UNKNOWN_CARDS] == 0:
        rules.guess(base)


@compiled
def find_node(tree: TreeArrays, state: Any, words: Any) -> int:
    """The node of the last search that shows a view (also given as words); NONE if unknown cards had to be dealt."""
    if tree.counters[NODES] == 0 or tree.counters[UNKNOWN_CARDS] > 0 or count_unknown(state) > 0:
        return NONE
    if tree.nodes[0].seat != state.seat:
        return NONE
    digest = view_hash(state, words, tree.public, bits.wide(state.seat))
    best = NONE
    for node in range(min(tree.counters[NODES], len(tree.nodes))):
        found = tree.nodes[node]
        same = found.view_hash == digest and found.edges > 0
        if same and (best == NONE or found.visits > tree.nodes[best].visits):
            best = node
    return best


@compiled
def copy_below(nodes: Any, edges: Any, root: int, tree: TreeArrays) -> None:
    """Copy the subtree below a node of other arrays, which becomes the root of this tree."""
    new_nodes = tree.nodes
    new_edges = tree.edges
    used = tree.counters
    new_nodes[0] = nodes[root]
    new_nodes[0].sibling = NONE
    used[NODES] = 1
    used[EDGES] = 0
    done = 0
    while done < used[NODES]:
        node = new_nodes[done]
        old = node.first
        node.first = used[EDGES]
        for k in range(node.edges):
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


# For Python


@entry
def prepare_base(tree: TreeArrays) -> None:
    """See :func:`prepare`."""
    prepare(tree)


@entry
def node_of_view(tree: TreeArrays, view: Any, words: Any) -> int:
    """See :func:`find_node`."""
    return find_node(tree, view[0], words)


@entry
def copy_subtree(nodes: Any, edges: Any, root: int, tree: TreeArrays) -> None:
    """See :func:`copy_below`."""
    copy_below(nodes, edges, root, tree)
