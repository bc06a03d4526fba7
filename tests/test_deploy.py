"""The files for containers: linted, and true to the program."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import crossplane

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


def test_the_proxy_is_readable_and_knows_the_servers(tmp_path: Path) -> None:
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"events {{}}\nhttp {{\n  include {DEPLOY / 'nginx.conf'};\n}}\n")
    read = crossplane.parse(str(whole))
    assert read["errors"] == []
    named = re.findall(r"^ +server ([\w-]+):", (DEPLOY / "nginx.conf").read_text(), re.MULTILINE)
    services = re.findall(r"^  (server-\d):", (DEPLOY / "compose.yaml").read_text(), re.MULTILINE)
    assert named == services
    assert len(named) == 2


def test_every_variable_has_an_example() -> None:
    used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    shown = set(re.findall(r"^(\w+)=", (DEPLOY / "club.example.env").read_text(), re.MULTILINE))
    assert used == shown


def test_every_option_exists() -> None:
    written = "".join((DEPLOY / name).read_text() for name in ("Containerfile", "compose.yaml"))
    unit = re.findall(r"^ExecStart=(.*)", (DEPLOY / "gemguild.service").read_text(), re.MULTILINE)
    used = {*re.findall(r'"(--[a-z-]+)"', written), *re.findall(r"--[a-z-]+", unit[0])}
    told = subprocess.run([BIN / "gemguild", "serve", "--help"], check=True, capture_output=True, text=True).stdout
    assert used
    assert {option for option in used if option not in told} == set()
