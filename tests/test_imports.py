"""Imports walk one way: from the rooms that use the rules to the rules, never back."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import REPOSITORY

PACKAGE = REPOSITORY / "src" / "gemguild"
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "protocol": {"engine", "games", "bots", "protocol"},
    "arena": {"engine", "games", "bots", "protocol", "arena"},
    "dataset": {"engine", "games", "bots", "protocol", "arena", "dataset"},
    "train": {"engine", "games", "bots", "arena", "train"},
    "envs": {"engine", "games", "bots", "envs"},
    "server": {"engine", "games", "bots", "protocol", "arena", "server"},
    "cli": {"engine", "games", "bots", "protocol", "arena", "dataset", "train", "envs", "server", "cli"},
}
"""What each room may import."""
LIBRARY_ONLY = {"engine", "games"}
"""Rooms that must run without a terminal, a server or a network."""
OUTSIDE = {"numpy", "numba", "llvmlite", "gemguild"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The full names of what a module imports."""
    package = ["gemguild", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def room(path: Path) -> str:
    """The room that a module is in, or nothing for the package itself."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    if not room(path):
        return
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir()}
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "gemguild" and len(parts) > 1 and parts[1] in rooms:
            assert parts[1] in MAY_IMPORT[room(path)], f"{room(path)} must not import {name}"


def test_the_rules_need_nothing_but_numbers() -> None:
    import sys

    for path in MODULES:
        if room(path) in LIBRARY_ONLY:
            outside = {name.split(".")[0] for name in imported(path)} - set(sys.stdlib_module_names)
            assert outside <= OUTSIDE, path


def test_every_room_has_its_place() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and list(path.glob("*.py"))}
    assert rooms <= set(MAY_IMPORT)


def test_games_do_not_import_each_other() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()} - {"common"}
    for path in MODULES:
        if room(path) == "games" and len(path.relative_to(PACKAGE).parts) == 3:
            own = path.relative_to(PACKAGE).parts[1]
            others = {name.split(".")[2] for name in imported(path) if name.startswith("gemguild.games.")} & games
            assert others <= {own}, path


def test_every_folder_with_code_is_a_package() -> None:
    """One without ``__init__.py`` would be imported a second time, under another name, by whoever collects doctests.

    Compiled code would remember that name, and could not be loaded elsewhere.
    """
    folders = {path.parent for path in MODULES}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []
