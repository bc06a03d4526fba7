"""Compiled code is kept under a hash of every source that it may come from, and of no other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gemguild.engine import loops
from gemguild.engine.compile import PACKAGE, Files, Locator, compiled_packages, sources_hash

FILES = {
    "rules/loops.py": "@entry\ndef play(): ...",
    "rules/numbers.py": "LIMIT = 10",
    "rules/deep/cards.csv": "card,points",
    "plain/words.py": "# @entry is only mentioned here\n",
    "plain/cards.csv": "card,points",
    "top.py": "@entry\ndef play(): ...",
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a room that has a compiled function and one that has none."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def hash_of(package: Path) -> str:
    """The hash, read from the files again."""
    return sources_hash.__wrapped__(package)


def test_rooms_are_found_by_their_decorators(package: Path) -> None:
    assert {room: list(files) for room, files in compiled_packages(package).items()} == {
        "rules": ["rules/deep/cards.csv", "rules/loops.py", "rules/numbers.py"]
    }


@pytest.mark.parametrize(("name", "counts"), {name: name.startswith("rules/") for name in FILES}.items())
def test_a_change_counts_where_something_is_compiled(package: Path, name: str, counts: bool) -> None:
    before = hash_of(package)
    assert hash_of(package) == before
    path = package / name
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert (hash_of(package) != before) == counts


def test_a_file_that_moves_counts(package: Path) -> None:
    before = hash_of(package)
    (package / "rules/numbers.py").rename(package / "rules/sizes.py")
    assert hash_of(package) != before


def test_all_rooms_that_compile_are_covered() -> None:
    assert set(compiled_packages()) == {"engine", "games", "bots", "coach", "envs", "train"}


def test_code_is_kept_where_any_clone_of_these_sources_finds_it(tmp_path: Path) -> None:
    assert Locator.get_suitable_cache_subpath(str(PACKAGE / "bots/net/dense.py")) == "bots-net"
    elsewhere = Locator.get_suitable_cache_subpath(str(tmp_path / "bots/net/dense.py"))
    assert elsewhere.startswith("net_")


GAME = """
from dataclasses import replace
from gemguild.engine import rules
from gemguild.engine.compile import compiled
from gemguild.engine.record import Record, Seen, field
from gemguild.games.splendor.game import SPLENDOR
from elsewhere.numbers import LAST

class State(Record, seats=2):
    points: int = field("i1", Seen.ALL, "points", "seats")

@rules.is_last_round.register(State)
@compiled
def is_last_round(state):
    return LAST

KIND = replace(SPLENDOR, id="elsewhere", record=State)
"""
ASK = """
import json
import gemguild
from gemguild.engine import loops
from gemguild.engine.kind import KINDS
from gemguild.engine.record import blank

said = {}
for game in ("splendor", "elsewhere"):
    if game in KINDS:
        found = sum(loops.is_last_round.stats.cache_hits.values())
        answer = bool(loops.is_last_round(blank(KINDS[game].record)))
        said[game] = answer, sum(loops.is_last_round.stats.cache_hits.values()) > found
print(json.dumps(said))
"""


def test_games_from_elsewhere_are_compiled_by_their_sources_and_no_other_game_is(tmp_path: Path) -> None:
    """The answer of each game's rules, and whether its code was there already, in one process after another."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "game.py").write_text(GAME, encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])

    def ask(games: str = "", last: bool = False) -> dict[str, list[bool]]:
        (tmp_path / "elsewhere" / "numbers.py").write_text(f"LAST = {last}\n", encoding="utf-8")
        folder = {"GEMGUILD_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        environment = os.environ | folder | {"GEMGUILD_GAMES": games, "PYTHONPATH": paths}
        done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=True, env=environment)
        found: dict[str, list[bool]] = json.loads(done.stdout)
        return found

    named = "elsewhere.game"
    assert ask() == {"splendor": [False, False]}
    assert ask(named) == {"splendor": [False, True], "elsewhere": [False, False]}, "compiled without that game"
    assert ask(named) == {"splendor": [False, True], "elsewhere": [False, True]}
    assert ask(named, last=True) == {"splendor": [False, True], "elsewhere": [True, False]}, "another file changed"


def test_processes_that_compile_at_the_same_moment_keep_their_code_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = files_of(tmp_path), files_of(tmp_path)
    second.save("marvel", "its code")
    with monkeypatch.context() as patch:
        patch.setattr(first, "_load_index", dict)  # read before the other wrote
        first.save("duel", "other code")
    assert first.load("duel") == "other code"
    assert second.load("marvel") in (None, "its code")
    second.save("marvel", "its code")
    assert (first.load("duel"), first.load("marvel")) == ("other code", "its code")


def files_of(folder: Path) -> Any:
    """The files of a function, for a process of its own."""
    made: Any = Files
    return made(str(folder), "loops.play", "stamp")


def test_compiled_functions_are_kept_in_such_files() -> None:
    assert isinstance(loops.play_checked._cache._cache_file, Files)  # type: ignore[attr-defined]
