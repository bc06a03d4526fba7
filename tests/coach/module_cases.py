"""Positions of the four modules of Cities of Splendor in which one thing of theirs makes the difference."""

from __future__ import annotations

from collections.abc import Iterator

import gemguild
from gemguild.engine.game import Game
from tests.coach.case import Case, far_nobles, lacking
from tests.rules.build import Table

MODULES = ("cities", "posts", "orient", "strongholds")
CITIES, POSTS, ORIENT, STRONGHOLDS = (gemguild.game(f"{module}-2") for module in MODULES)
DULL = ("1w7", "1u7", "1g7", "1r7", "2w2", "2u2", "2g2", "2r2", "3w1", "3u1", "3g1", "3r1")
"""Cards that nobody is in a hurry for."""
FAR = ("n1", "n3", "n4")
"""Nobles that a game without blue and green is far from."""


def module_cases() -> list[Case]:
    """All of them."""
    return [*city_cases(), *post_cases(), *orient_cases(), *stronghold_cases()]


def laid(game: Game, *cards: str) -> Table:
    """A table with these cards face up, and dull ones beside them."""
    rows = [
        card
        for level in "123"
        for card in ([own for own in cards if own[0] == level] + [dull for dull in DULL if dull[0] == level])[:4]
    ]
    orient = [card for card in cards if card[0] in "456"]
    return Table(game).face_up(*rows, *orient)


def affording(table: Table, seat: int, bonuses: dict[str, int], *cards: str) -> Table:
    """A seat has the tokens for each of some cards, though not for all of them together."""
    prices = [lacking(card, bonuses) for card in cards]
    return table.give(seat, "".join(letter * max(price[letter] for price in prices) for letter in "wugrk"))


# -------------------------------------------------------------------------------------------------------------- Cities

ASKED = {"c3a": "wr", "c3b": "uw", "c5b": "gu", "c6a": "kg", "c6b": "rk"}
"""The cities that ask for thirteen points, four bonuses of a colour and three of another."""


def city_cases() -> Iterator[Case]:
    for city, colours in ASKED.items():
        much, some = list(colours)
        third, fourth = [letter for letter in "wugrk" if letter not in colours][:2]
        table = laid(CITIES, f"1{some}8", f"1{third}8").tiles(city, "c4a", "c7b")
        table.buy(0, f"3{much}4", f"3{much}2", f"3{much}1", f"1{much}1", f"1{some}1", f"1{some}2")
        table.buy(1, f"3{third}4", f"3{third}2", f"3{fourth}4", f"1{fourth}1", f"1{fourth}2")
        affording(table, 0, {much: 4, some: 2}, f"1{some}8", f"1{third}8")
        if city != "c5b":  # there the rival is too far behind for the card to be in a hurry
            yield Case(f"take {city}", table.position(), f"buy:1{some}8", f"buy:1{third}8", "city_met", city)

        table = laid(CITIES, f"1{some}8", f"1{third}8").tiles(city, "c4a", "c7b")
        table.buy(0, f"3{much}4", f"3{much}2", f"3{much}1", f"1{much}1", f"1{some}1")
        table.buy(1, f"3{third}4", f"3{third}2", f"3{fourth}4", f"1{fourth}1", f"1{fourth}2")
        affording(table, 0, {much: 4, some: 1}, f"1{some}8", f"1{third}8")
        if city in ("c3b", "c5b", "c6a"):  # elsewhere the other card is nearly as good, by what lies in the decks
            yield Case(f"work for {city}", table.position(), f"buy:1{some}8", f"buy:1{third}8", "city_mine", city)


# ------------------------------------------------------------------------------------------------------- Trading Posts


def post_cases() -> Iterator[Case]:
    for mine, theirs, gold in (("", "1u5 1g5 1k5", ""), ("1u1", "1u5 1g4 1r5 1k4", "jj")):
        table = laid(POSTS, "1r3", "1k3").tiles(*FAR).buy(0, "1w1", "1r1", "1r2", *mine.split()).buy(1, *theirs.split())
        affording(table, 0, {"w": 1, "u": mine.count("u"), "r": 2}, "1r3", "1k3").give(0, gold)
        yield Case(f"market after {mine or 'rubies'}", table.position(), "buy:1r3", "buy:1k3", "post_gem", "p1")

    # Fourteen points, and the heralds count the harbour as well.
    for other in ("1u3", "1r3"):
        table = laid(POSTS, "1w3", other).tiles(*FAR).seat(0, posts=["p5"])
        table.buy(0, "3w2", "3k2", "3k4", "1k1").buy(1, "3r2", "3g4", "2g6", "1r8")
        affording(table, 0, {"w": 1, "k": 3}, "1w3", other)
        yield Case(f"harbour, not {other}", table.position(), "buy:1w3", f"buy:{other}", "post_third", "p2")

    table = laid(POSTS, "1u3", "1g3").tiles(*FAR).buy(0, "1k1", "1u1", "1u2", "2w6")
    table.buy(1, "1k2", "1g1", "2w5", "3u4", "3r4")
    affording(table, 0, {"w": 1, "u": 2, "k": 1}, "1u3", "1g3").give(0, "jjj")
    yield Case("mint", table.position(), "buy:1u3", "buy:1g3", "post_double", "p3")

    table = laid(POSTS, "1g3", "1r3").tiles("n1", "n5").visited(0, "n6").seat(0, posts=["p2"])
    table.buy(0, "1w1", "1w2", "1w3", "1u1", "1u2", "1u3", "1g1", "1g2", "1g4", "1g5")
    table.buy(1, "3r4", "2r6", "1k1", "1k2")
    affording(table, 0, {"w": 3, "u": 3, "g": 4}, "1g3", "1r3")
    yield Case("court", table.position(), "buy:1g3", "buy:1r3", "post_points", "p4")

    for more, posts in (("1w1 1w2", ["p2"]), ("1w1 1w2 1u1 1u2 1u3", ["p2", "p3"])):
        table = laid(POSTS, "1k3", "1g3").tiles("n3", "n4", "n10").buy(0, "1k1", "1k2", "3r2", "2r6", *more.split())
        table.buy(1, "3g2", "3g1", "2g6").seat(0, posts=posts)
        affording(table, 0, {"w": 2, "u": more.count("u"), "r": 2, "k": 2}, "1k3", "1g3")
        yield Case(f"heralds with {len(posts)}", table.position(), "buy:1k3", "buy:1g3", "post_arms", "p5")


# -------------------------------------------------------------------------------------------------------------- Orient


def orient_cases() -> Iterator[Case]:
    for double, plain in (("5g1", "1g1"), ("5u1", "1u1")):
        colour = double[1]
        table = laid(ORIENT, double, plain).tiles(*FAR).buy(0, "1w1", "1w2").buy(1, "1g4", "1g2", "1u2")
        affording(table, 0, {"w": 2}, double, plain)
        yield Case(f"double {double}", table.position(), f"buy:{double}", f"buy:{plain}", "double", colour)

    table = laid(ORIENT, "6w1", "2g6", "2r6", "1w7").tiles(*FAR).buy(0, "1u1", "1u2", "1u3", "1g1").buy(1, "1k1", "1k2")
    affording(table, 0, {"u": 3, "g": 1}, "6w1", "1w7")
    yield Case("free card", table.position(), "buy:6w1", "buy:1w7", "gift", 2)

    for noble, first, second in (("n2", "w", "k"), ("n5", "r", "k")):
        table = laid(ORIENT, "5g2").tiles("n3", *sorted((noble, "n6")))
        table.buy(0, *(f"1{first}{k}" for k in (1, 2, 4, 5)), *(f"1{second}{k}" for k in (1, 2, 4)))
        table.buy(1, *(f"1{first}{k}" for k in (3, 6, 7, 8)), *(f"1{second}{k}" for k in (5, 6, 7)))
        affording(table, 0, {first: 4, second: 3}, "5g2")
        position = table.position().play("buy:5g2")
        yield Case(f"reserve {noble}", position, f"hold:{noble}", "hold:n3", "promise", noble)

        # The rival can pay for the last bonus that the same noble asks for.
        table = laid(ORIENT, "5g2", "2g1", f"1{second}3").tiles("n3", *sorted((noble, "n6")))
        table.buy(0, *(f"1{first}{k}" for k in (1, 2, 4, 5)), *(f"1{second}{k}" for k in (1, 2, 4)))
        table.buy(1, *(f"1{first}{k}" for k in (3, 6, 7, 8)), *(f"1{second}{k}" for k in (5, 6, 7)))
        affording(table, 0, {first: 4, second: 3}, "5g2", "2g1")
        price = lacking(f"1{second}3", {first: 4, second: 3})
        table.give(1, "".join(letter * count for letter, count in price.items()))
        yield Case(f"a noble, for instance {noble}", table.position(), "buy:5g2", "buy:2g1", "promise_due")

    # A copy that makes the five points in hand affordable on the next turn, or does nothing for them.
    table = laid(ORIENT, "4j1", "1w7").tiles("n3", "n4", "n9").reserve(0, "3w4")
    table.buy(0, "2k3", "1k2", "1k3", "1k1", "1w1", "1w8").buy(1, "3g2", "2g6", "3g1")
    table.give(0, "kk" + "www" + "rr")
    position = table.position().play("buy:4j1")
    yield Case("copy of onyx", position, "pair:k", "pair:w", "copied", "k")

    table = laid(ORIENT, "4n2", "1r7").tiles("n3", "n4", "n9").reserve(0, "3w4")
    table.buy(0, "3k2", "2k6", "2k3", "1k1", "1w1", "1w8").buy(1, "3r2", "3g4", "2u6").give(0, "uuukkr")
    yield Case("gold card", table.position(), "buy:4n2", "take:wgr", "gold_card")

    table = laid(ORIENT, "6u2", "2u6").tiles("n3", "n4", "n9").reserve(0, "3u4")
    table.buy(0, "1w1", "1w2", "2u3", "1u1").buy(1, "3r2", "2r6", "1r1").give(0, "uuuuwww")
    yield Case("cards to keep", table.position(), "buy:2u6", "buy:6u2", "discarded")


# --------------------------------------------------------------------------------------------------------- Strongholds


def stronghold_cases() -> Iterator[Case]:
    for colour, last, others in (("w", "k", "ugr"), ("g", "u", "wrk"), ("k", "r", "wug")):
        dear, bought = f"3{colour}4", f"1{others[0]}3"
        dull = next(card for card in DULL[8:] if colour not in card and last not in card)
        rich = (*(f"1{last}{k}" for k in (1, 2, 4, 5)), f"2{last}6", f"1{colour}1", f"1{colour}8")
        first, second, third = list(others)
        nobles = far_nobles(last + colour)

        table = laid(STRONGHOLDS, dear, bought).tiles(*nobles).buy(1, *rich).give(1, 2 * last + colour)
        table.buy(0, f"2{first}6", f"1{second}1", f"1{third}1")
        affording(table, 0, dict.fromkeys(others, 1), bought)
        position = table.position().play(f"buy:{bought}")
        yield Case(f"keep {dear}", position, f"place:{dear}", f"place:{dull}", "tower_keeps", dear)

        table = laid(STRONGHOLDS, dear, bought).tiles(*nobles).buy(0, *rich).give(0, 2 * last + colour)
        table.buy(1, f"3{first}2", f"2{first}6", f"3{second}2", *(f"1{letter}1" for letter in others))
        table.strongholds(**{f"c{dear}": (0, 2)})
        affording(table, 0, {last: 5, colour: 2}, bought)
        position = table.position().play(f"buy:{bought}")
        yield Case(f"three on {dear}", position, f"place:{dear}", f"place:{dull}", "tower_three", dear)

        # The five points win the game one turn before the rival, who cannot reserve any more.
        table = laid(STRONGHOLDS, dear, bought).tiles(*nobles).buy(0, *rich, f"3{last}2", f"3{last}1").give(0, colour)
        table.buy(1, f"3{first}2", f"3{second}2", f"2{first}6", *(f"1{third}{k}" for k in (1, 2, 4, 8)))
        table.reserve(1, f"2{third}6", f"3{third}4", f"3{second}4").strongholds(**{f"c{dear}": (1, 1)})
        affording(table, 0, {last: 7, colour: 2}, bought)
        position = table.position().play(f"buy:{bought}")
        yield Case(f"send home from {dear}", position, f"home:{dear}", f"place:{dull}", "tower_home", dear)
