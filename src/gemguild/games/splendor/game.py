"""Splendor as a kind of game: its numbers and its plain form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gemguild.engine import kind
from gemguild.engine.game import Game
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.splendor import rules as rules  # registered for the record
from gemguild.games.splendor.description import DESCRIPTION
from gemguild.games.splendor.state import DESIGN, QUICK_ROW, State


class SplendorForm(ClassicForm):
    """Splendor's own: nobles, and the two variants."""

    record = State
    design = DESIGN
    description = DESCRIPTION

    def shown(self, game: Game) -> tuple[int, ...]:
        return (QUICK_ROW,) * len(DESIGN.rows) if "quick" in game.options else DESIGN.rows

    def tiles_drawn(self, game: Game) -> int:
        return game.players + 1

    def read_more(self, game: Game, state: Any, source: Mapping[str, Any]) -> None:
        state.quick = "quick" in game.options
        state.team = "team" in game.options


SPLENDOR = kind.register(SplendorForm().kind("splendor", version=1))
