"""The reader in TypeScript makes of a record what Python makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gemguild.engine import rng
from gemguild.engine.game import Game
from tests.golden.playthrough import path_of
from tests.support import GAMES
from tests.wasm.cases import Case, compare, every_decision, sampled_decisions

ALL_GAMES = 2400
"""How many random games are read, of all kinds together."""
EACH = 4
"""About how many decisions of each are compared."""


def golden_cases(game: Game) -> Iterator[Case]:
    """The cases of a golden playthrough."""
    lines = path_of(game).read_text(encoding="utf-8").splitlines()
    positions = [game.start(int(lines[1].removeprefix("seed ")))]
    actions = []
    for line in lines:
        if line.startswith("play "):
            actions.append(positions[-1].parse_move(line.removeprefix("play ")).action)
            positions.append(positions[-1].play(actions[-1]))
    yield from every_decision(positions, actions)


@pytest.mark.parametrize("golden", [game for game in GAMES if path_of(game).exists()], ids=lambda game: str(game.name))
def test_golden_playthroughs_are_read_as_python_reads_them(golden: Game, tmp_path: Path) -> None:
    assert compare(golden_cases(golden), tmp_path) > 0


def test_random_games_are_read_as_python_reads_them(game: Game, tmp_path: Path) -> None:
    games = ALL_GAMES // len(GAMES)
    assert compare(sampled_decisions(game, games, EACH, seed=5), tmp_path) > games


@pytest.mark.parametrize("purpose", ["", "guess"])
def test_seeds_lead_to_the_same_keys(purpose: str, tmp_path: Path) -> None:
    seeds: list[int | bytes] = [0, 7, -12, 10**60, b"", b"\x00\xff", bytes(range(32)), bytes(122), bytes(123), bytes(300)]
    cases = [
        {
            "type": "seed",
            "name": f"seed {seed!r}",
            "seed": f"hex:{seed.hex()}" if isinstance(seed, bytes) else str(seed),
            "purpose": purpose,
            "expected": rng.key_from(seed, purpose.encode()).tobytes().hex(),
        }
        for seed in seeds
    ]
    assert compare(cases, tmp_path) == len(seeds)
