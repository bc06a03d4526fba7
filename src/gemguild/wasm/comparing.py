"""What the bot that looks one decision ahead asks of a module: what there is to go for, and what moves are worth."""

from __future__ import annotations

from typing import Any

import numba
from numba import types

from gemguild.bots import greedy
from gemguild.engine import bits
from gemguild.engine.kind import Kind
from gemguild.wasm.entries import NUMBER, NUMBERS, REALS, RECORD, Entry, carray, pointer_to
from gemguild.wasm.searching import layout


def comparing(kind: Kind) -> tuple[Entry, ...]:
    """The comparison of moves in a game, whose worths are constants of the module."""
    worths = greedy.worths_of(kind)
    size = kind.record.dtype.itemsize
    attention_pointer = pointer_to(numba.from_dtype(greedy.attention_to(kind).dtype))

    def attend(view: Any, attention: Any) -> int:
        """See :func:`greedy.look`."""
        greedy.look(carray(view, 1)[0], carray(attention, 1)[0])
        return 0

    def compare(scratch: Any, raw: Any, attention: Any, actions: Any, values: Any, count: int) -> int:
        """Write the value of each action; the scratch, the position first, comes once more as bytes."""
        boards, rows = carray(scratch, greedy.SCRATCH), carray(raw, (greedy.SCRATCH, size))
        chosen, out = carray(actions, count), carray(values, count)
        for k in range(bits.wide(count)):
            action = bits.wide(chosen[k])
            out[k] = greedy.value_after(boards, rows, worths[0], carray(attention, 1)[0], action)
        return 0

    return (
        Entry(attend, (RECORD, attention_pointer)),
        Entry(compare, (RECORD, pointer_to(types.int8), attention_pointer, NUMBERS, REALS, NUMBER)),
    )


def comparing_facts(kind: Kind) -> dict[str, Any]:
    """How much room a comparison takes, and where things stand in it."""
    return {"attention": layout(greedy.attention_to(kind).dtype), "scratch": greedy.SCRATCH}
