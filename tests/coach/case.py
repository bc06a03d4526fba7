"""What a known reason is."""

from __future__ import annotations

from dataclasses import dataclass

from gemguild.engine.game import Position
from tests.rules.build import card_facts

WHEEL = "wugrk"
"""The colours of Splendor: cards 3x4 ask seven of the colour before their own, and three of their own."""
PAIRED = {"wu": "n1", "wk": "n2", "ug": "n3", "gr": "n4", "rk": "n5"}
"""The nobles that want four bonuses of each of two colours."""


@dataclass(frozen=True)
class Case:
    """A position, a better move and another, and the reason that is true."""

    name: str
    position: Position
    better: str
    other: str
    code: str
    named: str | int | None = None
    """The card, the tile or the seat that the reason names, if it names one."""
    rank: int = 0
    """Which of the reasons that are told it is."""

    def __str__(self) -> str:
        return f"{self.position.game.id} {self.name}"


def far_nobles(near: str) -> tuple[str, ...]:
    """Three nobles that want none, or as few as can be, of some colours."""
    wanted = {noble: colours for colours, noble in PAIRED.items()}
    return tuple(sorted(sorted(wanted, key=lambda noble: len(set(near) & set(wanted[noble])))[:3]))


def lacking(card: str, bonuses: dict[str, int]) -> dict[str, int]:
    """The tokens that a card of Splendor or of the Orient costs with these bonuses."""
    names = dict(zip(WHEEL, ("white", "blue", "green", "red", "black"), strict=True))
    price = card_facts("splendor" if card[0] in "123" else "orient")[card]
    return {letter: max(0, int(price[names[letter]]) - bonuses.get(letter, 0)) for letter in WHEEL}
