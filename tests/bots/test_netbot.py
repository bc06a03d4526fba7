"""The search with a net: from views alone, within its limits, keeping what it knows."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import gemguild
from gemguild.bots import Limit, NetBot, Thought, netbot, puct
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Game, Position, View
from gemguild.engine.kind import Kind
from tests.bots.nets import small_net
from tests.support import some_positions


def bot(game: Game, seed: int = 1) -> NetBot:
    """A bot with a net that knows nothing."""
    return NetBot(small_net(game.id), seed)


def think(position: Position, simulations: int, seed: int = 1, threads: int = 1) -> Thought:
    """What a new bot thinks in a position."""
    return bot(position.game, seed).think(view_of(position), Limit(simulations=simulations, threads=threads))


def view_of(position: Position) -> View:
    """What the seat to play sees."""
    return position.view(position.to_play)


def with_blind_card(kind: Kind) -> Position:
    """A position in which a rival has reserved a card unseen."""
    position = Game(kind, 2).start(4)
    words = ["reserve:deck1"] if kind.id != "duel" else ["gold:", "reserve:deck1"]
    for word in words:
        position = position.play(next(move for move in position.legal_moves() if move.word.startswith(word)))
    return position


def test_legal_in_every_phase(game: Game) -> None:
    player = bot(game)
    for position in some_positions(game, seeds=1, every=15):
        if position.to_play is not None:
            assert player.choose(view_of(position), Limit(simulations=20)) in position.legal_moves()


def test_the_same_whatever_is_hidden(kind: Kind) -> None:
    position = with_blind_card(kind)
    view = view_of(position)
    other = view.game.guess(view, 99)
    assert other != position
    assert think(other, 300) == think(position, 300)


def test_counts_add_up(game: Game) -> None:
    position = game.start(2)
    thought = think(position, 200)
    assert thought.simulations == sum(thought.visits.values()) == 200
    assert sum(thought.win) == pytest.approx(1, abs=1e-4)
    assert len(thought.win) == game.players
    assert thought.visits[thought.move.word] == max(thought.visits.values())
    assert set(thought.visits) == {move.word for move in position.legal_moves()}
    assert all(option.line[0] == option.move.word for option in thought.options)
    assert all(0 <= option.win <= 1 for option in thought.options)


def test_lines_can_be_played(kind: Kind) -> None:
    for position in (Game(kind, 2).start(3), with_blind_card(kind)):
        thought = think(position, 400)
        assert len(thought.line) > 1
        for word in thought.line:
            assert position.game.kind.grammar.fullmatch(word)
        assert thought.line[0] in {move.word for move in position.legal_moves()}


def test_the_same_seed_thinks_the_same(kind: Kind) -> None:
    position = with_blind_card(kind)
    assert think(position, 400, seed=3) == think(position, 400, seed=3)
    assert think(position, 400, seed=3) != think(position, 400, seed=4)


def test_threads_search_one_tree(kind: Kind) -> None:
    """Visits that two threads count at once may be lost, but few; what they find is about what one thread finds.

    Chances differ by up to 0.05 from run to run where two moves are nearly as good.
    """
    position = with_blind_card(kind)
    alone, together = think(position, 8000), think(position, 8001, threads=3)
    assert 7800 < together.simulations <= 8001
    assert set(together.visits) == set(alone.visits)
    assert together.win == pytest.approx(alone.win, abs=0.1)
    assert together.line[0] in together.visits


def test_a_tree_that_threads_grew_is_whole() -> None:
    player = bot(gemguild.duel(), seed=2)
    position = gemguild.duel().start(8)
    for _ in range(3):  # later searches go on with the tree of the first
        move = player.choose(view_of(position), Limit(simulations=3000, threads=4))
        tree = player._tree
        assert tree is not None
        nodes, edges, used = tree.arrays.nodes, tree.arrays.edges, tree.arrays.counters
        seen = set()
        for node in nodes[: used[puct.NODES]]:
            for edge in edges[node["first"] : node["first"] + node["edges"]] if node["edges"] else ():
                child = int(edge["child"])
                while child != puct.NONE:
                    assert child not in seen
                    assert child < used[puct.NODES]
                    seen.add(child)
                    child = int(nodes["sibling"][child])
        assert 0 not in seen
        position = position.play(move)


def test_threads_stop_at_a_full_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(netbot, "MAX_NODES", 500)
    thought = think(gemguild.splendor().start(6), 4000, threads=4)
    assert thought.simulations > 3800


def test_several_at_once() -> None:
    """Searches in threads do not disturb each other."""
    positions = [gemguild.duel().start(seed) for seed in range(4)]
    alone = [think(position, 150) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda position: think(position, 150), positions)) == alone


def test_other_payments_are_left_out(kind: Kind) -> None:
    with_choice = (
        position
        for seed in itertools.count()
        for position in some_positions(Game(kind, 2), seeds=seed + 1, every=1)
        if any(move.word.startswith("split:") for move in position.legal_moves())
    )
    assert not any(word.startswith("split:") for word in think(next(with_choice), 100).visits)


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
    assert sum(thought.win) == pytest.approx(1, abs=1e-4)


def test_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    monkeypatch.setattr("gemguild.bots.netbot.time.perf_counter", lambda: next(clock) / 1000)
    thought = bot(gemguild.splendor()).think(gemguild.splendor().start(1).view(0), Limit(seconds=0.01))
    assert thought.simulations == 8 * netbot.SIMULATIONS_PER_STEP


def test_answers_early_when_nothing_can_change() -> None:
    assert netbot.is_settled(np.array([5, 90, 3]), 84)
    assert not netbot.is_settled(np.array([5, 90, 3]), 85)


def test_a_full_tree_goes_on_counting(monkeypatch: pytest.MonkeyPatch, kind: Kind) -> None:
    monkeypatch.setattr(netbot, "MAX_NODES", 50)
    thought = think(Game(kind, 2).start(1), 400)
    assert thought.simulations == 400


def test_the_smallest_tree_has_room_for_all_actions(kind: Kind) -> None:
    position = Game(kind, 2).start(1)
    tree = SearchTree(small_net(kind.id), kind, 1, b"1")
    tree.reset(position.view(0).records)
    assert tree.count == len(position.legal_moves())


def test_keeps_the_tree_between_moves(kind: Kind) -> None:
    game = Game(kind, 2)
    tree = SearchTree(small_net(kind.id), kind, 3000, b"1")
    position = game.start(5)
    tree.reset(view_of(position).records)
    tree.simulate(1000)
    best = tree.line(int(np.argmax(tree.visits)))
    after = position.play(best[0])
    assert after.to_play is not None
    reply = after.legal_moves()[0]
    seen = after.view(0)
    if after.to_play == 0:
        tree.reset_or_reuse(seen.records)
    else:
        later = after.play(reply)
        while later.to_play == 1:
            later = later.play(later.legal_moves()[0])
        tree.reset_or_reuse(later.view(0).records)
    kept = int(tree.arrays.nodes["visits"][0])
    tree.simulate(200)
    assert int(tree.arrays.nodes["visits"][0]) == kept + 200
    assert int(tree.visits.sum()) >= 200


def test_a_kept_tree_belongs_to_the_view(duo: Game) -> None:
    """A bot that keeps its tree always offers exactly the moves of the view it is shown, all game long."""
    player, rival = bot(duo, 1), bot(duo, 2)
    position = duo.start(12)
    kept = 0
    for _ in range(60):
        if position.to_play is None:
            break
        view = view_of(position)
        own = player if position.to_play == 0 else rival
        thought = own.think(view, Limit(simulations=600))
        plain = {move.word for move in view.legal_moves() if not move.word.startswith("split:")}
        assert set(thought.visits) == plain
        kept += thought.simulations > 600
        position = position.play(thought.move)
    assert kept > 3


def test_constants_are_fitted_to_the_number_of_players(game: Game) -> None:
    """Four players win a quarter of the time: what is promised must shrink as the values do."""
    tree = SearchTree(small_net(game.id), game.kind, 10, b"1")
    tree.reset(game.start(1).view(0).records)
    usual = puct.constants_of(game.id)
    ratio = tree.arrays.constants[usual != 0] / usual[usual != 0]
    assert ratio[puct.EXPLORATION] == ratio[puct.FPU_REDUCTION] == pytest.approx(2 / game.players)
    assert ratio[puct.VALUE_SCALE] == pytest.approx(game.players / 2)
    assert np.count_nonzero(ratio != 1) == (0 if game.players == 2 else 3)


def test_outcomes_are_spread_evenly() -> None:
    """A card turned up is one of those left, each tried about as often as the others."""
    game = gemguild.splendor()
    tree = SearchTree(small_net("splendor"), game.kind, 9000, b"1")
    tree.reset(game.start(3).view(0).records)
    reserve = [edge for edge, action in enumerate(tree.edges("action").tolist()) if action == 30]
    puct.run_simulations(tree.arrays, np.repeat(reserve, 4000), tree.root_value)
    arrays, children = tree.arrays, []
    child = int(arrays.edges["child"][reserve[0]])
    while child != puct.NONE:
        children.append(child)
        child = int(arrays.nodes["sibling"][child])
    cards = arrays.nodes["outcome"][children]
    assert len(set(cards.tolist())) == len(children) > 10
    assert not set(cards.tolist()) & set(game.start(3).record.market.tolist())
    visits = arrays.nodes["visits"][children]
    assert visits.max() < 2.5 * visits.min()


def test_instinct_follows_the_priors_raised_to_a_power(game: Game) -> None:
    net, view = small_net(game.id), game.start(3).view(0)
    tree = SearchTree(net, game.kind, netbot.ROOT_ONLY, b"")
    tree.reset(view.records)
    weights = tree.edges("prior").astype(np.float64) ** 2
    player = netbot.InstinctBot(net, 2.0, seed=4)
    actions = tree.edges("action").tolist()
    drawn = [player.choose(view, Limit()).action for _ in range(2000)]
    counted = np.array([drawn.count(action) for action in actions]) / len(drawn)
    np.testing.assert_allclose(counted, weights / weights.sum(), atol=0.05)


def test_a_mighty_instinct_plays_what_the_net_likes_best_and_a_seed_repeats_a_game(game: Game) -> None:
    net = small_net(game.id)
    twins = [netbot.InstinctBot(net, 1.0, seed=8) for _ in range(2)]
    tree = SearchTree(net, game.kind, netbot.ROOT_ONLY, b"")
    for position in some_positions(game, seeds=1, every=40):
        if position.to_play is not None:
            view = view_of(position)
            tree.reset(view.records)
            priors = dict(zip(tree.edges("action").tolist(), tree.edges("prior").tolist(), strict=True))
            chosen = netbot.InstinctBot(net, 1e6).choose(view, Limit()).action
            assert priors[chosen] == max(priors.values())  # several moves may be liked equally
            assert len({twin.choose(view, Limit()) for twin in twins}) == 1


def test_the_weight_of_priors_grows_with_the_logarithm_of_the_visits() -> None:
    constants = puct.constants_of("duel")
    weights = [puct.exploration(constants, visits) for visits in (0, 256, 768, 1792, 256 * 63)]
    steps = (np.array(weights) - constants[puct.EXPLORATION]) / constants[puct.GROWTH]
    assert steps.tolist() == pytest.approx([0, 1, 2, 3, 6])
    assert puct.exploration(puct.CONSTANTS, 10_000) == puct.CONSTANTS[puct.EXPLORATION]
