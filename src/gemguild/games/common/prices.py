"""Prices as a reader of plain forms sees them, worked out by the rules of payment."""

from __future__ import annotations

from collections.abc import Mapping

from gemguild.engine import purse
from gemguild.engine.description import Card
from gemguild.engine.kind import kind
from gemguild.engine.text import Plain
from gemguild.games.common.paying import Jokers, PaymentOption, missing_for, ways_to_pay


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
        return missing_for(self._short(card, seat), self._jokers(seat))

    def payment(self, card: Card, seat: int) -> dict[str, int]:
        """The tokens that a seat that can buy a card pays for it, with as few jokers as possible."""
        tokens = self._plain_payment(card, seat).tokens
        return self._spell(tokens) | {self.description.joker: purse.lane(tokens, len(self.description.priced))}

    def joker_cards(self, card: Card, seat: int) -> int:
        """How many cards that pay jokers are in that payment."""
        return self._plain_payment(card, seat).cards

    def _plain_payment(self, card: Card, seat: int) -> PaymentOption:
        priced = len(self.description.priced)
        return ways_to_pay(self._need(card, seat), self._short(card, seat), priced, self._jokers(seat))[0]

    def _short(self, card: Card, seat: int) -> int:
        return purse.minus(self._need(card, seat), self._pack(self.plain["seats"][seat]["tokens"]))

    def _jokers(self, seat: int) -> Jokers:
        """What a seat has to stand in for tokens, as its cards and tiles say."""
        own, description = self.plain["seats"][seat], self.description
        tiles = [description.tiles[name] for kind in description.tile_kinds for name in own.get(kind.key, ())]
        cards = [description.cards[name] for name in own["bought"] if name not in own.get("discarded", ())]
        return Jokers(
            int(own["tokens"][description.joker]),
            2 if any(tile.ability == "double" for tile in tiles) else 1,
            sum(card.ability == "gold" for card in cards),
        )

    def _need(self, card: Card, seat: int) -> int:
        bonuses = sum(self._pack(self.plain["seats"][mate]["bonuses"]) for mate in self.sides[seat])
        return purse.minus(self._pack(card.price), bonuses)

    def _pack(self, amounts: Mapping[str, int]) -> int:
        return purse.pack(amounts.get(letter, 0) for letter in self.description.priced)

    def _spell(self, tokens: int) -> dict[str, int]:
        counts = purse.unpack(tokens, len(self.description.priced))
        return {letter: count for letter, count in zip(self.description.priced, counts, strict=True) if count}
