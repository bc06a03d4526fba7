"""Programs as processes: commands that cannot be run, and nothing that outlives its program."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from gemguild.protocol.faults import NotFound
from gemguild.protocol.running import Running, split
from tests.protocol.programs import write


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    child = tmp_path / "child"
    code = f"""
import subprocess
own = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(child)!r}, "w").write(str(own.pid))
ready(); time.sleep(600)
"""
    program = Running(write(tmp_path, code))
    assert program.receive(600) is not None
    program.kill()
    while alive(int(child.read_text())):
        time.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be counted does not."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("", "a command must not be empty"),
        ("no-such-program --fast", "there is no program 'no-such-program'"),
        ("python 'bot.py", "cannot be parsed: No closing quotation"),
    ],
)
def test_commands_that_cannot_be(command: str, text: str) -> None:
    with pytest.raises(NotFound, match=text):
        split(command)


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("hello")
    path.chmod(0o755)
    with pytest.raises(NotFound, match="cannot be started: Exec format error"):
        Running(str(path))
