"""Programs that the owner lists take seats at tables, and a simpler bot decides if they fail."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import gemguild
from gemguild.bots import BOTS
from gemguild.engine.errors import BadOptions
from gemguild.protocol.faults import NotFound
from gemguild.server.bots import pool
from gemguild.server.bots.pool import ProcessBotPool
from gemguild.server.bots.programs import list_programs, read_programs
from gemguild.server.errors import Refusal
from gemguild.server.tables.catalogue import catalogue
from gemguild.server.tables.events import BotMove
from gemguild.server.tables.new_table import check_bot
from tests.protocol.programs import FIRST, polite, write
from tests.server.support import Timeouts

VIEW = gemguild.splendor(2).start(1).view(0)
LEGAL = [move.word for move in VIEW.legal_moves()]


@pytest.fixture(autouse=True)
def _own_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMGUILD_LOGS", str(tmp_path / "logs"))
    monkeypatch.setattr(pool, "ANSWER_WITHIN", 600)  # a busy machine is not what is tested
    monkeypatch.setattr(pool, "PATIENCE", 600)


def ask(programs: dict[str, str], *names: str) -> list[BotMove]:
    async def run() -> list[BotMove]:
        bots = ProcessBotPool(workers=1, seconds=60, programs=programs, timeout=Timeouts())
        try:
            return [await bots.choose(VIEW, name) for name in names]
        finally:
            await bots.close()

    return asyncio.run(run())


def test_a_program_decides(tmp_path: Path) -> None:
    command = write(tmp_path, polite(FIRST.replace("[0]", "[1]")))
    assert ask({"Mine": command}, "Mine", "Mine") == 2 * [BotMove(LEGAL[1], "Mine", None)]


def test_a_simpler_bot_decides_for_a_program_that_fails(tmp_path: Path) -> None:
    (answer,) = ask({"Mine": write(tmp_path, polite("os._exit(7)"))}, "Mine")
    assert (answer.by, answer.instead_of) == ("greedy", "Mine")
    assert answer.word in LEGAL


def test_programs_are_offered_after_the_levels() -> None:
    assert catalogue("Mine")["bots"] == [*catalogue()["bots"], "Mine"]


def test_a_listed_program_can_be_asked_for() -> None:
    with pytest.raises(Refusal):
        check_bot("Mine")
    list_programs({"Mine": "python bot.py"})
    try:
        assert check_bot("Mine") == "Mine"
    finally:
        del BOTS["Mine"]


def test_words_for_programs() -> None:
    words = ["Mine=python bot.py --at=3", "My 2nd=python other.py"]
    assert read_programs(words) == {"Mine": "python bot.py --at=3", "My 2nd": "python other.py"}


@pytest.mark.parametrize("word", ["python bot.py", "=python", "Mine=", "a" * 25 + "=python", " x=python"])
def test_words_that_are_none(word: str) -> None:
    with pytest.raises(BadOptions, match="a program is given as NAME=COMMAND"):
        read_programs([word])


def test_programs_that_cannot_be() -> None:
    with pytest.raises(BadOptions, match="there is a bot 'greedy' already"):
        read_programs(["greedy=python bot.py"])
    with pytest.raises(BadOptions, match="there is a bot 'Mine' already"):
        read_programs(["Mine=python bot.py", "Mine=python other.py"])
    with pytest.raises(NotFound, match="there is no program 'no-such-program'"):
        read_programs(["Mine=no-such-program"])
