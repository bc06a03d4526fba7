"""The words of Duel's moves, and why a move is refused."""

from __future__ import annotations

import re
from typing import Any

from gemguild.games.common.plain import PlainLayout
from gemguild.games.common.state import MAIN, PAYMENT, RETURN
from gemguild.games.common.words import WRONG_PHASE, CardWords, RefusalReason
from gemguild.games.duel import rules
from gemguild.games.duel.board import CELL_NAMES, LINES
from gemguild.games.duel.state import (
    BONUS,
    COLOUR,
    GOLD,
    JOKER_CARD,
    LEVELS,
    MATCH,
    RESERVE,
    ROYAL,
    ROYALS,
    STEAL,
)

LINE_WORDS = {action: "take:" + "-".join(CELL_NAMES[cell] for cell in line) for action, line in LINES.items()}


class DuelWords(CardWords):
    """All words of Duel."""

    def __init__(self, layout: PlainLayout) -> None:
        super().__init__(layout)
        cell = "[a-e][1-5]"
        colours = layout.description.colours
        self.grammar = re.compile(
            "|".join(
                [
                    *LINE_WORDS.values(),
                    f"(?:privilege|gold|match):{cell}",
                    f"reserve:(?:{self.card}|deck[1-{LEVELS}])",
                    f"(?:buy|split):{self.card}",
                    f"(?:joker|steal):[{self.kinds}]",
                    f"colour:[{colours}]",
                    f"royal:(?:{'|'.join(ROYALS.ids)})",
                    f"return:[{layout.letters}]",
                    "replenish|pay|pass",
                ]
            )
        )
        self.examples = "take:a1-b2-c3, privilege:d4, replenish, gold:c3, reserve:1w3, buy:1w3, return:r"

        fixed = {
            rules.REPLENISH_ACTION: ["replenish"],
            rules.PASS_ACTION: ["pass"],
            rules.PRIVILEGE_ACTION: [f"privilege:{cell}" for cell in CELL_NAMES],
            rules.GOLD_ACTION: [f"gold:{cell}" for cell in CELL_NAMES],
            rules.JOKER_ACTION: [f"joker:{kind}" for kind in self.kinds],
            rules.PAY_ACTION: ["pay"],
            rules.MATCH_ACTION: [f"match:{cell}" for cell in CELL_NAMES],
            rules.COLOUR_ACTION: [f"colour:{colour}" for colour in colours],
            rules.ROYAL_ACTION: [f"royal:{royal}" for royal in ROYALS.ids],
            rules.STEAL_ACTION: [f"steal:{kind}" for kind in self.kinds],
            rules.RETURN_ACTION: [f"return:{kind}" for kind in layout.letters],
        }
        self.table = {
            **{action: (word, None) for action, word in LINE_WORDS.items()},
            **dict(self.card_words(rules.BUY_ACTION, rules.SPLIT_ACTION, rules.RESERVE_ACTION)),
            **{first + k: (word, None) for first, words in fixed.items() for k, word in enumerate(words)},
        }

    def refuse(self, state: Any, word: str) -> RefusalReason:
        """Why a well-formed word is not legal now: a code and a sentence."""
        verb, _, rest = word.partition(":")
        if state.phase != AWAITED.get(verb, MAIN):
            if verb == "reserve" and state.phase == MAIN:
                return WRONG_PHASE, "take a gold first, such as gold:c3"
            return WRONG_PHASE, f"the decision awaited is {self.layout.description.phase_names[state.phase]!r}"
        match verb:
            case "take":
                return self.refuse_line(state, rest)
            case "privilege" | "replenish":
                return self.refuse_option(state, verb, rest)
            case "gold":
                return self.refuse_gold(state, rest)
            case "buy" | "split":
                return self.refuse_card(state, rest, verb == "split")
            case "reserve":
                return self.refuse_reserving(state, rest)
            case "joker" | "pay":
                return self.refuse_payment(state, verb, rest)
            case "pass":
                return "must_act", "passing is only allowed when nothing else is"
            case "return":
                return "token_not_held", f"you have no {rest}"
            case "steal":
                return "token_not_held", f"your opponent has no {rest}"
            case "colour":
                return "colour_not_owned", f"you have no card with a {rest} bonus"
            case "match":
                return "cell_not_matching", f"{rest} has no token of the card's colour"
            case _:
                return "royal_not_here", f"{rest} has been taken"

    def token_at(self, state: Any, cell: str) -> str | None:
        """The letter of the token in a cell."""
        number = CELL_NAMES.index(cell)
        return next(
            (letter for kind, letter in enumerate(self.layout.letters) if state.board[kind] >> number & 1), None
        )

    def refuse_line(self, state: Any, cells: str) -> RefusalReason:
        """Why tokens cannot be taken."""
        for cell in cells.split("-"):
            token = self.token_at(state, cell)
            if token is None:
                return "cell_empty", f"{cell} is empty"
            if token == self.layout.description.joker:
                return "gold_in_line", f"{cell} has a gold, which is only taken to reserve a card"
        return "not_legal", "it cannot be taken now"

    def refuse_option(self, state: Any, verb: str, cell: str) -> RefusalReason:
        """Why a privilege cannot be spent or the board not be replenished."""
        if state.replenished:
            return "after_replenish", "the board was replenished this turn already"
        if verb == "replenish":
            return "bag_empty", "the bag is empty"
        if not state.privileges[state.seat]:
            return "no_privilege", "you have no privilege"
        code, reason = self.refuse_line(state, cell)
        if code == "not_legal":
            return "would_block", "no mandatory action would be left"
        return code, reason

    def refuse_gold(self, state: Any, cell: str) -> RefusalReason:
        """Why a gold cannot be taken."""
        if not state.board[GOLD] >> CELL_NAMES.index(cell) & 1:
            return "gold_not_here", f"{cell} has no gold"
        return self.refuse_reserving(state, "deck1")

    def refuse_card(self, state: Any, name: str, split: bool) -> RefusalReason:
        """Why a card cannot be bought."""
        card = self.layout.cards.number.get(name, -1)
        if card >= 0 and BONUS[card] == JOKER_CARD and not state.bonuses[state.seat]:
            return "joker_needs_bonus", f"{name} needs an owned card with a bonus to go with"
        return self.refuse_buying(state, name, split)


AWAITED = {
    "joker": PAYMENT,
    "pay": PAYMENT,
    "reserve": RESERVE,
    "colour": COLOUR,
    "match": MATCH,
    "steal": STEAL,
    "royal": ROYAL,
    "return": RETURN,
}
"""The phase of each verb that is not one of the main phase."""
