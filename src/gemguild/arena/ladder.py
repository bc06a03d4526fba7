"""The ladder: how far apart the levels are, in every game, as a table for the documentation.

Neighbours on the ladder meet, and everybody meets the anchors, bots that never change. With more than two sides every
pair plays two lineups: one of the first bot among copies of the second, and the other way round.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from gemguild.arena.entrants import NO_LIMIT, enter, numbered
from gemguild.arena.results import Report
from gemguild.arena.schedule import Lineup, MatchPlan, filled
from gemguild.arena.statistics import Estimate
from gemguild.bots import Limit
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS

ANCHORS = ("greedy", "search")
LADDER = "ladder"
"""The name of its place in a Markdown file."""


def every_game() -> list[Game]:
    """Every game with every number of players."""
    return [Game(kind, players) for kind in KINDS.values() for players in kind.seats]


def plan_ladder(game: Game, bots: Sequence[str], seed: int = 0, limit: Limit = NO_LIMIT) -> MatchPlan:
    """The plan of a ladder, with its bots from the weakest to the strongest."""
    names = list(dict.fromkeys([*bots, *ANCHORS]))
    entrants = numbered(enter(name, limit) for name in names)
    anchors = [number for number, name in enumerate(names) if name in ANCHORS]
    lineups = [lineup for pair in meetings(len(bots), anchors) for lineup in both_ways(pair, len(game.sides))]
    return MatchPlan(game, entrants, tuple(lineups), seed)


def meetings(steps: int, anchors: Iterable[int]) -> list[tuple[int, int]]:
    """The pairs that play: neighbours, then every bot with each anchor."""
    everybody = {*range(steps), *anchors}
    pairs = [*pairwise(range(steps)), *((other, anchor) for anchor in anchors for other in sorted(everybody))]
    different = {tuple(sorted(pair)) for pair in pairs if pair[0] != pair[1]}
    return sorted((low, high) for low, high in different)


def both_ways(pair: tuple[int, int], sides: int) -> list[Lineup]:
    """The lineups of a pair: one for two sides; for more, each bot among copies of the other."""
    first, second = pair
    if sides == 2:
        return [pair]
    return [filled((first, second), sides), filled((second, first), sides)]


def anchor_of(plan: MatchPlan) -> int:
    """The entrant whose rating is 0: the first anchor, or the lowest level."""
    names = [entrant.name for entrant in plan.entrants]
    return next((names.index(name) for name in ANCHORS if name in names), 0)


# ----------------------------------------------------------------------------------------------------------- the table


def table(reports: Mapping[str, Report]) -> str:
    """The ratings of every game as a Markdown table, the strongest first."""
    names = list(dict.fromkeys(standing.name for report in reports.values() for standing in report.standings))
    rated = {name: [rating(report, name) for report in reports.values()] for name in names}
    names.sort(key=lambda name: -mean([known.value for known in rated[name]]))
    lines = [
        f"| bot | {' | '.join(reports)} | ms per decision |",
        f"|---|{'--:|' * len(reports)}--:|",
        *(f"| {name} | {' | '.join(map(spell, rated[name]))} | {pace(reports.values(), name)} |" for name in names),
        "",
        footnote(reports.values()),
    ]
    return "\n".join(lines) + "\n"


def rating(report: Report, name: str) -> Estimate:
    """The rating of the bot with a name; NaN if it did not play."""
    ratings = [standing.rating for standing in report.standings if standing.name == name]
    return ratings[0] if ratings else Estimate(math.nan, -math.inf, math.inf)


def spell(known: Estimate) -> str:
    """A rating with its interval."""
    if not math.isfinite(known.value):
        return "–"
    if known.low == known.high:
        return f"{known.value:.0f}"
    return f"{known.value:.0f} ({known.low:.0f} to {known.high:.0f})".replace("-", "−")


def mean(values: Iterable[float]) -> float:
    """The mean of the finite values; minus infinity if there are none."""
    known = [value for value in values if math.isfinite(value)]
    return sum(known) / len(known) if known else -math.inf


def pace(reports: Iterable[Report], name: str) -> str:
    """A bot's mean time for a decision in milliseconds, over all games."""
    paces = [standing.pace for report in reports for standing in report.standings if standing.name == name]
    decisions = sum(pace.decisions for pace in paces)
    return f"{1000 * sum(pace.seconds for pace in paces) / decisions:.3g}" if decisions else "–"


def footnote(reports: Iterable[Report]) -> str:
    """The explanation below the table."""
    known = list(reports)
    anchor = known[0].standings[anchor_of(known[0].plan)].name
    games = sum(report.games for report in known)
    return (
        f"Elo ratings with 95% intervals, relative to {anchor}, from {games:,} games: neighbours against each other "
        "and all bots against the anchors. A difference of 400 means ten wins for each loss."
    )


def marks(name: str) -> tuple[str, str]:
    """The lines of a Markdown file that enclose generated text."""
    return f"<!-- {name}:begin -->", f"<!-- {name}:end -->"


def write_between(path: Path, text: str, name: str = LADDER) -> None:
    """Write a text between the two marks of a Markdown file, creating the file if it is missing."""
    begin, end = marks(name)
    head, tail = around_marks(path, name)
    path.write_text(f"{head}{begin}\n\n{text}\n{end}{tail}", encoding="utf-8")


def around_marks(path: Path, name: str = LADDER) -> tuple[str, str]:
    """The text before and after the two marks of a file. Raises BadOptions for a file without them."""
    if not path.exists():
        return "", "\n"
    begin, end = marks(name)
    head, opened, rest = path.read_text(encoding="utf-8").partition(begin)
    _, closed, tail = rest.partition(end)
    if not (opened and closed):
        raise BadOptions(f"{path} has no place for the {name}: it needs the lines {begin} and {end}")
    return head, tail
