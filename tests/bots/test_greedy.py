"""The bot that looks one decision ahead."""

from __future__ import annotations

import numpy as np

from gemguild.bots.bot import Limit
from gemguild.bots.greedy import GreedyBot, Judge
from gemguild.engine import loops
from gemguild.engine.game import Game
from gemguild.engine.kind import Kind
from tests.golden import greedy as golden
from tests.support import some_positions


def test_decisions_are_those_of_the_golden_file(game: Game) -> None:
    lines = golden.path_of(game).read_text(encoding="utf-8").splitlines()
    assert len(lines) > 40
    assert list(golden.write(game)) == lines


def test_hand_made_positions_too(kind: Kind) -> None:
    lines = golden.tricky_path(kind.id).read_text(encoding="utf-8").splitlines()
    assert list(golden.write_tricky(kind.id)) == lines


def test_a_bot_that_notices_less_overlooks_moves_but_never_all_of_them(duo: Game) -> None:
    position = duo.start(7)
    view = position.view(0)
    chosen = []
    for notices in (1.0, 0.3, 0.0):
        bot = GreedyBot(1, notices)
        chosen.append({bot.choose(view, Limit()) for _ in range(60)})
    best, some, most = chosen
    assert len(best) < len(some) < len(most)
    assert most <= set(position.legal_moves())


def test_hidden_cards_do_not_matter(duo: Game) -> None:
    for position in some_positions(duo, seeds=1, every=20):
        if position.to_play is None:
            continue
        view = position.view(position.to_play)
        actions = np.array([move.action for move in view.legal_moves() if move.word != "replenish"])
        judge = Judge(view)
        values = [judge.values(duo.guess(view, seed), actions) for seed in range(3)]
        np.testing.assert_array_equal(values[0], values[1])
        np.testing.assert_array_equal(values[0], values[2])


def test_moves_are_worth_as_much_together_as_alone(duo: Game) -> None:
    """What is worked out once for many moves holds for each: prices, and moves that are worth the same."""
    for position in some_positions(duo, seeds=1, every=15):
        if position.to_play is None:
            continue
        view = position.view(position.to_play)
        guess, actions = duo.guess(view, 7), loops.plain_list(view.records)
        alone = [Judge(view).values(guess, actions[k : k + 1])[0] for k in range(len(actions))]
        np.testing.assert_array_equal(Judge(view).values(guess, actions), alone)
        np.testing.assert_array_equal(Judge(view).values(guess, actions[::-1].copy()), alone[::-1])


def test_other_payments_are_not_considered(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=20):
        plain = [move.action for move in position.legal_moves() if not move.word.startswith("split:")]
        assert loops.plain_list(position.records).tolist() == plain
