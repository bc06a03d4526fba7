"""Imports walk one way: from the rooms that use the rules to the rules, never back."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from gemguild.engine.kind import KINDS
from tests.support import REPOSITORY

PACKAGE = REPOSITORY / "src" / "gemguild"
RULES = {"engine", "games"}
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {*RULES},
    "__init__": {*RULES},
    "extras": {"engine"},
    "files": {"engine"},
    "plot": set[str](),
    "shuffle": {*RULES},
    "verify": {*RULES, "__init__", "shuffle"},
    "worker_process": set[str](),
    "bots": {*RULES, "bots", "files"},
    "coach": {*RULES, "bots", "coach"},
    "board": {*RULES},
    "protocol": {*RULES, "bots", "protocol", "files"},
    "arena": {*RULES, "__init__", "bots", "protocol", "arena", "extras", "files", "plot", "worker_process"},
    "dataset": {*RULES, "__init__", "bots", "protocol", "arena", "dataset", "envs", "extras", "files"},
    "train": {*RULES, "__init__", "bots", "protocol", "arena", "train", "extras", "files", "plot"},
    "envs": {*RULES, "__init__", "bots", "envs", "extras", "board"},
    "puzzles": {*RULES, "bots", "arena", "files", "puzzles"},
    "wasm": {*RULES, "__init__", "bots", "coach", "files", "wasm"},
    "server": {
        *RULES,
        "__init__",
        "bots",
        "protocol",
        "arena",
        "server",
        "extras",
        "files",
        "shuffle",
        "verify",
        "worker_process",
    },
    "__main__": {"cli"},
}
"""What each room, and each module that is in none, may import; ``__init__`` is the package itself."""
EVERYTHING = {"cli"}
"""May import whatever there is."""
LIBRARY_ONLY = RULES
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


def place(path: Path) -> str:
    """The room that a module is in or, if it is in none, the module itself."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else path.stem


PLACES = {place(path) for path in MODULES}


def place_of(name: str) -> str | None:
    """The room or module that an imported name belongs to; None for what is not ours."""
    package, *rest = name.split(".")
    if package != "gemguild":
        return None
    return rest[0] if rest and rest[0] in PLACES else "__init__"


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_a_module_imports_only_what_it_may(path: Path) -> None:
    allowed = PLACES if place(path) in EVERYTHING else MAY_IMPORT[place(path)]
    wrong = {name for name in imported(path) if place_of(name) not in {None, *allowed}}
    assert not wrong, f"{place(path)} must not import these"


def test_what_is_forbidden_would_be_seen() -> None:
    assert place_of("gemguild.board.draw") == "board"
    assert place_of("gemguild") == place_of("gemguild.game") == "__init__"
    assert place_of("numpy.random") is None
    for forbidden in ("board", "games", "__init__"):
        assert forbidden not in MAY_IMPORT["engine"]


def test_the_rules_need_nothing_but_numbers() -> None:
    import sys

    for path in MODULES:
        if place(path) in LIBRARY_ONLY:
            outside = {name.split(".")[0] for name in imported(path)} - set(sys.stdlib_module_names)
            assert outside <= OUTSIDE, path


def test_every_room_and_module_has_its_place() -> None:
    assert {*MAY_IMPORT, *EVERYTHING} == PLACES


def test_games_import_only_those_that_they_expand() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()} - {"common"}
    for path in MODULES:
        if place(path) == "games" and len(path.relative_to(PACKAGE).parts) == 3:
            own = path.relative_to(PACKAGE).parts[1]
            others = {name.split(".")[2] for name in imported(path) if name.startswith("gemguild.games.")} & games
            expanded = KINDS[own].expands if own in KINDS else ""
            assert others <= {own, expanded}, path


def test_every_folder_with_code_is_a_package() -> None:
    """One without ``__init__.py`` would be imported a second time, under another name, by whoever collects doctests.

    Compiled code would remember that name, and could not be loaded elsewhere.
    """
    folders = {path.parent for path in MODULES}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []
