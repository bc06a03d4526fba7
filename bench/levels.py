"""Choose how all levels below the grandmaster play in a game, so that the steps between levels are equally large.

    python bench/levels.py splendor-4 marvel-4

Goes down from the grandmaster, which is held back by ``--simulations``: of each level it tries settings, the better the
fewer games the level above wins against copies of them, until it knows the one whose step is nearest to what is wanted.
The apprentice overlooks most of the table, so that beginners beat it. Where the steps above it are too small or too
large for that, all are made larger or smaller, and it begins again. What was chosen is then measured in other deals.
Prints the settings for ``gemguild/bots/levels.py``, the steps in Elo by which they were chosen, and those that were
measured.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise

import gemguild
from gemguild.arena import match
from gemguild.arena.entrants import Entrant
from gemguild.bots import Bot, Limit
from gemguild.bots.greedy import GreedyBot
from gemguild.bots.levels import net_or_search
from gemguild.bots.net.net import shipped
from gemguild.bots.netbot import InstinctBot
from gemguild.engine.game import Game
from steps import elo

NOTICED = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8, 0.9, 1.0)
LITTLE = 0.4
"""The apprentice notices no more than this, and loses to a beginner with a sensible plan."""
POWERS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0, 2.5, 3.0, 4.0)
DEEPEST = 1500
LEAST, WANTED, MOST = 150.0, 200.0, 250.0
"""The steps that are good, in Elo."""
HELD_BACK = 30.0
"""So much larger is the grandmaster's step when it has all its time, about."""
CHOOSING, MEASURING = 1, 2
"""The seeds of the deals."""


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
WITH_NET = [*(Setting("instinct", power) for power in POWERS), *deeper()]
LEVELS = (WITH_NET, WITH_NET, WITH_NET, BY_RULES, [setting for setting in BY_RULES if setting.amount <= LITTLE])
"""What there is to choose from for each level, from the master down, the weakest first."""


@cache
def step(game: Game, higher: Setting, lower: Setting, games: int, seed: int) -> float:
    """How far one of a level is above copies of the level below, in Elo."""
    deals = -(-games // len(game.sides))
    lineup = [higher.entrant(game), lower.entrant(game)]
    return elo(match(game, lineup, deals=deals, seed=seed).share.value, game.players)


def nearest(game: Game, settings: Sequence[Setting], upper: Setting, wanted: float, games: int) -> tuple[int, float]:
    """The place of the setting to which the level above has the step nearest to the wanted one, and the step."""
    known: dict[int, float] = {}
    low, high = 0, len(settings) - 1
    while low <= high:
        middle = (low + high) // 2
        known[middle] = step(game, upper, settings[middle], games, CHOOSING)
        if known[middle] > wanted:
            low = middle + 1
        else:
            high = middle - 1
    best = min(known, key=lambda place: abs(known[place] - wanted))
    return best, known[best]


def choose(game: Game, wanted: float, games: int, longest: Setting) -> tuple[list[Setting], list[float]]:
    """The settings of all levels, from the grandmaster down, and the steps between them."""
    chosen, steps = [longest], []
    for settings in LEVELS:
        upper = chosen[-1]
        weaker = settings[: settings.index(upper)] if upper in settings else settings
        missing = HELD_BACK if upper is longest else 0
        place, size = nearest(game, weaker or settings[:1], upper, wanted - missing, games)
        chosen.append(weaker[place] if weaker else settings[0])
        steps.append(size)
    return chosen, steps


def main() -> None:
    """Print the settings of every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", help="games such as splendor-4")
    parser.add_argument("--per-try", type=int, default=80, help="games a match while choosing")
    parser.add_argument("--per-step", type=int, default=100, help="games a match for the steps in the end")
    parser.add_argument("--simulations", type=int, default=2000, help="of the grandmaster")
    parser.add_argument("--wanted", type=float, default=WANTED, help="the steps to try first")
    parser.add_argument("--tries", type=int, default=3)
    given = parser.parse_args()
    for name in given.games:
        game, wanted = gemguild.game(name), given.wanted
        for _ in range(given.tries):
            chosen, steps = choose(game, wanted, given.per_try, Setting("search", given.simulations))
            print(name, *chosen[:0:-1], *(f"{size:+.0f}" for size in reversed(steps)), sep=" | ", flush=True)
            if all(LEAST <= size <= MOST for size in steps):
                break
            wanted = min(max(sum(steps) / len(steps), LEAST), MOST)
        found = [step(game, *pair, given.per_step, MEASURING) for pair in pairwise(chosen)]
        print(name, "measured", *(f"{size:+.0f}" for size in reversed(found)), sep=" | ", flush=True)


if __name__ == "__main__":
    main()
