"""Hand-made positions of Cities: points, bonuses and several of a colour."""

from __future__ import annotations

from collections.abc import Iterator

import gemguild
from gemguild.engine.game import Position
from tests.golden.setup import Setup, played
from tests.golden.tricky_splendor import BLACKS, BLUES, GREENS, REDS, WHITES

FIFTEEN = ("3w4", "3u4", "3g4")
SEVENTEEN = (*FIFTEEN, "2k3")
FAR = ("c3a", "c6a")


def two() -> Setup:
    """A game of two to change."""
    return Setup(gemguild.cities(2))


def positions() -> Iterator[tuple[str, Position]]:
    """Every tricky position with its name."""
    yield from coming()
    yield from alike()
    yield from endings()
    yield from ordinary()


def coming() -> Iterator[tuple[str, Position]]:
    """A city that comes, or just not."""
    rich = two().tiles("c7b", *FAR).bought(0, *SEVENTEEN)
    yield "a city for points alone, after any action", rich.tokens("w2", "r1").turn(0).position()
    full = rich.tokens("w2u2g2r2k2", "r1").turn(0).position()
    yield "a city after returning tokens", full
    yield "two tokens to return before the city", played(full, "take:wug", "return:w")
    near = two().tiles("c7b", *FAR).bought(0, *FIFTEEN).market(2, "2k3", "2w2", "2u2", "2g2").tokens("w4", "")
    yield "two points short, and a card with two in reach", near.turn(0).position()
    yield (
        "bonuses but no points",
        two()
        .tiles("c4a", "c1a", "c7a")
        .bought(0, *WHITES[:3], *BLUES[:3], *REDS[:3], *BLACKS[:3])
        .tokens("g3", "")
        .turn(0)
        .position(),
    )
    one_each = two().tiles("c7a", *FAR).bought(0, *FIFTEEN, "1r8", "1k1").tokens("w1", "")
    yield "sixteen points and one of each", one_each.turn(0).position()
    choice = rich.tiles("c2b", "c3a", "c7b").bought(0, *WHITES[:4]).tokens("u2", "").turn(0).position()
    yield "a choice of cities to come", choice
    yield "a choice of cities", played(choice, "take:wug")
    yield "a choice of cities taken", played(choice, "take:wug", "city:c2b")
    yield (
        "three cities at once",
        played(
            two()
            .tiles("c2b", "c7b", "c1a")
            .bought(0, *SEVENTEEN, *WHITES[:4], *REDS[:2], "1k1")
            .tokens("", "")
            .turn(0)
            .position(),
            "take:wug",
        ),
    )


def alike() -> Iterator[tuple[str, Position]]:
    """Several of one colour."""
    greens = two().tiles("c5a", *FAR).bought(0, "3w4", "3u4", "3k4", *GREENS)
    yield "eight greens do not count twice", greens.tokens("w1", "").turn(0).position()
    yield "four greens and four whites", greens.bought(0, *WHITES[:3]).turn(0).position()
    five = two().tiles("c2a", *FAR).bought(0, *FIFTEEN, *WHITES[:4]).market(1, "1w5", "1u8", "1r8", "1g8")
    yield "five of a colour, and a sixth in reach", five.tokens("u1g1r1k1j1", "").turn(0).position()
    yield "six of a colour at fifteen points", five.bought(0, "1w6").turn(0).position()
    yield (
        "six of a colour at eleven points",
        two().tiles("c2a", *FAR).bought(0, "3w4", "3u4", "1w8", *WHITES[:4]).tokens("", "").turn(0).position(),
    )
    yield (
        "five of a colour for the side that asks for five",
        two().tiles("c2b", *FAR).bought(0, *FIFTEEN, *WHITES[:4]).tokens("w1", "r1").turn(0).position(),
    )


def endings() -> Iterator[tuple[str, Position]]:
    """The last round, ties, stalemates."""
    taken = two().tiles("c2a", "c3a", seat0="c7b").bought(0, *SEVENTEEN)
    yield "the last turn, a rival has a city", taken.tokens("", "w1").turn(1).position()
    other = taken.bought(1, "3u3", "3r4", "3k4", *BLUES[:5])
    yield "the last turn brings a second city", other.turn(1).position()
    yield "cities on both sides, equal points", other.bought(1, "2u6").turn(1).position()
    yield (
        "cities on both sides, equal points and cards",
        other.bought(0, *WHITES[:2], *REDS[:2], "1k1").turn(1).position(),
    )
    tie = two().tiles("c7b", *FAR).bought(0, *SEVENTEEN).bought(1, "3r4", "3k4", "3w3", "3r3")
    yield "both could take the same city", tie.tokens("", "").turn(0).position()
    yield "the same city, the second seat to play", tie.turn(1).position()
    yield (
        "thirty points and no city",
        two()
        .tiles("c5b", *FAR)
        .bought(0, *FIFTEEN, "3r4", "3k4", "2w6")
        .bought(1, "3r3")
        .tokens("", "")
        .turn(1)
        .position(),
    )
    yield (
        "one turn before a stalemate without a city",
        two().bought(1, "3w4").tokens("w1", "").turn(0, idle_turns=99).position(),
    )
    yield "one turn before a stalemate with a city", taken.turn(1, idle_turns=99).position()
    three = Setup(gemguild.cities(3)).tiles("c7b", *FAR).bought(1, *SEVENTEEN).tokens("", "", "")
    yield "three players, the second takes a city", three.turn(1).position()
    four = Setup(gemguild.cities(4)).tiles("c7b", *FAR).bought(3, *SEVENTEEN).tokens("", "", "", "")
    yield "four players, the last takes a city", four.turn(3).position()


def ordinary() -> Iterator[tuple[str, Position]]:
    """What Splendor has too."""
    yield "two colours left in the bank", two().tokens("w3u3g4", "r4k4j2").turn(0).position()
    yield "gold for tokens one holds", two().tokens("w2u2g1r1k1j3", "j2").market(1, "1w3", "1u4").turn(0).position()
    yield "three reserved cards", two().reserved(0, "1w1", "2u6*", "3u4").tokens("w4u4", "").turn(0).position()
