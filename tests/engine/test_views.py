"""What each seat may know: two worlds that differ in a hidden thing look the same from every seat it is hidden from."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

from gemguild.engine.game import Game, Position, View
from gemguild.engine.record import Seen
from tests.support import GAMES, play_through, some_positions

HIDDEN = {"deck", "key", "stream", "blocks", "reserved", "held", "pouch"}
"""Fields that are not for everybody."""


def traces(view: View) -> tuple[Any, ...]:
    """Everything that a view could give away."""
    return (
        str(view),
        view.to_json(),
        pickle.dumps(view),
        hash(view),
        repr(view),
        view.legal_moves(),
        view.result,
        view.records.tobytes(),
    )


def spread(positions: list[Position], count: int) -> list[Position]:
    """So many of the positions, evenly chosen."""
    return positions[:: -(-len(positions) // count)]


def audiences(game: Game) -> list[int | None]:
    """Every seat, and the onlooker."""
    return [*range(game.players), None]


def other_worlds(position: Position, chance: random.Random) -> Iterator[tuple[str, Position, list[int | None]]]:
    """Positions that differ in one hidden thing, and who must not notice."""
    game, everybody = position.game, audiences(position.game)
    plain = position.to_plain()
    decks = [deck for deck in plain["decks"] if len(deck) > 1]
    if decks:
        deck = chance.choice(decks)
        one, other = chance.sample(range(len(deck)), 2)
        deck[one], deck[other] = deck[other], deck[one]
        yield "two cards of a deck", game.from_json(plain), everybody
    plain = position.to_plain()
    plain["random"] = chance.randbytes(32).hex() + ":5:9"
    yield "the generator", game.from_json(plain), everybody
    for seat, place in blind_cards(plain):
        plain = position.to_plain()
        held = plain["seats"][seat]["reserved"][place]
        deck = plain["decks"][int(held["card"][0]) - 1]
        if deck:
            at = chance.randrange(len(deck))
            held["card"], deck[at] = deck[at], held["card"]
            yield "a blind card", game.from_json(plain), [who for who in everybody if who != seat]


def blind_cards(plain: dict[str, Any]) -> list[tuple[int, int]]:
    """The seat and place of every reserved card that only its owner has seen."""
    return [
        (seat, place)
        for seat, own in enumerate(plain["seats"])
        for place, held in enumerate(own["reserved"])
        if held["blind"]
    ]


def test_a_hidden_difference_leaves_no_trace(game: Game) -> None:
    chance = random.Random(game.name)
    differences = set()
    for position in spread(some_positions(game, seeds=2, every=9), 16):
        for what, other, unaware in other_worlds(position, chance):
            assert other != position
            differences.add(what)
            for audience in unaware:
                assert traces(other.view(audience)) == traces(position.view(audience)), what
    assert differences == {"two cards of a deck", "the generator", "a blind card"}


def test_worlds_with_other_decks_look_alike_until_a_card_comes_up(game: Game) -> None:
    for seed in range(2):
        chance = random.Random(seed)
        position = game.start(seed)
        plain = position.to_plain()
        for deck in plain["decks"]:
            chance.shuffle(deck)
        other = game.from_json(plain)
        for ply in range(60):
            quiet = [move.word for move in position.legal_moves() if not reveals(position, move.word)]
            if not quiet:
                break
            word = chance.choice(quiet)
            position, other = position.play(word), other.play(word)
            for audience in audiences(game) if ply % 6 == 0 else ():
                if audience is None or not owns_blind(position, audience):
                    assert traces(other.view(audience)) == traces(position.view(audience))
        assert position.turn > 0


def reveals(position: Position, word: str) -> bool:
    """Whether a move turns up a card that was hidden: one from a deck, or one that its owner alone had seen."""
    if word.startswith(("buy:", "split:")):
        own = position.to_plain()["seats"][position.to_play or 0]["reserved"]
        return {"card": word.partition(":")[2], "blind": False} not in own
    return word.startswith(("reserve:", "free:")) and not word.startswith("reserve:deck")


def owns_blind(position: Position, seat: int) -> bool:
    """Whether a seat holds a card that only it has seen."""
    return any(held["blind"] for held in position.to_plain()["seats"][seat]["reserved"])


def test_worlds_with_other_generators_stay_alike_until_something_is_drawn(game: Game) -> None:
    for seed in range(2):
        position = game.start(seed)
        plain = position.to_plain()
        plain["random"] = "ab" * 32 + ":1:0"
        other = game.from_json(plain)
        chance = random.Random(seed)
        for ply in range(100):
            words = [move.word for move in position.legal_moves() if move.word != "replenish"]
            if not words:
                break
            word = chance.choice(words)
            position, other = position.play(word), other.play(word)
            for audience in audiences(game) if ply % 6 == 0 else ():
                assert traces(other.view(audience)) == traces(position.view(audience))


def test_the_onlooker_knows_nothing_that_a_seat_does_not(game: Game) -> None:
    for position in some_positions(game, seeds=1):
        public = position.view().to_plain()
        for seat in range(game.players):
            assert_within(public, position.view(seat).to_plain())


def assert_within(less: Any, more: Any, where: str = "") -> None:
    """Whatever is known in the first plain object is the same in the second; an unknown card may be known there."""
    if isinstance(less, dict):
        if "card" in less and less["card"] is None and "level" in less:
            assert more["blind"] == less["blind"]
            return
        for key in less.keys() - {"view"}:
            assert_within(less[key], more[key], f"{where}.{key}")
    elif isinstance(less, list):
        assert len(less) == len(more)
        for index, (one, other) in enumerate(zip(less, more, strict=True)):
            assert_within(one, other, f"{where}[{index}]")
    else:
        assert less == more, where


def test_a_seat_knows_its_own_cards_and_what_was_face_up(game: Game) -> None:
    unknown = 0
    for position in some_positions(game, seeds=2):
        truth = position.to_plain()["seats"]
        for audience in audiences(game):
            seen = position.view(audience).to_plain()["seats"]
            for seat in range(game.players):
                for held, shown in zip(truth[seat]["reserved"], seen[seat]["reserved"], strict=True):
                    if seat == audience or not held["blind"]:
                        assert shown == held
                    else:
                        unknown += 1
                        assert shown == {"card": None, "level": int(held["card"][0]), "blind": True}
    assert unknown


def test_views_have_counts_for_decks_and_no_generator(game: Game) -> None:
    for position in some_positions(game, seeds=1):
        plain = position.to_plain()
        view = position.view(0).to_plain()
        assert view["decks"] == [len(deck) for deck in plain["decks"]]
        assert "random" not in view
        assert view["view"] == 0
        assert json.loads(position.view(0).to_json()) == view
        assert set(view) - {"view"} == set(plain) - {"random"}


def test_a_view_has_nothing_in_hidden_fields() -> None:
    for game in GAMES:
        for position in list(play_through(game, 1))[::20]:
            records = position.view().records
            for name in {"key", "stream", "blocks", "pouch"} & {*game.kind.record.fields}:
                assert not records[name].any(), name
            assert (records["deck"] == -1).all()


def test_only_declared_fields_are_for_everybody() -> None:
    for game in GAMES:
        fields = game.kind.record.fields
        secret = {name for name in fields if fields[name].seen is not Seen.ALL}
        assert secret <= HIDDEN
        assert secret >= {"deck", "key", "stream", "blocks", "reserved", "held"}
