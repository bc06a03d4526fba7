"""Caravan as a kind of game."""

from __future__ import annotations

from gemguild.engine.game import Game
from gemguild.games.common.classic_form import ClassicForm
from tests.games.caravan import rules as rules  # registered for the record
from tests.games.caravan.description import DESCRIPTION
from tests.games.caravan.state import DESIGN, GUILDS_DRAWN, State


class CaravanForm(ClassicForm):
    """Caravan's own: guilds."""

    record = State
    design = DESIGN
    description = DESCRIPTION

    def tiles_drawn(self, game: Game) -> int:
        return GUILDS_DRAWN


KIND = CaravanForm().kind("caravan", version=1)
