"""What Strongholds adds: three towers a seat, and nothing else."""

from __future__ import annotations

from gemguild.games.splendor.state import CARDS, NOBLES, TARGET
from gemguild.games.strongholds.description import DESCRIPTION
from gemguild.games.strongholds.state import DESIGN, SLOTS, STRONGHOLDS, WIN_POINTS


def test_everybody_has_three_strongholds() -> None:
    assert STRONGHOLDS == 3


def test_cards_nobles_and_points_are_those_of_splendor() -> None:
    assert DESIGN.cards is CARDS
    assert DESIGN.tiles is NOBLES
    assert WIN_POINTS == TARGET
    assert SLOTS == sum(DESCRIPTION.rows) == 12
