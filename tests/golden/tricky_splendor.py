"""Hand-made positions of Splendor: where rules meet."""

from __future__ import annotations

from collections.abc import Iterator

import gemguild
from gemguild.engine.game import Position
from tests.golden.setup import Setup, played

WHITES = ("1w1", "1w2", "1w3", "1w4", "1w5", "1w6", "1w7", "1w8")
BLUES = ("1u1", "1u2", "1u3", "1u4", "1u5", "1u6", "1u7", "1u8")
GREENS = ("1g1", "1g2", "1g3", "1g4", "1g5", "1g6", "1g7", "1g8")
REDS = ("1r1", "1r2", "1r3", "1r4", "1r5", "1r6", "1r7", "1r8")
BLACKS = ("1k1", "1k2", "1k3", "1k4", "1k5", "1k6", "1k7", "1k8")


def two() -> Setup:
    """A game of two to change."""
    return Setup(gemguild.splendor(2))


def positions() -> Iterator[tuple[str, Position]]:
    """Every tricky position with its name."""
    yield from bank()
    yield from limits()
    yield from nobles()
    yield from decks()
    yield from payments()
    yield from endings()
    yield from variants()


def bank() -> Iterator[tuple[str, Position]]:
    """A bank that has run low."""
    yield "two colours left in the bank", two().tokens("w3u3g4", "r4k4j2").turn(0).position()
    yield "one colour left in the bank, as a pair", two().tokens("u4g4r2", "r2k4j4").turn(1).position()
    yield "one colour left in the bank, no pair", two().tokens("w1u4g4", "r4k4j2").turn(0).position()
    yield "no colour left in the bank", two().tokens("w4u4g2", "g2r4k4").turn(0).position()
    yield "no gold left in the bank", two().tokens("w2j3", "j2").turn(0).position()
    yield "three colours left, pairs of four and of three", two().tokens("w4u1", "g4").turn(0).position()
    stuck = (
        two()
        .tokens("w4u4g2", "g2r4k4")
        .reserved(0, "3k2*", "3k3", "3k4*")
        .reserved(1, "3u2", "3u4", "3g2*")
        .market(1, "1w3", "1u4", "1g4", "1r3")
        .market(2, "2w2", "2g2", "2g1", "2r1")
        .market(3, "3u1", "3g1", "3r1", "3k1")
    )
    yield "nothing to take, no room to reserve", stuck.turn(0).position()
    yield "one pass before all have passed", stuck.turn(1, passes=1, idle_turns=1).position()


def limits() -> Iterator[tuple[str, Position]]:
    """Ten tokens."""
    full = two().tokens("w2u2g2r2k2", "w1").turn(0).position()
    yield "ten tokens held", full
    yield "three to return", played(full, "take:wug")
    yield "one left to return", played(full, "take:wug", "return:k", "return:k")
    yield "ten tokens held, gold too", two().tokens("w3u3j4", "j1").turn(0).position()
    yield (
        "ten tokens held, three cards reserved",
        (two().tokens("w4u4k2", "g3r3").reserved(0, "1w1", "2u6*", "3u4").turn(0).position()),
    )
    yield "nine tokens and a gold to come", two().tokens("w4u4g1", "").turn(0).position()


def nobles() -> Iterator[tuple[str, Position]]:
    """Nobles."""
    two_coming = (
        two()
        .bought(0, *WHITES[:3], *BLUES[:4], *BLACKS[:4])
        .market(1, "1w4", "1w5", "1g1", "1r1")
        .tiles("n1", "n2", "n7")
        .tokens("u2g2", "r1")
    )
    yield "a purchase that brings a choice of nobles", two_coming.turn(0).position()
    yield "a choice of nobles after returning tokens", two_coming.tokens("u4g4r2", "k1").turn(0).position()
    yield "a choice of nobles", played(two_coming.tokens("u2g2", "r1").turn(0).position(), "buy:1w4")
    yield (
        "the second noble comes a turn later",
        (
            two()
            .bought(0, *WHITES[:4], *BLUES[:4], *BLACKS[:4])
            .bought(1, *REDS[:2])
            .tiles("n2", seat0="n1 n7")
            .tokens("r4", "w2")
            .turn(0)
            .position()
        ),
    )
    yield (
        "a noble that ends the game",
        (
            two()
            .bought(0, *WHITES[:3], *BLUES[:3], *GREENS[:2], "2g6", "2u6", "2k6", "2r6")
            .market(1, "1k5", "1g3", "1g4", "1g5")
            .tiles("n4", "n5", "n6")
            .tokens("u2r2j1", "g4")
            .turn(0)
            .position()
        ),
    )


def decks() -> Iterator[tuple[str, Position]]:
    """Decks that have run out."""
    empty = (
        two()
        .bought(0, *WHITES, *BLUES[:4], *GREENS[:3], *REDS[:2])
        .bought(1, *BLACKS, *BLUES[4:7], *GREENS[4:7], *REDS[4:7])
        .reserved(0, "1u8*", "1r3")
        .tiles("n4", seat0="n1", seat1="n3")
        .tokens("r4g2", "w2k2")
    )
    yield "an empty deck once four cards remain", two().bought(0, *WHITES).turn(0).position()
    yield "the last cards of a deck", empty.turn(0).position()
    yield "gaps among the face-up cards", empty.bought(1, "1g4", "1g8").turn(1).position()


def payments() -> Iterator[tuple[str, Position]]:
    """Gold in payments."""
    rich = (
        two()
        .tokens("w2u2g1r1k1j3", "j2")
        .market(1, "1w3", "1u4", "1g4", "1r3")
        .reserved(0, "1k3*", "2k1")
        .bought(0, "1w8")
    )
    yield "gold for tokens one holds", rich.turn(0).position()
    split = played(rich.turn(0).position(), "split:1k3")
    yield "a payment with nothing chosen yet", split
    yield "a payment with one gold chosen", played(split, "joker:u")
    yield "a payment with all gold spent", played(split, "joker:u", "joker:g", "joker:r")
    yield "gold is just enough", two().tokens("r1j2", "w1").market(1, "1w1", "1w3", "1g1", "1u1").turn(0).position()
    yield "gold is one short", two().tokens("r1j1", "w1").market(1, "1w1", "1w3", "1g1", "1u1").turn(0).position()
    yield (
        "cards for nothing",
        (
            two()
            .bought(0, *WHITES[:4], *BLUES[:4])
            .tiles("n3", "n4", "n5")
            .market(1, "1r1", "1r2", "1r8", "1k8")
            .turn(0)
            .position()
        ),
    )
    yield (
        "a purchase out of the middle of the hand",
        (two().tokens("g3r2k1", "w1").reserved(0, "1w1*", "1k2", "1g1*").reserved(1, "1u1*").turn(0).position()),
    )


def endings() -> Iterator[tuple[str, Position]]:
    """The last round, ties, and games in which nobody buys."""
    leader = ("3w4", "3u4", "3g4")
    yield "the last turn", two().bought(0, *leader).tokens("w1", "g4r2").turn(1).position()
    yield (
        "a tie to be shared",
        (two().bought(0, *leader).bought(1, "3r4", "3k4").reserved(1, "3g3").tokens("", "w3u4j3").turn(1).position()),
    )
    yield (
        "a tie that fewer cards decide",
        (
            two()
            .bought(0, *leader, "1w1")
            .bought(1, "3r4", "3k4", "2g6")
            .market(2, "2k3")
            .tokens("", "w4j1")
            .turn(1)
            .position()
        ),
    )
    yield (
        "fifteen points in reach of the first seat",
        (two().bought(0, "3r4", "3k4", "2g6").market(2, "2k3").tokens("w4j1", "r3").turn(0).position()),
    )
    three = Setup(gemguild.splendor(3)).bought(0, *leader).bought(1, "3r4", "3k4").bought(2, "3r1", "3k1", "3w1")
    yield "a last round with two turns left", three.tokens("w1", "r4", "u5").turn(1).position()
    yield "one turn before a hundred without a purchase", two().tokens("w3", "r3").turn(0, idle_turns=99).position()
    yield (
        "two turns before a hundred without a purchase",
        (two().tokens("k2r1", "g3").market(1, "1w1", "1k2", "1g1", "1g8").turn(0, idle_turns=98).position()),
    )
    yield (
        "a hundred turns without a purchase in the last round",
        (two().bought(0, *leader).tokens("w1", "g4r2").turn(1, idle_turns=99).position()),
    )


def variants() -> Iterator[tuple[str, Position]]:
    """Quick and Team."""
    quick = Setup(gemguild.splendor(2, quick=True))
    yield "quick: ten points", quick.bought(0, "3w4", "3u4").tokens("w1", "r2").turn(1).position()
    team = Setup(gemguild.splendor(4, team=True)).bought(0, *WHITES[:3], "1u1").bought(2, *BLUES[1:4], "1w4")
    team.market(1, "1r1", "1r2", "1k8", "1k1").tokens("u1", "r2", "j1", "w1")
    yield "team: the mate's bonuses pay", team.tiles("n2", "n3", "n4", "n5", "n9").turn(0).position()
    yield "team: the mate's bonuses bring a noble", team.tiles("n1", "n3", "n4", "n5", "n9").turn(2).position()
    yield (
        "team: the mate's bonuses bring a choice of nobles",
        (team.bought(0, *GREENS[:3]).tiles("n1", "n6", "n4", "n5", "n10").turn(2).position()),
    )
    yield (
        "team: fifteen points together",
        (
            Setup(gemguild.splendor(4, team=True))
            .bought(0, "3w4")
            .bought(2, "3u4", "3g4")
            .bought(1, "3r4", "3k4")
            .tokens("w2", "k3", "u2", "g3r3j2")
            .turn(3)
            .position()
        ),
    )
    yield (
        "quick and team: ten points together",
        (Setup(gemguild.splendor(4, quick=True, team=True)).bought(0, "3w4").bought(2, "3u4").turn(3).position()),
    )
