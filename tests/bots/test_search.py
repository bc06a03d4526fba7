"""The tree search: from views alone, within its limits, and better than a bot that looks one move ahead."""

from __future__ import annotations

import itertools

import pytest

import gemguild
from gemguild.bots import GreedyBot, Limit, RandomBot, SearchBot, Thought, search
from gemguild.engine.game import Game, Move, Position
from gemguild.engine.kind import Kind
from tests.support import some_positions


def think(position: Position, simulations: int, seed: int = 1) -> Thought:
    """What a new bot thinks in a position."""
    return SearchBot(seed).think(position.view(position.to_play), Limit(simulations=simulations))


def test_legal_in_every_phase(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=15):
        if position.to_play is not None:
            assert think(position, 40).move in position.legal_moves()


def test_the_same_whatever_is_hidden(kind: Kind) -> None:
    position = Game(kind, 2).start(4)
    for _ in range(9):
        deck = next(move for move in position.legal_moves() if move.word.startswith(("reserve:deck", "gold:", "take:")))
        position = position.play(deck)
    view = position.view(position.to_play)
    other = view.game.guess(view, 99)
    assert other != position
    assert think(other, 300) == think(position, 300)


def test_counts_add_up(kind: Kind) -> None:
    position = Game(kind, kind.seats[-1]).start(2)
    thought = think(position, 500)
    assert thought.simulations == sum(thought.visits.values()) == 500
    assert sum(thought.win) == pytest.approx(1, abs=1e-5)
    assert thought.visits[thought.move.word] == max(thought.visits.values())
    assert thought.line[0] == thought.move.word
    assert position.play(thought.line[0]).phase != "over"


def test_the_same_seed_thinks_the_same(kind: Kind) -> None:
    position = Game(kind, 2).start(6)
    assert think(position, 200, seed=3) == think(position, 200, seed=3)
    assert think(position, 200, seed=3) != think(position, 200, seed=4)


def test_other_payments_are_left_out(kind: Kind) -> None:
    game = Game(kind, 2)
    with_choice = (
        position
        for seed in itertools.count()
        for position in some_positions(game, seeds=seed + 1, every=1)
        if any(move.word.startswith("split:") for move in position.legal_moves())
    )
    assert not any(word.startswith("split:") for word in think(next(with_choice), 300).visits)


def test_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    monkeypatch.setattr("gemguild.bots.search.time.perf_counter", lambda: next(clock) / 1000)
    view = gemguild.splendor().start(1).view(0)
    assert SearchBot().think(view, Limit(seconds=0.01)).simulations == 9 * search.SIMULATIONS_PER_STEP


def test_a_full_tree_goes_on_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_NODES", 50)
    thought = think(gemguild.duel().start(1), 400)
    assert thought.simulations == 400
    assert sum(thought.visits.values()) <= 400


def test_only_one_move_needs_no_thought() -> None:
    position = next(
        position
        for seed in itertools.count()
        for position in some_positions(gemguild.duel(), seeds=seed + 1, every=1)
        if len(position.legal_moves()) == 1
    )
    thought = think(position, 100)
    assert thought.simulations == 0
    assert [thought.move] == position.legal_moves()


def ended(position: Position, move: Move) -> Position:
    """The position after a move and whatever its player still has to decide in that turn."""
    after = position.play(move)
    while after.to_play == position.to_play and after.phase != "main":
        after = after.play(after.legal_moves()[0])
    return after


def test_sees_the_win(kind: Kind) -> None:
    """In the last turn of a game, the search sees that a move wins, and plays none that is worse."""
    found = 0
    for seed in range(40):
        turns = []
        position = Game(kind, 2).start(seed)
        bot = GreedyBot(seed)
        while position.to_play is not None:
            move = bot.choose(position.view(position.to_play), Limit())
            if position.phase == "main":
                turns.append((position, move))
            position = position.play(move)
        last, move = turns[-1]
        assert last.to_play is not None
        result = ended(last, move).result
        if result is not None and result.winners == (last.to_play,):
            thought = think(last, 3000)
            chances = {option.move: option.win for option in thought.options}
            assert chances[thought.move] == chances[move] == 1
            found += 1
        if found == 2:
            return
    pytest.fail("no game ended that way")


def test_beats_the_simpler_bots() -> None:
    game = gemguild.splendor()
    for rival, limit, games, least in ((RandomBot(1), 300, 4, 4), (GreedyBot(1), 10_000, 6, 4)):
        won = 0.0
        for seed in range(games):
            position, own = game.start(seed), seed % 2
            bot = SearchBot(seed)
            while position.to_play is not None:
                player = bot if position.to_play == own else rival
                move = player.choose(position.view(position.to_play), Limit(simulations=limit))
                position = position.play(move)
            assert position.result is not None
            won += position.result.shares()[own]
        assert won >= least
