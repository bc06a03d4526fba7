"""Whole runs: matches from Python, folders, going on after an end, stopping when enough is known."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from gemguild.arena import Entrant, Here, Sprt, match
from gemguild.arena.folder import ArenaFolder, read_plan
from gemguild.arena.playing import Played, play
from gemguild.arena.results import Results, report
from gemguild.arena.run import load, play_on
from gemguild.arena.schedule import Job, MatchPlan
from gemguild.bots import Limit, RandomBot
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.gamerecord import GameRecord
from tests.arena.support import SPLENDOR, TABLE, First, entrant, moves_of, plan_of


class Stopped(Exception):
    """Somebody pulls the plug."""


def stop_after(count: int) -> Callable[[Results], None]:
    def tell(results: Results) -> None:
        if len(results) == count:
            raise Stopped

    return tell


def files(path: Path) -> dict[str, list[str]]:
    return {own.stem: moves_of(own.read_text(encoding="utf-8")) for own in (path / "games").iterdir()}


def run_into(path: Path, plan: MatchPlan, deals: int, stop: int = 0, resume: bool = False) -> Results:
    folder, results = ArenaFolder(path, plan, resume=resume), Results(plan)
    load(folder, results)
    play_on(results, Here(), deals, folder, stop_after(stop))
    folder.finish(results, report(results))
    return results


# ------------------------------------------------------------------------------------------------------ from Python


def test_a_match_by_name() -> None:
    told = match(SPLENDOR, ["greedy", "random"], deals=5, seed=2)
    assert told.games == 10
    assert told.share.value > 0.8
    assert [standing.name for standing in told.standings] == ["greedy", "random"]


def test_a_match_is_the_same_again() -> None:
    first, second = (match("splendor-2", ["search@20", "random"], deals=2, seed=5) for _ in range(2))
    assert first.turns == second.turns
    assert first.share == second.share


def test_a_match_between_makers() -> None:
    told = match("splendor-2", [Entrant("candidate", RandomBot), First], deals=2, limit=Limit(simulations=3))
    assert [(own.name, own.limit.simulations) for own in told.plan.entrants] == [("candidate", 3), ("First", 3)]
    assert told.share.value == 1.0


def test_what_is_given_twice_is_one_bot_on_two_sides() -> None:
    told = match(TABLE, ["random", First, "random", First], deals=2)
    assert told.plan.lineups == ((0, 1, 0, 1),)
    assert told.games == 6, "one order of four rotations, one of two"


def test_sides_that_are_left_go_to_the_last() -> None:
    assert match(TABLE, ["random", First], deals=0).plan.lineups == ((0, 1, 1, 1),)


@pytest.mark.parametrize("lineup", [[], ["random"], ["random", "random"], ["random", First, First]])
def test_lineups_that_cannot_be(lineup: list[str]) -> None:
    with pytest.raises(BadOptions):
        match("splendor-2", lineup, deals=1)


def test_a_match_stops_when_the_test_is_sure() -> None:
    told = match("splendor-2", ["random", First], deals=200, sprt=Sprt(0.5, 0.8))
    assert told.test is not None
    assert told.test.verdict == "higher"
    assert told.games == 2 * told.test.deals < 60


def test_a_decided_test_plays_no_more() -> None:
    results = Results(plan_of(), Sprt(0.5, 0.8))
    play_on(results, Here(), 200)
    before = len(results)
    play_on(results, Here(), 200)
    assert results.decided()
    assert len(results) == before


# ------------------------------------------------------------------------------------------------------------ folders


def test_everything_is_kept(tmp_path: Path) -> None:
    plan = plan_of(seed=4)
    results = run_into(tmp_path, plan, 3)
    assert set(files(tmp_path)) == {job.key for job in plan.jobs(3)}
    for path in (tmp_path / "games").iterdir():
        assert GameRecord.parse(path.read_text(encoding="utf-8")).result is not None
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert summary == report(results).to_plain()
    for chart in ("score.svg", "ratings.svg"):
        assert "first" in "".join(ET.parse(tmp_path / chart).getroot().itertext())
    assert read_plan(tmp_path).lineups == plan.lineups


def test_going_on_plays_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of()
    whole = run_into(tmp_path / "whole", plan, 4)
    with pytest.raises(Stopped):
        run_into(tmp_path / "parts", plan, 4, stop=3)
    assert len(files(tmp_path / "parts")) == 3, "each game is kept at once"
    played: list[str] = []

    def noted(job: Job) -> Played:
        played.append(job.key)
        return play(job)

    monkeypatch.setattr("gemguild.arena.schedule.play", noted)
    parts = run_into(tmp_path / "parts", plan, 4, resume=True)
    assert len(played) == 5
    assert files(tmp_path / "parts") == files(tmp_path / "whole")
    assert report(parts).share == report(whole).share
    run_into(tmp_path / "parts", plan, 4, resume=True)
    assert len(played) == 5, "nothing was missing"
    run_into(tmp_path / "parts", plan, 5, resume=True)
    assert len(played) == 7, "more games than before can be asked for"


def test_a_file_that_was_not_finished_is_no_game(tmp_path: Path) -> None:
    run_into(tmp_path, plan_of(), 1)
    (tmp_path / "games" / "0-1-0.txt.part").write_text("game: splen", encoding="utf-8")
    assert len(run_into(tmp_path, plan_of(), 1, resume=True)) == 2


def test_a_folder_in_use_is_not_overwritten(tmp_path: Path) -> None:
    run_into(tmp_path, plan_of(), 1)
    with pytest.raises(BadOptions, match="has a run already; --resume goes on with it"):
        ArenaFolder(tmp_path, plan_of())


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (plan_of(seed=9), "its seed is 1, not 9"),
        (plan_of(game=TABLE), 'its game is "splendor-2", not "splendor-4"'),
        (plan_of(Entrant("random", "random", Limit(seconds=1)), Entrant("first", First)), "its bots is"),
        (plan_of(lineups=((1, 0),)), "its lineups is"),
    ],
)
def test_another_run_is_not_gone_on_with(tmp_path: Path, other: MatchPlan, what: str) -> None:
    run_into(tmp_path, plan_of(), 0)
    with pytest.raises(BadOptions, match=f"has another run: {what}"):
        ArenaFolder(tmp_path, other, resume=True)


def test_a_folder_tells_its_plan(tmp_path: Path) -> None:
    plan = plan_of(entrant("greedy"), Entrant("quick", "search", Limit(simulations=7)), game=TABLE)
    ArenaFolder(tmp_path, plan)
    assert read_plan(tmp_path) == plan


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"bots": [], "lineups": [["elmo"]], "game": "duel-2", "seed": 0}'])
def test_a_plan_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    (tmp_path / "run.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadText, match=r"run\.json"):
        read_plan(tmp_path)


def test_a_spoilt_record_is_named(tmp_path: Path) -> None:
    run_into(tmp_path, plan_of(), 1)
    (tmp_path / "games" / "0-0-0.txt").write_text("game: splendor\n", encoding="utf-8")
    with pytest.raises(BadText, match=r"0-0-0\.txt: this is not a record of a game in the arena"):
        run_into(tmp_path, plan_of(), 1, resume=True)
