"""The words of moves, and why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import repeat
from typing import Any, ClassVar

from gemguild.engine import purse
from gemguild.engine.description import TileKind
from gemguild.engine.game import Records
from gemguild.games.common import classic, market, paying
from gemguild.games.common.plain import PlainLayout
from gemguild.games.common.state import MAIN, NONE, PAYMENT, RESERVE_LIMIT, RETURN

RefusalReason = tuple[str, str]

WRONG_PHASE = "wrong_phase"
NOT_HERE = "card_not_here"


class CardWords:
    """What all games say about cards: buying, reserving, paying and returning."""

    table: dict[int, tuple[str, int | None]]
    """Every action's word; or its beginning, and the place whose name follows."""

    def __init__(self, layout: PlainLayout) -> None:
        self.layout = layout
        description = layout.description
        self.card = f"[1-{layout.levels}][{description.colours}{description.joker}n][1-9][0-9]?"
        self.kinds = description.priced
        self.slots = layout.all_slots
        self.buy_slots = self.slots + RESERVE_LIMIT

    def words(self, records: Records, actions: Sequence[int]) -> list[str]:
        """The words of legal actions: fixed ones, and those that name what now lies in a place."""
        names = self.names(records)
        entries = map(self.table.__getitem__, actions)
        return [word if place is None else word + names[place] for word, place in entries]

    def action_of(self, records: Records, word: str) -> int:
        """The action that a word stands for, legal or not; NONE if what it names is not there."""
        if word in self.fixed:
            return self.fixed[word]
        verb, _, name = word.partition(":")
        names = self.names(records)
        return self.named.get((f"{verb}:", names.index(name)), NONE) if name in names else NONE

    @cached_property
    def fixed(self) -> dict[str, int]:
        """The actions whose words are always the same, by word."""
        return {word: action for action, (word, place) in self.table.items() if place is None}

    @cached_property
    def named(self) -> dict[tuple[str, int | None], int]:
        """The other actions, by the beginning of their word and the place that it names."""
        return {entry: action for action, entry in self.table.items() if entry[1] is not None}

    @cached_property
    def ids(self) -> dict[int, str]:
        """The ids of the cards by number."""
        return dict(enumerate(self.layout.cards.ids))

    def names(self, records: Records) -> list[str]:
        """The cards in the buying slots of the seat to play: face-up ones, then its own."""
        cards = records["market"][0].tolist() + records["reserved"][0, records["seat"][0]].tolist()
        return [*map(self.ids.get, cards, repeat(""))]

    def places(self) -> list[str]:
        """The names of the places whose cards appear in words, in the order of :meth:`names`."""
        face_up = [f"<market {slot}>" for slot in range(self.slots)]
        return face_up + [f"<reserved {place}>" for place in range(RESERVE_LIMIT)]

    def spelled(self) -> tuple[str, ...]:
        """The word of each action number; in angle brackets, the place whose card is named. Empty: no action."""
        places = self.places()
        words = {action: word if at is None else word + places[at] for action, (word, at) in self.table.items()}
        return tuple(words.get(action, "") for action in range(max(words) + 1))

    def card_words(self, buy: int, split: int, reserve: int) -> Iterator[tuple[int, tuple[str, int | None]]]:
        """The actions about cards, each with its word or the beginning of it and what comes after."""
        for slot in range(self.buy_slots):
            yield buy + slot, ("buy:", slot)
            yield split + slot, ("split:", slot)
        for slot in range(self.slots):
            yield reserve + slot, ("reserve:", slot)
        for level in range(self.layout.levels):
            yield reserve + self.slots + level, (f"reserve:deck{level + 1}", None)

    def refuse_buying(self, state: Any, name: str, split: bool) -> RefusalReason:
        """Why a card cannot be bought, or not with a payment of one's choice."""
        seat = int(state.seat)
        card = self.layout.cards.number.get(name, -1)
        slots = [slot for slot in range(self.slots + state.hand[seat]) if market.card_at(state, seat, slot) == card]
        if not slots or card < 0:
            return NOT_HERE, f"{name} is neither face-up nor among your reserved cards"
        affordable, with_choice = paying.buyable(state, seat)
        if not affordable >> slots[0] & 1:
            lacks = self.spell(paying.shortfall(state, seat, paying.need(state, seat, card)))
            joker = self.layout.description.joker
            return "cannot_afford", f"you lack {lacks} and have {self.jokers(state, seat)} {joker} to stand in"
        if split and not with_choice >> slots[0] & 1:
            return "no_choice", "there is only one way to pay for it"
        return "not_legal", "it cannot be bought now"

    def refuse_reserving(self, state: Any, name: str) -> RefusalReason:
        """Why a card cannot be reserved."""
        if state.hand[state.seat] >= RESERVE_LIMIT:
            return "reserve_full", f"you have {RESERVE_LIMIT} reserved cards already"
        if name.startswith("deck"):
            return "deck_empty", "that deck is empty"
        return NOT_HERE, f"{name} is not face-up"

    def refuse_payment(self, state: Any, verb: str, kind: str) -> RefusalReason:
        """Why a joker cannot stand in, or the payment not be settled."""
        if verb == "pay":
            return "nothing_chosen", "choose at least one token that a joker replaces"
        return "joker_short", f"no joker is left for it, or {kind} is not in the payment"

    def jokers(self, state: Any, seat: int) -> int:
        """How many jokers a seat has."""
        return purse.lane(int(state.tokens[seat]), len(self.kinds))

    def spell(self, tokens: int) -> str:
        """Tokens as their letters, such as ``wwu``."""
        counts = purse.unpack(tokens, len(self.layout.letters))
        return "".join(letter * count for letter, count in zip(self.layout.letters, counts, strict=True))


class ClassicWords(CardWords):
    """All words of a game with a bank and tiles; one with actions of its own adds theirs in a subclass."""

    own_phases: ClassVar[Mapping[str, int]] = {}
    """The phase in which each verb is awaited that only this game has."""

    def own_grammar(self) -> Sequence[str]:
        """Patterns of the words that only this game has."""
        return ()

    def own_words(self) -> dict[int, tuple[str, int | None]]:
        """The actions that only this game has, each with its word or the beginning of it and what comes after."""
        return {}

    def refuse_own(self, state: Any, verb: str, rest: str) -> RefusalReason:
        """Why a word that only this game has is not legal, although its phase is awaited."""
        raise NotImplementedError

    def __init__(self, layout: PlainLayout, design: classic.Design, tile: TileKind) -> None:
        super().__init__(layout)
        self.tile, self.tiles = tile.name, design.tiles
        colours = layout.description.colours
        self.handfuls = ["".join(colours[colour] for colour in handful) for handful in design.handfuls]
        self.returnable = colours + layout.description.joker
        self.grammar = re.compile(
            "|".join(
                [
                    f"take:(?:{'|'.join(self.handfuls)})",
                    f"reserve:(?:{self.card}|deck[1-{layout.levels}])",
                    f"(?:buy|split):{self.card}",
                    f"joker:[{self.kinds}]",
                    f"return:[{self.returnable}]",
                    f"{self.tile}:(?:{'|'.join(self.tiles.ids)})",
                    "pay|pass",
                    *self.own_grammar(),
                ]
            )
        )
        ids = layout.cards.ids
        self.examples = f"take:{self.handfuls[0]}, reserve:{ids[2]}, reserve:deck2, buy:{ids[2]}, return:{colours[3]}"

        actions = design.actions
        fixed = {
            actions.take: [f"take:{handful}" for handful in self.handfuls],
            actions.passing: ["pass"],
            actions.joker: [f"joker:{kind}" for kind in self.kinds],
            actions.pay: ["pay"],
            actions.give_back: [f"return:{kind}" for kind in self.returnable],
        }
        self.table = {
            **dict(self.card_words(actions.buy, actions.split, actions.reserve)),
            **{first + k: (word, None) for first, words in fixed.items() for k, word in enumerate(words)},
            **{
                action: (f"{self.tile}:", self.buy_slots + k)
                for k, action in enumerate(range(actions.tile, actions.end))
            },
            **self.own_words(),
        }

    def places(self) -> list[str]:
        """The buying slots, then the places of tiles."""
        return super().places() + [f"<{self.tile} {place}>" for place in range(classic.MOST_TILES)]

    def names(self, records: Records) -> list[str]:
        """The cards in the buying slots, then the tiles."""
        return super().names(records) + [self.tiles.ids[tile] for tile in records["tiles"][0].tolist()]

    def refuse(self, state: Any, word: str) -> RefusalReason:
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
            self.tile: classic.TILE,
            **self.own_phases,
        }[verb]
        if state.phase != awaited:
            return WRONG_PHASE, f"the decision awaited is {self.layout.description.phase_names[state.phase]!r}"
        if verb in self.own_phases:
            return self.refuse_own(state, verb, rest)
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

    def refuse_taking(self, state: Any, letters: str) -> RefusalReason:
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
