"""``gemguild play``: a game in the terminal."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from gemguild.arena.entrants import enter
from gemguild.bots import BOTS
from gemguild.cli import shell
from gemguild.cli.analyse import check_folders
from gemguild.cli.ready import ready_bots
from gemguild.cli.session import Session
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import KINDS
from gemguild.protocol.botword import is_program, read_word

HOT_SEAT = "hot-seat"
PERSON = "person"


def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game, such as splendor or splendor-3-quick, or a saved one to continue."
        ),
    ],
    players: shell.Players = None,
    variant: shell.Variants = None,
    quick: shell.Quick = False,
    team: shell.Team = False,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="The other players, separated by commas: random, greedy, a level, cmd:PROGRAM, person; or hot-seat.",
        ),
    ] = "greedy",
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Your seat (0 goes first).")] = 0,
    names: Annotated[str, typer.Option("--names", help="Names of the people, separated by commas.")] = "",
    seed: shell.Seed = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the record to this file.")] = None,
) -> None:
    """Play a game in the terminal.

    Against a bot: gemguild play splendor

    Four people at one screen: gemguild play marvel --players 4 --bots hot-seat

    You, a friend and a bot: gemguild play splendor --players 3 --bots person,greedy

    Continue a saved game: gemguild play game.txt
    """
    if game not in KINDS and Path(game).is_file():
        record = saved(game)
        rivals = seat_bots(bots, record.game.players, seat)
        ready_bots(record.game, map(enter, rivals.values()))
        Session(record, rivals, save or Path(game)).run()
        return
    if game not in KINDS and Path(game).suffix:
        raise BadOptions(f"{game}: no such file")
    chosen = shell.choose_game(game, players, variant, quick, team)
    rivals = seat_bots(bots, chosen.players, seat)
    if save is not None and save.exists():
        raise BadOptions(f"{save} already exists; to continue it: gemguild play {save}")
    check_folders([save])
    shell.ready_to_play(chosen.kind)
    ready_bots(chosen, map(enter, rivals.values()))
    value = shell.read_seed(seed)
    record = GameRecord(chosen.start(value), seed=value, names=name_seats(chosen.players, rivals, names))
    Session(record, rivals, save).run()


def saved(source: str) -> GameRecord:
    """The record in a file."""
    record = shell.read_text(source)
    if not isinstance(record, GameRecord):
        raise BadText(f"{source} is not a game record")
    return record


def seat_bots(text: str, players: int, seat: int) -> dict[int, str]:
    """The bot in each seat, by name; the last one named takes all remaining seats."""
    if not 0 <= seat < players:
        raise BadOptions(f"there is no seat {seat} in a game of {players}")
    chosen = [PERSON] if text == HOT_SEAT else text.split(",")
    for name in chosen:
        check_player(name)
    if len(chosen) > players:
        raise BadOptions(f"{len(chosen)} players are too many for {players} seats")
    seats = range(players) if len(chosen) == players else [other for other in range(players) if other != seat]
    rivals = {other: chosen[min(place, len(chosen) - 1)] for place, other in enumerate(seats)}
    return {other: name for other, name in rivals.items() if name != PERSON}


def check_player(name: str) -> None:
    """Raise BadOptions for an unknown name, or a limit that cannot be read."""
    if name == PERSON:
        return
    bot = read_word(name).bot
    if bot not in BOTS and not is_program(bot):
        raise BadOptions(f"there is no bot {name!r}; there are {', '.join(BOTS)}, {PERSON} and {HOT_SEAT}")
    enter(name)


def name_seats(players: int, bots: dict[int, str], wished: str) -> dict[int, str]:
    """The names of the seats: bots by their kind (and seat, if several are alike), people by their wishes."""
    bots = {seat: enter(name).name for seat, name in bots.items()}
    alike = Counter(bots.values())
    named = {seat: f"{name} {seat}" if alike[name] > 1 else name for seat, name in bots.items()}
    persons = [seat for seat in range(players) if seat not in bots]
    given = [name.strip() for name in wished.split(",") if name.strip()]
    if len(given) > len(persons):
        raise BadOptions(f"{len(given)} names, but the number of people is {len(persons)}")
    return named | dict(zip(persons, given, strict=False))
