"""Hand-made positions of Strongholds: closed cards, the step, the extra purchase."""

from __future__ import annotations

from collections.abc import Iterator

import gemguild
from gemguild.engine.game import Position
from tests.golden.setup import Setup, played
from tests.golden.tricky_splendor import BLACKS, BLUES, GREENS, REDS, WHITES


def two() -> Setup:
    """A game of two with 1w1 (rrk), 1u1 (kkk), 1g2 (wwu) and 1r2 (www) in the first row."""
    return Setup(gemguild.strongholds(2)).market(1, "1w1", "1u1", "1g2", "1r2").tokens("r2k1", "")


def positions() -> Iterator[tuple[str, Position]]:
    """Every tricky position with its name."""
    yield from closed()
    yield from steps()
    yield from few_cards()
    yield from extra()
    yield from endings()


def closed() -> Iterator[tuple[str, Position]]:
    """Cards with strongholds."""
    yield "a card that is closed", two().strongholds(c1w1=(1, 1)).turn(0).position()
    yield "a card of one's own", two().strongholds(c1w1=(0, 2)).turn(0).position()
    yield "reserving a card of one's own", played(two().strongholds(c1w1=(0, 2)).turn(0).position(), "reserve:1w1")
    yield "all of the first row closed", two().strongholds(c1w1=(1, 1), c1u1=(1, 1), c1g2=(1, 1)).turn(0).position()
    four = Setup(gemguild.strongholds(4)).market(1, "1w1", "1u1", "1g2", "1r2").tokens("r2k1", "", "", "")
    four.strongholds(c1w1=(1, 2), c1u1=(2, 1), c1g2=(3, 3), c1r2=(1, 1))
    yield "four players, a row closed by three", four.turn(0).position()


def steps() -> Iterator[tuple[str, Position]]:
    """The stronghold step."""
    yield "all at home", played(two().turn(0).position(), "buy:1w1")
    mixed = two().strongholds(c1u1=(0, 1), c1g2=(1, 2)).turn(0).position()
    step = played(mixed, "buy:1w1")
    yield "place, move or send home", step
    yield "a stronghold on the move", played(step, "move:1u1")
    yield "one rival stronghold fewer", played(step, "home:1g2")
    none = two().strongholds(c1u1=(0, 2), c1r2=(0, 1)).turn(0).position()
    yield "none at home", played(none, "buy:1w1")
    own = two().strongholds(c1w1=(0, 2), c1u1=(0, 1)).turn(0).position()
    yield "the bought card's own strongholds are home", played(own, "buy:1w1")
    held = two().reserved(0, "1k1*").tokens("g2r1", "").turn(0).position()
    yield "the step after a reserved card", played(held, "buy:1k1")
    yield "a second on the same card", played(two().strongholds(c1u1=(0, 1)).turn(0).position(), "buy:1w1", "place:1u1")


def few_cards() -> Iterator[tuple[str, Position]]:
    """Hardly a card left."""
    cards = gemguild.strongholds(2).kind.description.cards

    def emptied(*left: str) -> Setup:
        table = Setup(gemguild.strongholds(2)).tiles(seat1="n1 n2 n3").reserved(0, "1w1").market(1, *left)
        table.bought(0, *(card for card in cards if card[0] in "12" and card not in ("1w1", *left)))
        return table.bought(1, *(card for card in cards if card[0] == "3")).tokens("", "")

    yield "no face-up card", emptied().turn(0).position()
    yield "one face-up card", emptied("1w2").turn(0).position()
    yield "two face-up cards, one closed", emptied("1w2", "1u1").strongholds(c1w2=(1, 1)).turn(0).position()
    yield "two face-up cards, all on one", emptied("1w2", "1u1").strongholds(c1w2=(0, 3)).turn(0).position()


def extra() -> Iterator[tuple[str, Position]]:
    """The extra purchase."""
    three = two().strongholds(c1w1=(0, 3))
    start = three.turn(0).position()
    yield "three on one card", start
    offered = played(start, "take:wug")
    yield "an extra purchase", offered
    yield "an extra purchase declined", played(offered, "decline")
    yield "the step after the extra purchase", played(offered, "buy:1w1")
    yield "three on one card, not to be paid", three.tokens("r1", "").turn(0).position()
    rich = three.tokens("r2k1j2", "").turn(0).position()
    yield "an extra purchase with a choice of payment", played(rich, "take:wug")
    yield "an extra purchase being paid", played(rich, "take:wug", "split:1w1")
    full = three.tokens("w2u2g3r2j1", "").turn(0).position()
    yield "an extra purchase with thirteen tokens", played(full, "take:wuk")
    yield "declined with thirteen tokens", played(full, "take:wuk", "decline")
    third = two().tokens("r2k4", "").strongholds(c1w1=(0, 2)).turn(0).position()
    yield "the third placed on the same turn", played(third, "buy:1u1", "place:1w1")
    own = [*WHITES[1:4], *BLUES[1:5], *BLACKS[:3]]
    nobles = (
        Setup(gemguild.strongholds(2)).market(1, "1w1", "1k4", "1g2", "1r2").tiles("n1", "n2", "n5").bought(0, *own)
    )
    nobles.tokens("g2r2", "").strongholds(c1w1=(0, 2), c1r2=(0, 1))
    both = played(nobles.turn(0).position(), "buy:1k4", "move:1r2", "place:1w1", "buy:1w1", "place:1g2")
    yield "two purchases and a choice of nobles", both


def endings() -> Iterator[tuple[str, Position]]:
    """The last round and stalemates."""
    leader = two().bought(0, "3w4", "3u4", "3g4").bought(1, *GREENS[:2], *REDS[:2])
    yield "the last turn", leader.tokens("", "w3").strongholds(c1g2=(0, 1)).turn(1).position()
    yield (
        "one turn before a hundred, an extra purchase",
        two().strongholds(c1w1=(0, 3)).turn(0, idle_turns=99).position(),
    )
    yield (
        "a hundred idle turns unless the extra card is bought",
        played(two().strongholds(c1w1=(0, 3)).turn(0, idle_turns=99).position(), "take:wug"),
    )
