"""Write every golden file anew: ``python -m tests.golden.write``. Read the diff like code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

from gemguild.engine.game import Game, Position
from tests.golden import greedy, inputs, observations, playthrough, suites
from tests.golden.suites import Entry
from tests.support import GAMES, GOLDEN, KINDS, play_through

START_SEEDS = (1, 2)
MOST = 1_000_000
"""A count beyond this is the last of a start position."""
MOST_LATER = 100_000
"""A count beyond this is the last of any other position."""


def tricky(name: str) -> Iterator[tuple[str, Position]]:
    """The hand-made positions of a kind of game."""
    yield from import_module(f"tests.golden.tricky_{name}").positions()


def ordinary(game: Game) -> Iterator[Entry]:
    """Starts, and positions in the middle of games."""
    for seed in START_SEEDS:
        yield suites.count(f"start, seed {seed}", game.start(seed), MOST, 6)
    for seed in (3, 4):
        for ply, position in islice(enumerate(play_through(game, seed)), 10, None, 17):
            if not position.is_over:
                yield suites.count(f"decision {ply} of game {seed}", position, MOST_LATER, 5)


def save_lines(path: Path, lines: Iterable[str]) -> None:
    """Write a file of lines."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Write all files."""
    for kind in KINDS:
        entries = [suites.count(name, position, MOST_LATER, 5) for name, position in tricky(kind)]
        suites.save(GOLDEN / kind / "tricky.perft", entries)
        save_lines(inputs.tricky_path(kind), inputs.write_tricky(kind))
        save_lines(greedy.tricky_path(kind), greedy.write_tricky(kind))
    for game in GAMES:
        suites.save(GOLDEN / game.id / f"{game.name}.perft", list(ordinary(game)))
        save_lines(playthrough.path_of(game), playthrough.write(game))
        save_lines(inputs.path_of(game), inputs.write(game))
        save_lines(greedy.path_of(game), greedy.write(game))
        save_lines(observations.path_of(game), observations.write(game))


if __name__ == "__main__":
    main()
