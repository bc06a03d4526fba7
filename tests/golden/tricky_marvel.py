"""Hand-made positions of Marvel: where rules meet."""

from __future__ import annotations

from collections.abc import Iterator

import gemguild
from gemguild.engine.game import Position
from tests.golden.setup import Setup, played

TAGGED = ("1y3", "1y4", "1r3", "1r4", "1o3", "1o4", "1u3", "1u4", "1p3", "1p4")


def two() -> Setup:
    """A game of two to change."""
    return Setup(gemguild.marvel(2))


def positions() -> Iterator[tuple[str, Position]]:
    """Every tricky position with its name."""
    yield from bank()
    yield from avengers()
    yield from time_tokens()
    yield from locations()
    yield from gauntlets()


def bank() -> Iterator[tuple[str, Position]]:
    """Tokens and the limit."""
    yield "two colours left in the bank", two().tokens("y3u3o4", "r4p4j2").turn(0).position()
    yield "no colour left in the bank", two().tokens("y4u4o2", "o2r4p4").turn(0).position()
    yield "ten tokens held", two().tokens("y2u2o2r2p2", "j1").turn(0).position()
    yield "no grey left in the bank", two().tokens("y2j3", "j2").turn(0).position()
    yield (
        "grey for tokens one holds",
        (
            two()
            .tokens("y2u1o1r1p1j3", "u1")
            .market(1, "1y1", "1r1", "1o1", "1u1")
            .reserved(0, "1p1*")
            .turn(0)
            .position()
        ),
    )
    yield "one turn before a hundred without a purchase", two().tokens("y3", "r3").turn(1, idle_turns=99).position()


def avengers() -> Iterator[tuple[str, Position]]:
    """The Avengers tile."""
    yield (
        "the third tag brings the tile",
        (
            two()
            .bought(0, "1y3", "1y4")
            .market(1, "1u3", "1p3", "1u5", "1p5")
            .tokens("y2u1o2j1", "r2")
            .turn(0)
            .position()
        ),
    )
    held = two().bought(0, "1y3", "1y4", "1r3").bought(1, "1o3", "1o4").turn(1, avengers=0)
    held.market(1, "1u4", "1p3", "1u5", "1p5").tokens("p1", "y3o1p1")
    yield "as many tags do not move the tile", held.position()
    yield "more tags move the tile", held.bought(1, "1u3").position()
    yield (
        "two tags at once move the tile",
        (
            two()
            .bought(0, "1y3", "1y4", "1r3")
            .bought(1, "1o3", "1o4", "1u1", "1u2", "1o1", "1p1", "1p2", "1y1", "1y2", "1r1")
            .reserved(1, "3y1*")
            .tokens("p1", "y2u3o1r2")
            .turn(1, avengers=0)
            .position()
        ),
    )


def time_tokens() -> Iterator[tuple[str, Position]]:
    """Green tokens."""
    ready = (
        two()
        .bought(0, "1u1", "1u2", "1u5", "1u6", "1u7", "1u8", "2u3")
        .tiles("l2a", "l3a")
        .market(3, "3y2", "3y4", "3r2", "3o2")
    )
    full = ready.tokens("y2u2o2r2p2", "j1").turn(0).position()
    yield "a green token on top of ten", full
    yield "a green token is not returned", played(full, "buy:3y2")
    yield "a green token comes once", (ready.bought(0, "3p2").tokens("y2u2o2r2p1t1", "j1").turn(0).position())


def locations() -> Iterator[tuple[str, Position]]:
    """Locations."""
    several = (
        two()
        .bought(0, "1y1", "1y2", "1y5", "1u1", "1u2", "1u5", "1u6", "1r1", "1r2", "1r5")
        .tiles("l1a", "l4b")
        .market(1, "1y6", "1y7", "1p1", "1p2")
    )
    yield "a location comes whatever one does", several.tokens("r1", "p2").turn(0).position()
    yield (
        "a recruit that brings a choice of locations",
        (
            two()
            .bought(0, "1y1", "1y2", "1y5", "1u1", "1u2", "1u5", "1u6", "1r1", "1r2")
            .tiles("l1a", "l4b")
            .bought(0, "1y8")
            .market(1, "1r5", "1r6", "1p1", "1p2")
            .bought(1, "1o1")
            .tokens("o3", "p2")
            .turn(0)
            .position()
        ),
    )
    yield (
        "four players, a purple recruit brings a choice of locations",
        (
            Setup(gemguild.marvel(4))
            .bought(2, "1y1", "1y2", "1y5", "1o1", "1o2", "1o5", "1u1", "1u2", "1u5", "1r1", "1r2", "1r5", "1p1", "1p2")
            .tiles("l1a", "l2a", "l3a", "l4a")
            .market(1, "1p5", "1p6", "1y6", "1o6")
            .tokens("", "", "o4", "")
            .turn(2)
            .position()
        ),
    )


def gauntlets() -> Iterator[tuple[str, Position]]:
    """The Infinity Gauntlet."""
    gauntlet = ("1y3", "1r3", "1o3", "1u1", "1p1", "3y2", "3r4", "2p6", "1u8")
    trigger = two().bought(0, *gauntlet).bought(1, "1y4", "1r4", "1o4").market(1, "1u4", "1p3", "1u5", "1p5")
    trigger.turn(1, avengers=0).tokens("p1t1", "y3o1p1j1")
    yield "the tile changes hands after the trigger", trigger.position()
    yield "the tile changes hands and the game goes on", played(trigger.position(), "buy:1u4")
    yield "the game ends in this round", played(trigger.position(), "reserve:deck1")
    yield (
        "no green token, no end",
        (
            two()
            .bought(0, "1y3", "1r3", "1o3", "1u1", "1p1", "2y6", "2r6", "2o6", "2u6", "1u8")
            .tokens("p1", "y2")
            .turn(1, avengers=0)
            .position()
        ),
    )
    yield (
        "a colour short, no end",
        (two().bought(0, "3y2", "3y4", "3r4", "3o4", "1u1").tokens("p1t1", "y2").turn(1).position()),
    )
    second = ("1y4", "1r4", "1u3", "1o1", "1p2", "3u2", "3p4", "2r6", "1y8")
    yield (
        "both have it, the tile decides",
        (two().bought(0, *gauntlet).bought(1, *second, "2u6").tokens("p1t1", "y2t1").turn(1, avengers=0).position()),
    )
    yield (
        "the second seat recruits its way to it",
        (
            two()
            .bought(0, *gauntlet)
            .bought(1, *second)
            .market(2, "2p3", "2y3", "2r3", "2u3")
            .tokens("p1t1", "y4j1t1")
            .turn(1, avengers=0)
            .position()
        ),
    )
    yield (
        "three players, two turns left",
        (
            Setup(gemguild.marvel(3))
            .bought(0, *gauntlet)
            .bought(1, *second)
            .tokens("t1", "y5t1", "u5")
            .turn(1, avengers=0)
            .position()
        ),
    )
