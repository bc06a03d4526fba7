"""Whole games written out: every decision, what everybody saw, and how they ended."""

from __future__ import annotations

from gemguild.engine.game import Game
from tests.golden import playthrough
from tests.support import GOLDEN


def test_every_game_has_a_playthrough(game: Game) -> None:
    assert playthrough.path_of(game).exists()


def test_the_playthrough_is_what_happens(game: Game) -> None:
    stored = playthrough.path_of(game).read_text(encoding="utf-8").splitlines()
    for number, (found, expected) in enumerate(zip(playthrough.replay(stored), stored, strict=True), 1):
        assert found == expected, f"line {number}"


def test_playthroughs_stay_readable() -> None:
    for path in GOLDEN.glob("*/*.playthrough"):
        assert path.stat().st_size < 220_000, path
