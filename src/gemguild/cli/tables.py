"""Positions and records from the shell: new, show, moves, apply, replay."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

import typer
from rich.table import Table

from gemguild.board import draw
from gemguild.cli import shell
from gemguild.cli.prose import Phrases, happened, result_text
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game, Position, Result, View
from gemguild.engine.gamerecord import GameRecord

Seat = Annotated[
    int | None, typer.Option("--seat", metavar="N", help="Show only what this seat sees (0 is the first).")
]


def new(
    game: shell.GameName,
    players: shell.Players = None,
    variant: shell.Variants = None,
    quick: shell.Quick = False,
    team: shell.Team = False,
    seed: shell.Seed = None,
    record: Annotated[bool, typer.Option("--record", help="Start a record instead of a bare position.")] = False,
    as_json: shell.AsJson = False,
) -> None:
    """Print the start position of a game as one line of text.

    Examples: gemguild new splendor --players 3 --seed 7
    or, to draw it: gemguild new duel | gemguild show
    """
    chosen = shell.choose_game(game, players, variant, quick, team)
    shell.ready_to_play(chosen.kind)
    value = shell.read_seed(seed)
    position = chosen.start(value)
    if as_json:
        shell.say_json(position.to_plain())
    elif record:
        typer.echo(str(GameRecord(position, seed=value)), nl=False)
    else:
        typer.echo(str(position))


def show(
    text: shell.Text = "-",
    seat: Seat = None,
    onlooker: Annotated[bool, typer.Option("--onlooker", help="Show only what everyone sees.")] = False,
    line: Annotated[bool, typer.Option("--line", help="Print the line of text instead of drawing.")] = False,
    as_json: shell.AsJson = False,
) -> None:
    """Draw a position, a view or the last position of a record.

    Examples: gemguild show game.txt --seat 1
    or: gemguild new splendor | gemguild show
    """
    table = shell.read_text(text)
    names = record_names(table) if isinstance(table, GameRecord) else []
    position = table.position if isinstance(table, GameRecord) else table
    if seat is not None or onlooker:
        position = seen(position, seat)
    if as_json:
        shell.say_json(position.to_plain())
    elif line:
        typer.echo(str(position))
    else:
        console = shell.out()
        console.print(draw(position.to_plain(), names=names, width=console.width))
        say_result(position, names or seat_names(position.game))


def seen(table: Position | View, seat: int | None) -> View:
    """The view of a position from a seat, or from an onlooker."""
    if isinstance(table, View):
        raise BadText("this is already a view; give the full position to see it from another seat")
    return table.view(seat)


def moves(text: shell.Text = "-", as_json: shell.AsJson = False) -> None:
    """List the legal moves: number, word, effect.

    Example: gemguild new splendor --seed 7 | gemguild moves
    """
    table = shell.read_text(text)
    position = table.position if isinstance(table, GameRecord) else table
    legal = position.legal_moves()
    phrases = Phrases(position.to_plain())
    if as_json:
        shell.say_json([{"action": move.action, "word": move.word, "text": phrases.move(move.word)} for move in legal])
        return
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim")
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for number, move in enumerate(legal, 1):
        grid.add_row(str(number), move.word, phrases.move(move.word))
    shell.out().print(grid)


def apply(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A position or record; a file with one; - for stdin.")],
    words: Annotated[list[str], typer.Argument(metavar="MOVE...", help="Moves such as take:wug.")],
    as_json: shell.AsJson = False,
) -> None:
    """Play moves on a position or add them to a record.

    Example: gemguild new splendor --seed 7 | gemguild apply - take:wug reserve:deck2
    """
    table = shell.read_text(text)
    if isinstance(table, View):
        raise BadText("this is a view; moves can only be played on a full position")
    record = table if isinstance(table, GameRecord) else GameRecord(table)
    for word in words:
        record.play(word)
    if as_json:
        shell.say_json(record.position.to_plain())
    elif record is table:
        typer.echo(str(record), nl=False)
    else:
        typer.echo(str(record.position))


def replay(
    text: shell.Text = "-",
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Draw the board after N moves.")] = None,
    as_json: shell.AsJson = False,
) -> None:
    """Check a record, describe every move, and draw the last position.

    Example: gemguild replay game.txt --at 12
    """
    record = shell.read_text(text)
    if not isinstance(record, GameRecord):
        raise BadText("expected a game record: headers ('game: ...'), an empty line, moves")
    positions = list(record.positions())
    last = len(positions) - 1 if at is None else at
    if not 0 <= last < len(positions):
        raise BadOptions(f"--at {last} is out of range: the record has {len(positions) - 1} moves")
    if as_json:
        shell.say_json(record_plain(record, positions))
        return
    names = record_names(record)
    console = shell.out()
    console.print(story(record, positions[: last + 1]))
    console.print(draw(positions[last].to_plain(), names=names, width=console.width))
    say_result(positions[last], names)


def story(record: GameRecord, positions: list[Position]) -> Table:
    """Every move with its number, player, word and effect."""
    names = record_names(record)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim")
    grid.add_column(no_wrap=True)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for number, (before, after) in enumerate(pairwise(positions)):
        move = record.moves[number]
        remark = f"  # {move.comment}" if move.comment else ""
        grid.add_row(
            str(number + 1), name_to_play(before, names), move.word, happened(before, move.word, after) + remark
        )
    return grid


def name_to_play(position: Position, names: list[str]) -> str:
    """The name of the player to decide."""
    return "" if position.to_play is None else names[position.to_play]


def record_plain(record: GameRecord, positions: list[Position]) -> dict[str, object]:
    """A record as JSON."""
    played = zip(record.moves, pairwise(positions), strict=True)
    return {
        "game": record.game.id,
        "version": record.game.version,
        "players": record.game.players,
        "options": list(record.game.options),
        "names": {str(seat): name for seat, name in record.names.items()},
        "headers": record.headers,
        "moves": [
            {
                "seat": before.to_play,
                "word": move.word,
                "text": happened(before, move.word, after),
                "time": move.time,
                "comment": move.comment,
                "notes": list(move.notes),
            }
            for move, (before, after) in played
        ],
        "result": result_plain(record.result),
        "position": record.position.to_plain(),
    }


def result_plain(result: Result | None) -> dict[str, object] | None:
    """A result as JSON."""
    if result is None:
        return None
    return {
        "winners": list(result.winners),
        "places": list(result.places),
        "points": list(result.points),
        "reason": result.reason,
    }


def say_result(position: Position | View, names: list[str]) -> None:
    """Print how a game ended, if it did."""
    result = position.result
    if result is not None:
        shell.out().print(result_text(position.game.kind.description, result, names), style="bold")


def seat_names(game: Game) -> list[str]:
    """The names of seats in a position, which has no players' names."""
    return [f"seat {seat}" for seat in range(game.players)]


def record_names(record: GameRecord) -> list[str]:
    """The names of the seats of a record."""
    return [record.names.get(seat, name) for seat, name in enumerate(seat_names(record.game))]
