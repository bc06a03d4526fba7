"""Shared by all commands: consoles, options that choose a game, input from arguments or stdin, first-time compiling."""

from __future__ import annotations

import json
import operator
import re
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import gemguild
from gemguild.engine.compile import COMPILING, cache_folder
from gemguild.engine.errors import BadOptions, BadText, GemguildError
from gemguild.engine.game import Game, Position, View
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import KINDS, Kind, kind
from gemguild.engine.text import read_line

LONGEST_PATH = 1000
"""A longer text is not the name of a file."""

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="splendor, duel, marvel, cities ..., or a whole name: splendor-3-quick.")
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players; the minimum by default.")]
Variants = Annotated[list[str] | None, typer.Option("--variant", metavar="NAME", help="A variant, such as quick.")]
Quick = Annotated[bool, typer.Option("--quick", help="Splendor's Quick variant.")]
Team = Annotated[bool, typer.Option("--team", help="Splendor's Team variant, for four players.")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="SEED", help="A whole number, or bytes as hex:00ff.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Text = Annotated[
    str, typer.Argument(metavar="[TEXT]", help="A position or record as text or JSON; a file with one; - for stdin.")
]


def out() -> Console:
    """The console for output: coloured only in a terminal, and not if NO_COLOR is set."""
    return Console(highlight=False)


def err() -> Console:
    """The console for messages."""
    return Console(stderr=True, highlight=False)


def say_json(value: Any) -> None:
    """Print JSON."""
    typer.echo(json.dumps(value, indent=2))


def choose_game(name: str, players: int | None, variants: list[str] | None, quick: bool, team: bool) -> Game:
    """The game that a name and options describe. Raises BadOptions if there is no such game."""
    if "-" in name:
        if players is not None or variants or quick or team:
            raise BadOptions(f"{name} already says how many play, and which variant: leave the options out")
        return gemguild.game(name)
    chosen = kind(name)
    options = [part for variant in variants or [] for part in variant.split(",")]
    options += [option for option, on in {"quick": quick, "team": team}.items() if on]
    if players is None:
        players = fewest(chosen, options)
    return Game(chosen, players, tuple(dict.fromkeys(options)))


def fewest(chosen: Kind, options: list[str]) -> int:
    """The smallest number of players that a game and its variants allow."""
    allowed = [set(chosen.options.get(option, chosen.seats)) for option in options]
    return min(set(chosen.seats).intersection(*allowed))


def read_seed(text: str | None) -> int | bytes:
    """A seed from its text, or a new unpredictable one."""
    if text is None:
        return secrets.randbits(64)
    try:
        return bytes.fromhex(text[4:]) if text.startswith("hex:") else int(text)
    except ValueError:
        raise BadOptions(f"a seed is a whole number or bytes such as hex:00ff, not {text!r}") from None


def read_source(source: str) -> str:
    """The text that an argument stands for: itself, the content of a file, or stdin for a dash."""
    if source == "-":
        return sys.stdin.read()
    if not is_name(source):
        return source
    if Path(source).is_file():
        return read_file(Path(source))
    if Path(source).is_dir():
        raise BadText(f"{source} is a folder; name a file in it")
    if Path(source).suffix:
        raise BadText(f"{source}: no such file")
    return source


def is_name(source: str) -> bool:
    """Whether a text could be the name of a file rather than its content."""
    return 0 < len(source) < LONGEST_PATH and not re.search(r"[\s{}\[\]\0]", source)


def read_file(path: Path) -> str:
    """The text in a file. Raises BadText if it is not UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadText(f"{path} is not a text file: it is not valid UTF-8") from None


def read_text(source: str) -> Position | View | GameRecord:
    """The position, view or record that an argument stands for. Errors name the file."""
    text = read_source(source).strip("\r\n ")
    try:
        return table_of(text)
    except GemguildError as error:
        if is_name(source) and Path(source).is_file():
            raise BadText(f"{source}: {error}") from None
        raise


def table_of(text: str) -> Position | View | GameRecord:
    """The position, view or record that a text describes."""
    if text.startswith("{"):
        return position_from_json(text)
    if text.startswith("game: "):
        return read_record(text)
    return table_from_line(text)


def read_record(text: str) -> GameRecord:
    """The record that a text describes, with the final line breaks that a shell may have stripped."""
    ready_to_play(kind(text.partition("\n")[0].removeprefix("game: ")))
    return GameRecord.parse(text + ("\n" if "\n\n" in text else "\n\n"))


def position_from_json(text: str) -> Position:
    """The position that JSON describes."""
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadText(f"not JSON: {error}") from None
    if "view" in plain:
        raise BadText("this JSON is a view; give the full position, or the view as a line of text")
    return game_of(plain).from_json(plain)


def table_from_line(text: str) -> Position | View:
    """The position or view that a line of text describes."""
    name = text.partition("/")[0]
    if name not in KINDS:
        known = ", ".join(f"'{each.label} ...'" for each in KINDS.values())
        start = text[:30]
        missing = f"there is no file {start!r}; or, for a text: " if re.fullmatch(r"[\w./\\-]+", text) else ""
        raise BadText(f"{missing}expected a position ({known}), a record ('game: ...') or JSON, found {start!r}")
    chosen = kind(name)
    if text.startswith(f"{chosen.label} view="):
        return game_of({"game": name} | read_line(chosen.label, chosen.view_fields, text)).parse_view(text)
    return game_of({"game": name} | read_line(chosen.label, chosen.fields, text)).parse(text)


def game_of(plain: dict[str, Any]) -> Game:
    """The game that a position in plain form belongs to."""
    try:
        options = [option for option, on in plain["options"].items() if on]
        game = Game(kind(plain["game"]), operator.index(plain["players"]), tuple(options))
    except (KeyError, AttributeError, TypeError):
        raise BadText("a position needs game, players and options") from None
    ready_to_play(game.kind)
    return game


def read_position(source: str) -> Position:
    """The full position that an argument stands for; the last one of a record."""
    table = read_text(source)
    if isinstance(table, View):
        raise BadText("this is a view; expected a full position")
    return table.position if isinstance(table, GameRecord) else table


def ready(chosen: Kind, part: str, first_use: Callable[[], object]) -> None:
    """Compile a part of the rules if it was never compiled before, and tell the waiting person."""
    mark = cache_folder() / f"{chosen.id}{chosen.stamp}-{part}.ready"
    if not COMPILING or mark.exists():
        return
    console = err()
    message = f"Compiling the rules of {chosen.id} (only once, about 15 s) ..."
    if console.is_terminal:
        with console.status(message):
            first_use()
    else:
        console.print(message)
        first_use()
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def ready_to_play(chosen: Kind) -> None:
    """Compile everything needed to play, show and check a game."""

    def first_use() -> None:
        game = Game(chosen, chosen.seats[0])
        position = game.start(0)
        game.parse(str(position.play(position.legal_moves()[0])))
        game.guess(position.view(0), 0)

    ready(chosen, "play", first_use)
