"""What a WebAssembly module can be asked to do: functions over pointers and 32-bit numbers, listed with their types.

A pointer is a place in the module's memory, and whoever calls provides the room. Functions call the compiled functions
that everybody else calls; nothing is decided here. All of them answer with a number, if only 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
from numba import types

from gemguild.engine import bits, loops, rules
from gemguild.engine.dispatch import compiled_type
from gemguild.engine.kind import Kind
from gemguild.games.common import paying
from gemguild.games.common.market import card_at
from gemguild.games.common.state import NONE, buy_slots, slots

carray: Any = numba.carray  # type: ignore[attr-defined]
pointer_to: Any = types.CPointer

NUMBER, REAL = types.int32, types.float64
NUMBERS, WORDS, REALS, FLOATS = map(pointer_to, (types.int32, types.int64, types.float64, types.float32))
RECORD = "record"
"""Stands for a pointer to records of the game."""
STATUS = 5
"""How many numbers :func:`status` writes before the seats' points."""
COST_COLUMNS = 4
"""The numbers that :func:`costs` writes for a slot: a card, its cost, the shortfall and the missing tokens."""

JOKER_NUMBERS = 3
"""How many numbers :func:`jokers` writes."""


@dataclass(frozen=True)
class Entry:
    """A function of a module, by the name of the Python function."""

    function: Callable[..., Any]
    parameters: tuple[Any, ...]
    result: Any = NUMBER

    @property
    def name(self) -> str:
        """How the module exports it."""
        return self.function.__name__

    def signature(self, kind: Kind) -> Any:
        """Its Numba signature for a game."""
        record = pointer_to(compiled_type(kind.record.dtype))
        return self.result(*(record if kind == RECORD else kind for kind in self.parameters))


def setup(record: Any, players: int, variant: int) -> int:
    """Lay out a new game in a blank record that holds its key."""
    rules.setup(carray(record, 1)[0], bits.wide(players), bits.wide(variant))
    return 0


def legal(record: Any, actions: Any) -> int:
    """Write the legal actions in order; how many they are."""
    state = carray(record, 1)[0]
    found = rules.legal(state)
    return bits.write_members(found, carray(actions, bits.size(found)))


def play(before: Any, after: Any, action: int) -> int:
    """Write the record after a legal action, and answer 1; 0, and nothing written, if the action is not legal."""
    if not bits.has(rules.legal(carray(before, 1)[0]), bits.wide(action)):
        return 0
    carray(after, 1)[0] = carray(before, 1)[0]
    rules.play(carray(after, 1)[0], bits.wide(action))
    return 1


def guess(record: Any) -> int:
    """Make a full position of a view that was given a key."""
    rules.guess(carray(record, 1)[0])
    return 0


def set_key(record: Any, key: Any) -> int:
    """Give a record's generator a key."""
    state = carray(record, 1)[0]
    for k, word in enumerate(carray(key, 8)):
        state.key[k] = word
    return 0


def status(record: Any, numbers: Any) -> int:
    """Write the seat to play, the phase, the turn, the ending (0: none), the players and everybody's points."""
    state = carray(record, 1)[0]
    out = carray(numbers, STATUS + len(state.points))
    out[0] = state.seat
    out[1] = state.phase
    out[2] = state.turn
    out[3] = state.ended
    out[4] = state.players
    for seat in range(state.players):
        out[STATUS + seat] = state.points[seat]
    return STATUS + bits.wide(state.players)


def criteria(record: Any, numbers: Any) -> int:
    """Write what each seat is ranked by, seat after seat; how many numbers a seat has."""
    state = carray(record, 1)[0]
    columns = len(rules.criteria(state, 0))
    out = carray(numbers, state.players * columns)
    for seat in range(state.players):
        for column, number in enumerate(rules.criteria(state, seat)):
            out[seat * columns + column] = number
    return int(columns)


def is_last_round(record: Any) -> int:
    """Whether the game ends with this round as things stand."""
    return 1 if rules.is_last_round(carray(record, 1)[0]) else 0


def costs(view: Any, table: Any, seat: int) -> int:
    """Write for each buying slot of a seat what ``paying.costs`` answers, a row a slot; how many slots there are."""
    state, owner = carray(view, 1)[0], bits.wide(seat)
    rows = carray(table, (buy_slots(state), COST_COLUMNS))
    for slot in range(buy_slots(state)):
        card = card_at(state, owner, slot) if slot < slots(state) + state.hand[owner] else NONE
        rows[slot, 0] = card
        if card >= 0:
            cost = paying.need(state, owner, card)
            rows[slot, 1] = cost
            rows[slot, 2] = paying.shortfall(state, owner, cost)
            rows[slot, 3] = paying.missing_tokens(state, owner, cost)
    return int(buy_slots(state))


def jokers(view: Any, numbers: Any, seat: int) -> int:
    """Write what ``paying.jokers_of`` answers: a seat's jokers, what each is worth, and its cards that pay two."""
    out = carray(numbers, JOKER_NUMBERS)
    held = paying.jokers_of(carray(view, 1)[0], bits.wide(seat))
    out[0] = held.tokens
    out[1] = held.worth
    out[2] = held.cards
    return JOKER_NUMBERS


def perft(stack: Any, tried: Any, depth: int) -> float:
    """How many sequences of ``depth`` decisions there are; stack and counters have room for one ply more."""
    plies = bits.wide(depth) + 1
    return float(loops.count_sequences(carray(stack, plies), carray(tried, plies), bits.wide(depth)))


def playout(record: Any, noise: Any) -> int:
    """Play a game to its end by random choice; how many decisions that took."""
    return int(loops.playout(carray(record, 1)[0], carray(noise, 1)))


def playouts(scratch: Any, blank: Any, noise: Any, players: int, variant: int, games: int) -> float:
    """Set up and play out games, each with its own stream of the blank record's key; how many decisions that took."""
    decisions = 0
    for game in range(bits.wide(games)):
        carray(scratch, 1)[0] = carray(blank, 1)[0]
        state = carray(scratch, 1)[0]
        state.stream = game
        rules.setup(state, bits.wide(players), bits.wide(variant))
        decisions += loops.playout(state, carray(noise, 1))
    return float(decisions)


def trace(scratch: Any, words: Any, blank: Any, noise: Any, players: int, variant: int, games: int, digest: Any) -> int:
    """Write a hash of every record in random games; ``words`` is the scratch record once more, as 64-bit words."""
    board = carray(scratch, 1)
    carray(digest, 1)[0] = loops.trace(
        board,
        carray(words, board.itemsize // 8),
        carray(blank, 1),
        carray(noise, 1),
        bits.wide(players),
        bits.wide(variant),
        bits.wide(games),
    )
    return 0


RULES = (
    Entry(setup, (RECORD, NUMBER, NUMBER)),
    Entry(legal, (RECORD, NUMBERS)),
    Entry(play, (RECORD, RECORD, NUMBER)),
    Entry(guess, (RECORD,)),
    Entry(set_key, (RECORD, NUMBERS)),
    Entry(status, (RECORD, NUMBERS)),
    Entry(criteria, (RECORD, NUMBERS)),
    Entry(is_last_round, (RECORD,)),
    Entry(costs, (RECORD, WORDS, NUMBER)),
    Entry(jokers, (RECORD, NUMBERS, NUMBER)),
    Entry(perft, (RECORD, WORDS, NUMBER), REAL),
    Entry(playout, (RECORD, WORDS)),
    Entry(playouts, (RECORD, RECORD, WORDS, NUMBER, NUMBER, NUMBER), REAL),
    Entry(trace, (RECORD, WORDS, RECORD, WORDS, NUMBER, NUMBER, NUMBER, WORDS)),
)
"""The rules, for every game."""


def viewing(kind: Kind) -> Entry:
    """The entry that writes what a seat (-1: an onlooker) may know; records come once more as 64-bit words."""
    public = kind.record.public.view("i8")

    def view(record: Any, words: Any, seen: Any, seen_words: Any, seat: int) -> int:
        here, there = carray(words, len(public)), carray(seen_words, len(public))
        for k in range(len(public)):
            there[k] = here[k] & public[k]
        rules.show_hands(carray(record, 1)[0], carray(seen, 1)[0], bits.wide(seat))
        return 0

    return Entry(view, (RECORD, WORDS, RECORD, WORDS, NUMBER))


def rules_of(kind: Kind) -> tuple[Entry, ...]:
    """The rules of a game."""
    return (*RULES, viewing(kind))
