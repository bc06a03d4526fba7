"""Choose what journeyman, artisan, expert and master do in a game, so that the steps between levels are equally large.

    python bench/levels.py splendor-4 marvel-4

Goes up from the apprentice: of each level it tries settings, the better the more games they win as one among copies of
the level below, until it knows the one whose step is nearest to what is wanted. If the grandmaster's step is too large
or too small in the end, all steps are made larger or smaller, and it begins again. Prints the settings for
``gemguild/bots/levels.py`` and the steps in Elo. The grandmaster is held back by ``--simulations``; its step counts at
least that much.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import gemguild
from gemguild.arena import match
from gemguild.arena.entrants import Entrant
from gemguild.bots import Bot, Limit
from gemguild.bots.greedy import GreedyBot
from gemguild.bots.levels import LEVELS, net_or_search
from gemguild.bots.net.net import shipped
from gemguild.bots.netbot import InstinctBot
from gemguild.engine.game import Game
from steps import elo

NOTICED = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
POWERS = (0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0, 2.5)
DEEPEST = 1500
LEAST, WANTED, MOST = 150.0, 190.0, 250.0
"""The steps that are good, in Elo."""


@dataclass(frozen=True)
class Setting:
    """How a level plays: with rules of thumb, by instinct or with a search; and how much it notices or searches."""

    way: str
    amount: float

    def __str__(self) -> str:
        return f"{self.way} {self.amount:g}"

    def entrant(self, game: Game) -> Entrant:
        """A bot that plays like this."""
        limit = Limit(simulations=int(self.amount)) if self.way == "search" else Limit()
        return Entrant(str(self), partial(self.bot, game), limit)

    def bot(self, game: Game, seed: int) -> Bot:
        """The bot with a seed."""
        if self.way == "rules":
            return GreedyBot(seed, self.amount)
        if self.way == "instinct":
            return InstinctBot(shipped(game.id, game.players), self.amount, seed)
        return net_or_search(game, seed)


def deeper() -> list[Setting]:
    """Searches, each half as deep again as the last one."""
    depths = [1]
    while depths[-1] < DEEPEST:
        depths.append(max(depths[-1] + 1, round(depths[-1] * 1.5)))
    return [Setting("search", depth) for depth in depths]


BY_RULES = [Setting("rules", share) for share in NOTICED]
SEARCHES = deeper()
WITH_NET = [*(Setting("instinct", power) for power in POWERS), *SEARCHES]


def step(game: Game, higher: Setting, lower: Setting, games: int) -> float:
    """How far one of a level is above copies of the level below, in Elo."""
    deals = -(-games // len(game.sides))
    return elo(match(game, [higher.entrant(game), lower.entrant(game)], deals=deals).share.value, game.players)


def nearest(game: Game, settings: Sequence[Setting], lower: Setting, wanted: float, games: int) -> tuple[int, float]:
    """The place of the setting whose step is nearest to the wanted one, and its step; better ones come later."""
    known: dict[int, float] = {}
    low, high = 0, len(settings) - 1
    while low <= high:
        middle = (low + high) // 2
        known[middle] = step(game, settings[middle], lower, games)
        if known[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    best = min(known, key=lambda place: abs(known[place] - wanted))
    return best, known[best]


def choose(game: Game, wanted: float, games: int, longest: Setting) -> tuple[list[Setting], list[float]]:
    """The settings of all levels below the grandmaster, and the steps up to it."""
    apprentice = Setting("rules", LEVELS["apprentice"].notices)
    place, size = nearest(game, BY_RULES, apprentice, wanted, games)
    chosen, steps = [apprentice, BY_RULES[place]], [size]
    for settings in (WITH_NET, SEARCHES, SEARCHES):
        last = chosen[-1]
        rest = [setting for setting in settings if last.way != "search" or setting.amount > last.amount]
        place, size = nearest(game, rest, last, wanted, games)
        chosen.append(rest[place])
        steps.append(size)
    return chosen, [*steps, step(game, longest, chosen[-1], games)]


def main() -> None:
    """Print the settings of every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", help="games such as splendor-4")
    parser.add_argument("--per-step", type=int, default=100, help="games a match")
    parser.add_argument("--simulations", type=int, default=4000, help="of the grandmaster")
    parser.add_argument("--tries", type=int, default=3)
    given = parser.parse_args()
    for name in given.games:
        game, wanted = gemguild.game(name), WANTED
        for _ in range(given.tries):
            chosen, steps = choose(game, wanted, given.per_step, Setting("search", given.simulations))
            print(name, *chosen[1:], *(f"{size:+.0f}" for size in steps), sep=" | ", flush=True)
            if LEAST <= steps[-1] <= MOST:
                break
            wanted += (steps[-1] - wanted) / len(steps)


if __name__ == "__main__":
    main()
