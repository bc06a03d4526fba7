"""Reading a dataset: as typed rows, or as Arrow tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import gemguild
from gemguild.dataset import tables
from gemguild.dataset.folder import DatasetFolder
from gemguild.dataset.schema import Decision, Finished
from gemguild.engine.errors import BadText, GemguildError
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord

if TYPE_CHECKING:
    import pyarrow as pa


def read(folder: str | Path) -> Dataset:
    """The dataset in a folder written by ``gemguild generate``.

    Raises BadOptions for any other folder, and BadText that names a file that cannot be read.
    """
    tables.arrow()
    return Dataset(DatasetFolder.open(Path(folder)))


class Dataset:
    """A dataset. Iterating over it gives the rows of all decisions, shard by shard."""

    def __init__(self, folder: DatasetFolder) -> None:
        self._folder = folder
        self._shards = folder.shards()
        if not self._shards:
            raise BadText(f"{folder.path} has no tables yet; gemguild generate --resume continues it")

    @property
    def game(self) -> Game:
        """The game of the dataset; ``data.game.parse(row.position)`` is the position of a row."""
        return gemguild.game(self._folder.settings["game"])

    def __iter__(self) -> Iterator[Decision]:
        for shard in self._shards:
            yield from tables.rows(tables.load(self._folder.decisions_path(shard), Decision), Decision)

    def games(self) -> Iterator[Finished]:
        """The rows of all games."""
        for shard in self._shards:
            yield from tables.rows(tables.load(self._folder.games_path(shard), Finished), Finished)

    def decisions_table(self) -> pa.Table:
        """All decisions as one Arrow table."""
        shards = [tables.load(self._folder.decisions_path(shard), Decision) for shard in self._shards]
        return tables.join(shards, Decision)

    def games_table(self) -> pa.Table:
        """All games as one Arrow table."""
        shards = [tables.load(self._folder.games_path(shard), Finished) for shard in self._shards]
        return tables.join(shards, Finished)

    def record(self, number: int) -> GameRecord:
        """The record of a game, replayed and checked. Raises BadText if it does not exist."""
        path = self._folder.record_path(number)
        if not path.is_file():
            raise BadText(f"{path}: no such game")
        try:
            return GameRecord.parse(path.read_text(encoding="utf-8"))
        except (GemguildError, UnicodeDecodeError) as error:
            raise BadText(f"{path}: {error}") from None
