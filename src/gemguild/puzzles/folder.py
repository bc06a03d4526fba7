"""The folder of a mining run.

``run.json`` holds the settings, ``mined.jsonl`` a line for each game that was mined, with its puzzle or none: resuming
starts after the last one. ``puzzles.json`` is what the page reads: the puzzles, the easiest first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gemguild.arena.folder import RUN, check_same
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game
from gemguild.files import hold, write_text
from gemguild.puzzles.mining import SEEDS, Criteria, Puzzle

MINED = "mined.jsonl"
PUZZLES = "puzzles.json"


class PuzzleFolder:
    """The folder of one mining run."""

    def __init__(
        self, path: Path, game: Game, seed: int, criteria: Criteria, *, first: int = 0, resume: bool = False
    ) -> None:
        """Begin a folder, or go on with one that has the same settings.

        Raises BadOptions for any other, and while another process writes into it.
        """
        self.path, self.game, self.criteria = path, game, criteria
        settings = {"game": game.name, "version": game.version, "seed": seed, "first": first, **asdict(criteria)}
        if (path / RUN).exists():
            if not resume:
                raise BadOptions(f"{path} already has puzzles; --resume continues, --out sets another folder")
            check_same(path, settings)
        self._lock = hold(path)
        write_text(path / RUN, json.dumps(settings, indent=2) + "\n")
        self.puzzles = list(self._mined())

    def _mined(self) -> Iterator[Puzzle]:
        """The puzzles so far. A last line that was cut off is forgotten: its game will be mined again."""
        file = self.path / MINED
        lines = file.read_text(encoding="utf-8").split("\n") if file.exists() else [""]
        if lines.pop():
            write_text(file, "".join(f"{line}\n" for line in lines))
        self.games = len(lines)
        """How many games were mined."""
        for number, line in enumerate(lines, 1):
            try:
                found = json.loads(line)
                if found is not None:
                    yield from_plain(found)
            except (ValueError, TypeError, KeyError) as error:
                raise BadText(f"{file}, line {number}: {error}") from None

    def add(self, puzzle: Puzzle | None) -> None:
        """Keep what the next game gave."""
        plain = None if puzzle is None else asdict(puzzle)
        with (self.path / MINED).open("a", encoding="utf-8") as file:
            file.write(json.dumps(plain, separators=(",", ":")) + "\n")
        self.games += 1
        if puzzle is not None:
            self.puzzles.append(puzzle)

    def finish(self) -> None:
        """Write what the page reads."""
        write_text(self.path / PUZZLES, json.dumps(self.to_plain(), separators=(",", ":")) + "\n")

    def to_plain(self) -> dict[str, Any]:
        """All puzzles as plain objects, the easiest first."""
        ordered = sorted(self.puzzles, key=lambda puzzle: (puzzle.settled, -puzzle.prior, puzzle.number))
        return {
            "game": self.game.id,
            "players": self.game.players,
            "options": list(self.game.options),
            "version": self.game.version,
            "simulations": self.criteria.checked,
            "seeds": SEEDS,
            "puzzles": [asdict(puzzle) for puzzle in ordered],
        }


def from_plain(plain: dict[str, Any]) -> Puzzle:
    """A puzzle from plain objects."""
    return Puzzle(**plain | {key: tuple(plain[key]) for key in ("chances", "themes")})
