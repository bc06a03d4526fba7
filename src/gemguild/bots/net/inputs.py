"""What a net is shown of a position, and how its answers become scores of actions.

Everything is seen by the seat to play, and only what that seat may know: other seats come in the order in which they
will play, cards as a set of rows that all pass through the same encoder. Each game gives four functions over its
record (:mod:`.classic`, :mod:`.duel`) and the shape of its sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.net.dense import BLOCK
from gemguild.engine import bits
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.games.common.hidden import level_of
from gemguild.games.common.state import BUY_SLOTS, NONE, RESERVE_LIMIT, SLOTS

SEATS = 4
POOLS = 4
"""Encoded rows are added up in four groups: face-up cards, one's own reserved ones, the others', tiles."""
MARKET, MINE, THEIRS, TILES = range(POOLS)
MAX_TERMS = 7
"""So many scores at most are added up for one action."""

GENERAL, CARDS, CARD, TILE_ROWS, TILE, PLAIN, CODE, WIDE, DEEP = range(9)
"""Sizes in a plan: numbers about the table, rows of cards, numbers a card, tiles, numbers a tile, plain scores, and the
widths of the encoder and of the two layers of the trunk."""
POOL_AT, CARDS_AT, TILES_AT, CONTEXT_AT, CODES_AT, WIDE_AT, DEEP_AT, OUT_AT, TERMS_AT, SCRATCH_SIZE = range(9, 19)
"""Places in the scratch array; scores are part of what is put out, and those of rows follow. The last is its length."""
CONTEXT_W, CONTEXT_B, CARD_W, TILE_W, TILE_B, WIDE_W, WIDE_B, DEEP_W, DEEP_B, OUT_W, OUT_B, WEIGHTS = range(19, 31)
"""Places in the weights; the last is their number."""
OUT = 31
"""How many numbers the net puts out: three keys for scoring rows, the value of each seat, the plain scores."""

BUY_KEY, RESERVE_KEY, TILE_KEY, KEYS = range(4)


@record_function
def encode(state: Any, x: Any, plan: Any) -> None:
    """Write what the seat to play sees into a scratch array full of zeros, at the places that the plan says."""
    raise NotImplementedError


@record_function
def logit_terms(state: Any, action: int, terms: Any) -> int:
    """List the scores that an action's logit is the sum of; how many they are."""
    raise NotImplementedError


@record_function
def encode_card(state: Any, me: int, buyer: int, card: int, x: Any, at: int) -> None:
    """Write what a card costs its buyer and what it brings; the first place is 1, the next ones say where it lies."""
    raise NotImplementedError


@compiled
def encode_cards(state: Any, x: Any, plan: Any, unknown: int, level: int) -> None:
    """Write the face-up cards and every seat's reserved ones.

    Of a card that another seat reserved unseen only its level is written; the last arguments are the places for that.
    """
    me = bits.wide(state.seat)
    players = bits.wide(state.players)
    width = plan[CARD]
    at = plan[CARDS_AT]
    for slot in range(SLOTS):
        if state.market[slot] != NONE:
            encode_card(state, me, me, bits.wide(state.market[slot]), x, at)
            x[at + 1] = 1
        at += width
    for k in range(players):
        owner = (me + k) % players
        for place in range(state.hand[owner]):
            card = bits.wide(state.reserved[owner, place])
            own = at + place * width
            if owner != me and (bits.wide(state.blind[owner]) >> place) & 1:
                x[own] = 1
                x[own + unknown] = 1
                x[own + level + level_of(state, card)] = 1
            else:
                encode_card(state, me, owner, card, x, own)
            x[own + 2 + k] = 1
        at += RESERVE_LIMIT * width


@dataclass(frozen=True)
class Shape:
    """The sizes of a game's sight and of a net that looks at it."""

    general: int
    cards: int
    card: int
    tiles: int
    tile: int
    plain: int
    code: int = 64
    wide: int = 256
    deep: int = 128

    @property
    def out(self) -> int:
        """How many numbers the net puts out, rounded up to whole blocks."""
        return -(-(KEYS * self.code + SEATS + self.plain) // BLOCK) * BLOCK

    @property
    def scores(self) -> int:
        """Plain scores, then those of buying, reserving, and choosing a tile."""
        return self.plain + BUY_SLOTS + SLOTS + self.tiles

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
        room = [self.trunk, self.cards * self.card, self.tiles * self.tile, self.code]
        room += [(self.cards + self.tiles) * self.code, self.wide, self.deep]
        places = np.cumsum([0, *room])
        scores = places[-1] + KEYS * self.code + SEATS
        end = places[-1] + max(self.out, KEYS * self.code + SEATS + self.scores)
        weights = np.cumsum([0, *(int(np.prod(shape)) for shape in self.layers().values())])
        sizes = [self.general, self.cards, self.card, self.tiles, self.tile, self.plain]
        sizes += [self.code, self.wide, self.deep]
        return np.array([*sizes, self.general, *places[1:], scores, end, *weights, self.out], np.int64)


@dataclass(frozen=True)
class Colours:
    """Where the five colours stand, each place the first of five that are ``stride`` apart: (place, stride).

    For training: exchanging the colours everywhere gives another position, about as good as the one it came from.
    """

    general: tuple[tuple[int, int], ...]
    card: tuple[tuple[int, int], ...]
    tile: tuple[tuple[int, int], ...]
    scores: tuple[tuple[int, int], ...]
    handfuls: int = 0
    """The first so many scores are those of handfuls in Splendor's order."""


def rows_of_cards(rivals: int) -> int:
    """Face-up cards, one's own reserved ones, those of the others."""
    return SLOTS + RESERVE_LIMIT * (1 + rivals)
