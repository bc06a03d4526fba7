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
from dataclasses import dataclass, replace
from typing import Any

from gemguild.bots.analysis import DEFAULT_LIMIT, Compared, Outlook, analyse, compare
from gemguild.bots.bot import Limit, Option
from gemguild.bots.calibration import seat_chances, side_chances
from gemguild.bots.net.net import Net
from gemguild.engine.game import Game, Move, Position
from gemguild.engine.gamerecord import GameRecord

KINDS = {"blunder": 0.15, "mistake": 0.07, "inaccuracy": 0.03}
"""The names of bad choices, the worst first, with the least chance to win that each has cost in an even game."""
LEAST_SCALE = 0.6
"""The part of these costs that is enough where the game is all but decided."""
AS_GOOD = 0.005
"""A choice that cost less than this was as good as the best."""
UNSEEN, FAR_AHEAD = 0.05, 0.03
"""The best move is brilliant if the net alone gave it less than the first, and the next one is worse by the second."""

NOTHING_LEFT = Option(Move(-1, ""), 0, math.nan, ())
"""Stands for the best move when the game is over."""

Chances = tuple[float, ...]
"""One for each seat."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
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
    alternatives: tuple[Option, ...] = ()
    """The moves that the search found most worth a thought, the best first."""
    choices: int = 1
    """How many moves there were."""
    prior: float = 1.0
    """What the net alone thought of the move that was played."""

    @property
    def loss(self) -> float:
        """What the choice cost the seat that made it."""
        return self.before[self.seat] - self.after[self.seat]

    @property
    def kind(self) -> str:
        """The name of a choice with this loss; empty if it was good enough."""
        scale = max(LEAST_SCALE, evenness(self.before[self.seat]))
        return next((kind for kind, least in KINDS.items() if self.loss >= least * scale), "")

    @property
    def is_best(self) -> bool:
        """Whether it was as good as the best move."""
        return self.loss < AS_GOOD

    @property
    def is_brilliant(self) -> bool:
        """Whether the best move was found though it was hard to see, and far ahead of the others."""
        if not self.is_best or self.choices < 2 or len(self.alternatives) < 2:
            return False
        first, second = self.alternatives[:2]
        return self.prior < UNSEEN and first.win - second.win >= FAR_AHEAD


def evenness(chance: float) -> float:
    """How open a game is: 1 where both outcomes are as likely, 0 where it is decided."""
    return 2 * math.sqrt(max(0.0, chance * (1 - chance)))


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
    decisions: tuple[JudgedDecision, ...]
    end: Chances
    """What each seat won or, if the game goes on, its chance at the end of the record."""

    def mistakes(self, seat: int | None = None) -> list[JudgedDecision]:
        """The named mistakes of one seat or of all, the worst first."""
        named = [decision for decision in self.decisions if decision.kind and seat in (None, decision.seat)]
        return sorted(named, key=lambda decision: -decision.loss)

    def best_moves(self, seat: int) -> tuple[int, int]:
        """How many of a seat's choices were as good as the best, and how many choices it had."""
        chosen = [decision.is_best for decision in self.decisions if decision.seat == seat and decision.choices > 1]
        return sum(chosen), len(chosen)

    def account(self, seat: int) -> Account:
        """Where a seat's chance went."""
        choices = [(made.seat == seat, made.before[seat] - made.after[seat]) for made in self.decisions]
        return Account(
            start=self.decisions[0].before[seat] if self.decisions else self.end[seat],
            choices=sum(loss for mine, loss in choices if mine),
            others=-sum(loss for mine, loss in choices if not mine),
            luck=sum(decision.luck[seat] for decision in self.decisions),
            end=self.end[seat],
        )

    def line(self, seat: int) -> tuple[list[float], list[float]]:
        """A seat's chance over the game: places, counted in moves, and chances.

        A move is two steps: half of the way for the choice, half for the luck that followed.
        """
        moves = [decision.number - 1 for decision in self.decisions]
        places = [place for move in moves for place in (move, move + 0.5)]
        chances = [chance for made in self.decisions for chance in (made.before[seat], made.after[seat])]
        return [*places, len(moves)], [*chances, self.end[seat]]

    def to_plain(self) -> dict[str, Any]:
        """All of it as plain objects, for JSON."""
        accounts = [self.account(seat) for seat in range(self.game.players)]
        return {
            "game": self.game.name,
            "kinds": KINDS,
            "seats": [
                {
                    "start": account.start,
                    "choices": account.choices,
                    "others": account.others,
                    "luck": account.luck,
                    "end": account.end,
                    "best_moves": best,
                    "choices_made": made,
                }
                for account, (best, made) in zip(accounts, map(self.best_moves, range(self.game.players)), strict=True)
            ],
            "decisions": [plain_decision(decision) for decision in self.decisions],
        }


def plain_decision(decision: JudgedDecision) -> dict[str, Any]:
    """A decision as plain objects."""
    return {
        "number": decision.number,
        "seat": decision.seat,
        "played": plain_option(decision.played),
        "best": plain_option(decision.best),
        "loss": decision.loss,
        "kind": decision.kind,
        "brilliant": decision.is_brilliant,
        "alternatives": [plain_option(option) for option in decision.alternatives],
        "before": list(decision.before),
        "after": list(decision.after),
        "luck": list(decision.luck),
    }


def plain_option(option: Option) -> dict[str, Any]:
    """An option as plain objects."""
    return {"move": option.move.word, "visits": option.visits, "win": option.win, "line": list(option.line)}


def judge(
    record: GameRecord,
    limit: Limit = DEFAULT_LIMIT,
    *,
    net: Net | None = None,
    tell: Callable[[int], object] = lambda _: None,
) -> Judgement:
    """Judge every decision of a record, each with a search within the limit (and a further one for a move that was not
    the best). The game need not be finished. ``tell`` is called with the number of moves judged so far.
    """
    compared: list[Compared] = []
    for position, move in zip(record.positions(), record.moves, strict=False):
        compared.append(compare(position.view(position.to_play), limit, move.word, net=net))
        tell(len(compared))
    end = at_the_end(record.position, limit, net)
    pairs = completed(record, [(each.best, each.played) for each in compared], end)
    decisions, line = account_for(list(record.positions()), pairs, end.chances)
    judged = tuple(
        replace(decision, alternatives=each.alternatives, choices=each.choices, prior=each.prior)
        for decision, each in zip(decisions, compared, strict=True)
    )
    return Judgement(record.game, judged, line)


def at_the_end(position: Position, limit: Limit, net: Net | None) -> Outlook:
    """How a game ended or, if it is not over, the outlook of the seat to play."""
    if position.result is not None:
        won = seat_chances(position.game, side_chances(position.game, position.result.shares()))
        return Outlook(NOTHING_LEFT, won)
    thought = analyse(position.view(position.to_play), limit, net=net)
    return Outlook(thought.options[0], thought.win)


def completed(
    record: GameRecord, compared: Sequence[tuple[Outlook, Outlook | None]], end: Outlook
) -> list[tuple[Outlook, Outlook]]:
    """The best move and the played one of every decision, with no gaps and no played move better than the best.

    A move that no search considers draws no card: its outlook is that of its player's next decision.
    """
    pairs = []
    following = end
    for position, move, (best, played) in reversed(list(zip(record.positions(), record.moves, compared, strict=False))):
        if played is None:
            line = (move.word, *following.option.line)
            option = Option(position.parse_move(move.word), following.option.visits, following.option.win, line)
            played = Outlook(option, following.chances)
        following = max(best, played, key=lambda outlook: outlook.option.win)
        pairs.append((following, played))
    return pairs[::-1]


def account_for(
    positions: Sequence[Position], pairs: Sequence[tuple[Outlook, Outlook]], end: Chances
) -> tuple[tuple[JudgedDecision, ...], Chances]:
    """The decisions with everybody's chances, and the chances at the end."""
    chances = [*(best.chances for best, _ in pairs), end]
    line = chances[0]
    decisions = []
    for number, (best, played) in enumerate(pairs, 1):
        after = tuple(map(sum, zip(line, played.chances, (-chance for chance in best.chances), strict=True)))
        following = positions[number]
        known = knowing(following)
        now = tuple(chance if seat in known else after[seat] for seat, chance in enumerate(chances[number]))
        luck = tuple(chance - before for chance, before in zip(now, after, strict=True))
        seat = positions[number - 1].to_play
        assert seat is not None
        decisions.append(JudgedDecision(number, seat, played.option, best.option, line, after, luck))
        line = now
    return tuple(decisions), line


def knowing(position: Position) -> set[int]:
    """The seats that know exactly what the seat to play knows; all seats when the game is over."""
    seats = range(position.game.players)
    if position.to_play is None:
        return set(seats)
    seen = [position.view(seat).records.tobytes() for seat in seats]
    return {seat for seat in seats if seen[seat] == seen[position.to_play]}
