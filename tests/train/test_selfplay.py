"""Games of a net against itself: what is written down of them."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import fields, replace
from typing import ClassVar

import numpy as np
import pytest

import gemguild
from gemguild.arena.entrants import Entrant, enter
from gemguild.bots import Limit
from gemguild.engine.batch import Batch
from gemguild.engine.game import Game, Move, View
from gemguild.engine.kind import KINDS, Kind
from gemguild.train.samples import Samples
from gemguild.train.selfplay import MIXES, Rivals, SearchBudget, SelfPlay, mix_of, play_game, reached_back
from tests.bots.nets import small_net
from tests.support import GAMES

BUDGET = SearchBudget(candidates=4, simulations=4)


def same(one: Samples, other: Samples) -> bool:
    return all(getattr(one, field.name).tobytes() == getattr(other, field.name).tobytes() for field in fields(Samples))


def test_every_variant_is_played() -> None:
    assert {game.name for name in KINDS for game in mix_of(name)} == {game.name for game in GAMES}
    for name, mix in MIXES.items():
        assert Counter(game.name for game in mix_of(name)) == mix
    assert [game.name for game in mix_of("marvel", 3)] == ["marvel-3", "marvel-3"]


def test_games_are_the_same_whoever_plays_them(kind: Kind) -> None:
    net = small_net(kind.id)
    result = SelfPlay(net, 3, range(2, 5), BUDGET).play()
    assert result.numbers == range(2, 5)
    alone = [SelfPlay(net, 3, range(number, number + 1), BUDGET).play().samples for number in (2, 3, 4)]
    assert same(result.samples, Samples.joined(alone))
    assert not same(alone[0], SelfPlay(net, 4, range(2, 3), BUDGET).play().samples), "another seed, another game"


@pytest.mark.parametrize("name", ["splendor", "marvel", "duel"])
def test_what_is_written_down(name: str) -> None:
    for way in MIXES[name]:
        game = gemguild.game(way)
        check_game(game, play_game(small_net(name), game, b"1", BUDGET))


def test_quick_searches_give_no_policy_but_a_value() -> None:
    budget = replace(BUDGET, full_share=0.3, quick_simulations=2)
    samples = play_game(small_net("splendor"), gemguild.splendor(), b"1", budget)
    full = samples.policy.any(axis=1)
    assert 0.1 < full.mean() < 0.5
    np.testing.assert_allclose(samples.policy[full].sum(axis=1, dtype=np.float32), 1, atol=5e-3)
    np.testing.assert_allclose(samples.search_shares.sum(axis=1), 1, atol=1e-5)


class Marked:
    """A bot that plays its first legal move and remembers whose it was."""

    made: ClassVar[list[int]] = []

    def choose(self, view: View, limit: Limit) -> Move:
        assert limit == Limit(simulations=5)
        assert view.to_play is not None
        self.made.append(view.to_play)
        return view.legal_moves()[0]


def test_a_rival_plays_some_seats_and_nothing_is_learnt_from_its_moves() -> None:
    rivals = Rivals(Entrant("marked", Marked, Limit(simulations=5)), share=1)
    seats = set()
    for number in range(12):
        Marked.made.clear()
        samples = play_game(small_net("splendor"), gemguild.splendor(4), b"%d" % number, BUDGET, rivals)
        taken = set(Marked.made)
        assert 1 <= len(taken) <= 3
        seats.add(tuple(sorted(taken)))
        of_rival = np.isin(samples.records["seat"], list(taken))
        assert not samples.policy[of_rival].any()
        assert samples.policy[~of_rival].any(axis=1).all()
        np.testing.assert_allclose(samples.search_shares.sum(axis=1), 1, atol=1e-5)
    assert len(seats) > 5, "drawn at random"


def test_a_rival_takes_part_in_a_share_of_the_games() -> None:
    seated = [
        Rivals(enter("greedy"), share=0.3).seated(gemguild.splendor(3), np.random.default_rng(number))
        for number in range(300)
    ]
    assert 60 <= sum(map(bool, seated)) <= 120
    assert {len(seats) for seats in seated} == {0, 1, 2}


def test_games_with_a_rival_are_the_same_whoever_plays_them() -> None:
    task = SelfPlay(small_net("duel"), 3, range(2), BUDGET, rivals=Rivals(enter("greedy"), share=1))
    first, again = task.play().samples, pickle.loads(pickle.dumps(task)).play().samples
    assert same(first, again)
    assert not same(first, replace(task, rivals=None).play().samples)


def test_later_values_reach_back() -> None:
    game = play_game(small_net("splendor"), gemguild.splendor(), b"1", BUDGET)
    assert reached_back(game, 0) is game
    np.testing.assert_allclose(reached_back(game, 1).search_shares, game.final_shares)
    half = reached_back(game, 0.5).search_shares
    np.testing.assert_allclose(half[-1], (game.search_shares[-1] + game.final_shares[-1]) / 2, atol=1e-6)
    np.testing.assert_allclose(half[:-1], (game.search_shares[:-1] + half[1:]) / 2, atol=1e-6)


def check_game(game: Game, samples: Samples) -> None:
    """All that must hold of the samples of one game."""
    players = game.players
    records = samples.records
    assert (records["players"] == players).all()
    for hidden in ("deck", "key"):
        assert len(np.unique(records[hidden])) == 1, "a net must not be told"
    for shares in (samples.final_shares, samples.search_shares):
        np.testing.assert_allclose(shares.sum(axis=1), 1, atol=1e-5)
        assert not shares[:, players:].any()
    for outcome in (samples.final_shares, samples.final_points):
        assert len(np.unique(outcome, axis=0)) == 1, "the game ended in one way"
        assert not outcome[:, players:].any()
    legal = Batch(game, records).legal_mask()
    policy = samples.policy.astype(np.float32)
    assert not policy[~legal].any()
    np.testing.assert_allclose(policy.sum(axis=1), 1, atol=5e-3)
    assert (legal.sum(axis=1) > 1).all(), "only what is a choice"
    assert len(np.unique(records["turn"])) > 10


def test_a_task_has_a_name() -> None:
    assert SelfPlay(small_net("duel"), 1, range(8, 12), BUDGET).key == "8 to 11 of self-play"


def test_a_game_without_a_mix_is_played_by_every_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(MIXES, "marvel")
    assert [game.name for game in mix_of("marvel")] == ["marvel-2", "marvel-2", "marvel-3", "marvel-4"]
