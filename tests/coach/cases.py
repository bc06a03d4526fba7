"""Positions laid out by hand in which one thing makes the difference between two moves, so that the reason is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import gemguild
from gemguild.engine.game import Position
from tests.rules.build import Table

SPLENDOR, DUEL, MARVEL = gemguild.splendor(), gemguild.duel(), gemguild.marvel()
WORDS = "wugrk"


@dataclass(frozen=True)
class Case:
    """A position, a better move and another, and the reason that is true."""

    name: str
    position: Position
    better: str
    other: str
    code: str
    named: str | int | None = None
    """The card or tile that the reason names, if it names one."""


def taking(colours: str) -> str:
    """The move that takes tokens of these colours."""
    return "take:" + "".join(letter for letter in WORDS if letter in colours)


def without(*letters: str) -> str:
    """Three colours other than these."""
    return "".join(letter for letter in WORDS if letter not in letters)[:3]


# ------------------------------------------------------------------------------------------------------------ Splendor

ONE_EACH = ("1w1", "1u1", "1g1", "1r1", "1k1"), ("1w2", "1u2", "1g2", "1r2", "1k2")
DULL = ("1w7", "1u7", "1g7", "1r7", "2w2", "2u2", "2g2", "2r2", "3w1", "3u1", "3g1", "3r1")
"""Cards that nobody is in a hurry for."""
DEAR = {"3w4": "kw", "3u4": "wu", "3g4": "ug", "3r4": "gr", "3k4": "rk"}
"""The five cards of five points, with the colour they ask seven of and the colour they ask three of."""


def market(*cards: str) -> list[str]:
    """Face-up cards, filled up with dull ones."""
    return [
        card
        for level in "123"
        for card in ([own for own in cards if own[0] == level] + [own for own in DULL if own[0] == level])[:4]
    ]


def splendor(*cards: str, tiles: tuple[str, ...] = ("n1", "n4", "n7")) -> Table:
    table = Table(SPLENDOR).tiles(*tiles).face_up(*market(*cards))
    return table.buy(0, *ONE_EACH[0]).buy(1, *ONE_EACH[1])


def splendor_cases() -> Iterator[Case]:
    for card, price in DEAR.items():
        much, some = price[0], price[1]
        table = splendor(card).give(1, 4 * much + some + "jj").give(0, without(much, some))
        table.buy(0, "2w3", "2u3")
        yield Case(f"deny {card}", table.position(), f"reserve:{card}", taking(without(much, some)), "taken", card)
        table = splendor(card).give(0, 4 * much + "jj").give(1, without(much, some)).buy(1, "2w3")
        better = taking(some + without(much, some)[:2])
        yield Case(f"pay {card}", table.position(), better, taking(without(much, some)), "card_enabled", card)
        table = splendor().reserve(0, card).give(0, 4 * much + "jj").give(1, without(much, some)).buy(1, "2w3")
        yield Case(f"pay held {card}", table.position(), better, taking(without(much, some)), "card_enabled", card)
    for tile, card, tokens in (("n1", "1w4", "ukk"), ("n2", "1w1", "rrk"), ("n1", "1u3", "ggk")):
        yield Case(
            f"{tile} {card}",
            noble(tile, card, tokens),
            f"buy:{card}",
            "take:ugr",
            "tile_mine",
            tile,
        )
    for card, tokens in (("3u2", "wwwwjj"), ("3g2", "uuuujj"), ("3r2", "ggggjj"), ("3k2", "rrrrjj"), ("3w2", "kkkkjj")):
        table = splendor(card).buy(0, "2w6", "2u6", "2g6", "2w3").give(0, tokens).buy(1, "2r6", "2k6", "2r3")
        yield Case(
            f"points {card}",
            table.position(),
            f"buy:{card}",
            taking(without(tokens[0])),
            "points",
            4,
        )


def noble(tile: str, card: str, tokens: str) -> Position:
    return Table(SPLENDOR).position()
