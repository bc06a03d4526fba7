"""Ratings by openskill: the Plackett-Luce model, which uses all places of a game, one game after another.

Unlike the ratings of :mod:`gemguild.arena.statistics`, which use victories and all games at once, these depend slightly
on the order of the games, which is that of the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from gemguild.arena.playing import GameOutcome
from gemguild.arena.schedule import MatchPlan

MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating by openskill: a mean and its uncertainty."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma


def skills(plan: MatchPlan, outcomes: Sequence[GameOutcome]) -> list[Skill]:
    """The skill of every entrant after all games."""
    known = [Skill()] * len(plan.entrants)
    sizes = [len(side) for side in plan.game.sides]
    for outcome in outcomes:
        known = after(known, outcome, sizes)
    return known


def after(known: Sequence[Skill], outcome: GameOutcome, sizes: Sequence[int]) -> list[Skill]:
    """The skills after one more game. An entrant with several seats gets the mean of their new skills."""
    sides = zip(outcome.sides, sizes, strict=True)
    teams = [
        [MODEL.rating(mu=known[entrant].mu, sigma=known[entrant].sigma) for _ in range(size)] for entrant, size in sides
    ]
    rated = MODEL.rate(teams, ranks=[float(place) for place in outcome.places])
    changed = list(known)
    for entrant in set(outcome.sides):
        seats = [seat for player, team in zip(outcome.sides, rated, strict=True) if player == entrant for seat in team]
        mu, sigma = (sum(getattr(seat, name) for seat in seats) / len(seats) for name in ("mu", "sigma"))
        changed[entrant] = Skill(mu, sigma)
    return changed
