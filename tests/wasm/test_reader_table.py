"""A table in the page says what the server's table would say, message by message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gemguild
from gemguild.server.tables.table import Chair
from tests.wasm.cases import compare
from tests.wasm.scripts import Script

LIVE = {"kind": "live", "minutes": 30.0, "increment": 5}
DAYS = {"kind": "days", "days": 2}
PERSON, MATE = Chair("person", "North"), Chair("same_device", "South")
BOT = Chair("bot", level="journeyman")


@pytest.mark.parametrize(
    ("name", "chairs", "clock", "down"),
    [
        ("splendor-2", [PERSON, BOT], LIVE, False),
        ("splendor-3-quick", [BOT, PERSON, MATE], None, True),
        ("splendor-4-quick-team", [PERSON, BOT, MATE, BOT], DAYS, False),
        ("duel-2", [BOT, PERSON], LIVE, False),
        ("duel-2", [PERSON, MATE], None, True),
        ("marvel-3", [PERSON, BOT, BOT], LIVE, True),
    ],
)
def test_a_game_is_told_as_the_server_tells_it(
    name: str, chairs: list[Chair], clock: Any, down: bool, tmp_path: Path
) -> None:
    scripts = [
        Script(gemguild.game(name), chairs, seed=number, clock=clock, down=down).play_through(whims=0.15)
        for number in range(2)
    ]
    assert compare((script.case() for script in scripts), tmp_path) == len(scripts)


@pytest.mark.parametrize("ends", ["resign", "leave", "run_out"])
@pytest.mark.parametrize("name", ["splendor-2", "marvel-3"])
def test_stopping_is_told_as_the_server_tells_it(name: str, ends: str, tmp_path: Path) -> None:
    game = gemguild.game(name)
    chairs = [PERSON, *[BOT] * (game.players - 1)]
    script = Script(game, chairs, seed=3, clock=LIVE).play_through(whims=0.1, ends=ends, after=20)
    assert compare([script.case()], tmp_path) == 1
