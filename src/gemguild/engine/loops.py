"""Compiled loops over any game: random playouts, batches, perft. They go through the rules everybody else uses."""

from __future__ import annotations

from typing import Any

import numpy as np

from gemguild.engine import bits, rules
from gemguild.engine.compile import compiled, entry


@compiled
def random_below(noise: Any, number: int) -> int:
    """A fast random number for choosing actions in playouts (never for hidden things), below at most 2**15."""
    x = noise[0]
    x ^= x << 13
    x ^= (x >> 7) & 0x01FFFFFFFFFFFFFF
    x ^= x << 17
    noise[0] = x
    return (int((x >> 16) & 0xFFFFFFFF) * number) >> 32


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


@entry
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
def trace(scratch: Any, words: Any, blank: Any, noise: Any, players: int, variant: int, games: int) -> int:
    """Play as :func:`fresh_playouts` does; a hash of every record on the way, from the scratch record's words."""
    digest = 0
    for game in range(games):
        scratch[0] = blank[0]
        state = scratch[0]
        state.stream = game
        rules.setup(state, players, variant)
        while True:
            for word in words:
                digest = bits.mix(digest, word)
            actions = rules.legal(state)
            choices = bits.size(actions)
            if choices == 0:
                break
            rules.play(state, bits.member(actions, random_below(noise, choices)))
    return digest


@entry
def trace_playouts(scratch: Any, words: Any, blank: Any, noise: Any, players: int, variant: int, games: int) -> int:
    """See :func:`trace`."""
    return trace(scratch, words, blank, noise, players, variant, games)


@entry
def set_up(records: Any, players: int, variant: int) -> None:
    """Lay out a new game in a record that holds its key."""
    rules.setup(records[0], players, variant)


@entry
def legal_list(records: Any) -> Any:
    """The legal actions of a record, in order."""
    actions = rules.legal(records[0])
    listed = np.empty(bits.size(actions), np.int64)
    bits.write_members(actions, listed)
    return listed


@entry
def plain_list(records: Any) -> Any:
    """The legal actions of a record that a search considers, in order."""
    actions = rules.plain_legal(records[0])
    listed = np.empty(bits.size(actions), np.int64)
    bits.write_members(actions, listed)
    return listed


@entry
def is_legal(records: Any, action: int) -> bool:
    """Whether an action is legal in a record."""
    return bits.has(rules.legal(records[0]), action)


@entry
def play_checked(before: Any, after: Any, action: int) -> bool:
    """Write the record after a legal action; False, and nothing written, if the action is not legal."""
    if not bits.has(rules.legal(before[0]), action):
        return False
    after[0] = before[0]
    rules.play(after[0], action)
    return True


@entry
def criteria(records: Any) -> Any:
    """What each seat is ranked by, a row a seat."""
    state = records[0]
    numbers = np.zeros((state.players, len(rules.criteria(state, 0))), np.int64)
    for seat in range(state.players):
        for column, number in enumerate(rules.criteria(state, seat)):
            numbers[seat, column] = number
    return numbers


@compiled
def standing(state: Any, seat: int) -> int:
    """All criteria of a seat as one number: the highest wins, equal numbers share."""
    rank = 0
    for number in rules.criteria(state, seat):
        rank = rank * 1024 + number
    return rank


@entry
def is_last_round(records: Any) -> bool:
    """Whether the game ends with this round as things stand."""
    return rules.is_last_round(records[0])


@entry
def show_hands(records: Any, seen: Any, seat: int) -> None:
    """Add to a view that has the public fields whatever else one seat (-1: an onlooker) knows."""
    rules.show_hands(records[0], seen[0], seat)


@entry
def fill_in(records: Any) -> None:
    """Make a full position of a view that was given a key."""
    rules.guess(records[0])


@entry
def count_moves(stack: Any, depth: int) -> int:
    """The number of action sequences of a length from the first record; the stack has a row for each ply."""
    return count_sequences(stack, np.empty(depth + 1, np.int64), depth)


@compiled
def count_sequences(stack: Any, tried: Any, depth: int) -> int:
    """The same with room for a number for each ply."""
    if depth == 0:
        return 1
    if depth == 1:
        return bits.size(rules.legal(stack[0]))
    nodes = 0
    ply = 0
    tried[:] = 0
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


@entry
def start_all(records: Any, players: int, variant: int, first_stream: int) -> None:
    """Lay out a new game in every record, each with its own stream of the key it holds."""
    for index in range(len(records)):
        records[index].stream = first_stream + index
        rules.setup(records[index], players, variant)


@entry
def mask_all(records: Any, mask: Any) -> None:
    """Write the legal actions of every record as a row of truth values."""
    for index in range(len(records)):
        first = 0
        for word in rules.legal(records[index]):
            for action in range(first, min(first + bits.WORD, mask.shape[1])):
                mask[index, action] = (word >> (action - first)) & 1
            first += bits.WORD


@entry
def first_illegal(records: Any, actions: Any) -> int:
    """The first record whose action is not legal, or -1; games that are over take any action."""
    for index in range(len(records)):
        legal = rules.legal(records[index])
        if bits.size(legal) > 0 and not bits.has(legal, actions[index]):
            return index
    return -1


@entry
def step_all(records: Any, actions: Any) -> None:
    """Play a legal action in every record whose game is not over."""
    for index in range(len(records)):
        if records[index].ended == 0:
            rules.play(records[index], actions[index])


@entry
def choose_all(records: Any, noise: Any, actions: Any) -> None:
    """Choose a legal action for every record, uniformly at random; 0 where the game is over."""
    for index in range(len(records)):
        legal = rules.legal(records[index])
        choices = bits.size(legal)
        actions[index] = bits.member(legal, random_below(noise, choices)) if choices > 0 else 0


@entry
def play_out_all(records: Any, noise: Any) -> int:
    """Play every record to the end at random; how many decisions that took."""
    decisions = 0
    for index in range(len(records)):
        decisions += playout(records[index], noise)
    return decisions


@entry
def share_all(records: Any, shares: Any) -> None:
    """Divide each finished game's victory among the seats that share it; zeros where the game goes on."""
    for index in range(len(records)):
        shares[index, :] = 0
        if records[index].ended:
            share_out(records[index], shares[index])


@compiled
def share_out(state: Any, shares: Any) -> None:
    """Divide the victory in a finished game among the seats that share it."""
    for seat in range(state.players):
        shares[seat] = share_of(state, seat)


@compiled
def share_of(state: Any, seat: int) -> float:
    """A seat's share of the victory in a finished game."""
    mine = standing(state, seat)
    winners = 0
    for other in range(state.players):
        theirs = standing(state, other)
        if theirs > mine:
            return 0.0
        winners += theirs == mine
    return 1 / winners
