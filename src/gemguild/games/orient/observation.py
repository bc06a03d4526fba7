"""What environments show of Orient: also gold cards, what each seat could discard, and the nobles it has reserved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gemguild.engine.compile import compiled
from gemguild.engine.layout import Part
from gemguild.games.common import writers
from gemguild.games.common.classic import MOST_TILES
from gemguild.games.common.observing import ObservationPieces, Piece, Pieces
from gemguild.games.orient.discarding import numbers
from gemguild.games.orient.state import COPIES
from gemguild.games.splendor.state import COLOURS

COLOUR_COUNT = len(COLOURS)
MOST_ALIKE = 18
"""No colour has more cards with a single bonus."""


@compiled
def write_discards(state: Any, seat: int, x: Any, at: int) -> None:
    """Write how many copies, doubles and singles of each colour a seat has."""
    for colour in range(COLOUR_COUNT):
        copies, doubles, singles = numbers(state, seat, colour)
        x[at + 3 * colour] = copies
        x[at + 3 * colour + 1] = doubles
        x[at + 3 * colour + 2] = singles


def observation(pieces: Pieces) -> ObservationPieces:
    """What follows from the description, and more about each seat."""
    derived = pieces.derived()
    letters = " ".join(pieces.description.colours)
    cards = Part(
        "kinds", 3 * COLOUR_COUNT, max(MOST_ALIKE, len(COPIES)), f"copies, doubles, singles of each colour: {letters}"
    )
    nobles = Part("reserved_nobles", MOST_TILES, 1, "for each noble of the game: 1 if this seat has reserved it")
    more = (
        pieces.number("golds", len(COPIES), "gold cards that have not left the game"),
        Piece((cards,), write_discards),
        Piece((nobles,), writers.owners_writer("promised", MOST_TILES)),
    )
    return replace(derived, seat=(*derived.seat, *more))
