"""The changes of the four modules of Cities of Splendor."""

from __future__ import annotations

from gemguild.coach import changes, tempo
from gemguild.coach.classic import acquire, undone, without
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.games.cities import state as cities
from gemguild.games.cities.rules import has_city
from gemguild.games.common import classic, hooks
from gemguild.games.common.state import CARDS_PER_WORD, MAIN, NONE, ClassicState, GapState
from gemguild.games.orient import state as orient
from gemguild.games.orient.rules import count_card, finish, pair
from gemguild.games.posts import state as posts
from gemguild.games.posts.rules import earned_posts, hold_posts, nobles_of
from gemguild.games.splendor.state import COLOURS, TARGET
from gemguild.games.strongholds import state as strongholds

COLOUR_COUNT = len(COLOURS)
COPY_COUNT = len(orient.COPIES)
GOLD_CARDS, SETS = orient.GOLD_CARDS, orient.SETS
ABILITY, COPY_NUMBER, DISCARDS = orient.ABILITY, orient.COPY_NUMBER, orient.DISCARDS
DISCARD_CARD, TO_DISCARD, FREE, HOLD = orient.DISCARD_CARD, orient.TO_DISCARD, orient.FREE, orient.HOLD
STEP, MOVE, EXTRA, TOWERS = strongholds.STEP, strongholds.MOVE, strongholds.EXTRA, strongholds.STRONGHOLDS


@compiled
def undone_with_gap(after: GapState, before: GapState, seat: int, what: int) -> int:
    """A card that lies on the table again is not replaced."""
    done = undone(after, before, seat, what)
    if done and what == changes.TAKEN:
        after.gap = NONE
    return done


# -------------------------------------------------------------------------------------------------------------- Cities

changes.register(cities.State, without, undone)
tempo.acquire.register(cities.State)(acquire)
tempo.is_done.register(cities.State)(has_city)


# ------------------------------------------------------------------------------------------------------- Trading Posts


@compiled
def undone_in_posts(after: posts.State, before: posts.State, seat: int, what: int) -> int:
    """A post that was won, and what all games share."""
    if what == changes.POST:
        return post_undone(after, before, seat)
    return undone_with_gap(after, before, seat, what)


@compiled
def post_undone(after: posts.State, before: posts.State, seat: int) -> int:
    """The new bonus has another colour, the first one with which no post is won: without it, the post would stay won.

    Bonuses are for good, so taking the post alone would only put it off until the end of the next turn.
    """
    held = bits.wide(before.posts[seat])
    if bits.wide(after.posts[seat]) & ~held == 0:
        return 0
    added = purse.minus(after.bonuses[seat], before.bonuses[seat])
    for colour in range(COLOUR_COUNT):
        bonuses = after.bonuses[seat] - added + purse.total(added) * purse.one(colour)
        earned = earned_posts(bonuses, nobles_of(after, seat))
        if added and earned & ~held == 0:
            after.bonuses[seat] = bonuses
            hold_posts(after, seat, earned)
            return 1
    return 0


@compiled
def acquire_in_posts(state: posts.State, seat: int, card: int) -> None:
    """A card is bought; a noble comes, then every post that is won."""
    acquire(state, seat, card)
    hold_posts(state, seat, earned_posts(bits.wide(state.bonuses[seat]), nobles_of(state, seat)))


changes.register(posts.State, without, undone_in_posts)
tempo.acquire.register(posts.State)(acquire_in_posts)


# -------------------------------------------------------------------------------------------------------------- Orient


@compiled
def undone_in_orient(after: orient.State, before: orient.State, seat: int, what: int) -> int:
    """What cards of the Orient do, and what all games share."""
    if what == changes.DOUBLE:
        return double_undone(after, before, seat)
    if what == changes.COPIED:
        return copy_undone(after, before, seat)
    if (what == changes.GIFT and after.phase == FREE) or (what == changes.PROMISE_DUE and after.phase == HOLD):
        finish(after, seat)
        return 1
    if what == changes.PROMISE:
        for place in range(after.promised.shape[0]):
            if after.promised[place] == seat and before.promised[place] != seat:
                after.promised[place] = NONE
                return 1
    if what == changes.GOLD_CARD and after.golds[seat] > before.golds[seat]:
        after.golds[seat] = before.golds[seat]
        for k in range(SETS):
            after.gone[seat, k] |= after.bought[seat, k] & ~before.bought[seat, k] & GOLD_CARDS[k]
        return 1
    if what == changes.DISCARDED:
        return discard_undone(after, before, seat)
    return undone(after, before, seat, what)


@compiled
def double_undone(after: orient.State, before: orient.State, seat: int) -> int:
    """The second of two new bonuses is not there."""
    added = purse.minus(after.bonuses[seat], before.bonuses[seat])
    for colour in range(COLOUR_COUNT):
        if purse.lane(added, colour) == 2:
            after.bonuses[seat] -= purse.one(colour)
            return 1
    return 0


@compiled
def copy_undone(after: orient.State, before: orient.State, seat: int) -> int:
    """A copy that was paired has no bonus."""
    for copy in range(COPY_COUNT):
        if after.joker_colour[copy] != NONE and before.joker_colour[copy] == NONE:
            after.bonuses[seat] -= purse.one(bits.wide(after.joker_colour[copy]))
            after.joker_colour[copy] = NONE
            return 1
    return 0


@compiled
def discard_undone(after: orient.State, before: orient.State, seat: int) -> int:
    """The cards that a purchase was paid with are still there, with their bonuses and points."""
    lost = purse.minus(before.bonuses[seat], after.bonuses[seat])
    if lost == 0:
        return 0
    after.bonuses[seat] += lost
    for k in range(SETS):
        gone = bits.wide(after.gone[seat, k]) & ~bits.wide(before.gone[seat, k])
        after.gone[seat, k] = before.gone[seat, k]
        while gone:
            after.points[seat] += hooks.card_points(after, CARDS_PER_WORD * k + bits.lowest(gone))
            gone &= gone - 1
    for copy in range(COPY_COUNT):
        if after.joker_colour[copy] == NONE:
            after.joker_colour[copy] = before.joker_colour[copy]
    return 1


@compiled
def acquire_in_orient(state: orient.State, seat: int, card: int) -> None:
    """A card is bought, a copy in the first colour there is, and a noble comes; free cards are left out of account."""
    if ABILITY[card] == DISCARD_CARD:
        state.bonuses[seat] = purse.minus(state.bonuses[seat], TO_DISCARD * purse.one(DISCARDS[card]))
    count_card(state, seat, card)
    if COPY_NUMBER[card] >= 0 and state.bonuses[seat]:
        pair(state, seat, card, bits.lowest(purse.at_least(state.bonuses[seat], 1)))
    coming = classic.visiting(state, seat)
    if coming:
        classic.take_tile(state, seat, bits.lowest(coming))


changes.register(orient.State, without, undone_in_orient)
tempo.acquire.register(orient.State)(acquire_in_orient)


# --------------------------------------------------------------------------------------------------------- Strongholds


@compiled
def undone_in_strongholds(after: strongholds.State, before: strongholds.State, seat: int, what: int) -> int:
    """The step with strongholds, and what all games share."""
    if what == changes.TOWER:
        return tower_undone(after, before, seat)
    return undone_with_gap(after, before, seat, what)


@compiled
def tower_undone(after: strongholds.State, before: strongholds.State, seat: int) -> int:
    """All strongholds stand where they stood; an extra purchase that they no longer allow is not offered."""
    if (before.phase != STEP and before.phase != MOVE) or after.phase == MOVE:
        return 0
    for owner in range(after.players):
        for k in range(TOWERS):
            after.strongholds[owner, k] = before.strongholds[owner, k]
    after.occupied = before.occupied
    if after.phase == EXTRA and after.strongholds[seat, TOWERS - 1] == 0:
        after.phase = MAIN
        classic.settle(after, seat)
    return 1


changes.register(strongholds.State, without, undone_in_strongholds)
tempo.acquire.register(strongholds.State)(acquire)


@compiled
def has_enough_points(state: ClassicState, seat: int) -> bool:
    """Whether a seat has the points that end the game."""
    return bool(state.points[seat] >= TARGET)


for _record in (posts.State, orient.State, strongholds.State):
    tempo.is_done.register(_record)(has_enough_points)
