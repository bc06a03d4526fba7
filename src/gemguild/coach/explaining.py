"""Why one move is better than another, derived: change one thing, search both again, and see whether the gap closes.

A move is worth what a search finds after it, with the cards that nobody knows dealt by a seed. A reason is told only if
it closes at least half of the gap with each of three seeds; the gap is one of log-odds, so that it does not close just
because a change decides the game. Otherwise there is no reason, and none is invented. ``packages/rules/src/coach``
does the same in a page, and a test compares them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gemguild.bots.calibration import seat_chances, side_chances
from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.coach import changes
from gemguild.coach.facts import Facts
from gemguild.coach.tempo import tempo
from gemguild.engine.game import Move, Position, View

SEEDS = ("coach:0", "coach:1", "coach:2")
SIMULATIONS = 800
"""Simulations after each move."""
CLOSES = 0.5
"""A reason closes at least this much of the gap."""
WHOLLY = 0.8
"""Among reasons that close this much, the one that tells most comes first."""
TELLING = (
    "tile",
    "city",
    "crowns_race",
    "colour_race",
    "tags",
    "stone",
    "again",
    "crowns",
    "privilege",
    "stolen",
    "pearl",
    "post",
    "tower",
    "gift",
    "promise",
    "gold_card",
    "double",
    "copied",
    "discarded",
    "limit",
    "card",
    "taken",
    "points",
    "joker",
    "supply",
    "bonus",
)
"""The beginnings of codes, from what is seldom the reason to what nearly every purchase brings."""
LEAST_GAP = 0.1
"""Log-odds: two moves that differ by less are as good as each other."""
SURE = 0.01
"""A chance closer to 0 or 1 counts as this close."""
MOST_REASONS = 2


class Change(NamedTuple):
    """A change by its name, and what it applies to: a place, a slot or a seat; 0 for those after a move."""

    name: str
    which: int = 0


UNCHANGED = Change("")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is better: a code, what the sentence names, and how much of the gap it closes."""

    code: str
    names: Mapping[str, str | int] = field(default_factory=dict)
    closes: float = 1.0


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reasons that hold, the strongest first, and in how many turns the mover could end the game by itself."""

    reasons: tuple[Reason, ...]
    tempo: tuple[int | None, int | None]
    """After the better move, and after the other."""

    def to_plain(self) -> dict[str, Any]:
        """All of it as plain objects, for JSON."""
        reasons = [{"code": each.code, "names": dict(each.names), "closes": each.closes} for each in self.reasons]
        return {"reasons": reasons, "tempo": list(self.tempo)}


def explain(view: View, better: Move, other: Move, net: Net | None, simulations: int = SIMULATIONS) -> Explanation:
    """Why one move of the seat to play is better than another.

    Where a game has no net, or nothing that can be changed, only what the rules alone decide is told.
    """
    if net is None or view.game.kind.record not in changes.COACHED:
        return by_the_rules(view, better, other)
    asked = Comparison(view, better, other, net, simulations)
    positions = asked.after(better), asked.after(other)
    seat = asked.seat
    tempi = tempo(positions[0].records, seat), tempo(positions[1].records, seat)
    certain = for_certain(seat, *positions)
    if certain is not None:
        return Explanation((certain,), tempi)
    found = []
    if min(asked.gap(seed) for seed in SEEDS) >= LEAST_GAP:
        for change, reason in candidates(Facts(view, *positions)):
            closes = asked.closes(change)
            if closes is not None:
                found.append(Reason(reason.code, reason.names, closes))
    found.sort(key=lambda reason: (reason.closes < WHOLLY, telling(reason.code)))
    return Explanation(tuple(found[:MOST_REASONS]), tempi)


def by_the_rules(view: View, better: Move, other: Move) -> Explanation:
    """What can be told without a search."""
    assert view.seat is not None
    dealt = view.game.guess(view, SEEDS[0].encode())
    certain = for_certain(view.seat, dealt.play(better.action), dealt.play(other.action))
    return Explanation((certain,) if certain else (), (None, None))


def for_certain(seat: int, better: Position, other: Position) -> Reason | None:
    """What the rules alone decide: the move wins at once, or the other one lets somebody win at once."""
    if better.result is not None and seat in better.result.winners:
        return Reason("wins")
    threat = wins_next(other.view(seat))
    if threat is not None and threat != seat and wins_next(better.view(seat)) != threat:
        return Reason("stops", {"seat": threat})
    return None


def wins_next(view: View) -> int | None:
    """The seat to play if one of its next decisions, as far as they are known, wins the game."""
    if view.to_play is None:
        return None
    position = Position(view.game, view.records)
    for action in position.legal_actions():
        following = position.play(action)
        if following.result is not None and following.result.winners == (view.to_play,):
            return view.to_play
    return None


def candidates(facts: Facts) -> Iterator[tuple[Change, Reason]]:
    """The changes that could be a reason, each with what would then be told."""
    yield from ((Change("tile", place), reason) for place, reason in tile_reasons(facts))
    yield from ((Change("card", slot), reason) for slot, reason in card_reasons(facts, facts.market_slots()))
    yield from ((Change("held", slot), reason) for slot, reason in card_reasons(facts, facts.held_slots()))
    for race in ("crowns_race", "colour_race"):
        for seat in range(facts.game.players):
            code = f"{race}_{'mine' if seat == facts.seat else 'theirs'}"
            yield Change(race, seat), Reason(code, {} if seat == facts.seat else {"seat": seat})
    for name in changes.AFTER:
        names = facts.names_for(name)
        if names is not None:
            yield Change(name), Reason(facts.code_of(name), names)


def tile_reasons(facts: Facts) -> Iterator[tuple[int, Reason]]:
    """Tiles that the better move comes closer to, or keeps a rival from."""
    for place, tile in facts.tiles():
        lacking = facts.lacking("better", facts.seat, tile)
        if lacking < facts.lacking("other", facts.seat, tile):
            yield place, Reason(facts.code_of_tile(tile, lacking), {"tile": tile})
        elif (rival := facts.kept_from(tile)) is not None:
            yield place, Reason("tile_denied", {"tile": tile, "seat": rival})


def card_reasons(facts: Facts, places: Iterator[tuple[int, str]]) -> Iterator[tuple[int, Reason]]:
    """Cards that the better move brings within reach, or keeps a rival from paying for."""
    for place, card in places:
        mine = [facts.missing(after, facts.seat, card) for after in ("better", "other")]
        if mine[0] is not None and mine[1] is not None and mine[0] < mine[1]:
            yield (
                place,
                Reason("card_closer", {"card": card, "count": mine[0]})
                if mine[0]
                else Reason("card_enabled", {"card": card}),
            )
            continue
        for rival in facts.rivals():
            if facts.missing("other", rival, card) == 0 and facts.missing("better", rival, card) != 0:
                yield place, Reason("card_denied", {"card": card, "seat": rival})
                break


def telling(code: str) -> int:
    """Where a code comes among those that tell more or less."""
    return next(place for place, beginning in enumerate(TELLING) if code.startswith(beginning))


class Comparison:
    """Two moves of a view, searched again and again with something changed."""

    def __init__(self, view: View, better: Move, other: Move, net: Net, simulations: int) -> None:
        assert view.seat is not None
        self.view, self.better, self.other = view, better, other
        self.seat = view.seat
        self._net, self._simulations = net, simulations
        self._known: dict[tuple[str, str, Change], float | None] = {}

    def after(self, move: Move) -> Position:
        """The position after a move, with what is unknown dealt by the first seed."""
        return self.view.game.guess(self.view, SEEDS[0].encode()).play(move.action)

    def gap(self, seed: str) -> float:
        """How much better the better move is, in log-odds."""
        better, other = self.odds(self.better, seed), self.odds(self.other, seed)
        assert better is not None
        assert other is not None
        return better - other

    def closes(self, change: Change) -> float | None:
        """How much of the gap a change closes on average; None if it does not do so with every seed."""
        total = 0.0
        for seed in SEEDS:
            better = self.odds(self.better, seed, UNCHANGED if change.name in changes.COSTS else change)
            other = self.odds(self.other, seed, UNCHANGED if change.name in changes.GAINS else change)
            if better is None or other is None:
                return None
            closed = 1 - (better - other) / self.gap(seed)
            if closed < CLOSES:
                return None
            total += min(closed, 1.0)
        return total / len(SEEDS)

    def odds(self, move: Move, seed: str, change: Change = UNCHANGED) -> float | None:
        """The log-odds of a move; None if the change makes it impossible or finds nothing to change."""
        key = (move.word, seed, change)
        if key not in self._known:
            chance = self._chance(move, seed, change)
            self._known[key] = None if chance is None else log_odds(chance)
        return self._known[key]

    def _chance(self, move: Move, seed: str, change: Change) -> float | None:
        game, view = self.view.game, self.view
        if change.name in changes.BEFORE:
            records = view.records.copy()
            if not changes.take_out(records, changes.BEFORE.index(change.name), change.which):
                return None
            view = View(game, self.seat, records)
        before = game.guess(view, seed.encode())
        if move not in before.legal_moves():
            return None
        after = before.play(move.action)
        if change.name in changes.AFTER and not after.is_over:
            records = after.records.copy()
            if not changes.undo(records, before.records, self.seat, changes.AFTER.index(change.name)):
                return None
            after = Position(game, records)
        return self._searched(after, seed)

    def _searched(self, position: Position, seed: str) -> float:
        """The chance of the seat that asks, as a search from what it knows of a position finds it."""
        game, result = position.game, position.result
        shares = list(result.shares()) if result is not None else self._shares(position, seed)
        return seat_chances(game, side_chances(game, shares))[self.seat]

    def _shares(self, position: Position, seed: str) -> list[float]:
        tree = SearchTree(self._net, position.game.kind, self._simulations + 2, seed.encode())
        tree.reset(position.view(self.seat).records)
        tree.simulate(self._simulations)
        return tree.shares_of(tree.best)


def log_odds(chance: float) -> float:
    """The logarithm of the odds."""
    sure = min(max(chance, SURE), 1 - SURE)
    return math.log(sure / (1 - sure))
