"""The folder of generated games: going on with it, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gemguild import dataset
from gemguild.dataset import Decision, Finished, Plan
from gemguild.dataset.card import is_repeatable, write_card
from gemguild.dataset.schema import markdown
from gemguild.engine.errors import BadOptions, BadText
from tests.dataset.support import SPLENDOR, Interrupted, UpTo, make, words


def test_killed_between_the_two_tables(tmp_path: Path) -> None:
    folder = make(tmp_path / "data", 4)
    before = words(folder.path)
    folder.games_path(0).unlink()
    (folder.path / "games-00000.parquet.part").write_bytes(b"half")
    make(folder.path, 4, resume=True)
    assert words(folder.path) == before


def test_folders_that_cannot_be_gone_on_with(tmp_path: Path) -> None:
    make(tmp_path, 1)
    with pytest.raises(BadOptions, match="already has games; --resume continues"):
        make(tmp_path, 1)
    with pytest.raises(BadOptions, match="has another run: its seed is 1, not 2"):
        make(tmp_path, 1, plan=Plan.of(SPLENDOR, ["random"], seed=2), resume=True)
    with pytest.raises(BadOptions, match="its shard is 4, not 5"):
        make(tmp_path, 1, shard=5, resume=True)


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
    with pytest.raises(BadText, match="has tables of version 9; this Gemguild reads version 3"):
        dataset.read(tmp_path)


def test_a_folder_without_tables_yet(tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        make(tmp_path, 2, workers=UpTo(1))
    with pytest.raises(BadText, match="has no tables yet; gemguild generate --resume continues"):
        dataset.read(tmp_path)


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


def test_the_card_says_what_there_is_and_how_to_make_it_again(tmp_path: Path) -> None:
    make(tmp_path, 3, plan=Plan.of(SPLENDOR, ["greedy", "random@5"], seed=3))
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    rows = len(list(dataset.read(tmp_path)))
    assert f"3 games with {rows} decisions, played by bots of Gemguild" in card
    assert "size_categories: [n<1K]" in card
    assert "Thinking took less than a minute on one core in all" in card
    assert "gemguild generate splendor-2 --bots greedy,random@5 --games 3 --seed 3 --shard 4 --out FOLDER" in card
    assert markdown(Decision) in card
    assert markdown(Finished) in card
    assert "limited by the clock" not in card
    make(tmp_path, 4, plan=Plan.of(SPLENDOR, ["greedy", "random@5"], seed=3), resume=True)
    assert "4 games with" in (tmp_path / "README.md").read_text(encoding="utf-8")


def test_a_level_that_keeps_time_is_repeatable_only_with_a_number_of_simulations() -> None:
    bot = {"name": "grandmaster", "bot": "grandmaster", "seconds": None, "simulations": None}
    assert not is_repeatable([bot])
    assert not is_repeatable([bot | {"bot": "grandmaster-2026-11"}])
    assert is_repeatable([bot | {"simulations": 100}, bot | {"bot": "master"}])


def test_bots_with_a_clock_are_said_to_differ() -> None:
    bot = {"name": "master", "bot": "master", "seconds": 0.5, "simulations": None}
    card = write_card(
        {"game": "duel-2", "version": 1, "bots": [bot], "seed": 0, "shard": 500}, 100_000, 5_000_000, 27_000
    )
    assert "Thinking took 7.5 hours on one core in all" in card
    assert "limited by the clock" in card
    assert "--bots master@0.5s --games 100000" in card
    assert "size_categories: [n>1M]" in card
