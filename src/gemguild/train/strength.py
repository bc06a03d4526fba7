"""The strength of a run's nets: matches in the arena, and the Elo curve that follows from them.

At a gate, a net meets the best net so far. Its share of the wins is an Elo difference, and differences add up along the
chain of best nets down to the start, whose rating is 0; so do their uncertainties, by squares. A net joins the chain by
winning a match, in which it may have been lucky: the curve flatters a little. Matches against an anchor, a bot that
never changes, do not.

Afterwards a run can be **measured**: chosen generations play against their neighbours and are rated by all these games
at once. Such ratings replace those of the gates.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from gemguild.arena.entrants import Entrant, enter, numbered
from gemguild.arena.folder import SUMMARY
from gemguild.arena.results import Results, report
from gemguild.arena.run import play_on
from gemguild.arena.schedule import Lineup, MatchPlan, number_from
from gemguild.arena.statistics import Estimate, elo_estimate, student, wilson
from gemguild.arena.workers import Workers
from gemguild.bots.bot import Limit
from gemguild.bots.net.net import Net
from gemguild.bots.netbot import NetBot
from gemguild.engine.game import Game
from gemguild.engine.kind import kind
from gemguild.train.folder import BadRun, LogLine, Run
from gemguild.train.settings import TrainSettings

RATINGS = "ratings"
MAX_MEASURED = 12
"""The most later gates that are measured."""
Tell = Callable[[int, int], None]
"""Is called with the number of finished games and of all games."""


@dataclass(frozen=True, slots=True)
class NetMaker:
    """Makes bots that search with a net."""

    net: Net

    def __call__(self, seed: int) -> NetBot:
        """The bot with a seed."""
        return NetBot(self.net, seed)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The result of a match for one side."""

    share: Estimate
    games: int


def net_entrant(settings: TrainSettings, net: Net, name: str) -> Entrant:
    """A net as an entrant of the arena."""
    return Entrant(name, NetMaker(net), Limit(simulations=settings.match_simulations))


def name_of(generation: int | str) -> str:
    """The name of a generation's net in the arena."""
    return f"generation {generation}"


def anchor_entrant(settings: TrainSettings) -> Entrant:
    """The anchor; unless it has a limit, it searches as much as the nets do."""
    return enter(settings.anchor, Limit(simulations=settings.match_simulations))


def play_match(
    settings: TrainSettings, generation: int, lineup: Sequence[Entrant], workers: Workers, tell: Tell = lambda *_: None
) -> MatchScore:
    """Play a match of two, with different deals for every generation; the first one's score.

    In games for more than two, each takes half of the seats.
    """
    seed = number_from(f"{settings.seed}:match:{generation}")
    game = match_game(settings)
    plan = MatchPlan(game, numbered(lineup), shared_seats((0, 1), game.players), seed)
    results = Results(plan)
    games = len(list(plan.jobs(settings.pairs)))
    tell(0, games)
    play_on(results, workers, settings.pairs, tell=lambda results: tell(len(results), games))
    final = report(results)
    if final.forfeits:
        raise RuntimeError(f"a bot has forfeited game {final.forfeits[0][0]}: {final.forfeits[0][1]}")
    return MatchScore(final.share, final.games)


def match_game(settings: TrainSettings) -> Game:
    """What matches are played in: the game with the players that the run is for, or else with the fewest."""
    game_kind = kind(settings.game)
    return Game(game_kind, settings.players or game_kind.seats[0])


def shared_seats(pair: tuple[int, int], seats: int) -> tuple[Lineup, ...]:
    """Lineups in which two entrants have as many seats: in an odd number of seats, one has more, then the other."""
    evenly = pair * (seats // 2)
    return tuple((*evenly, more) for more in pair) if seats % 2 else (evenly,)


# ----------------------------------------------------------------------------------------------------------- measuring


def chosen_generations(run: Run) -> list[int]:
    """The generations to be measured: the start, the first gates, some later ones, the best and the last."""
    settings = run.settings
    gates = [generation for generation in range(1, run.done + 1) if settings.is_gate(generation)]
    later = [generation for generation in gates if generation > settings.gate]
    spread = {later[round(place)] for place in np.linspace(0, len(later) - 1, MAX_MEASURED)} if later else set()
    early = {generation for generation in gates if generation <= settings.gate}
    return sorted({0, run.best} | early | spread)


def plan_ratings(run: Run) -> MatchPlan:
    """The games that measure a run: every chosen net meets the next two."""
    generations = chosen_generations(run)
    entrants = tuple(net_entrant(run.settings, run.net(number), name_of(number)) for number in generations)
    game = match_game(run.settings)
    neighbours = ((first, first + far) for far in (1, 2) for first in range(len(entrants) - far))
    lineups = tuple(lineup for pair in neighbours for lineup in shared_seats(pair, game.players))
    return MatchPlan(game, entrants, lineups, number_from(f"{run.settings.seed}:ratings"))


def ratings_path(run: Run) -> Path:
    """The folder of the games that measure a run in its present state."""
    return run.folder / RATINGS / f"{run.done:05d}"


def measured(run: Run) -> dict[int, Estimate]:
    """The latest measured ratings by generation. Raises BadRun if they cannot be read."""
    summaries = sorted((run.folder / RATINGS).glob(f"*/{SUMMARY}"))
    if not summaries:
        return {}
    try:
        summary = json.loads(summaries[-1].read_text(encoding="utf-8"))
        rated = {int(bot["name"].removeprefix(name_of(""))): bot["rating"] for bot in summary["bots"]}
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


def difference(line: LogLine, usual_games: int) -> Estimate:
    """The Elo difference of a line's match, kept finite by one imaginary drawn game."""
    games = line.matched or usual_games
    won = line.won or 0.0
    known = wilson(won, games, student(0.975, games - 1))
    low, high = (line.low, line.high) if line.low is not None and line.high is not None else (known.low, known.high)
    least = 0.5 / (games + 1)
    return elo_estimate(Estimate(*(min(max(share, least), 1 - least) for share in (won, low, high))))


def added(base: Estimate, step: Estimate) -> Estimate:
    """The sum of two independent estimates."""
    value = base.value + step.value
    down = math.hypot(base.value - base.low, step.value - step.low)
    up = math.hypot(base.high - base.value, step.high - step.value)
    return Estimate(value, value - down, value + up)
