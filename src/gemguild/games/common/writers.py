"""Compiled code that writes what environments show of a game: functions chosen by the record, and their parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.games.common.state import NONE, OVER

Writer = Callable[[Any, int, Any, int], None]
"""Compiled code that writes numbers of a record into a row, from a place on. For what lies on the table the seat is
NONE: it writes what nobody has. Rows hold zeros before."""
Rows = NDArray[np.int8]


# ------------------------------------------------------------------------------------------------------------ writing


@record_function
def write_table(state: Any, x: Any, at: int) -> int:
    """Write the phase and what lies on the table, except for cards; the place after it."""
    raise NotImplementedError


@record_function
def write_seat(state: Any, seat: int, x: Any, at: int) -> int:
    """Write what a seat has, except for reserved cards; the place after it."""
    raise NotImplementedError


@record_function
def write_card(state: Any, card: int, x: Any, at: int) -> None:
    """Write the facts printed on a card."""
    raise NotImplementedError


@record_function
def card_size(state: Any) -> int:
    """How many numbers the facts printed on a card take."""
    raise NotImplementedError


@compiled
def write_purse(tokens: int, kinds: int, x: Any, at: int) -> int:
    """Write how many tokens of each kind a purse has; the place after them."""
    for kind in range(kinds):
        x[at + kind] = purse.lane(tokens, kind)
    return at + kinds


@compiled
def write_nothing(state: Any, seat: int, x: Any, at: int) -> None:
    """Write nothing."""


@compiled
def write_phase(state: Any, seat: int, x: Any, at: int) -> None:
    """Write which decision is awaited."""
    if state.ended == 0:
        phase = bits.wide(state.phase)
        x[at + phase - (1 if phase > OVER else 0)] = 1


@compiled
def write_last_round(state: Any, seat: int, x: Any, at: int) -> None:
    """Write whether the game ends with this round."""
    x[at] = rules.is_last_round(state)


@compiled
def write_board(state: Any, seat: int, x: Any, at: int) -> None:
    """Write which kind of token lies in each cell."""
    kinds = state.board.shape[0]
    for kind in range(kinds):
        cells = bits.wide(state.board[kind])
        while cells:
            x[at + bits.lowest(cells) * kinds + kind] = 1
            cells &= cells - 1


@compiled
def write_tiles_held(state: Any, seat: int, x: Any, at: int) -> None:
    """Write how many tiles a seat has."""
    for place in range(state.tiles.shape[0]):
        if state.owner[place] == seat:
            x[at] += 1


def purse_writer(field: str, kinds: int, of_seat: bool) -> Writer:
    """Writes a purse of the table or of a seat."""

    @compiled
    def of_table(state: Any, seat: int, x: Any, at: int) -> None:
        write_purse(bits.wide(state[field]), kinds, x, at)

    @compiled
    def of_owner(state: Any, seat: int, x: Any, at: int) -> None:
        write_purse(bits.wide(state[field][seat]), kinds, x, at)

    return of_owner if of_seat else of_table


def number_writer(field: str, of_seat: bool) -> Writer:
    """Writes a number of the table or of a seat."""

    @compiled
    def of_table(state: Any, seat: int, x: Any, at: int) -> None:
        x[at] = state[field]

    @compiled
    def of_owner(state: Any, seat: int, x: Any, at: int) -> None:
        x[at] = state[field][seat]

    return of_owner if of_seat else of_table


def numbers_writer(field: str, count: int, of_seat: bool) -> Writer:
    """Writes an array of the table or of a seat."""

    @compiled
    def of_table(state: Any, seat: int, x: Any, at: int) -> None:
        for k in range(count):
            x[at + k] = state[field][k]

    @compiled
    def of_owner(state: Any, seat: int, x: Any, at: int) -> None:
        for k in range(count):
            x[at + k] = state[field][seat, k]

    return of_owner if of_seat else of_table


def holder_writer(field: str) -> Writer:
    """Writes 1 for the seat that a field names."""

    @compiled
    def write(state: Any, seat: int, x: Any, at: int) -> None:
        x[at] = state[field] == seat

    return write


def owners_writer(field: str, count: int) -> Writer:
    """Writes 1 for each thing that a seat (or nobody) owns, by a field with the owner of each."""

    @compiled
    def write(state: Any, seat: int, x: Any, at: int) -> None:
        for k in range(count):
            x[at + k] = state[field][k] == seat

    return write


def choice_writer(field: str, count: int) -> Writer:
    """Writes 1 for the place or colour that a field of the table names, if it names one."""

    @compiled
    def write(state: Any, seat: int, x: Any, at: int) -> None:
        for k in range(count):
            x[at + k] = state[field] == k

    return write


def set_writer(field: str, count: int) -> Writer:
    """Writes 1 for each member of a seat's set."""

    @compiled
    def write(state: Any, seat: int, x: Any, at: int) -> None:
        for k in range(count):
            x[at + k] = (bits.wide(state[field][seat]) >> k) & 1

    return write


def stacks_writer(field: str, count: int, most: int) -> Writer:
    """Writes how many of a seat's sets have each member."""

    @compiled
    def write(state: Any, seat: int, x: Any, at: int) -> None:
        for k in range(count):
            for step in range(most):
                x[at + k] += (bits.wide(state[field][seat, step]) >> k) & 1

    return write


def row_writer(rows: Rows) -> Callable[[int, Any, int], None]:
    """Writes one row of a table, given its number."""
    width = int(rows.shape[1])

    @compiled
    def write(number: int, x: Any, at: int) -> None:
        for k in range(width):
            x[at + k] = rows[number, k]

    return write


def card_writer(field: str, rows: Rows) -> Writer:
    """Writes the card that a field names, if it names one."""
    write_card = row_writer(rows)

    @compiled
    def write(state: Any, seat: int, x: Any, at: int) -> None:
        if state[field] != NONE:
            x[at] = 1
            write_card(bits.wide(state[field]), x, at + 1)

    return write


def places_writer(rows: Rows) -> Writer:
    """Writes the tiles on the table, each in its place."""
    width = 1 + int(rows.shape[1])
    write_tile = row_writer(rows)

    @compiled
    def write(state: Any, seat: int, x: Any, at: int) -> None:
        for place in range(state.tiles.shape[0]):
            if state.tiles[place] != NONE and state.owner[place] == NONE:
                x[at + place * width] = 1
                write_tile(bits.wide(state.tiles[place]), x, at + place * width + 1)

    return write


def both(first: Writer, second: Writer, offset: int) -> Writer:
    """Writes one thing, and another a few places later."""

    @compiled
    def write(state: Any, seat: int, x: Any, at: int) -> None:
        first(state, seat, x, at)
        second(state, seat, x, at + offset)

    return write
