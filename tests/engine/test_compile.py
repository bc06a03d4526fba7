"""The cache of compiled code is named after every source that compiled code may come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from gemguild.engine.compile import compiled_packages, sources_hash

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
