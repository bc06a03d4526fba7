"""``gemguild analyse``: judging a game."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from gemguild.arena.schedule import side_word
from gemguild.bots.analysis import analyse as analyse_view
from gemguild.bots.analysis import net_or_none
from gemguild.bots.bot import Limit
from gemguild.bots.judgement import JudgedDecision, Judgement, judge
from gemguild.cli import shell
from gemguild.cli.prose import Phrases
from gemguild.cli.tables import record_names
from gemguild.cli.watching import LINE_EVERY, plain_table, spell_time
from gemguild.coach.explaining import Explanation
from gemguild.coach.reviewing import why_better
from gemguild.coach.sentences import told
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.plot import Axis, Chart, Layer, Line, PlotArea, Points, ReferenceLine

USUAL_MOST = 5
LONGEST_LINE = 6
"""Moves shown of an expected line."""


def analyse(
    text: Annotated[str, typer.Argument(metavar="RECORD", help="A record; a file with one; - for stdin.")],
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", min=0.001, help="Seconds of thinking per move.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", metavar="N", min=1, help="Simulations per move; 2000 by default."),
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="Judge only this seat (0 is the first).")
    ] = None,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=0, help="Maximum number of mistakes to list.")
    ] = USUAL_MOST,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.svg", help="Plot the chances over the game.")
    ] = None,
    to_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every decision as JSON.")
    ] = None,
) -> None:
    """Judge a game: the largest mistakes, the cost of choices, the effect of luck.

    Every choice is judged by what its player could know. If the move played is not the best one, the search examines
    both equally deeply, and the reason is told if one holds. The game may be unfinished.

    Example: gemguild analyse game.txt --out game.svg

    One player, in more depth: gemguild analyse game.txt --seat 1 --seconds 2
    """
    record = shell.read_text(text)
    if not isinstance(record, GameRecord):
        raise BadText("expected a game record: headers ('game: ...'), an empty line, moves")
    if seat is not None and not 0 <= seat < record.game.players:
        raise BadOptions(f"there is no seat {seat} in a game of {record.game.players}")
    check_folders([out, to_json])
    limit = Limit(seconds, simulations)
    ready_to_analyse(record.game)
    with counted(shell.err(), "moves", len(record.moves)) as tell:
        judged = judge(record, limit, tell=tell)
    names = record_names(record)
    worst = judged.mistakes(seat)[:most]
    reasons = reasons_of(record, worst)
    if to_json is not None:
        plain = {
            **judged.to_plain(),
            "names": names,
            "seconds": limit.seconds,
            "simulations": limit.simulations,
            "reasons": {number: explanation.to_plain() for number, explanation in reasons.items()},
        }
        to_json.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")
    if out is not None:
        graph(judged, names, worst, seat).save(out)
    console = shell.out()
    console.print(accounts_table(judged, names, seat))
    console.print(
        mistakes_table(record, names, worst, reasons)
        if worst
        else "No mistakes: no choice cost enough to count as one."
    )


def reasons_of(record: GameRecord, worst: Sequence[JudgedDecision]) -> dict[int, Explanation]:
    """Why something else was better, by the number of the move."""
    net = net_or_none(record.game.id, record.game.players) if worst else None
    found = {mistake.number: why_better(record, mistake, net) for mistake in worst}
    return {number: explanation for number, explanation in found.items() if explanation is not None}


def check_folders(files: Iterable[Path | None]) -> None:
    """Raise BadOptions early for a file that is a folder, or whose folder does not exist."""
    for path in filter(None, files):
        if path.is_dir():
            raise BadOptions(f"{path} is a folder; expected a file")
        if not path.absolute().parent.is_dir():
            raise BadOptions(f"{path}: no such folder")


def ready_to_analyse(game: Game) -> None:
    """Compile everything an analysis needs."""
    shell.ready(game.kind, "analysis", lambda: analyse_view(game.start(0).view(0), Limit(simulations=1)))


@contextmanager
def counted(
    console: Console, what: str, total: int, clock: Callable[[], float] = time.monotonic
) -> Iterator[Callable[[int], None]]:
    """A function that takes the number done and shows progress: a bar in a terminal, else a line now and then.

    Both say how long the rest will take. The first number is what was done before.
    """
    if not console.is_terminal:
        began = printed = clock()
        first: int | None = None

        def line(done: int) -> None:
            nonlocal printed, first
            first = done if first is None else first
            now = clock()
            if now - printed >= LINE_EVERY:
                printed = now
                left = f", {spell_time((total - done) * (now - began) / (done - first))} left" if done > first else ""
                console.print(f"{done} of {total} {what}{left}")

        yield line
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(what), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


# ------------------------------------------------------------------------------------------------------------- in words


def accounts_table(judged: Judgement, names: Sequence[str], seat: int | None) -> Table:
    """How the chances of all players changed."""
    title = f"{judged.game.name}, {len(judged.decisions)} decisions: chances to win"
    table = plain_table(title, ["player", "at the start", "own choices", "others' choices", "luck", "at the end"])
    for number, name in enumerate(names):
        if seat in (None, number):
            account = judged.account(number)
            changes = [-account.choices, account.others, account.luck]
            table.add_row(
                name, percent(account.start), *(f"{100 * change:+.1f}" for change in changes), percent(account.end)
            )
    return table


def mistakes_table(
    record: GameRecord,
    names: Sequence[str],
    worst: Sequence[JudgedDecision],
    reasons: Mapping[int, Explanation],
) -> Table:
    """The largest mistakes: the move played, the better move and why, its cost, and the expected line."""
    table = plain_table("Largest mistakes", ["", "move", "player", "", "cost"])
    table.add_column("choice", overflow="fold")
    positions = list(record.positions())
    for place, mistake in enumerate(worst, 1):
        phrases = Phrases(positions[mistake.number - 1].view(mistake.seat).to_plain())
        played, better = (phrases.move(option.move.word) for option in (mistake.played, mistake.best))
        then = " ".join(mistake.best.line[1 : 1 + LONGEST_LINE])
        why = reasons.get(mistake.number)
        said = {
            "played": played,
            "better": better,
            "why": told(why, record.game.kind.description, names) if why else "",
            "then": then,
        }
        choice = "\n".join(f"{name + ':':<8}{text}" for name, text in said.items() if text)
        table.add_row(
            str(place),
            str(mistake.number),
            names[mistake.seat],
            mistake.kind,
            f"{100 * mistake.loss:.1f}",
            Text(choice),
        )
        table.add_section()
    return table


def percent(chance: float) -> str:
    """A chance as text."""
    return f"{chance:.1%}"


# ----------------------------------------------------------------------------------------------------------- as a graph


class Marks(Points):
    """Numbered marks, each with a tooltip."""

    def __init__(self, name: str, xs: Sequence[float], ys: Sequence[float], words: Sequence[str]) -> None:
        super().__init__(name, xs, ys)
        self.words = words

    def tooltip(self, row: int) -> str:
        """The tooltip of a mark."""
        return f"<title>{escape(self.words[row])}</title>"

    def draw(self, frame: PlotArea) -> Iterator[str]:
        """The marks, then their numbers."""
        yield from super().draw(frame)
        for row, (x, y) in enumerate(zip(self.xs, self.ys, strict=True), 1):
            yield f'<text x="{frame.x(x):.1f}" y="{frame.y(y) - 8:.1f}" text-anchor="middle">{row}</text>'


def graph(judged: Judgement, names: Sequence[str], worst: Sequence[JudgedDecision], seat: int | None = None) -> Chart:
    """Chances over the game with the largest mistakes; with two sides, one line is enough."""
    sides = judged.game.sides
    chosen = [side for side in sides if seat is None or seat in side][: 1 if len(sides) == 2 else None]
    layers: list[Layer] = [
        Line(" and ".join(names[member] for member in side), *judged.line(side[0])) for side in chosen
    ]
    layers.append(mistake_marks(names, worst, [seat for side in chosen for seat in side]))
    layers.append(ReferenceLine(1 / len(sides), f"even for one {side_word(judged.game)}"))
    return Chart(f"{judged.game.name}: chances to win", layers, Axis("moves"), Axis("chance", 0, 1, percent=True))


def mistake_marks(names: Sequence[str], worst: Sequence[JudgedDecision], drawn: Sequence[int]) -> Marks:
    """The mistakes, on the line of their player or else on the first line."""
    seats = [mistake.seat if mistake.seat in drawn else drawn[0] for mistake in worst]
    words = [
        f"{names[mistake.seat]}: {mistake.played.move} instead of {mistake.best.move}, "
        f"{mistake.kind} ({100 * mistake.loss:.1f})"
        for mistake in worst
    ]
    places = [mistake.number - 0.5 for mistake in worst]
    return Marks(
        "largest mistakes", places, [mistake.after[seat] for mistake, seat in zip(worst, seats, strict=True)], words
    )
