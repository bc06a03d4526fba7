"""A game judged decision by decision: what a choice cost, and what chance did.

Every decision is judged by what its player could know, its view. **Choice** is the difference between the move that was
played and the best one, both before any card is drawn. **Luck** is all the rest: the cards that were then turned up or
drawn blind, Duel's refilled board, what others turn out to hold.

Each seat has a line of its own: its chance to win as it knew it. The line moves by choices, its own and those of the
others, and by luck; so these together lead from where the seat began to how the game ended. When somebody decides who
knows more than this seat does, or less, that player's chances are not this seat's. Then the line waits, and what luck
did meanwhile is counted when the seat next knows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gemguild.bots.analysis import DEFAULT_LIMIT, Outlook, analyse, compare
from gemguild.bots.bot import Limit, Option
from gemguild.bots.calibration import seat_chances, side_chances
from gemguild.bots.net.net import Net
from gemguild.engine.game import Game, Move, Position
from gemguild.engine.gamerecord import GameRecord

KINDS = {"blunder": 0.20, "mistake": 0.10, "inaccuracy": 0.05}
"""What a choice is called that cost at least so much of the chance to win, the worst first."""

NOTHING_LEFT = Option(Move(-1, ""), 0, math.nan, ())
"""What is to be played when the game is over."""

Chances = tuple[float, ...]
"""One for each seat."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One move, judged."""

    number: int
    """Which move of the record it is, from 1 on."""
    seat: int
    played: Option
    best: Option
    """The best move; the one that was played, if there is no better one."""
    before: Chances
    """Each seat's chance with the best move."""
    after: Chances
    """Each seat's chance with the move that was played, before any card is drawn."""
    luck: Chances
    """What each seat's chance then changed by."""

    @property
    def loss(self) -> float:
        """What the choice cost the seat that made it."""
        return self.before[self.seat] - self.after[self.seat]

    @property
    def kind(self) -> str:
        """What a choice that cost so much is called; nothing if it was good enough."""
        return next((kind for kind, least in KINDS.items() if self.loss >= least), "")


@dataclass(frozen=True, slots=True)
class Account:
    """Where a seat's chance went: ``start - choices + others + luck == end``."""

    start: float
    choices: float
    """What its own choices cost."""
    others: float
    """What the choices of the others changed."""
    luck: float
    end: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """A whole game, judged."""

    game: Game
    decisions: tuple[Decision, ...]
    end: Chances
    """What each seat won or, if the game goes on, its chance at the end of the record."""

    def mistakes(self, seat: int | None = None) -> list[Decision]:
        """The choices that have a name, of one seat or of all, the worst first."""
        named = [own for own in self.decisions if own.kind and seat in (None, own.seat)]
        return sorted(named, key=lambda own: -own.loss)

    def account(self, seat: int) -> Account:
        """Where a seat's chance went."""
        choices = [(own.seat == seat, own.before[seat] - own.after[seat]) for own in self.decisions]
        return Account(
            start=self.decisions[0].before[seat] if self.decisions else self.end[seat],
            choices=sum(loss for mine, loss in choices if mine),
            others=-sum(loss for mine, loss in choices if not mine),
            luck=sum(own.luck[seat] for own in self.decisions),
            end=self.end[seat],
        )

    def line(self, seat: int) -> tuple[list[float], list[float]]:
        """A seat's chance over the game: places, counted in moves, and chances.

        A move is two steps: half of the way for the choice, half for the luck that followed.
        """
        moves = [own.number - 1 for own in self.decisions]
        places = [place for move in moves for place in (move, move + 0.5)]
        chances = [chance for own in self.decisions for chance in (own.before[seat], own.after[seat])]
        return [*places, len(moves)], [*chances, self.end[seat]]

    def to_plain(self) -> dict[str, Any]:
        """All of it as plain objects, for JSON."""
        accounts = [self.account(seat) for seat in range(self.game.players)]
        return {
            "game": self.game.name,
            "kinds": KINDS,
            "seats": [
                {
                    "start": own.start,
                    "choices": own.choices,
                    "others": own.others,
                    "luck": own.luck,
                    "end": own.end,
                }
                for own in accounts
            ],
            "decisions": [plain_decision(own) for own in self.decisions],
        }


def plain_decision(own: Decision) -> dict[str, Any]:
    """A decision as plain objects."""
    return {
        "number": own.number,
        "seat": own.seat,
        "played": plain_option(own.played),
        "best": plain_option(own.best),
        "loss": own.loss,
        "kind": own.kind,
        "before": list(own.before),
        "after": list(own.after),
        "luck": list(own.luck),
    }


def plain_option(own: Option) -> dict[str, Any]:
    """A move that was thought about, as plain objects."""
    return {"move": own.move.word, "visits": own.visits, "win": own.win, "line": list(own.line)}


def judge(
    record: GameRecord,
    limit: Limit = DEFAULT_LIMIT,
    *,
    net: Net | None = None,
    tell: Callable[[int], object] = lambda _: None,
) -> Judgement:
    """Judge every decision of a record, thinking about each within the limit (and once more about a move that was not
    the best). The game may still be going on. ``tell`` hears how many moves are judged.
    """
    found = []
    for position, move in zip(record.positions(), record.moves, strict=False):
        found.append(compare(position.view(position.to_play), limit, move.word, net=net))
        tell(len(found))
    end = at_the_end(record.position, limit, net)
    decisions, line = account_for(list(record.positions()), settled(record, found, end), end.chances)
    return Judgement(record.game, decisions, line)


def at_the_end(position: Position, limit: Limit, net: Net | None) -> Outlook:
    """How a game came out or, if it goes on, what its next player thinks."""
    if position.result is not None:
        won = seat_chances(position.game, side_chances(position.game, position.result.shares()))
        return Outlook(NOTHING_LEFT, won)
    thought = analyse(position.view(position.to_play), limit, net=net)
    return Outlook(thought.options[0], thought.win)


def settled(
    record: GameRecord, found: Sequence[tuple[Outlook, Outlook | None]], end: Outlook
) -> list[tuple[Outlook, Outlook]]:
    """Of every decision the best move and the one that was played, with nothing missing and none better than the best.

    A move that no search looks at draws no card: it is worth what its player thinks next.
    """
    pairs = []
    following = end
    for position, move, (best, played) in reversed(list(zip(record.positions(), record.moves, found, strict=False))):
        if played is None:
            line = (move.word, *following.option.line)
            option = Option(position.parse_move(move.word), following.option.visits, following.option.win, line)
            played = Outlook(option, following.chances)
        following = max(best, played, key=lambda own: own.option.win)
        pairs.append((following, played))
    return pairs[::-1]


def account_for(
    positions: Sequence[Position], pairs: Sequence[tuple[Outlook, Outlook]], end: Chances
) -> tuple[tuple[Decision, ...], Chances]:
    """The decisions with everybody's chances, and the chances at the end."""
    said = [*(best.chances for best, _ in pairs), end]
    line = said[0]
    decisions = []
    for number, (best, played) in enumerate(pairs, 1):
        after = tuple(map(sum, zip(line, played.chances, (-chance for chance in best.chances), strict=True)))
        following = positions[number]
        known = knowing(following)
        now = tuple(own if seat in known else after[seat] for seat, own in enumerate(said[number]))
        luck = tuple(own - was for own, was in zip(now, after, strict=True))
        seat = positions[number - 1].to_play
        assert seat is not None
        decisions.append(Decision(number, seat, played.option, best.option, line, after, luck))
        line = now
    return tuple(decisions), line


def knowing(position: Position) -> set[int]:
    """The seats that know just what the seat to play knows; all, when the game is over."""
    seats = range(position.game.players)
    if position.to_play is None:
        return set(seats)
    seen = [position.view(seat)._records.tobytes() for seat in seats]
    return {seat for seat in seats if seen[seat] == seen[position.to_play]}
