"""Bots that behave and bots that do not, and plans to play them in."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path

import gemguild
from gemguild.arena.entrants import Entrant, numbered
from gemguild.arena.playing import GameOutcome
from gemguild.arena.schedule import Lineup, MatchPlan, lineups_of
from gemguild.bots import Limit, RandomBot
from gemguild.engine.game import Move, View

SPLENDOR = gemguild.splendor(2)
TABLE = gemguild.splendor(4)
TEAMS = gemguild.splendor(4, team=True)


class First:
    """Plays the first legal move, whatever it is."""

    def choose(self, view: View, limit: Limit) -> Move:
        return view.legal_moves()[0]


class Stumbles(First):
    """Raises an error in its third decision."""

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, view: View, limit: Limit) -> Move:
        self.decisions += 1
        if self.decisions == 3:
            raise RuntimeError("two\nlines and a \x07 bell")
        return super().choose(view, limit)


class Cheats(First):
    """Answers with a move that is not legal."""

    def choose(self, view: View, limit: Limit) -> Move:
        return Move(0, "buy:3w1")


class Broken(First):
    """Cannot even be made."""

    def __init__(self) -> None:
        raise OSError("no weights here")


@dataclass(frozen=True)
class Mortal:
    """Makes bots that play at random, but once (or always) kill the process they are in."""

    mark: Path
    always: bool = False

    def __call__(self, seed: int) -> RandomBot:
        if self.always or not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return RandomBot(seed)


def entrant(name: str) -> Entrant:
    return Entrant(name, name)


def plan_of(
    *entrants: Entrant, game: gemguild.Game = SPLENDOR, lineups: tuple[Lineup, ...] | None = None, seed: int = 1
) -> MatchPlan:
    own = entrants or (entrant("random"), Entrant("first", First))
    return MatchPlan(game, numbered(own), lineups or lineups_of(len(own), len(game.sides)), seed)


def outcome_of(
    sides: tuple[int, ...],
    places: tuple[int, ...],
    deal: int = 0,
    rotation: int = 0,
    lineup: int = 0,
    forfeit: str = "",
) -> GameOutcome:
    """A game that came out so; every seat decided thrice, the first seat slowly."""
    seats = range(len(sides))
    return GameOutcome(
        lineup=lineup,
        deal=deal,
        rotation=rotation,
        sides=sides,
        places=places,
        points=tuple(15 - seat for seat in seats),
        turns=40 + deal,
        decisions=tuple(3 for _ in seats),
        seconds=tuple(0.9 if seat == 0 else 0.3 for seat in seats),
        slowest=tuple(0.5 if seat == 0 else 0.1 for seat in seats),
        forfeit=forfeit,
    )


def moves_of(record: str) -> list[str]:
    """The moves of a record, without the times, which differ from run to run."""
    return [line.partition(" ")[0] for line in record.partition("\n\n")[2].splitlines()]
