"""The figures of the strategy guide: games of the net against itself, counted.

    python bench/strategy.py splendor duel marvel cities posts orient strongholds --games 300

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
    **{
        module: {"two": f"splendor-2-{module}", "four": f"splendor-4-{module}"}
        for module in ("cities", "posts", "orient", "strongholds")
    },
}
ORIENT_LEVELS = (4, 5, 6)
POSTS = ("p1", "p2", "p3", "p4", "p5")
TARGET = 15
"""The points that end Splendor, though not Cities."""
CITY_POINTS = (12, 13, 14, 16)
"""Where the ranges of the points that cities ask for begin."""


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
    built_on: Counter[int] = field(default_factory=Counter)
    """The levels of the cards that it placed strongholds on."""
    first_post: int = 0
    """The own turn that brought its first trading post."""
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

    @property
    def posts(self) -> int:
        """Trading posts."""
        return len(self.end.get("posts", ()))

    @property
    def of_the_orient(self) -> int:
        """Cards of the Orient, bought or free."""
        return sum(self.levels[level] for level in ORIENT_LEVELS)


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
    if verb == "buy" and before.phase == "extra":
        own.verbs["extra"] += 1
    own.verbs[verb if verb != "take" or len(set(rest)) == len(rest) or "-" in rest else "pair"] += 1
    if verb == "reserve":
        own.verbs["blind"] += rest.startswith("deck")
        own.reserved.add(rest)
    card = game.kind.description.cards.get(rest)
    if card is not None and verb == "place":
        own.built_on[card.level] += 1
    if card is not None and verb == "free":
        own.levels[card.level] += 1
        own.verbs["free points"] += card.points
    if card is not None and verb == "buy":
        own.verbs["doubles"] += card.bonuses == 2
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
        if not own.first_post and after.to_plain()["seats"][seat].get("posts"):
            own.first_post = own.turns
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


def times(verb: str) -> Callable[[Seat], float]:
    """How often a seat did something."""
    return lambda seat: seat.verbs[verb]


def holding(post: str) -> Callable[[Seat], bool]:
    """Whether a seat has a trading post at the end."""
    return lambda seat: post in seat.end["posts"]


def joined(parts: Iterable[dict[str, float]]) -> dict[str, float]:
    """Several sets of figures as one."""
    return {name: value for part in parts for name, value in part.items()}


def special(game: str, games: list[Counted]) -> dict[str, float]:
    """Figures that only some games have."""
    seats = seats_of(games)
    winners = [seat for seat in seats if seat.won > 0.5]
    losers = [seat for seat in seats if seat.won < 0.5]

    def both(name: str, value: Callable[[Seat], float]) -> dict[str, float]:
        return {name: mean(map(value, winners)), f"{name}_lost": mean(map(value, losers))}

    def counted(**verbs: str) -> dict[str, float]:
        return joined(both(name, times(verb)) for name, verb in verbs.items())

    match game:
        case "duel":
            return {
                **counted(again="ability extra_turn", steals="ability steal"),
                **counted(privileges="privilege", refills="replenish"),
                **both("crowns", lambda seat: seat.end["crowns"]),
            }
        case "marvel":
            return {
                **both("tags", lambda seat: seat.end["tags"]),
                "trophy": won_share(seats, lambda seat: seat.trophy),
            }
        case "cities":
            return {
                **both("points", lambda seat: seat.end["points"]),
                "few_points": mean(seat.end["points"] < TARGET for seat in winners),
                "many_lost": mean(seat.end["points"] >= TARGET for seat in losers),
                "both_cities": mean(all(seat.end["cities"] for seat in played.seats) for played in games),
            }
        case "posts":
            return {
                **both("posts", lambda seat: seat.posts),
                "first_post": mean(seat.first_post for seat in seats if seat.first_post),
                **joined(both(post, holding(post)) for post in POSTS),
            }
        case "orient":
            return {
                **both("orient", lambda seat: seat.of_the_orient),
                **counted(gold_cards="ability gold", copies="ability copy", copy_takes="ability copy_take"),
                **counted(takes="ability take", discards="ability discard", promises="ability noble"),
                **counted(doubles="doubles", free="free", free_points="free points"),
            }
        case "strongholds":
            return {
                **counted(placed="place", moved="move", sent_home="home", extra="extra"),
                "with_extra": mean(seat.verbs["extra"] > 0 for seat in winners),
            }
        case _:
            return {}


def charts(game: str, games: list[Counted], others: dict[str, list[Counted]]) -> dict[str, dict[str, float]]:
    """The charts of the guide, from games for two; of other tables, who wins in which seat."""
    seats = seats_of(games)
    return {
        "opening": chart(seats, lambda seat: between(seat.first_buy, 4, 5, 6)),
        "engine": chart(seats, lambda seat: between(seat.levels[1], 5, 7, 9, 11)),
        "tiles": chart(seats, lambda seat: between(seat.tiles, 1, 2)),
        "reserves": chart(seats, lambda seat: between(seat.verbs["reserve"], 2, 4, 6)),
        "endings": shares(Counter(played.reason for played in games)),
        **special_charts(game, seats),
        **{f"seats_{name}": chart(seats_of(table), lambda seat: str(seat.number)) for name, table in others.items()},
    }


def special_charts(game: str, seats: list[Seat]) -> dict[str, dict[str, float]]:
    """Charts that only some games have."""
    match game:
        case "cities":
            tiles = gemguild.game("splendor-2-cities").kind.description.tiles
            taken = Counter(
                between(tiles[city].wants_points, *CITY_POINTS) for seat in seats for city in seat.end["cities"]
            )
            return {"cities": shares(taken)}
        case "posts":
            holders = {post: list(filter(holding(post), seats)) for post in POSTS}
            return {
                "posts": {
                    post: mean(seat.won for seat in held) for post, held in holders.items() if len(held) >= FEWEST
                },
                "post_count": chart(seats, lambda seat: between(seat.posts, 1, 2, 3)),
            }
        case "orient":
            return {
                "orient": chart(seats, lambda seat: between(seat.of_the_orient, 2, 4, 6)),
                "doubles": chart(seats, lambda seat: between(seat.verbs["doubles"], 1, 2)),
            }
        case "strongholds":
            return {
                "built_on": shares(Counter(level for seat in seats for level in seat.built_on.elements())),
                "extra": chart(seats, lambda seat: between(seat.verbs["extra"], 1, 2)),
            }
        case _:
            return {}


def shares(counts: Counter[Any]) -> dict[str, float]:
    """Each part of the whole, in order."""
    return {str(name): round(counts[name] / counts.total(), 3) for name in sorted(counts)}


def seats_of(games: Iterable[Counted]) -> list[Seat]:
    """The seats of all games."""
    return [seat for game in games for seat in game.seats]


def figures(game: str, count: int, others: int) -> dict[str, Any]:
    """All figures of a game, from so many games for two and so many at each other table."""
    tables = GAMES[game]
    wanted = {name: count if name == "two" else others for name in tables}
    played = {
        name: [play(gemguild.game(table), number) for number in range(wanted[name])] for name, table in tables.items()
    }
    numbers: dict[str, float] = {}
    for name, games in played.items():
        numbers |= general(games, name)
    two = played.pop("two")
    return {"games": wanted, "numbers": numbers | special(game, two), "charts": charts(game, two, played)}


def main() -> None:
    """Play, count and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="+", choices=GAMES, help="the games; what is known of others stays")
    parser.add_argument("--games", type=int, default=300, help="games for two players")
    parser.add_argument("--others", type=int, default=150, help="games at each other table")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    for game in options.game:
        counted = figures(game, options.games, options.others)
        known = json.loads(options.out.read_text(encoding="utf-8")) if options.out.exists() else {}
        options.out.write_text(json.dumps(known | {game: counted}, indent=1) + "\n", encoding="utf-8")
        print(f"{options.out} has the figures of {game}")


if __name__ == "__main__":
    main()
