"""A game judged: the command analyse."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from gemguild.bots.bot import Limit
from gemguild.bots.judgement import Decision, Judgement, judge
from gemguild.cli import shell
from gemguild.cli.prose import Phrases
from gemguild.cli.tables import record_names
from gemguild.cli.watching import LINE_EVERY, plain_table
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.plot import Axis, Chart, Frame, Layer, Level, Line, Points

USUAL_MOST = 5
LONGEST_LINE = 6
"""So many moves of an expected line are told."""


def analyse(
    text: Annotated[str, typer.Argument(metavar="RECORD", help="A record, a file that holds one, - for stdin.")],
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", min=0.001, help="Seconds to think about each move.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", metavar="N", min=1, help="Simulations for each move; usually 2000."),
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="Only the choices of this seat (0 is the first).")
    ] = None,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=0, help="How many mistakes are told at most.")
    ] = USUAL_MOST,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.svg", help="Draw the chances over the game.")
    ] = None,
    to_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every decision, for programs.")
    ] = None,
) -> None:
    """Judge a game: the largest mistakes, what choices cost, what luck did.

    Every choice is judged by what its player could know. A move that was not the best is thought about once more, as
    deeply as the best one. The record may be of a game that still goes on.

    Example: gemguild analyse game.txt --out game.svg

    More slowly, of one player: gemguild analyse game.txt --seat 1 --seconds 2
    """
    record = shell.read_text(text)
    if not isinstance(record, GameRecord):
        raise BadText("a record is needed here: headers ('game: ...'), an empty line, moves")
    if seat is not None and not 0 <= seat < record.game.players:
        raise BadOptions(f"there is no seat {seat} in a game of {record.game.players}")
    check_folders([out, to_json])
    limit = Limit(seconds, simulations)
    ready_to_analyse(record.game)
    with counted(shell.err(), "moves", len(record.moves)) as tell:
        judged = judge(record, limit, tell=tell)
    names = record_names(record)
    worst = judged.mistakes(seat)[:most]
    if to_json is not None:
        plain = {**judged.to_plain(), "names": names, "seconds": limit.seconds, "simulations": limit.simulations}
        to_json.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")
    if out is not None:
        graph(judged, names, worst, seat).save(out)
    console = shell.out()
    console.print(accounts_table(judged, names, seat))
    console.print(mistakes_table(record, names, worst) if worst else "No choice cost enough to be called a mistake.")


def check_folders(files: Iterable[Path | None]) -> None:
    """Raise BadOptions, before anybody waits, for a file in a folder that is not there, or that is a folder itself."""
    for path in filter(None, files):
        if path.is_dir():
            raise BadOptions(f"{path} is a folder; a file is needed here")
        if not path.absolute().parent.is_dir():
            raise BadOptions(f"{path}: there is no such folder")


def ready_to_analyse(game: Game) -> None:
    """Have everything compiled that an analysis needs."""
    shell.ready(game.kind, "analysis", lambda: analyse_view(game.start(0).view(0), Limit(simulations=1)))


@contextmanager
def counted(
    console: Console, what: str, total: int, clock: Callable[[], float] = time.monotonic
) -> Iterator[Callable[[int], None]]:
    """What hears how many are done and tells whoever is waiting: a bar in a terminal, else a line now and then."""
    if not console.is_terminal:
        told = clock()

        def line(done: int) -> None:
            nonlocal told
            if clock() - told >= LINE_EVERY:
                told = clock()
                console.print(f"{done} of {total} {what}")

        yield line
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(what), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


# ------------------------------------------------------------------------------------------------------------- in words


def accounts_table(judged: Judgement, names: Sequence[str], seat: int | None) -> Table:
    """Where everybody's chance went."""
    title = f"{judged.game.name}, {len(judged.decisions)} decisions: chances to win"
    table = plain_table(title, ["player", "at the start", "own choices", "others' choices", "luck", "at the end"])
    for number, name in enumerate(names):
        if seat in (None, number):
            own = judged.account(number)
            changes = [-own.choices, own.others, own.luck]
            table.add_row(name, percent(own.start), *(f"{100 * change:+.1f}" for change in changes), percent(own.end))
    return table


def mistakes_table(record: GameRecord, names: Sequence[str], worst: Sequence[Decision]) -> Table:
    """The largest mistakes: what was played, what was better, what it cost, how the game might have gone on."""
    table = plain_table("Largest mistakes", ["", "move", "player", "", "cost"])
    table.add_column("choice", overflow="fold")
    positions = list(record.positions())
    for place, own in enumerate(worst, 1):
        phrases = Phrases(positions[own.number - 1].view(own.seat).to_plain())
        played, better = (phrases.move(option.move.word) for option in (own.played, own.best))
        then = " ".join(own.best.line[1 : 1 + LONGEST_LINE])
        told = f"played: {played}\nbetter: {better}" + (f"\nthen:   {then}" if then else "")
        table.add_row(str(place), str(own.number), names[own.seat], own.kind, f"{100 * own.loss:.1f}", Text(told))
        table.add_section()
    return table


def percent(chance: float) -> str:
    """A chance as one reads it."""
    return f"{chance:.1%}"


# ----------------------------------------------------------------------------------------------------------- as a graph


class Marks(Points):
    """Numbered marks, each with a word for the pointer that rests on it."""

    def __init__(self, name: str, xs: Sequence[float], ys: Sequence[float], words: Sequence[str]) -> None:
        super().__init__(name, xs, ys)
        self.words = words

    def told(self, row: int) -> str:
        """What the pointer is told."""
        return f"<title>{escape(self.words[row])}</title>"

    def draw(self, frame: Frame) -> Iterator[str]:
        """The marks, then their numbers."""
        yield from super().draw(frame)
        for row, (x, y) in enumerate(zip(self.xs, self.ys, strict=True), 1):
            yield f'<text x="{frame.x(x):.1f}" y="{frame.y(y) - 8:.1f}" text-anchor="middle">{row}</text>'


def graph(judged: Judgement, names: Sequence[str], worst: Sequence[Decision], seat: int | None = None) -> Chart:
    """Chances over the game with the largest mistakes; between two, those of one side say it all."""
    sides = judged.game.sides
    chosen = [side for side in sides if seat is None or seat in side][: 1 if len(sides) == 2 else None]
    layers: list[Layer] = [Line(" and ".join(names[own] for own in side), *judged.line(side[0])) for side in chosen]
    layers.append(mistake_marks(names, worst, [seat for side in chosen for seat in side]))
    layers.append(Level(1 / len(sides), f"even for one {side_word(judged.game)}"))
    return Chart(f"{judged.game.name}: chances to win", layers, Axis("moves"), Axis("chance", 0, 1, percent=True))


def mistake_marks(names: Sequence[str], worst: Sequence[Decision], drawn: Sequence[int]) -> Marks:
    """The mistakes, on the line of who made them or else on the first that is drawn."""
    seats = [own.seat if own.seat in drawn else drawn[0] for own in worst]
    words = [
        f"{names[own.seat]}: {own.played.move} instead of {own.best.move}, {own.kind} ({100 * own.loss:.1f})"
        for own in worst
    ]
    places = [own.number - 0.5 for own in worst]
    return Marks("largest mistakes", places, [own.after[seat] for own, seat in zip(worst, seats, strict=True)], words)
