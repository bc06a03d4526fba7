"""Functions with a different body for each game, chosen by the type of the record.

``record_function`` works like :func:`functools.singledispatch`, in plain Python and, at no cost, in compiled code::

    @record_function
    def price(state: Any, card: int) -> int:
        "The price of a card, as a purse."

    @price.register(State)
    def _(state: State, card: int) -> int:
        return PRICE[card]

Loops over any game (perft, playouts, batches) call these and are written once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.extending import overload

from gemguild.engine.compile import COMPILING, ELSEWHERE, INSIDE, is_elsewhere
from gemguild.engine.record import Record

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class RecordFunction(Protocol[P, R_co]):
    """A function with one body for each kind of record."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co: ...

    def register(self, record: type[Record]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Give the body for one kind of record."""


@cache
def compiled_type(dtype: np.dtype[Any]) -> Any:
    """The Numba type of a record, cached: computing it is slow, and every function of a game needs it."""
    return numba.from_dtype(dtype)


def record_function(stub: Callable[P, R]) -> RecordFunction[P, R]:
    """Make a function whose body is chosen by its first argument, a record."""
    bodies: dict[np.dtype[Any], Callable[..., Any]] = {}
    by_type: dict[Any, Callable[..., Any]] = {}

    def function(state: Any, *args: Any) -> Any:
        return bodies[state.dtype](state, *args)

    def choose(state: Any, *_args: Any) -> Any:
        return by_type.get(state) if isinstance(state, types.Record) else None

    def register(record: type[Record]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def decorate(body: Callable[..., Any]) -> Callable[..., Any]:
            bodies[record.dtype] = bodies[np.dtype((np.record, record.dtype))] = body
            by_type[compiled_type(record.dtype)] = body
            if is_elsewhere(record.__module__) or is_elsewhere(body.__module__):
                ELSEWHERE.add(str(compiled_type(record.dtype)))
            return body

        return decorate

    function.__name__ = stub.__name__
    function.__doc__ = stub.__doc__
    function.register = register  # type: ignore[attr-defined]
    if COMPILING:
        overload(function, strict=False, jit_options=INSIDE)(choose)
    return cast("RecordFunction[P, R]", function)
