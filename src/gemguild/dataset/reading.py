"""Reading generated games back: as rows with types, or as Arrow's tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import gemguild
from gemguild.dataset import tables
from gemguild.dataset.folder import Folder
from gemguild.dataset.schema import Decision, Finished
from gemguild.engine.errors import BadText, GemguildError
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord

if TYPE_CHECKING:
    import pyarrow as pa


def read(folder: str | Path) -> Dataset:
    """The games in a folder that ``gemguild generate`` has written.

    Raises BadOptions for a folder that is none, and BadText naming a file that cannot be read.
    """
    tables.arrow()
    return Dataset(Folder.open(Path(folder)))


class Dataset:
    """Generated games. Going through it gives the rows of all decisions, shard after shard."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._shards = folder.shards()
        if not self._shards:
            raise BadText(f"{folder.path} has no tables yet; gemguild generate --resume goes on with it")

    @property
    def game(self) -> Game:
        """What was played; ``data.game.parse(row.position)`` is the position of a row."""
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
        own = [tables.load(self._folder.decisions_path(shard), Decision) for shard in self._shards]
        return tables.join(own, Decision)

    def games_table(self) -> pa.Table:
        """All games as one Arrow table."""
        own = [tables.load(self._folder.games_path(shard), Finished) for shard in self._shards]
        return tables.join(own, Finished)

    def record(self, number: int) -> GameRecord:
        """The record of a game, played again. Raises BadText if it is not there."""
        path = self._folder.record_path(number)
        if not path.is_file():
            raise BadText(f"{path}: there is no such game")
        try:
            return GameRecord.parse(path.read_text(encoding="utf-8"))
        except (GemguildError, UnicodeDecodeError) as error:
            raise BadText(f"{path}: {error}") from None
