"""A table in the page says what the server's table would say, message by message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gemguild
from gemguild.server.tables.table import Chair
from tests.wasm.cases import compare
from tests.wasm.scripts import Script

LIVE = {"kind": "live", "minutes": 30.0, "increment": 5}
DAYS = {"kind": "days", "days": 2}
PERSON, MATE = Chair("person", "North"), Chair("same_device", "South")
BOT = Chair("bot", level="journeyman")
TABLES: list[tuple[str, list[Chair], Any, bool]] = [
    ("splendor-2", [PERSON, BOT], LIVE, False),
    ("splendor-3-quick", [BOT, PERSON, MATE], None, True),
    ("splendor-4-quick-team", [PERSON, BOT, MATE, BOT], DAYS, False),
    ("duel-2", [BOT, PERSON], LIVE, False),
    ("duel-2", [PERSON, MATE], None, True),
    ("marvel-3", [PERSON, BOT, BOT], LIVE, True),
]
"""Games, who sits there, by which clock, and whether reserved cards lie face down."""


def test_games_are_told_as_the_server_tells_them(tmp_path: Path) -> None:
    scripts = [
        Script(gemguild.game(name), chairs, seed=1, clock=clock, down=down).play_through(whims=0.15)
        for name, chairs, clock, down in TABLES
    ]
    assert compare((script.case() for script in scripts), tmp_path) == len(TABLES)


def test_stopping_is_told_as_the_server_tells_it(tmp_path: Path) -> None:
    scripts = [
        Script(game, [PERSON, *[BOT] * (game.players - 1)], seed=3, clock=LIVE).play_through(0.1, ends, after=20)
        for game in map(gemguild.game, ("splendor-2", "marvel-3"))
        for ends in ("resign", "leave", "run_out")
    ]
    assert compare((script.case() for script in scripts), tmp_path) == len(scripts)
