"""Games of a net against itself: what is written down of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import numpy as np
import pytest

import gemguild
from gemguild.engine.batch import Batch
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS, Kind
from gemguild.train.samples import Samples
from gemguild.train.selfplay import MIXES, SearchBudget, SelfPlay, play_game, variant_of
from tests.bots.nets import small_net
from tests.support import GAMES

BUDGET = SearchBudget(candidates=4, simulations=4)


def same(one: Samples, other: Samples) -> bool:
    return all(getattr(one, field.name).tobytes() == getattr(other, field.name).tobytes() for field in fields(Samples))


def test_every_variant_is_played() -> None:
    assert {way for mix in MIXES.values() for way in mix} == {game.name for game in GAMES}
    for name, mix in MIXES.items():
        rounds = Counter(variant_of(name, number).name for number in range(2 * sum(mix.values())))
        assert rounds == {way: 2 * times for way, times in mix.items()}


def test_games_are_the_same_whoever_plays_them(kind: Kind) -> None:
    net = small_net(kind.id)
    result = SelfPlay(net, 3, range(2, 5), BUDGET).play()
    assert result.numbers == range(2, 5)
    assert same(result.samples, Samples.joined(play_game(net, 3, number, BUDGET) for number in (2, 3, 4)))
    assert not same(play_game(net, 3, 2, BUDGET), play_game(net, 4, 2, BUDGET)), "another seed, another game"


@pytest.mark.parametrize("name", ["splendor", "marvel", "duel"])
def test_what_is_written_down(name: str) -> None:
    mix = MIXES[name]
    rounds = np.cumsum(list(mix.values()))
    for number, way in zip((rounds - 1).tolist(), mix, strict=True):  # one of each way
        check_game(gemguild.game(way), play_game(small_net(name), 1, number, BUDGET))


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
    assert set(MIXES) == set(KINDS)


def test_a_game_without_a_mix_is_played_by_every_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(MIXES, "marvel")
    assert [variant_of("marvel", number).name for number in range(4)] == [
        "marvel-2",
        "marvel-3",
        "marvel-4",
        "marvel-2",
    ]
