"""Hand-made positions of Orient: gold cards, copies, nobles, free cards, discarding."""

from __future__ import annotations

from collections.abc import Iterator

import gemguild
from gemguild.engine.game import Position
from tests.golden.setup import Setup, played
from tests.golden.tricky_splendor import BLACKS, BLUES, GREENS, REDS, WHITES

TAKE = ("1w1", *BLUES[:6], *GREENS[:3])
"""Bonuses for which 6w1 costs nothing."""


def two() -> Setup:
    """A game of two to change."""
    return Setup(gemguild.orient(2))


def positions() -> Iterator[tuple[str, Position]]:
    """Every tricky position with its name."""
    yield from gold()
    yield from copies()
    yield from nobles()
    yield from free()
    yield from discards()
    yield from endings()


def gold() -> Iterator[tuple[str, Position]]:
    """Payments with gold cards."""
    one = two().bought(0, "4n1").market(1, "1w2", "1w3", "1g1", "1u1")
    yield "a gold card for two colours", one.tokens("u1g1", "").turn(0).position()
    yield "a gold card or two gold", one.tokens("u1j2", "").turn(0).position()
    three = two().bought(0, "4n1", "4n3", "4n5").market(1, "1w2", "1w3", "1g1", "1u1").market(2, "2k4", "2w3")
    yield "three gold cards and no token", three.tokens("", "").turn(0).position()
    rich = three.tokens("u2g2r2k1j2", "").turn(0).position()
    yield "three gold cards and gold", rich
    split = played(rich, "split:1w3")
    yield "a payment begun", split
    yield "a gold card in the payment", played(split, "goldcard")
    yield "a gold card and gold for a token", played(split, "goldcard", "joker:u")
    yield (
        "a gold that is lost",
        two().bought(0, "4n1").market(1, "1k8", "1w8").bought(0, *BLUES[:3]).tokens("", "").turn(0).position(),
    )
    yield (
        "gold cards for a reserved card",
        two().bought(0, "4n2", "4n4").reserved(0, "5w2*", "4n1").tokens("u1g2k1", "").turn(0).position(),
    )


def copies() -> Iterator[tuple[str, Position]]:
    """Copies."""
    none = two().market(4, "4j1", "4j3").market(5, "5j1").tokens("w4u3r2", "")
    yield "copies but no bonus", none.turn(0).position()
    yield "copies and one colour", none.bought(0, "1k1").turn(0).position()
    choice = none.bought(0, "1r1").turn(0).position()
    yield "copies and two colours", choice
    yield "a colour to choose", played(choice, "buy:4j1")
    yield "only a gold card to copy", two().bought(0, "4n1").market(4, "4j1").tokens("w3r2", "").turn(0).position()


def nobles() -> Iterator[tuple[str, Position]]:
    """Reserved nobles."""
    table = two().tiles("n1", "n4", "n5").market(5, "5w2", "5r2").tokens("u2g2r2k2", "")
    yield "a noble to reserve", played(table.turn(0).position(), "buy:5w2")
    own = two().tiles("n1", "n4", "n5").bought(0, *GREENS[:4], *REDS[:4]).seat(1, reserved_nobles=["n4"])
    yield "a noble that a rival has reserved", own.tokens("", "").turn(0).position()
    yield (
        "a reserved noble and one on the table",
        own.seat(1, reserved_nobles=[]).seat(0, reserved_nobles=["n4"]).bought(0, *BLACKS[:4]).turn(0).position(),
    )
    same = two().tiles("n1", "n4", "n5").bought(0, *GREENS[:4], *REDS[:3]).market(5, "5r2").tokens("w2u2k2", "")
    yield "a noble reserved that comes at once", same.turn(0).position()
    gone = table.tiles(seat1="n1 n4 n5").turn(0).position()
    yield "no noble to reserve", gone


def free() -> Iterator[tuple[str, Position]]:
    """Free cards."""
    chain = two().bought(0, *TAKE).market(6, "6w1").market(5, "5j1", "5w2").market(4, "4j1", "4n1").tokens("", "")
    start = chain.turn(0).position()
    yield "a chain to begin", start
    yield "a free card of level 2", played(start, "buy:6w1")
    yield "a free copy to pair", played(start, "buy:6w1", "free:5j1")
    yield "a free card of level 1", played(start, "buy:6w1", "free:5j1", "pair:g")
    yield "a third card to pair", played(start, "buy:6w1", "free:5j1", "pair:g", "free:4j1")
    yield "a free card that reserves a noble", played(start, "buy:6w1", "free:5w2")
    full = chain.tokens("w4u4g2", "").turn(0).position()
    yield "a free gold card at ten tokens", played(full, "buy:6w1", "free:5j1", "pair:u", "free:4n1")


def discards() -> Iterator[tuple[str, Position]]:
    """Paying by discarding."""
    black = two().market(6, "6w2").tokens("k3j1", "")
    yield "one black is too little", black.bought(0, "1k1").turn(0).position()
    yield "two blacks, no choice", black.bought(0, "1k2").turn(0).position()
    three = black.bought(0, "1k8").turn(0).position()
    yield "three blacks", three
    yield "the first black to choose", played(three, "buy:6w2")
    yield "the second black to choose", played(three, "buy:6w2", "discard:1k8")
    double = black.bought(0, "5k1").turn(0).position()
    yield "a double and three singles", played(double, "buy:6w2")
    copy = two().market(6, "6w2").bought(0, "4j1", "5k1").seat(0, joker_colours={"4j1": "k"}).tokens("", "")
    yield "the only copy and a double", copy.turn(0).position()
    yield "the only copy and several others", played(copy.bought(0, "1k1", "1k2").turn(0).position(), "buy:6w2")
    many = copy.bought(0, "4j2", "4j3").seat(0, joker_colours={"4j1": "k", "4j2": "k", "4j3": "k"})
    yield "three copies", played(many.turn(0).position(), "buy:6w2")
    blind = two().reserved(0, "6w2*").bought(0, *BLACKS[:3]).tokens("", "").turn(0).position()
    yield "a blind discard card announced", played(blind, "buy:6w2")
    lost = two().tiles("n1", "n4", "n8").bought(0, *WHITES[:3], *REDS[:3], *BLACKS[:3]).market(6, "6w2").tokens("", "")
    yield "a noble that the discard loses", played(lost.turn(0).position(), "buy:6w2", "discard:1k1")


def endings() -> Iterator[tuple[str, Position]]:
    """Empty decks, ties and the last round."""
    gone = two().bought(0, "1w8", "4n1").seat(0, discarded=["4n1"]).bought(1, "1u8").tokens("", "")
    yield "a tie that a discarded card decides", gone.turn(0, idle_turns=99).position()
    yield (
        "an empty deck of the Orient",
        two()
        .bought(1, "4n1", "4n2", "4n3", "4n4", "4n5")
        .bought(0, "4j1", "4j2", "4j3", "1w1")
        .seat(0, joker_colours={"4j1": "w", "4j2": "w", "4j3": "w"})
        .tokens("g3k2", "")
        .turn(0)
        .position(),
    )
    last = two().bought(0, "3w4", "3u4", "3g4").bought(1, "3r4", "3k4", *BLACKS[:3]).market(6, "6w2", "6u2")
    yield "the last turn, three points in reach", last.tokens("", "").turn(1).position()
    four = Setup(gemguild.orient(4)).reserved(0, "4n1*", "5w1*").reserved(2, "6w2*").tokens("j2", "", "j1", "")
    yield "blind cards of the Orient among four", four.turn(1).position()
