"""The tables in the docs are those of the code, and environments say what is missing to run them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from gemguild.engine.errors import BadOptions
from gemguild.envs import describe
from gemguild.envs.layout import layout
from gemguild.extras import MissingExtra
from tests.support import GAMES, REPOSITORY
from tests.test_imports import imported

DOCS = REPOSITORY / "docs" / "environments.md"
PLAIN = ("describe", "layout", "observation", "options", "writing")
"""Modules that need no extra."""


def test_the_docs_are_up_to_date() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert describe.described(text) == text, "run: python -m gemguild.envs.describe docs/environments.md"


def test_every_kind_of_game_is_in_the_docs() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for game in GAMES:
        assert f"<!-- actions {game.id} -->" in text
        assert f"<!-- layout {game.id}-2 -->" in text
        assert f"| {layout(game).size} | {game.actions} |" in text


def test_tables_are_written_between_their_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- sizes -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    describe.main([str(page)])
    lines = page.read_text(encoding="utf-8").splitlines()
    assert lines[:2] + lines[-2:] == ["before", "<!-- sizes -->", "<!-- end -->", "after"]
    assert "| `splendor-2` | 428 | 96 |" in lines
    assert "old" not in lines


def test_the_tables_of_a_game_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    describe.main(["duel-2"])
    out = capsys.readouterr().out
    assert "| `board.token` |" in out
    assert "| 167 | `replenish` |" in out
    with pytest.raises(BadOptions):
        describe.main(["chess-2"])


@pytest.mark.parametrize(
    ("room", "package", "extra"),
    [
        ("pettingzoo", "pettingzoo", "envs"),
        ("gymnasium", "gymnasium", "envs"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named(room: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, f"gemguild.envs.{room}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=rf"{package} is not installed; .*pip install '\.\[{extra}\]'"):
        importlib.import_module(f"gemguild.envs.{room}")


@pytest.mark.parametrize("name", PLAIN)
def test_observations_need_no_extra(name: str) -> None:
    path = REPOSITORY / "src" / "gemguild" / "envs" / f"{name}.py"
    outside = {module.split(".")[0] for module in imported(path)} - set(sys.stdlib_module_names)
    assert outside <= {"gemguild", "numpy"}
    rooms = {module for module in imported(path) if module.startswith("gemguild.envs.")}
    assert all(module.split(".")[2] in PLAIN for module in rooms)
