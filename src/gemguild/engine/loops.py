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
def size(actions: Any) -> int:
    """How many actions a set has."""
    number = 0
    for word in range(len(actions)):
        number += bits.count(actions[word])
    return number


@compiled
def member(actions: Any, k: int) -> int:
    """The k-th action of a set."""
    word = 0
    here = bits.count(actions[0])
    while k >= here:
        k -= here
        word += 1
        here = bits.count(actions[word])
    return word * bits.WORD + bits.nth(actions[word], k)


@compiled
def playout(state: Any, actions: Any, noise: Any) -> int:
    """Play a game to its end by uniformly random choice; how many decisions that took."""
    decisions = 0
    while True:
        rules.legal(state, actions)
        choices = size(actions)
        if choices == 0:
            return decisions
        rules.play(state, member(actions, random_below(noise, choices)))
        decisions += 1


@compiled
def fresh_playouts(
    scratch: Any, blank: Any, actions: Any, noise: Any, players: int, variant: int, games: int
) -> tuple[int, int]:
    """Set up and play out games, each with its own stream of the blank record's key; turns and decisions."""
    turns = 0
    decisions = 0
    for game in range(games):
        scratch[0] = blank[0]
        state = scratch[0]
        state.stream = game
        rules.setup(state, players, variant)
        decisions += playout(state, actions, noise)
        turns += state.turn
    return turns, decisions


@compiled
def set_up(records: Any, players: int, variant: int) -> None:
    """Lay out a new game in a record that holds its key."""
    rules.setup(records[0], players, variant)


@compiled
def legal_list(records: Any) -> Any:
    """The legal actions of a record, in order."""
    actions = np.zeros(rules.words(records[0]), np.int64)
    rules.legal(records[0], actions)
    listed = np.empty(size(actions), np.int64)
    k = 0
    for word in range(len(actions)):
        rest = actions[word]
        while rest:
            listed[k] = word * bits.WORD + bits.lowest(rest)
            rest &= rest - 1
            k += 1
    return listed


@compiled
def play_checked(before: Any, after: Any, action: int) -> bool:
    """Write the record after a legal action; False, and nothing of use, if the action is not legal."""
    actions = np.zeros(rules.words(before[0]), np.int64)
    rules.legal(before[0], actions)
    if action < 0 or action >> 6 >= len(actions) or not bits.has(actions, action):
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
def count_moves(stack: Any, sets: Any, depth: int) -> int:
    """The number of action sequences of a length from the first record; the arrays have a row for each ply."""
    if depth == 0:
        return 1
    rules.legal(stack[0], sets[0])
    if depth == 1:
        return size(sets[0])
    nodes = 0
    ply = 0
    while ply >= 0:
        action = pop(sets[ply])
        if action < 0:
            ply -= 1
            continue
        stack[ply + 1] = stack[ply]
        rules.play(stack[ply + 1], action)
        ply += 1
        rules.legal(stack[ply], sets[ply])
        if ply == depth - 1:
            nodes += size(sets[ply])
            ply -= 1
    return nodes


@compiled
def pop(actions: Any) -> int:
    """Remove the lowest action of a set; -1 if there is none."""
    for word in range(len(actions)):
        if actions[word]:
            action = word * bits.WORD + bits.lowest(actions[word])
            actions[word] &= actions[word] - 1
            return action
    return -1
