"""Observations stay what they were: the same numbers in the same places."""

from __future__ import annotations

from gemguild.engine.game import Game
from tests.golden import observations


def test_observations_are_those_of_the_golden_file(game: Game) -> None:
    lines = observations.path_of(game).read_text(encoding="utf-8").splitlines()
    assert len(lines) > 40
    assert list(observations.write(game)) == lines
