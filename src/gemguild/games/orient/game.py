"""Orient as a kind of game: its words and its plain form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from gemguild.engine import kind, text
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game
from gemguild.engine.text import Plain
from gemguild.games.common import market, observing, plain
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.common.state import CARDS_PER_WORD, NONE, PAYMENT
from gemguild.games.common.words import NOT_HERE, ClassicWords, RefusalReason
from gemguild.games.orient import rules
from gemguild.games.orient.description import DESCRIPTION
from gemguild.games.orient.observation import observation
from gemguild.games.orient.state import (
    AFTER_SINGLE,
    CARDS,
    COPIES,
    COPY_NUMBER,
    DESIGN,
    DISCARD,
    DISCARD_ACTIONS,
    DISCARDS,
    FREE,
    FREE_ACTION,
    GOLD_CARDS,
    HOLD,
    HOLD_ACTION,
    PAIR,
    PAIR_ACTION,
    SLOTS,
    SPEND_ACTION,
    TO_DISCARD,
    State,
)
from gemguild.games.splendor.state import NOBLES

COLOURS = DESCRIPTION.colours


class OrientWords(ClassicWords):
    """The words of gold cards and of what cards of the Orient ask for."""

    own_phases: ClassVar[Mapping[str, int]] = {
        "goldcard": PAYMENT,
        "pair": PAIR,
        "hold": HOLD,
        "free": FREE,
        "discard": DISCARD,
    }

    def own_grammar(self) -> Sequence[str]:
        nobles = "|".join(NOBLES.ids)
        return (f"pair:[{COLOURS}]", f"hold:(?:{nobles})", f"(?:free|discard):{self.card}", "goldcard")

    def own_words(self) -> dict[int, tuple[str, int | None]]:
        discards = {
            DISCARD_ACTIONS[card // CARDS_PER_WORD] + card % CARDS_PER_WORD: (f"discard:{name}", None)
            for card, name in enumerate(CARDS.ids)
        }
        return {
            SPEND_ACTION: ("goldcard", None),
            **{PAIR_ACTION + k: (f"pair:{colour}", None) for k, colour in enumerate(COLOURS)},
            **{HOLD_ACTION + place: ("hold:", self.buy_slots + place) for place in range(FREE_ACTION - HOLD_ACTION)},
            **{FREE_ACTION + slot: ("free:", slot) for slot in range(SLOTS)},
            **discards,
        }

    def refuse_own(self, state: Any, verb: str, rest: str) -> RefusalReason:
        match verb:
            case "goldcard":
                return "joker_short", "you have no other gold card, or it would be too much"
            case "pair":
                return "no_bonus", f"you have no bonus of {rest}"
            case "hold":
                return "noble_not_here", f"{rest} is not on the table"
            case "free":
                return NOT_HERE, f"{rest} is not face-up in a row of that level"
            case _:
                return "cannot_discard", f"{rest} is not among the cards that may go now"

    def refuse_buying(self, state: Any, name: str, split: bool) -> RefusalReason:
        code, reason = super().refuse_buying(state, name, split)
        if code == NOT_HERE:
            return code, reason
        seat, card = int(state.seat), self.layout.cards.number[name]
        if DISCARDS[card] < len(COLOURS):
            if split:
                return "no_choice", "it is paid for by discarding"
            return "cannot_discard", f"it takes {TO_DISCARD} bonuses of {COLOURS[DISCARDS[card]]}"
        if COPY_NUMBER[card] >= 0 and not state.bonuses[seat]:
            return "no_bonus", "a copy needs a card with a bonus to be paired with"
        return ("no_choice", "there is only one way to pay for it") if split and code == "not_legal" else (code, reason)


class OrientForm(ClassicForm):
    """Nobles, some of them reserved; cards that left the game; copies and their colours."""

    record = State
    design = DESIGN
    description = DESCRIPTION
    table_fields: text.Fields = (
        ("card", text.optional(text.WORD)),
        ("gold_cards", text.NUMBER),
        ("discarding", text.NUMBER),
    )
    seat_fields: text.Fields = (
        ("discarded", plain.IDS),
        ("joker_colours", plain.JOKER_COLOURS),
        ("reserved_nobles", plain.IDS),
    )

    @cached_property
    def words(self) -> OrientWords:
        return OrientWords(self.layout, self.design, self.tile)

    def tiles_drawn(self, game: Game) -> int:
        return game.players + 1

    def write_more(self, state: Any) -> Plain:
        return {
            "card": self.layout.card(state.card),
            "gold_cards": state.gold_cards,
            "discarding": state.discarding,
        }

    def write_seat_more(self, state: Any, seat: int) -> Plain:
        owned = set(plain.bought_cards(state.bought[seat]))
        colours = {CARDS.ids[card]: state.joker_colour[COPY_NUMBER[card]] for card in COPIES if card in owned}
        reserved = [tile for tile, promised in zip(state.tiles, state.promised, strict=True) if promised == seat]
        return {
            "discarded": [CARDS.ids[card] for card in plain.bought_cards(state.gone[seat])],
            "joker_colours": {card: COLOURS[colour] for card, colour in colours.items() if colour != NONE},
            "reserved_nobles": [NOBLES.ids[tile] for tile in reserved],
        }

    def read_seat_more(self, state: Any, seat: int, source: Mapping[str, Any]) -> None:
        if seat == 0:
            state.joker_colour[:] = NONE
        where = f"seats[{seat}]"
        for name in plain.get(source, "discarded", list, where):
            card = plain.entry(CARDS, name, f"{where}.discarded")
            state.gone[seat, card // CARDS_PER_WORD] |= 1 << (card % CARDS_PER_WORD)
        colours = plain.get(source, "joker_colours", Mapping, where)
        for name in colours:
            card = plain.entry(CARDS, name, f"{where}.joker_colours")
            if COPY_NUMBER[card] < 0:
                raise BadText(f"{where}.joker_colours: {name} is no copy")
            rules.pair(state, seat, card, plain.choice(colours, name, COLOURS, f"{where}.joker_colours"))

    def count_card(self, state: Any, seat: int, card: int) -> None:
        if not int(state.gone[seat, card // CARDS_PER_WORD]) >> (card % CARDS_PER_WORD) & 1:
            rules.count_card(state, seat, card)

    def read_more(self, game: Game, state: Any, source: Mapping[str, Any]) -> None:
        state.promised[:] = NONE
        for seat, held in enumerate(source["seats"]):
            where = f"seats[{seat}].reserved_nobles"
            for name in plain.get(held, "reserved_nobles", list, f"seats[{seat}]"):
                noble = plain.entry(NOBLES, name, where)
                if noble not in state.tiles.tolist():
                    raise BadText(f"{where}: {name} is not in this game")
                state.promised[state.tiles.tolist().index(noble)] = seat
        card = plain.get(source, "card", object)
        state.card = NONE if card is None else plain.entry(CARDS, card, "card")
        state.gold_cards = plain.number(source, "gold_cards", sum(int(word).bit_count() for word in GOLD_CARDS))
        state.discarding = plain.number(source, "discarding", AFTER_SINGLE)
        if state.phase == DISCARD:
            state.paying = self.slot_of(state, int(state.card))

    def slot_of(self, state: Any, card: int) -> int:
        """The buying slot of a card that is being paid for."""
        seat = int(state.seat)
        for slot in range(SLOTS + state.hand[seat]):
            if card != NONE and market.card_at(state, seat, slot) == card:
                return slot
        raise BadText(f"card: it is neither face-up nor reserved by seat {seat}")

    def more_faults(self, game: Game, state: Any) -> list[str]:
        faults = []
        for seat in range(game.players):
            bought, gone = (set(plain.bought_cards(cards[seat])) for cards in (state.bought, state.gone))
            if not gone <= bought:
                faults.append(f"seat {seat} has discarded cards that it never had")
            awaited = state.card if state.phase == PAIR else NONE
            for card in bought & set(COPIES):
                paired = state.joker_colour[COPY_NUMBER[card]] != NONE
                if paired != (card not in gone and card != awaited):
                    faults.append(f"{CARDS.ids[card]} is {'paired' if paired else 'not paired'}")
        for place, promised in enumerate(state.promised):
            if promised != NONE and state.owner[place] != NONE:
                faults.append(f"{NOBLES.ids[state.tiles[place]]} is reserved although it has come")
        if (state.card != NONE) != (state.phase in (PAIR, HOLD, FREE, DISCARD)):
            faults.append("a card is awaited only in the phases of its effects")
        if state.gold_cards and state.phase != PAYMENT:
            faults.append("gold cards pay only during a payment")
        if bool(state.discarding) != (state.phase == DISCARD):
            faults.append("cards are discarded only to pay for one")
        return faults


observing.declare(State, observation)
KIND = kind.register(OrientForm().kind("orient", version=1, expands="splendor"))
