"""Playing a plan until it is finished or decided; and a match in one call, for programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

import gemguild
from gemguild.arena.entrants import NO_LIMIT, Entrant, Maker, enter, numbered
from gemguild.arena.folder import ArenaFolder
from gemguild.arena.results import Report, Results, report
from gemguild.arena.schedule import MatchPlan, filled
from gemguild.arena.statistics import Sprt
from gemguild.arena.workers import Here, Workers
from gemguild.bots import Limit
from gemguild.engine.game import Game


def play_on(
    results: Results,
    workers: Workers,
    deals: int,
    folder: ArenaFolder | None = None,
    tell: Callable[[Results], object] = lambda _: None,
) -> None:
    """Play the games of a number of deals that the results lack, or until the sequential test is decided.

    Each game is stored in the folder and counted as soon as it is over; then ``tell`` is called with the results.
    """
    if results.decided():
        return
    missing = (job for job in results.plan.jobs(deals) if job.key not in results)
    with closing(workers.run(missing)) as games:
        for played in games:
            if folder is not None:
                folder.save(played)
            results.add(played.outcome)
            tell(results)
            if results.decided():
                return


def load(folder: ArenaFolder, results: Results) -> None:
    """Count the games that are already in a folder."""
    for outcome in folder.outcomes():
        results.add(outcome)


def match(
    game: Game | str,
    lineup: Sequence[str | Maker | Entrant],
    *,
    deals: int = 50,
    seed: int = 0,
    limit: Limit = NO_LIMIT,
    sprt: Sprt | None = None,
    workers: Workers | None = None,
) -> Report:
    """Play a match, a number of deals in all rotations, and report the result.

    The lineup has a bot for each side: its word (``search@2000``), a function that makes it, with a seed or without, or
    an :class:`Entrant`. A bot given twice plays two sides, and the last one takes all remaining sides. The limit is for
    bots without one. This process plays unless workers are given.

        >>> outcome = match("splendor-2", ["greedy", "random"], deals=2, seed=1)
        >>> outcome.games, outcome.share.value
        (4, 1.0)
    """
    chosen = gemguild.game(game) if isinstance(game, str) else game
    plan = plan_lineup(chosen, lineup, limit, seed)
    results = Results(plan, sprt)
    play_on(results, workers or Here(), deals)
    return report(results)


def plan_lineup(game: Game, lineup: Sequence[str | Maker | Entrant], limit: Limit, seed: int) -> MatchPlan:
    """The plan of one lineup; a bot given twice is one entrant."""
    different = list(dict.fromkeys(lineup))
    given = tuple(different.index(bot) for bot in lineup)
    entrants = numbered(enter(bot, limit) for bot in different)
    return MatchPlan(game, entrants, (filled(given, len(game.sides)),), seed)
