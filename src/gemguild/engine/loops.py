"""Compiled loops over any game: random playouts, batches, perft. They go through the rules everybody else uses."""

from __future__ import annotations

from typing import Any

from gemguild.engine import bits, rules
from gemguild.engine.compile import compiled

GOLDEN = 0x1E3779B97F4A7C15


@compiled
def random_below(noise: Any, number: int) -> int:
    """A fast random number for choosing actions in playouts (never for hidden things), below at most 2**15."""
    x = noise[0]
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
def fresh_playouts(scratch: Any, blank: Any, actions: Any, noise: Any, players: int, variant: int, games: int) -> tuple[int, int]:
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
