"""The arithmetic of a small net for one position at a time, in vector instructions.

A row of weights is read only where the input is not zero, and most inputs are zero: absent tokens, empty places,
inactive neurons. All functions work on stretches of arrays of 32-bit numbers; the length of a stretch of outputs is a
multiple of BLOCK. Vectors that lie across two cache lines take twice as long to read, so arrays should be
:func:`aligned`.

What takes time is reading weights, so large matrices are :func:`packed`: 8 bits a weight, and a scale for every column.
Their inputs are rounded to 16 bits, and so are products and sums (:func:`accumulate_packed`): processors
have instructions for just that. Whole numbers are the same everywhere.
"""

from __future__ import annotations

import itertools
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
"""How many columns of a matrix are worked on at once, the sums in registers: as many as are left, if possible, where
registers hold a vector each; otherwise a block."""
LANES = 16
"""Numbers per vector."""
CACHE_LINE = 64
"""Bytes that a processor reads from memory at once."""

UNIT = 256
"""What 1 becomes as an input of a packed matrix."""
MOST = (1 << 15) - 1
"""The largest such input, and the largest sum; what is larger is cut off."""
HALVED = 15
"""How often a product of two numbers of 16 bits is halved."""
LARGEST_WEIGHT = 127


def room_for(inputs: int) -> int:
    """How many numbers of room it takes to list the inputs of a packed matrix: their offsets, then their values."""
    return 2 * (inputs + LANES)


NUMBER, PLACE, REAL = ir.IntType(64), ir.IntType(32), ir.FloatType()
BYTE, SHORT = ir.IntType(8), ir.IntType(16)
VECTOR, WHOLE = ir.VectorType(REAL, LANES), ir.VectorType(PLACE, LANES)
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

    def has(self, feature: str) -> bool:
        """Whether the processor that the code is for has a feature, by LLVM's name for it."""
        return f"+{feature}" in self.context.codegen().magic_tuple()[2].split(",")

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
        undefined = ir.Constant(ir.VectorType(value.type, LANES), ir.Undefined)
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

    def rounded(self, value: Any) -> Any:
        """Inputs of a packed matrix, one or a vector of them, as 16 bits each, twice in a number of 32 bits."""
        builder = self.builder
        real, whole_number = value.type, WHOLE if value.type == VECTOR else PLACE

        def constant(of: Any, number: float) -> Any:
            return ir.Constant(of, [number] * LANES if real == VECTOR else number)

        scaled = builder.fmul(value, constant(real, UNIT))
        negative = builder.fcmp_ordered("<", scaled, constant(real, 0.0))
        half = builder.select(negative, constant(real, -0.5), constant(real, 0.5))
        whole = builder.fptosi(builder.fadd(scaled, half), whole_number)
        for sign, limit in ((">", constant(whole_number, MOST)), ("<", constant(whole_number, -MOST))):
            whole = builder.select(builder.icmp_signed(sign, whole, limit), limit, whole)
        return builder.mul(builder.and_(whole, constant(whole_number, 0xFFFF)), constant(whole_number, 0x10001))

    def list_nonzero(self, numbers: Any, count: Any, offsets: Any, values: Any) -> Any:
        """List the inputs of a packed matrix that are not zero: where their rows begin, and their rounded values.

        Returns how many there are. Up to a vector is written beyond the end of the lists.
        """
        builder, block = self.builder, ir.Constant(PLACE, BLOCK)
        listed = code.alloca_once_value(builder, ir.Constant(NUMBER, 0))
        if not self.has("avx512f"):
            with self.nonzero(numbers, count) as index:
                place = builder.load(listed)
                builder.store(builder.mul(builder.trunc(index, PLACE), block), builder.gep(offsets, [place]))
                value = self.rounded(builder.load(builder.gep(numbers, [index])))
                builder.store(value, builder.gep(values, [place]))
                builder.store(builder.add(place, ir.Constant(NUMBER, 1)), listed)
            return builder.load(listed)
        kind = ir.FunctionType(WHOLE, [WHOLE, WHOLE, ir.VectorType(ir.IntType(1), LANES)])
        compress = code.get_or_insert_function(builder.module, kind, "llvm.x86.avx512.mask.compress.v16i32")
        lanes = ir.Constant(WHOLE, list(range(LANES)))
        with self.every(LANES, ir.Constant(NUMBER, 0), count) as (first, _):
            (pointer,) = self.vectors(numbers, first, LANES)
            loaded, rest = self.load(pointer), self.spread(builder.trunc(builder.sub(count, first), PLACE))
            wanted = builder.and_(builder.fcmp_unordered("!=", loaded, ZEROS), builder.icmp_signed("<", lanes, rest))
            rows = builder.add(self.spread(builder.trunc(first, PLACE)), lanes)
            place = builder.load(listed)
            for found, out in (
                (builder.mul(rows, ir.Constant(WHOLE, [BLOCK] * LANES)), offsets),
                (self.rounded(loaded), values),
            ):
                packed_together = builder.call(compress, [found, ir.Constant(WHOLE, ir.Undefined), wanted])
                target = builder.bitcast(builder.gep(out, [place]), WHOLE.as_pointer())
                builder.store(packed_together, target).align = 4
            many = builder.ctpop(builder.bitcast(wanted, ir.IntType(LANES)))
            builder.store(builder.add(place, builder.zext(many, NUMBER)), listed)
        return builder.load(listed)


class Products:
    """Writes rounded products of numbers of 16 bits: by a processor's instruction or, if none is known, in plain code.

    Plain code is a function that may be replaced by another one of the same name when modules are linked.
    """

    NAME = "gemguild_rounded_products"
    KNOWN = (("avx512bw", 32, "llvm.x86.avx512.pmul.hr.sw.512"), ("avx2", 16, "llvm.x86.avx2.pmul.hr.sw"))
    """Of the features that bring instructions, how many numbers they multiply at once, and their names in LLVM."""
    LANES = 8
    """How many numbers plain code multiplies at once."""

    def __init__(self, writer: Writer) -> None:
        known = [(lanes, name) for feature, lanes, name in self.KNOWN if writer.has(feature)]
        self.lanes, name = known[0] if known else (self.LANES, self.NAME)
        self.builder = writer.builder
        self.shorts = ir.VectorType(SHORT, self.lanes)
        module = self.builder.module
        kind = ir.FunctionType(self.shorts, [self.shorts, self.shorts])
        self._multiply = code.get_or_insert_function(module, kind, name)
        self._add = code.get_or_insert_function(module, kind, f"llvm.sadd.sat.v{self.lanes}i16")
        if not known and self._multiply.is_declaration:
            self._define()

    @property
    def blocks(self) -> tuple[int, ...]:
        """How many blocks are worked on at once, as long as there are so many: as registers can keep the sums of."""
        return (2, 1) if self.lanes > 2 * self.LANES else (1,)

    def _define(self) -> None:
        """Write the function in plain code."""
        self._multiply.linkage = "linkonce_odr"
        builder = ir.IRBuilder(self._multiply.append_basic_block())
        wide = ir.VectorType(PLACE, self.lanes)
        product = builder.mul(*(builder.sext(side, wide) for side in self._multiply.args))
        rounded = builder.add(product, ir.Constant(wide, [1 << (HALVED - 1)] * self.lanes))
        builder.ret(builder.trunc(builder.ashr(rounded, ir.Constant(wide, [HALVED] * self.lanes)), self.shorts))

    def spread(self, pair: Any) -> Any:
        """A vector of one number, given twice in 32 bits."""
        pairs = ir.VectorType(PLACE, self.lanes // 2)
        undefined = ir.Constant(pairs, ir.Undefined)
        first = self.builder.insert_element(undefined, pair, ir.Constant(PLACE, 0))
        everywhere = ir.Constant(pairs, [0] * (self.lanes // 2))
        return self.builder.bitcast(self.builder.shuffle_vector(first, undefined, everywhere), self.shorts)

    def sums(self) -> list[Any]:
        """Room for the sums of a block, in the order in which :meth:`weights` has its columns."""
        return [code.alloca_once(self.builder, self.shorts) for _ in range(BLOCK // self.lanes)]

    def weights(self, row: Any) -> Iterator[Any]:
        """The next block of a row: vectors of weights times 256, by turns of lower and of upper bytes."""
        builder = self.builder
        eight, upper = (ir.Constant(self.shorts, [number] * self.lanes) for number in (8, 0xFF00))
        for first in range(0, BLOCK, 2 * self.lanes):
            pointer = builder.gep(row, [ir.Constant(NUMBER, first)])
            both = builder.load(builder.bitcast(pointer, self.shorts.as_pointer()))
            both.align = 1
            yield builder.shl(both, eight)
            yield builder.and_(both, upper)

    def columns(self) -> Iterator[tuple[int, int, int]]:
        """What a block's sums are of: the place among them, the first number there, and the column that it is for.

        As many columns follow each other as are in a vector, at most.
        """
        for place in range(BLOCK // self.lanes):
            for part in range(0, self.lanes, LANES):
                bytes_before = (place // 2 * self.lanes + part) * 2
                column = bytes_before // (2 * LANES) * 2 * LANES + bytes_before % (2 * LANES) // 2
                yield place, part, column + place % 2 * LANES

    def add_product(self, total: Any, weights: Any, value: Any) -> None:
        """Add rounded products to sums in memory, which stay at the largest number if they would become larger."""
        product = self.builder.call(self._multiply, [weights, value])
        self.builder.store(self.builder.call(self._add, [self.builder.load(total), product]), total)

    def add_scaled(self, sums: list[Any], scales: Any, out: Any) -> None:
        """Add a block's sums times their scales to numbers in memory."""
        builder, few = self.builder, min(self.lanes, LANES)
        vector, places = ir.VectorType(REAL, few), ir.VectorType(PLACE, few)
        undefined = ir.Constant(self.shorts, ir.Undefined)
        for place, part, column in self.columns():
            taken = builder.shuffle_vector(
                builder.load(sums[place]), undefined, ir.Constant(places, list(range(part, part + few)))
            )
            factors, before = (
                builder.bitcast(builder.gep(pointer, [ir.Constant(NUMBER, column)]), vector.as_pointer())
                for pointer in (scales, out)
            )
            scale, old = builder.load(factors), builder.load(before)
            scale.align = old.align = 4
            builder.store(builder.fadd(old, builder.fmul(builder.sitofp(taken, vector), scale)), before).align = 4


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
    for width in STRIPS if writer.has("avx512f") else (BLOCK,):
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


# ------------------------------------------------------------------------------------------------------ packed matrices


def packed(matrix: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """A matrix in 8 bits a weight, and what the sums of every column are multiplied by.

    The columns come block by block, so that each of them is read from one end to the other, and within a block in such
    an order that the upper and lower bytes of 16-bit numbers are vectors of neighbours.
    """
    largest = np.abs(matrix).max(axis=0)
    steps = np.where(largest > 0, largest, 1) / LARGEST_WEIGHT
    rows = np.rint(matrix / steps).astype(np.int8).reshape(len(matrix), -1, 2, LANES).swapaxes(2, 3)
    return rows.reshape(len(rows), -1, BLOCK).swapaxes(0, 1), (steps * 2 ** (HALVED - 8) / UNIT).astype(np.float32)


def accumulate_packed(
    x: Any, x_at: int, count: int, weights: Any, at: int, scales_at: int, columns: int, out: Any, out_at: int, room: int
) -> None:
    """Add to places of ``out`` the product of inputs and a packed matrix that lies in the weights, as do its scales.

    Inputs and products are rounded, and sums have 16 bits. From ``room`` on, ``out`` has room for listing the inputs
    (:func:`room_for`).
    """
    matrix = unpacked(weights[at : at + count * columns // 4].view(np.int8), count)
    scaled = x[x_at : x_at + count] * np.float32(UNIT)
    whole = np.clip(np.trunc(scaled + np.copysign(np.float32(0.5), scaled)), -MOST, MOST).astype(np.int32)
    sums = np.zeros(columns, np.int32)
    for value, row in zip(whole, matrix, strict=True):
        sums = np.clip(sums + ((256 * row * value + (1 << (HALVED - 1))) >> HALVED), -MOST - 1, MOST)
    out[out_at : out_at + columns] += sums.astype(np.float32) * weights[scales_at : scales_at + columns]


def unpacked(matrix: NDArray[np.int8], rows: int) -> NDArray[np.int32]:
    """The rows of a packed matrix, their columns in the usual order."""
    blocks = matrix.astype(np.int32).reshape(-1, rows, BLOCK // (2 * LANES), LANES, 2).swapaxes(3, 4)
    return blocks.swapaxes(0, 1).reshape(rows, -1)


def _accumulate_packed(writer: Writer) -> None:
    """List the inputs that are not zero; then work on one or two blocks at a time, the sums in registers."""
    builder = writer.builder
    count, columns = writer.args[2], writer.args[6]
    inputs, scales, outputs = writer.data(0, 1), writer.data(3, 5), writer.data(7, 8)
    matrix = builder.bitcast(writer.data(3, 4), BYTE.as_pointer())
    offsets = builder.bitcast(writer.data(7, 9), PLACE.as_pointer())
    values = builder.gep(offsets, [builder.add(count, ir.Constant(NUMBER, LANES))])
    listed = writer.list_nonzero(inputs, count, offsets, values)
    products = Products(writer)
    begin: Any = ir.Constant(NUMBER, 0)
    for blocks in products.blocks:
        end = builder.and_(columns, ir.Constant(NUMBER, -blocks * BLOCK))
        strip = [products.sums() for _ in range(blocks)]
        with writer.every(blocks * BLOCK, begin, end) as (first, _):
            for total in itertools.chain(*strip):
                builder.store(ir.Constant(products.shorts, None), total)
            starts = [
                builder.gep(matrix, [builder.mul(builder.add(first, ir.Constant(NUMBER, k * BLOCK)), count)])
                for k in range(blocks)
            ]
            with writer.every(1, ir.Constant(NUMBER, 0), listed) as (place, _):
                offset = builder.zext(builder.load(builder.gep(offsets, [place])), NUMBER)
                spread = products.spread(builder.load(builder.gep(values, [place])))
                for start, sums in zip(starts, strip, strict=True):
                    for total, weights in zip(sums, products.weights(builder.gep(start, [offset])), strict=True):
                        products.add_product(total, weights, spread)
            for k, sums in enumerate(strip):
                column = builder.add(first, ir.Constant(NUMBER, k * BLOCK))
                products.add_scaled(sums, builder.gep(scales, [column]), builder.gep(outputs, [column]))
        begin = end


in_vectors(accumulate_packed, (0, 3, 7), _accumulate_packed)


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
