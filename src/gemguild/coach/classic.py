"""The changes of games with a bank and tiles, and Marvel's own."""

from __future__ import annotations

from gemguild.coach import changes, tempo
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.games.common import classic, hooks
from gemguild.games.common.state import MAIN, NONE, RETURN, ClassicState
from gemguild.games.marvel import state as marvel
from gemguild.games.marvel.rules import has_gauntlet, hold_avengers
from gemguild.games.splendor import state as splendor
from gemguild.games.splendor.rules import side_points, target


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
    return changes.undone_for_all(after, before, seat, what)


@compiled
def undone_in_marvel(after: marvel.State, before: marvel.State, seat: int, what: int) -> int:
    """Tags with the Avengers tile that they brought, and the green stone."""
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
    return undone(after, before, seat, what)


@compiled
def acquire(state: ClassicState, seat: int, card: int) -> None:
    """A card is bought, and a tile that wants to comes."""
    hooks.gain(state, seat, card)
    coming = classic.visiting(state, seat)
    if coming:
        classic.take_tile(state, seat, bits.lowest(coming))


changes.register(splendor.State, without, undone)
changes.register(marvel.State, without, undone_in_marvel)
for _record in (splendor.State, marvel.State):
    tempo.acquire.register(_record)(acquire)


@tempo.is_done.register(splendor.State)
@compiled
def _(state: splendor.State, seat: int) -> bool:
    return side_points(state, seat) >= target(state)


@tempo.is_done.register(marvel.State)
@compiled
def _(state: marvel.State, seat: int) -> bool:
    return has_gauntlet(state, seat)
