"""Compiled code of games against bots: the opponents decide inside the step.

An opponent is a named tuple of what it needs, and its type chooses how it decides, while the step is compiled. One that
thinks does so in a position guessed from its view, as any bot has to, never in the true one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from gemguild.bots import greedy
from gemguild.bots.net.inputs import SEATS, TERMS_AT, action_terms, list_near
from gemguild.bots.net.net import evaluate, scratch, shipped
from gemguild.engine import bits, loops, rng, rules
from gemguild.engine.batch import noise_from
from gemguild.engine.compile import COMPILING, INSIDE, compiled, entry
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.engine.record import blank
from gemguild.envs.writing import begin, finish, write_mask, write_seen
from gemguild.games.common import hidden, outlook

LOWEST = -1e9


class Table(NamedTuple):
    """Where an opponent decides."""

    raw: Any
    """The bytes of all records, a row a game."""
    public: Any
    """All ones in the bytes that everybody may see."""
    key: Any
    """The secret of its guesses."""
    guesses: Any
    """How many there have been."""
    scratch: Any
    """Records to think in; the first is the position to decide in."""
    raw_scratch: Any
    """Their bytes."""
    noise: Any


class Random(NamedTuple):
    """Plays any legal action."""

    table: Table


class Greedy(NamedTuple):
    """Plays as the bot ``greedy`` does."""

    table: Table
    worths: Any
    attention: Any


class Net(NamedTuple):
    """Plays what the shipped net of the game likes best at a glance, without searching."""

    table: Table
    plan: Any
    weights: Any
    x: Any
    value: Any
    terms: Any


Opponent = Random | Greedy | Net


def table_for(game: Game, records: NDArray[Any], seed: bytes) -> Table:
    """Where opponents decide in some games."""
    thinking = blank(game.kind.record, greedy.SCRATCH)
    return Table(
        raw=as_bytes(records),
        public=game.kind.record.public.view(np.int8),
        key=rng.key_from(seed, b"guess"),
        guesses=np.zeros(1, np.int64),
        scratch=thinking,
        raw_scratch=as_bytes(thinking),
        noise=noise_from(seed),
    )


def as_bytes(records: NDArray[Any]) -> NDArray[np.int8]:
    """The bytes of records, a row each; changes show in both."""
    return records.view(np.int8).reshape(len(records), -1)


def make_random(game: Game, table: Table) -> Random:  # noqa: ARG001  # needs nothing of the game
    """See :class:`Random`."""
    return Random(table)


def make_greedy(game: Game, table: Table) -> Greedy:
    """See :class:`Greedy`."""
    return Greedy(table, greedy.worths_of(game.kind), greedy.attention_to(game.kind))


def make_net(game: Game, table: Table) -> Net:
    """See :class:`Net`. Raises BadNet if there is no net for the game."""
    net = shipped(game.id, game.players)
    value, terms = np.zeros(SEATS, np.float32), np.zeros(net.shape.terms_room, np.int64)
    return Net(table, net.plan, net.laid_out, scratch(net), value, terms)


OPPONENTS: dict[str, Callable[[Game, Table], Opponent]] = {
    "random": make_random,
    "greedy": make_greedy,
    "net": make_net,
}
"""How to make each opponent."""


def make_opponent(name: str, game: Game, records: NDArray[Any], seed: bytes) -> Opponent:
    """An opponent in some games, by its name. Raises BadOptions for an unknown one."""
    if name not in OPPONENTS:
        raise BadOptions(f"there is no compiled opponent {name!r}; there are {', '.join(OPPONENTS)}")
    return OPPONENTS[name](game, table_for(game, records, seed))


# ----------------------------------------------------------------------------------------------------------- deciding


@compiled
def see(table: Table, state: Any, index: int) -> Any:
    """What the seat to play sees of a record, as the first of the scratch records, with a generator of its own."""
    for byte in range(len(table.public)):
        table.raw_scratch[0, byte] = table.raw[index, byte] & table.public[byte]
    thought = table.scratch[0]
    rules.show_hands(state, thought, bits.wide(state.seat))
    table.guesses[0] += 1
    for word in range(len(table.key)):
        thought.key[word] = table.key[word]
    thought.stream = table.guesses[0]
    thought.blocks = 0
    return thought


@compiled
def decide_randomly(opponent: Random, state: Any, index: int) -> int:  # noqa: ARG001  # it needs no guess
    """Any legal action."""
    legal = rules.legal(state)
    return bits.member(legal, loops.random_below(opponent.table.noise, bits.size(legal)))


@compiled
def decide_greedily(opponent: Greedy, state: Any, index: int) -> int:
    """The action after which the seat stands best; chance decides between equal ones."""
    table = opponent.table
    legal = rules.plain_legal(state)
    choices = bits.size(legal)
    if choices == 1:
        return bits.member(legal, 0)
    thought = see(table, state, index)
    if outlook.weighs_draws(thought):
        rules.guess(thought)
    else:
        hidden.arrange(thought)
    greedy.look(thought, opponent.attention[0])
    best = 0
    equal = 0
    highest = LOWEST
    for k in range(choices):
        action = bits.member(legal, k)
        value = greedy.value_after(table.scratch, table.raw_scratch, opponent.worths[0], opponent.attention[0], action)
        if value > highest + greedy.SAME:
            highest = value
            best = action
            equal = 1
        elif value > highest - greedy.SAME:
            equal += 1
            if loops.random_below(table.noise, equal) == 0:
                best = action
    return best


@compiled
def decide_at_a_glance(opponent: Net, state: Any, index: int) -> int:
    """The action with the highest logit."""
    legal = rules.plain_legal(state)
    choices = bits.size(legal)
    if choices == 1:
        return bits.member(legal, 0)
    thought = see(opponent.table, state, index)
    rules.guess(thought)
    evaluate(thought, opponent.plan, opponent.weights, opponent.x, opponent.value)
    first = opponent.plan[TERMS_AT]
    list_near(thought, opponent.plan, opponent.terms)
    best = 0
    highest = LOWEST
    for k in range(choices):
        action = bits.member(legal, k)
        logit = 0.0
        for term in range(action_terms(thought, action, opponent.plan, opponent.terms)):
            logit += opponent.x[first + opponent.terms[term]]
        if logit > highest:
            highest = logit
            best = action
    return best


DECIDING: dict[Any, Callable[..., int]] = {Random: decide_randomly, Greedy: decide_greedily, Net: decide_at_a_glance}
"""How each opponent decides."""


def decide(opponent: Opponent, state: Any, index: int) -> int:
    """The action of an opponent that is to play in a record, which is one of its table's rows."""
    return DECIDING[type(opponent)](opponent, state, index)


def _choose(opponent: Any, *_args: Any) -> Any:
    return DECIDING.get(opponent.instance_class)


if COMPILING:
    overload(decide, strict=False, jit_options=INSIDE)(_choose)


# --------------------------------------------------------------------------------------------------------- many games


@compiled
def let_play(opponent: Opponent, records: Any, index: int, learner: int) -> None:
    """Have the opponents play in a game until the learner is to decide or the game is over."""
    while records[index].ended == 0 and records[index].seat != learner:
        rules.play(records[index], decide(opponent, records[index], index))


@compiled
def show(records: Any, index: int, learner: int, over: bool, seen: Any, masks: Any) -> None:
    """Write what the learner sees and may do; all ones when the game is over."""
    write_seen(records[index], learner, seen[index])
    if over:
        masks[index, :] = 1
    else:
        write_mask(records[index], masks[index])


@entry
def step_all(
    opponent: Opponent,
    records: Any,
    blank: Any,
    actions: Any,
    playing: bool,
    players: int,
    variant: int,
    seat: int,
    stream: int,
    over: Any,
    rewards: Any,
    shares: Any,
    seats: Any,
    seen: Any,
    masks: Any,
) -> int:
    """Play a legal action of the learner in every game and then its opponents', or begin a new game where the last one
    was over. The next stream number.

    In a game that is over now, the learner sees the end, with a mask of all ones. In a new one, the learner has the
    given seat or, for -1, each in turn. Without ``playing``, new games begin and nothing else happens: an entry of its
    own for that would compile the opponents once more.
    """
    for index in range(len(records)):
        if playing:
            rewards[index] = 0
            shares[index, :] = 0
        elif not over[index]:
            continue
        if over[index]:
            begin(records, index, blank, stream, players, variant)
            seats[index] = seat if seat >= 0 else stream % players
            stream += 1
        else:
            rules.play(records[index], actions[index])
        let_play(opponent, records, index, seats[index])
        over[index] = records[index].ended != 0
        show(records, index, seats[index], over[index], seen, masks)
        if over[index]:
            rewards[index] = finish(records[index], seats[index], shares[index])
    return stream
