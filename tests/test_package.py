"""What is published: a wheel and a source archive that can be uploaded; the wheel works where nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from gemguild.engine.kind import KINDS
from tests.support import REPOSITORY
from tests.wasm.conftest import client

CONSTRAINTS = REPOSITORY / "constraints.txt"


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, command)), cwd=REPOSITORY, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the source archive."""
    assert client.is_built(), "the browser client is not that of these sources: run `make web`"
    folder = tmp_path_factory.mktemp("dist")
    built = run(sys.executable, "-m", "hatchling", "build", "-d", folder)
    assert built.returncode == 0, built.stderr
    (wheel,), (archive,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, archive


def test_both_can_be_uploaded(archives: tuple[Path, Path]) -> None:
    checked = run(sys.executable, "-m", "twine", "check", "--strict", *archives)
    assert checked.returncode == 0, checked.stdout


def test_both_have_the_page_and_all_games(archives: tuple[Path, Path]) -> None:
    wheel, archive = archives
    with zipfile.ZipFile(wheel) as packed, tarfile.open(archive) as tar:
        for names in (packed.namelist(), tar.getnames()):
            static = {name.partition("gemguild/server/static/")[2] for name in names}
            assert {"index.html", *(f"engine/{game}.wasm" for game in KINDS)} <= static


def test_a_wheel_works_in_an_empty_environment(archives: tuple[Path, Path], tmp_path: Path) -> None:
    """The library and the command work; what only the server needs is named."""
    venv.create(tmp_path, with_pip=False)
    programs = tmp_path / ("Scripts" if os.name == "nt" else "bin")
    options: list[str | Path] = ["--quiet", "--no-compile", "--constraint", CONSTRAINTS]
    installed = run(sys.executable, "-m", "pip", "--python", programs / "python", "install", *options, archives[0])
    assert installed.returncode == 0, installed.stderr
    shown = run(programs / "gemguild", "--version")
    assert shown.returncode == 0, shown.stderr
    served = run(programs / "gemguild", "serve", "--no-browser")
    assert served.returncode == 2
    assert "[server]" in served.stderr
