"""Who plays whom, with which cards, in which seat."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from gemguild.arena.schedule import Lineup, around_the_table, deals_of_lineup, filled, find, lineups_of
from gemguild.engine.errors import BadOptions
from tests.arena.support import SPLENDOR, TABLE, TEAMS, entrant, plan_of

FOUR = tuple(map(entrant, ["random", "greedy", "search", "random"]))


def test_every_deal_is_played_from_both_seats() -> None:
    jobs = list(plan_of().jobs(20))
    assert len(jobs) == 40
    for first, second in zip(jobs[::2], jobs[1::2], strict=True):
        assert first.seed == second.seed
        assert first.sides == second.sides[::-1]
    assert len({job.seed for job in jobs}) == 20


@pytest.mark.parametrize(
    ("lineup", "games"), [((0, 1, 2, 3), 4), ((0, 1, 1, 1), 4), ((0, 0, 1, 1), 4), ((0, 1, 2), 3), ((0, 1, 1), 3)]
)
def test_every_entrant_has_every_seat_equally_often(lineup: Lineup, games: int) -> None:
    game = SPLENDOR if len(lineup) == 2 else TABLE if len(lineup) == 4 else type(TABLE)(TABLE.kind, 3)
    jobs = list(plan_of(*FOUR[: max(lineup) + 1], game=game, lineups=(lineup,)).jobs(6))
    assert len([job for job in jobs if job.deal == 0]) == games
    for deal in range(6):
        seatings = [job.sides for job in jobs if job.deal == deal]
        assert len(set(seatings)) == len(seatings), "no game twice"
        for seat in range(len(lineup)):
            there = Counter(sides[seat] for sides in seatings)
            assert {own: count / len(seatings) for own, count in there.items()} == {
                own: lineup.count(own) / len(lineup) for own in set(lineup)
            }


def test_neighbours_change_from_deal_to_deal() -> None:
    jobs = plan_of(*FOUR, game=TABLE).jobs(6)
    behind = Counter(pair for job in jobs for pair in pairwise((*job.sides, job.sides[0])))
    assert len(set(behind.values())) == 1
    assert len(behind) == 12


def test_orders_around_the_table() -> None:
    assert around_the_table((0, 1, 1, 1)) == [(0, 1, 1, 1)]
    assert around_the_table((0, 0, 1, 1)) == [(0, 0, 1, 1), (0, 1, 0, 1)]
    assert len(around_the_table((0, 1, 2, 3))) == 6


def test_all_lineups_play_the_same_deals() -> None:
    plan = plan_of(*FOUR[:3])
    assert plan.lineups == ((0, 1), (0, 2), (1, 2))
    assert len({job.seed for job in plan.jobs(1)}) == 1


def test_a_plan_is_the_same_every_time_and_another_with_another_seed() -> None:
    first, same, other = plan_of(seed=7), plan_of(seed=7), plan_of(seed=8)
    assert list(first.jobs(3)) == list(same.jobs(3))
    assert {job.seed for job in first.jobs(3)}.isdisjoint(job.seed for job in other.jobs(3))


def test_every_bot_has_its_own_chance() -> None:
    jobs = list(plan_of(*FOUR[:3]).jobs(4))
    assert len({job.bot_seed(seat) for job in jobs for seat in range(2)}) == 2 * len(jobs)
    assert len({job.key for job in jobs}) == len(jobs)


def test_too_few_bots_are_filled_up_with_the_last() -> None:
    assert lineups_of(2, 4) == ((0, 1, 1, 1),)
    assert lineups_of(3, 4) == ((0, 1, 2, 2),)
    assert lineups_of(4, 4) == ((0, 1, 2, 3),)
    assert len(lineups_of(5, 4)) == 5
    assert filled((1, 0), 3) == (1, 0, 0)


def test_a_team_is_one_side() -> None:
    plan = plan_of(game=TEAMS)
    assert plan.lineups == ((0, 1),)
    with pytest.raises(BadOptions, match="a lineup of splendor-4-team has 2 bots, one for each team"):
        plan_of(game=TEAMS, lineups=((0, 1, 1, 1),))


def test_lineups_that_cannot_be() -> None:
    with pytest.raises(BadOptions, match="two different bots"):
        plan_of(lineups=((1, 1),))
    with pytest.raises(BadOptions, match="5 bots cannot be a lineup for 4 sides"):
        filled((0, 1, 2, 3, 4), 4)
    with pytest.raises(BadOptions, match="0 bots cannot be a lineup for 2 sides"):
        lineups_of(0, 2)


@pytest.mark.parametrize(
    ("lineup", "games", "deals"), [((0, 1), 10, 5), ((0, 1), 11, 6), ((0, 1, 1, 1), 9, 3), ((0, 0, 1, 1), 13, 5)]
)
def test_games_are_rounded_up_to_whole_deals(lineup: Lineup, games: int, deals: int) -> None:
    assert deals_of_lineup(lineup, games) == deals
    game = SPLENDOR if len(lineup) == 2 else TABLE
    plan = plan_of(game=game, lineups=(lineup,))
    assert len(list(plan.jobs(deals - 1))) < games <= len(list(plan.jobs(plan.deals_for(games))))


def test_an_entrant_is_found_by_name() -> None:
    assert find(FOUR, "search") == 2
    with pytest.raises(BadOptions, match="'elmo' does not play here; there are random"):
        find(FOUR, "elmo")
