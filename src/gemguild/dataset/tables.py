"""Rows in Parquet files. Only this module uses pyarrow, which comes with the extra ``data``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from gemguild.dataset.schema import VERSION, Decision, Finished, columns
from gemguild.engine.errors import BadText
from gemguild.extras import Extra
from gemguild.files import replacing

if TYPE_CHECKING:
    import pyarrow as pa

Row = TypeVar("Row", Decision, Finished)
LISTED = "list<"


@cache
def arrow() -> ModuleType:
    """The module pyarrow. Raises MissingExtra if it is not installed."""
    with Extra("data"):
        import pyarrow as pa
        import pyarrow.parquet
    module: ModuleType = pa
    return module


def schema(row: type[Decision | Finished]) -> pa.Schema:
    """The Arrow schema of a table."""
    pa = arrow()

    def of(kind: str) -> Any:
        if kind.startswith(LISTED):
            return pa.list_(of(kind.removeprefix(LISTED)[:-1]))
        return pa.type_for_alias(kind)

    named = [pa.field(name, of(kind)) for name, (kind, _) in columns(row).items()]
    return pa.schema(named, metadata={"gemguild": str(VERSION)})


def write(path: Path, row: type[Row], rows: Sequence[Row]) -> None:
    """Write a table atomically: readers see either the old file or the new one."""
    pa = arrow()
    table_schema = schema(row)
    arrays = [
        pa.array([getattr(each, name) for each in rows], table_schema.field(name).type) for name in table_schema.names
    ]
    with replacing(path) as part:
        pa.parquet.write_table(pa.table(arrays, schema=table_schema), part, compression="zstd")


def count(path: Path) -> int:
    """The number of rows in a file. Raises BadText if it cannot be read."""
    with _Reading(path):
        return int(arrow().parquet.read_metadata(path).num_rows)


def total(path: Path, column: str) -> float:
    """The sum of a column of a file. Raises BadText if it cannot be read."""
    with _Reading(path):
        values = arrow().parquet.read_table(path, columns=[column])[column]
    return float(sum(value.as_py() or 0 for value in values))


def load(path: Path, row: type[Decision | Finished]) -> pa.Table:
    """The table in a file. Raises BadText if it is damaged or has other columns."""
    with _Reading(path):
        table = arrow().parquet.read_table(path)
    if table.schema != schema(row):
        raise BadText(f"{path} has unexpected columns; delete it, and gemguild generate --resume writes it again")
    return table


def join(tables: Sequence[pa.Table], row: type[Decision | Finished]) -> pa.Table:
    """Several tables concatenated."""
    return arrow().concat_tables([schema(row).empty_table(), *tables])


def rows(table: pa.Table, row: type[Row]) -> Iterator[Row]:
    """The rows of a table."""
    for batch in table.to_batches(max_chunksize=1000):
        for plain in batch.to_pylist():
            values: dict[str, Any] = {
                name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()
            }
            yield row(**values)


class _Reading:
    """Turns errors inside into BadText that names the file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, (arrow().ArrowException, OSError)):
            what = " ".join(str(error).split())
            raise BadText(
                f"{self.path} cannot be read ({what}); delete it, and gemguild generate --resume writes it again"
            ) from None
