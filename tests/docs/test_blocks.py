"""Every block of code in every page runs, or is checked as far as it can be."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from gemguild.cli import shell as cli_shell
from tests.docs import pages, python, shell
from tests.docs.pages import PAGES, blocks, name, pages_with
from tests.support import REPOSITORY

RUN_ELSEWHERE = {
    "": "a picture made of characters",
    "text": "what a program says; transcripts are compared in tests/protocol",
    "pycon": "pytest runs them as doctests",
}
HERE = {"python", "sh", "json"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Blocks run in an empty folder with the examples beside them, as in a clone."""
    (tmp_path / "examples").symlink_to(REPOSITORY / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli_shell, "COMPILING", False)  # no word about compiling, whether or not the cache is warm
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_is_of_a_language_that_is_tested(page: Path) -> None:
    for block in blocks(page):
        assert block.language in HERE | set(RUN_ELSEWHERE), f"{name(page)}:{block.line}: {block.language}"


@pytest.mark.parametrize("page", pages_with("pycon"))
def test_pytest_finds_the_doctests(page: str) -> None:
    settings = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert "--doctest-glob=*.md" in settings["addopts"]
    assert page in settings["testpaths"] or page.split("/")[0] in settings["testpaths"]


@pytest.mark.parametrize("page", pages_with("pycon"))
def test_a_doctest_ends_before_its_fence(page: str) -> None:
    for block in blocks(REPOSITORY / page, "pycon"):
        assert block.text.startswith(">>> "), f"{page}:{block.line}"
        assert block.text.endswith("\n\n"), f"{page}:{block.line}: a doctest needs an empty line before the fence"


@pytest.mark.parametrize("page", pages_with("json"))
def test_json_is_json(page: str) -> None:
    for block in blocks(REPOSITORY / page, "json"):
        rest = block.text.strip()
        while rest:  # several values, one after another, are a conversation
            value, end = json.JSONDecoder().raw_decode(rest)
            assert isinstance(value, dict | list), f"{page}:{block.line}"
            rest = rest[end:].strip()


@pytest.mark.parametrize("page", pages_with("python"))
def test_python_runs(page: str) -> None:
    """The blocks of a page run one after another, as one program; of fragments, what they import is there."""
    program: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(REPOSITORY / page, "python"):
        text = python.imports_of(block.text) if python.is_fragment(page, block.text) else block.text
        exec(compile("\n" * block.line + text, page, "exec"), program)


def test_fragments_are_few_and_cannot_run() -> None:
    used = set()
    for page in pages_with("python"):
        known: set[str] = set()
        for block in blocks(REPOSITORY / page, "python"):
            known |= python.defined_names(block.text)
            if python.is_fragment(page, block.text):
                used |= {key for key in python.FRAGMENTS if key[0] == page and block.text.startswith(key[1])}
                assert python.missing_names(block.text, known), f"{page}:{block.line} could run: let it"
    assert used == set(python.FRAGMENTS), "a fragment that is in no page any more"
    assert len(used) < python.MOST_FRAGMENTS


@pytest.mark.parametrize("page", pages_with("sh"))
def test_shell_commands_exist_and_quick_ones_run(page: str, folder: Path) -> None:
    for block in blocks(REPOSITORY / page, "sh"):
        for line in shell.pipelines(block.text):
            for stage in line.stages:
                shell.check(stage)
            if shell.is_quick(line):
                assert shell.run(line, folder)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_in_sentences_exist(page: Path) -> None:
    for code in pages.code_words(page):
        if code.startswith("gemguild "):
            for line in shell.pipelines(code):
                for _, *words in line.stages:
                    shell.check_gemguild(words, mentioned=True)
        elif code.startswith("make "):
            for line in shell.pipelines(code):
                shell.check(line.stages[0])


# ----------------------------------------------------------------------------------------------- the checks themselves


@pytest.mark.parametrize(
    "command",
    [
        "gemguild new splendor --sede 7",
        "gemguild shuffle",
        "gemguild new",
        "gemguild arena greedy random --games many",
        "make tea",
        "pip install numpy",
        "pip install '.[fun]'",
        "pip install 'gemguild[envs]'",
        "pip install -r examples/nothing.txt",
        "python examples/last_bot.py",
        "python -m gemguild_of_old",
        "curl https://example.org",
        "gemguild new splendor | wc",
    ],
)
def test_what_would_not_work_is_noticed(command: str) -> None:
    (line,) = shell.pipelines(command)
    with pytest.raises(shell.BadCommand):
        shell.check(line.stages[-1])


def test_a_line_is_read_as_a_shell_reads_it() -> None:
    text = "gemguild new duel --seed 7 | gemguild \\\n  show '-'   # drawn\n\n# nothing\ngemguild new duel > game.txt\n"
    first, second = shell.pipelines(text)
    assert first.stages == (("gemguild", "new", "duel", "--seed", "7"), ("gemguild", "show", "-"))
    assert first.into is None
    assert second == shell.Pipeline((("gemguild", "new", "duel"),), "game.txt")


def test_a_quick_line_that_fails_is_noticed(folder: Path) -> None:
    (line,) = shell.pipelines("gemguild new splendor --players 7")
    shell.check(line.stages[0])
    with pytest.raises(shell.BadCommand, match="exit code 2"):
        shell.run(line, folder)


def test_names_that_a_block_needs() -> None:
    assert python.missing_names("import os\nfor x in xs: print(os.path.join(x, y))", {"y"}) == {"xs"}
    assert python.missing_names("def f(a, *, b): return [a + b + c for c in a]", set()) == set()
