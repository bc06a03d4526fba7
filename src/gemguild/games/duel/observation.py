"""What environments show of Duel: in an order of its own, and without the final round, which Duel does not have."""

from __future__ import annotations

from gemguild.games.common.observing import ObservationPieces, Pieces

MOST_BONUSES = 20
"""Of one colour: ten points in it win before a seat has more."""
SPARE = "spare"
"""The field with the privileges that nobody has."""


def observation(pieces: Pieces) -> ObservationPieces:
    """Bag, board, privileges and royals; each seat with its points by colour, its crowns and its privileges."""
    crowns, privileges = pieces.description.counters
    (royals,) = pieces.description.tile_kinds
    return pieces.observation(
        table=(
            *pieces.progress(),
            pieces.pile("bag"),
            pieces.board(),
            pieces.stock(privileges, SPARE),
            pieces.flag("replenished"),
            pieces.flag("extra", name="extra_turn"),
            pieces.tiles(royals),
            pieces.card("card", name="bought", about="1 if the effects of the card just bought are awaited"),
        ),
        seat=(
            pieces.tokens(),
            pieces.bonuses(most=MOST_BONUSES),
            pieces.by_colour("colour_points"),
            pieces.points(),
            pieces.counter(crowns),
            pieces.cards(),
            pieces.counter(privileges, SPARE),
            pieces.held_tiles(royals),
        ),
    )
