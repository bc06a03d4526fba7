"""What two moves change on the table, read from the plain forms: who is how far from which card and which tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gemguild.engine import purse
from gemguild.engine.game import Position, View
from gemguild.games.common import paying
from gemguild.games.common.state import RESERVE_LIMIT

NEARLY = 2
"""A rival that lacks so many bonuses for a tile, or fewer, is about to get it."""
NAMELESS = ("privilege_won", "again", "crowns", "pearl", "tags", "stone")
"""Consequences that need no name in their sentence."""
ABOUT_THE_NEXT = ("privilege_given", "stolen")
"""Consequences for the only rival there is."""


class Facts:
    """The view before two moves, and the positions after each."""

    def __init__(self, view: View, better: Position, other: Position) -> None:
        assert view.seat is not None
        self.game, self.seat = view.game, view.seat
        self.plain = view.to_plain()
        self.description = view.game.kind.description
        self.cards = list(self.description.cards)
        self._record = view.record
        self._after = {"better": better, "other": other}
        self._plain = {name: position.to_plain() for name, position in self._after.items()}
        self._missing: dict[tuple[str, int], dict[str, int]] = {}

    def rivals(self) -> list[int]:
        """The seats that play against this one, the next one first."""
        side = next(side for side in self.game.sides if self.seat in side)
        following = [(self.seat + step) % self.game.players for step in range(1, self.game.players)]
        return [seat for seat in following if seat not in side]

    # Cards

    def market_slots(self) -> Iterator[tuple[int, str]]:
        """The face-up cards by slot."""
        for slot, card in enumerate(self._record.market):
            if card >= 0:
                yield slot, self.cards[card]

    def held_slots(self) -> Iterator[tuple[int, str]]:
        """The reserved cards that the seat knows, by place, counted through all hands."""
        for seat in range(self.game.players):
            for place in range(self._record.hand[seat]):
                card = self._record.reserved[seat][place]
                if card >= 0:
                    yield RESERVE_LIMIT * seat + place, self.cards[card]

    def missing(self, after: str, seat: int, card: str) -> int | None:
        """How many tokens a seat lacks for a card after a move; None if it cannot get it."""
        key = (after, seat)
        if key not in self._missing:
            costs = paying.costs(self._after[after].view(self.seat).records, seat).tolist()
            self._missing[key] = {self.cards[row[0]]: row[3] for row in costs if row[0] >= 0}
        return self._missing[key].get(card)

    # Tiles

    def tiles(self) -> Iterator[tuple[int, str]]:
        """The tiles that nobody has and that want bonuses, by place."""
        for kind in self.description.tile_kinds:
            if not kind.drawn:
                continue
            ids = [tile.id for tile in self.description.tiles.values() if tile.kind == kind.key]
            for place, number in enumerate(self._record.tiles):
                if number >= 0 and self._record.owner[place] < 0:
                    yield place, ids[number]

    def lacking(self, after: str, seat: int, tile: str) -> int:
        """How many bonuses a seat lacks for a tile after a move."""
        return sum(self._short(after, seat, tile).values())

    def _short(self, after: str, seat: int, tile: str) -> dict[str, int]:
        side = next(side for side in self.game.sides if seat in side)
        seats = self._plain[after]["seats"]
        wants: Mapping[str, int] = self.description.tiles[tile].wants
        have = {letter: sum(seats[mate]["bonuses"][letter] for mate in side) for letter in wants}
        return {letter: max(0, count - have[letter]) for letter, count in wants.items()}

    def kept_from(self, tile: str) -> int | None:
        """A rival about to get a tile from whom the better move takes a card with a bonus for it."""
        taken = self.taken()
        bonus = self.description.cards[taken].bonus if taken else None
        for rival in self.rivals():
            short = self._short("other", rival, tile)
            if 0 < sum(short.values()) <= NEARLY and bonus and short.get(bonus, 0):
                return rival
        return None

    # Consequences

    def taken(self) -> str | None:
        """The face-up card that the better move takes."""
        following = self._after["better"].record.market
        for slot, card in self.market_slots():
            if self.cards[following[slot]] != card or following[slot] < 0:
                return card
        return None

    def names_for(self, change: str) -> dict[str, str | int] | None:
        """What the sentence about a consequence names; None if it is not worth a thought."""
        before, better, other = (self._seat(plain) for plain in (self.plain, *self._plain.values()))
        match change:
            case "points":
                gained = better["points"] - before["points"]
                return {"count": gained} if gained > other["points"] - before["points"] else None
            case "bonus":
                gained = [letter for letter, count in better["bonuses"].items() if count > before["bonuses"][letter]]
                return {"token": gained[0]} if gained else None
            case "taken":
                card, rivals = self.taken(), self.rivals()
                if card is None:
                    return None
                near = min(rivals, key=lambda rival: (lacks(self.missing("other", rival, card)), rivals.index(rival)))
                return {"card": card, "seat": near}
            case "supply":
                return {} if purse.total(self._tokens("better")) > purse.total(self._tokens("")) else None
            case "limit":
                over = purse.total(self._tokens("other")) - 10
                return {"count": over} if over > 0 else None
            case "joker":
                return {"token": self.description.joker}
            case _ if change in ABOUT_THE_NEXT:
                return {"seat": self.rivals()[0]}
            case _:
                return {} if change in NAMELESS else None

    def _tokens(self, after: str) -> int:
        record: Any = self._after[after].record if after else self._record
        return int(record.tokens[self.seat])

    def _seat(self, plain: Mapping[str, Any]) -> dict[str, Any]:
        seat: dict[str, Any] = plain["seats"][self.seat]
        return seat


def lacks(missing: int | None) -> int:
    """A number of missing tokens to compare by; a card out of reach comes last."""
    return 100 if missing is None else missing
