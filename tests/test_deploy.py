"""The files for containers: linted, and true to the program."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

DEPLOY = Path(__file__).parent.parent / "deploy"
BIN = Path(sys.executable).parent


def check(*command: str) -> None:
    """Run a linter, which must find nothing."""
    ran = subprocess.run([BIN / command[0], *command[1:]], check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_containerfile_is_linted() -> None:
    check("hadolint", str(DEPLOY / "Containerfile"))


def test_the_compose_file_is_as_its_specification_says() -> None:
    check("check-jsonschema", "--builtin-schema", "vendor.compose-spec", str(DEPLOY / "compose.yaml"))


def test_every_variable_has_an_example() -> None:
    used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    shown = set(re.findall(r"^(\w+)=", (DEPLOY / "club.example.env").read_text(), re.MULTILINE))
    assert used == shown


def test_every_option_exists() -> None:
    written = (DEPLOY / "Containerfile").read_text() + (DEPLOY / "compose.yaml").read_text()
    used = set(re.findall(r'"(--[a-z-]+)"', written))
    told = subprocess.run([BIN / "gemguild", "serve", "--help"], check=True, capture_output=True, text=True).stdout
    assert used
    assert {option for option in used if option not in told} == set()
