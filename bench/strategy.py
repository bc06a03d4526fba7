"""The figures of the strategy guide: games of the net against itself, counted.

    python bench/strategy.py splendor duel marvel --games 300

plays games of each kind with short searches and writes what the guide quotes to web/src/learn/guide/figures.json. The
same options always give the same figures.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

import gemguild
from gemguild.arena.schedule import number_from
from gemguild.bots import Limit
from gemguild.bots.net.net import shipped
from gemguild.bots.netbot import NetBot
from gemguild.engine.game import Game, Position

OUT = Path(__file__).resolve().parent.parent / "web/src/learn/guide/figures.json"
SIMULATIONS = 50
FEWEST = 30
"""Seats that a bar of a chart stands for at least; what happened less often says too little."""
MIDDLE = 10
"""The own turn after which seats are compared."""
GAMES = {
    "splendor": {"two": "splendor-2", "four": "splendor-4", "team": "splendor-4-team"},
    "duel": {"two": "duel-2"},
    "marvel": {"two": "marvel-2", "four": "marvel-4"},
}


@dataclass
class Seat:
    """What one seat did in a game."""

    number: int
    """Its place in the order of turns, from 1."""
    won: float = 0.0
    turns: int = 0
    first_buy: int = 0
    """The own turn of its first purchase."""
    levels: Counter[int] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    reserved: set[str] = field(default_factory=set)
    bought_reserved: int = 0
    middle: tuple[int, int] | None = None
    """Bonuses and points after the middle turn."""
    gold_points: list[int] = field(default_factory=list)
    plain_points: list[int] = field(default_factory=list)
    """Points of cards bought with and without gold."""
    end: dict[str, Any] = field(default_factory=dict)
    """Its belongings at the end."""
    trophy: bool = False
    ended: bool = False
    """Whether it brought about the last round."""

    @property
    def cards(self) -> int:
        """Cards bought."""
        return self.levels.total()

    @property
    def tiles(self) -> int:
        """Nobles, locations or royals."""
        return sum(len(self.end.get(key, ())) for key in ("nobles", "locations", "royals"))


@dataclass
class Counted:
    """One game, counted."""

    seats: list[Seat]
    reason: str
    margin: int
    """Points between the best and the second side."""


def play(game: Game, number: int) -> Counted:
    """Play a game and count what happened."""
    position = game.start(number_from(f"strategy:{game.name}:{number}"))
    bot = NetBot(shipped(game.id, game.players), number)
    seats = [Seat(seat + 1) for seat in range(game.players)]
    was_final = False
    while (seat := position.to_play) is not None:
        move = bot.choose(position.view(seat), Limit(simulations=SIMULATIONS))
        after = position.play(move)
        count_move(seats[seat], game, move.word, position, after, seat)
        is_final = bool(after.to_plain().get("final_round"))
        seats[seat].ended |= is_final and not was_final
        was_final = is_final
        position = after
    result = position.result
    assert result is not None
    plain = position.to_plain()
    for seat, own in enumerate(seats):
        own.won = result.shares()[seat] * len(game.sides[0])
        own.end = plain["seats"][seat]
        own.trophy = plain.get("avengers") == seat
    best, *others = sorted({result.points[side[0]] for side in game.sides}, reverse=True)
    return Counted(seats, result.reason, best - (others[0] if others else best))


def count_move(own: Seat, game: Game, word: str, before: Position, after: Position, seat: int) -> None:
    """Count one decision of a seat."""
    verb, _, rest = word.partition(":")
    own.verbs[verb if verb != "take" or len(set(rest)) == len(rest) or "-" in rest else "pair"] += 1
    if verb == "reserve":
        own.verbs["blind"] += rest.startswith("deck")
        own.reserved.add(rest)
    card = game.kind.description.cards.get(rest) if verb == "buy" else None
    if card is not None:
        own.levels[card.level] += 1
        own.first_buy = own.first_buy or own.turns + 1
        own.verbs[f"ability {card.ability}"] += 1
        mine = before.to_plain()["seats"][seat]
        own.bought_reserved += any(held["card"] == rest for held in mine["reserved"])
        joker = game.kind.description.joker
        paid_gold = after.to_plain()["seats"][seat]["tokens"][joker] < mine["tokens"][joker]
        (own.gold_points if paid_gold else own.plain_points).append(card.points)
    if after.turn != before.turn:
        own.turns += 1
        if own.turns == MIDDLE:
            mine = after.to_plain()["seats"][seat]
            own.middle = sum(mine["bonuses"].values()), mine["points"]


# ---------------------------------------------------------------------------------------------------------- summing up


def mean(values: Iterable[float]) -> float:
    """The mean to three digits; 0 without values."""
    listed = list(values)
    return round(fmean(listed), 3) if listed else 0.0


def won_share(seats: Iterable[Seat], test: Callable[[Seat], bool]) -> float:
    """The share of the victory of the seats that pass a test."""
    return mean(seat.won for seat in seats if test(seat))


def chart(seats: Iterable[Seat], key: Callable[[Seat], str]) -> dict[str, float]:
    """The share won by seats of each kind, in order, without kinds that are rare."""
    groups = defaultdict(list)
    for seat in seats:
        groups[key(seat)].append(seat.won)
    return {name: mean(groups[name]) for name in sorted(groups) if len(groups[name]) >= FEWEST}


def between(number: int, *ends: int) -> str:
    """The range that a number falls into; ``ends`` are the first numbers of all but the lowest range."""
    low = max((end for end in ends if number >= end), default=0)
    above = [end for end in ends if end > number]
    return f"{low:02}-{above[0] - 1:02}" if above else f"{low:02}+"


def ahead(games: Iterable[Counted], which: int) -> float:
    """The share won by the seat that is ahead after the middle turn, in bonuses (0) or points (1)."""
    won = []
    for game in games:
        known = [seat.middle for seat in game.seats]
        if len(known) == 2 and known[0] and known[1] and known[0][which] != known[1][which]:
            won.append(game.seats[0 if known[0][which] > known[1][which] else 1].won)
    return mean(won)


def general(games: list[Counted], name: str) -> dict[str, float]:
    """Figures that every game has; their names end with the kind of table."""
    seats = seats_of(games)
    winners = [seat for seat in seats if seat.won > 0.5]
    losers = [seat for seat in seats if seat.won < 0.5]
    numbers = {
        "first": won_share(seats, lambda seat: seat.number == 1),
        "turns": mean(seat.turns for seat in winners),
        "cards": mean(seat.cards for seat in winners),
        "cards_lost": mean(seat.cards for seat in losers),
        "low": mean(seat.levels[1] for seat in winners),
        "high": mean(seat.levels[3] for seat in winners),
        "high_lost": mean(seat.levels[3] for seat in losers),
        "tiles": mean(seat.tiles for seat in winners),
        "tiles_lost": mean(seat.tiles for seat in losers),
        "with_tile": mean(seat.tiles > 0 for seat in winners),
        "reserves": mean(seat.verbs["reserve"] for seat in seats),
        "reserves_won": mean(seat.verbs["reserve"] for seat in winners),
        "blind": mean(seat.verbs["blind"] / max(1, seat.verbs["reserve"]) for seat in seats),
        "used": mean(seat.bought_reserved / max(1, seat.verbs["reserve"]) for seat in seats),
        "returns": mean(seat.verbs["return"] for seat in seats),
        "pairs": mean(seat.verbs["pair"] / max(1, seat.verbs["pair"] + seat.verbs["take"]) for seat in seats),
        "gold_points": mean(points for seat in seats for points in seat.gold_points),
        "plain_points": mean(points for seat in seats for points in seat.plain_points),
        "first_buy": mean(seat.first_buy for seat in seats if seat.first_buy),
        "margin": mean(game.margin for game in games),
        "close": mean(game.margin <= 2 for game in games),
        "ender": won_share(seats, lambda seat: seat.ended),
        "ahead_bonuses": ahead(games, 0),
        "ahead_points": ahead(games, 1),
    }
    return {f"{key}_{name}": value for key, value in numbers.items()}


def special(games: list[Counted]) -> dict[str, float]:
    """Figures of Duel and Marvel."""
    seats = seats_of(games)
    winners = [seat for seat in seats if seat.won > 0.5]
    losers = [seat for seat in seats if seat.won < 0.5]

    def both(name: str, value: Callable[[Seat], float]) -> dict[str, float]:
        return {name: mean(map(value, winners)), f"{name}_lost": mean(map(value, losers))}

    return {
        **both("again", lambda seat: seat.verbs["ability extra_turn"]),
        **both("steals", lambda seat: seat.verbs["ability steal"]),
        **both("privileges", lambda seat: seat.verbs["privilege"]),
        **both("refills", lambda seat: seat.verbs["replenish"]),
        **both("crowns", lambda seat: seat.end.get("crowns", 0)),
        **both("tags", lambda seat: seat.end.get("tags", 0)),
        "trophy": won_share(seats, lambda seat: seat.trophy),
    }


def charts(games: list[Counted], others: dict[str, list[Counted]]) -> dict[str, dict[str, float]]:
    """The charts of the guide, from games for two; of other tables, who wins in which seat."""
    seats = seats_of(games)
    reasons = Counter(game.reason for game in games)
    return {
        "opening": chart(seats, lambda seat: between(seat.first_buy, 4, 5, 6)),
        "engine": chart(seats, lambda seat: between(seat.levels[1], 5, 7, 9, 11)),
        "tiles": chart(seats, lambda seat: between(seat.tiles, 1, 2)),
        "reserves": chart(seats, lambda seat: between(seat.verbs["reserve"], 2, 4, 6)),
        "endings": {reason: round(count / len(games), 3) for reason, count in sorted(reasons.items())},
        **{f"seats_{name}": chart(seats_of(table), lambda seat: str(seat.number)) for name, table in others.items()},
    }


def seats_of(games: Iterable[Counted]) -> list[Seat]:
    """The seats of all games."""
    return [seat for game in games for seat in game.seats]


def figures(tables: dict[str, str], count: int) -> dict[str, Any]:
    """All figures of a game: those for two from all games, those of other tables from half as many."""
    wanted = {name: count if name == "two" else max(1, count // 2) for name in tables}
    played = {
        name: [play(gemguild.game(table), number) for number in range(wanted[name])] for name, table in tables.items()
    }
    numbers: dict[str, float] = {}
    for name, games in played.items():
        numbers |= general(games, name)
    two = played.pop("two")
    return {"games": wanted, "numbers": numbers | special(two), "charts": charts(two, played)}


def main() -> None:
    """Play, count and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="+", choices=GAMES, help="the games; what is known of others stays")
    parser.add_argument("--games", type=int, default=300, help="games for two players; half as many for other tables")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    for game in options.game:
        counted = figures(GAMES[game], options.games)
        known = json.loads(options.out.read_text(encoding="utf-8")) if options.out.exists() else {}
        options.out.write_text(json.dumps(known | {game: counted}, indent=1) + "\n", encoding="utf-8")
        print(f"{options.out} has the figures of {game}")


if __name__ == "__main__":
    main()
