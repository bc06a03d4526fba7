"""The changes of games with a bank and tiles, and Marvel's own."""

from __future__ import annotations

from typing import Any

from gemguild.coach import changes, tempo
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.games.common import classic, hooks
from gemguild.games.common.state import MAIN, NONE, RETURN, ClassicState
from gemguild.games.marvel import state as marvel
from gemguild.games.marvel.rules import has_gauntlet, hold_avengers
from gemguild.games.splendor import state as splendor
from gemguild.games.splendor.rules import side_points, target


@record_function
def undone_here(after: Any, before: Any, seat: int, what: int) -> int:
    """Undo a consequence that only moves of this game have."""
    raise NotImplementedError


@undone_here.register(splendor.State)
@compiled
def _(after: splendor.State, before: splendor.State, seat: int, what: int) -> int:
    return 0


@undone_here.register(marvel.State)
@compiled
def _(after: marvel.State, before: marvel.State, seat: int, what: int) -> int:
    if what == changes.TAGS and after.tags[seat] != before.tags[seat]:
        after.tags[seat] = before.tags[seat]
        if after.avengers == seat and before.avengers != seat:
            after.points[seat] -= marvel.AVENGERS_POINTS
            after.avengers = NONE
            if before.avengers != NONE:
                hold_avengers(after, bits.wide(before.avengers))
        return 1
    if what == changes.STONE:
        gained = purse.lane(after.tokens[seat], marvel.TIME) - purse.lane(before.tokens[seat], marvel.TIME)
        after.tokens[seat] -= gained * purse.one(marvel.TIME)
        return gained
    return 0


@compiled
def without(state: ClassicState, what: int, which: int) -> int:
    """A tile that nobody has, or a card."""
    if what == changes.TILE and which < state.tiles.shape[0]:
        if state.tiles[which] == NONE or state.owner[which] != NONE:
            return 0
        state.tiles[which] = NONE
        return 1
    return changes.card_out(state, what, which)


@compiled
def undone(after: ClassicState, before: ClassicState, seat: int, what: int) -> int:
    """The bank as it was, the limit of tokens, and what all games share."""
    if what == changes.SUPPLY and purse.minus(before.bank, after.bank) != 0:
        after.bank += purse.minus(before.bank, after.bank)
        return 1
    if what == changes.LIMIT and after.phase == RETURN:
        after.phase = MAIN
        classic.end_turn(after, seat)
        return 1
    return undone_here(after, before, seat, what) | changes.undone_for_all(after, before, seat, what)


@compiled
def acquire(state: ClassicState, seat: int, card: int) -> None:
    """A card is bought, and a tile that wants to comes."""
    hooks.gain(state, seat, card)
    coming = classic.visiting(state, seat)
    if coming:
        classic.take_tile(state, seat, bits.lowest(coming))


for _record in (splendor.State, marvel.State):
    changes.register(_record, without, undone)
    tempo.acquire.register(_record)(acquire)


@tempo.is_done.register(splendor.State)
@compiled
def _(state: splendor.State, seat: int) -> bool:
    return side_points(state, seat) >= target(state)


@tempo.is_done.register(marvel.State)
@compiled
def _(state: marvel.State, seat: int) -> bool:
    return has_gauntlet(state, seat)
