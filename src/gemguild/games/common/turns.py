"""The end of a turn, in every game."""

from __future__ import annotations

from gemguild.engine.compile import compiled
from gemguild.games.common.state import IDLE_LIMIT, OVER, PLAYING, STALEMATE, TableState


@compiled
def pass_on(state: TableState, following: int, reason: int) -> None:
    """The following seat begins, unless the game has ended for a reason or by a stalemate."""
    state.turn += 1
    if reason == PLAYING and (state.idle >= IDLE_LIMIT or state.passes >= state.players):
        reason = STALEMATE
    if reason != PLAYING:
        state.ended = reason
        state.phase = OVER
        following = 0
    state.seat = following
