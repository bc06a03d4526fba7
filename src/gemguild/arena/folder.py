"""The folder of a run: what was asked for, every game's record, and what came out.

``run.json`` says what is played. ``games/`` has a record for each finished game, written the moment it ends; these are
the truth, and going on starts from them. ``summary.json`` and the charts are made of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import gemguild
from gemguild.arena import charts
from gemguild.arena.entrants import Entrant
from gemguild.arena.playing import GameOutcome, Played, read_outcome
from gemguild.arena.results import Report, Results
from gemguild.arena.schedule import MatchPlan
from gemguild.bots import Limit
from gemguild.engine.errors import BadOptions, BadText
from gemguild.files import hold, write_text

RUN = "run.json"
SUMMARY = "summary.json"
GAMES = "games"


class ArenaFolder:
    """The folder of one run."""

    def __init__(self, path: Path, plan: MatchPlan, *, resume: bool = False) -> None:
        """Begin a folder, or go on with one that has the same plan.

        Raises BadOptions for any other, and while another process writes into it.
        """
        self.path = path
        self.games = path / GAMES
        if (path / RUN).exists():
            if not resume:
                raise BadOptions(f"{path} has a run already; --resume goes on with it, --out begins another")
            check_same(path, settings(plan))
        self._lock = hold(path)
        self.games.mkdir(exist_ok=True)
        write_text(path / RUN, json.dumps(settings(plan), indent=2) + "\n")

    def outcomes(self) -> list[GameOutcome]:
        """What is known of the games that are finished. Raises BadText naming a record that cannot be read."""
        outcomes = []
        for path in sorted(self.games.glob("*.txt")):
            try:
                outcomes.append(read_outcome(path.read_text(encoding="utf-8")))
            except BadText as error:
                raise BadText(f"{path}: {error}") from None
        return outcomes

    def save(self, played: Played) -> None:
        """Keep the record of a finished game."""
        write_text(self.games / f"{played.outcome.key}.txt", played.record)

    def finish(self, results: Results, report: Report) -> None:
        """Write the summary and the charts."""
        write_text(self.path / SUMMARY, json.dumps(report.to_plain(), indent=2) + "\n")
        write_text(self.path / "score.svg", charts.score(results).svg())
        write_text(self.path / "ratings.svg", charts.ratings(report).svg())


def settings(plan: MatchPlan) -> dict[str, Any]:
    """A plan as plain objects."""
    return {
        "game": plan.game.name,
        "version": plan.game.version,
        "seed": plan.seed,
        "bots": [plain_entrant(entrant) for entrant in plan.entrants],
        "lineups": [plan.names(number) for number in range(len(plan.lineups))],
    }


def plain_entrant(entrant: Entrant) -> dict[str, Any]:
    """An entrant as plain objects; a maker of bots has only its name there."""
    return {
        "name": entrant.name,
        "bot": entrant.bot if isinstance(entrant.bot, str) else None,
        **plain_limit(entrant.limit),
    }


def plain_limit(limit: Limit) -> dict[str, Any]:
    """A limit as plain objects; one thread goes without saying."""
    return {name: value for name, value in asdict(limit).items() if name != "threads" or value > 1}


def read_limit(bot: Mapping[str, Any]) -> Limit:
    """The limit of a bot from plain objects."""
    return Limit(bot["seconds"], bot["simulations"], bot.get("threads", 1))


def check_same(path: Path, wanted: dict[str, Any]) -> None:
    """Raise BadOptions unless a folder's run is the one that is wanted."""
    there = read_settings(path)
    other = [key for key, value in wanted.items() if there.get(key) != value]
    if other:
        raise BadOptions(
            f"{path} has another run: its {other[0]} is {json.dumps(there.get(other[0]))}, "
            f"not {json.dumps(wanted[other[0]])}"
        )


def read_settings(path: Path) -> dict[str, Any]:
    """What a folder's run is. Raises BadOptions if it has none, and BadText if that cannot be read."""
    try:
        there = json.loads((path / RUN).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadOptions(f"{path} has no run to go on with; leave out --resume to begin one") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise BadText(f"{path / RUN} is not JSON: {error}") from None
    if not isinstance(there, dict):
        raise BadText(f"{path / RUN} does not say what is played")
    return there


def read_plan(path: Path) -> MatchPlan:
    """The plan of a folder's run. Raises BadText if it cannot be read."""
    there = read_settings(path)
    try:
        entrants = tuple(Entrant(bot["name"], bot["bot"], read_limit(bot)) for bot in there["bots"])
        names = [entrant.name for entrant in entrants]
        lineups = tuple(tuple(names.index(name) for name in lineup) for lineup in there["lineups"])
        return MatchPlan(gemguild.game(there["game"]), entrants, lineups, there["seed"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadText(f"{path / RUN} does not say what is played: {error}") from None
