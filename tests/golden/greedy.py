"""Decisions of the greedy bot: whole games by bots that notice all or little, and the hand-made positions.

A line holds the number of the decision (or of the hand-made position) and the word of the move that was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gemguild.bots.bot import Limit
from gemguild.bots.greedy import GreedyBot
from gemguild.engine.game import Game
from tests.golden import suites
from tests.support import GOLDEN

SEEDS = (1, 2)
LITTLE = 0.25
"""How much the bots in the odd seats notice."""


def path_of(game: Game) -> Path:
    """The golden file of a game."""
    return GOLDEN / game.id / f"{game.name}.greedy"


def tricky_path(kind: str) -> Path:
    """The golden file of a kind of game's hand-made positions."""
    return GOLDEN / kind / "tricky.greedy"


def write(game: Game) -> Iterator[str]:
    """The decisions of a few games."""
    for seed in SEEDS:
        bots = [GreedyBot(seed + seat, LITTLE if seat % 2 else 1.0) for seat in range(game.players)]
        position, decision = game.start(seed), 0
        while position.to_play is not None:
            move = bots[position.to_play].choose(position.view(position.to_play), Limit())
            yield f"{decision} {move.word}"
            position, decision = position.play(move.action), decision + 1


def write_tricky(kind: str) -> Iterator[str]:
    """The decisions in the hand-made positions."""
    for number, entry in enumerate(suites.load(GOLDEN / kind / "tricky.perft")):
        position = entry.load()
        if position.to_play is not None:
            move = GreedyBot(number).choose(position.view(position.to_play), Limit())
            yield f"{number} {move.word}"
