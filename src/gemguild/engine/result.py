"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DecidingCriterion:
    """The criterion that decided between the winners and the best of the others, with both values."""

    criterion: str
    """Its name in the game's description."""
    winners: int
    others: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won, everybody's place and points, why it ended and what decided."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    decider: DecidingCriterion | None = field(default=None, repr=False)
    """None if everybody shares the victory."""

    def shares(self) -> tuple[float, ...]:
        """The victory divided among the seats that share it."""
        return tuple(1 / len(self.winners) if place == 1 else 0.0 for place in self.places)
