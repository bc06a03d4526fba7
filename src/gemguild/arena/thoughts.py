"""What a search found, as the comment of a move in a record: each seat's chance, and the visits of each action.

>>> found = Found((0.61, 0.39), {12: 180, 3: 20})
>>> str(found)
'search: 0.6100 0.3900, visits 12=180 3=20'
>>> read_found(str(found)) == found
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from gemguild.arena.entrants import Entrant
from gemguild.bots import Limit, Thought
from gemguild.bots.bot import Thinking
from gemguild.bots.levels import LEVELS, net_or_search, within
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game

FOUND = re.compile(r"search: ([0-9. ]+), visits ([0-9= ]+)")


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found."""

    chances: tuple[float, ...]
    """Each seat's chance to win."""
    visits: Mapping[int, int]
    """How often the search tried each action, the most tried first; those that it never tried are left out."""

    def __str__(self) -> str:
        chances = " ".join(f"{chance:.4f}" for chance in self.chances)
        visits = " ".join(f"{action}={count}" for action, count in self.visits.items())
        return f"search: {chances}, visits {visits}"


def found_by(thought: Thought) -> Found:
    """What a thought says."""
    visits = {option.move.action: option.visits for option in thought.options if option.visits}
    return Found(thought.win, visits or {thought.move.action: 1})  # a move without a choice is not searched


def read_found(comment: str) -> Found | None:
    """What a search found, from the comment of a move; None if it is another comment."""
    match = FOUND.fullmatch(comment)
    if match is None:
        return None
    pairs = (pair.split("=") for pair in match[2].split())
    return Found(tuple(map(float, match[1].split())), {int(action): int(count) for action, count in pairs})


def forecaster(game: Game, entrant: Entrant, seed: int) -> tuple[Thinking, Limit]:
    """A bot that forecasts, and its limit. Raises BadOptions for a bot that does not forecast."""
    level = LEVELS.get(entrant.bot) if isinstance(entrant.bot, str) else None
    if level is not None and level.net:
        return net_or_search(game, seed, learns=level.learns), within(entrant.limit, level.limit_in(game))
    bot = entrant.make(seed)
    if not hasattr(bot, "think"):
        raise BadOptions(f"{entrant.name} does not say what it thinks, so there is nothing to calibrate")
    return cast("Thinking", bot), entrant.limit
