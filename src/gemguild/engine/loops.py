"""Compiled loops over any game: random playouts, batches, perft. They go through the rules everybody else uses."""

from __future__ import annotations

from typing import Any

import numpy as np

from gemguild.engine import bits, rules
from gemguild.engine.compile import compiled


@compiled
def random_below(noise: Any, number: int) -> int:
    """A fast random number for choosing actions in playouts (never for hidden things), below at most 2**15."""
    x = int(noise[0])
    x ^= x << 13
    x ^= (x >> 7) & 0x01FFFFFFFFFFFFFF
    x ^= x << 17
    noise[0] = x
    return (((x >> 16) & 0xFFFFFFFF) * number) >> 32


@compiled
def playout(state: Any, noise: Any) -> int:
    """Play a game to its end by uniformly random choice; how many decisions that took."""
    decisions = 0
    while True:
        actions = rules.legal(state)
        choices = bits.size(actions)
        if choices == 0:
            return decisions
        rules.play(state, bits.member(actions, random_below(noise, choices)))
        decisions += 1


@compiled
def fresh_playouts(scratch: Any, blank: Any, noise: Any, players: int, variant: int, games: int) -> tuple[int, int]:
    """Set up and play out games, each with its own stream of the blank record's key; turns and decisions."""
    turns = 0
    decisions = 0
    for game in range(games):
        scratch[0] = blank[0]
        state = scratch[0]
        state.stream = game
        rules.setup(state, players, variant)
        decisions += playout(state, noise)
        turns += state.turn
    return turns, decisions


@compiled
def set_up(records: Any, players: int, variant: int) -> None:
    """Lay out a new game in a record that holds its key."""
    rules.setup(records[0], players, variant)


@compiled
def legal_list(records: Any) -> Any:
    """The legal actions of a record, in order."""
    actions = rules.legal(records[0])
    listed = np.empty(bits.size(actions), np.int64)
    k = 0
    first = 0
    for word in actions:
        while word:
            listed[k] = first + bits.lowest(word)
            word &= word - 1
            k += 1
        first += bits.WORD
    return listed


@compiled
def play_checked(before: Any, after: Any, action: int) -> bool:
    """Write the record after a legal action; False, and nothing of use, if the action is not legal."""
    if not bits.has(rules.legal(before[0]), action):
        return False
    after[0] = before[0]
    rules.play(after[0], action)
    return True


@compiled
def standings(records: Any) -> Any:
    """How well each seat stands."""
    numbers = np.zeros(records[0].players, np.int64)
    for seat in range(len(numbers)):
        numbers[seat] = rules.standing(records[0], seat)
    return numbers


@compiled
def show_hands(records: Any, seen: Any, seat: int) -> None:
    """Complete a view that has the public fields with what one seat (-1: an onlooker) knows besides."""
    rules.show_hands(records[0], seen[0], seat)


@compiled
def fill_in(records: Any) -> None:
    """Make a full position of a view that was given a key."""
    rules.guess(records[0])


@compiled
def count_moves(stack: Any, depth: int) -> int:
    """The number of action sequences of a length from the first record; the stack has a row for each ply."""
    if depth == 0:
        return 1
    if depth == 1:
        return bits.size(rules.legal(stack[0]))
    nodes = 0
    ply = 0
    tried = np.zeros(depth, np.int64)
    while ply >= 0:
        actions = rules.legal(stack[ply])
        if tried[ply] == bits.size(actions):
            tried[ply] = 0
            ply -= 1
            continue
        stack[ply + 1] = stack[ply]
        rules.play(stack[ply + 1], bits.member(actions, tried[ply]))
        tried[ply] += 1
        if ply == depth - 2:
            nodes += bits.size(rules.legal(stack[ply + 1]))
        else:
            ply += 1
    return nodes
