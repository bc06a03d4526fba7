"""Cities as a kind of game: its numbers and its plain form."""

from __future__ import annotations

from typing import Any

from gemguild.engine import kind
from gemguild.engine.game import Game
from gemguild.games.cities import rules as rules  # registered for the record
from gemguild.games.cities.description import DESCRIPTION
from gemguild.games.cities.state import CITIES, CITIES_DRAWN, DESIGN, State
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.common.state import NONE


class CitiesForm(ClassicForm):
    """Cities instead of nobles."""

    record = State
    design = DESIGN
    description = DESCRIPTION

    def tiles_drawn(self, game: Game) -> int:
        return CITIES_DRAWN

    def more_faults(self, game: Game, state: Any) -> list[str]:
        sides = [CITIES.rows[tile]["tile"] for tile in state.tiles if tile != NONE]
        return ["both sides of a city tile are there"] if len(set(sides)) < len(sides) else []


KIND = kind.register(CitiesForm().kind("cities", version=1, expands="splendor"))
