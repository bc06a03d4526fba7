"""Generated games: what is in the tables, going on after an interruption, and folders that cannot be read."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterable
from dataclasses import asdict
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import gemguild
from gemguild import dataset
from gemguild.arena.entrants import Entrant
from gemguild.arena.workers import Here, Processes, T, Task, Workers
from gemguild.dataset import Decision, Finished, Plan, generate, tables
from gemguild.dataset.folder import Folder
from gemguild.dataset.schema import columns, markdown
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from tests.arena.support import Stumbles
from tests.support import REPOSITORY

SPLENDOR = gemguild.splendor()


class Interrupted(Exception):
    """What ends a run in a test."""


class UpTo:
    """Plays so many games, the last first, then is interrupted."""

    def __init__(self, games: int) -> None:
        self.games = games

    def run(self, jobs: Iterable[Task[T]]) -> Generator[T, None, None]:
        for number, job in enumerate(reversed(list(jobs))):
            if number == self.games:
                raise Interrupted
            yield job.play()


def make(
    path: Path,
    games: int,
    *,
    plan: Plan | None = None,
    shard: int = 4,
    resume: bool = False,
    workers: Workers | None = None,
) -> Folder:
    """Generate games of bots that play at random."""
    own = plan or Plan.of(SPLENDOR, ["random"], seed=1)
    folder = Folder.begin(path, own.game, own.entrants, own.seed, shard=shard, resume=resume)
    generate(own, folder, games, workers or Here())
    return folder


def words(path: Path) -> list[tuple[int, str]]:
    """All decisions, without the times, which differ from run to run."""
    return [(row.game, row.word) for row in dataset.read(path)]


# ---------------------------------------------------------------------------------------------------- what is in there


@pytest.mark.parametrize("name", ["splendor-3", "splendor-4-team", "duel-2", "marvel-2"])
def test_rows_tell_the_games(name: str, tmp_path: Path) -> None:
    game = gemguild.game(name)
    make(tmp_path / "data", 2, plan=Plan.of(game, ["random"]))
    data = dataset.read(tmp_path / "data")
    assert data.game == game
    decisions, games = list(data), list(data.games())
    assert [own.game for own in games] == [0, 1]
    for own in games:
        record = data.record(own.game)
        assert_tells_the_end(own, record)
        rows = [row for row in decisions if row.game == own.game]
        assert [row.ply for row in rows] == list(range(own.decisions))
        for row, position, move in zip(rows, record.positions(), record.moves, strict=False):
            assert data.game.parse(row.position) == position
            assert (row.seat, row.phase, row.turn) == (position.to_play, position.phase, position.turn)
            assert list(row.legal) == position.legal_actions()
            assert position.play(row.action) == position.play(row.word)
            assert row.word == move.word
            assert row.bot == own.bots[row.seat]
            assert row.won == own.won[row.seat]
            assert row.points == tuple(seat["points"] for seat in position.to_plain()["seats"])


def assert_tells_the_end(row: Finished, record: GameRecord) -> None:
    result = record.result
    assert result is not None
    assert row.seed == record.seed
    assert (row.places, row.points, row.reason) == (result.places, result.points, result.reason)
    assert row.turns == record.position.turn
    assert row.decisions == len(record.moves)
    assert row.forfeit is None
    sides = [[row.won[seat] for seat in side] for side in record.game.sides]
    assert all(len(set(side)) == 1 for side in sides)
    assert sum(side[0] for side in sides) == pytest.approx(1)


def test_tables_have_the_same_rows(tmp_path: Path) -> None:
    make(tmp_path / "data", 5)
    data = dataset.read(tmp_path / "data")
    for table, row, rows in (
        (data.decisions_table(), Decision, list(data)),
        (data.games_table(), Finished, list(data.games())),
    ):
        assert table.column_names == list(columns(row))
        assert table.to_pylist() == [{key: as_list(value) for key, value in asdict(own).items()} for own in rows]
    assert sorted(path.name for path in (tmp_path / "data").glob("*.parquet")) == [
        "decisions-00000.parquet",
        "decisions-00001.parquet",
        "games-00000.parquet",
        "games-00001.parquet",
    ]


def as_list(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def test_a_forfeited_game_says_so(tmp_path: Path) -> None:
    plan = Plan.of(SPLENDOR, ["random", Entrant("stumbles", Stumbles)])
    make(tmp_path / "data", 2, plan=plan)
    first, second = dataset.read(tmp_path / "data").games()
    assert (first.bots, first.won, first.reason) == (("random", "stumbles"), (1.0, 0.0), None)
    assert first.forfeit is not None
    assert first.forfeit.startswith("1 RuntimeError")
    assert (second.bots, second.won) == (("stumbles", "random"), (0.0, 1.0))


def test_bots_move_on_by_a_seat(tmp_path: Path) -> None:
    plan = Plan.of(gemguild.splendor(4), ["greedy", "random"])
    seated = [[own.name for own in plan.job(number).entrants] for number in range(5)]
    assert [names.index("greedy") for names in seated] == [0, 3, 2, 1, 0]
    assert len({plan.job(number).seed for number in range(50)}) == 50
    with pytest.raises(BadOptions, match="3 bots cannot be a lineup for 2 sides"):
        Plan.of(SPLENDOR, ["random", "greedy", "search"])


def test_the_docs_have_the_columns() -> None:
    text = (REPOSITORY / "docs" / "data.md").read_text(encoding="utf-8")
    assert markdown(Decision) in text
    assert markdown(Finished) in text


# ------------------------------------------------------------------------------------------------------------ going on


def test_no_game_is_lost_or_doubled(tmp_path: Path) -> None:
    make(tmp_path / "whole", 10)
    for done in (0, 3, 7):
        path = tmp_path / f"after{done}"
        with pytest.raises(Interrupted):
            make(path, 10, workers=UpTo(done))
        told: list[int] = []
        plan = Plan.of(SPLENDOR, ["random"], seed=1)
        folder = Folder.begin(path, plan.game, plan.entrants, plan.seed, shard=4, resume=True)
        generate(plan, folder, 10, Here(), told.append)
        assert told == list(range(done, 11))
        assert words(path) == words(tmp_path / "whole")
        assert [own.game for own in dataset.read(path).games()] == list(range(10))


def test_more_games_later(tmp_path: Path) -> None:
    make(tmp_path / "whole", 9)
    make(tmp_path / "data", 6)
    make(tmp_path / "data", 9, resume=True)
    assert words(tmp_path / "data") == words(tmp_path / "whole")
    make(tmp_path / "data", 3, resume=True)
    assert words(tmp_path / "data") == words(tmp_path / "whole"), "asking for fewer takes nothing away"


def test_killed_between_the_two_tables(tmp_path: Path) -> None:
    folder = make(tmp_path / "data", 4)
    before = words(folder.path)
    folder.games_path(0).unlink()
    (folder.path / "games-00000.parquet.part").write_bytes(b"half")
    make(folder.path, 4, resume=True)
    assert words(folder.path) == before


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    make(tmp_path / "here", 2)
    with Processes(1) as workers:
        make(tmp_path / "there", 2, workers=workers)
    assert words(tmp_path / "here") == words(tmp_path / "there")


def test_folders_that_cannot_be_gone_on_with(tmp_path: Path) -> None:
    make(tmp_path, 1)
    with pytest.raises(BadOptions, match="already has games; --resume continues"):
        make(tmp_path, 1)
    with pytest.raises(BadOptions, match="has another run: its seed is 1, not 2"):
        make(tmp_path, 1, plan=Plan.of(SPLENDOR, ["random"], seed=2), resume=True)
    with pytest.raises(BadOptions, match="its shard is 4, not 5"):
        make(tmp_path, 1, shard=5, resume=True)


# ----------------------------------------------------------------------------------------------------- what is refused


def test_folders_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="no such folder; gemguild generate creates one"):
        dataset.read(tmp_path / "nowhere")
    with pytest.raises(BadOptions, match=r"is not from gemguild generate: it has no run\.json"):
        dataset.read(tmp_path)
    for settings in ('{"game": "splendor-2"}', '{"game": "splendor-2", "shard": 0}'):
        (tmp_path / "run.json").write_text(settings)
        with pytest.raises(BadText, match="is not from gemguild generate"):
            dataset.read(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(BadText, match="is not JSON"):
        dataset.read(tmp_path)


def test_tables_of_another_version(tmp_path: Path) -> None:
    folder = make(tmp_path, 1)
    (tmp_path / "run.json").write_text(json.dumps(folder.settings | {"schema": 9}))
    with pytest.raises(BadText, match="has tables of version 9; this Gemguild reads version 1"):
        dataset.read(tmp_path)


def test_a_folder_without_tables_yet(tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        make(tmp_path, 2, workers=UpTo(1))
    with pytest.raises(BadText, match="has no tables yet; gemguild generate --resume continues"):
        dataset.read(tmp_path)


def test_damaged_files_are_named(tmp_path: Path) -> None:
    folder = make(tmp_path, 5)
    folder.decisions_path(1).write_bytes(b"PAR1 not really")
    with pytest.raises(BadText, match=r"decisions-00001\.parquet cannot be read .*delete it"):
        list(dataset.read(tmp_path))
    folder.decisions_path(1).unlink()
    with pytest.raises(BadText, match=r"decisions-00001\.parquet is missing"):
        dataset.read(tmp_path)
    pq.write_table(pa.table({"game": [1]}), folder.games_path(0))
    folder.games_path(1).unlink()
    with pytest.raises(BadText, match=r"games-00000\.parquet has unexpected columns"):
        dataset.read(tmp_path).games_table()
    folder.games_path(0).write_bytes(b"")
    with pytest.raises(BadText, match=r"games-00000\.parquet cannot be read"):
        make(tmp_path, 5, resume=True)


def test_damaged_records_are_named(tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        make(tmp_path, 2, workers=UpTo(1))
    (path,) = (tmp_path / "records").rglob("*.txt")
    path.write_text(path.read_text().replace("take:", "fake:"))
    with pytest.raises(BadText, match=r"00000001\.txt: line \d+: .*; delete it, and --resume plays the game again"):
        make(tmp_path, 2, resume=True)
    path.unlink()
    make(tmp_path, 2, resume=True)
    (path.parent / "other.txt").write_text("hello")
    with pytest.raises(BadText, match=r"other\.txt is not a game record of this folder; delete it"):
        make(tmp_path, 2, resume=True)
    with pytest.raises(BadText, match="no such game"):
        dataset.read(tmp_path).record(77)
    path.write_bytes(b"\xff")
    with pytest.raises(BadText, match=r"00000001\.txt: 'utf-8' codec"):
        dataset.read(tmp_path).record(1)


def test_records_that_are_no_text_are_named(tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        make(tmp_path, 2, workers=UpTo(1))
    (path,) = (tmp_path / "records").rglob("*.txt")
    path.write_bytes(b"\xff")
    with pytest.raises(BadText, match=r"00000001\.txt: 'utf-8' codec .*; delete it"):
        make(tmp_path, 2, resume=True)


def test_other_files_in_the_folder_are_let_be(tmp_path: Path) -> None:
    make(tmp_path, 1)
    (tmp_path / "games-of-last-year.parquet").write_bytes(b"")
    assert len(list(dataset.read(tmp_path).games())) == 1


def test_a_shard_has_games(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="at least one game, not 0"):
        make(tmp_path / "data", 1, shard=0)
    assert not (tmp_path / "data").exists()


def test_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables.arrow.cache_clear()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadOptions, match=r"pyarrow is not installed; .*pip install '\.\[data\]'"):
        dataset.read(tmp_path)
    with pytest.raises(BadOptions, match=r"pyarrow is not installed; .*pip install '\.\[data\]'"):
        make(tmp_path, 1)


def test_every_variant_has_its_rows(game: Game, tmp_path: Path) -> None:
    make(tmp_path, 1, plan=Plan.of(game, ["random"]))
    assert len(next(dataset.read(tmp_path).games()).bots) == game.players
