"""Blocks of shell commands: reading them, checking them against what they call, and running the quick ones."""

from __future__ import annotations

import importlib.util
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import typer.main
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.testing import CliRunner

from gemguild.cli.main import COMMANDS, app, command
from tests.support import REPOSITORY

QUICK = {"new", "show", "moves", "apply", "replay", "perft"}
"""Commands that answer and leave at once: they are run. The others are read by the real command line, not run."""

EXTRAS = set(tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
TARGETS = set(re.findall(r"^([a-z]+):", (REPOSITORY / "Makefile").read_text("utf-8"), re.MULTILINE))


class BadCommand(Exception):
    """A command in a page that would not work."""


@dataclass(frozen=True, slots=True)
class Pipeline:
    """One line: commands that hand their output on, and the file where the last one's goes, if any."""

    stages: tuple[tuple[str, ...], ...]
    into: str | None


def pipelines(text: str) -> Iterator[Pipeline]:
    """The lines of a block, without comments."""
    for line in text.replace("\\\n", " ").splitlines():
        reader = shlex.shlex(line, posix=True, punctuation_chars=True)
        reader.whitespace_split = True
        words = list(reader)
        into = None
        if ">" in words:
            words, into = words[: words.index(">")], words[words.index(">") + 1]
        stages = [tuple(stage.split("\0")) for stage in "\0".join(words).split("\0|\0")]
        if words:
            yield Pipeline(tuple(stages), into)


def check(command: tuple[str, ...]) -> None:
    """Raise BadCommand unless what a command calls is there and takes these words."""
    program, *words = command
    if program not in CHECKS:
        raise BadCommand(f"nobody checks {program!r}; add a check to CHECKS, or do without it in the page")
    CHECKS[program](words)


@cache
def reader() -> Any:
    """The command line of gemguild, with commands that read their words and do nothing."""
    commands = {name: copy(command(name)) for name in COMMANDS}
    for own in commands.values():
        own.callback = lambda **_: None
    return TyperGroup(name="gemguild", commands=commands, params=typer.main.get_command(app).params)


def check_gemguild(words: list[str], *, mentioned: bool = False) -> None:
    """The command line of gemguild reads the words. If only mentioned, arguments may be missing."""
    try:
        reader().main(words, prog_name="gemguild", standalone_mode=False)
    except TyperException as error:
        if not (mentioned and re.match("Missing parameter|Option .* requires", str(error))):
            raise BadCommand(f"gemguild {shlex.join(words)}: {error}") from None


def check_make(words: list[str]) -> None:
    """The Makefile has the target."""
    if unknown := [word for word in words if "=" not in word and word not in TARGETS]:
        raise BadCommand(f"make has no target {unknown[0]!r}")


def check_pip(words: list[str]) -> None:
    """It installs this package from a clone, with extras that exist, or what an example needs."""
    if words[:2] == ["install", "-r"] and (REPOSITORY / words[-1]).is_file():
        return
    match = re.fullmatch(r"\.(?:\[([a-z,]+)\])?", words[-1])
    if words[0] != "install" or len(words) != 2 or match is None:
        raise BadCommand(f"expected pip install and this package, found {shlex.join(words)!r}")
    if unknown := set((match[1] or "").split(",")) - EXTRAS - {""}:
        raise BadCommand(f"there is no extra {unknown.pop()!r}")


def check_python(words: list[str]) -> None:
    """The script or module is there."""
    there = importlib.util.find_spec(words[1]) if words[0] == "-m" else (REPOSITORY / words[0]).is_file()
    if not there:
        raise BadCommand(f"there is no {shlex.join(words[:2])!r}")


def check_files(words: list[str]) -> None:
    """The files below deploy/ are there, but for the one that every club makes itself."""
    named = [word for word in words if word.startswith("deploy/") and word != "deploy/club.env"]
    if missing := [word for word in named if not (REPOSITORY / word).is_file()]:
        raise BadCommand(f"there is no file {missing[0]!r}")


CHECKS: dict[str, Callable[[list[str]], None]] = {
    "gemguild": check_gemguild,
    "cp": check_files,
    "make": check_make,
    "pip": check_pip,
    "podman": check_files,
    "python": check_python,
}
"""How each program's commands are checked."""


def is_quick(line: Pipeline) -> bool:
    """Whether all commands of a line are run."""
    return all(stage[0] == "gemguild" and stage[1] in QUICK for stage in line.stages)


def run(line: Pipeline, folder: Path) -> str:
    """Run a line in the folder, which is the present one, and give what it says. Raises BadCommand if it fails."""
    said = ""
    for stage in line.stages:
        result = CliRunner().invoke(app, stage[1:], input=said)
        if result.exit_code != 0:
            raise BadCommand(f"{shlex.join(stage)}: exit code {result.exit_code}: {result.stderr}")
        said = result.stdout
    if line.into is not None:
        (folder / line.into).write_text(said, encoding="utf-8")
    return said
