"""What programs write to stderr is kept, and stays small."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import gemguild
from gemguild.bots import Limit
from gemguild.protocol import ProgramBot, logs
from gemguild.protocol.faults import Crashed, NotFound
from gemguild.protocol.logs import Log, log_folder
from gemguild.protocol.player import send_home
from tests.protocol.programs import FIRST, polite, write

VIEW = gemguild.splendor().start(seed=7).view(0)


def test_stderr_is_in_a_file_of_the_run(tmp_path: Path) -> None:
    bot = ProgramBot(write(tmp_path, "print('I begin', file=sys.stderr)\n" + polite(), "mine"))
    bot.choose(VIEW, Limit())
    bot.close()
    send_home()
    (path,) = log_folder().iterdir()
    assert path.name.startswith("mine-")
    assert path.read_text() == "I begin\n"


def test_who_writes_nothing_leaves_no_file(tmp_path: Path) -> None:
    bot = ProgramBot(write(tmp_path, polite()))
    bot.choose(VIEW, Limit())
    bot.close()
    send_home()
    assert list(log_folder().iterdir()) == []


def test_a_flood_on_stderr_is_cut(tmp_path: Path) -> None:
    code = polite(f"[sys.stderr.write('x' * 1000 + chr(10)) for n in range(2000)]; {FIRST}")
    bot = ProgramBot(write(tmp_path, code))
    bot.choose(VIEW, Limit())
    bot.close()
    send_home()
    sizes = {path.suffix: path.stat().st_size for path in log_folder().iterdir()}
    assert set(sizes) == {".log", ".old"}
    assert max(sizes.values()) <= logs.LONGEST_LOG


def test_last_words(tmp_path: Path) -> None:
    log = Log("x", 1)
    log.write(b"first\nlast \xff\n \n")
    assert log.last_words == "last \ufffd"
    log.close()
    with pytest.raises(Crashed, match="code 1: the very last"):
        ProgramBot(write(tmp_path, "sys.exit('the very last')")).begin(VIEW)


def test_only_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MOST_LOGS", 3)
    for number in range(5):
        log = Log("x", number)
        log.write(b"word")
        log.close()
        os.utime(log.path, (number, number))
    assert sorted(path.name for path in log_folder().iterdir()) == ["x-2.log", "x-3.log", "x-4.log"]


def test_a_folder_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("GEMGUILD_LOGS", str(tmp_path / "file"))
    with pytest.raises(NotFound, match="the log of programs cannot be written: "):
        ProgramBot(write(tmp_path, polite())).begin(VIEW)


def test_the_usual_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GEMGUILD_LOGS")
    assert log_folder().name == "programs"
    assert "gemguild" in str(log_folder())
