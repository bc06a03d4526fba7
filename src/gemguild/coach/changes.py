"""What can be taken out of a position, and which consequences of a move can be undone: the counterfactuals of reasons.

A **change** leaves everything else as it is. Those of the first group change the position before a move: as if a card
lay in its deck instead, as if a noble were not there. Those of the second change what a move has led to: as if the
bought card had no points, as if the card that it took were still there for others. A game gives the bodies
(:mod:`.classic`, :mod:`.duel`, :mod:`.modules`); a change that it does not know, or that finds nothing to change,
answers 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled, entry
from gemguild.engine.dispatch import record_function
from gemguild.engine.record import Record
from gemguild.games.common.market import clear, release, show
from gemguild.games.common.paying import joker_lane
from gemguild.games.common.state import NONE, RESERVE_LIMIT, TableState, slots

BEFORE = ("tile", "card", "held", "crowns_race", "colour_race")
"""Changes before a move: a tile by its place; a face-up card by its slot; a known reserved card, by three times its
seat plus its place; what a seat has of one of the races, by the seat."""
AFTER = (
    "points",
    "bonus",
    "taken",
    "supply",
    "joker",
    "limit",
    "privilege_given",
    "privilege_won",
    "again",
    "crowns",
    "stolen",
    "pearl",
    "tags",
    "stone",
    "post",
    "double",
    "copied",
    "gift",
    "promise",
    "promise_due",
    "gold_card",
    "discarded",
    "tower",
)
"""Changes after a move: its points; its bonuses; the face-up card that it took lies there again; the tokens that it
took can be taken again; its joker; the limit of ten tokens; the privilege that a rival or the mover got; another turn;
crowns; a stolen token; pearls; tags of the Avengers; the green stone; a trading post; the second bonus of a double; the
bonus of a copy; a free card; a reserved noble, and one to be chosen yet; a gold card; cards that paid for one; the step
with strongholds."""
COSTS = ("limit", "privilege_given", "discarded")
"""Those of them that are undone for the worse move; the others are what the better one gains."""
GAINS = tuple(name for name in AFTER if name not in COSTS)

TILE, CARD, HELD, CROWNS_RACE, COLOUR_RACE = range(len(BEFORE))
(
    POINTS,
    BONUS,
    TAKEN,
    SUPPLY,
    JOKER,
    LIMIT,
    PRIVILEGE_GIVEN,
    PRIVILEGE_WON,
    AGAIN,
    CROWNS,
    STOLEN,
    PEARL,
    TAGS,
    STONE,
    POST,
    DOUBLE,
    COPIED,
    GIFT,
    PROMISE,
    PROMISE_DUE,
    GOLD_CARD,
    DISCARDED,
    TOWER,
) = range(len(AFTER))


COACHED: set[type[Record]] = set()
"""The records of games that have changes."""


def register(record: type[Record], taking_out: Callable[..., int], undoing: Callable[..., int]) -> None:
    """Give the bodies of both functions for a game."""
    without.register(record)(taking_out)
    undone.register(record)(undoing)
    COACHED.add(record)


@record_function
def without(state: Any, what: int, which: int) -> int:
    """Take something out of a position; 1 if it was there."""
    raise NotImplementedError


@record_function
def undone(after: Any, before: Any, seat: int, what: int) -> int:
    """Undo a consequence of a seat's move, given the records after and before it; 1 if there was one."""
    raise NotImplementedError


@entry
def take_out(records: Any, what: int, which: int) -> int:
    """See :func:`without`."""
    return without(records[0], what, which)


@entry
def undo(after: Any, before: Any, seat: int, what: int) -> int:
    """See :func:`undone`."""
    return undone(after[0], before[0], seat, what)


# What all games share


@compiled
def card_out(state: TableState, what: int, which: int) -> int:
    """Changes of cards: one goes back into its deck, from the table or from a hand."""
    if what == CARD and which < slots(state) and state.market[which] != NONE:
        clear(state, which)
        return 1
    if what == HELD and which < RESERVE_LIMIT * state.players:
        seat, place = which // RESERVE_LIMIT, which % RESERVE_LIMIT
        if place < state.hand[seat] and state.reserved[seat, place] >= 0:
            release(state, seat, place)
            return 1
    return 0


@compiled
def undone_for_all(after: TableState, before: TableState, seat: int, what: int) -> int:
    """Consequences that moves of all games can have."""
    if what == POINTS and after.points[seat] > before.points[seat]:
        after.points[seat] = before.points[seat]
        return 1
    if what == BONUS and after.bonuses[seat] != before.bonuses[seat]:
        after.bonuses[seat] = before.bonuses[seat]
        return 1
    if what == TAKEN:
        for slot in range(slots(after)):
            if before.market[slot] != NONE and after.market[slot] != before.market[slot]:
                show(after, slot, bits.wide(before.market[slot]))
                return 1
    if what == JOKER:
        joker = joker_lane(after)
        gained = purse.lane(after.tokens[seat], joker) - purse.lane(before.tokens[seat], joker)
        if gained > 0:
            after.tokens[seat] -= gained * purse.one(joker)
            return 1
    return 0
