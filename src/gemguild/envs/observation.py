"""What a seat sees of a position, as numbers, and what it may do, as a mask.

>>> import gemguild
>>> from gemguild.envs.observation import layout, look
>>> position = gemguild.splendor().start(seed=7)
>>> seen = look(position, seat=1)
>>> seen.observation.shape, int(seen.action_mask.sum())
((428,), 0)
>>> layout(position.game).unpack(seen.observation)["bank"].tolist()
[4, 4, 4, 4, 4, 5]
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game, Position, Records, View
from gemguild.envs import writing
from gemguild.envs.layout import Layout as Layout
from gemguild.envs.layout import action_words as action_words
from gemguild.envs.layout import layout as layout

SEATS = tuple(np.array([seat]) for seat in range(8))
"""Each seat's number as an array, at hand because making one takes time."""


class SeatObservation(NamedTuple):
    """What a seat sees and may do; or many seats, with a row each."""

    observation: NDArray[np.int8]
    action_mask: NDArray[np.int8]
    """1 for each legal action; all zeros if the seat is not to play."""


def look(position: Position | View, seat: int) -> SeatObservation:
    """What one seat sees of a position. For a view, nothing beyond that view."""
    if not 0 <= seat < position.game.players:
        raise BadOptions(f"there is no seat {seat} in a game of {position.game.players}")
    observation, mask = look_at_all(position.game, position.records, SEATS[seat])
    return SeatObservation(observation[0], mask[0])


def numbers_seen(position: Position, seat: int) -> NDArray[np.int8]:
    """What a seat that exists sees of a position, and no mask."""
    size, mask = spare_mask(position.game)
    seen = np.empty((1, size), np.int8)
    writing.observe_all(position.records, SEATS[seat], seen, mask)
    return seen[0]  # type: ignore[no-any-return]


@cache
def spare_mask(game: Game) -> tuple[int, NDArray[np.int8]]:
    """The size of an observation, and room for a mask that nobody wants."""
    return layout(game).size, np.empty((1, game.actions), np.int8)


def look_at_all(game: Game, records: Records, seats: NDArray[np.int64]) -> SeatObservation:
    """What a seat sees of each record, with a row for each record."""
    seen = SeatObservation(
        np.empty((len(records), layout(game).size), np.int8),
        np.empty((len(records), game.actions), np.int8),
    )
    writing.observe_all(records, seats, seen.observation, seen.action_mask)
    return seen
