"""Filling in the unknown: consistent with what was seen, and without a favourite among the possibilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
import pytest

import gemguild
from gemguild.engine.game import Game, Position
from tests.support import play_through, some_positions

GUESSES = 400


def chi_square(counts: Iterable[int], places: int) -> float:
    """How far counts are from equal, in standard deviations of the sum of squares."""
    listed = list(counts)
    listed += [0] * (places - len(listed))
    expected = sum(listed) / places
    distance = sum((count - expected) ** 2 / expected for count in listed)
    return float((distance - (places - 1)) / np.sqrt(2 * (places - 1)))


def test_guesses_agree_with_what_was_seen(game: Game) -> None:
    for number, position in enumerate(some_positions(game, seeds=1, every=14)):
        for seat in (*range(game.players), None):
            view = position.view(seat)
            guess = game.guess(view, number)
            guess.check()
            assert guess.view(seat) == view
            assert game.guess(view, number) == guess
            if position.to_play == seat:
                assert guess.legal_moves() == view.legal_moves()


def test_a_guess_leaves_the_view_as_it_was(game: Game) -> None:
    view = game.start(3).view(0)
    before = str(view)
    game.guess(view, 1)
    assert str(view) == before


def test_guesses_differ_and_do_not_know_the_truth(game: Game) -> None:
    position = list(play_through(game, 4))[20]
    view = position.view(1)
    guesses = {str(game.guess(view, seed)) for seed in range(20)}
    assert len(guesses) == 20
    truth = position.to_plain()["random"].split(":")[0]
    assert all(truth not in guess for guess in guesses), "not even one from the seed of the game itself"


def test_guesses_come_from_any_source(game: Game) -> None:
    view = game.start(3).view(0)
    sources: list[int | bytes | np.random.Generator] = [5, b"five", np.random.default_rng(5)]
    guesses = [game.guess(view, source) for source in sources]
    assert len(set(guesses)) == 3
    assert game.guess(view, np.random.default_rng(5)) == guesses[2]


def unknown_places(position: Position, seat: int) -> Iterator[tuple[str, str]]:
    """Of a guess by one seat, every place that was unknown with the card that is there now."""
    plain = position.to_plain()
    for level, deck in enumerate(plain["decks"]):
        for depth, card in enumerate(deck):
            yield f"deck {level} {depth}", card
    for owner, own in enumerate(plain["seats"]):
        for place, held in enumerate(own["reserved"]):
            if held["blind"] and owner != seat:
                yield f"hand {owner} {place}", held["card"]


def with_blind_card(game: Game) -> Position:
    """A position in which seat 0 does not know a rival's card, and some cards were seen."""
    return next(
        position
        for seed in range(100)
        for position in play_through(game, seed)
        if position.turn > 15 and any(place.startswith("hand") for place, _ in unknown_places(position, 0))
    )


def test_each_unseen_card_is_as_likely_in_each_unknown_place(game: Game) -> None:
    position = with_blind_card(game)
    view = position.view(0)
    found: dict[str, Counter[str]] = {}
    for seed in range(GUESSES):
        for place, card in unknown_places(game.guess(view, seed), 0):
            found.setdefault(place, Counter())[card] += 1
    unseen = {card for _, card in unknown_places(position, 0)}
    assert {card for counter in found.values() for card in counter} == unseen
    for place, counter in found.items():
        level = next(iter(counter))[0]
        possible = sum(card.startswith(level) for card in unseen)
        if possible > 1:
            assert abs(chi_square(counter.values(), possible)) < 6, place


def test_cards_are_guessed_independently_of_each_other() -> None:
    game = gemguild.splendor(2)
    view = game.start(1).view(0)
    pairs: Counter[bool] = Counter()
    for seed in range(1000):
        deck = game.guess(view, seed).to_plain()["decks"][2]
        pairs[deck.index("3k4" if "3k4" in deck else deck[0]) < deck.index(sorted(deck)[0])] += 1
    assert 400 < pairs[True] < 600


def test_what_duel_will_draw_is_guessed_too() -> None:
    game = gemguild.duel()
    for position in play_through(game, 2):
        if "replenish" in map(str, position.legal_moves()) and sum(position.to_plain()["bag"].values()) > 8:
            break
    else:
        pytest.fail("the bag never filled")
    view = position.view(position.to_play)
    boards = Counter(str(game.guess(view, seed).play("replenish").to_plain()["board"]) for seed in range(100))
    assert len(boards) > 90
    first = Counter[str]()
    before = position.to_plain()
    empty = [(y, x) for y in range(5) for x in range(5) if before["board"][y][x] is None]
    for seed in range(GUESSES):
        after = game.guess(view, seed).play("replenish").to_plain()["board"]
        y, x = next((y, x) for y, x in empty if after[y][x] is not None)
        first[after[y][x]] += 1
    total = sum(before["bag"].values())
    for letter, count in before["bag"].items():
        expected = GUESSES * count / total
        assert abs(first[letter] - expected) <= 5 * np.sqrt(expected + 1)
