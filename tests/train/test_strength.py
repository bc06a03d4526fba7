"""Matches of nets, and the Elo curve that they make."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gemguild.arena.entrants import Entrant
from gemguild.arena.statistics import Estimate, elo
from gemguild.arena.workers import Here
from gemguild.bots import RandomBot
from gemguild.bots.bot import Limit
from gemguild.bots.net.net import Net
from gemguild.engine.game import Move, View
from gemguild.train.folder import BadRun, Run
from gemguild.train.strength import (
    MAX_MEASURED,
    added,
    anchor_entrant,
    chosen_generations,
    difference,
    elo_curve,
    measured,
    net_entrant,
    plan_ratings,
    play_match,
    shared_seats,
)
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_nets_have_as_many_seats(seats: int) -> None:
    lineups = shared_seats((3, 7), seats)
    assert all(len(lineup) == seats for lineup in lineups)
    everybody = [number for lineup in lineups for number in lineup]
    assert everybody.count(3) == everybody.count(7)
    assert len(lineups) == 1 + seats % 2


def test_a_match_of_three_seats_is_even() -> None:
    splendor = replace(DUEL, game="splendor", players=3)
    net = small_net("splendor")
    score = play_match(splendor, 1, [entrant(net), entrant(net, "the same")], Here())
    assert score.games == 2 * 3 * splendor.pairs
    assert score.share.low < 0.5 < score.share.high


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


# ----------------------------------------------------------------------------------------------------------- measuring


def run_of(folder: Path, generations: int, **changes: Any) -> Run:
    """A run of so many generations, all with the same net; those at the gate drew, but for the third."""
    run = Run.begin(folder, replace(DUEL, **changes), small_net("duel"))
    for generation in range(1, generations + 1):
        line = replace(LINE, generation=generation)
        if run.settings.is_gate(generation):
            line = replace(line, won=0.8 if generation == 3 else 0.5, against=run.best)
        run.append(line)
        run.save_net(small_net("duel"), generation)
    return run


def test_chosen_generations(tmp_path: Path) -> None:
    assert chosen_generations(Run.begin(tmp_path / "new", DUEL)) == [0]
    assert chosen_generations(run_of(tmp_path / "few", 10)) == [0, 1, 2, 3, 6, 9]
    many = chosen_generations(run_of(tmp_path / "many", 100))
    assert many[:6] == [0, 1, 2, 3, 6, 15]
    assert many[-1] == 99
    assert len(many) == 4 + MAX_MEASURED


def test_neighbours_meet(tmp_path: Path) -> None:
    plan = plan_ratings(run_of(tmp_path, 3))
    assert [own.name for own in plan.entrants] == ["generation 0", "generation 1", "generation 2", "generation 3"]
    assert plan.lineups == ((0, 1), (1, 2), (2, 3), (0, 2), (1, 3))
    assert plan_ratings(Run.begin(tmp_path / "new", DUEL)).lineups == ()


def summarise(run: Run, place: str, **ratings: Mapping[str, float | None]) -> None:
    """Leave the summary of a measurement."""
    bots = [{"name": f"generation {name[1:]}", "rating": known} for name, known in ratings.items()]
    path = run.folder / "ratings" / place / "summary.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"bots": bots}), encoding="utf-8")


def test_what_was_measured_counts(tmp_path: Path) -> None:
    run = run_of(tmp_path, 6)
    assert measured(run) == {}
    summarise(run, "00002", g0={"value": 0, "low": 0, "high": 0}, g1={"value": 1, "low": 1, "high": 1})
    unknown = {"value": None, "low": None, "high": None}
    summarise(run, "00004", g0={"value": 0, "low": 0, "high": 0}, g3={"value": 50, "low": 30, "high": 70}, g4=unknown)
    assert measured(run) == {0: Estimate(0, 0, 0), 3: Estimate(50, 30, 70)}, "the latest time"
    curve = elo_curve(run)
    assert list(curve) == [0, 1, 2, 3, 6]
    assert curve[3] == Estimate(50, 30, 70)
    assert curve[6].value == 50, "as strong as the best one, which was measured"
    assert curve[6].low < 30


def test_a_damaged_measurement_is_named(tmp_path: Path) -> None:
    run = run_of(tmp_path, 1)
    summarise(run, "00001")
    path = tmp_path / "ratings" / "00001" / "summary.json"
    for text in ("{", "[]", '{"bots": [{"name": "greedy", "rating": {}}]}', '{"bots": [7]}'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadRun, match=r"summary\.json: damaged"):
            elo_curve(run)
