"""The entries of the searches: with a net, and with random playouts.

A search with a net works on a **tree**: a table of addresses, one for each of :data:`PARTS`, followed by how many
nodes and edges there is room for. Whoever calls lays the parts out in memory, and may put other nodes and edges in
their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic, register_jitable

from gemguild.bots import greedy, netbot, puct, roots, search, search_tree
from gemguild.bots.net import inputs
from gemguild.engine import bits
from gemguild.engine.dispatch import compiled_type
from gemguild.engine.kind import Kind
from gemguild.wasm.entries import FLOATS, NUMBER, NUMBERS, RECORD, WORDS, Entry, carray, pointer_to

PARTS = (
    "base",
    "scratch",
    "counters",
    "constants",
    "noise",
    "terms",
    "path",
    "value",
    "habits",
    "compared",
    "attention",
    "root_value",
    "plan",
    "x",
    "weights",
    "nodes",
    "edges",
)
BASE, SCRATCH, COUNTERS, CONSTANTS, NOISE, TERMS, PATH, VALUE, HABITS, COMPARED, ATTENTION = range(11)
ROOT_VALUE, PLAN, X, WEIGHTS, NODES, EDGES = range(11, len(PARTS))
MAX_NODES, MAX_EDGES, TABLE = range(len(PARTS), len(PARTS) + 3)
"""Where the numbers after the addresses are, and how long the table is."""
USUAL_NODES = 60_000
"""The nodes of a tree unless a caller asks for another number: a page has less memory than Python, and less speed."""

NODE: Any = numba.from_dtype(puct.NODE)
EDGE: Any = numba.from_dtype(puct.EDGE)
PLAYOUT_NODE: Any = numba.from_dtype(search.NODE)
INT8, INT64, FLOAT32, FLOAT64 = types.int8, types.int64, types.float32, types.float64


def _pointer(_typing: Any, address: Any, kind: Any) -> Any:
    """A pointer to values of a type, from an address."""
    target = pointer_to(kind.instance_type)

    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(target))

    return target(address, kind), generate


pointer: Any = intrinsic(_pointer)


def net_search(kind: Kind) -> Iterator[Entry]:
    """The search with a net."""
    record = compiled_type(kind.record.dtype)
    public = kind.record.public.view(np.int64)
    terms_room = inputs.inputs_of(kind.id).shape.terms_room
    worths = greedy.worths_of(kind)
    attention = numba.from_dtype(greedy.attention_to(kind).dtype)
    size = kind.record.dtype.itemsize

    @register_jitable
    def tree_at(table: Any) -> puct.TreeArrays:
        at = carray(table, TABLE)
        plan = carray(pointer(at[PLAN], INT64), inputs.PLAN_SIZE)
        return puct.TreeArrays(
            carray(pointer(at[BASE], record), 1),
            carray(pointer(at[SCRATCH], record), 1),
            carray(pointer(at[SCRATCH], INT64), len(public)),
            public,
            carray(pointer(at[NODES], NODE), at[MAX_NODES]),
            carray(pointer(at[EDGES], EDGE), at[MAX_EDGES]),
            carray(pointer(at[COUNTERS], INT64), puct.COUNTERS),
            plan,
            carray(pointer(at[WEIGHTS], FLOAT32), plan[inputs.WEIGHTS]),
            carray(pointer(at[X], FLOAT32), plan[inputs.SCRATCH_SIZE]),
            carray(pointer(at[CONSTANTS], FLOAT64), len(puct.CONSTANTS)),
            carray(pointer(at[NOISE], INT64), 1),
            carray(pointer(at[TERMS], INT64), terms_room),
            carray(pointer(at[PATH], INT64), (puct.MAX_DEPTH, 2)),
            carray(pointer(at[VALUE], FLOAT32), inputs.SEATS),
            carray(pointer(at[HABITS], FLOAT64), inputs.SEATS),
            greedy.Room(
                carray(pointer(at[COMPARED], record), greedy.SCRATCH),
                carray(pointer(at[COMPARED], INT8), (greedy.SCRATCH, size)),
                worths,
                carray(pointer(at[ATTENTION], attention), 1),
            ),
        )

    def find_node(table: Any, view: Any, words: Any) -> int:
        """See :func:`roots.find_node`; the view comes once more as 64-bit words."""
        return roots.find_node(tree_at(table), carray(view, 1)[0], carray(words, len(public)))

    def copy_below(table: Any, nodes: Any, edges: Any, root: int) -> int:
        """See :func:`roots.copy_below`: from other nodes and edges, of which there are as many."""
        at = carray(table, TABLE)
        old_nodes, old_edges = carray(nodes, at[MAX_NODES]), carray(edges, at[MAX_EDGES])
        roots.copy_below(old_nodes, old_edges, bits.wide(root), tree_at(table))
        return 0

    def prepare(table: Any) -> int:
        """See :func:`roots.prepare`."""
        roots.prepare(tree_at(table))
        return 0

    def simulate(table: Any, first: int, count: int) -> int:
        """Run simulations that all begin with an edge, or with any (-1); a tree without a root gets one first."""
        tree = tree_at(table)
        if tree.counters[puct.NODES] == 0:
            puct.make_root(tree, carray(pointer(carray(table, TABLE)[ROOT_VALUE], FLOAT32), inputs.SEATS))
        for _ in range(bits.wide(count)):
            puct.simulate(tree, bits.wide(first))
        return 0

    def step(record: Any, action: int, outcome: int, dealing: int) -> int:
        """Play an action with a given outcome in a record, dealing unknown cards first if asked to."""
        state = carray(record, 1)[0]
        if dealing != 0:
            puct.deal(state, bits.wide(outcome) // puct.DEAL_STRIDE)
        puct.advance(state, bits.wide(action), bits.wide(outcome))
        return 0

    yield Entry(find_node, (NUMBERS, RECORD, WORDS))
    yield Entry(copy_below, (NUMBERS, pointer_to(NODE), pointer_to(EDGE), NUMBER))
    yield Entry(prepare, (NUMBERS,))
    yield Entry(simulate, (NUMBERS, NUMBER, NUMBER))
    yield Entry(step, (RECORD, NUMBER, NUMBER, NUMBER))


def search_playouts(
    start: Any, scratch: Any, nodes: Any, most: int, used: Any, noise: Any, shares: Any, first: int, count: int
) -> int:
    """Run the simulations from a number on, in a tree of at most so many nodes."""
    tree, room = carray(nodes, most), carray(shares, search.SEATS)
    for number in range(bits.wide(first), bits.wide(first) + bits.wide(count)):
        search.simulate_once(
            carray(start, 1), carray(scratch, 1), tree, carray(used, 1), carray(noise, 1), room, bits.wide(number)
        )
    return 0


PLAYOUT_SEARCH = Entry(
    search_playouts,
    (RECORD, RECORD, pointer_to(PLAYOUT_NODE), NUMBER, WORDS, WORDS, FLOATS, NUMBER, NUMBER),
)


def has_net(kind: Kind) -> bool:
    """Whether there can be nets for a game."""
    return kind.record in inputs.INPUTS


def searches(kind: Kind) -> tuple[Entry, ...]:
    """The searches that a game has."""
    return (PLAYOUT_SEARCH, *(net_search(kind) if has_net(kind) else ()))


# What callers must know


def layout(dtype: np.dtype[Any]) -> dict[str, int]:
    """The size of a record and the offsets of its fields."""
    assert dtype.fields is not None
    return {"size": dtype.itemsize, **{name: int(entry[1]) for name, entry in dtype.fields.items()}}


def search_facts(kind: Kind) -> dict[str, Any]:
    """Sizes, places and limits of the searches."""
    facts: dict[str, Any] = {
        "playouts": {
            "node": layout(search.NODE),
            "nodes": search.MAX_NODES,
            "step": search.SIMULATIONS_PER_STEP,
            "simulations": search.DEFAULT_SIMULATIONS,
        }
    }
    if has_net(kind):
        facts["net"] = {
            "order": PARTS,
            "parts": fixed_parts(kind),
            "node": layout(puct.NODE),
            "edge": layout(puct.EDGE),
            "constants": {str(n): puct.constants_for(puct.constants_of(kind.id), n).tolist() for n in kind.seats},
            "nodes": USUAL_NODES,
            "edgesPerNode": search_tree.EDGES_PER_NODE,
            "line": search_tree.MAX_LINE,
            "step": netbot.SIMULATIONS_PER_STEP,
            "simulations": netbot.DEFAULT_SIMULATIONS,
        }
    return facts


def fixed_parts(kind: Kind) -> dict[str, int]:
    """The sizes in bytes of those parts of a tree that depend neither on the net nor on the number of nodes."""
    record = kind.record.dtype.itemsize
    word, real, single = 8, 8, 4
    return {
        "base": record,
        "scratch": record,
        "counters": puct.COUNTERS * word,
        "constants": len(puct.CONSTANTS) * real,
        "noise": word,
        "terms": inputs.inputs_of(kind.id).shape.terms_room * word,
        "path": 2 * puct.MAX_DEPTH * word,
        "value": inputs.SEATS * single,
        "habits": inputs.SEATS * real,
        "compared": greedy.SCRATCH * record,
        "attention": greedy.attention_to(kind).dtype.itemsize,
        "root_value": inputs.SEATS * single,
        "plan": inputs.PLAN_SIZE * word,
    }
