"""Positions laid out by hand in which one thing makes the difference between two moves, so that the reason is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import gemguild
from tests.coach.case import PAIRED, WHEEL, Case, far_nobles, lacking
from tests.coach.module_cases import module_cases
from tests.rules.build import DuelTable, Table, card_facts

SPLENDOR, DUEL, MARVEL = gemguild.splendor(), gemguild.duel(), gemguild.marvel()


def cases() -> list[Case]:
    """All of them."""
    return [*splendor_cases(), *marvel_cases(), *duel_cases(), *module_cases()]


def taking(colours: str, order: str) -> str:
    """The move that takes tokens of these colours."""
    return "take:" + "".join(letter for letter in order if letter in colours)


def apart_from(letters: str, order: str, count: int = 3) -> str:
    """Some colours other than these."""
    return "".join(letter for letter in order if letter not in letters)[:count]


# ------------------------------------------------------------------------------------------------------------ Splendor

DULL = ("1w7", "1u7", "1g7", "1r7", "2w2", "2u2", "2g2", "2r2", "3w1", "3u1", "3g1", "3r1")
"""Cards that nobody is in a hurry for."""


def before(colour: str) -> str:
    """The colour before one on the wheel."""
    return WHEEL[WHEEL.index(colour) - 1]


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


def laid(*cards: str, tiles: tuple[str, ...]) -> Table:
    """A table with these cards face up, and dull ones beside them."""
    rows = [
        card
        for level in "123"
        for card in ([own for own in cards if own[0] == level] + [dull for dull in DULL if dull[0] == level])[:4]
    ]
    return Table(SPLENDOR).tiles(*tiles).face_up(*rows)


def rich(table: Table, seat: int, colour: str, points: int) -> Table:
    """All that 3x4 asks but for one token of its colour, with ten or four points."""
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

        yield race_case(colour)

        table = rich(laid(dear, tiles=nobles), 1, colour, 4).give(1, colour)
        table.buy(0, f"2{rest[0]}6", f"1{rest[1]}1", f"1{rest[2]}1")
        yield Case(f"deny {dear}", table.position(), f"reserve:{dear}", idle, "taken", dear)

        four = f"3{colour}2"
        table = rich(laid(four, tiles=nobles), 1, colour, 4).buy(0, *(f"2{letter}3" for letter in rest))
        if colour in "wur":  # elsewhere the rival has something as good, by what lies in the decks
            yield Case(f"deny {four}", table.position(), f"reserve:{four}", idle, "taken", four)

        table = rich(laid(four, tiles=nobles), 1, colour, 10).buy(1, f"1{last}8")
        yield Case(f"stop {four}", table.position(), f"reserve:{four}", idle, "stops", 1)

        table = rich(laid(dear, f"1{colour}3", tiles=nobles), 0, colour, 10).give(0, colour)
        table.buy(1, f"3{rest[0]}2", f"3{rest[1]}2", f"2{rest[2]}3")
        yield Case(f"points of {dear}", table.position(), f"buy:{dear}", idle, "points", 5)
    for colours, noble in PAIRED.items():
        yield noble_case(colours, noble)


def race_case(colour: str) -> Case:
    """Ten points to eleven: whoever can pay for the card in hand one turn earlier wins the race."""
    last = before(colour)
    dear, rest = f"3{colour}4", apart_from(last + colour, WHEEL)
    theirs = next(letter for letter in rest if before(last) != letter)
    other = next(letter for letter in rest if letter != theirs)
    table = rich(laid(tiles=far_nobles(theirs + other)), 0, colour, 10).reserve(0, dear)
    table.buy(1, f"3{theirs}2", f"2{theirs}6", f"2{theirs}3", f"1{theirs}1", f"2{other}3", f"1{other}1", f"1{other}2")
    table.reserve(1, f"3{WHEEL[(WHEEL.index(theirs) + 1) % 5]}2").give(1, 2 * theirs)
    enabling = taking(colour + rest[:2], WHEEL)
    return Case(f"pay for {dear}", table.position(), enabling, taking(rest, WHEEL), "card_enabled", dear)


def noble_case(colours: str, noble: str) -> Case:
    """Both lack one bonus for a noble, and both can pay for the card that brings it."""
    first, second = list(colours)
    third = apart_from(colours, WHEEL, 1)
    others = [name for name in far_nobles(colours) if name != noble][:2]
    table = laid(f"1{second}3", f"1{third}3", tiles=in_order([noble, *others]))
    table.buy(0, *(f"1{first}{k}" for k in (1, 2, 4, 5)), *(f"1{second}{k}" for k in (1, 2, 4)))
    table.buy(1, *(f"1{first}{k}" for k in (3, 6, 7, 8)), *(f"1{second}{k}" for k in (5, 6, 7)))
    bonuses = {first: 4, second: 3}
    mine = {letter: max(lacking(f"1{card}3", bonuses)[letter] for card in (second, third)) for letter in WHEEL}
    table.give(0, "".join(letter * count for letter, count in mine.items()))
    table.give(1, "".join(letter * count for letter, count in lacking(f"1{second}3", bonuses).items()))
    return Case(f"noble {noble}", table.position(), f"buy:1{second}3", f"buy:1{third}3", "tile_mine", noble)


# -------------------------------------------------------------------------------------------------------------- Marvel

FIVE = ("1y1", "1u1", "1o1", "1r1", "1p1")
"""A character of each colour, without points or tags."""
SEVEN_OF = {"y": "u", "r": "p", "o": "y", "u": "r", "p": "o"}
SEVEN_AND_THREE = {"y": "up", "r": "pu", "o": "yr", "u": "ro", "p": "oy"}
"""What cards 3x2 ask seven of, and cards 3x4 seven and three of."""
MARVEL_COLOURS = "yuorp"


def assembled(*cards: str) -> Table:
    """A table of Marvel with these cards face up, and a character of each colour in front of both."""
    table = Table(MARVEL).face_up(*cards)
    return table.buy(0, *FIVE).buy(1, *(f"{card[:2]}{int(card[2]) + 5}" for card in FIVE))


def marvel_cases() -> Iterator[Case]:
    for colour, asked in SEVEN_OF.items():
        four = f"3{colour}2"
        cheap = [f"2{letter}6" for letter in SEVEN_OF if letter != asked]
        idle = taking(apart_from(colour + asked, MARVEL_COLOURS), MARVEL_COLOURS)

        table = assembled(four).buy(1, *cheap, f"1{asked}8", f"1{asked}5").give(1, 4 * asked)
        yield Case(f"stop {four}", table.position(), f"reserve:{four}", idle, "stops", 1)

        table = assembled(four).buy(1, *cheap, f"1{asked}8", f"1{asked}5").give(1, 4 * asked).turn_of(1)
        yield Case(f"win with {four}", table.position(), f"buy:{four}", idle, "wins")

        much, some = list(SEVEN_AND_THREE[colour])
        five = f"3{colour}4"
        table = assembled(five).buy(1, f"1{much}5", f"1{much}7", f"1{some}5").give(1, 4 * much + some)
        table.buy(0, *(f"2{letter}5" for letter in apart_from(much + some, MARVEL_COLOURS, 2)))
        unasked = taking(apart_from(much + some, MARVEL_COLOURS), MARVEL_COLOURS)
        if colour in "yu":  # elsewhere the tokens are worth as much
            yield Case(f"deny {five}", table.position(), f"reserve:{five}", unasked, "taken", five)


# ---------------------------------------------------------------------------------------------------------------- Duel


def duel_cases() -> Iterator[Case]:
    for colour in WHEEL:
        crown, others = f"3{colour}1", [letter for letter in WHEEL if letter != colour]
        for seat in (0, 1):
            table = (
                DuelTable(DUEL).put(a1=colour, c3="j").face_up(crown).buy(seat, *(f"3{letter}1" for letter in others))
            )
            table.royals(seat, "r1", "r2").give(seat, duel_price(crown, others))
            if seat == 0:
                yield Case(f"win with {crown}", table.position(), f"buy:{crown}", "take:a1", "wins")
            else:
                yield Case(f"stop {crown}", table.position(), "gold:c3", "take:a1", "stops", 1)
        again, plain = f"1{colour}3", f"1{colour}1"
        table = DuelTable(DUEL).face_up(again, plain).board("wugrk", ".....", "..j..", ".....", ".....")
        tokens = {letter: max(duel_price(card, []).count(letter) for card in (again, plain)) for letter in "wugrkp"}
        table.give(0, "".join(letter * count for letter, count in tokens.items()))
        if colour in "wugr":  # with black the other card is nearly as good
            yield Case(f"again with {again}", table.position(), f"buy:{again}", f"buy:{plain}", "again")


def duel_price(card: str, bonuses: list[str]) -> str:
    """The tokens that a card of Duel costs with these bonuses."""
    names = dict(zip("wugrkp", ("white", "blue", "green", "red", "black", "pearl"), strict=True))
    price = card_facts("duel")[card]
    return "".join(letter * (int(price[name]) - bonuses.count(letter)) for letter, name in names.items())
