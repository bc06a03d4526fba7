"""What a move can lead to, and moves with a given draw."""

from __future__ import annotations

from collections import Counter

import pytest

import gemguild
from gemguild.engine.errors import Illegal
from gemguild.engine.game import Game, Position
from gemguild.games.common.chance import BAG, NOTHING, draws
from tests.support import play_through, some_positions


def sources(position: Position) -> dict[str, int]:
    """What each legal move draws."""
    return {move.word: int(draws(position.record, move.action)) for move in position.legal_moves()}


def test_outcomes_are_positions_with_probabilities(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=40):
        for word in sources(position):
            outcomes = position.outcomes(word, samples=3)
            assert sum(outcome.probability for outcome in outcomes) == pytest.approx(1)
            for outcome in outcomes[:3]:
                outcome.position.check()
                assert outcome.position == position.play(word, draw=outcome.draw or None)


def test_a_move_that_draws_nothing_has_one_outcome(game: Game) -> None:
    position = game.start(1)
    word = next(word for word, source in sources(position).items() if source == NOTHING)
    (outcome,) = position.outcomes(word)
    assert (outcome.draw, outcome.probability, outcome.position) == ("", 1.0, position.play(word))
    with pytest.raises(Illegal, match="draws nothing"):
        position.play(word, draw=next(iter(game.cards)))


def test_the_true_draw_is_among_the_outcomes(game: Game) -> None:
    seen = 0
    for position in some_positions(game, seeds=1, every=12):
        for word, source in sources(position).items():
            if source not in (NOTHING, BAG):
                deck = position.to_plain()["decks"][source]
                assert position.play(word, draw=deck[0]) == position.play(word)
                assert deck[0] in [outcome.draw for outcome in position.outcomes(word)]
                seen += 1
    assert seen


def test_the_player_cannot_tell_what_others_reserved_unseen() -> None:
    position = gemguild.splendor().start(7).play("reserve:deck2")
    hidden = position.seats[0].reserved[0].card
    assert hidden is not None
    outcomes = {outcome.draw: outcome for outcome in position.outcomes("reserve:deck2")}
    assert len(outcomes) == 26  # thirty cards, four of them face-up
    after = outcomes[hidden.id].position
    after.check()
    theirs, mine = after.seats[0].reserved[0].card, after.seats[1].reserved[0].card
    assert mine == hidden
    assert theirs is not None
    assert theirs.id == position.to_plain()["decks"][1][0]
    assert position.play("reserve:deck2", draw=hidden.id).view(1) == after.view(1)


def test_a_card_in_sight_is_not_drawn() -> None:
    position = gemguild.splendor().start(7)
    face_up = position.table.market[1][0]
    assert face_up is not None
    for draw in (face_up.id, "1w1", "nothing"):
        with pytest.raises(Illegal, match="may draw"):
            position.play("reserve:deck2", draw=draw)


def test_the_bag_is_sampled() -> None:
    position = next(
        position
        for position in play_through(gemguild.duel(), 2)
        if not position.is_over and "replenish" in sources(position) and sum(position.table.piles["bag"].values()) > 3
    )
    bag = position.table.piles["bag"]
    outcomes = position.outcomes("replenish", samples=5, seed=1)
    assert len(outcomes) == 5
    assert outcomes == position.outcomes("replenish", samples=5, seed=1)
    for outcome in outcomes:
        assert Counter(outcome.draw) == Counter({letter: count for letter, count in bag.items() if count})
        assert not any(outcome.position.table.piles["bag"].values())
        outcome.position.check()
    with pytest.raises(Illegal, match="the bag has"):
        position.play("replenish", draw="w")
