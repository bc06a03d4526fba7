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
from collections.abc import Callable, Sequence
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

NOTICED = tuple(k / 20 for k in range(1, 21))
LITTLE = 0.5
"""The apprentice notices no more than this, or than what is given."""
POWERS = tuple(round(0.3 * 1.1**k, 2) for k in range(28))
DEEPEST = 1500
LEAST, WANTED, MOST = 150.0, 200.0, 250.0
"""The steps that are good, in Elo."""
FEWER = 4
"""The grandmaster plays so many times fewer games than all others: it thinks much longer."""
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
LEVELS = (WITH_NET, WITH_NET, WITH_NET, BY_RULES, BY_RULES)
"""What there is to choose from for each level, from the master down, the weakest first."""


@cache
def step(game: Game, higher: Setting, lower: Setting, games: int, seed: int, longest: Setting) -> float:
    """How far one of a level is above copies of the level below, in Elo."""
    deals = -(-games // (FEWER if higher == longest else 1) // len(game.sides))
    lineup = [higher.entrant(game), lower.entrant(game)]
    return elo(match(game, lineup, deals=deals, seed=seed).share.value, game.players)


def nearest(size: Callable[[Setting], float], settings: Sequence[Setting], wanted: float) -> tuple[Setting, float]:
    """The setting to which the level above has the step nearest to the wanted one, and the step."""
    known: dict[Setting, float] = {}
    low, high = 0, len(settings) - 1
    while low <= high:
        middle = (low + high) // 2
        known[settings[middle]] = size(settings[middle])
        if known[settings[middle]] > wanted:
            low = middle + 1
        else:
            high = middle - 1
    best = min(known, key=lambda setting: abs(known[setting] - wanted))
    return best, known[best]


def choose(game: Game, wanted: float, games: int, longest: Setting, little: float) -> tuple[list[Setting], list[float]]:
    """The settings of all levels, from the grandmaster down, and the steps between them."""
    chosen, steps = [longest], []
    for place, settings in enumerate(LEVELS):
        upper = chosen[-1]
        weaker = settings[: settings.index(upper)] if upper in settings else settings
        if place == len(LEVELS) - 1:
            weaker = [setting for setting in weaker if setting.amount <= little]
        size = partial(step, game, upper, games=games, seed=CHOOSING, longest=longest)
        setting, found = nearest(size, weaker or settings[:1], wanted)
        chosen.append(setting)
        steps.append(found)
    return chosen, steps


def main() -> None:
    """Print the settings of every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", help="games such as splendor-4")
    parser.add_argument("--per-try", type=int, default=400, help="games a match while choosing")
    parser.add_argument("--per-step", type=int, default=400, help="games a match for the steps in the end")
    parser.add_argument("--simulations", type=int, default=2000, help="of the grandmaster")
    parser.add_argument("--wanted", type=float, default=WANTED, help="the steps to try first")
    parser.add_argument("--little", type=float, default=LITTLE, help="the most that the apprentice notices")
    parser.add_argument("--tries", type=int, default=3)
    given = parser.parse_args()
    longest = Setting("search", given.simulations)
    for name in given.games:
        game, wanted = gemguild.game(name), given.wanted
        tried: list[tuple[float, list[Setting]]] = []
        for _ in range(given.tries):
            chosen, steps = choose(game, wanted, given.per_try, longest, given.little)
            print(name, *chosen[:0:-1], *(f"{size:+.0f}" for size in reversed(steps)), sep=" | ", flush=True)
            mean = sum(steps) / len(steps)
            tried.append((max(abs(size - mean) for size in steps), chosen))
            if all(LEAST <= size <= MOST for size in steps):
                break
            wanted = mean
        _, best = min(tried, key=lambda each: each[0])
        found = [step(game, *pair, given.per_step, MEASURING, longest) for pair in pairwise(best)]
        print(name, "measured", *best[:0:-1], *(f"{size:+.0f}" for size in reversed(found)), sep=" | ", flush=True)


if __name__ == "__main__":
    main()
