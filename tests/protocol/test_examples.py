"""The example bot in C, built with the compiler among the development tools, plays every game by the rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gemguild.arena import match
from gemguild.engine.game import Game
from gemguild.protocol.running import Running
from tests.support import REPOSITORY


@pytest.fixture(scope="module")
def third_bot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, compiled with every warning an error."""
    program = tmp_path_factory.mktemp("c") / "third_bot"
    source = REPOSITORY / "examples" / "third_bot.c"
    flags = ["-O1", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", str(program)]
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *flags, str(source)], check=True)
    return program


def test_it_plays_every_game(third_bot: Path, duo: Game) -> None:
    report = match(duo.name, [f"third=cmd:{third_bot}", "random"], deals=2, seed=1)
    assert [standing.games for standing in report.standings] == [4, 4]
    assert not report.forfeits


def test_it_plans_its_purchases(third_bot: Path) -> None:
    report = match("splendor-2", [f"third=cmd:{third_bot}", "random"], deals=4, seed=1)
    assert report.share.value > 0.75


def test_a_last_line_without_its_end_counts() -> None:
    program = Running(f"{sys.executable} -c \"print('ready', end='')\"")
    try:
        assert program.receive(60) == b"ready"
        assert program.receive(60) is None
    finally:
        program.leave()
