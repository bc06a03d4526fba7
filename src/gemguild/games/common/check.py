"""The faults of a position: missing cards or tokens, broken limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gemguild.engine import loops, purse
from gemguild.engine.game import Game, Records
from gemguild.games.common.plain import PlainLayout, bought_cards
from gemguild.games.common.state import IDLE_LIMIT, MAIN, OVER, RETURN, STALEMATE, TOKEN_LIMIT


def card_faults(layout: PlainLayout, shown: Sequence[int], game: Game, state: Any) -> list[str]:
    """Every card must be in exactly one place, and in a deck or row of its level."""
    places: Counter[int] = Counter()
    for level in range(layout.levels):
        first, end = layout.first[level], layout.first[level + 1]
        here = [
            *state.deck[first : first + state.left[level]],
            *(state.market[slot] for slot in layout.slots(level, shown)),
        ]
        cards = [card for card in here if card >= 0]
        strangers = [layout.cards.ids[card] for card in cards if not first <= card < end]
        if strangers:
            return [f"not of level {level + 1}: {', '.join(strangers)}"]
        places.update(cards)
    for seat in range(game.players):
        places.update(bought_cards(state.bought[seat]))
        places.update(state.reserved[seat][: state.hand[seat]])
    faults = []
    for card, name in enumerate(layout.cards.ids):
        if places[card] != 1:
            faults.append(f"{name} is in {places[card] or 'no'} place{'s' if places[card] > 1 else ''}")
    return faults


def token_faults(
    layout: PlainLayout, game: Game, state: Any, elsewhere: int, supply: Mapping[str, int], between: tuple[int, ...]
) -> list[str]:
    """All tokens of the game must be there, and only who is in the middle of a turn has more than the limit.

    ``between`` are the phases in which not even the seat to play may have more.
    """
    faults = []
    tokens = sum(state.tokens) + elsewhere
    for letter, count in layout.purse(tokens).items():
        if count != supply[letter]:
            faults.append(f"there are {count} {letter} tokens instead of {supply[letter]}")
    for seat in range(game.players):
        held = purse.total(state.tokens[seat])
        acting = seat == state.seat and state.phase not in between
        if held > TOKEN_LIMIT and not acting:
            faults.append(f"seat {seat} has {held} tokens")
        if acting and state.phase == RETURN and held <= TOKEN_LIMIT:
            faults.append(f"seat {seat} has nothing to return")
    return faults


def progress_faults(game: Game, records: Records) -> list[str]:
    """A game that goes on must leave something to decide, and must not have met an end between turns."""
    phase, idle, passes = (int(records[name][0]) for name in ("phase", "idle", "passes"))
    stale = idle >= IDLE_LIMIT or passes >= game.players
    if phase == OVER:
        return [] if stale or records["ended"][0] != STALEMATE else ["nothing made it a stalemate"]
    if phase == MAIN and stale:
        return ["the game should be over"]
    return [] if len(loops.legal_list(records)) else ["nothing can be decided"]
