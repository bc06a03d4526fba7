"""What MkDocs does besides building the pages of ``docs/``: see the hooks in ``mkdocs.yml``.

Pages are written for two readers: whoever browses the repository, and whoever browses the site. A link that leads out
of ``docs/`` (to a source file, to CONTRIBUTING.md) works in the repository by itself. For the site, what it leads to
becomes a page too.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

REPOSITORY = Path(__file__).resolve().parents[2]
DOCS = "docs"
ROOT_PAGES = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "LICENSE": "licence.md"}
"""Files beside ``docs/`` that are pages of the site, and under which name."""
ICON, ICON_SOURCE = "pictures/icon.svg", "web/public/icons/icon.svg"
"""The site has the icon of the browser client."""
SOURCES = "source"
"""Where the site keeps source files that a page links to."""
LANGUAGES = {".py": "python", ".mjs": "javascript", ".ts": "typescript", ".csv": "text"}
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
"""The path in a Markdown link, without its anchor; links to other hosts and within a page are left alone."""
ESCAPED_PIPE = re.compile(r"\\\|(?=[^`\n]*`[^`\n]*(?:`[^`\n]*`[^`\n]*)*$)", re.MULTILINE)
"""A pipe inside code in a table. The repository's readers need the backslash, MkDocs would show it."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what does not stand in ``docs/``: root pages, the icon, and every source file or folder that is linked."""
    for path, name in ROOT_PAGES.items():
        files.append(File.generated(config, name, content=(REPOSITORY / path).read_text(encoding="utf-8")))
    files.append(File.generated(config, ICON, abs_src_path=str(REPOSITORY / ICON_SOURCE)))
    wanted = {path for page in files.documentation_pages() for path in linked_sources(page)}
    folders = {path for path in wanted if (REPOSITORY / path).is_dir()}
    wanted |= {inside for folder in folders for inside in modules(folder)}
    for path in sorted(wanted):
        content = folder_page(path) if path in folders else source_page(path)
        files.append(File.generated(config, site_path(path), content=content, inclusion=InclusionLevel.NOT_IN_NAV))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Lead links to where the site has what they mean, and take backslashes from pipes in code."""
    own = page.file.src_uri
    if own.startswith(f"{SOURCES}/"):
        return markdown
    here = posixpath.dirname(own)
    home = repository_folder(own)
    led = LINK.sub(lambda link: posixpath.relpath(site_path(target(home, link[1])), here or "."), markdown)
    return "\n".join(ESCAPED_PIPE.sub("|", line) if line.startswith("|") else line for line in led.split("\n"))


def repository_folder(page: str) -> str:
    """The folder of the repository that links of a page start from."""
    return "" if page in ROOT_PAGES.values() else posixpath.join(DOCS, posixpath.dirname(page))


def target(home: str, link: str) -> str:
    """What a link means, as a path from the root of the repository."""
    return posixpath.normpath(posixpath.join(home, link))


def site_path(path: str) -> str:
    """Where the site has a file of the repository."""
    if path == "README.md":
        return "index.md"
    if path in ROOT_PAGES:
        return ROOT_PAGES[path]
    if path.startswith(f"{DOCS}/"):
        return path.removeprefix(f"{DOCS}/")
    return f"{SOURCES}/{path}.md"


def linked_sources(page: File) -> Iterator[str]:
    """The files and folders outside ``docs/`` that a page links to."""
    for link in LINK.findall(page.content_string):
        path = target(repository_folder(page.src_uri), link)
        if site_path(path).startswith(f"{SOURCES}/") and (REPOSITORY / path).exists():
            yield path


def modules(folder: str) -> list[str]:
    """The Python files of a folder."""
    return [f"{folder}/{path.name}" for path in sorted((REPOSITORY / folder).glob("*.py"))]


def source_page(path: str) -> str:
    """A page that shows a file."""
    language = LANGUAGES.get(Path(path).suffix, "text")
    text = (REPOSITORY / path).read_text(encoding="utf-8")
    return f"{page_head(path)}````{language}\n{text.rstrip()}\n````\n"


def folder_page(path: str) -> str:
    """A page that lists the files of a folder."""
    names = [Path(inside).name for inside in modules(path)]
    own = Path(path).name
    return page_head(path) + "".join(f"- [{name}]({own}/{name}.md)\n" for name in names)


def page_head(path: str) -> str:
    """The beginning of a page about a file: searching the site does not find it, for the pages themselves explain."""
    return f"---\nsearch:\n  exclude: true\n---\n\n# {path}\n\n"
