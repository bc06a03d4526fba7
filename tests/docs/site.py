"""Building the site, and reading what was built."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.support import REPOSITORY

SHAPE = ("h1", "h2", "h3", "h4", "li", "tr", "pre", "blockquote", "img")
"""What a page is made of, as far as two ways of drawing it have to agree."""


def build(folder: Path) -> None:
    """Build the site as ``make docs`` does. A link or anchor that leads nowhere is an error."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    made = subprocess.run(command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr


@dataclass
class Reader(HTMLParser):
    """What there is in a page of HTML: anchors, links, what the browser loads, and the shape of the article."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    shape: list[str] = field(default_factory=list)
    title: str = ""
    _article: bool = False
    _title: bool = False

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {key: value or "" for key, value in attrs}
        self.anchors |= {own[key] for key in ("id", "name") if key in own}
        self._article |= tag == "article"
        self._title = tag == "title"
        if tag == "a" and "href" in own:
            self.links.append(own["href"])
        elif tag == "link":
            self.loaded.append(own["href"])
        elif "src" in own:
            self.loaded.append(own["src"])
        if self._article and tag in SHAPE:
            self.shape.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self._article &= tag != "article"

    def handle_data(self, data: str) -> None:
        if self._title:
            self.title += data


def read(page: Path) -> Reader:
    """A page of the site."""
    return read_text(page.read_text(encoding="utf-8"))


def read_text(html: str) -> Reader:
    """A page as its text."""
    reader = Reader()
    reader.feed(html)
    return reader


def dead(pages: dict[Path, Reader]) -> Iterator[str]:
    """Links and loaded files that lead nowhere within the site. Those to other hosts are not looked at."""
    for page, own in pages.items():
        for link in own.links + own.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not file.is_file() or (parts.fragment and unquote(parts.fragment) not in anchors(pages, file)):
                yield f"{page.name}: {link}"


def anchors(pages: dict[Path, Reader], file: Path) -> set[str]:
    """The anchors of a page of the site."""
    return pages[file].anchors if file in pages else set()


def from_elsewhere(pages: dict[Path, Reader]) -> Iterator[str]:
    """What a browser would load from other hosts."""
    for page, own in pages.items():
        yield from (f"{page.name}: {link}" for link in own.loaded if urlsplit(link).netloc)
