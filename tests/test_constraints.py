"""The versions that setting up installs: one for each package that is asked for, and no address."""

from __future__ import annotations

import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support import REPOSITORY

PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
EXAMPLES = (REPOSITORY / "examples" / "requirements.txt").read_text(encoding="utf-8")
LINES = [
    line for line in (REPOSITORY / "constraints.txt").read_text(encoding="utf-8").splitlines() if line[:1] not in "#"
]
PINS = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in LINES)}
ASKED_FOR = sorted(
    {
        *PROJECT["project"]["dependencies"],
        *(line for extra in PROJECT["project"]["optional-dependencies"].values() for line in extra),
        *PROJECT["dependency-groups"]["dev"],
        *(line for line in EXAMPLES.splitlines() if not line.startswith("#")),
    }
)


@pytest.mark.parametrize("line", ASKED_FOR)
def test_every_package_that_is_asked_for_has_a_version(line: str) -> None:
    wanted = Requirement(line)
    name = canonicalize_name(wanted.name)
    assert name in PINS, "run: make lock"
    assert PINS[name] in wanted.specifier, "run: make lock"


def test_lines_are_a_name_and_a_version() -> None:
    for line in LINES:
        assert str(Requirement(line)) == line
    assert not [line for line in LINES if "@" in line or "/" in line or "+" in line]
