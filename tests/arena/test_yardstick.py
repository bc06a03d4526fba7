"""The yardstick: who meets whom, and the table."""

from __future__ import annotations

import gemguild
from gemguild.arena.entrants import enter
from gemguild.arena.results import Results, report
from gemguild.arena.run import play_on
from gemguild.arena.workers import Here
from gemguild.arena.yardstick import BOT, GAMES, RIVAL, plan_yardstick, table, to_plain
from gemguild.bots import BOTS


def test_one_bot_meets_copies_of_the_former_one() -> None:
    assert {BOT, RIVAL} <= BOTS.keys()
    for name in GAMES:
        game = gemguild.game(name)
        plan = plan_yardstick(game, enter("greedy"), enter("random"))
        assert plan.lineups == ((0, *[1] * (game.players - 1)),)


def test_the_table_has_a_row_for_each_game() -> None:
    results = Results(plan_yardstick(gemguild.game("splendor-3"), enter("greedy"), enter("random")))
    play_on(results, Here(), 1)
    reports = {"splendor-3": report(results)}
    head, _, row = table(reports).splitlines()
    assert head.startswith("| game | games | won (95%) | even |")
    assert row.startswith("| splendor-3 | 3 | 100.0% (")
    assert "| 33% |" in row
    assert to_plain(reports)["splendor-3"]["games"] == 3
