"""Positions of the expansions that are laid out by hand: one for every decision that only they ask for."""

from __future__ import annotations

import gemguild
from gemguild.engine.game import Position
from tests.rules.build import Table, play

CITIES, POSTS, ORIENT, STRONGHOLDS = (
    make(2) for make in (gemguild.cities, gemguild.posts, gemguild.orient, gemguild.strongholds)
)


def city() -> Position:
    """Seat 0 can have either of two cities."""
    whites = [f"1w{n}" for n in range(1, 5)]
    table = Table(CITIES).tiles("c2b", "c3a", "c7b").buy(0, "3w4", "3u4", "3g4", "2k3", *whites)
    return play(table.buy(1, "1u1", "1u2", "1r3", "2g4").position(), "take:wug")


def gem() -> Position:
    """A trading post brings seat 0 a gem."""
    table = Table(POSTS).buy(0, "1w1", "1r1", "1r2", "1r3").seat(0, posts=["p1"]).face_up("1u1", "1g1")
    return play(table.buy(1, "1w2", "1w3", "1u2").seat(1, posts=["p2"]).give(0, "kkk").position(), "buy:1u1")


def pair() -> Position:
    """Seat 0 has bought a copy and has three colours."""
    table = Table(ORIENT).buy(0, "1w1", "1k1", "1r3", "4n1").face_up("5j1", "1u1", "4j1", "6w2").give(0, "wwwuuu")
    return play(table.position(), "buy:5j1")


def free() -> Position:
    """The copy is paired, and a card of level 1 comes with it."""
    return play(pair(), "pair:k")


def hold() -> Position:
    """Seat 0 reserves a noble."""
    table = Table(ORIENT).tiles("n1", "n4", "n5").face_up("5w2", "4n2", "6u1").give(0, "uuggrrkk")
    return play(table.position(), "buy:5w2")


def discard() -> Position:
    """Seat 0 pays with cards."""
    table = Table(ORIENT).buy(0, "1k1", "1k2", "5k1", "1u3").face_up("6w2", "4n1", "5j1")
    return play(table.position(), "buy:6w2")


def towers() -> Table:
    """Strongholds of both seats on cards of the first rows."""
    table = Table(STRONGHOLDS).face_up("1w1", "1u1", "1g2", "1r2", "2u1", "3r4")
    return table.strongholds(c1u1=(1, 2), c3r4=(0, 1), c2u1=(1, 1)).give(0, "rrk")


def stronghold() -> Position:
    """After a purchase: place, move or send home."""
    return play(towers().position(), "buy:1w1")


def move() -> Position:
    """A stronghold of seat 0 is on its way."""
    return play(stronghold(), "move:3r4")


def extra() -> Position:
    """The card with the three strongholds of seat 0 can be bought as well."""
    table = Table(STRONGHOLDS).face_up("1w1", "1u1", "1g2", "1r2").strongholds(c1w1=(0, 3), c1g2=(1, 1))
    return play(table.give(0, "rrk").position(), "take:wug")


def posts() -> Position:
    """Seat 0 has one post, and seat 1 is close to others."""
    table = Table(POSTS).buy(0, "1w1", "1r1", "1r2", "1r3", "1u2").seat(0, posts=["p1"])
    return table.buy(1, "1u1", "1u3", "1g1", "1g2", "1g3", "1k1").position()


def golds() -> Position:
    """Two gold cards of seat 0 can pay for cards beside its tokens."""
    return Table(ORIENT).buy(0, "4n1", "4n2", "1r1").give(0, "uug").face_up("1w3", "1w2", "4j1", "4n3").position()


def closed() -> Position:
    """It is seat 0's turn; strongholds of both stand in the first row."""
    return towers().strongholds(c1w1=(0, 1)).give(0, "gj").position()


DECISIONS: list[tuple[Position, str]] = [
    (city(), "more than one city"),
    (gem(), "Your trading post gives you a gem"),
    (pair(), "the colour that the card copies"),
    (free(), "for nothing"),
    (hold(), "only you can be visited by it"),
    (discard(), "discard as payment"),
    (stronghold(), "place or move a stronghold"),
    (move(), "that the stronghold moves to"),
    (extra(), "you may buy it as well"),
]
"""Positions in which seat 0 decides, and what the page says of the decision."""
EXAMPLES: dict[str, Position] = {
    each.__name__: each() for each in (city, posts, gem, golds, pair, hold, discard, stronghold, closed, extra)
}
"""What the rules pages show, by the name that they know it by."""
