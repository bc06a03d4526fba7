"""The rules of Strongholds: towers that close face-up cards to others. Rulings: ``docs/rules/strongholds.md``."""

from __future__ import annotations

from gemguild.engine import bits, rules
from gemguild.engine.compile import compiled
from gemguild.games.common import chance, classic, hooks, outlook
from gemguild.games.common.market import fill_gap, leave_gap
from gemguild.games.common.paying import buyable
from gemguild.games.common.state import MAIN, NONE, slots
from gemguild.games.splendor.state import NOBLES
from gemguild.games.strongholds.state import (
    BY_POINTS,
    DECLINE_ACTION,
    DESIGN,
    EXTRA,
    HOME_ACTION,
    MOVE,
    MOVE_ACTION,
    PLACE_ACTION,
    SLOTS,
    STEP,
    STRONGHOLDS,
    WIN_POINTS,
    State,
)

NOBLE_COUNT = len(NOBLES)
ACTIONS = DESIGN.actions
EVERYWHERE = (1 << SLOTS) - 1

classic.register(State, DESIGN)
classic.register_race(State, WIN_POINTS, BY_POINTS)
hooks.gain.register(State)(classic.count_card)
outlook.completes_move.register(State)(outlook.any_step)


@rules.setup.register(State)
@compiled
def setup(state: State, players: int, variant: int) -> None:
    """Shuffle and lay out as in Splendor; all strongholds are at home."""
    state.gap = NONE
    state.moving = NONE
    classic.draw_tiles(state, NOBLE_COUNT, players + 1)
    classic.deal(state, players, 0)


# ------------------------------------------------------------------------------------------------- strongholds on cards


@classic.closed_places.register(State)
@compiled
def rivals_places(state: State, seat: int) -> int:
    """The face-up places with a rival's stronghold: closed to a seat."""
    return bits.wide(state.occupied) & ~bits.wide(state.strongholds[seat, 0])


@outlook.card_grip.register(State)
@compiled
def card_grip(state: State, seat: int, slot: int) -> int:
    """A stronghold keeps a card for its owner."""
    if slot >= slots(state) or not (bits.wide(state.occupied) >> slot) & 1:
        return outlook.OPEN
    return outlook.KEPT if (bits.wide(state.strongholds[seat, 0]) >> slot) & 1 else outlook.CLOSED


@compiled
def at_home(state: State, seat: int) -> int:
    """How many strongholds of a seat are on no card."""
    home = STRONGHOLDS
    for k in range(STRONGHOLDS):
        home -= bits.count(bits.wide(state.strongholds[seat, k]))
    return home


@compiled
def put(state: State, seat: int, place: int) -> None:
    """One more stronghold of a seat on a card."""
    state.occupied |= 1 << place
    for k in range(STRONGHOLDS):
        if not (bits.wide(state.strongholds[seat, k]) >> place) & 1:
            state.strongholds[seat, k] |= 1 << place
            return


@compiled
def lift(state: State, seat: int, place: int) -> None:
    """One stronghold fewer of a seat on a card that has one."""
    for k in range(STRONGHOLDS - 1, -1, -1):
        if (bits.wide(state.strongholds[seat, k]) >> place) & 1:
            state.strongholds[seat, k] &= ~(1 << place)
            if k == 0:
                state.occupied &= ~(1 << place)
            return


@compiled
def send_home(state: State, place: int) -> None:
    """One stronghold of whoever has some on a card goes home."""
    for seat in range(state.players):
        lift(state, seat, place)


@compiled
def vacate(state: State, seat: int, place: int) -> None:
    """All strongholds of a seat on a card go home."""
    if (bits.wide(state.strongholds[seat, 0]) >> place) & 1:
        state.occupied &= ~(1 << place)
        for k in range(STRONGHOLDS):
            state.strongholds[seat, k] &= ~(1 << place)


# -------------------------------------------------------------------------------------------------------------- decide


@rules.legal.register(State)
@compiled
def legal(state: State) -> tuple[int, ...]:
    """The legal actions: those of Splendor, or the steps with strongholds."""
    seat = bits.wide(state.seat)
    if state.phase == STEP:
        step = bits.including(classic.no_actions(state), PLACE_ACTION, placeable(state, seat))
        step = bits.including(step, MOVE_ACTION, movable(state, seat))
        return bits.including(step, HOME_ACTION, rivals_places(state, seat))
    if state.phase == MOVE:
        return bits.including(classic.no_actions(state), PLACE_ACTION, move_targets(state, seat))
    if state.phase == EXTRA:
        place = bits.wide(state.strongholds[seat, STRONGHOLDS - 1])
        buys, splits = buyable(state, seat)
        extra = bits.including(classic.no_actions(state), ACTIONS.buy, buys & place)
        extra = bits.including(extra, ACTIONS.split, splits & place)
        return bits.including(extra, DECLINE_ACTION, 1)
    return classic.legal(state)


@compiled
def open_cards(state: State, seat: int) -> int:
    """The face-up places with a card and without a rival's stronghold."""
    return int(bits.wide(state.shown) & EVERYWHERE & ~rivals_places(state, seat))


@compiled
def placeable(state: State, seat: int) -> int:
    """Where a stronghold from home may be placed."""
    return open_cards(state, seat) if at_home(state, seat) > 0 else 0


@compiled
def movable(state: State, seat: int) -> int:
    """The face-up places from which a stronghold may move: another card must be open."""
    own = bits.wide(state.strongholds[seat, 0])
    targets = open_cards(state, seat)
    return own if bits.count(targets) > 1 else own & ~targets


@compiled
def move_targets(state: State, seat: int) -> int:
    """The other cards that the moving stronghold may go to."""
    return open_cards(state, seat) & ~(1 << bits.wide(state.moving))


@rules.play.register(State)
@compiled
def play(state: State, action: int) -> None:
    """Carry out a legal action; whoever reserves a card takes its own strongholds home."""
    if action >= PLACE_ACTION:
        play_step(state, bits.wide(state.seat), action)
        return
    if ACTIONS.reserve <= action < ACTIONS.reserve + slots(state):
        vacate(state, bits.wide(state.seat), action - ACTIONS.reserve)
    classic.play(state, action)


@compiled
def play_step(state: State, seat: int, action: int) -> None:
    """Place, move or send home a stronghold, or decline the extra purchase."""
    if action == DECLINE_ACTION:
        state.phase = MAIN
        classic.settle(state, seat)
    elif action >= HOME_ACTION:
        send_home(state, action - HOME_ACTION)
        finish_step(state, seat)
    elif action >= MOVE_ACTION:
        begin_move(state, seat, action - MOVE_ACTION)
    else:
        place_stronghold(state, seat, action - PLACE_ACTION)


@compiled
def begin_move(state: State, seat: int, place: int) -> None:
    """A stronghold leaves a card; where it goes to is chosen next, unless there is only one other card."""
    state.moving = place
    targets = move_targets(state, seat)
    if bits.count(targets) > 1:
        state.phase = MOVE
    else:
        place_stronghold(state, seat, bits.lowest(targets))


@compiled
def place_stronghold(state: State, seat: int, place: int) -> None:
    """A stronghold from home, or the moving one, goes onto a card."""
    if state.moving != NONE:
        lift(state, seat, bits.wide(state.moving))
        state.moving = NONE
    put(state, seat, place)
    finish_step(state, seat)


@classic.receive.register(State)
@compiled
def receive(state: State, seat: int, slot: int) -> None:
    """The buyer's strongholds go home from the card; then comes the stronghold step, before it is replaced."""
    if slot < slots(state):
        vacate(state, seat, slot)
    hooks.gain(state, seat, leave_gap(state, seat, slot))
    places, moves, homes = placeable(state, seat), movable(state, seat), rivals_places(state, seat)
    choices = bits.count(places) + bits.count(moves) + bits.count(homes)
    if choices > 1:
        state.phase = STEP
    elif places:
        place_stronghold(state, seat, bits.lowest(places))
    elif moves:
        begin_move(state, seat, bits.lowest(moves))
    else:
        if homes:
            send_home(state, bits.lowest(homes))
        finish_step(state, seat)


@compiled
def finish_step(state: State, seat: int) -> None:
    """The bought card is replaced, and the action is done."""
    fill_gap(state)
    offer_extra(state, seat)


@classic.after_action.register(State)
@compiled
def offer_extra(state: State, seat: int) -> None:
    """After an action, the card with all three strongholds of a seat may be bought too, once a turn."""
    state.phase = MAIN
    place = bits.wide(state.strongholds[seat, STRONGHOLDS - 1])
    if place and state.extra == 0 and buyable(state, seat)[0] & place:
        state.extra = 1
        state.phase = EXTRA
        return
    classic.settle(state, seat)


@classic.after_tile.register(State)
@compiled
def after_tile(state: State, seat: int) -> None:
    """The next turn may have an extra purchase again."""
    state.extra = 0


@chance.draws.register(State)
@compiled
def draws(state: State, action: int) -> int:
    """A bought card is replaced at the end of the stronghold step."""
    if action >= PLACE_ACTION:
        return drawn_by_step(state, action)
    place = action - ACTIONS.buy if action != ACTIONS.pay else bits.wide(state.paying)
    buys = ACTIONS.buy <= action < ACTIONS.passing or action == ACTIONS.pay
    if buys and place < slots(state) and step_awaits(state, bits.wide(state.seat), place):
        return chance.NOTHING
    return classic.draws(state, action)


@compiled
def drawn_by_step(state: State, action: int) -> int:
    """The deck that fills the gap, unless a move only begins."""
    if state.gap == NONE:
        return chance.NOTHING
    if MOVE_ACTION <= action < HOME_ACTION:
        targets = open_cards(state, bits.wide(state.seat)) & ~(1 << (action - MOVE_ACTION))
        if bits.count(targets) > 1:
            return chance.NOTHING
    return hooks.slot_level(state, bits.wide(state.gap))


@compiled
def step_awaits(state: State, seat: int, bought: int) -> bool:
    """Whether the stronghold step after buying a face-up card will leave something to decide."""
    here = 1 << bought
    targets = open_cards(state, seat) & ~here
    own = bits.wide(state.strongholds[seat, 0]) & ~here
    home = at_home(state, seat) > 0 or bits.wide(state.strongholds[seat, 0]) & here != 0
    moves = own if bits.count(targets) > 1 else own & ~targets
    firsts = (bits.count(targets) if home else 0) + bits.count(moves) + bits.count(rivals_places(state, seat))
    return firsts > 1 or (firsts == 1 and moves != 0 and bits.count(targets & ~moves) > 1)
