"""Parquet files: the same rows, and errors that name the file."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from gemguild import dataset
from gemguild.dataset import Decision, Finished, tables
from gemguild.dataset.schema import columns
from gemguild.engine.errors import BadOptions, BadText
from tests.dataset.support import make


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


def test_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables.arrow.cache_clear()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadOptions, match=r"pyarrow is not installed; .*pip install '\.\[data\]'"):
        dataset.read(tmp_path)
    with pytest.raises(BadOptions, match=r"pyarrow is not installed; .*pip install '\.\[data\]'"):
        make(tmp_path, 1)
