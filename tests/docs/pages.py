"""The pages of the documentation, and the blocks of code in them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.support import REPOSITORY

PAGES = sorted([*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md")])
"""Everything people read: the pages of the site, and those at the root."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code."""

    language: str
    text: str
    line: int
    """Where it begins in its page."""


def name(page: Path) -> str:
    """A page as its path in the repository."""
    return page.relative_to(REPOSITORY).as_posix()


def tokens(page: Path) -> list[Token]:
    """A page, parsed as the repository's readers see it."""
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of code in a page; those of some languages only, if any are given."""
    found = []
    for token in tokens(page):
        if token.type in ("fence", "code_block") and token.map is not None:
            block = Block(token.info.strip(), token.content, token.map[0] + 1)
            if not languages or block.language in languages:
                found.append(block)
    return found


def code_words(page: Path) -> list[str]:
    """What stands as code within sentences and tables."""
    children = [child for token in tokens(page) for child in token.children or []]
    return [child.content for child in children if child.type == "code_inline"]


def pages_with(*languages: str) -> list[str]:
    """The names of the pages that have a block in one of these languages."""
    return [name(page) for page in PAGES if blocks(page, *languages)]
