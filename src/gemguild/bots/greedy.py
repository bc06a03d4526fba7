"""A bot that looks one decision ahead.

It fills in what it does not know at random, tries every move there, and compares what it then has: points, bonuses,
how near the nobles (or locations) are, and how near the best cards are. Cards that it could not see before the move,
such as the one turned up in place of a bought card, are left out of the count: they are a guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gemguild.bots.bot import BOTS, Limit
from gemguild.engine import purse
from gemguild.engine.description import Card, Description, Goal
from gemguild.engine.game import Move, Position, View
from gemguild.games.common import hooks, paying
from gemguild.games.common.chance import BAG, draws
from gemguild.games.common.state import TOKEN_LIMIT

WIN = 1000.0
"""Worth more than anything on the table."""
SAME = 1e-9
"""Values closer than this are equal, and chance decides."""

# What things are worth, in points.
BONUS = 1.0
"""A bonus at the beginning of the game."""
LATE_BONUS = 0.2
"""So much of that is left when somebody is about to win."""
TOKEN = 0.02
JOKER = 0.1
HELD_BACK = -0.6
"""A reserved card: its place in the hand is better kept free."""
NEXT_CARDS = (0.6, 0.3, 0.2, 0.1)
"""How much of their worth the nearest cards count for before they are bought, the best first."""
CARD_WAITS = 0.5
"""A card keeps this much of its worth for each turn it is away."""
TILE_WAITS = 0.55
"""A noble keeps this much of its points for each bonus that is missing."""
RIVAL = 0.3
"""How much a rival's gain hurts."""

ABILITY = 0.5
"""What a card does at once."""

ENOUGH_POINTS = 15
"""About where games end."""
TAKEN_AT_ONCE = 3
SAME_AT_ONCE = 2
NEVER = 99.0
"""Turns until what cannot be had."""


class GreedyBot:
    """Plays the move after which it stands best; chance decides between equal ones.

    One that notices less overlooks, at each decision, some of the cards it might go for, all tiles and its rivals.
    """

    def __init__(self, seed: int = 0, notices: float = 1.0) -> None:
        self._random = Random(seed)
        self._notices = notices

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002  # one look ahead is quick
        """The move with the best outlook; the plain payment is good enough."""
        moves = [move for move in view.legal_moves() if not move.word.startswith("split:")]
        if len(moves) == 1:
            return moves[0]
        position = view.game.guess(view, self._random.getrandbits(64))
        judge = Judge(view)
        if self._notices < 1:
            judge.overlook(self._random, self._notices)
        values = [judge.after(position, move) for move in moves]
        best = max(values)
        return self._random.choice([move for move, value in zip(moves, values, strict=True) if value > best - SAME])


class Judge:
    """Says how well a seat stands after a move, by what it knew before."""

    def __init__(self, view: View) -> None:
        plain = view.to_plain()
        description = view.game.kind.description
        self.description = description
        self.cards = list(description.cards.values())
        self.rare = [(lane, token) for lane, token in enumerate(description.tokens) if token.worth]
        self.goals = [goal for goal in description.goals if goal.worth]
        self.seat = int(plain["to_play"])
        self.joker = len(description.priced)
        self.rivalry = RIVAL
        most = max(seat["points"] for seat in plain["seats"]) / ENOUGH_POINTS
        self.bonus: float = BONUS * max(LATE_BONUS, 1 - (1 - LATE_BONUS) * most)
        seen = [card for row in plain["market"] for card in row] + [
            held["card"] for held in plain["seats"][self.seat]["reserved"]
        ]
        numbers = {name: number for number, name in enumerate(description.cards)}
        self.known = frozenset(numbers[card] for card in seen if card)
        tiles = [description.tiles[name] for kind in description.tile_kinds for name in plain[kind.key]]
        self.tiles = [(to_purse(description, tile.wants), tile.points) for tile in tiles]

    def overlook(self, chance: Random, notices: float) -> None:
        """Forget some of the cards, the tiles and the rivals."""
        self.known = frozenset(card for card in sorted(self.known) if chance.random() < notices)
        self.tiles = []
        self.rivalry = 0.0

    def after(self, before: Position, move: Move) -> float:
        """The value of the position that a move leads to; tokens that must be returned are not counted."""
        position = before.play(move)
        if draws(before.record, move.action) == BAG:  # nothing is gained yet but choice: what is best of it?
            return max(self.value(position.play(action)) for action in position.legal_actions())
        while position.phase == "return":
            position = max((position.play(action) for action in position.legal_actions()), key=self.value)
        return self.value(position)

    def value(self, position: Position) -> float:
        """How well the seat stands."""
        result = position.result
        if result is not None:
            return WIN * result.shares()[self.seat] + result.points[self.seat]
        state = position.record
        rivals = [seat for seat in range(position.game.players) if seat != self.seat]
        rivalry = sum(self.assets(state, seat) for seat in rivals) / len(rivals)
        return self.assets(state, self.seat) + self.prospects(state) - self.rivalry * rivalry

    def assets(self, state: Any, seat: int) -> float:
        """What a seat has."""
        tokens = int(state.tokens[seat])
        return float(
            int(state.points[seat])
            + self.bonus * purse.total(int(state.bonuses[seat]))
            + TOKEN * purse.total(tokens)
            + JOKER * purse.lane(tokens, self.joker)
            + HELD_BACK * int(state.hand[seat])
            + self.extras(state, seat)
        )

    def prospects(self, state: Any) -> float:
        """What the seat is about to get: cards and tiles, each worth less the further they are away."""
        bonuses = int(hooks.discount(state, self.seat))
        missing = [(purse.total(purse.minus(wants, bonuses)), points) for wants, points in self.tiles]
        tiles = sum(points * TILE_WAITS**count for count, points in missing if count)
        near = sorted(
            (
                self.worth(state, self.cards[card]) * CARD_WAITS ** self.turns_away(state, card)
                for card in self.within_reach(state)
            ),
            reverse=True,
        )
        return float(tiles + sum(share * worth for share, worth in zip(NEXT_CARDS, near, strict=False)))

    def within_reach(self, state: Any) -> list[int]:
        """The cards the seat could buy that it knew of."""
        held = state.reserved[self.seat, : state.hand[self.seat]].tolist()
        return [card for card in (*state.market.tolist(), *held) if card in self.known]

    def turns_away(self, state: Any, card: int) -> float:
        """About how many turns it takes to collect what a card costs."""
        need = paying.need(state, self.seat, card)
        if purse.total(need) > TOKEN_LIMIT:
            return NEVER
        short = paying.shortfall(state, self.seat, need)
        if not short:
            return 0.0
        jokers = purse.lane(int(state.tokens[self.seat]), self.joker)
        most = max(0, max(purse.unpack(short, self.joker)) - jokers)
        return float(max(paying.missing_tokens(state, self.seat, need) / TAKEN_AT_ONCE, most / SAME_AT_ONCE))

    def worth(self, state: Any, card: Card) -> float:
        """What a card would bring."""
        return card.points + self.bonus * card.bonuses + self.promise(state, card)

    def extras(self, state: Any, seat: int) -> float:
        """What a seat has besides points, bonuses and tokens in general: counters, rare tokens, goals."""
        description = self.description
        counters = sum(counter.worth * int(state[counter.key][seat]) for counter in description.counters)
        tokens = int(state.tokens[seat])
        rare = sum(token.worth * purse.lane(tokens, lane) for lane, token in self.rare)
        goals = sum(goal.worth * self.progress(state, seat, goal) ** goal.power for goal in self.goals)
        return float(counters + rare + goals)

    def progress(self, state: Any, seat: int, goal: Goal) -> int:
        """How far a seat has come towards a goal, by the record."""
        letters = self.description.colours
        value = state[goal.key][seat]
        numbers = value.tolist() if value.ndim else purse.unpack(int(value), len(letters))
        return goal.measure({goal.key: dict(zip(letters, numbers, strict=True))})

    def promise(self, state: Any, card: Card) -> float:
        """What else a card would bring: counters, what it does at once, a first card of a colour or of a level."""
        description = self.description
        brings = sum(counter.worth * card.marks.get(counter.key, 0) for counter in description.counters)
        brings += ABILITY * bool(card.ability)
        for lane, token in self.rare:
            if token.comes_with_level == card.level and purse.lane(int(state.tokens[self.seat]), lane) == 0:
                brings += token.worth
        if card.bonus in description.colours:
            first = purse.lane(int(state.bonuses[self.seat]), description.colours.index(card.bonus)) == 0
            brings += sum(goal.worth for goal in self.goals if goal.how == "different" and first)
        return float(brings)


def to_purse(description: Description, amounts: Mapping[str, int]) -> int:
    """Tokens by letter as a purse."""
    return purse.pack(amounts.get(letter, 0) for letter in description.priced)


BOTS["greedy"] = GreedyBot
