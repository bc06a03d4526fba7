"""A table in the page says what the server's table would say, message by message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gemguild
from gemguild.server.tables.table import Chair
from gemguild.verify import verify
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


def check(scripts: list[Script], folder: Path) -> None:
    """Compare what a page hears, and verify the records of the games."""
    cases = [script.case() for script in scripts]
    assert all(verify(case["expected"]["record"]).fits for case in cases)
    assert compare(cases, folder) == len(cases)


def test_games_are_told_as_the_server_tells_them(tmp_path: Path) -> None:
    scripts = [
        Script(gemguild.game(name), chairs, seed=1, clock=clock, down=down).play_through(whims=0.15)
        for name, chairs, clock, down in TABLES
    ]
    check(scripts, tmp_path)


def test_stopping_is_told_as_the_server_tells_it(tmp_path: Path) -> None:
    scripts = [
        Script(game, [PERSON, *[BOT] * (game.players - 1)], seed=3, clock=LIVE).play_through(0.1, ends, after=20)
        for game in map(gemguild.game, ("splendor-2", "marvel-3"))
        for ends in ("resign", "leave", "run_out")
    ]
    check(scripts, tmp_path)
