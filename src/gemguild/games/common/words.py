"""The words of moves, and why a move is refused: what Splendor and Marvel share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gemguild.engine import purse
from gemguild.games.common import classic, market, paying
from gemguild.games.common.cards import Table
from gemguild.games.common.plain import Layout
from gemguild.games.common.state import (
    LANES,
    LEVELS,
    MAIN,
    PAYMENT,
    RESERVE_LIMIT,
    RETURN,
    SLOTS,
    TILE,
)

Refusal = tuple[str, str]

WRONG_PHASE = "wrong_phase"
NOT_HERE = "card_not_here"


class CardWords:
    """What all games say about cards: buying, reserving, paying and returning."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.card = f"[1-3][{layout.letters[: layout.colours]}jn][1-9][0-9]?"
        self.kinds = layout.letters[: layout.kinds]

    def slot(self, state: Any, slot: int) -> str:
        """The card in a buying slot of the seat to play."""
        return str(self.layout.card(market.card_at(state, int(state.seat), slot)))

    def place(self, state: Any, place: int) -> str:
        """A place to reserve from: a face-up card or a deck."""
        return f"deck{place - SLOTS + 1}" if place >= SLOTS else str(self.layout.card(int(state.market[place])))

    def refuse_buying(self, state: Any, name: str, split: bool) -> Refusal:
        """Why a card cannot be bought, or not with a payment of one's choice."""
        seat = int(state.seat)
        card = self.layout.cards.number.get(name, -1)
        slots = [slot for slot in range(SLOTS + state.hand[seat]) if market.card_at(state, seat, slot) == card]
        if not slots or card < 0:
            return NOT_HERE, f"{name} is neither face-up nor among your reserved cards"
        reach = paying.buyable(state, seat)
        if not reach >> slots[0] & 1:
            need = paying.need(state, seat, card)
            short = purse.minus(need, paying.coloured(state, state.tokens[seat]))
            lacks = self.spell(short)
            return (
                "cannot_afford",
                f"you lack {lacks} and have {self.jokers(state, seat)} {self.layout.joker} to stand in",
            )
        if split and not reach >> (LANES + slots[0]) & 1:
            return "no_choice", "there is only one way to pay for it"
        return "not_legal", "it cannot be bought now"

    def refuse_reserving(self, state: Any, name: str) -> Refusal:
        """Why a card cannot be reserved."""
        if state.hand[state.seat] >= RESERVE_LIMIT:
            return "reserve_full", f"you have {RESERVE_LIMIT} reserved cards already"
        if name.startswith("deck"):
            return "deck_empty", "that deck is empty"
        return NOT_HERE, f"{name} is not face-up"

    def refuse_payment(self, state: Any, verb: str, kind: str) -> Refusal:
        """Why a joker cannot stand in, or the payment not be settled."""
        if verb == "pay":
            return "nothing_chosen", "choose at least one token that a joker replaces"
        return "joker_short", f"no joker is left for it, or {kind} is not in the payment"

    def jokers(self, state: Any, seat: int) -> int:
        """How many jokers a seat has."""
        return purse.lane(int(state.tokens[seat]), self.layout.kinds)

    def spell(self, tokens: int) -> str:
        """Tokens as their letters, such as ``wwu``."""
        counts = purse.unpack(tokens, len(self.layout.letters))
        return "".join(letter * count for letter, count in zip(self.layout.letters, counts, strict=True))


class ClassicWords(CardWords):
    """All words of Splendor or Marvel."""

    def __init__(self, layout: Layout, tile: str, tiles: Table) -> None:
        super().__init__(layout)
        self.tile, self.tiles = tile, tiles
        colours = layout.letters[: layout.colours]
        self.handfuls = ["".join(colours[colour] for colour in handful) for handful in classic.HANDFULS]
        self.returnable = colours + layout.joker
        self.grammar = re.compile(
            "|".join(
                [
                    f"take:(?:{'|'.join(self.handfuls)})",
                    f"reserve:(?:{self.card}|deck[1-{LEVELS}])",
                    f"(?:buy|split):{self.card}",
                    f"joker:[{self.kinds}]",
                    f"return:[{self.returnable}]",
                    f"{tile}:(?:{'|'.join(tiles.ids)})",
                    "pay|pass",
                ]
            )
        )
        ids = layout.cards.ids
        self.examples = f"take:{self.handfuls[0]}, reserve:{ids[2]}, reserve:deck2, buy:{ids[2]}, return:{colours[3]}"

    def word(self, state: Any, action: int) -> str:
        """The word of an action that is legal."""
        if action < classic.RESERVE_ACTION:
            return f"take:{self.handfuls[action - classic.TAKE_ACTION]}"
        if action < classic.BUY_ACTION:
            return f"reserve:{self.place(state, action - classic.RESERVE_ACTION)}"
        if action < classic.PASS_ACTION:
            return f"buy:{self.slot(state, action - classic.BUY_ACTION)}"
        if action == classic.PASS_ACTION:
            return "pass"
        if action < classic.JOKER_ACTION:
            return f"split:{self.slot(state, action - classic.SPLIT_ACTION)}"
        if action < classic.PAY_ACTION:
            return f"joker:{self.kinds[action - classic.JOKER_ACTION]}"
        if action == classic.PAY_ACTION:
            return "pay"
        if action < classic.TILE_ACTION:
            return f"return:{self.returnable[action - classic.RETURN_ACTION]}"
        return f"{self.tile}:{self.tiles.ids[state.tiles[action - classic.TILE_ACTION]]}"

    def words(self, state: Any, actions: Sequence[int]) -> list[str]:
        """The words of some legal actions."""
        return [self.word(state, action) for action in actions]

    def refuse(self, state: Any, word: str) -> Refusal:
        """Why a well-formed word is not legal now: a code and a sentence."""
        verb, _, rest = word.partition(":")
        awaited = {
            "take": MAIN,
            "reserve": MAIN,
            "buy": MAIN,
            "split": MAIN,
            "pass": MAIN,
            "joker": PAYMENT,
            "pay": PAYMENT,
            "return": RETURN,
            self.tile: TILE,
        }[verb]
        if state.phase != awaited:
            return WRONG_PHASE, f"the decision awaited is {self.layout.phases[state.phase]!r}"
        match verb:
            case "take":
                return self.refuse_taking(state, rest)
            case "reserve":
                return self.refuse_reserving(state, rest)
            case "buy" | "split":
                return self.refuse_buying(state, rest, verb == "split")
            case "pass":
                return "must_act", "passing is only allowed when nothing else is"
            case "joker" | "pay":
                return self.refuse_payment(state, verb, rest)
            case "return":
                return "token_not_held", f"you have no {rest}"
            case _:
                return f"{self.tile}_not_coming", f"{rest} is not among those you may choose"

    def refuse_taking(self, state: Any, letters: str) -> Refusal:
        """Why a handful cannot be taken."""
        bank = self.layout.purse(state.bank)
        gone = [letter for letter in letters if not bank[letter]]
        if gone:
            return "bank_short", f"there is no {gone[0]} in the bank"
        if letters[1:] == letters[:1]:
            return (
                "pair_short",
                f"a pair needs {classic.PAIR_NEEDS} in the pile, and {letters[0]} has {bank[letters[0]]}",
            )
        return "take_three", "take three different colours, or one of each if fewer are left"
