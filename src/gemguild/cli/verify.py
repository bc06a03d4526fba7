"""Check from files alone what the records of games prove."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from gemguild import verify as verifying
from gemguild.cli import shell
from gemguild.engine.errors import BadText, GemguildError
from gemguild.engine.kind import kind

MISFIT, UNREADABLE = 1, 2
"""Exit codes."""


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records of games; - for stdin.")],
    shown: Annotated[
        str | None, typer.Option("--commitment", metavar="HEX", help="The commitment that you saw before the game.")
    ] = None,
    contributed: Annotated[
        str | None, typer.Option("--contribution", metavar="HEX", help="The bytes that you gave for the shuffle.")
    ] = None,
    as_json: shell.AsJson = False,
) -> None:
    """Check that nobody chose the shuffle of a game, that all moves are legal, and that the result is right.

    The exit code is 1 if something does not fit, and 2 if a file cannot be read.

    Example: gemguild verify game.txt
    """
    code = 0
    reports: list[dict[str, Any]] = []
    for file in files:
        try:
            verdict = verifying.verify(read(file), shown=shown, contributed=contributed)
        except (GemguildError, OSError) as error:
            code = UNREADABLE
            reports.append({"file": file, "error": str(error)})
            if not as_json:
                shell.err().print(f"{file}: cannot be read: {error}", style="red", markup=False, soft_wrap=True)
            continue
        code = max(code, 0 if verdict.fits else MISFIT)
        reports.append({"file": file, "fits": verdict.fits, **asdict(verdict)})
        if not as_json:
            say_verdict(file, verdict)
    if as_json:
        shell.say_json(reports)
    raise typer.Exit(code)


def read(file: str) -> str:
    """The text of a record, with the rules of its game ready. Raises BadText or BadOptions."""
    text = shell.read_source(file).replace("\r\n", "\n").strip("\n ")
    if not text.startswith("game: "):
        raise BadText("expected a game record: headers ('game: ...'), an empty line, moves")
    shell.ready_to_play(kind(text.partition("\n")[0].removeprefix("game: ")))
    return text + ("\n" if "\n\n" in text else "\n\n")


def say_verdict(file: str, verdict: verifying.Verdict) -> None:
    """Print every check of a record, and what they come to."""
    console = shell.out()
    console.print(f"{file}: {verdict.game}", style="bold", markup=False)
    if verdict.shuffle is None:
        console.print("  --  shuffle      the record does not say who chose the deal", style="dim")
    for check in verdict.checks:
        mark, style = ("yes", "green") if check.fits else ("NO ", "bold red")
        console.print(f"  {mark} {check.name:12} {check.text}", style=style, markup=False, soft_wrap=True)
    console.print("  Everything fits." if verdict.fits else "  This record does not fit.", style="bold")
