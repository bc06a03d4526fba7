"""What a net is given of a position, and how its answers become logits of actions.

A game declares its inputs by name (:class:`Inputs`) and writes them in compiled code: :mod:`.classic`, :mod:`.duel`.
Everything is written from the point of view of the seat to play, and only what that seat may know: other seats come in
the order in which they will play, cards as a set of rows that all pass through the same encoder.

An action's logit is a sum of **logit terms**. Plain terms come out of the net directly; the terms of buying or
reserving a card and of choosing a tile are products of the row's code with a key. An action that brings tokens has
terms of the cards that they help to buy: every card wants the tokens that its buyer lacks, by the product of its code
with a key, and one that comes within reach counts by another.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.net.dense import BLOCK, room_for
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.engine.errors import GemguildError
from gemguild.engine.kind import KINDS, kind
from gemguild.engine.layout import Group, Layout, Part
from gemguild.engine.record import Record
from gemguild.games.common.hidden import level_of
from gemguild.games.common.paying import Jokers, coloured, jokers_of, missing_for, missing_tokens, need, shortfall
from gemguild.games.common.state import NONE

SEATS = 4
"""A net gives a chance to win to at most this many seats."""
POOLS = 4
"""Encoded rows are added up in four pools: face-up cards, one's own reserved ones, the others', tiles."""
MARKET, MINE, THEIRS, TILES = range(POOLS)
MAX_TERMS = 16
"""The most terms that one action's logit is the sum of; further cards within reach are left out."""
FARTHEST = 3
"""One action brings at most so many tokens."""
NEAR_SIZE = 2
TOKEN = 0.25
"""What a token that a card's buyer lacks is written as."""

GENERAL, CARDS, CARD, TILE_ROWS, TILE, PLAIN, CODE, WIDE, DEEP, SLOTS, HAND, KEYS, KINDS_WANTED, MISSING = range(14)
"""Sizes in a plan: numbers about the table, rows of cards, numbers per card, rows of tiles, numbers per tile, plain
terms, the widths of the encoder and of the two layers of the trunk, face-up cards, reserved cards per seat, keys, kinds
of tokens in prices, and the place in a card's numbers of the tokens that its buyer lacks."""
POOL_AT, CARDS_AT, TILES_AT, CONTEXT_AT, CODES_AT, WIDE_AT, DEEP_AT, OUT_AT, TERMS_AT = range(14, 23)
ROOM_AT, SCRATCH_SIZE = range(23, 25)
"""Places in the scratch array; the plain terms are part of the output, and those of rows follow. After them is room for
lists of inputs. The last is the array's length."""
CONTEXT_W, CONTEXT_B, CARD_W, TILE_W, TILE_B, WIDE_B, DEEP_B, OUT_B = range(25, 33)
WIDE_S, DEEP_S, OUT_S, WIDE_W, DEEP_W, OUT_W, WEIGHTS = range(33, 40)
"""Places in the weights as compiled code has them; the last is their number. Packed layers are scales and bytes; where
nothing is packed, there are no scales."""
OUT, PACKS, PLAN_SIZE = range(40, 43)
"""How many numbers the net puts out: keys for scoring rows, the value of each seat, the plain terms. Then whether its
large layers are packed. The last is the plan's length."""
LARGE_LAYERS = ("wide_w", "deep_w", "out_w")
BYTES = 4
"""Of a number that is not packed."""

BUY_KEY, RESERVE_KEY, TILE_KEY, WANT_KEY, REACH_KEY, ALL_KEYS = range(6)
FIRST_KEYS = 3
"""Former nets have only these, and no terms of cards that tokens help to buy."""


class BadNet(GemguildError):
    """There is no net for a game, or its file is missing, damaged or made for other inputs."""

    code = "bad_net"


# -------------------------------------------------------------------------------------------------- compiled functions


@record_function
def encode(state: Any, x: Any, plan: Any) -> None:
    """Write the inputs of a position into a scratch array full of zeros, at the places that the plan gives."""
    raise NotImplementedError


@record_function
def logit_terms(state: Any, action: int, terms: Any) -> int:
    """List the terms that an action's logit is the sum of; how many they are."""
    raise NotImplementedError


@record_function
def tokens_of(state: Any, action: int) -> int:
    """The tokens that an action brings the seat to play, as a purse: of the kinds that prices ask for, then jokers."""
    raise NotImplementedError


@record_function
def encode_card(state: Any, me: int, buyer: int, card: int, x: Any, at: int) -> None:
    """Write what a card costs its buyer and what it brings, and that it is there."""
    raise NotImplementedError


@record_function
def encode_back(state: Any, level: int, x: Any, at: int) -> None:
    """Write the level of a card that another seat reserved unseen: the rest is unknown."""
    raise NotImplementedError


# -------------------------------------------------------------------------------------------------------- declarations


def number(name: str, about: str, size: int = 1, *, by_colour: bool = False) -> Part:
    """Numbers without a limit, such as counts."""
    return Part(name, size, math.inf, about, by_colour)


def flag(name: str, about: str, size: int = 1, *, by_colour: bool = False) -> Part:
    """Numbers that are 0 or 1; several are one-hot, or one for each thing that may hold."""
    return Part(name, size, 1, about, by_colour)


def unused(name: str, size: int) -> Part:
    """Numbers that are always 0, for which the shipped nets have weights nevertheless."""
    return Part(name, size, 0, "unused")


def card_head(seats: int) -> tuple[Part, ...]:
    """The numbers that every row of cards begins with."""
    return (
        flag("there", "1 if there is a card"),
        flag("face_up", "1 if it lies face-up"),
        flag("owner", "one-hot: who has reserved it, the seat to play first", seats),
        flag("unknown", "1 if the seat to play knows only its level"),
    )


HEAD = Layout(card_head(1)).offsets


@compiled
def encode_cards(state: Any, x: Any, plan: Any) -> None:
    """Write the face-up cards and every seat's reserved ones."""
    me = bits.wide(state.seat)
    players = bits.wide(state.players)
    width = plan[CARD]
    at = plan[CARDS_AT]
    for slot in range(state.market.shape[0]):
        if state.market[slot] != NONE:
            x[at + HEAD.face_up] = 1
            encode_card(state, me, me, bits.wide(state.market[slot]), x, at)
        at += width
    for k in range(players):
        owner = (me + k) % players
        for place in range(state.hand[owner]):
            card = bits.wide(state.reserved[owner, place])
            row = at + place * width
            if owner != me and (bits.wide(state.blind[owner]) >> place) & 1:
                x[row + HEAD.there] = 1
                encode_back(state, level_of(state, card), x, row)
            else:
                encode_card(state, me, owner, card, x, row)
            x[row + HEAD.owner + k] = 1
        at += state.reserved.shape[1] * width


@compiled
def list_near(state: Any, plan: Any, terms: Any) -> None:
    """List, beyond the terms, the cards that the seat to play could buy with a few tokens more, and what it lacks."""
    count = 0
    if plan[KEYS] > WANT_KEY:
        seat = bits.wide(state.seat)
        for slot in range(plan[SLOTS]):
            if state.market[slot] != NONE:
                count = add_near(state, seat, slot, bits.wide(state.market[slot]), terms, count)
        for place in range(state.hand[seat]):
            card = bits.wide(state.reserved[seat, place])
            count = add_near(state, seat, plan[SLOTS] + place, card, terms, count)
    terms[MAX_TERMS] = count


@compiled
def add_near(state: Any, seat: int, row: int, card: int, terms: Any, count: int) -> int:
    """List a card if it is near; how many are listed then."""
    cost = need(state, seat, card)
    if not 0 < missing_tokens(state, seat, cost) <= FARTHEST:
        return count
    at = MAX_TERMS + 1 + NEAR_SIZE * count
    terms[at] = row
    terms[at + 1] = shortfall(state, seat, cost)
    return count + 1


@compiled
def action_terms(state: Any, action: int, plan: Any, terms: Any) -> int:
    """List all terms of an action, its own and those of cards that its tokens help to buy; near ones must be listed."""
    count = logit_terms(state, action, terms)
    if plan[KEYS] <= WANT_KEY:
        return count
    tokens = tokens_of(state, action)
    if tokens == 0:
        return count
    kinds = plan[KINDS_WANTED]
    wants = plan[PLAIN] + 2 * plan[SLOTS] + plan[HAND] + plan[TILE_ROWS]
    for lane in range(kinds):
        for step in range(purse.lane(tokens, lane)):
            terms[count] = wants + lane * FARTHEST + step
            count += 1
    held = jokers_of(state, bits.wide(state.seat))
    jokers = Jokers(held.tokens + purse.lane(tokens, kinds), held.worth, held.cards)
    for k in range(terms[MAX_TERMS]):
        at = MAX_TERMS + 1 + NEAR_SIZE * k
        if count < MAX_TERMS and missing_for(purse.minus(terms[at + 1], coloured(state, tokens)), jokers) == 0:
            terms[count] = wants + kinds * FARTHEST + terms[at]
            count += 1
    return count


@dataclass(frozen=True)
class Shape:
    """The sizes of a game's inputs and of a net that takes them."""

    general: int
    cards: int
    card: int
    tiles: int
    tile: int
    plain: int
    slots: int
    hand: int
    kinds: int
    missing: int
    keys: int = ALL_KEYS
    code: int = 64
    wide: int = 256
    deep: int = 128
    packs: bool = True
    """Whether compiled code has the large layers in a byte per weight."""

    @property
    def out(self) -> int:
        """How many numbers the net puts out, rounded up to whole blocks."""
        return -(-(self.keys * self.code + SEATS + self.plain) // BLOCK) * BLOCK

    @property
    def buyable(self) -> int:
        """The rows of cards that the seat to play may buy: face-up ones, then its own reserved ones."""
        return self.slots + self.hand

    @property
    def terms(self) -> int:
        """How many logit terms there are: plain ones, then those of buying, reserving, choosing a tile, and tokens."""
        first = self.plain + self.buyable + self.slots + self.tiles
        return first + (self.kinds * FARTHEST + self.buyable if self.keys > FIRST_KEYS else 0)

    @property
    def terms_room(self) -> int:
        """How many numbers it takes to list the terms of an action, and near cards."""
        return MAX_TERMS + 1 + NEAR_SIZE * self.buyable

    @property
    def trunk(self) -> int:
        """How many numbers enter the trunk."""
        return self.general + POOLS * self.code

    def layers(self) -> dict[str, tuple[int, ...]]:
        """The weights' names and shapes, in the order in which they are stored."""
        return {
            "context_w": (self.general, self.code),
            "context_b": (self.code,),
            "card_w": (self.card, self.code),
            "tile_w": (self.tile, self.code),
            "tile_b": (self.code,),
            "wide_w": (self.trunk, self.wide),
            "wide_b": (self.wide,),
            "deep_w": (self.wide, self.deep),
            "deep_b": (self.deep,),
            "out_w": (self.deep, self.out),
            "out_b": (self.out,),
        }

    def plan(self) -> NDArray[np.int64]:
        """Sizes and places as numbers, for compiled code."""
        stretches = [self.trunk, self.cards * self.card, self.tiles * self.tile, self.code]
        stretches += [(self.cards + self.tiles) * self.code, self.wide, self.deep]
        places = np.cumsum([0, *stretches])
        terms = places[-1] + self.keys * self.code + SEATS
        room = places[-1] + max(self.out, self.keys * self.code + SEATS + self.terms)
        end = room + room_for(max(self.trunk, self.wide, self.deep))
        sizes = [self.general, self.cards, self.card, self.tiles, self.tile, self.plain]
        sizes += [self.code, self.wide, self.deep, self.slots, self.hand, self.keys, self.kinds, self.missing]
        weights = [stretch.start for stretch in self.stretches().values()]
        return np.array(
            [*sizes, self.general, *places[1:], terms, room, end, *weights, self.weights, self.out, self.packs],
            np.int64,
        )

    @property
    def weights(self) -> int:
        """How many numbers the weights take as compiled code has them."""
        return int(list(self.stretches().values())[-1].stop)

    def stretches(self) -> dict[str, slice]:
        """Where compiled code has each layer: those that stay as they are; the scales of the others; their bytes."""
        layers = self.layers()
        lengths = {name: math.prod(shape) for name, shape in layers.items() if name not in LARGE_LAYERS}
        lengths |= {f"{name[:-1]}s": layers[name][1] if self.packs else 0 for name in LARGE_LAYERS}
        lengths |= {name: math.prod(layers[name]) // (BYTES if self.packs else 1) for name in LARGE_LAYERS}
        ends = np.cumsum(list(lengths.values())).tolist()
        return {name: slice(end - size, end) for (name, size), end in zip(lengths.items(), ends, strict=True)}


@dataclass(frozen=True, eq=False)
class Inputs:
    """What a game's net is given, and the terms of its answers: all sizes and places follow from this.

    Parts marked ``by_colour`` follow the colours when training exchanges them.
    """

    record: type[Record]
    general: Layout
    """The numbers about the seats and the table."""
    card: Layout
    """The numbers of one card; they begin with those of :func:`card_head`."""
    tile: Layout
    """The numbers of one tile; the first says whether there is one."""
    tiles: int
    """How many rows of tiles there are."""
    plain: Sequence[Part | Group]
    """The plain terms."""
    colours: int
    """How many colours can be exchanged."""
    colour_sets: Mapping[str, Sequence[tuple[int, ...]]] = field(default_factory=dict)
    """Plain terms that stand for several colours each: by the name of the part, the sorted colours of every term."""

    def __post_init__(self) -> None:
        head = Layout(card_head(self.seats))
        for name, entry in head.items():
            if name not in self.card or self.card[name] != entry:
                raise ValueError(f"the numbers of a card must begin with {', '.join(head)}")
        if next(iter(self.tile)) != "there":
            raise ValueError("the numbers of a tile must begin with there")

    @property
    def slots(self) -> int:
        """How many cards can lie face-up."""
        return length(self.record, "market")

    @property
    def hand(self) -> int:
        """How many cards a seat may reserve."""
        return length(self.record, "reserved", 1)

    @property
    def buyable(self) -> int:
        """How many cards the seat to play can have in sight or reserved."""
        return self.slots + self.hand

    @property
    def kinds(self) -> int:
        """How many kinds of tokens prices ask for."""
        return self.card["missing"].length

    @property
    def seats(self) -> int:
        """How many seats the game has at most."""
        return length(self.record, "reserved")

    @cached_property
    def terms(self) -> Layout:
        """All logit terms: the plain ones, those of rows, and those of tokens that help to buy cards."""
        taken = number("taken", "getting the first, second or third token of a kind that cards lack", FARTHEST)
        return Layout(
            [
                *self._first_terms,
                Group("want", self.kinds, (taken,), by_colour=True),
                number("reach", "bringing each face-up card, then each reserved one, within reach", self.buyable),
            ]
        )

    @property
    def _first_terms(self) -> list[Part | Group]:
        return [
            *self.plain,
            number("buy", "buying each face-up card, then each reserved one", self.buyable),
            number("reserve", "reserving each face-up card", self.slots),
            number("tile", "choosing each tile", self.tiles),
        ]

    @cached_property
    def shape(self) -> Shape:
        """The sizes of a net of the usual widths."""
        return Shape(
            general=self.general.size,
            cards=self.slots + self.hand * self.seats,
            card=self.card.size,
            tiles=self.tiles,
            tile=self.tile.size,
            plain=self.terms["buy"].offset,
            slots=self.slots,
            hand=self.hand,
            kinds=self.kinds,
            missing=self.card["missing"].offset,
        )

    @cached_property
    def fingerprint(self) -> str:
        """A short text that differs between declarations whose numbers have other places or names."""
        layouts = (self.general, self.card, self.tile, Layout(self._first_terms))  # the other terms follow from these
        entries = [
            (entry.name, entry.offset, entry.length, entry.repeats) for layout in layouts for entry in layout.values()
        ]
        return hashlib.blake2b(repr(entries).encode(), digest_size=8).hexdigest()

    def recoloured_terms(self, order: Sequence[int]) -> NDArray[np.int64]:
        """For each term, the one that takes its place when colour ``k`` becomes ``order[k]``."""
        source = self.terms.recoloured(order)
        for name, sets in self.colour_sets.items():
            first = self.terms[name].offset
            for place, colours in enumerate(sets):
                source[first + place] = first + sets.index(tuple(sorted(order[colour] for colour in colours)))
        return source


def length(record: type[Record], name: str, axis: int = 0) -> int:
    """The length of an array in a game's record."""
    return int(record.dtype[name].shape[axis])


INPUTS: dict[type[Record], Inputs] = {}
"""The declared inputs by a game's record."""


def declare(inputs: Inputs) -> Inputs:
    """Make a game's inputs known."""
    INPUTS[inputs.record] = inputs
    return inputs


def games_with_inputs() -> list[str]:
    """The ids of the games that nets can be made for."""
    return [game.id for game in KINDS.values() if game.record in INPUTS]


def inputs_of(game: str) -> Inputs:
    """The declared inputs of a game by its id. Raises BadNet if it has none: then there can be no net for it."""
    try:
        return INPUTS[kind(game).record]
    except KeyError:
        raise BadNet(f"{game} has no net: no net inputs are declared for it") from None
