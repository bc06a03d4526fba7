"""Prices as a reader of plain forms sees them, worked out by the rules of payment."""

from __future__ import annotations

from collections.abc import Mapping

from gemguild.engine import purse
from gemguild.engine.description import Card
from gemguild.engine.kind import kind
from gemguild.engine.text import Plain


class Prices:
    """What cards cost the seats of a position or view, by its plain form."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.description = kind(plain["game"]).description
        self.sides = {seat: side for side in self.description.sides_of(plain) for seat in side}

    def need(self, card: Card, seat: int) -> dict[str, int]:
        """A card's price after bonuses; those of everybody on the seat's side count."""
        return self._spell(self._need(card, seat))

    def missing(self, card: Card, seat: int) -> int:
        """How many tokens a seat must still get before it can buy a card."""
        short = purse.minus(self._need(card, seat), self._pack(self.plain["seats"][seat]["tokens"]))
        jokers = self.plain["seats"][seat]["tokens"][self.description.joker]
        return max(0, purse.total(short) - int(jokers))

    def payment(self, card: Card, seat: int) -> dict[str, int]:
        """What a seat that can buy a card pays for it, with as few jokers as possible."""
        need = self._need(card, seat)
        short = purse.minus(need, self._pack(self.plain["seats"][seat]["tokens"]))
        return self._spell(need - short) | {self.description.joker: purse.total(short)}

    def _need(self, card: Card, seat: int) -> int:
        bonuses = sum(self._pack(self.plain["seats"][mate]["bonuses"]) for mate in self.sides[seat])
        return purse.minus(self._pack(card.price), bonuses)

    def _pack(self, amounts: Mapping[str, int]) -> int:
        return purse.pack(amounts.get(letter, 0) for letter in self.description.priced)

    def _spell(self, tokens: int) -> dict[str, int]:
        counts = purse.unpack(tokens, len(self.description.priced))
        return {letter: count for letter, count in zip(self.description.priced, counts, strict=True) if count}
