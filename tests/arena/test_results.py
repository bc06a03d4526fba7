"""From games to reports: who won how much, in which seat, how fast, and when a test is decided."""

from __future__ import annotations

import json
import math
from itertools import permutations

import pytest

from gemguild.arena.entrants import Entrant
from gemguild.arena.results import Report, Results, report
from gemguild.arena.schedule import MatchPlan
from gemguild.arena.statistics import Sprt, elo
from gemguild.bots import Limit
from tests.arena.support import SPLENDOR, TABLE, TEAMS, First, entrant, outcome_of, plan_of

PLAN = plan_of(Entrant("strong", First, Limit(seconds=0.4)), Entrant("weak", First))


def pair(deal: int, first: bool, second: bool) -> list[tuple[tuple[int, int], tuple[int, int], int, int]]:
    """Both games of a deal, and whether the first entrant won them."""
    return [
        ((0, 1), (1, 2) if first else (2, 1), deal, 0),
        ((1, 0), (2, 1) if second else (1, 2), deal, 1),
    ]


def results_of(*pairs: tuple[bool, bool], plan: MatchPlan = PLAN, sprt: Sprt | None = None) -> Results:
    results = Results(plan, sprt)
    for deal, (first, second) in enumerate(pairs):
        for sides, places, number, rotation in pair(deal, first, second):
            results.add(outcome_of(sides, places, number, rotation))
    return results


def told_of(*pairs: tuple[bool, bool]) -> Report:
    return report(results_of(*pairs))


def test_shares_games_and_elo() -> None:
    told = told_of((True, True), (True, False), (True, True), (False, True))
    strong, weak = told.standings
    assert (told.games, strong.games, weak.games) == (8, 8, 8)
    assert strong.share.value == told.share.value == 0.75
    assert weak.share.value == 0.25
    assert strong.share.low == pytest.approx(1 - weak.share.high)
    assert told.elo is not None
    assert told.elo.value == pytest.approx(elo(0.75))
    assert strong.rating.value == 0 > weak.rating.value
    assert strong.skill.mu > weak.skill.mu


def test_ties_count_in_parts() -> None:
    results = Results(PLAN)
    results.add(outcome_of((0, 1), (1, 1)))
    results.add(outcome_of((1, 0), (2, 1), rotation=1))
    assert report(results).share.value == 0.75


def test_seats_have_their_own_shares() -> None:
    told = told_of((True, False), (True, False), (True, True))
    assert [seat.value for seat in told.seats] == pytest.approx([5 / 6, 1 / 6])
    assert [seat.value for seat in told.standings[0].by_seat] == pytest.approx([1, 1 / 3])


def test_length_and_pace() -> None:
    told = told_of((True, False), (True, False))
    assert told.turns == 40.5
    assert told.decisions == 6
    strong, weak = (standing.pace for standing in told.standings)
    assert strong.decisions == 12
    assert strong.mean == pytest.approx((2 * 0.9 + 2 * 0.3) / 12)
    assert strong.slowest == 0.5
    assert strong.overrun == pytest.approx(0.1)
    assert weak.overrun is None


def test_deals_that_are_not_complete_do_not_count() -> None:
    results = results_of((True, False))
    results.add(outcome_of((0, 1), (1, 2), deal=1))
    told = report(results)
    assert (told.played, told.games) == (3, 2)
    assert told.share.value == 0.5
    assert "0-1-0" in results
    assert "0-1-1" not in results


def test_nothing_played_yet_is_a_report_too() -> None:
    told = report(Results(PLAN))
    assert told.games == 0
    assert math.isnan(told.share.value)
    assert math.isnan(told.standings[0].pace.mean)
    assert json.loads(json.dumps(told.to_plain(), allow_nan=False))["bots"][0]["share"]["value"] is None


def test_forfeits_are_told() -> None:
    results = Results(PLAN)
    results.add(outcome_of((0, 1), (1, 2), forfeit="1 ValueError: no"))
    results.add(outcome_of((1, 0), (2, 1), rotation=1))
    told = report(results)
    assert [standing.forfeits for standing in told.standings] == [0, 1]
    assert told.forfeits == (("0-0-0", "1 ValueError: no"),)


def test_four_players_have_places_and_copies_share_a_name() -> None:
    results = Results(plan_of(entrant("random"), Entrant("first", First), game=TABLE))
    for rotation, sides in enumerate([(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]):
        places = tuple(1 if own == 0 else 2 + seat % 3 for seat, own in enumerate(sides))
        results.add(outcome_of(sides, places, rotation=rotation))
    told = report(results)
    assert told.standings[0].places == (1.0, 0.0, 0.0, 0.0)
    assert sum(told.standings[1].places) == pytest.approx(1)
    assert told.standings[1].places[0] == 0.0
    assert [standing.share.value for standing in told.standings] == [1.0, 0.0]


def test_elo_of_one_among_three_copies_starts_at_a_quarter() -> None:
    results = Results(plan_of(entrant("random"), Entrant("first", First), game=TABLE))
    for deal in range(4):
        for rotation, sides in enumerate([(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]):
            winner = sides.index(0) if rotation == deal else (sides.index(0) + 1) % 4
            results.add(outcome_of(sides, tuple(1 if seat == winner else 2 for seat in range(4)), deal, rotation))
    told = report(results)
    assert told.share.value == 0.25
    assert told.elo is not None
    assert told.elo.value == pytest.approx(0)
    assert told.standings[1].rating.value == pytest.approx(0, abs=1e-6)


def test_teams_are_one_side_each() -> None:
    results = Results(plan_of(entrant("random"), Entrant("first", First), game=TEAMS))
    for rotation, sides in enumerate([(0, 1), (1, 0)]):
        four = outcome_of((0, 1, 0, 1), (1, 1, 1, 1), rotation=rotation)
        own = outcome_of(sides, (1, 2) if sides[0] == 0 else (2, 1), rotation=rotation)
        results.add(
            type(own)(0, 0, rotation, sides, own.places, four.points, 50, four.decisions, four.seconds, four.slowest)
        )
    told = report(results)
    assert told.share.value == 1.0
    assert told.standings[0].pace.decisions == 12, "both seats, both games"
    assert told.standings[0].skill.mu > 25 > told.standings[1].skill.mu


def test_a_round_robin_has_ratings_and_lineups() -> None:
    plan = plan_of(*(Entrant(name, First) for name in ("low", "middle", "high")))
    results = Results(plan)
    for lineup, (one, other) in enumerate(plan.lineups):
        for deal in range(20):
            upset = deal % 5 == 0
            for rotation, sides in enumerate([(one, other), (other, one)]):
                winner = min(sides) if upset else max(sides)
                places = tuple(1 if own == winner else 2 for own in sides)
                results.add(outcome_of(sides, places, deal, rotation, lineup))
    told = report(results, anchor=1)
    low, middle, high = told.standings
    assert low.rating.value < middle.rating.value == 0 < high.rating.value
    assert high.rating.value == pytest.approx(-low.rating.value)
    assert low.skill.mu < middle.skill.mu < high.skill.mu
    assert [own.shares["high"].value for own in told.lineups[1:]] == [0.8, 0.8]
    assert told.elo is None


def test_the_same_test_whichever_game_ends_first() -> None:
    sprt = Sprt(0.5, 0.7)
    games = [outcome_of(*game) for deal in range(3) for game in pair(deal, True, deal == 1)]
    ratios = set()
    for order in permutations(games):
        results = Results(PLAN, sprt)
        for game in order:
            results.add(game)
        assert results.test is not None
        assert results.test.deals == 3
        ratios.add(results.test.ratio)
    assert len(ratios) == 1


def test_a_test_sees_no_deal_before_those_ahead_of_it() -> None:
    results = Results(PLAN, Sprt(0.5, 0.7))
    for game in pair(1, True, True):
        results.add(outcome_of(*game))
    assert results.test is not None
    assert results.test.deals == 0
    for game in pair(0, True, True):
        results.add(outcome_of(*game))
    assert results.test.deals == 2


def test_after_the_verdict_only_what_led_to_it_counts() -> None:
    sprt = Sprt(0.5, 0.7)
    results = results_of(*[(True, True)] * 40, sprt=sprt)
    assert results.decided()
    assert results.test is not None
    assert results.test.verdict == "higher"
    enough = results.test.deals
    assert enough < 40
    told = report(results)
    assert told.games == 2 * enough
    assert told.played == 80
    assert told.to_plain()["sprt"]["accepted"] == "higher"
    assert not results_of(*[(True, True)] * (enough - 1), sprt=sprt).decided()


def test_the_report_is_json_without_infinities() -> None:
    plain = told_of((True, True), (True, True), (True, True)).to_plain()
    text = json.dumps(plain, allow_nan=False)
    assert json.loads(text) == plain
    assert plain["elo_difference"]["value"] is None
    assert plain["elo_difference"]["low"] is not None
    assert plain["game"] == SPLENDOR.name
