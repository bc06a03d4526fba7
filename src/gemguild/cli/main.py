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

ABOUT = """Splendor, Splendor Duel and Splendor Marvel: play, look at positions, check records, count, measure.

Play against a bot:  gemguild play splendor

See a position:  gemguild new duel --seed 7 | gemguild show

Make a move:  gemguild new splendor --seed 7 | gemguild apply - take:wug | gemguild moves

Check a record:  gemguild replay game.txt

Let bots play:  gemguild arena greedy search@2000

See who played well:  gemguild analyse game.txt --out game.svg
"""


COMMANDS = {
    "play": "play",
    "serve": "serve",
    "new": "tables",
    "show": "tables",
    "moves": "tables",
    "apply": "tables",
    "replay": "tables",
    "perft": "counting",
    "bench": "bench",
    "arena": "arena",
    "ladder": "arena",
    "analyse": "analyse",
    "calibrate": "calibrate",
    "train": "train",
    "bot": "bot",
    "generate": "generate",
}
"""Every command and the file of this room that has the function of its name."""


@cache
def command(name: str) -> Any:
    """A command. Its file is read only now: no command waits for what another one needs."""
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    alone.command()(getattr(import_module(f"gemguild.cli.{COMMANDS[name]}"), name))
    return typer.main.get_command(alone)


class Friendly(TyperGroup):
    """The commands; errors that are expected become one line and exit code 2."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]  # their names; they are found when asked for

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """One of them, or nothing."""
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
    FileExistsError: "is in the way: a folder is needed here",
    NotADirectoryError: "cannot be: part of it is a file, not a folder",
    IsADirectoryError: "is a folder; a file is needed here",
}
"""What else than the system's words is said of a path."""


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
    """Print the version and leave."""
    if wanted:
        typer.echo(f"gemguild {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Options of the program itself."""


def run() -> None:
    """The program: characters that the terminal cannot show become question marks."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app(prog_name="gemguild")
