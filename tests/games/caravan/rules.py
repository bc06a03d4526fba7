"""The rules of Caravan."""

from __future__ import annotations

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.games.common import classic, hooks
from gemguild.games.common.state import PLAYING
from tests.games.caravan.state import BY_POINTS, DESIGN, GUILDS, GUILDS_DRAWN, TARGET, State

GUILD_COUNT = len(GUILDS)

classic.register(State, DESIGN)


@rules.setup.register(State)
@compiled
def setup(state: State, players: int, variant: int) -> None:
    """Shuffle and lay out."""
    classic.draw_tiles(state, GUILD_COUNT, GUILDS_DRAWN)
    classic.deal(state, players, 0)


@hooks.gain.register(State)
@compiled
def gain(state: State, seat: int, card: int) -> None:
    """The twist: the card brings a token of its colour along."""
    classic.count_card(state, seat, card)
    colour = hooks.card_bonus(state, card)
    if purse.lane(state.bank, colour) > 0:
        state.bank -= purse.one(colour)
        state.tokens[seat] += purse.one(colour)


@hooks.end_reason.register(State)
@compiled
def end_reason(state: State) -> int:
    for seat in range(state.players):
        if state.points[seat] >= TARGET:
            return BY_POINTS
    return PLAYING


@rules.criteria.register(State)
@compiled
def criteria(state: State, seat: int) -> tuple[int, int]:
    """Most points, then most bought cards."""
    return bits.wide(state.points[seat]), bits.wide(state.cards[seat])
