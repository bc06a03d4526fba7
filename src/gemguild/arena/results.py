"""Results as games finish, and the report on them.

Only complete deals count: a deal without all its rotations would favour some seats. The sequential test takes deals in
order, whichever ended first, so that the same games give the same verdict.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gemguild.arena import statistics
from gemguild.arena.playing import GameOutcome
from gemguild.arena.schedule import MatchPlan
from gemguild.arena.skill import Skill, skills
from gemguild.arena.statistics import Contest, Estimate, Sprt


class Results:
    """The finished games of a plan."""

    def __init__(self, plan: MatchPlan, sprt: Sprt | None = None) -> None:
        self.plan = plan
        self.test = None if sprt is None else Trial(sprt)
        self._deals: dict[tuple[int, int], list[GameOutcome]] = defaultdict(list)
        self._keys: set[str] = set()

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def decided(self) -> bool:
        """Whether the sequential test has a verdict."""
        return self.test is not None and bool(self.test.verdict)

    def add(self, outcome: GameOutcome) -> None:
        """Count a game."""
        self._keys.add(outcome.key)
        self._deals[outcome.lineup, outcome.deal].append(outcome)
        while self.test is not None and not self.test.verdict and self._complete(0, self.test.deals):
            self.test.see(self._deals[0, self.test.deals])

    def counted(self) -> list[GameOutcome]:
        """The games of all complete deals, in the order of the plan; after a verdict, those that led to it."""
        last = self.test.deals if self.test is not None and self.test.verdict else math.inf
        deals = [games for (lineup, deal), games in self._deals.items() if deal < last and self._complete(lineup, deal)]
        outcomes = [outcome for games in deals for outcome in games]
        return sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.lineup, outcome.rotation))

    def forfeits(self) -> list[GameOutcome]:
        """The games that somebody forfeited."""
        outcomes = [outcome for games in self._deals.values() for outcome in games if outcome.forfeit]
        return sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.lineup, outcome.rotation))

    def _complete(self, lineup: int, deal: int) -> bool:
        played = self._deals.get((lineup, deal))
        return played is not None and len(played) == len(self.plan.seatings(lineup, deal))


class Trial:
    """A running sequential test of the first entrant's share, deal after deal."""

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.deals = 0
        """The number of deals so far."""
        self.ratio = 0.0
        self.verdict = ""
        self._counts: Counter[float] = Counter()

    def see(self, deal: Sequence[GameOutcome]) -> None:
        """Add the next deal."""
        self.deals += 1
        self._counts[round(sum(won(outcome, 0) for outcome in deal) / len(deal), 9)] += 1
        self.ratio = self.sprt.ratio(self._counts)
        self.verdict = self.sprt.verdict(self.ratio)


def won(outcome: GameOutcome, entrant: int) -> float:
    """An entrant's share of the victory in a game, over all its sides."""
    return sum(part for player, part in zip(outcome.sides, outcome.shares, strict=True) if player == entrant)


# ------------------------------------------------------------------------------------------------------------ a report


@dataclass(frozen=True, slots=True)
class Pace:
    """The thinking time of an entrant."""

    decisions: int
    seconds: float
    """Total thinking time in seconds."""
    slowest: float
    """Longest thinking time for one decision, in seconds."""
    overrun: float | None
    """How far its slowest decision exceeded its time limit, in seconds (0 if none did); None without a time limit."""

    @property
    def mean(self) -> float:
        """Mean seconds per decision."""
        return self.seconds / self.decisions if self.decisions else math.nan


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """The results of one entrant."""

    name: str
    games: int
    share: Estimate
    """Its share of the wins in its games; shared victories count in part."""
    rating: Estimate
    """Elo, relative to the anchor."""
    skill: Skill
    places: tuple[float, ...]
    """How often its sides came first, second and so on, as fractions; tied sides share a place."""
    by_seat: tuple[Estimate, ...]
    """The share of the wins of its side in each seat (or team)."""
    forfeits: int
    pace: Pace


@dataclass(frozen=True, slots=True)
class LineupResult:
    """The results of one lineup."""

    names: tuple[str, ...]
    games: int
    shares: Mapping[str, Estimate]


@dataclass(frozen=True, slots=True)
class Report:
    """The report on a run."""

    plan: MatchPlan
    played: int
    """Number of finished games, including those of incomplete deals."""
    games: int
    """Number of games in complete deals, which count."""
    standings: tuple[EntrantStanding, ...]
    lineups: tuple[LineupResult, ...]
    seats: tuple[Estimate, ...]
    """The share of the wins of each seat (or team), for all entrants together."""
    turns: float
    """The mean length of a game in turns."""
    decisions: float
    """The mean length of a game in decisions."""
    forfeits: tuple[tuple[str, str], ...]
    """The forfeited games, each with the seat and the reason."""
    elo: Estimate | None
    """The Elo difference between the first entrant and the other, if there are two in one lineup."""
    test: Trial | None

    @property
    def share(self) -> Estimate:
        """The first entrant's share of the wins."""
        return self.standings[0].share

    def to_plain(self) -> dict[str, Any]:
        """The report as plain objects; infinite or unknown numbers are null."""
        return {
            "game": self.plan.game.name,
            "seed": self.plan.seed,
            "played": self.played,
            "games": self.games,
            "elo_difference": plain(self.elo),
            "sprt": None if self.test is None else plain_test(self.test),
            "bots": [plain_standing(standing) for standing in self.standings],
            "lineups": [
                {
                    "bots": list(lineup.names),
                    "games": lineup.games,
                    "share": {k: plain(v) for k, v in lineup.shares.items()},
                }
                for lineup in self.lineups
            ],
            "share_by_seat": [plain(seat) for seat in self.seats],
            "mean_turns": number(self.turns),
            "mean_decisions": number(self.decisions),
            "forfeits": dict(self.forfeits),
        }


def report(results: Results, anchor: int = 0) -> Report:
    """The report on the games so far."""
    plan, outcomes = results.plan, results.counted()
    forfeits = results.forfeits()
    count = len(outcomes) or math.nan
    return Report(
        plan=plan,
        played=len(results),
        games=len(outcomes),
        standings=standings(plan, outcomes, forfeits, anchor),
        lineups=tuple(lineup_result(plan, number, outcomes) for number in range(len(plan.lineups))),
        seats=tuple(seat_share(outcomes, seat) for seat in range(len(plan.game.sides))),
        turns=sum(outcome.turns for outcome in outcomes) / count,
        decisions=sum(sum(outcome.decisions) for outcome in outcomes) / count,
        forfeits=tuple((outcome.key, outcome.forfeit) for outcome in forfeits),
        elo=elo_difference(plan, outcomes),
        test=results.test,
    )


def standings(
    plan: MatchPlan, outcomes: Sequence[GameOutcome], forfeits: Sequence[GameOutcome], anchor: int
) -> tuple[EntrantStanding, ...]:
    """The results of each entrant."""
    contests = [Contest(outcome.deal, outcome.sides, outcome.shares) for outcome in outcomes]
    rated = statistics.ratings(contests, len(plan.entrants), anchor)
    skilled = skills(plan, outcomes)
    listed = []
    for number, entrant in enumerate(plan.entrants):
        games = [outcome for outcome in outcomes if number in outcome.sides]
        listed.append(
            EntrantStanding(
                name=entrant.name,
                games=len(games),
                share=share_of(games, number),
                rating=rated[number],
                skill=skilled[number],
                places=place_rates(games, number),
                by_seat=tuple(seat_share(games, seat, number) for seat in range(len(plan.game.sides))),
                forfeits=sum(forfeiter(plan, outcome) == number for outcome in forfeits),
                pace=pace(plan, number, games),
            )
        )
    return tuple(listed)


Wins = Callable[[GameOutcome], Sequence[float]]
"""The wins counted in a game: a share for each chance to win."""


def by_deal(outcomes: Iterable[GameOutcome], wins: Wins) -> tuple[list[float], list[int]]:
    """The wins, and the number of chances, in each deal."""
    won_by: defaultdict[int, float] = defaultdict(float)
    played: defaultdict[int, int] = defaultdict(int)
    for outcome in outcomes:
        parts = wins(outcome)
        if parts:
            won_by[outcome.deal] += sum(parts)
            played[outcome.deal] += len(parts)
    return list(won_by.values()), list(played.values())


def wins_of(entrant: int) -> Wins:
    """The shares of an entrant in each of its games."""
    return lambda outcome: [won(outcome, entrant)] if entrant in outcome.sides else []


def share_of(outcomes: Iterable[GameOutcome], entrant: int) -> Estimate:
    """An entrant's share of the wins in its games."""
    return statistics.share(*by_deal(outcomes, wins_of(entrant)))


def seat_share(outcomes: Iterable[GameOutcome], seat: int, entrant: int | None = None) -> Estimate:
    """The share of the wins of a seat: of one entrant in it, or of all entrants."""
    return statistics.share(
        *by_deal(outcomes, lambda outcome: [outcome.shares[seat]] if entrant in (None, outcome.sides[seat]) else [])
    )


def lineup_result(plan: MatchPlan, lineup: int, outcomes: Sequence[GameOutcome]) -> LineupResult:
    """How one lineup came out."""
    games = [outcome for outcome in outcomes if outcome.lineup == lineup]
    shares = {plan.entrants[number].name: share_of(games, number) for number in dict.fromkeys(plan.lineups[lineup])}
    return LineupResult(tuple(plan.names(lineup)), len(games), shares)


def elo_difference(plan: MatchPlan, outcomes: Sequence[GameOutcome]) -> Estimate | None:
    """The Elo difference between the first entrant and the other, if there are two in one lineup."""
    if len(plan.entrants) > 2 or len(plan.lineups) > 1:
        return None
    sides = plan.lineups[0].count(0)
    return statistics.elo_estimate(share_of(outcomes, 0), sides, len(plan.lineups[0]) - sides)


def place_rates(outcomes: Sequence[GameOutcome], entrant: int) -> tuple[float, ...]:
    """How often an entrant's sides came first, second and so on."""
    places = [
        place
        for outcome in outcomes
        for player, place in zip(outcome.sides, outcome.places, strict=True)
        if player == entrant
    ]
    sides = len(outcomes[0].sides) if outcomes else 0
    return tuple(places.count(place) / len(places) for place in range(1, sides + 1))


def forfeiter(plan: MatchPlan, outcome: GameOutcome) -> int:
    """The entrant whose seat forfeited a game."""
    return next(
        entrant for entrant, side in zip(outcome.sides, plan.game.sides, strict=True) if outcome.forfeiting_seat in side
    )


def pace(plan: MatchPlan, entrant: int, outcomes: Sequence[GameOutcome]) -> Pace:
    """The thinking time of an entrant."""
    limit = plan.entrants[entrant].limit.seconds
    seats = [
        (outcome, seat)
        for outcome in outcomes
        for player, side in zip(outcome.sides, plan.game.sides, strict=True)
        for seat in side
        if player == entrant
    ]
    slowest = max((outcome.slowest[seat] for outcome, seat in seats), default=0.0)
    return Pace(
        decisions=sum(outcome.decisions[seat] for outcome, seat in seats),
        seconds=sum(outcome.seconds[seat] for outcome, seat in seats),
        slowest=slowest,
        overrun=None if limit is None else max(0.0, slowest - limit),
    )


# -------------------------------------------------------------------------------------------------------- plain objects


def number(value: float) -> float | None:
    """A number for JSON, with six decimals."""
    return round(value, 6) if math.isfinite(value) else None


def plain(known: Estimate | None) -> dict[str, float | None] | None:
    """An estimate as plain objects."""
    if known is None:
        return None
    return {"value": number(known.value), "low": number(known.low), "high": number(known.high)}


def plain_standing(standing: EntrantStanding) -> dict[str, Any]:
    """A standing as plain objects."""
    pace = standing.pace
    return {
        "name": standing.name,
        "games": standing.games,
        "share": plain(standing.share),
        "rating": plain(standing.rating),
        "openskill": {"mu": number(standing.skill.mu), "sigma": number(standing.skill.sigma)},
        "places": [number(rate) for rate in standing.places],
        "share_by_seat": [plain(seat) for seat in standing.by_seat],
        "forfeits": standing.forfeits,
        "decisions": pace.decisions,
        "seconds_a_decision": number(pace.mean),
        "slowest_decision": number(pace.slowest),
        "overrun": None if pace.overrun is None else number(pace.overrun),
    }


def plain_test(test: Trial) -> dict[str, Any]:
    """A sequential test as plain objects."""
    low, high = test.sprt.bounds
    return {
        "lower": test.sprt.lower,
        "higher": test.sprt.higher,
        "alpha": test.sprt.alpha,
        "beta": test.sprt.beta,
        "deals": test.deals,
        "log_likelihood_ratio": number(test.ratio),
        "bounds": [number(low), number(high)],
        "accepted": test.verdict or None,
    }
