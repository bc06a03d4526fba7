"""The command ``gemguild``."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from gemguild import __version__
from gemguild.cli import shell
from gemguild.engine.errors import GemguildError

ABOUT = """Splendor, Splendor Duel and Splendor Marvel: play, inspect positions, check records, compare bots.

Play against a bot:  gemguild play splendor

Show a position:  gemguild new duel --seed 7 | gemguild show

Make a move:  gemguild new splendor --seed 7 | gemguild apply - take:wug | gemguild moves

Check a record:  gemguild replay game.txt

Check a shuffle:  gemguild verify game.txt

Compare bots:  gemguild arena greedy search@2000

Find the mistakes:  gemguild analyse game.txt --out game.svg
"""


COMMANDS = {
    "play": "play",
    "serve": "serve",
    "backup": "backup",
    "restore": "backup",
    "site": "site",
    "new": "tables",
    "show": "tables",
    "moves": "tables",
    "apply": "tables",
    "replay": "tables",
    "verify": "verify",
    "perft": "counting",
    "bench": "bench",
    "arena": "arena",
    "ladder": "arena",
    "yardstick": "yardstick",
    "analyse": "analyse",
    "calibrate": "calibrate",
    "train": "train",
    "exam": "yardstick",
    "bot": "bot",
    "generate": "generate",
    "puzzles": "puzzles",
}
"""Every command, with the module of this package that has the function of its name."""


@cache
def command(name: str) -> Any:
    """A command. Its module is imported only now, so that no command waits for the imports of another."""
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    alone.command()(getattr(import_module(f"gemguild.cli.{COMMANDS[name]}"), name))
    return typer.main.get_command(alone)


class Friendly(TyperGroup):
    """The group of commands. Expected errors become one line and exit code 2."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]  # only names: get_command loads the commands

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """The command with this name, or None."""
        return command(cmd_name) if cmd_name in COMMANDS else None

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except (GemguildError, OSError, UnicodeDecodeError) as error:
            shell.err().print(f"gemguild: {describe(error)}", style="red", markup=False, soft_wrap=True)
            raise typer.Exit(2) from None


IN_THE_WAY = {
    FileExistsError: "is in the way: expected a folder",
    NotADirectoryError: "is not a valid path: part of it is a file, not a folder",
    IsADirectoryError: "is a folder; expected a file",
}
"""Messages about a path that replace those of the system."""


def describe(error: Exception) -> str:
    """An error in one line."""
    if isinstance(error, OSError) and error.filename and type(error) in IN_THE_WAY:
        return f"{error.filename} {IN_THE_WAY[type(error)]}"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split())


app = typer.Typer(
    cls=Friendly,
    help=ABOUT,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def say_version(wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        typer.echo(f"gemguild {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Options of the program itself."""


def run() -> None:
    """Run the program. Characters that the terminal cannot show become question marks."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app(prog_name="gemguild")
