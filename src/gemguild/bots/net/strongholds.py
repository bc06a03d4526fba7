"""The net inputs of Strongholds: whose strongholds stand on each card."""

from __future__ import annotations

from typing import Any

from gemguild.bots.net import classic, inputs
from gemguild.bots.net.classic import CARD_PARTS, classic_inputs
from gemguild.bots.net.inputs import CARD as CARD_SIZE
from gemguild.bots.net.inputs import CARDS_AT, SEATS, declare, flag, number, unused
from gemguild.engine import bits
from gemguild.engine.compile import compiled
from gemguild.engine.layout import Layout
from gemguild.games.common.state import NONE
from gemguild.games.strongholds.rules import at_home, rivals_places
from gemguild.games.strongholds.state import (
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
    State,
)

SEAT = (
    number("at_home", "strongholds on no card"),
    flag("together", "1 if all its strongholds are on one card"),
    unused("spare", classic.OWN_SIZE - 2),
)
TABLE = (
    flag("step", "1 in the phase of the stronghold step"),
    flag("move", "1 in the phase in which a stronghold moves"),
    flag("extra", "1 in the phase of the extra purchase"),
    flag("offered", "1 once the extra purchase of this turn was offered"),
)
CARD = (
    number("strongholds", "strongholds of each seat on it, in order of play", SEATS),
    flag("closed", "1 if a rival's strongholds close it to the seat to play"),
    flag("moving", "1 if a stronghold is being moved from it"),
    unused("spare", 1),
)
OWN_TERMS = (
    number("place", "placing a stronghold"),
    number("move", "moving one"),
    number("send_home", "sending a rival's home"),
    number("decline", "declining the extra purchase"),
)
INPUTS = declare(classic_inputs(State, SEAT, table=TABLE, card=CARD, plain=OWN_TERMS))
OWN = Layout(SEAT).offsets
OWN_TABLE = INPUTS.general.offsets
OWN_CARD = Layout([*CARD_PARTS, *CARD]).offsets
TERM = INPUTS.terms.offsets
SHARED = classic.shared_terms(INPUTS, DESIGN)

classic.register(INPUTS, SHARED)


@inputs.logit_terms.register(State)
@compiled
def logit_terms(state: State, action: int, terms: Any) -> int:
    """A step with strongholds is worth what its kind and its card are worth."""
    if action < PLACE_ACTION:
        terms[0] = SHARED[action]
        return 1 if SHARED[action] >= 0 else 0
    if action == DECLINE_ACTION:
        terms[0] = TERM.decline
        return 1
    if action >= HOME_ACTION:
        terms[0] = TERM.send_home
        terms[1] = TERM.reserve + action - HOME_ACTION
    elif action >= MOVE_ACTION:
        terms[0] = TERM.move
        terms[1] = TERM.buy + action - MOVE_ACTION
    else:
        terms[0] = TERM.place
        terms[1] = TERM.reserve + action - PLACE_ACTION
    return 2


@classic.encode_own.register(State)
@compiled
def _(state: State, seat: int, x: Any, at: int) -> None:
    x[at + OWN.at_home] = at_home(state, seat) * 0.4
    x[at + OWN.together] = 1.0 if state.strongholds[seat, STRONGHOLDS - 1] else 0.0


@classic.encode_more.register(State)
@compiled
def _(state: State, x: Any, plan: Any) -> None:
    x[OWN_TABLE.step] = 1.0 if state.phase == STEP else 0.0
    x[OWN_TABLE.move] = 1.0 if state.phase == MOVE else 0.0
    x[OWN_TABLE.extra] = 1.0 if state.phase == EXTRA else 0.0
    x[OWN_TABLE.offered] = 1.0 if state.extra else 0.0
    me = bits.wide(state.seat)
    players = bits.wide(state.players)
    closed = rivals_places(state, me)
    for slot in range(SLOTS):
        if state.market[slot] == NONE:
            continue
        at = plan[CARDS_AT] + slot * plan[CARD_SIZE]
        x[at + OWN_CARD.closed] = 1.0 if (closed >> slot) & 1 else 0.0
        x[at + OWN_CARD.moving] = 1.0 if state.moving == slot else 0.0
        for k in range(players):
            standing = 0
            for rank in range(STRONGHOLDS):
                standing += (bits.wide(state.strongholds[(me + k) % players, rank]) >> slot) & 1
            x[at + OWN_CARD.strongholds + k] = standing * 0.4
