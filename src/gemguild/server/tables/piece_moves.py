"""What a decision moved, told from what one audience saw before and after it.

Only views go in, so nothing comes out that the audience may not know.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from gemguild.engine.text import Plain
from gemguild.server.messages import MovedCard, MovedTile, MovedTokens

COLUMNS = "abcde"
TILES = ("nobles", "locations", "royals")

Changes = dict[str, list[tuple[str, int]]]
"""For each kind of piece the places where there are more or fewer of it now."""


def moved_tokens(before: Plain, after: Plain) -> list[MovedTokens]:
    """The tokens that changed places."""
    changes: Changes = {}
    for pile in ("bank", "bag"):
        if pile in after:
            compare(changes, pile, before[pile], after[pile])
    for seat, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        compare(changes, f"seat:{seat}", old["tokens"], new["tokens"])
    if "board" in after and before["board"] != after["board"]:
        compare_boards(changes, before["board"], after["board"])
    return [
        MovedTokens(kind=kind, count=count, source=source, target=target)
        for kind, places in changes.items()
        for count, source, target in pairs(places)
    ]


def compare(changes: Changes, place: str, before: Mapping[str, int], after: Mapping[str, int]) -> None:
    """Note what is more or less in a place."""
    if before != after:
        for kind, count in after.items():
            if count != before[kind]:
                changes.setdefault(kind, []).append((place, count - before[kind]))


def compare_boards(changes: Changes, before: list[list[Any]], after: list[list[Any]]) -> None:
    """Note which cells of Duel's board were emptied or filled."""
    for row, (old, new) in enumerate(zip(before, after, strict=True), 1):
        for column, was, now in zip(COLUMNS, old, new, strict=True):
            if was != now:
                for kind, change in ((was, -1), (now, 1)):
                    if kind is not None:
                        changes.setdefault(kind, []).append((f"cell:{column}{row}", change))


def pairs(places: list[tuple[str, int]]) -> Iterator[tuple[int, str, str]]:
    """How many went from where to where, so that every place has what it should."""
    sources = [place for place, change in places for _ in range(-change)]
    targets = [place for place, change in places for _ in range(change)]
    together = zip(sources, targets, strict=True)
    for (source, target), group in groupby(together):
        yield len(list(group)), source, target


def moved_cards(before: Plain, after: Plain) -> list[MovedCard]:
    """The cards that changed places: first what was bought or reserved, then what was turned up."""
    if all_cards(before) == all_cards(after):
        return []
    was, now = places_of_cards(before), places_of_cards(after)
    grown = {
        f"hand:{number}"
        for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True))
        if len(new["reserved"]) > len(old["reserved"])
    }
    moved = []
    for card, place in now.items():
        source = was.get(card) or source_of(card, place, grown)
        if source != place:
            moved.append(MovedCard(card=card, level=int(card[0]), source=source, target=place))
    moved += unseen(after, grown)
    moved.sort(key=lambda card: card["target"].startswith("market"))
    return moved


def all_cards(plain: Plain) -> tuple[Any, ...]:
    """Everything that lies on the table of cards, to compare."""
    return plain["market"], [(seat["reserved"], seat["bought"]) for seat in plain["seats"]]


def places_of_cards(plain: Plain) -> dict[str, str]:
    """Where each card is that can be seen."""
    places = {}
    for level, row in enumerate(plain["market"], 1):
        for slot, card in enumerate(row):
            places[card] = f"market:{level}:{slot}"
    places.pop(None, None)
    for number, seat in enumerate(plain["seats"]):
        for held in seat["reserved"]:
            if held["card"]:
                places[held["card"]] = f"hand:{number}"
        for card in seat["bought"]:
            places[card] = f"seat:{number}"
    return places


def source_of(card: str, target: str, grown: Container[str]) -> str:
    """Where a card was that could not be seen before: in a hand, if it was bought or shown, or in its deck."""
    kind, _, seat = target.partition(":")
    if kind == "seat" or (kind == "hand" and target not in grown):
        return f"hand:{seat}"
    return f"deck:{card[0]}"


def unseen(after: Plain, grown: Iterable[str]) -> Iterator[MovedCard]:
    """Cards that somebody else drew unseen into hands that have grown."""
    for hand in sorted(grown):
        last = after["seats"][int(hand.partition(":")[2])]["reserved"][-1]
        if last["card"] is None:
            yield MovedCard(card=None, level=last["level"], source=f"deck:{last['level']}", target=hand)


def moved_tiles(before: Plain, after: Plain) -> list[MovedTile]:
    """The tiles and privileges that changed hands."""
    moved = []
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        for key in TILES:
            for tile in new.get(key, ()):
                if tile not in old[key]:
                    moved.append(MovedTile(tile=tile, source="table", target=f"seat:{number}"))
    if before.get("avengers") != after.get("avengers"):
        source = "table" if before["avengers"] is None else f"seat:{before['avengers']}"
        moved.append(MovedTile(tile="avengers", source=source, target=f"seat:{after['avengers']}"))
    return [*moved, *moved_privileges(before, after)]


def moved_privileges(before: Plain, after: Plain) -> Iterator[MovedTile]:
    """Duel's privileges, one by one."""
    if "privileges" not in after:
        return
    places = [("table", after["privileges"] - before["privileges"])]
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        places.append((f"seat:{number}", new["privileges"] - old["privileges"]))
    for count, source, target in pairs(places):
        for _ in range(count):
            yield MovedTile(tile="privilege", source=source, target=target)
