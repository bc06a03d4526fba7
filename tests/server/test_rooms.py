"""The rooms of the server: imports point one way, and tables are pure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_imports import MODULES, PACKAGE, imported

SERVER = PACKAGE / "server"
BASICS = {"encoding", "errors", "limits", "messages", "metrics", "names", "settings", "shapes"}
MAY_IMPORT = {
    "tables": {"tables"},
    "storage": {"tables", "storage"},
    "people": {"tables", "storage", "people"},
    "bots": {"tables", "bots"},
    "live": {"tables", "storage", "people", "bots", "live"},
    "http": {"tables", "storage", "people", "bots", "live", "http", "services"},
}
"""What each room may import of the server, besides the basics."""
IMPURE = {"asyncio", "fastapi", "socket", "sqlalchemy", "starlette", "threading", "time"}
INSIDE = sorted(path for path in MODULES if path.is_relative_to(SERVER) and path.parent != SERVER)


def room(path: Path) -> str:
    return path.relative_to(SERVER).parts[0]


@pytest.mark.parametrize("path", INSIDE, ids=[str(path.relative_to(SERVER)) for path in INSIDE])
def test_a_room_of_the_server_imports_only_what_it_may(path: Path) -> None:
    parts = [name.split(".") for name in imported(path)]
    rooms = {part[2] for part in parts if part[:2] == ["gemguild", "server"] and len(part) > 2}
    assert rooms <= MAY_IMPORT[room(path)] | BASICS


def test_tables_need_no_clock_socket_or_storage() -> None:
    for path in INSIDE:
        if room(path) == "tables":
            assert not {name.split(".")[0] for name in imported(path)} & IMPURE, path


def test_every_room_has_its_place() -> None:
    assert {room(path) for path in INSIDE} == set(MAY_IMPORT)
