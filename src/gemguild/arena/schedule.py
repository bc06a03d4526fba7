"""Which games to play: lineups, deals and seats.

A **lineup** says which entrants meet in a game: one for each side, copies allowed, in no particular order. A side is a
seat or, in Team, the two seats that play together. A **deal** is a seed of a game. Every lineup plays each deal in all
**rotations**: the order around the table is turned step by step until each entrant has had each seat with the same
cards. The order itself changes from deal to deal, so that nobody always sits behind the same rival.

All lineups play the same deals. The seed of the plan determines everything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from gemguild.arena.entrants import Entrant
from gemguild.arena.playing import Played, play
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game

Lineup = tuple[int, ...]
"""The entrants of a game by their numbers, one for each side."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play."""

    game: Game
    lineup: int
    deal: int
    rotation: int
    """How many steps the order around the table is turned."""
    sides: Lineup
    """The number of the entrant that plays each side."""
    entrants: tuple[Entrant, ...]
    """The entrant that plays each side."""
    seed: int
    """The seed of the game, which is that of the deal."""
    chance: str
    """The text that the bots' seeds are derived from."""
    thoughts: bool = False
    """Whether the record notes what the searches of bots find."""

    @property
    def key(self) -> str:
        """The name of this game within its plan."""
        return f"{self.lineup}-{self.deal}-{self.rotation}"

    def bot_seed(self, seat: int) -> int:
        """The seed of a seat's bot."""
        return number_from(f"{self.chance}:{self.key}:{seat}")

    def play(self) -> Played:
        """Play it to its end."""
        return play(self)


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A game, its entrants, their lineups, and a seed."""

    game: Game
    entrants: tuple[Entrant, ...]
    lineups: tuple[Lineup, ...]
    seed: int = 0

    def __post_init__(self) -> None:
        sides = len(self.game.sides)
        for lineup in self.lineups:
            if len(lineup) != sides:
                raise BadOptions(f"a lineup of {self.game.name} has {sides} bots, one for each {side_word(self.game)}")
            if len(set(lineup)) < 2:
                raise BadOptions("a lineup needs two different bots; to have a bot play itself, name it twice")

    def jobs(self, deals: int) -> Iterator[Job]:
        """The games of a number of deals: deal after deal, each with all lineups."""
        for deal in range(deals):
            for lineup in range(len(self.lineups)):
                yield from self.deal(lineup, deal)

    def deal(self, lineup: int, deal: int) -> list[Job]:
        """The games of one lineup in one deal."""
        seed = number_from(f"{self.seed}:deal:{deal}")
        return [
            Job(
                self.game,
                lineup,
                deal,
                rotation,
                sides,
                tuple(self.entrants[entrant] for entrant in sides),
                seed,
                str(self.seed),
            )
            for rotation, sides in enumerate(self.seatings(lineup, deal))
        ]

    def seatings(self, lineup: int, deal: int) -> list[Lineup]:
        """The entrant of each side in the games of one lineup in one deal."""
        orders = around_the_table(self.lineups[lineup])
        return rotations(orders[deal % len(orders)])

    def deals_for(self, games: int) -> int:
        """The number of deals after which every lineup has played a number of games."""
        return max(deals_of_lineup(lineup, games) for lineup in self.lineups)

    def names(self, lineup: int) -> list[str]:
        """The names of the entrants of a lineup."""
        return [self.entrants[number].name for number in self.lineups[lineup]]


def side_word(game: Game) -> str:
    """The word for a side of a game: seat or team."""
    return "team" if len(game.sides) < game.players else "seat"


def lineups_of(count: int, sides: int) -> tuple[Lineup, ...]:
    """The lineups of a number of entrants: everybody meets everybody; too few entrants share one lineup."""
    if count < sides:
        return (filled(tuple(range(count)), sides),)
    return tuple(combinations(range(count), sides))


def filled(given: Lineup, sides: int) -> Lineup:
    """A lineup with all sides taken: the last entrant takes the remaining ones."""
    if not 1 <= len(given) <= sides:
        raise BadOptions(f"{len(given)} bots cannot be a lineup for {sides} sides")
    return (*given, *[given[-1]] * (sides - len(given)))


@cache
def around_the_table(lineup: Lineup) -> list[Lineup]:
    """The different orders around a table, regardless of who goes first."""
    orders = {min(rotations(order)) for order in permutations(lineup)}
    return sorted(orders)


@cache
def rotations(order: Lineup) -> list[Lineup]:
    """All different rotations of an order around the table."""
    return list(dict.fromkeys(order[step:] + order[:step] for step in range(len(order))))


def deals_of_lineup(lineup: Lineup, games: int) -> int:
    """The number of deals after which a lineup has played a number of games."""
    sizes = [len(rotations(order)) for order in around_the_table(lineup)]
    whole, rest = divmod(games, sum(sizes))
    deals = whole * len(sizes)
    while rest > 0:
        rest -= sizes[deals % len(sizes)]
        deals += 1
    return deals


def find(entrants: Sequence[Entrant], name: str) -> int:
    """The number of the entrant with a name. Raises BadOptions if there is none."""
    names = [entrant.name for entrant in entrants]
    if name not in names:
        raise BadOptions(f"{name!r} does not play here; there are {', '.join(names)}")
    return names.index(name)


def number_from(text: str) -> int:
    """A number below 2**63, derived from a text by hashing."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
