"""A whole game in the terminal: hot-seat or against bots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemguild.bots import BOTS, Bot, Limit, make_bot
from gemguild.cli import shell
from gemguild.cli.answers import Answer, Unclear, understand
from gemguild.cli.board import draw
from gemguild.cli.prose import Phrases, happened, result_text
from gemguild.engine.errors import BadOptions, BadText, GemguildError
from gemguild.engine.game import Move, Position
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import KINDS

HOT_SEAT = "hot-seat"
PERSON = "person"

HELP = """\
Type a move by its number or its word (take:wug); the beginning of a word is enough if only one move begins so.
  board        draw the table again          moves        list the moves with what they do
  log          everything played so far      undo         back to your previous decision
  save FILE    write the record to a file    quit         leave
"""


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="splendor, duel or marvel; or a saved game to go on with.")],
    players: shell.Players = None,
    variant: shell.Variants = None,
    quick: shell.Quick = False,
    team: shell.Team = False,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help="Who plays against you: greedy, random or person, with commas between; or hot-seat."
        ),
    ] = "greedy",
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Where you sit (0 begins).")] = 0,
    names: Annotated[str, typer.Option("--names", help="Names of the persons, with commas between.")] = "",
    seed: shell.Seed = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Keep the record in this file.")] = None,
) -> None:
    """Play a game in the terminal.

    Against a bot: gemguild play splendor
    Four of you at one screen: gemguild play marvel --players 4 --bots hot-seat
    You, a friend and a bot: gemguild play splendor --players 3 --bots person,greedy
    """
    if game not in KINDS and Path(game).is_file():
        record = saved(game)
        save = save or Path(game)
    else:
        chosen = shell.choose_game(game, players, variant, quick, team)
        shell.ready_to_play(chosen)
        value = shell.read_seed(seed)
        record = GameRecord(chosen.start(value), seed=value)
        if save is not None and save.exists():
            raise BadOptions(f"{save} is there already; to go on with it: gemguild play {save}")
    seats = seat_bots(bots, record.game.players, seat)
    record.names.update(name_seats(seats, names, record.names))
    Session(record, seats, save).run()


def saved(source: str) -> GameRecord:
    """The record in a file."""
    record = shell.read_text(source)
    if not isinstance(record, GameRecord):
        raise BadText(f"{source} holds no record of a game")
    return record


def seat_bots(text: str, players: int, seat: int) -> dict[int, str]:
    """Which seats bots have, by name: the last one named takes all seats that are left."""
    if not 0 <= seat < players:
        raise BadOptions(f"there is no seat {seat} in a game of {players}")
    chosen = [PERSON] if text == HOT_SEAT else text.split(",")
    unknown = [name for name in chosen if name not in BOTS and name != PERSON]
    if unknown:
        raise BadOptions(f"there is no bot {unknown[0]!r}; there are {', '.join(BOTS)}, {PERSON} and {HOT_SEAT}")
    if len(chosen) > players:
        raise BadOptions(f"{len(chosen)} bots for {players} seats")
    seats = range(players) if len(chosen) == players else [other for other in range(players) if other != seat]
    rivals = {other: chosen[min(place, len(chosen) - 1)] for place, other in enumerate(seats)}
    return {other: name for other, name in rivals.items() if name != PERSON}


def name_seats(bots: dict[int, str], names: str, known: dict[int, str]) -> dict[int, str]:
    """What the seats without a name are to be called: persons as they wish, bots by what they are."""
    wished = [name.strip() for name in names.split(",") if name.strip()]
    return {seat: name for seat, name in bots.items() if seat not in known} | dict(enumerate([]))
