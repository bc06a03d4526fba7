"""Matches of nets, and the Elo curve that they make."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from gemguild.arena.entrants import Entrant
from gemguild.arena.statistics import Estimate, elo
from gemguild.arena.workers import Here
from gemguild.bots import RandomBot
from gemguild.bots.bot import Limit
from gemguild.bots.net.net import Net
from gemguild.engine.game import Move, View
from gemguild.train.folder import Run
from gemguild.train.strength import added, anchor_entrant, difference, elo_curve, net_entrant, play_match
from tests.bots.nets import small_net
from tests.train.support import TINY
from tests.train.test_folder import LINE, line_of

DUEL = replace(TINY, game="duel", pairs=2)


class Stumbles:
    """A bot that raises an error."""

    def choose(self, view: View, limit: Limit) -> Move:
        raise RuntimeError("no idea")


def entrant(net: Net, name: str = "net") -> Entrant:
    return net_entrant(DUEL, net, name)


# ------------------------------------------------------------------------------------------------------------- matches


def test_a_match_has_both_seats_of_every_deal() -> None:
    heard = []
    score = play_match(
        DUEL,
        1,
        [entrant(small_net("duel")), Entrant("random", RandomBot)],
        Here(),
        lambda done, total: heard.append((done, total)),
    )
    assert score.games == 4
    assert heard == [(done, 4) for done in range(5)]
    assert 0 <= score.share.low <= score.share.value <= score.share.high <= 1


def test_the_same_match_comes_out_the_same() -> None:
    lineup = [entrant(small_net("duel")), entrant(small_net("duel", seed=1), "other")]
    again = [entrant(small_net("duel")), entrant(small_net("duel", seed=1), "other")]
    assert play_match(DUEL, 3, lineup, Here()) == play_match(DUEL, 3, again, Here())


def test_a_bot_that_fails_is_no_result() -> None:
    lineup = [entrant(small_net("duel")), Entrant("stumbles", Stumbles)]
    with pytest.raises(RuntimeError, match=r"has forfeited game 0-0-0: [01] RuntimeError: no idea"):
        play_match(DUEL, 1, lineup, Here())


def test_anchors_think_as_much_as_they_say() -> None:
    assert anchor_entrant(replace(DUEL, anchor="search@77")).limit == Limit(simulations=77)
    assert anchor_entrant(replace(DUEL, anchor="search")).limit == Limit(simulations=DUEL.match_simulations)


# ----------------------------------------------------------------------------------------------------------------- Elo


def test_a_share_is_a_difference() -> None:
    line = replace(line_of(1, 0.75, 0), low=0.6, high=0.85, matched=400)
    assert difference(line, 10) == Estimate(elo(0.75), elo(0.6), elo(0.85))


def test_winning_every_game_is_not_infinite() -> None:
    for won in (0.0, 1.0):
        known = difference(replace(line_of(1, won, 0), low=won, high=won, matched=120), 10)
        assert abs(known.value) == pytest.approx(elo(1 - 0.5 / 121))


def test_a_line_without_limits_gets_those_of_its_games() -> None:
    few, many = difference(line_of(1, 0.6, 0), 40), difference(line_of(1, 0.6, 0), 4000)
    assert few.value == many.value == elo(0.6)
    assert few.low < many.low < elo(0.6) < many.high < few.high
    assert few.low < 0 < many.low


def test_uncertainty_adds_up_by_squares() -> None:
    assert added(Estimate(100, 70, 140), Estimate(50, 10, 80)) == Estimate(150, 100, 200)


def test_the_curve_follows_the_chain_of_best_nets(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, TINY)
    steps = {1: (0.8, 0), 2: (0.4, 1), 3: (None, None), 4: (0.7, 1)}
    for generation, (won, against) in steps.items():
        run.append(replace(LINE, generation=generation, won=won, against=against, low=won, high=won, matched=100))
    curve = elo_curve(run)
    assert list(curve) == [0, 1, 2, 4]
    assert curve[0] == Estimate(0, 0, 0)
    assert curve[1].value == pytest.approx(elo(0.8))
    assert curve[2].value == pytest.approx(elo(0.8) + elo(0.4))
    assert curve[4].value == pytest.approx(elo(0.8) + elo(0.7))
    assert all(math.isfinite(known.low) and math.isfinite(known.high) for known in curve.values())
