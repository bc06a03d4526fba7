"""Caravan as a kind of game."""

from __future__ import annotations

from typing import Any

from gemguild.engine.game import Game
from gemguild.games.common.classic_form import ClassicForm
from tests.games.caravan import rules
from tests.games.caravan.description import DESCRIPTION
from tests.games.caravan.state import DESIGN, GUILDS_DRAWN, State


class CaravanForm(ClassicForm):
    """Caravan's own: guilds."""

    record = State
    design = DESIGN
    description = DESCRIPTION

    def tiles_drawn(self, game: Game) -> int:
        return GUILDS_DRAWN

    def count_card(self, state: Any, seat: int, card: int) -> None:
        rules.count_card(state, seat, card)


KIND = CaravanForm().kind("caravan", version=1)
