"""Marvel as a kind of game: its numbers and its plain form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gemguild.engine import kind, purse, text
from gemguild.engine.game import Game
from gemguild.engine.text import Plain
from gemguild.games.common import plain
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.common.state import NONE
from gemguild.games.marvel import rules
from gemguild.games.marvel.description import DESCRIPTION
from gemguild.games.marvel.state import AVENGERS_TAGS, CARDS, DESIGN, GREEN_LEVEL, LOCATIONS, TIME, State


class MarvelForm(ClassicForm):
    """Marvel's own: locations, green tokens, tags and the Avengers tile."""

    record = State
    design = DESIGN
    description = DESCRIPTION
    table_fields: text.Fields = (("avengers", text.optional(text.NUMBER)),)

    def tiles_drawn(self, game: Game) -> int:
        return game.players

    def supply(self, game: Game) -> dict[str, int]:
        return super().supply(game) | {"t": game.players}

    def count_card(self, state: Any, seat: int, card: int) -> None:
        rules.count_card(state, seat, card)

    def write_more(self, state: Any) -> Plain:
        return {"avengers": None if state.avengers == NONE else state.avengers}

    def write_seat_more(self, state: Any, seat: int) -> Plain:
        return {"tags": state.tags[seat]}

    def read_more(self, game: Game, state: Any, source: Mapping[str, Any]) -> None:
        state.avengers = NONE
        if plain.get(source, "avengers", object) is not None:
            rules.hold_avengers(state, plain.number(source, "avengers", game.players - 1))

    def more_faults(self, game: Game, state: Any) -> list[str]:
        faults = []
        tags = state.tags
        if max(tags) >= AVENGERS_TAGS and (state.avengers == NONE or tags[state.avengers] < max(tags)):
            faults.append("the Avengers tile should be with the most tags")
        if state.avengers != NONE and tags[state.avengers] < AVENGERS_TAGS:
            faults.append(f"seat {state.avengers} has the Avengers tile with {tags[state.avengers]} tags")
        for seat in range(game.players):
            bought = plain.bought_cards(state.bought[seat])
            earned = any(int(CARDS.rows[card]["level"]) == GREEN_LEVEL for card in bought)
            if purse.lane(state.tokens[seat], TIME) != earned:
                faults.append(f"seat {seat} has the wrong number of green tokens")
        sides = [LOCATIONS.rows[tile]["tile"] for tile in state.tiles if tile != NONE]
        if len(set(sides)) < len(sides):
            faults.append("both sides of a location tile are there")
        return faults


MARVEL = kind.register(MarvelForm().kind("marvel", version=1))
