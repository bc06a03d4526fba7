"""Strongholds as a kind of game: its words and its plain form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from gemguild.engine import kind, text
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game
from gemguild.engine.text import Codec, Plain
from gemguild.games.common import market, plain
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.common.state import MAIN, NONE, OVER
from gemguild.games.common.words import NOT_HERE, ClassicWords, RefusalReason
from gemguild.games.strongholds import rules
from gemguild.games.strongholds.description import DESCRIPTION
from gemguild.games.strongholds.state import (
    DECLINE_ACTION,
    DESIGN,
    EXTRA,
    HOME_ACTION,
    MOVE,
    MOVE_ACTION,
    PLACE_ACTION,
    SLOTS,
    STEP,
    STRONGHOLDS,
    State,
)


class StrongholdWords(ClassicWords):
    """The words of the steps with strongholds."""

    own_phases: ClassVar[Mapping[str, int]] = {"place": STEP, "move": STEP, "home": STEP, "decline": EXTRA}

    def own_grammar(self) -> Sequence[str]:
        return (f"(?:place|move|home):{self.card}", "decline")

    def own_words(self) -> dict[int, tuple[str, int | None]]:
        firsts = {"place:": PLACE_ACTION, "move:": MOVE_ACTION, "home:": HOME_ACTION}
        words = {first + slot: (verb, slot) for verb, first in firsts.items() for slot in range(SLOTS)}
        return {**words, DECLINE_ACTION: ("decline", None)}

    def refuse(self, state: Any, word: str) -> RefusalReason:
        verb, _, rest = word.partition(":")
        if state.phase == MOVE and verb == "place":
            return self.refuse_own(state, verb, rest)
        if state.phase == EXTRA and verb in ("buy", "split"):
            card = market.card_at(state, int(state.seat), int(state.strongholds[state.seat, -1]).bit_length() - 1)
            if self.layout.card(card) != rest:
                return "other_card", "only the card with your three strongholds can be bought now"
            return self.refuse_buying(state, rest, verb == "split")
        return super().refuse(state, word)

    def refuse_buying(self, state: Any, name: str, split: bool) -> RefusalReason:
        return self.refuse_closed(state, name) or super().refuse_buying(state, name, split)

    def refuse_reserving(self, state: Any, name: str) -> RefusalReason:
        return self.refuse_closed(state, name) or super().refuse_reserving(state, name)

    def refuse_closed(self, state: Any, name: str) -> RefusalReason | None:
        """A card with a rival's stronghold is closed."""
        place = self.place_of(state, name)
        if place != NONE and rules.rivals_places(state, int(state.seat)) >> place & 1:
            return "card_closed", f"a rival has a stronghold on {name}"
        return None

    def place_of(self, state: Any, name: str) -> int:
        """The face-up place of a card, or NONE."""
        cards = [self.layout.card(card) for card in state.market.tolist()]
        return cards.index(name) if name in cards else NONE

    def refuse_own(self, state: Any, verb: str, rest: str) -> RefusalReason:
        place, seat = self.place_of(state, rest), int(state.seat)
        if place == NONE:
            return NOT_HERE, f"{rest} is not face-up"
        if verb == "home":
            return "no_stronghold", f"no rival has a stronghold on {rest}"
        if verb == "move":
            if not int(state.strongholds[seat, 0]) >> place & 1:
                return "no_stronghold", f"you have no stronghold on {rest}"
            return "nowhere_to_go", "there is no other card that it could move to"
        closed = self.refuse_closed(state, rest)
        if closed is not None:
            return closed
        if state.phase == MOVE:
            return "same_card", "it must move to another card"
        return "none_at_home", "all your strongholds are on cards: move one"


def holder(state: Any, slot: int) -> Plain | None:
    """The seat with strongholds on a card, and how many."""
    for seat, sets in enumerate(state.strongholds):
        count = sum(places >> slot & 1 for places in sets)
        if count:
            return {"seat": seat, "count": count}
    return None


def read_holder(value: str) -> Plain:
    """A seat and how many it has, such as ``1x3``."""
    match = re.fullmatch(r"([0-3])x([1-9])", value)
    if match is None:
        raise BadText(f"expected a seat and its strongholds such as 1x3, found {value!r}")
    return {"seat": int(match[1]), "count": int(match[2])}


HOLDERS = text.listed(
    text.listed(text.optional(Codec(lambda cell: f"{cell['seat']}x{cell['count']}", read_holder), "."), ","), "/"
)


class StrongholdsForm(ClassicForm):
    """Nobles, and the strongholds on the cards."""

    record = State
    design = DESIGN
    description = DESCRIPTION

    table_fields: text.Fields = (
        ("strongholds", HOLDERS),
        ("moving", text.optional(text.WORD)),
        ("extra", text.FLAG),
    )

    @cached_property
    def words(self) -> StrongholdWords:
        return StrongholdWords(self.layout, self.design, self.tile)

    def tiles_drawn(self, game: Game) -> int:
        return game.players + 1

    def write_more(self, state: Any) -> Plain:
        slots = [self.layout.slots(level, self.design.rows) for level in range(self.layout.levels)]
        return {
            "strongholds": [[holder(state, slot) for slot in row] for row in slots],
            "moving": None if state.moving == NONE else self.layout.card(state.market[state.moving]),
            "extra": bool(state.extra),
        }

    def read_more(self, game: Game, state: Any, source: Mapping[str, Any]) -> None:
        rows = plain.get(source, "strongholds", list)
        for number, row in enumerate(rows):
            if not isinstance(row, list):
                raise BadText(f"strongholds[{number}]: expected list, found {row!r}")
        cells = [cell for row in rows for cell in row]
        plain.expect_count("strongholds", cells, SLOTS)
        for slot, cell in enumerate(cells):
            if cell is not None:
                seat = plain.number(cell, "seat", game.players - 1, "strongholds")
                for _ in range(plain.number(cell, "count", STRONGHOLDS, "strongholds", low=1)):
                    rules.put(state, seat, slot)
        moving = plain.get(source, "moving", object)
        state.moving = NONE if moving is None else self.words.place_of(state, moving)
        state.extra = plain.get(source, "extra", bool)
        state.gap = market.find_gap(state) if state.phase in (STEP, MOVE) else NONE

    def more_faults(self, game: Game, state: Any) -> list[str]:
        faults = []
        for seat in range(game.players):
            places = state.strongholds[seat][0]
            if sum(held.bit_count() for held in state.strongholds[seat]) > STRONGHOLDS:
                faults.append(f"seat {seat} has more than {STRONGHOLDS} strongholds")
            if any(places >> slot & 1 and state.market[slot] == NONE for slot in range(SLOTS)):
                faults.append(f"seat {seat} has a stronghold where no card is")
            if any(places & state.strongholds[rival][0] for rival in range(seat)):
                faults.append(f"seat {seat} and another both have strongholds on one card")
        if (state.moving != NONE) != (state.phase == MOVE):
            faults.append("a stronghold moves only in the phase of moving it")
        if state.phase == MOVE and not state.strongholds[state.seat][0] >> state.moving & 1:
            faults.append(f"seat {state.seat} has no stronghold to move from there")
        if state.extra != (state.phase == EXTRA) and state.phase in (MAIN, OVER, EXTRA):
            faults.append("the extra purchase is offered once, after the action")
        if state.phase == EXTRA and not state.strongholds[state.seat][-1]:
            faults.append(f"seat {state.seat} has not all its strongholds on one card")
        return faults


KIND = kind.register(StrongholdsForm().kind("strongholds", version=1, expands="splendor"))
