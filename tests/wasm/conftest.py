"""The package as Node runs it, with the modules that ``make web`` has built."""

from __future__ import annotations

import json
import runpy
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support import REPOSITORY

client = SimpleNamespace(**runpy.run_path(str(REPOSITORY / "web" / "client.py")))
"""The module that builds, which is no part of the package."""
DRIVER = Path(__file__).with_name("driver.mjs")


class Node:
    """A Node process that answers questions about games."""

    def __init__(self, modules: Path) -> None:
        self.process = subprocess.Popen(
            ["node", str(DRIVER), str(client.RULES), str(modules)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=client.environment(),
        )

    def ask(self, question: str, game: str, **given: Any) -> Any:
        """The answer to a question."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"question": question, "game": game, **given}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["answer"]

    def close(self) -> None:
        """End it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture(scope="package")
def modules() -> Path:
    """The folder with the built modules and nets."""
    built: Path = client.ENGINE
    assert not client.stale_games(), "the WebAssembly modules are not those of these sources: run `make web`"
    assert (client.RULES / "dist" / "index.js").is_file(), "the package is not built: run `make web`"
    return built


@pytest.fixture(scope="package")
def node(modules: Path) -> Iterator[Node]:
    """A Node process for all tests."""
    running = Node(modules)
    yield running
    running.close()
