"""Hand-made positions of Trading Posts: gems that come with purchases and pairs, gold worth two."""

from __future__ import annotations

from collections.abc import Iterator

import gemguild
from gemguild.engine.game import Position
from tests.golden.setup import Setup, played
from tests.golden.tricky_splendor import BLACKS, BLUES, GREENS, REDS, WHITES


def two() -> Setup:
    """A game of two to change."""
    return Setup(gemguild.posts(2))


def gem() -> Setup:
    """Seat 0 has the post that gives a gem with each purchase."""
    return two().bought(0, "1w1", *REDS[:3]).seat(0, posts=["p1"]).market(1, "1u1", "1g1", "1k1", "1w2")


def third() -> Setup:
    """Seat 0 has the post that gives a third gem."""
    return two().bought(0, *WHITES[:2]).seat(0, posts=["p2"])


def double() -> Setup:
    """Seat 0 has the post that makes gold worth two."""
    return two().bought(0, *BLUES[:3], "1k1").seat(0, posts=["p3"])


def positions() -> Iterator[tuple[str, Position]]:
    """Every tricky position with its name."""
    yield from gems()
    yield from pairs()
    yield from payments()
    yield from points()
    yield from endings()


def gems() -> Iterator[tuple[str, Position]]:
    """A gem with each purchase."""
    buying = gem().tokens("k3", "k1").turn(0).position()
    yield "a purchase that brings a gem", buying
    yield "a gem to choose, the place empty", played(buying, "buy:1u1")
    yield (
        "a gem with a reserved card",
        played(gem().reserved(0, "1u2*").tokens("w1k2", "").turn(0).position(), "buy:1u2"),
    )
    yield "one colour left, which was just paid", gem().tokens("w4u3k3", "u1g4r4k1").turn(0).position()
    yield "an empty bank and a card for nothing", gem().tokens("w4u4g2", "g2r4k4").turn(0).position()
    full = gem().tokens("w4u4g2", "").turn(0).position()
    yield "ten tokens and a gem", played(full, "buy:1g1")
    yield "a gem too many", played(full, "buy:1g1", "gem:k")
    split = gem().tokens("k3j2", "").turn(0).position()
    yield "a gem after a payment of choice", played(split, "split:1u1", "joker:k", "pay")
    last = gem().bought(1, *WHITES[2:8], *BLUES[3:8], *GREENS[3:8], *BLACKS[3:8], "1r4", "1r5", "1r6")
    yield (
        "a gem, and a deck almost empty",
        last.seat(1, posts=["p1", "p2", "p3", "p5"]).tokens("", "").turn(0).position(),
    )


def pairs() -> Iterator[tuple[str, Position]]:
    """A third gem."""
    taking = third().tokens("", "k3").turn(0).position()
    yield "a pair to take with a third gem", taking
    yield "a third gem, of a pile of one too", played(taking, "take:rr")
    yield "one other colour left", third().tokens("u4g3", "g1w4k3").turn(0).position()
    yield "no other colour left", third().tokens("u4g4k1", "w4k3").turn(0).position()
    yield "a third gem makes eleven", third().tokens("w2u2g2k2", "").turn(0).position()
    both = third().bought(0, *REDS[:3]).seat(0, posts=["p1", "p2"])
    yield "both posts that give gems", both.tokens("u3", "").market(1, "1w3", "1u4").turn(0).position()


def payments() -> Iterator[tuple[str, Position]]:
    """Gold worth two."""
    yield "gold for two red", double().tokens("r2j1", "").market(1, "1w1", "1g1", "1u8", "1r4").turn(0).position()
    many = double().tokens("g2r3j4", "").market(1, "1w5", "1g1", "1u6", "1k5").market(2, "2w3", "2k4", "2k5", "2w1")
    yield "many ways to pay", many.turn(0).position()
    split = played(many.turn(0).position(), "split:2k4")
    yield "a payment begun with gold worth two", split
    yield "a payment with one gold chosen", played(split, played(split).legal_moves()[0].word)
    yield "an odd price all in gold", double().tokens("j2", "").market(1, "1g1", "1u8", "1k2", "1w8").turn(0).position()
    yield "one gold for two colours is too little", double().tokens("j1", "").market(1, "1w5", "1r4").turn(0).position()
    yield "a reserved card for gold worth two", double().tokens("r1j2", "").reserved(0, "2w3*").turn(0).position()


def points() -> Iterator[tuple[str, Position]]:
    """Posts that are worth points."""
    late = two().tiles("n1", "n2", "n4").bought(0, *GREENS[:5], *REDS[:4])
    yield "a late noble brings post 4", late.tokens("", "").turn(0).position()
    yield "two nobles and post 4", late.tiles("n2", "n4", "n9").bought(0, *BLUES[:3]).turn(0).position()
    arms = two().bought(0, *BLACKS[:2], "1w1").market(1, "1k3", "1w2", "1r1", "1g3").tokens("u2g1r1", "")
    yield "post 5 in reach", arms.turn(0).position()
    yield "post 5 grows", arms.bought(0, "1k4").seat(0, posts=["p5"]).tokens("u3", "").turn(0).position()
    several = two().tiles("n1", "n2", "n9").bought(0, "1w1", *BLUES[:3], *GREENS[:5], *REDS[:2]).market(1, "1r3")
    yield "two posts and a noble at once", several.tokens("k1", "").turn(0).position()


def endings() -> Iterator[tuple[str, Position]]:
    """The last round and ties."""
    late = two().tiles("n1", "n2", "n4").bought(1, *GREENS[:5], *REDS[:4], "3w4", "2u3").seat(1, posts=["p1"])
    yield "five points end the game", late.tokens("", "").turn(1).position()
    yield (
        "a tie that post 5 brings about",
        two()
        .bought(0, "3w4", "3u4", "3g4")
        .bought(1, "3r4", "3k4", "2w6", "1u8", "1k1")
        .market(1, "1k2")
        .tokens("", "g3")
        .turn(1)
        .position(),
    )
    yield "one turn before a hundred without a purchase", gem().tokens("", "").turn(0, idle_turns=99).position()
    three = Setup(gemguild.posts(3)).bought(0, *WHITES[:2]).bought(1, "1w3", "1w4").seat(0, posts=["p2"])
    yield "a post that two players have", three.seat(1, posts=["p2"]).tokens("", "", "").turn(2).position()
