"""Hand-made positions of Duel: where rules meet."""

from __future__ import annotations

from collections.abc import Iterator

import gemguild
from gemguild.engine.game import Position
from tests.golden.setup import Setup, played

EMPTY = (".....",) * 5
GOLD = ("....j", ".....", ".....", ".....", "j...j")
MIXED = ("w.u.g", ".r.k.", "p.j.p", ".w.u.", "g.r.k")


def duel(*board: str) -> Setup:
    """A game to change, with a board."""
    return Setup(gemguild.duel()).board(*(board or MIXED))


def positions() -> Iterator[tuple[str, Position]]:
    """Every tricky position with its name."""
    yield from taking()
    yield from replenishing()
    yield from blocking()
    yield from abilities()
    yield from jokers()
    yield from royals()
    yield from gold()
    yield from limits()
    yield from endings()


def taking() -> Iterator[tuple[str, Position]]:
    """Lines on the board, and what they give the opponent."""
    yield "three of a colour give a privilege", duel("www..", "uuu..", "g.g.g", ".....", "rk.rk").turn(0).position()
    yield "both pearls give a privilege", duel("pp...", "w.u..", ".....", ".....", "....k").turn(1).position()
    yield (
        "the privilege comes from the opponent",
        (duel("www..", "pp...", ".....", ".....", ".....").privileges(3, 0).turn(0).position()),
    )
    yield (
        "three privileges are the most",
        duel("www..", "pp...", ".....", ".....", ".....").privileges(0, 3).turn(0).position(),
    )
    yield "gold breaks a line", duel("wjw..", "u.j.u", "g...g", ".....", "rkrkr").turn(0).position()
    yield "privileges before taking", duel().privileges(2, 1).turn(0).position()


def replenishing() -> Iterator[tuple[str, Position]]:
    """The bag and the board."""
    yield (
        "forced to replenish an empty board",
        (duel(*EMPTY).tokens("w2u2g2r2", "k2p1").market(1, "1j1", "1j2", "1j3", "1j4", "1n1").turn(0).position()),
    )
    yield (
        "forced to replenish, only gold and a full hand",
        (
            duel(*GOLD)
            .tokens("w1", "u1")
            .reserved(0, "3w1", "3u1*", "3g1")
            .market(1, "1j1", "1j2", "1j3", "1j4", "1n1")
            .privileges(2, 1)
            .turn(0)
            .position()
        ),
    )
    once = duel().tokens("w1u1", "k1").privileges(1, 2).turn(0).position()
    yield "replenishing takes a privilege from the one who does", once
    yield "no privilege and no second time after replenishing", played(once, "replenish")
    yield (
        "a privilege spent comes back to the opponent",
        (duel("w....", "u....", ".....", ".....", ".....").privileges(1, 2).turn(0).position()),
    )
    yield (
        "an empty bag",
        (
            duel("wwwuu", "uggrr", "rkkpp", "jjj..", ".....")
            .tokens("w1u1g1", "g1r1k2")
            .privileges(1, 1)
            .turn(0)
            .position()
        ),
    )


def blocking() -> Iterator[tuple[str, Position]]:
    """A privilege must leave something to do."""
    last = duel("....j", "..w..", ".....", ".u...", "j...j").tokens("w3u3g2r2", "g2r2k4p2")
    last.reserved(0, "3k1", "3k2", "3r2*").privileges(2, 1)
    last.market(1, "1j1", "1j2", "1j3", "1j4", "1n1").market(2, "2n1", "2j1", "2j2", "2r4").market(
        3, "3n1", "3j1", "3j2"
    )
    yield "two gems left, then a privilege would block", last.turn(0).position()
    yield "one gem left that no privilege may take", played(last.turn(0).position(), "privilege:c2")
    helped = duel("....j", "..w..", ".....", ".u...", "j...j").tokens("w3u3g2r2", "g2r2k4p2")
    helped.reserved(0, "1r5", "3k2", "3r2*").privileges(2, 1).market(1, "1j1", "1j2", "1j3", "1j4", "1n1")
    helped.market(2, "2n1", "2j1", "2j2", "2r4").market(3, "3n1", "3j1", "3j2")
    yield "a privilege that leaves a card to buy", played(helped.turn(0).position(), "privilege:c2")


def abilities() -> Iterator[tuple[str, Position]]:
    """What bought cards bring at once."""
    extra = duel().tokens("u2g2p1", "r1").market(1, "1w3", "1u1", "1g1", "1r1", "1k1").turn(0).position()
    yield "a card with an extra turn", extra
    yield "the extra turn", played(extra, "buy:1w3")
    match = (
        duel("w.w..", ".....", "..u..", ".....", "....w")
        .tokens("r2k2", "g1")
        .market(1, "1w4", "1u1", "1g1", "1r1", "1k1")
    )
    yield "a card with a matching token", match.turn(0).position()
    yield "a choice of matching tokens", played(match.turn(0).position(), "buy:1w4")
    yield (
        "one matching token comes by itself",
        (duel("w....", "..u..", ".....", ".....", ".....").tokens("r2k2", "g1").market(1, "1w4").turn(0).position()),
    )
    yield (
        "no matching token",
        duel("u....", "..k..", *EMPTY[:3]).tokens("r2k2", "g1").market(1, "1w4").turn(0).position(),
    )
    yield (
        "a card with a privilege",
        duel().tokens("w3k2p1j1", "u1").market(2, "2w3").privileges(0, 1).turn(0).position(),
    )
    yield (
        "a card with a privilege from the opponent",
        (duel().tokens("w3k2p1j1", "u1").market(2, "2w3").privileges(0, 3).turn(0).position()),
    )
    steal = duel(*GOLD[:4], ".....").tokens("u4r3", "w2p1k1j1").market(2, "2w2")
    yield "a card that steals", steal.turn(0).position()
    yield "a choice of what to steal", played(steal.turn(0).position(), "buy:2w2")
    yield "one kind to steal", duel(*EMPTY).tokens("u4r3", "p1j2").market(2, "2w2").turn(0).position()
    yield "gold cannot be stolen", duel(*EMPTY).tokens("u4r3", "j2").market(2, "2w2").turn(0).position()


def jokers() -> Iterator[tuple[str, Position]]:
    """Cards that take a colour."""
    market = ("1j2", "1j4", "1n1", "1r1", "1k1")
    yield "no bonus to copy", duel().tokens("w4p1", "r1").market(1, *market).turn(0).position()
    yield (
        "points alone are no bonus to copy",
        duel().bought(0, "1n1").tokens("w4p1", "r1").market(1, "1j2").turn(0).position(),
    )
    yield "one colour to copy", duel().bought(0, "1u1").tokens("w4p1", "r1").market(1, *market).turn(0).position()
    choice = duel().bought(0, "1u1", "1g2", "1w2").tokens("w3p1j1", "r1").market(1, *market)
    yield "a choice of colours", choice.turn(0).position()
    colour = played(choice.turn(0).position(), "buy:1j2")
    yield "the colour, then a royal", colour
    yield "the royal after the colour", played(colour, "colour:g")
    copied = duel().bought(0, "1u1", "1j1")
    copied.seats[0]["joker_colours"] = {"1j1": "u"}
    yield "a joker's colour counts", copied.tokens("w4p1", "r1").market(1, "1j2").turn(0).position()
    yield (
        "a joker with an extra turn",
        (duel().bought(0, "1r1", "1r2", "2r4", "1g1").tokens("r3j1", "k1").market(3, "3j1").turn(0).position()),
    )


def royals() -> Iterator[tuple[str, Position]]:
    """The third and the sixth crown."""
    third = duel(*MIXED).bought(0, "1g2", "1w2").tokens("g3", "w2p1k1j1").market(1, "1u2").turn(0).position()
    yield "the third crown", third
    yield "a choice of royals", played(third, "buy:1u2")
    yield "a royal that steals", played(third, "buy:1u2", "royal:r1")
    yield "a royal with an extra turn", played(third, "buy:1u2", "royal:r2")
    yield "a royal with a privilege", played(third, "buy:1u2", "royal:r3")
    sixth = duel().bought(0, "1g2", "1w2", "1r2", "3u1").bought(1, "3w1", "1k2").tokens("g3", "w1j1").market(1, "1u2")
    yield "the sixth crown", sixth.tiles("r1", "r3", seat0="r2", seat1="r4").turn(0).position()
    yield (
        "the last royal comes by itself",
        (
            duel()
            .bought(0, "1g2", "1w2", "1r2", "3u1")
            .bought(1, "3w1", "3g1", "2r1", "1k2")
            .tokens("g3", "w1u1j1")
            .market(1, "1u2")
            .tiles("r1", seat0="r2", seat1="r3 r4")
            .turn(0)
            .position()
        ),
    )
    yield (
        "three crowns at once",
        (duel().bought(0, "1k1", "1k4", "2k4", "1w1").tokens("k3j1", "w1").market(3, "3j2").turn(0).position()),
    )


def gold() -> Iterator[tuple[str, Position]]:
    """Gold: reserving and paying."""
    choice = (
        duel("j...w", ".....", "..j..", ".....", "....j")
        .tokens("w1", "u1")
        .reserved(0, "1w1*", "2u1")
        .turn(0)
        .position()
    )
    yield "a choice of gold", choice
    yield "what to reserve", played(choice, "gold:c3")
    yield "no gold on the board", duel(*EMPTY[:4], "wugrk").tokens("j2", "j1").turn(0).position()
    pay = duel().tokens("w1u1g1r1k1p1j2", "j1").market(1, "1w1", "1u3", "1g1").bought(0, "1r1").turn(0).position()
    yield "gold for tokens one holds", pay
    yield (
        "gold for a token or a pearl",
        (duel().tokens("g2r2p1j2", "j1").market(1, "1w1", "1u3", "1g1").turn(0).position().play("split:1u3")),
    )
    deck = (
        duel()
        .reserved(0, "3w1", "3u1")
        .reserved(1, "3r1", "3k1*", "3j2")
        .bought(0, "3w2", "3u2")
        .bought(1, "3g2", "3r2")
    )
    yield "an empty deck, a full hand", deck.market(3, "3k2", "3j1", "3n1").turn(1).position()
    yield "the last card of a deck", deck.turn(0).position()
    yield "gaps among the face-up cards", deck.reserved(0, "3g1").bought(1, "3n1").tokens("r2", "w2").turn(0).position()


def limits() -> Iterator[tuple[str, Position]]:
    """Ten tokens."""
    full = duel().tokens("w2u2g2r1k1p1j1", "j1").turn(0).position()
    yield "ten tokens held", full
    yield "to return after a single token", played(full, "take:a1")
    match = (
        duel("w.w..", *EMPTY[:4]).tokens("r2k2u4g2", "g1").bought(0, "2r4", "2k4").market(1, "1w4").turn(0).position()
    )
    yield "to return after a matching token", played(match, "buy:1w4")
    yield "privileges beyond ten", duel().tokens("w2u2g2r1k1p1j1", "").privileges(3, 0).turn(0).position()


def endings() -> Iterator[tuple[str, Position]]:
    """The three ways to win, and the draw."""
    nine = ("3w2", "3u2", "3g2", "3r2")  # 16 points
    points = duel().bought(0, *nine, "1u5").tokens("r4p1j1", "w1").market(1, "1n1", "1u1", "1g1", "1r1", "1k1")
    yield "twenty points", points.turn(0).position()
    yield (
        "twenty points and an extra turn",
        (
            duel()
            .bought(0, "3w2", "3u2", "3r2", "2r4", "2g1", "2r3", "1r1")
            .tokens("r3j1", "w1")
            .market(3, "3j1")
            .turn(0)
            .position()
        ),
    )
    extra = duel().bought(0, *nine, "1u5").tokens("u1g1r3p1j3", "w1").market(1, "1w3", "1n1").turn(0).position()
    yield "an extra turn that can win", played(extra, "buy:1w3")
    crowns = duel().bought(0, "3w1", "3u1", "3g1", "1w2", "1u2", "1r2").tiles("r3", "r4", seat0="r1 r2")
    yield "ten crowns", crowns.tokens("r3", "w1").market(1, "1g2").turn(0).position()
    colour = duel().bought(0, "3w2", "3w1", "1w5", "1u1").tokens("w2k1p1j1", "u1").market(2, "2w3").turn(0).position()
    yield "ten points of one colour", colour
    joker = duel().bought(0, "3w2", "3w1", "1w5", "1w1", "1u1").tokens("g4p1j2", "u1").market(2, "2j1")
    yield "a joker's colour that wins or does not", joker.turn(0).position()
    yield "the choice of that colour", played(joker.turn(0).position(), "buy:2j1")
    royal = duel().bought(0, *nine, "1u5", "1w2", "1g2").tokens("g2", "w1").market(1, "1u2").turn(0)
    yield "a royal that wins", royal.position()
    yield "one turn before a hundred without a purchase", duel().tokens("w1", "r3").turn(1, idle_turns=99).position()
    yield (
        "an extra turn at ninety-nine",
        (duel().tokens("u2g2p1", "r1").market(1, "1w3").turn(0, idle_turns=99).position()),
    )
