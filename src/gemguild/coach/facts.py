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
WITHIN_A_CARD = 5
"""A rival that lacks so many points for a city, or fewer, may get them with one card."""
NAMELESS = (
    "privilege_won",
    "again",
    "crowns",
    "pearl",
    "tags",
    "stone",
    "promise_due",
    "gold_card",
    "discarded",
)
"""Consequences that need no name in their sentence."""
FREE_LEVELS = {"copy_take": 1, "take": 2}
"""The levels of the cards that abilities bring for nothing."""
TOWER_PHASES, TOWERS = ("stronghold", "move"), 3
"""When strongholds are placed, and how many on one card allow an extra purchase."""
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
            closed = self._closed(after, seat)
            self._missing[key] = {
                self.cards[row[0]]: row[3] for slot, row in enumerate(costs) if row[0] >= 0 and slot not in closed
            }
        return self._missing[key].get(card)

    def _closed(self, after: str, seat: int) -> set[int]:
        """The face-up places with a rival's stronghold."""
        towers = getattr(self._after[after].record, "strongholds", None)
        if towers is None:
            return set()
        others = [sets[0] for owner, sets in enumerate(towers) if owner != seat]
        return {slot for slot in range(len(self._record.market)) if any(places >> slot & 1 for places in others)}

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
        """How much of what a tile asks for a seat lacks after a move: bonuses, named or alike, and points."""
        return (
            sum(self._short(after, seat, tile).values())
            + self._points_short(after, seat, tile)
            + self._alike_short(after, seat, tile)
        )

    def _points_short(self, after: str, seat: int, tile: str) -> int:
        points: int = self._plain[after]["seats"][seat]["points"]
        return max(0, self.description.tiles[tile].wants_points - points)

    def _alike_short(self, after: str, seat: int, tile: str) -> int:
        asked = self.description.tiles[tile]
        bonuses: Mapping[str, int] = self._plain[after]["seats"][seat]["bonuses"]
        most = max(count for letter, count in bonuses.items() if not asked.wants.get(letter))
        return max(0, asked.wants_alike - most)

    def code_of_tile(self, tile: str, lacking: int) -> str:
        """The code for a tile that a seat works for; a tile that asks for points is a city, which ends the game."""
        if not self.description.tiles[tile].wants_points:
            return "tile_mine"
        return "city_mine" if lacking else "city_met"

    def _short(self, after: str, seat: int, tile: str) -> dict[str, int]:
        side = next(side for side in self.game.sides if seat in side)
        seats = self._plain[after]["seats"]
        wants: Mapping[str, int] = self.description.tiles[tile].wants
        have = {letter: sum(seats[mate]["bonuses"][letter] for mate in side) for letter in wants}
        return {letter: max(0, count - have[letter]) for letter, count in wants.items()}

    def kept_from(self, tile: str) -> int | None:
        """A rival about to get a tile from whom the better move takes a card with a bonus, or points, for it."""
        taken = self.taken()
        if taken is None:
            return None
        card = self.description.cards[taken]
        for rival in self.rivals():
            short, points = self._short("other", rival, tile), self._points_short("other", rival, tile)
            helps = (card.bonus and short.get(card.bonus, 0)) or (card.points and points)
            if helps and sum(short.values()) <= NEARLY and points <= WITHIN_A_CARD:
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

    def code_of(self, change: str) -> str:
        """The code of a consequence: that of its change, or which of several there are."""
        if change == "post":
            return f"post_{self.description.tiles[self._new_post()].ability}"
        return self._tower_code() if change == "tower" else change

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
                card = self.taken()
                return None if card is None else {"card": card, "seat": self._nearest(card)}
            case "supply":
                return {} if purse.total(self._tokens("better")) > purse.total(self._tokens("")) else None
            case "limit":
                over = purse.total(self._tokens("other")) - 10
                return {"count": over} if over > 0 else None
            case "joker":
                return {"token": self.description.joker}
            case "post":
                return {"tile": self._new_post()} if self._new_post() else None
            case "double":
                doubled = [letter for letter, count in self._new_bonuses() if count == 2]
                return {"token": doubled[0]} if doubled else None
            case "copied":
                colours = better.get("joker_colours", {})
                new = [letter for card, letter in colours.items() if card not in before["joker_colours"]]
                return {"token": new[0]} if new else None
            case "gift":
                card = self._plain["better"].get("card")
                level = FREE_LEVELS.get(self.description.cards[card].ability) if card else None
                return {"count": level} if level else None
            case "promise":
                held = before.get("reserved_nobles", [])
                promised = [tile for tile in better.get("reserved_nobles", []) if tile not in held]
                return {"tile": promised[0]} if promised else None
            case "tower":
                return self._tower_names()
            case _ if change in ABOUT_THE_NEXT:
                return {"seat": self.rivals()[0]}
            case _:
                return {} if change in NAMELESS else None

    def _new_bonuses(self) -> list[tuple[str, int]]:
        """The bonuses that the better move brings, by letter."""
        before, better = self._seat(self.plain)["bonuses"], self._seat(self._plain["better"])["bonuses"]
        return [(letter, count - before[letter]) for letter, count in better.items()]

    def _new_post(self) -> str:
        """The first trading post that the better move wins, or an empty name."""
        held = self._seat(self.plain).get("posts", [])
        return next((post for post in self._seat(self._plain["better"]).get("posts", []) if post not in held), "")

    # Strongholds

    def _towers(self, after: str) -> list[list[int]]:
        """How many strongholds each seat has in each face-up place."""
        record: Any = self._after[after].record if after else self._record
        places = range(len(self._record.market))
        return [[sum(held >> place & 1 for held in sets) for place in places] for sets in record.strongholds]

    def _tower_moved(self) -> tuple[int, int] | None:
        """Where a stronghold came or, a rival's, went with the better move: a seat and a place."""
        if self.plain.get("phase") not in TOWER_PHASES:
            return None
        before, better = self._towers(""), self._towers("better")
        for seat in (self.seat, *self.rivals()):
            for place, (was, now) in enumerate(zip(before[seat], better[seat], strict=True)):
                if now > was if seat == self.seat else now < was:
                    return seat, place
        return None

    def _tower_code(self) -> str:
        moved = self._tower_moved()
        assert moved is not None
        seat, place = moved
        if seat != self.seat:
            return "tower_home"
        return "tower_three" if self._towers("better")[seat][place] == TOWERS else "tower_keeps"

    def _tower_names(self) -> dict[str, str | int] | None:
        moved = self._tower_moved()
        if moved is None:
            return None
        seat, place = moved
        card = self.cards[self._record.market[place]]
        if self._tower_code() == "tower_three":
            return {"card": card}
        return {"card": card, "seat": self._nearest(card) if seat == self.seat else seat}

    def _nearest(self, card: str) -> int:
        """The rival that lacks least for a card after the other move."""
        rivals = self.rivals()
        return min(rivals, key=lambda rival: (lacks(self.missing("other", rival, card)), rivals.index(rival)))

    def _tokens(self, after: str) -> int:
        record: Any = self._after[after].record if after else self._record
        return int(record.tokens[self.seat])

    def _seat(self, plain: Mapping[str, Any]) -> dict[str, Any]:
        seat: dict[str, Any] = plain["seats"][self.seat]
        return seat


def lacks(missing: int | None) -> int:
    """A number of missing tokens to compare by; a card out of reach comes last."""
    return 100 if missing is None else missing
