"""How large the steps between levels are: one bot of a level among copies of the level below, each deal from all seats.

``python bench/steps.py --simulations 2000 splendor-3 splendor-4`` prints a table of these games; without names, of all
games and numbers of players. The limit holds the grandmaster back.
"""

from __future__ import annotations

import argparse
import math
from itertools import pairwise

import gemguild
from gemguild.arena import match
from gemguild.bots import LEVELS, Limit
from gemguild.engine.kind import KINDS

LONGEST = "grandmaster"
SHORTER = 3
"""The grandmaster's matches have so many times fewer deals: it thinks much longer than all others."""


def elo(share: float, players: int) -> float:
    """The step that a share of the wins among equals of the level below stands for."""
    most = 0.99
    kept = min(max(share, 1 - most), most)
    return 400 * math.log10((players - 1) * kept / (1 - kept))


def cell(game: str, higher: str, lower: str, deals: int, limit: Limit) -> str:
    """A step in Elo, with the share of the wins and the number of games."""
    players = gemguild.game(game).players
    played = max(1, deals // SHORTER) if higher == LONGEST else deals
    report = match(game, [higher, lower], deals=played, limit=limit)
    share = report.share.value
    return f"{elo(share, players):+.0f} ({100 * share:.0f}% of {report.games})"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="games such as splendor-4; all by default")
    parser.add_argument("--deals", type=int, default=20, help="deals a match, each played from all seats")
    parser.add_argument("--simulations", type=int, default=2000, help="the most simulations a decision")
    chosen = parser.parse_args()
    every = [gemguild.Game(kind, players).name for kind in KINDS.values() for players in kind.seats]
    steps = list(pairwise(LEVELS))
    print("| game | " + " | ".join(f"{higher} over {lower}" for lower, higher in steps) + " |")
    print("|---|" + "--:|" * len(steps))
    for game in chosen.games or every:
        limit = Limit(simulations=chosen.simulations)
        cells = [cell(game, higher, lower, chosen.deals, limit) for lower, higher in steps]
        print(f"| {game} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
