"""The ladder: who meets whom, the table, and its place in a file."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import gemguild
from gemguild.arena.ladder import (
    ANCHORS,
    LADDER,
    anchor_of,
    both_ways,
    every_game,
    marks,
    meetings,
    plan_ladder,
    spell,
    table,
    write_between,
)
from gemguild.arena.results import Report, Results, report
from gemguild.arena.statistics import Estimate
from gemguild.engine.errors import BadOptions
from tests.arena.support import outcome_of

BEGIN, END = marks(LADDER)


def test_neighbours_meet_and_everybody_meets_the_anchors() -> None:
    assert meetings(4, []) == [(0, 1), (1, 2), (2, 3)]
    assert meetings(3, [3, 4]) == [(0, 1), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert meetings(3, [1]) == [(0, 1), (1, 2)], "an anchor may stand on the ladder"


def test_lineups_of_a_pair() -> None:
    assert both_ways((0, 1), 2) == [(0, 1)]
    assert both_ways((0, 1), 4) == [(0, 1, 1, 1), (1, 0, 0, 0)]


def test_the_plan_of_a_ladder() -> None:
    plan = plan_ladder(gemguild.duel(), ["random", "search@5"])
    assert [own.name for own in plan.entrants] == ["random", "search@5", *ANCHORS]
    assert (0, 1) in plan.lineups
    assert plan.entrants[anchor_of(plan)].name == "greedy"


def test_every_game_and_number_of_players_has_a_ladder() -> None:
    names = [game.name for game in every_game()]
    assert {"splendor-2", "splendor-3", "splendor-4", "marvel-4", "duel-2"} <= set(names)
    assert not [name for name in names if "team" in name]


def told(game: gemguild.Game) -> Report:
    plan = plan_ladder(game, ["random", "greedy"])
    results = Results(plan)
    for lineup, pair in enumerate(plan.lineups):
        for deal in range(10):
            for rotation, sides in enumerate([pair, pair[::-1]]):
                winner = min(pair) if deal == 0 else max(pair)
                results.add(
                    outcome_of(sides, tuple(1 if own == winner else 2 for own in sides), deal, rotation, lineup)
                )
    return report(results, anchor_of(plan))


def test_the_table_has_the_strongest_first() -> None:
    text = table({"splendor-2": told(gemguild.splendor()), "duel-2": told(gemguild.duel())})
    lines = text.split("\n")
    assert lines[0] == "| bot | splendor-2 | duel-2 | ms per decision |"
    assert [line.split(" | ")[0] for line in lines[2:5]] == ["| search", "| greedy", "| random"]
    assert "| greedy | 0 | 0 |" in lines[3]
    assert "relative to greedy, from 120 games" in text
    assert all(line.count("|") == lines[0].count("|") for line in lines[1:5])


def test_ratings_in_words() -> None:
    assert spell(Estimate(-120.4, -150.2, -90.0)) == "−120 (−150 to −90)"
    assert spell(Estimate(0.0, 0.0, 0.0)) == "0"
    assert spell(Estimate(math.nan, -math.inf, math.inf)) == "–"


def test_the_table_goes_between_the_marks(tmp_path: Path) -> None:
    path = tmp_path / "bots.md"
    path.write_text(f"# Bots\n\n{BEGIN}\nold\n{END}\n\nThe rest.\n", encoding="utf-8")
    for text in ("| a |\n", "| b |\n"):
        write_between(path, text)
        assert path.read_text(encoding="utf-8") == f"# Bots\n\n{BEGIN}\n\n{text}\n{END}\n\nThe rest.\n"


def test_marks_of_several_names(tmp_path: Path) -> None:
    path = tmp_path / "bots.md"
    path.write_text("".join(f"{mark}\n" for name in ("ladder", "chart") for mark in marks(name)), encoding="utf-8")
    write_between(path, "drawn", "chart")
    assert path.read_text(encoding="utf-8") == f"{BEGIN}\n{END}\n<!-- chart:begin -->\n\ndrawn\n<!-- chart:end -->\n"


def test_a_file_that_is_not_there_is_made(tmp_path: Path) -> None:
    write_between(tmp_path / "new.md", "| a |\n")
    assert (tmp_path / "new.md").read_text(encoding="utf-8") == f"{BEGIN}\n\n| a |\n\n{END}\n"


@pytest.mark.parametrize("text", ["", BEGIN, END, f"{END}\n{BEGIN}"])
def test_a_file_without_marks_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bots.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadOptions, match="has no place for the ladder"):
        write_between(path, "table\n")
    assert path.read_text(encoding="utf-8") == text
