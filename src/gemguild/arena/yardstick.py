"""The yardstick: fixed matches at equal time that show how much stronger a bot has become than a former one.

In a game for two the bots meet alone; in others one bot sits among copies of the former one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gemguild.arena.entrants import Entrant
from gemguild.arena.results import Report
from gemguild.arena.schedule import MatchPlan, filled
from gemguild.arena.statistics import Estimate
from gemguild.engine.game import Game

GAMES = ("splendor-2", "duel-2", "marvel-2", "splendor-4")
BOT, RIVAL = "grandmaster", "grandmaster-2026-11"
SECONDS = 0.3
"""The usual time per decision."""


def plan_yardstick(game: Game, bot: Entrant, rival: Entrant, seed: int = 0) -> MatchPlan:
    """The match of one game."""
    return MatchPlan(game, (bot, rival), (filled((0, 1), len(game.sides)),), seed)


def table(reports: Mapping[str, Report]) -> str:
    """The results of every game as a Markdown table."""
    lines = ["| game | games | won (95%) | even | Elo (95%) | ms per decision |", "|---|--:|--:|--:|--:|--:|"]
    for name, report in reports.items():
        bot, rival = report.standings
        paces = " against ".join(f"{1000 * standing.pace.mean:.3g}" for standing in (bot, rival))
        even = f"{1 / len(report.plan.game.sides):.0%}"
        lines.append(f"| {name} | {report.games} | {percent(report.share)} | {even} | {whole(report.elo)} | {paces} |")
    return "\n".join(lines) + "\n"


def percent(known: Estimate) -> str:
    """A share with its interval."""
    return f"{known.value:.1%} ({100 * known.low:.0f} to {100 * known.high:.0f})"


def whole(known: Estimate | None) -> str:
    """An Elo difference with its interval."""
    if known is None:
        return "–"
    return f"{known.value:+.0f} ({known.low:+.0f} to {known.high:+.0f})".replace("-", "−")


def to_plain(reports: Mapping[str, Report]) -> dict[str, Any]:
    """The results as plain objects."""
    return {name: report.to_plain() for name, report in reports.items()}
