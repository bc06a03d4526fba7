"""Positions laid out by hand in which one thing makes the difference between two moves, so that the reason is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import gemguild
from gemguild.engine.game import Position
from tests.rules.build import DuelTable, Table

SPLENDOR, DUEL, MARVEL = gemguild.splendor(), gemguild.duel(), gemguild.marvel()


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

    def __str__(self) -> str:
        return f"{self.position.game.id} {self.name}"


def cases() -> list[Case]:
    """All of them."""
    return [*splendor_cases(), *marvel_cases(), *duel_cases()]


def taking(colours: str, order: str) -> str:
    """The move that takes tokens of these colours."""
    return "take:" + "".join(letter for letter in order if letter in colours)


def apart_from(letters: str, order: str, count: int = 3) -> str:
    """Some colours other than these."""
    return "".join(letter for letter in order if letter not in letters)[:count]


# ------------------------------------------------------------------------------------------------------------ Splendor

WHEEL = "wugrk"
"""The colours of Splendor: cards 3x4 ask seven of the colour before their own, and three of their own."""
DULL = ("1w7", "1u7", "1g7", "1r7", "2w2", "2u2", "2g2", "2r2", "3w1", "3u1", "3g1", "3r1")
"""Cards that nobody is in a hurry for."""
PAIRED = {"wu": "n1", "wk": "n2", "ug": "n3", "gr": "n4", "rk": "n5"}
"""The nobles that want four bonuses of each of two colours."""


def before(colour: str) -> str:
    """The colour before one on the wheel."""
    return WHEEL[WHEEL.index(colour) - 1]


def far_nobles(near: str) -> tuple[str, ...]:
    """Three nobles that want none, or as few as can be, of some colours."""
    return in_order(sorted(PAIRED.values(), key=lambda name: len(set(near) & set(wanted(name))))[:3])


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


def wanted(noble: str) -> str:
    return next(colours for colours, name in PAIRED.items() if name == noble)


def laid(*cards: str, tiles: tuple[str, ...]) -> Table:
    """A table with these cards face up, and dull ones beside them."""
    rows = [
        card
        for level in "123"
        for card in ([own for own in cards if own[0] == level] + [dull for dull in DULL if dull[0] == level])[:4]
    ]
    return Table(SPLENDOR).tiles(*tiles).face_up(*rows)


def rich(table: Table, seat: int, colour: str, points: int) -> Table:
    """Seven of the colour before one, three of its own but for one token: all that 3x4 asks, with ten or four points."""
    last = before(colour)
    cards = (f"3{last}2", f"2{last}6", f"2{last}3") if points == 10 else (f"1{last}1", f"1{last}2", f"2{last}6")
    return table.buy(seat, *cards, f"1{colour}1", f"1{colour}8").give(seat, 4 * last)


def splendor_cases() -> Iterator[Case]:
    for colour in WHEEL:
        last = before(colour)
        dear, rest = f"3{colour}4", apart_from(last + colour, WHEEL)
        nobles = far_nobles(last + colour)
        idle = taking(rest, WHEEL)

        table = rich(laid(dear, tiles=nobles), 1, colour, 10).give(1, colour).give(0, rest[0])
        yield Case(f"stop {dear}", table.position(), f"reserve:{dear}", idle, "stops", 1)

        table = rich(laid(dear, tiles=nobles), 1, colour, 10).give(1, colour).turn_of(1)
        yield Case(f"win with {dear}", table.position(), f"buy:{dear}", idle, "wins")

        table = rich(laid(dear, tiles=nobles), 0, colour, 4).buy(1, f"2{rest[0]}6", f"1{rest[1]}1", f"1{rest[2]}1")
        enabling = taking(colour + rest[:2], WHEEL)
        yield Case(f"pay for {dear}", table.position(), enabling, idle, "card_enabled", dear)

        table = rich(laid(tiles=nobles), 0, colour, 4).reserve(0, dear)
        table.buy(1, f"2{rest[0]}6", f"1{rest[1]}1", f"1{rest[2]}1")
        yield Case(f"pay for {dear} in hand", table.position(), enabling, idle, "card_enabled", dear)

        table = rich(laid(dear, tiles=nobles), 1, colour, 4).give(1, colour)
        table.buy(0, f"2{rest[0]}6", f"1{rest[1]}1", f"1{rest[2]}1")
        yield Case(f"deny {dear}", table.position(), f"reserve:{dear}", idle, "taken", dear)

        table = rich(laid(dear, f"1{colour}3", tiles=nobles), 0, colour, 10).give(0, colour)
        table.buy(1, f"3{rest[0]}2", f"3{rest[1]}2", f"2{rest[2]}3")
        yield Case(f"points of {dear}", table.position(), f"buy:{dear}", idle, "points", 5)
    for colours, noble in PAIRED.items():
        yield noble_case(colours, noble)


def noble_case(colours: str, noble: str) -> Case:
    """Four bonuses of one colour and three of the other: a card for nothing in the other brings the noble."""
    first, second = colours
    third = apart_from(colours, WHEEL, 1)
    others = [name for name in far_nobles(colours) if name != noble][:2]
    table = laid(f"1{second}3", f"1{third}3", tiles=in_order([noble, *others]))
    table.buy(0, *(f"1{first}{k}" for k in (1, 2, 4, 5)), *(f"1{second}{k}" for k in (1, 2, 4)))
    table.give(0, apart_from("", WHEEL, 5)).buy(1, *(f"1{third}{k}" for k in (1, 2, 4)), f"2{third}3", f"2{third}6")
    return Case(f"noble {noble}", table.position(), f"buy:1{second}3", f"buy:1{third}3", "tile_mine", noble)


# -------------------------------------------------------------------------------------------------------------- Marvel


def marvel_cases() -> Iterator[Case]:
    return iter(())


# ---------------------------------------------------------------------------------------------------------------- Duel


def duel_cases() -> Iterator[Case]:
    return iter(())
