"""The arithmetic of a small net for one position at a time, in vector instructions.

A row of weights is read only where the input is not zero, and most inputs are zero: absent tokens, empty places,
inactive neurons. All functions work on stretches of arrays of 32-bit numbers; the length of a stretch of outputs is a
multiple of BLOCK. Vectors that lie across two cache lines take twice as long to read, so arrays should be
:func:`aligned`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numpy.typing import NDArray

from gemguild.engine.compile import compiled_as

BLOCK = 64
"""The least numbers that are worked on at once."""
STRIPS = (256, 128, BLOCK)
"""How many columns of a matrix are worked on at once, the sums in registers: as many as are left, if possible."""
LANES = 16
"""Numbers per vector."""
CACHE_LINE = 64
"""Bytes that a processor reads from memory at once."""

NUMBER, PLACE, REAL = ir.IntType(64), ir.IntType(32), ir.FloatType()
VECTOR = ir.VectorType(REAL, LANES)
ZEROS = ir.Constant(VECTOR, [0.0] * LANES)

code: Any = cgutils


def aligned(numbers: NDArray[np.float32]) -> NDArray[np.float32]:
    """The numbers in an array that begins with a cache line."""
    if numbers.ctypes.data % CACHE_LINE == 0:
        return numbers
    room = np.empty(numbers.nbytes + CACHE_LINE, np.uint8)
    first = -room.ctypes.data % CACHE_LINE
    copied = room[first : first + numbers.nbytes].view(np.float32)
    copied[:] = numbers
    return copied


class Writer:
    """Writes vector code into a function that Numba is compiling."""

    def __init__(self, context: Any, builder: Any, signature: Any, args: Any) -> None:
        self.context, self.builder, self.signature, self.args = context, builder, signature, args

    def data(self, index: int, start: int | None = None) -> Any:
        """A pointer to an argument's numbers, starting at the place that another argument gives."""
        array = self.context.make_array(self.signature.args[index])(self.context, self.builder, self.args[index])
        return array.data if start is None else self.builder.gep(array.data, [self.args[start]])

    def vectors(self, pointer: Any, offset: Any, numbers: int = BLOCK) -> list[Any]:
        """Pointers to the vectors of some numbers."""
        first = self.builder.bitcast(self.builder.gep(pointer, [offset]), VECTOR.as_pointer())
        return [self.builder.gep(first, [ir.Constant(NUMBER, k)]) for k in range(numbers // LANES)]

    def load(self, pointer: Any) -> Any:
        """A vector from memory."""
        loaded = self.builder.load(pointer)
        loaded.align = 4
        return loaded

    def store(self, value: Any, pointer: Any) -> None:
        """A vector to memory."""
        self.builder.store(value, pointer).align = 4

    def every(self, step: int, first: Any, end: Any) -> Any:
        """A loop from a place to another one in steps: yields their offsets."""
        return code.for_range_slice(self.builder, first, end, ir.Constant(NUMBER, step), NUMBER)

    def blocks(self, count: Any) -> Any:
        """A loop over the blocks of a stretch: yields their offsets."""
        return self.every(BLOCK, ir.Constant(NUMBER, 0), count)

    @contextmanager
    def nonzero(self, numbers: Any, count: Any) -> Iterator[Any]:
        """A loop over the numbers of a stretch that are not zero: yields the place of each.

        A vector is compared at once and the bits of the answer are gone through, so there is no branch for every
        number, which the processor could not foresee. Up to a vector is read beyond the end.
        """
        builder, one = self.builder, ir.Constant(NUMBER, 1)
        left = code.alloca_once(builder, NUMBER)
        with self.every(LANES, ir.Constant(NUMBER, 0), count) as (first, _):
            (pointer,) = self.vectors(numbers, first, LANES)
            differs = builder.fcmp_unordered("!=", self.load(pointer), ZEROS)
            found = builder.zext(builder.bitcast(differs, ir.IntType(LANES)), NUMBER)
            rest, most = builder.sub(count, first), ir.Constant(NUMBER, LANES)
            rest = builder.select(builder.icmp_signed("<", rest, most), rest, most)
            builder.store(builder.and_(found, builder.sub(builder.shl(one, rest), one)), left)
            asked, taken, done = (builder.append_basic_block(name) for name in ("asked", "taken", "done"))
            builder.branch(asked)
            builder.position_at_end(asked)
            found = builder.load(left)
            builder.cbranch(builder.icmp_signed("!=", found, ir.Constant(NUMBER, 0)), taken, done)
            builder.position_at_end(taken)
            builder.store(builder.and_(found, builder.sub(found, one)), left)
            yield builder.add(first, builder.cttz(found, ir.Constant(ir.IntType(1), 1)))
            builder.branch(asked)
            builder.position_at_end(done)

    def spread(self, value: Any) -> Any:
        """A vector of one number."""
        undefined = ir.Constant(VECTOR, ir.Undefined)
        first = self.builder.insert_element(undefined, value, ir.Constant(PLACE, 0))
        return self.builder.shuffle_vector(first, undefined, ir.Constant(ir.VectorType(PLACE, LANES), [0] * LANES))

    def add_product(self, total: Any, one: Any, other: Any) -> None:
        """Add the product of two vectors to one in memory.

        Rounded twice, not fused: not every processor can, and the result is the same bits everywhere.
        """
        product = self.builder.fmul(one, other)
        self.builder.store(self.builder.fadd(self.builder.load(total), product), total)

    def relu(self, value: Any) -> Any:
        """A vector with negative numbers replaced by zero."""
        return self.builder.select(self.builder.fcmp_ordered(">", value, ZEROS), value, ZEROS)


def in_vectors(plain: Callable[..., Any], arrays: tuple[int, ...], write: Callable[[Writer], Any]) -> None:
    """Compile a plain function as vector code; ``arrays`` are the positions of its array arguments."""

    def generator(_context: Any, *args: Any) -> Any:
        kinds = [kind if index in arrays else types.int64 for index, kind in enumerate(args)]

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            result = write(Writer(context, builder, signature, values))
            return context.get_dummy_value() if result is None else result

        result = types.float32 if plain.__annotations__["return"] != "None" else types.void
        return result(*kinds), generate

    names = ", ".join(plain.__code__.co_varnames[: plain.__code__.co_argcount])
    space: dict[str, Any] = {"generator": generator}
    exec(f"def named(context, {names}):\n    return generator(context, {names})", space)
    compiled_as(plain)(space["named"])


def accumulate(x: Any, x_at: int, count: int, weights: Any, at: int, columns: int, out: Any, out_at: int) -> None:
    """Add to ``columns`` places of ``out`` the product of ``count`` inputs and a matrix that lies in the weights."""
    matrix = weights[at : at + count * columns].reshape(count, columns)
    out[out_at : out_at + columns] += x[x_at : x_at + count] @ matrix


def _accumulate(writer: Writer) -> None:
    """Work strip by strip: the sums stay in registers while the inputs are traversed."""
    builder, columns = writer.builder, writer.args[5]
    inputs, matrix, outputs = writer.data(0, 1), writer.data(3, 4), writer.data(6, 7)
    begin: Any = ir.Constant(NUMBER, 0)
    for width in STRIPS:
        end = builder.and_(columns, ir.Constant(NUMBER, -width))
        sums = [code.alloca_once(builder, VECTOR) for _ in range(width // LANES)]
        with writer.every(width, begin, end) as (column, _):
            places = writer.vectors(outputs, column, width)
            for partial, pointer in zip(sums, places, strict=True):
                builder.store(writer.load(pointer), partial)
            with writer.nonzero(inputs, writer.args[2]) as index:
                spread = writer.spread(builder.load(builder.gep(inputs, [index])))
                row = writer.vectors(matrix, builder.add(builder.mul(index, columns), column), width)
                for partial, pointer in zip(sums, row, strict=True):
                    writer.add_product(partial, spread, writer.load(pointer))
            for partial, pointer in zip(sums, places, strict=True):
                writer.store(builder.load(partial), pointer)
        begin = end


in_vectors(accumulate, (0, 3, 6), _accumulate)


def copy(source: Any, at: int, count: int, out: Any, out_at: int) -> None:
    """Copy numbers from one array into another."""
    out[out_at : out_at + count] = source[at : at + count]


def _copy(writer: Writer) -> None:
    source, out = writer.data(0, 1), writer.data(3, 4)
    with writer.blocks(writer.args[2]) as (offset, _):
        for here, there in zip(writer.vectors(source, offset), writer.vectors(out, offset), strict=True):
            writer.store(writer.load(here), there)


in_vectors(copy, (0, 3), _copy)


def relu(x: Any, at: int, count: int) -> None:
    """Replace negative numbers by zero."""
    x[at : at + count] = np.maximum(x[at : at + count], 0)


def _relu(writer: Writer) -> None:
    numbers = writer.data(0, 1)
    with writer.blocks(writer.args[2]) as (offset, _):
        for here in writer.vectors(numbers, offset):
            writer.store(writer.relu(writer.load(here)), here)


in_vectors(relu, (0,), _relu)


def relu_into(x: Any, at: int, count: int, out: Any, out_at: int) -> None:
    """Replace negative numbers by zero, and add the result to other numbers."""
    x[at : at + count] = np.maximum(x[at : at + count], 0)
    out[out_at : out_at + count] += x[at : at + count]


def _relu_into(writer: Writer) -> None:
    numbers, out = writer.data(0, 1), writer.data(3, 4)
    with writer.blocks(writer.args[2]) as (offset, _):
        for here, there in zip(writer.vectors(numbers, offset), writer.vectors(out, offset), strict=True):
            value = writer.relu(writer.load(here))
            writer.store(value, here)
            writer.store(writer.builder.fadd(writer.load(there), value), there)


in_vectors(relu_into, (0, 3), _relu_into)


def inner_product(x: Any, at: int, y: Any, y_at: int, count: int) -> float:
    """The sum of products."""
    return float(x[at : at + count] @ y[y_at : y_at + count])


def _inner_product(writer: Writer) -> Any:
    builder = writer.builder
    left, right = writer.data(0, 1), writer.data(2, 3)
    total = code.alloca_once_value(builder, ZEROS)
    with writer.blocks(writer.args[4]) as (offset, _):
        for one, other in zip(writer.vectors(left, offset), writer.vectors(right, offset), strict=True):
            writer.add_product(total, writer.load(one), writer.load(other))
    value, width = builder.load(total), LANES
    while width > 1:  # fold the vector's upper half onto its lower one
        width //= 2
        places = [lane + width if lane < width else lane for lane in range(LANES)]
        folded = builder.shuffle_vector(value, value, ir.Constant(ir.VectorType(PLACE, LANES), places))
        value = builder.fadd(value, folded)
    return builder.extract_element(value, ir.Constant(PLACE, 0))


in_vectors(inner_product, (0, 2), _inner_product)
