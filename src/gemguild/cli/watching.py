"""Showing matches: their progress and their results."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from gemguild.arena.results import EntrantStanding, Pace, Report, Results, Trial, share_of
from gemguild.arena.schedule import side_word
from gemguild.arena.statistics import Estimate

Tell = Callable[[Results], None]

LINE_EVERY = 10.0
"""Seconds between two lines where there is no terminal."""
FRAME_EVERY = 0.5
"""Seconds between two updates in a terminal."""
IDLE = 20
"""After an update, wait at least this many times as long as it took, so that long runs do not spend time on it."""
ORDINALS = ("1st", "2nd", "3rd", "4th")


# ---------------------------------------------------------------------------------------------------- while it is going


@contextmanager
def watch(
    console: Console, results: Results, deals: int, clock: Callable[[], float] = time.monotonic
) -> Iterator[Tell]:
    """A function to call after every game, which shows progress: live in a terminal, else in lines."""
    total = sum(1 for _ in results.plan.jobs(deals)) if results.test is None else None
    if not console.is_terminal:
        yield lines(console, results, total, clock)
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    bar = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console)
    task = bar.add_task("", total=total, completed=len(results), rate="")
    began, before, following = clock(), len(results), -math.inf

    def tell(results: Results) -> None:
        nonlocal following
        now = clock()
        if now < following:
            return
        bar.update(task, completed=len(results), rate=spell_rate(len(results) - before, now - began))
        live.update(Group(standing_now(results), bar), refresh=True)
        following = now + max(FRAME_EVERY, IDLE * (clock() - now))

    with Live(Group(bar), console=console, auto_refresh=False, transient=True) as live:
        yield tell


def lines(console: Console, results: Results, total: int | None, clock: Callable[[], float]) -> Tell:
    """A function that prints a line now and then."""
    began = last = clock()
    before = len(results)

    def tell(results: Results) -> None:
        nonlocal last
        if clock() - last < LINE_EVERY:
            return
        last = clock()
        of = "" if total is None else f" of {total}"
        rate = spell_rate(len(results) - before, last - began)
        console.print(f"{len(results)}{of} games, {rate}: {line_now(results)}", soft_wrap=True, markup=False)

    return tell


def spell_rate(games: int, seconds: float) -> str:
    """Games per second or, if they are slow, per minute."""
    rate = games / seconds if seconds > 0 else 0.0
    return f"{rate:.1f} games/s" if rate >= 1 else f"{60 * rate:.1f} games/min"


def spell_time(seconds: float) -> str:
    """A duration as text."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def line_now(results: Results) -> str:
    """The standings in one line."""
    outcomes = results.counted()
    parts = [
        f"{entrant.name} {spell_share(share_of(outcomes, number))}"
        for number, entrant in enumerate(results.plan.entrants)
    ]
    return ", ".join(parts) + (f"; {spell_test(results.test)}" if results.test is not None else "")


def standing_now(results: Results) -> Table:
    """The standings as a table."""
    outcomes = results.counted()
    title = f"{results.plan.game.name}, {len(outcomes)} games in complete deals"
    if results.test is not None:
        title += f"; {spell_test(results.test)}"
    table = plain_table(title, ["bot", "games", "share of wins (95%)"])
    for number, entrant in enumerate(results.plan.entrants):
        games = sum(number in outcome.sides for outcome in outcomes)
        table.add_row(entrant.name, str(games), spell_share(share_of(outcomes, number)))
    return table


# ------------------------------------------------------------------------------------------------------ when it is over


def show(console: Console, report: Report) -> None:
    """Print a report."""
    console.print(standings_table(report))
    if len(report.lineups) > 1:
        console.print(lineups_table(report))
    if len(report.plan.game.sides) > 2:
        console.print(places_table(report))
    console.print(pace_table(report))
    for line in closing_lines(report):
        console.print(line, soft_wrap=True, markup=False)


def ranked(report: Report) -> list[EntrantStanding]:
    """The standings, most wins first."""
    return sorted(report.standings, key=lambda standing: -standing.share.value)


def standings_table(report: Report) -> Table:
    """The results of all bots."""
    title = f"{report.plan.game.name}, {report.games} games, seed {report.plan.seed}"
    table = plain_table(title, ["bot", "games", "share of wins (95%)", "Elo (95%)", "openskill"])
    for standing in ranked(report):
        skill = f"{standing.skill.mu:.1f} ± {2 * standing.skill.sigma:.1f}"
        table.add_row(
            standing.name, str(standing.games), spell_share(standing.share), spell_elo(standing.rating), skill
        )
    return table


def places_table(report: Report) -> Table:
    """How often each bot came first, second and so on."""
    table = plain_table("Places", ["bot", *ORDINALS[: len(report.plan.game.sides)]])
    for standing in ranked(report):
        table.add_row(standing.name, *(f"{rate:.1%}" for rate in standing.places))
    return table


def pace_table(report: Report) -> Table:
    """How fast each bot decided."""
    table = plain_table("Time", ["bot", "decisions", "per second", "ms each", "slowest", "over the limit"])
    for standing in ranked(report):
        table.add_row(standing.name, *spell_pace(standing.pace))
    return table


def lineups_table(report: Report) -> Table:
    """The results of each lineup."""
    table = plain_table("Lineups", ["lineup", "games", "share of wins (95%)"])
    for lineup in report.lineups:
        shares = "\n".join(f"{name} {spell_share(known)}" for name, known in lineup.shares.items())
        table.add_row(", ".join(lineup.names), str(lineup.games), shares)
    return table


def closing_lines(report: Report) -> Iterator[str]:
    """The lines below the tables."""
    if report.elo is not None:
        first, second = (standing.name for standing in report.standings)
        yield f"{first} over {second}: {spell_elo(report.elo)} Elo"
    if report.test is not None:
        yield spell_test(report.test)
    word = side_word(report.plan.game)
    yield "Share of wins by " + ", ".join(
        f"{word} {seat}: {spell_share(share)}" for seat, share in enumerate(report.seats)
    )
    yield f"Mean length: {report.turns:.1f} turns, {report.decisions:.1f} decisions"
    for key, fault in report.forfeits[:10]:
        yield f"Game {key} forfeited by seat {fault}"
    if len(report.forfeits) > 10:
        yield f"... and {len(report.forfeits) - 10} more games were forfeited"


def plain_table(title: str, columns: list[str]) -> Table:
    """A table with a name on the left and numbers on the right. A name that leaves them no room is folded."""
    table = Table(title=title, title_justify="left")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", overflow="fold")
    return table


def spell_share(known: Estimate) -> str:
    """A share of the wins with its interval."""
    if math.isnan(known.value):
        return "–"
    return f"{known.value:.1%} ({100 * known.low:.1f} to {100 * known.high:.1f})"


def spell_elo(known: Estimate) -> str:
    """An Elo difference with its interval."""
    if math.isnan(known.value):
        return "–"
    if known.low == known.high:
        return f"{known.value:+.0f}"
    return f"{known.value:+.0f} ({known.low:+.0f} to {known.high:+.0f})".replace("inf", "∞")


def spell_pace(pace: Pace) -> list[str]:
    """The number of decisions, their speed, the slowest, and the excess over the limit."""
    over = "–" if pace.overrun is None else f"{1000 * pace.overrun:.0f} ms"
    rate, each = (f"{1 / pace.mean:,.0f}", f"{1000 * pace.mean:.2f}") if pace.seconds else ("–", "–")
    return [f"{pace.decisions:,}", rate, each, f"{1000 * pace.slowest:.0f} ms", over]


def spell_test(test: Trial) -> str:
    """The state of a sequential test."""
    low, high = test.sprt.bounds
    state = f"log ratio {test.ratio:+.2f} between {low:+.2f} and {high:+.2f} after {test.deals} deals"
    shares = {"lower": test.sprt.lower, "higher": test.sprt.higher}
    if not test.verdict:
        return f"test of {test.sprt.lower:.3f} against {test.sprt.higher:.3f}: open, {state}"
    return f"test of {test.sprt.lower:.3f} against {test.sprt.higher:.3f}: {shares[test.verdict]:.3f} accepted, {state}"
