"""What a decision moved, told from what one audience saw before and after it.

Only views go in, so nothing comes out that the audience may not know.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from gemguild.engine.description import Counter
from gemguild.engine.kind import kind
from gemguild.engine.text import Plain
from gemguild.server.messages import MovedCard, MovedTile, MovedTokens

Changes = dict[str, list[tuple[str, int]]]
"""For each kind of piece the places where there are more or fewer of it now."""
Places = dict[str, str]
"""Where cards are."""


def moved_tokens(before: Plain, after: Plain) -> list[MovedTokens]:
    """The tokens that changed places."""
    description = kind(after["game"]).description
    changes: Changes = {}
    for pile in description.piles:
        compare(changes, pile, before[pile], after[pile])
    for seat, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        compare(changes, f"seat:{seat}", old["tokens"], new["tokens"])
    if description.board is not None and before["board"] != after["board"]:
        compare_boards(changes, description.board.columns, before["board"], after["board"])
    return [
        MovedTokens(kind=letter, count=count, source=source, target=target)
        for letter, places in changes.items()
        for count, source, target in pairs(places)
    ]


def compare(changes: Changes, place: str, before: Mapping[str, int], after: Mapping[str, int]) -> None:
    """Note what is more or less in a place."""
    if before != after:
        for letter, count in after.items():
            if count != before[letter]:
                changes.setdefault(letter, []).append((place, count - before[letter]))


def compare_boards(changes: Changes, columns: str, before: list[list[Any]], after: list[list[Any]]) -> None:
    """Note which cells of a board were emptied or filled."""
    for row, (old, new) in enumerate(zip(before, after, strict=True), 1):
        for column, was, now in zip(columns, old, new, strict=True):
            if was != now:
                for letter, change in ((was, -1), (now, 1)):
                    if letter is not None:
                        changes.setdefault(letter, []).append((f"cell:{column}{row}", change))


def pairs(places: list[tuple[str, int]]) -> list[tuple[int, str, str]]:
    """How many went from where to where, so that every place has what it should."""
    if len(places) == 2:  # nearly always
        (source, _), (target, got) = sorted(places, key=itemgetter(1))
        return [(got, source, target)] if got else []
    sources = [place for place, change in places for _ in range(-change)]
    targets = [place for place, change in places for _ in range(change)]
    together = zip(sources, targets, strict=True)
    return [(len(list(group)), source, target) for (source, target), group in groupby(together)]


def moved_cards(before: Plain, after: Plain) -> list[MovedCard]:
    """The cards that changed places: first what was bought or reserved, then what was turned up."""
    was, now, grown = places_of_cards(before, after)
    moved = []
    for card, place in now.items():
        source = was.get(card) or source_of(card, place, grown)
        if source != place:
            moved.append(MovedCard(card=card, level=int(card[0]), source=source, target=place))
    moved += unseen(after, grown)
    moved.sort(key=lambda card: card["target"].startswith("market"))
    return moved


def places_of_cards(before: Plain, after: Plain) -> tuple[Places, Places, set[str]]:
    """Where cards were and are that can be seen, in rows, hands and so on that changed, and the hands that grew."""
    was: Places = {}
    now: Places = {}
    grown: set[str] = set()
    for level, (old_row, new_row) in enumerate(zip(before["market"], after["market"], strict=True), 1):
        if old_row != new_row:
            was |= slots_of_cards(level, old_row)
            now |= slots_of_cards(level, new_row)
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        if old["reserved"] != new["reserved"]:
            hand = f"hand:{number}"
            was |= dict.fromkeys(known_cards(old["reserved"]), hand)
            now |= dict.fromkeys(known_cards(new["reserved"]), hand)
            if len(new["reserved"]) > len(old["reserved"]):
                grown.add(hand)
        if old["bought"] != new["bought"] or old.get("discarded") != new.get("discarded"):
            was |= owned_cards(number, old)
            now |= owned_cards(number, new)
    return was, now, grown


def slots_of_cards(level: int, row: list[str | None]) -> Places:
    """Where each card of a row of the market is."""
    return {card: f"market:{level}:{slot}" for slot, card in enumerate(row) if card is not None}


def known_cards(hand: list[Plain]) -> list[str]:
    """The reserved cards of a hand that can be seen."""
    return [held["card"] for held in hand if held["card"]]


def owned_cards(number: int, seat: Plain) -> Places:
    """Where the cards are that a seat has bought; those it has discarded are still among them."""
    return dict.fromkeys(seat["bought"], f"seat:{number}") | dict.fromkeys(seat.get("discarded", ()), "box")


def source_of(card: str, target: str, grown: Container[str]) -> str:
    """Where a card was that could not be seen before: in a hand, if it was bought or shown, or in its deck."""
    place, _, seat = target.partition(":")
    if place == "seat" or (place == "hand" and target not in grown):
        return f"hand:{seat}"
    return f"deck:{card[0]}"


def unseen(after: Plain, grown: Iterable[str]) -> Iterator[MovedCard]:
    """Cards that somebody else drew unseen into hands that have grown."""
    for hand in sorted(grown):
        last = after["seats"][int(hand.partition(":")[2])]["reserved"][-1]
        if last["card"] is None:
            yield MovedCard(card=None, level=last["level"], source=f"deck:{last['level']}", target=hand)


def moved_tiles(before: Plain, after: Plain) -> list[MovedTile]:
    """The tiles, trophies and pieces of a stock that changed hands."""
    description = kind(after["game"]).description
    moved = []
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        for tile_kind in description.tile_kinds:
            for tile in new[tile_kind.key]:
                if tile not in old[tile_kind.key]:
                    moved.append(MovedTile(tile=tile, source="table", target=f"seat:{number}"))
    for trophy in description.trophies:
        holder, now = before[trophy.key], after[trophy.key]
        if holder != now:
            source = "table" if holder is None else f"seat:{holder}"
            moved.append(MovedTile(tile=trophy.key, source=source, target=f"seat:{now}"))
    for counter in description.counters:
        if counter.stock:
            moved += moved_stock(counter, before, after)
    return moved


def moved_stock(counter: Counter, before: Plain, after: Plain) -> Iterator[MovedTile]:
    """Pieces of a stock, such as privileges, one by one."""
    places = [("table", after[counter.key] - before[counter.key])]
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        places.append((f"seat:{number}", new[counter.key] - old[counter.key]))
    for count, source, target in pairs(places):
        for _ in range(count):
            yield MovedTile(tile=counter.name, source=source, target=target)
