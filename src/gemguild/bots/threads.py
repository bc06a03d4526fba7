"""What threads that work on the same arrays need."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types

from gemguild.engine.compile import compiled_as


def fetch_add(counters: Any, place: int, count: int) -> int:
    """Raise a counter, a number of 64 bits that threads share; what it was before. No two threads get the same."""
    before = int(counters[place])
    counters[place] += count
    return before


@compiled_as(fetch_add)
def _(_context: Any, counters: Any, place: Any, count: Any) -> Any:  # noqa: ARG001  # named as above
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        counter = builder.gep(array.data, [args[1]])
        return builder.atomic_rmw("add", builder.bitcast(counter, ir.IntType(64).as_pointer()), args[2], "seq_cst")

    return types.int64(counters, types.int64, types.int64), generate
