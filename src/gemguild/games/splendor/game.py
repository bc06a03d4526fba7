"""Splendor as a kind of game: its names, its numbers, its plain form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gemguild.engine import kind
from gemguild.engine.game import Game
from gemguild.games.common import classic, plain
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.splendor import rules
from gemguild.games.splendor.state import CARDS, NOBLES, QUICK_ROW, ROW, State

LAYOUT = plain.Layout(
    letters="wugrkj",
    kinds=5,
    colours=5,
    cards=CARDS,
    rows=(ROW,) * 3,
    shown=(ROW,) * 3,
    phases=("main", "payment", "return", "noble", "", "", "", "", "", "over"),
    reasons=("", "points", "", "", "", "stalemate"),
)
QUICK_LAYOUT = replace(LAYOUT, shown=(QUICK_ROW,) * 3)


class SplendorForm(ClassicForm):
    """Splendor's own: nobles, and the two variants."""

    record = State
    layout = LAYOUT
    tile = "noble"
    tiles = NOBLES
    variants: Mapping[str, tuple[int, ...]] = {"quick": (2, 3, 4), "team": (4,)}

    def layout_of(self, game: Game) -> plain.Layout:
        return QUICK_LAYOUT if "quick" in game.options else LAYOUT

    def tile_count(self, game: Game) -> int:
        return game.players + 1

    def supply(self, game: Game) -> dict[str, int]:
        return dict.fromkeys("wugrk", classic.PILES[game.players]) | {"j": classic.JOKERS}

    def count_card(self, state: Any, seat: int, card: int) -> None:
        rules.gain(state, seat, card)

    def read_more(self, game: Game, state: Any, source: Mapping[str, Any]) -> None:
        state.quick = "quick" in game.options
        state.team = "team" in game.options


SPLENDOR = kind.register(SplendorForm().kind("splendor", version=1))
