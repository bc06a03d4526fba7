"""What is wrong with a position: cards or tokens missing, caches off, limits broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from gemguild.engine import loops, purse
from gemguild.engine.errors import GemguildError
from gemguild.engine.game import Game
from gemguild.engine.record import row
from gemguild.games.common.plain import Layout, bought_cards
from gemguild.games.common.state import OVER, RETURN, TOKEN_LIMIT


def cache_faults(game: Game, state: Any) -> list[str]:
    """Fields that differ from those of the same position built anew from what cannot be computed."""
    try:
        anew = row(game.kind.read(game, game.kind.plain(game, state, True)))
    except GemguildError as error:
        return [str(error)]
    return [
        f"{name} is {getattr(state, name)}, recounted {getattr(anew, name)}"
        for name in game.kind.record.fields
        if not np.array_equal(getattr(state, name), getattr(anew, name))
    ]


def card_faults(layout: Layout, game: Game, state: Any) -> list[str]:
    """Every card must be in exactly one place, and in a deck or row of its level."""
    places: Counter[int] = Counter()
    for level in range(len(layout.rows)):
        first, end = layout.first_card(level), layout.first_card(level + 1)
        here = [*state.deck[first : first + state.left[level]], *(state.market[slot] for slot in layout.slots(level))]
        cards = [int(card) for card in here if card >= 0]
        strangers = [layout.cards.ids[card] for card in cards if not first <= card < end]
        if strangers:
            return [f"not of level {level + 1}: {', '.join(strangers)}"]
        places.update(cards)
    for seat in range(game.players):
        places.update(bought_cards(layout, state, seat))
        places.update(int(card) for card in state.reserved[seat][: state.hand[seat]])
    faults = []
    for card, name in enumerate(layout.cards.ids):
        if places[card] != 1:
            faults.append(f"{name} is in {places[card] or 'no'} place{'s' if places[card] > 1 else ''}")
    return faults


def token_faults(
    layout: Layout, game: Game, state: Any, elsewhere: int, supply: Mapping[str, int], between: tuple[int, ...]
) -> list[str]:
    """All tokens of the game must be there, and only who is in the middle of a turn has more than the limit.

    ``between`` are the phases in which not even the seat to play may have more.
    """
    faults = []
    tokens = int(sum(int(state.tokens[seat]) for seat in range(game.players))) + elsewhere
    for letter, count in layout.purse(tokens).items():
        if count != supply[letter]:
            faults.append(f"there are {count} {letter} tokens instead of {supply[letter]}")
    for seat in range(game.players):
        held = purse.total(int(state.tokens[seat]))
        acting = seat == state.seat and state.phase not in between
        if held > TOKEN_LIMIT and not acting:
            faults.append(f"seat {seat} has {held} tokens")
        if acting and state.phase == RETURN and held <= TOKEN_LIMIT:
            faults.append(f"seat {seat} has nothing to return")
    return faults


def stuck_faults(state: Any) -> list[str]:
    """A game that goes on must leave something to decide."""
    records = np.array([state], dtype=state.dtype)
    if state.phase != OVER and not len(loops.legal_list(records)):
        return ["nothing can be decided"]
    return []
