"""Files are written whole or not at all, and a folder has one writer: others are refused while it lives."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gemguild
from gemguild.arena.entrants import enter
from gemguild.arena.forecasts import ForecastFolder
from gemguild.arena.workers import Here
from gemguild.cli.main import app
from gemguild.engine.errors import BadOptions
from gemguild.files import hold, replacing, write_bytes, write_text
from gemguild.train.folder import Run
from gemguild.train.run import Trainer
from tests.train.support import TINY, Silent

HOLDER = """
import sys
from pathlib import Path
from gemguild.files import hold
lock = hold(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_by_another(folder: Path) -> Iterator[None]:
    """A folder into which another process writes, until that is killed."""
    words = [sys.executable, "-c", HOLDER, str(folder)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        try:
            yield
        finally:
            other.kill()


# ------------------------------------------------------------------------------------------------------- whole files


def test_files_are_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_text(path, "grün\n")
    assert path.read_bytes() == "grün\n".encode()
    write_bytes(path, b"\x00\n")
    assert path.read_bytes() == b"\x00\n"
    assert list(tmp_path.iterdir()) == [path], "nothing else stays"


def test_readers_see_the_old_file_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old", encoding="utf-8")
    with replacing(path) as part:
        part.write_text("new", encoding="utf-8")
        assert part.parent == path.parent, "on the same disk, so that one step replaces the file"
        assert path.read_text(encoding="utf-8") == "old"
    assert path.read_text(encoding="utf-8") == "new"


def test_a_file_that_cannot_be_finished_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "new" * 9999 + "\ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_text(tmp_path / "missing" / "game.txt", "new")
    assert list(tmp_path.iterdir()) == []


# -------------------------------------------------------------------------------------------------------- one writer


def test_another_process_is_refused_until_the_first_is_dead(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with held_by_another(folder), pytest.raises(BadOptions, match=f"another run is writing into {folder};"):
        hold(folder)
    assert hold(folder)


def test_whoever_lets_go_makes_room(tmp_path: Path) -> None:
    lock = hold(tmp_path)
    assert hold(tmp_path / ".." / tmp_path.name) is lock, "a process shares it with itself"
    del lock
    gc.collect()
    with held_by_another(tmp_path):
        pass


@pytest.mark.parametrize(
    "words",
    [
        ["generate", "splendor", "--bots", "random", "--resume", "--out"],
        ["arena", "random", "greedy", "--games", "2", "--resume", "--out"],
        ["train", "splendor", "--out"],
    ],
    ids=lambda words: words[0],
)
def test_commands_that_write_are_refused(words: list[str], tmp_path: Path) -> None:
    with held_by_another(tmp_path):
        result = CliRunner().invoke(app, [*words, str(tmp_path)])
    assert result.exit_code == 2, result.output
    assert f"another run is writing into {tmp_path};" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [".lock"], "nothing was written"


def test_games_for_calibration_have_one_writer(tmp_path: Path) -> None:
    with held_by_another(tmp_path), pytest.raises(BadOptions, match="another run is writing"):
        ForecastFolder(tmp_path, gemguild.splendor(), enter("search"), 0)


def test_a_run_of_training_goes_on_in_one_process(tmp_path: Path) -> None:
    Run.begin(tmp_path, TINY)
    gc.collect()
    with held_by_another(tmp_path):
        run = Run(tmp_path)  # to look at it is nobody's business
        with pytest.raises(BadOptions, match="another run is writing"):
            Trainer(run, Here(), Silent())
        with pytest.raises(BadOptions, match="another run is writing"):
            run.lengthen(replace(TINY, generations=99))
