"""How strong a run's nets are: matches in the arena, and the Elo curve that they make.

A net that plays the gate meets the best net so far. What it won is an Elo difference, and differences add up along the
chain of best nets down to the start, whose rating is 0; so do their uncertainties, by squares. A net takes its place in
the chain for having won a match, in which it may have been lucky too: the curve flatters a little. Matches against an
anchor, a bot that stays as it is, do not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gemguild.arena.entrants import Entrant, enter
from gemguild.arena.results import Results, report
from gemguild.arena.run import plan_lineup, play_on
from gemguild.arena.schedule import number_from
from gemguild.arena.statistics import Estimate, elo_estimate, student, wilson
from gemguild.arena.workers import Workers
from gemguild.bots.bot import Limit
from gemguild.bots.net.net import Net
from gemguild.bots.netbot import NetBot
from gemguild.engine.game import Game
from gemguild.engine.kind import kind
from gemguild.train.folder import Line, Run
from gemguild.train.settings import Settings

Tell = Callable[[int, int], None]
"""Hears how many games are over, and of how many."""


@dataclass(frozen=True, slots=True)
class NetMaker:
    """Makes the bot that searches with a net."""

    net: Net

    def __call__(self, seed: int) -> NetBot:
        """The bot with a seed."""
        return NetBot(self.net, seed)


@dataclass(frozen=True, slots=True)
class Score:
    """What somebody won of a match."""

    share: Estimate
    games: int


def net_entrant(settings: Settings, net: Net, name: str) -> Entrant:
    """A net as it enters the arena."""
    return Entrant(name, NetMaker(net), Limit(simulations=settings.match_simulations))


def anchor_entrant(settings: Settings) -> Entrant:
    """The bot that stays as it is; if it thinks, as much as the nets do unless it says otherwise."""
    return enter(settings.anchor, Limit(simulations=settings.match_simulations))


def play_match(
    settings: Settings, generation: int, lineup: Sequence[Entrant], workers: Workers, tell: Tell = lambda *_: None
) -> Score:
    """A match of two, with deals of its own for every generation: what the first won."""
    own = kind(settings.game)
    seed = number_from(f"{settings.seed}:match:{generation}")
    plan = plan_lineup(Game(own, own.seats[0]), lineup, Limit(), seed)
    results = Results(plan)
    games = 2 * settings.pairs
    tell(0, games)
    play_on(results, workers, settings.pairs, tell=lambda results: tell(len(results), games))
    told = report(results)
    if told.forfeits:
        raise RuntimeError(f"a bot has forfeited game {told.forfeits[0][0]}: {told.forfeits[0][1]}")
    return Score(told.share, told.games)


# ---------------------------------------------------------------------------------------------------------------- Elo


def elo_curve(run: Run) -> dict[int, Estimate]:
    """The rating of every generation that played the gate, and of the start, with 95% intervals."""
    curve = {0: Estimate(0.0, 0.0, 0.0)}
    for line in run.lines:
        if line.against is not None:
            curve[line.generation] = added(curve[line.against], difference(line, 2 * run.settings.pairs))
    return curve


def difference(line: Line, usual_games: int) -> Estimate:
    """The Elo difference that a line's match tells; finite, as if there had been one more game, a shared one."""
    games = line.matched or usual_games
    won = line.won or 0.0
    known = wilson(won, games, student(0.975, games - 1))
    low, high = (line.low, line.high) if line.low is not None and line.high is not None else (known.low, known.high)
    least = 0.5 / (games + 1)
    return elo_estimate(Estimate(*(min(max(share, least), 1 - least) for share in (won, low, high))))


def added(base: Estimate, step: Estimate) -> Estimate:
    """The sum of what is known of two independent values."""
    value = base.value + step.value
    down = math.hypot(base.value - base.low, step.value - step.low)
    up = math.hypot(base.high - base.value, step.high - step.value)
    return Estimate(value, value - down, value + up)
