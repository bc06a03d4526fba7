"""How strong a run's nets are: matches in the arena, and the Elo curve that they make.

A net that plays the gate meets the best net so far. What it won is an Elo difference, and differences add up along the
chain of best nets down to the start, whose rating is 0; so do their uncertainties, by squares. A net takes its place in
the chain for having won a match, in which it may have been lucky too: the curve flatters a little. Matches against an
anchor, a bot that stays as it is, do not.

Afterwards a run can be **measured**: chosen generations meet those next to them, and are rated by all these games at
once. Such ratings take the place of those of the gates.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from gemguild.arena.entrants import Entrant, enter
from gemguild.arena.folder import SUMMARY
from gemguild.arena.results import Results, report
from gemguild.arena.run import plan_lineup, play_on
from gemguild.arena.schedule import Plan, number_from
from gemguild.arena.statistics import Estimate, elo_estimate, student, wilson
from gemguild.arena.workers import Workers
from gemguild.bots.bot import Limit
from gemguild.bots.net.net import Net
from gemguild.bots.netbot import NetBot
from gemguild.engine.game import Game
from gemguild.engine.kind import kind
from gemguild.train.folder import BadRun, Line, Run
from gemguild.train.settings import Settings

RATINGS = "ratings"
MOST = 12
"""Of the gates after the first, so many are measured."""
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


def name_of(generation: int | str) -> str:
    """What the net of a generation is called in the arena."""
    return f"generation {generation}"


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


# ----------------------------------------------------------------------------------------------------------- measuring


def chosen_generations(run: Run) -> list[int]:
    """The generations to be measured: the start, the first gates, some of those after them, the best and the last."""
    settings = run.settings
    gates = [generation for generation in range(1, run.done + 1) if settings.is_gate(generation)]
    later = [generation for generation in gates if generation > settings.gate]
    spread = {later[round(place)] for place in np.linspace(0, len(later) - 1, MOST)} if later else set()
    early = {generation for generation in gates if generation <= settings.gate}
    return sorted({0, run.best} | early | spread)


def plan_ratings(run: Run) -> Plan:
    """The games that measure a run: everybody meets the next one, and the one after that."""
    own = kind(run.settings.game)
    generations = chosen_generations(run)
    entrants = tuple(net_entrant(run.settings, run.net(number), name_of(number)) for number in generations)
    lineups = tuple((first, first + far) for far in (1, 2) for first in range(len(entrants) - far))
    return Plan(Game(own, own.seats[0]), entrants, lineups, number_from(f"{run.settings.seed}:ratings"))


def ratings_path(run: Run) -> Path:
    """Where the games are kept that measure a run as far as it is now."""
    return run.folder / RATINGS / f"{run.done:05d}"


def measured(run: Run) -> dict[int, Estimate]:
    """The ratings of the generations that were measured, the latest time. Raises BadRun if they cannot be read."""
    summaries = sorted((run.folder / RATINGS).glob(f"*/{SUMMARY}"))
    if not summaries:
        return {}
    try:
        told = json.loads(summaries[-1].read_text(encoding="utf-8"))
        rated = {int(bot["name"].removeprefix(name_of(""))): bot["rating"] for bot in told["bots"]}
        return {number: Estimate(**known) for number, known in rated.items() if known["value"] is not None}
    except (KeyError, TypeError, ValueError):
        raise BadRun(f"{summaries[-1]}: damaged") from None


# ----------------------------------------------------------------------------------------------------------------- Elo


def elo_curve(run: Run) -> dict[int, Estimate]:
    """The rating of every generation that played the gate or was measured, with 95% intervals; the start's is 0."""
    known = measured(run)
    curve = {0: Estimate(0.0, 0.0, 0.0)}
    for line in run.lines:
        if line.generation in known:
            curve[line.generation] = known[line.generation]
        elif line.against is not None:
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
