"""A bot that looks one decision ahead.

It fills in what it does not know at random, tries every move there, and compares what it then has: points, bonuses,
how near the nobles (or locations) are, and how near the best cards are. Cards that it could not see before the move,
such as the one turned up in place of a bought card, are left out of the count: they are a guess.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from gemguild.bots.bot import BOTS, Limit
from gemguild.bots.facts import Card, Facts, facts
from gemguild.engine import purse
from gemguild.engine.game import Move, Position, View
from gemguild.games.common import hooks
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

# Marvel: the Gauntlet wants all colours and the green token.
NEW_COLOUR = 1.0
TIME_TOKEN = 3.0
TAG = 0.3
MARVEL_COLOURS = 5
GREEN_LEVEL = 3

# Duel: crowns and points of one colour win too.
CROWN = 0.8
PRIVILEGE = 0.5
COLOUR_RACE = 0.03
"""For the square of the most points in one colour."""
ABILITY = 0.5

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
        values = [judge.after(position.play(move), move) for move in moves]
        best = max(values)
        return self._random.choice([move for move, own in zip(moves, values, strict=True) if own > best - SAME])


class Judge:
    """Says how well a seat stands after a move, by what it knew before."""

    def __init__(self, view: View) -> None:
        plain = view.to_plain()
        own = facts(view.game.id)
        self.cards = list(own.cards.values())
        self.prices = prices(view.game.id)
        self.seat = int(plain["to_play"])
        self.extras = EXTRAS.get(view.game.id, no_extras)
        self.promise = PROMISES.get(view.game.id, no_promise)
        self.joker = len(own.kinds)
        lead = max(seat["points"] for seat in plain["seats"]) / ENOUGH_POINTS
        self.rivalry = RIVAL
        self.bonus: float = BONUS * max(LATE_BONUS, 1 - (1 - LATE_BONUS) * lead)
        self.coloured = (1 << (8 * self.joker)) - 1
        seen = [card for row in plain["market"] for card in row] + [
            held["card"] for held in plain["seats"][self.seat]["reserved"]
        ]
        numbers = {name: number for number, name in enumerate(own.cards)}
        self.known = frozenset(numbers[card] for card in seen if card)
        tiles = [own.tiles[name] for name in (plain.get("nobles") or plain.get("locations") or [])]
        self.tiles = [(to_purse(own, tile.wants), tile.points) for tile in tiles]

    def overlook(self, chance: Random, notices: float) -> None:
        """Forget some of the cards, the tiles and the rivals."""
        self.known = frozenset(card for card in sorted(self.known) if chance.random() < notices)
        self.tiles = []
        self.rivalry = 0.0

    def after(self, position: Position, move: Move) -> float:
        """The value of a position that a move led to; tokens that must be returned are not counted."""
        if move.word == "replenish":
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
        tokens = int(state.tokens[self.seat])
        near = sorted(
            (
                self.worth(state, self.cards[card]) * CARD_WAITS ** self.turns_away(self.prices[card], bonuses, tokens)
                for card in self.within_reach(state)
            ),
            reverse=True,
        )
        return float(tiles + sum(share * worth for share, worth in zip(NEXT_CARDS, near, strict=False)))

    def within_reach(self, state: Any) -> list[int]:
        """The cards the seat could buy that it knew of."""
        held = state.reserved[self.seat, : state.hand[self.seat]].tolist()
        return [card for card in (*state.market.tolist(), *held) if card in self.known]

    def turns_away(self, price: int, bonuses: int, tokens: int) -> float:
        """About how many turns it takes to collect what a card costs."""
        need = purse.minus(price, bonuses)
        if purse.total(need) > TOKEN_LIMIT:
            return NEVER
        short = purse.minus(need, tokens & self.coloured)
        if not short:
            return 0.0
        jokers = purse.lane(tokens, self.joker)
        lacking = max(0, purse.total(short) - jokers)
        most = max(0, max(purse.unpack(short, self.joker)) - jokers)
        return float(max(lacking / TAKEN_AT_ONCE, most / SAME_AT_ONCE))

    def worth(self, state: Any, card: Card) -> float:
        """What a card would bring."""
        return card.points + self.bonus * card.bonuses + self.promise(state, self.seat, card)


def no_extras(_state: Any, _seat: int) -> float:
    """Nothing else counts."""
    return 0.0


def no_promise(_state: Any, _seat: int, _card: Card) -> float:
    """A card brings nothing else."""
    return 0.0


def marvel_extras(state: Any, seat: int) -> float:
    """The other things that the Gauntlet asks for, and tags."""
    colours = sum(count > 0 for count in purse.unpack(int(state.bonuses[seat]), MARVEL_COLOURS))
    return NEW_COLOUR * colours + TIME_TOKEN * time_tokens(state, seat) + TAG * int(state.tags[seat])


def marvel_promise(state: Any, seat: int, card: Card) -> float:
    """A first card of a colour or of level 3, and tags."""
    new_colour = purse.lane(int(state.bonuses[seat]), facts("marvel").kinds.index(card.bonus)) == 0
    green = card.level == GREEN_LEVEL and time_tokens(state, seat) == 0
    return float(NEW_COLOUR * new_colour + TIME_TOKEN * green + TAG * card.tags)


def time_tokens(state: Any, seat: int) -> int:
    """Whether a seat has the green token: its lane follows the joker's."""
    return int(purse.lane(int(state.tokens[seat]), MARVEL_COLOURS + 1))


def duel_extras(state: Any, seat: int) -> float:
    """Crowns, privileges, and points in one colour."""
    most = max(state.colour_points[seat].tolist())
    return float(CROWN * int(state.crowns[seat]) + PRIVILEGE * int(state.privileges[seat]) + COLOUR_RACE * most**2)


def duel_promise(_state: Any, _seat: int, card: Card) -> float:
    """Crowns, and what happens at once."""
    return CROWN * card.crowns + ABILITY * bool(card.ability)


EXTRAS: dict[str, Callable[[Any, int], float]] = {"marvel": marvel_extras, "duel": duel_extras}
"""What else counts in a game."""
PROMISES: dict[str, Callable[[Any, int, Card], float]] = {"marvel": marvel_promise, "duel": duel_promise}
"""What else a card would bring in a game."""


def to_purse(own: Facts, amounts: Any) -> int:
    """Tokens by letter as a purse."""
    return purse.pack(amounts.get(letter, 0) for letter in own.kinds)


@cache
def prices(game: str) -> list[int]:
    """The prices of a game's cards by number, as purses."""
    own = facts(game)
    return [to_purse(own, card.price) for card in own.cards.values()]


BOTS["greedy"] = GreedyBot
