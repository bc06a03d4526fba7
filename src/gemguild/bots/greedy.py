"""A bot that looks one decision ahead.

It fills in what it does not know at random, tries every move there, and compares what it then has: points, bonuses,
how near the nobles (or locations) are, and how near the best cards are. Cards that it could not see before the move,
such as the one turned up in place of a bought card, are left out of the count: they are a guess.

What the things of a game are worth is read from its description; comparing is compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.bot import BOTS, Limit
from gemguild.engine import bits, loops, purse, rules
from gemguild.engine.compile import compiled, entry
from gemguild.engine.description import Card, Description, Tile
from gemguild.engine.game import Move, Position, View
from gemguild.engine.kind import Kind
from gemguild.engine.record import Record, blank
from gemguild.games.common import hooks, outlook, paying
from gemguild.games.common.chance import BAG, draws
from gemguild.games.common.market import card_at
from gemguild.games.common.state import TOKEN_LIMIT, slots

WIN = 1000.0
"""Worth more than anything on the table."""
SAME = 1e-9
"""Values closer than this are equal, and chance decides."""

# What things are worth, in points.
BONUS = 1.0
"""A bonus at the beginning of the game."""
LATE_BONUS = 0.2
"""So much of that is left when somebody is about to win."""
TOKEN = 0.02
JOKER = 0.1
HELD_BACK = -0.6
"""A reserved card: its place in the hand is better kept free."""
NEXT_CARDS = (0.6, 0.3, 0.2, 0.1)
"""How much of their worth the nearest cards count for before they are bought, the best first."""
CARD_WAITS = 0.5
"""A card keeps this much of its worth for each turn it is away."""
TILE_WAITS = 0.55
"""A noble keeps this much of its points for each bonus that is missing."""
RIVAL = 0.3
"""How much a rival's gain hurts."""

ENOUGH_POINTS = 15
"""About where games end."""
TAKEN_AT_ONCE = 3
SAME_AT_ONCE = 2
NEVER = 99.0
"""Turns until what cannot be had."""

NOT_TO_BE_HAD = CARD_WAITS**NEVER
CARD_KEEPS = np.array(
    [
        [CARD_WAITS ** max(missing / TAKEN_AT_ONCE, most / SAME_AT_ONCE) for most in range(TOKEN_LIMIT + 1)]
        for missing in range(TOKEN_LIMIT + 1)
    ]
)
"""What is left of a card's worth, by how many tokens are missing and by the most of one kind among them."""
TILE_KEEPS = TILE_WAITS ** np.arange(256)
"""What is left of a tile's points, by how many bonuses are missing."""
TILE_KEEPS[0] = 0  # it is coming already
GRIP = np.array([0.0, 1.0, 1.3])
"""What is left of a card's worth that is closed to the seat, or open to it; and of one that it alone can get."""

FIRST, STRIDE, WIDTH, HOW, POWER = range(5)
"""The numbers of what is measured."""
LARGEST, DIFFERENT = range(2)
"""How: by the largest of the bytes, or by how many of them are not 0."""


Worths = Any
"""What the things of a game are worth, as its description declares it: a record for compiled code.

``card``: points, counters and ability of each card; ``bonuses``: how many it has; ``colour``: their lane, or -1;
``level``. ``first_colour``: what the first card of a colour is worth beyond that. ``rare``: lane and level of each
token that the first card of a level brings; ``rare_worth``. ``tile_worth``. ``measured``: what seats have besides, each
as its first byte in a position, bytes from seat to seat, bytes to look at, how, and to which power; ``measured_worth``.
"""
Attention = Any
"""What a seat pays attention to while it compares moves, a record too.

``seat``: itself; ``bonus``: what a bonus is worth now; ``rivalry``: how much a rival's gain hurts; ``tiles``: those to
go for, as a set; ``known``: the cards to go for.

What was worked out once for many moves: ``seen``: the cards to go for as a list of ``count`` numbers; ``cost`` and
``worth`` of each, for ``discount``, ``bonuses`` and the lack of rare tokens (``bare``) that they hold for; ``alike``:
the value of any move that is worth as much as some others, or UNKNOWN.
"""
UNKNOWN = -1e9
UNPRICED = -1
"""No discount: prices have not been worked out yet."""
TOO_MUCH = -1
"""The cost of a card that needs more tokens than a seat may have."""


@cache
def worths_of(kind: Kind) -> Worths:
    """What the things of a game are worth, in an array of one record."""
    described = kind.description
    cards, tiles = described.cards.values(), described.tiles.values()
    rare = [(lane, token) for lane, token in enumerate(described.tokens) if token.worth and token.comes_with_level]
    measured = list(measures(kind.record, described))
    return as_record(
        card=[card_worth(described, card) for card in cards],
        bonuses=[card.bonuses for card in cards],
        colour=[described.colours.find(card.bonus) if card.bonus else -1 for card in cards],
        level=[card.level for card in cards],
        first_colour=sum(goal.worth for goal in described.goals if goal.how == "different"),
        rare=[(lane, token.comes_with_level) for lane, token in rare] or [(purse.LANES, 0)],
        rare_worth=[token.worth for _, token in rare] or [0.0],
        tile_worth=[tile_worth(described, tile) for tile in tiles],
        measured=[numbers for numbers, _ in measured] or [(0,) * 5],
        measured_worth=[worth for _, worth in measured] or [0.0],
    )


def as_record(**values: Any) -> Any:
    """An array of one record with these fields; each list or tuple of numbers is an array."""
    arrays = {name: np.asarray(value) for name, value in values.items()}
    record = np.zeros(1, [(name, array.dtype, array.shape) for name, array in arrays.items()])
    for name, array in arrays.items():
        record[name] = array
    return record


def card_worth(described: Description, card: Card) -> float:
    """What a card brings in any position, apart from its bonus."""
    marks = sum(counter.worth * card.marks.get(counter.key, 0) for counter in described.counters)
    return card.points + marks + ability_worth(described, card.ability)


def tile_worth(described: Description, tile: Tile) -> float:
    """What a tile brings."""
    kind = next(kind for kind in described.tile_kinds if kind.key == tile.kind)
    return tile.points + kind.worth + ability_worth(described, tile.ability)


def ability_worth(described: Description, name: str) -> float:
    """What an ability is worth; nothing for the empty name."""
    ability = described.ability(name)
    return 0.0 if ability is None else ability.worth


def measures(record: type[Record], described: Description) -> Iterator[tuple[tuple[int, ...], float]]:
    """What a seat has besides points, bonuses and tokens in general: counters, rare tokens, goals.

    Lanes of purses are bytes of the record like any other.
    """
    for counter in described.counters:
        if counter.worth:
            yield (*place_of(record, counter.key), 1, LARGEST, 1), counter.worth
    for lane, token in enumerate(described.tokens):
        if token.worth:
            first, stride = place_of(record, "tokens")
            yield (first + lane, stride, 1, LARGEST, 1), token.worth
    for goal in described.goals:
        if goal.worth:
            width = 1 if goal.how == "value" else len(described.colours)
            how = DIFFERENT if goal.how == "different" else LARGEST
            yield (*place_of(record, goal.key), width, how, goal.power), goal.worth


def place_of(record: type[Record], key: str) -> tuple[int, int]:
    """The first byte of a field that each seat has, and how many bytes there are from seat to seat."""
    fields = record.dtype.fields
    assert fields is not None
    kind, offset = fields[key][:2]
    return int(offset), kind.itemsize // kind.shape[0]


class GreedyBot:
    """Plays the move after which it stands best; chance decides between equal ones.

    One that notices less overlooks, at each decision, some of its moves and of the cards it might go for, all tiles and
    its rivals.
    """

    def __init__(self, seed: int = 0, notices: float = 1.0) -> None:
        self._random = Random(seed)
        self._notices = notices

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002  # one look ahead is quick
        """The move with the best outlook; the plain payment is good enough."""
        actions = self._noticed(loops.plain_list(view.records))
        if len(actions) == 1:
            return view.move(int(actions[0]))
        position = view.game.guess(view, self._random.getrandbits(64))
        judge = Judge(view)
        if self._notices < 1:
            judge.overlook(self._random, self._notices)
        values = judge.values(position, actions)
        return view.move(self._random.choice(actions[values > values.max() - SAME].tolist()))

    def _noticed(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions that it notices, at least one."""
        if self._notices >= 1:
            return actions
        noticed = [action for action in actions.tolist() if self._random.random() < self._notices]
        return np.array(noticed or [self._random.choice(actions.tolist())])


class Room(NamedTuple):
    """What comparing moves takes: arrays for compiled code."""

    scratch: Any
    raw: Any
    """The scratch records as bytes."""
    worths: Worths
    attention: Attention


def room_for(kind: Kind) -> Room:
    """Room for comparing the moves of a game."""
    scratch = blank(kind.record, SCRATCH)
    return Room(scratch, scratch.view(np.int8).reshape(SCRATCH, -1), worths_of(kind), attention_to(kind))


class Judge:
    """Says how well a seat stands after a move, by what it knew before."""

    def __init__(self, view: View) -> None:
        self.room = room_for(view.game.kind)
        attend(view.records, self.room.attention)

    def overlook(self, chance: Random, notices: float) -> None:
        """Forget some of the cards, the tiles and the rivals."""
        attention = self.room.attention
        known = attention["known"][0]
        for card in np.flatnonzero(known):
            known[card] = chance.random() < notices
        attention["tiles"] = 0
        attention["rivalry"] = 0

    def values(self, position: Position, actions: NDArray[np.int64]) -> NDArray[np.float64]:
        """The values of the positions that moves lead to; tokens that must be returned are not counted."""
        values = np.empty(len(actions))
        compare(position.records, self.room, actions, values)
        return values


def attention_to(kind: Kind) -> Attention:
    """Room for what a seat pays attention to."""
    cards = len(kind.description.cards)
    return as_record(
        seat=0,
        bonus=0.0,
        rivalry=0.0,
        tiles=0,
        known=np.zeros(cards, np.int8),
        seen=np.zeros(cards, np.int64),
        count=0,
        cost=np.zeros(cards, np.int64),
        worth=np.zeros(cards),
        discount=0,
        bonuses=0,
        bare=0,
        alike=0.0,
    )


# Compiled. The first scratch record is the position before the move; moves are tried in the others. Each is seen as
# bytes, too.

BEFORE, AFTER, TRIAL, BEST, SCRATCH = range(5)


@entry
def attend(view: Any, attention: Attention) -> None:
    """See :func:`look`."""
    look(view[0], attention[0])


@compiled
def look(state: Any, attention: Attention) -> None:
    """Have the seat to play pay attention to all that it sees."""
    seat = bits.wide(state.seat)
    attention.seat = seat
    attention.known[:] = 0
    count = 0
    for slot in range(slots(state) + state.hand[seat]):
        card = card_at(state, seat, slot)
        if card >= 0:
            attention.known[card] = 1
            attention.seen[count] = card
            count += 1
    attention.count = count
    attention.discount = UNPRICED
    attention.alike = UNKNOWN
    points = 0
    for player in range(state.players):
        points = max(points, bits.wide(state.points[player]))
    attention.bonus = BONUS * max(LATE_BONUS, 1 - (1 - LATE_BONUS) * (points / ENOUGH_POINTS))
    attention.rivalry = RIVAL
    attention.tiles = outlook.lying_tiles(state)


@entry
def compare(position: Any, room: Room, actions: Any, values: Any) -> None:
    """Write the value of each action in a position."""
    room.scratch[BEFORE] = position[0]
    for k in range(len(actions)):
        values[k] = value_after(room.scratch, room.raw, room.worths[0], room.attention[0], actions[k])


@compiled
def best_action(state: Any, room: Room) -> int:
    """The action after which the seat to play stands best; of equal ones, the first."""
    look(state, room.attention[0])
    room.scratch[BEFORE] = state
    legal = rules.plain_legal(state)
    best = bits.member(legal, 0)
    highest = -2 * WIN
    for k in range(bits.size(legal)):
        action = bits.member(legal, k)
        here = value_after(room.scratch, room.raw, room.worths[0], room.attention[0], action)
        if here > highest:
            highest = here
            best = action
    return int(best)


@compiled
def value_after(scratch: Any, raw: Any, worths: Worths, attention: Attention, action: int) -> float:
    """The value of the position that an action leads to; of moves that are worth the same, only the first is tried."""
    if not outlook.same_as_others(scratch[BEFORE], action):
        return try_one(scratch, raw, worths, attention, action)
    if attention.alike == UNKNOWN:
        attention.alike = try_one(scratch, raw, worths, attention, action)
    return float(attention.alike)


@compiled
def try_one(scratch: Any, raw: Any, worths: Worths, attention: Attention, action: int) -> float:
    """Try an action, with the best of the steps that complete it."""
    scratch[AFTER] = scratch[BEFORE]
    rules.play(scratch[AFTER], action)
    if draws(scratch[BEFORE], action) == BAG:  # nothing is gained yet but choice: what is best of it?
        return try_all(scratch, raw, worths, attention)
    while outlook.completes_move(scratch[AFTER]):
        try_all(scratch, raw, worths, attention)
        scratch[AFTER] = scratch[BEST]
    return value(scratch[AFTER], raw, AFTER, worths, attention)


@compiled
def try_all(scratch: Any, raw: Any, worths: Worths, attention: Attention) -> float:
    """Try every action with a plain payment: the highest value, and the first position that has it."""
    legal = rules.plain_legal(scratch[AFTER])
    highest = -2 * WIN
    for k in range(bits.size(legal)):
        scratch[TRIAL] = scratch[AFTER]
        rules.play(scratch[TRIAL], bits.member(legal, k))
        here = value(scratch[TRIAL], raw, TRIAL, worths, attention)
        if here > highest:
            highest = here
            scratch[BEST] = scratch[TRIAL]
    return highest


@compiled
def value(state: Any, raw: Any, row: int, worths: Worths, attention: Attention) -> float:
    """How well the seat stands in a scratch position, which is a row of the raw bytes."""
    seat = attention.seat
    if state.ended:
        return float(WIN * loops.share_of(state, seat) + state.points[seat])
    rivals = 0.0
    if attention.rivalry > 0:
        for rival in range(state.players):
            if rival != seat:
                rivals += assets(state, raw, row, worths, attention, rival)
    here = assets(state, raw, row, worths, attention, seat) + prospects(state, worths, attention)
    return float(here - attention.rivalry * (rivals / (state.players - 1)))


@compiled
def assets(state: Any, raw: Any, row: int, worths: Worths, attention: Attention, seat: int) -> float:
    """What a seat has."""
    tokens = state.tokens[seat]
    return float(
        state.points[seat]
        + attention.bonus * purse.total(state.bonuses[seat])
        + TOKEN * purse.total(tokens)
        + JOKER * purse.lane(tokens, paying.joker_lane(state))
        + HELD_BACK * state.hand[seat]
        + extras(raw, row, worths, seat)
        + outlook.powers(state, seat)
    )


@compiled
def extras(raw: Any, row: int, worths: Worths, seat: int) -> float:
    """What a seat has besides points, bonuses and tokens in general."""
    worth = 0.0
    for k in range(len(worths.measured_worth)):
        first = worths.measured[k, FIRST] + seat * worths.measured[k, STRIDE]
        amount = 0
        for byte in range(first, first + worths.measured[k, WIDTH]):
            if worths.measured[k, HOW] == DIFFERENT:
                amount += 1 if raw[row, byte] > 0 else 0
            else:
                amount = max(amount, bits.wide(raw[row, byte]))
        step = worths.measured_worth[k]
        for _ in range(worths.measured[k, POWER]):
            step *= amount
        worth += step
    return worth


@compiled
def prospects(state: Any, worths: Worths, attention: Attention) -> float:
    """What the seat is about to get: tiles and the nearest cards, each worth less the further they are away."""
    seat = attention.seat
    coming = 0.0
    tiles = attention.tiles
    while tiles:
        tile = bits.lowest(tiles)
        tiles &= tiles - 1
        coming += worths.tile_worth[tile] * TILE_KEEPS[outlook.tile_lacks(state, seat, tile)]
    appraise(state, worths, attention)
    tokens = paying.coloured(state, state.tokens[seat])
    jokers = jokers_of(state, seat)
    first = second = third = fourth = 0.0
    for slot in range(slots(state) + state.hand[seat]):
        card = card_at(state, seat, slot)
        if card < 0 or not attention.known[card]:
            continue
        worth = attention.worth[card] * GRIP[outlook.card_grip(state, seat, slot)]
        near = card_keeps(state, attention.cost[card], tokens, jokers) * worth
        # Kept in order without a branch, which the processor could not foresee.
        near, first = smaller(near, first), larger(near, first)
        near, second = smaller(near, second), larger(near, second)
        near, third = smaller(near, third), larger(near, third)
        fourth = larger(near, fourth)
    most, more, less, least = NEXT_CARDS
    return float(coming + (most * first + more * second + less * third + least * fourth))


@compiled
def smaller(one: float, other: float) -> float:
    """The smaller of two numbers; unlike ``min``, without a thought for what is not a number."""
    return one if one < other else other


@compiled
def larger(one: float, other: float) -> float:
    """The larger of two numbers."""
    return one if one > other else other


@compiled
def appraise(state: Any, worths: Worths, attention: Attention) -> None:
    """Work out costs and worths of the cards to go for, unless those at hand hold here too, as after most moves."""
    seat = attention.seat
    discount = hooks.discount(state, seat)
    bonuses = bits.wide(state.bonuses[seat])
    bare = 0
    for k in range(len(worths.rare_worth)):
        if purse.lane(state.tokens[seat], worths.rare[k, 0]) == 0:
            bare |= 1 << k
    if attention.discount == discount and attention.bonuses == bonuses and attention.bare == bare:
        return
    attention.discount = discount
    attention.bonuses = bonuses
    attention.bare = bare
    for k in range(attention.count):
        card = attention.seen[k]
        cost = purse.minus(hooks.card_price(state, card), discount)
        attention.cost[card] = cost if purse.total(cost) <= TOKEN_LIMIT else TOO_MUCH
        attention.worth[card] = outright(worths, attention, card)


@compiled
def outright(worths: Worths, attention: Attention, card: int) -> float:
    """What a card would bring; also a first card of a colour or of a level."""
    worth = worths.card[card] + attention.bonus * worths.bonuses[card]
    for k in range(len(worths.rare_worth)):
        if worths.rare[k, 1] == worths.level[card] and (attention.bare >> k) & 1:
            worth += worths.rare_worth[k]
    colour = worths.colour[card]
    if colour >= 0 and purse.lane(attention.bonuses, colour) == 0:
        worth += worths.first_colour
    return float(worth)


@compiled
def jokers_of(state: Any, seat: int) -> int:
    """How many tokens a seat's jokers stand in for."""
    jokers = purse.lane(state.tokens[seat], paying.joker_lane(state)) + 2 * hooks.joker_cards(state, seat)
    return int(jokers * hooks.joker_worth(state, seat))


@compiled
def card_keeps(state: Any, cost: int, tokens: int, jokers: int) -> float:
    """What is left of a card's worth, by how many turns it takes to collect what it costs."""
    if cost == TOO_MUCH:
        return float(NOT_TO_BE_HAD)
    short = purse.minus(cost, tokens)
    most = 0
    for kind in range(paying.joker_lane(state)):
        most = max(most, purse.lane(short, kind))
    return float(CARD_KEEPS[max(0, purse.total(short) - jokers), max(0, most - jokers)])


BOTS["greedy"] = GreedyBot
