"""The documentation site: it builds without a warning, every link leads somewhere, and it needs no other host."""

from __future__ import annotations

import inspect
import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import expect, sync_playwright

import gemguild
from gemguild import arena, board, bots, dataset, plot, protocol
from gemguild.envs import gymnasium, observation, openspiel, pettingzoo
from tests.browser.conftest import PATIENCE
from tests.docs import site
from tests.docs.pages import PAGES
from tests.server.processes import program
from tests.support import REPOSITORY

DOCS = REPOSITORY / "docs"
GENERATED = DOCS / "api"
"""Pages that MkDocs fills in: in the repository they look otherwise."""
COMMANDS = {"play", "serve", "new", "show", "moves", "apply", "replay", "arena", "analyse", "train", "bot", "generate"}
ROOMS = (gemguild, arena, board, bots, dataset, gymnasium, observation, openspiel, pettingzoo, plot, protocol)
"""What people import from."""


def test_the_site_is_whole(tmp_path: Path) -> None:
    """One test, since building takes some seconds."""
    site.build(tmp_path)
    pages = {page: site.read(page) for page in sorted(tmp_path.rglob("*.html")) if page.name != "404.html"}
    assert not list(site.dead(pages))
    assert not list(site.from_elsewhere(pages))
    assert not [page for page, own in pages.items() if own.title.startswith("None")]
    for page in PAGES:
        if page.is_relative_to(DOCS) and not page.is_relative_to(GENERATED):
            drawn = pages[tmp_path / page.relative_to(DOCS).with_suffix(".html")].shape
            assert drawn == shape_in_repository(page), f"{page.name} looks different on the site and in the repository"
    check_reference({page: own for page, own in pages.items() if page.parent.name == GENERATED.name})
    assert pages[tmp_path / "commands.html"].anchors >= COMMANDS
    check_search(tmp_path)


def shape_in_repository(page: Path) -> list[str]:
    """What a page is made of for those who read it in the repository."""
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(page.read_text(encoding="utf-8"))
    return site.read_text(f"<article>{html}</article>").shape


def check_reference(pages: dict[Path, site.Reader]) -> None:
    """Everything that people import is there, and docstrings have become headings, examples and code."""
    described = set().union(*(own.anchors for own in pages.values()))
    by_package = {f"gemguild.{name}" for name in gemguild.__all__} & described
    assert not sorted(
        name for name in public_names() - described if f"gemguild.{name.split('.')[-1]}" not in by_package
    )
    assert not sorted(names_people_hold() - described)
    core = next(page for page in pages if page.stem == "library").read_text(encoding="utf-8")
    headings = re.findall(r'<h\d id="([\w.]+)"', core)
    ends = [heading.rpartition(".")[2] for heading in headings if heading.startswith("gemguild.")]
    assert not sorted(name for name in gemguild.__all__ if name[0].isupper() and ends.count(name) > 1)
    for page in pages:
        text = re.sub(r"<pre>.*?</pre>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r":(meth|func|class|mod):|<p>::|::</p>", text), f"{page.name}: a role of another tool"
        assert "&gt;&gt;&gt; " not in text, f"{page.name}: an example outside a block"


def public_names() -> set[str]:
    """The classes and functions that the package and its rooms offer, by where they are written.

    A package offers what it imports from its modules; a module, what is written in it.
    """
    offered = [(room, thing) for room in ROOMS for name, thing in vars(room).items() if not name.startswith("_")]
    named = [(room, thing) for room, thing in offered if inspect.isclass(thing) or inspect.isfunction(thing)]
    return {
        f"{thing.__module__}.{thing.__qualname__}"
        for room, thing in named
        if thing.__module__.startswith("gemguild" if hasattr(room, "__path__") else room.__name__)
    }


def names_people_hold() -> set[str]:
    """Everything that can be asked of the classes of the package, by the name of the class that one has in hand."""
    classes = {name: getattr(gemguild, name) for name in gemguild.__all__ if inspect.isclass(getattr(gemguild, name))}
    return {
        f"gemguild.{name}.{member}"
        for name, own in classes.items()
        if not issubclass(own, Exception)
        for member in dir(own)
        if not member.startswith("_") and not hasattr(tuple, member)
    }


def check_search(folder: Path) -> None:
    """The search works in a site that is opened from a folder, and nothing is asked of the network."""
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto((folder / "index.html").as_uri())
        page.locator(".md-search__input").click()
        page.locator(".md-search__input").press_sequentially("stalemate")
        found = page.locator(".md-search-result__link[href*='rules/common.html']").first
        expect(found).to_be_visible(timeout=PATIENCE)
        browser.close()
    assert not [url for url in asked if not url.startswith(("file:", "data:", "about:"))]


# ----------------------------------------------------------------------------------------------- the checks themselves


def test_dead_links_and_other_hosts_are_noticed(tmp_path: Path) -> None:
    one, two = tmp_path / "one.html", tmp_path / "two.html"
    one.write_text('<a href="two.html#there">1</a><a href="two.html#gone">2</a><a href="three.html">3</a>')
    two.write_text(
        '<h1 id="there">4</h1><a href="#top">5</a><img src="6.png"><script src="https://example.org/7"></script>'
    )
    pages = {page: site.read(page) for page in (one, two)}
    assert list(site.dead(pages)) == [
        "one.html: two.html#gone",
        "one.html: three.html",
        "two.html: #top",
        "two.html: 6.png",
    ]
    assert list(site.from_elsewhere(pages)) == ["two.html: https://example.org/7"]


# ------------------------------------------------------------------------------------------------- what the build does


@pytest.fixture(scope="module")
def hooks() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "site" / "hooks.py"))


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("docs/notation.md", "notation.md"),
        ("docs/rules/duel.md", "rules/duel.md"),
        ("README.md", "index.md"),
        ("CONTRIBUTING.md", "contributing.md"),
        ("src/gemguild/engine/record.py", "source/src/gemguild/engine/record.py.md"),
    ],
)
def test_where_the_site_has_a_file(hooks: dict[str, Any], path: str, where: str) -> None:
    assert hooks["site_path"](path) == where


def test_links_start_where_their_page_stands(hooks: dict[str, Any]) -> None:
    home = hooks["repository_folder"]
    assert hooks["target"](home("rules/duel.md"), "../notation.md") == "docs/notation.md"
    assert hooks["target"](home("architecture.md"), "../src/gemguild/plot.py") == "src/gemguild/plot.py"
    assert hooks["target"](home("contributing.md"), "docs/rules") == "docs/rules"


def test_only_links_within_the_repository_are_led(hooks: dict[str, Any]) -> None:
    text = "[a](b.md#c) [d](https://example.org/e) [f](#g) ![h](i.svg)"
    assert hooks["LINK"].findall(text) == ["b.md", "i.svg"]


@pytest.mark.parametrize("page", sorted(REPOSITORY.glob("*.md")), ids=lambda page: page.name)
def test_links_of_root_pages_lead_somewhere(hooks: dict[str, Any], page: Path) -> None:
    for link in hooks["LINK"].findall(page.read_text(encoding="utf-8")):
        assert (REPOSITORY / link).exists(), link


def test_pipes_in_code_lose_their_backslash(hooks: dict[str, Any]) -> None:
    assert hooks["ESCAPED_PIPE"].sub("|", r"| `a \| b` | c \| d | `e` | `f \| g \| h` |") == (
        r"| `a | b` | c \| d | `e` | `f | g | h` |"
    )


def test_docstrings_become_markdown() -> None:
    markdown = runpy.run_path(str(DOCS / "site" / "docstrings.py"))["markdown"]
    text = "Read :func:`read` as follows::\n\n    code\n\n>>> 1 + 1\n2\n\nMore."
    assert markdown(text) == "Read `read` as follows:\n\n    code\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore."
