"""The folder of a dataset.

``run.json`` holds the settings. ``records/`` has a record for each finished game, written as soon as it ends: resuming
starts from these. The tables are made from the records, shard by shard: ``decisions-00002.parquet`` and
``games-00002.parquet`` hold the third shard. ``README.md`` is the card of the dataset.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gemguild.arena.entrants import Entrant
from gemguild.arena.folder import RUN, check_same, plain_entrant, read_settings
from gemguild.dataset import tables
from gemguild.dataset.card import CARD, write_card
from gemguild.dataset.rows import rows_of
from gemguild.dataset.schema import VERSION, Decision, Finished
from gemguild.engine.errors import BadOptions, BadText, GemguildError
from gemguild.engine.game import Game
from gemguild.files import Lock, hold, write_text

RECORDS = "records"
USUAL_SHARD = 500


class DatasetFolder:
    """The folder of a dataset."""

    def __init__(self, path: Path, settings: dict[str, Any], lock: Lock | None = None) -> None:
        """Wrap a folder; a writer passes its lock."""
        self.path = path
        self.settings = settings
        self.shard: int = settings["shard"]
        self._lock = lock

    @classmethod
    def begin(
        cls,
        path: Path,
        game: Game,
        entrants: tuple[Entrant, ...],
        seed: int,
        *,
        shard: int = USUAL_SHARD,
        observations: bool = False,
        policies: bool = False,
        resume: bool = False,
    ) -> DatasetFolder:
        """Create a folder, or resume one with the same settings.

        Raises BadOptions for other settings, without pyarrow, and while another process writes to the folder.
        """
        tables.arrow()
        settings = {
            "schema": VERSION,
            "game": game.name,
            "version": game.version,
            "seed": seed,
            "shard": shard,
            "bots": [plain_entrant(entrant) for entrant in entrants],
            "observations": observations,
            "policies": policies,
        }
        if shard < 1:
            raise BadOptions(f"a shard needs at least one game, not {shard}")
        if (path / RUN).exists():
            if not resume:
                raise BadOptions(f"{path} already has games; --resume continues, --out sets another folder")
            check_same(path, settings)
        lock = hold(path)
        (path / RECORDS).mkdir(exist_ok=True)
        write_text(path / RUN, json.dumps(settings, indent=2) + "\n")
        return cls(path, settings, lock)

    @classmethod
    def open(cls, path: Path) -> DatasetFolder:
        """An existing folder. Raises BadOptions if it is not a dataset, and BadText if it cannot be read."""
        if not path.is_dir():
            raise BadOptions(f"{path}: no such folder; gemguild generate creates one")
        if not (path / RUN).is_file():
            raise BadOptions(f"{path} is not from gemguild generate: it has no {RUN}")
        settings = read_settings(path)
        shard = settings.get("shard")
        if not isinstance(shard, int) or shard < 1 or not isinstance(settings.get("game"), str):
            raise BadText(f"{path / RUN} is not from gemguild generate")
        if settings.get("schema") != VERSION:
            raise BadText(
                f"{path} has tables of version {settings.get('schema')}; this Gemguild reads version {VERSION}"
            )
        return cls(path, settings)

    # Records

    def record_path(self, number: int) -> Path:
        """The path of a record."""
        return self.path / RECORDS / f"{self.shard_of(number):05}" / f"{number:08}.txt"

    def save(self, number: int, record: str) -> None:
        """Save the record of a finished game."""
        path = self.record_path(number)
        path.parent.mkdir(exist_ok=True)
        write_text(path, record)

    def numbers(self) -> set[int]:
        """The numbers of the finished games. Raises BadText for a file that does not belong there."""
        numbers = set()
        for path in (self.path / RECORDS).glob("*/*.txt"):
            if not path.stem.isdecimal() or path != self.record_path(int(path.stem)):
                raise BadText(f"{path} is not a game record of this folder; delete it")
            numbers.add(int(path.stem))
        return numbers

    # Tables

    def shard_of(self, number: int) -> int:
        """The shard of a game."""
        return number // self.shard

    def size(self, shard: int, games: int) -> int:
        """The number of games in a shard, given the total number of games."""
        return max(0, min(self.shard, games - shard * self.shard))

    def due(self, shard: int, there: set[int], games: int) -> bool:
        """Whether all games of a shard are finished but not in its tables yet."""
        wanted = range(shard * self.shard, shard * self.shard + self.size(shard, games))
        return len(wanted) > self.written(shard) and all(number in there for number in wanted)

    def written(self, shard: int) -> int:
        """The number of games in the tables of a shard."""
        path = self.games_path(shard)
        return tables.count(path) if path.exists() else 0

    def write_tables(self, shard: int, games: int) -> None:
        """Write the tables of a shard from its records; the games table comes last and marks both as complete."""
        finished: list[Finished] = []
        decisions: list[Decision] = []
        for number in range(shard * self.shard, shard * self.shard + self.size(shard, games)):
            path = self.record_path(number)
            try:
                game, rows = rows_of(
                    number, path.read_text(encoding="utf-8"), observations=self.settings["observations"]
                )
            except (GemguildError, UnicodeDecodeError) as error:
                raise BadText(f"{path}: {error}; delete it, and --resume plays the game again") from None
            finished.append(game)
            decisions += rows
        tables.write(self.decisions_path(shard), Decision, decisions)
        tables.write(self.games_path(shard), Finished, finished)

    def describe(self) -> None:
        """Write the card: what the tables hold, and how they were made."""
        shards = self.shards()
        games = sum(tables.count(self.games_path(shard)) for shard in shards)
        decisions = sum(tables.count(self.decisions_path(shard)) for shard in shards)
        seconds = sum(tables.total(self.decisions_path(shard), "seconds") for shard in shards)
        write_text(self.path / CARD, write_card(self.settings, games, decisions, seconds))

    def games_path(self, shard: int) -> Path:
        """The path of the games table of a shard."""
        return self.path / f"games-{shard:05}.parquet"

    def decisions_path(self, shard: int) -> Path:
        """The path of the decisions table of a shard."""
        return self.path / f"decisions-{shard:05}.parquet"

    def shards(self) -> list[int]:
        """The shards with tables, in order. Raises BadText if one of the two tables is missing."""
        numbers = (path.stem.removeprefix("games-") for path in self.path.glob("games-*.parquet"))
        shards = sorted(int(number) for number in numbers if number.isdecimal())
        for shard in shards:
            if not self.decisions_path(shard).exists():
                raise BadText(f"{self.decisions_path(shard)} is missing, but {self.games_path(shard).name} exists")
        return shards
