"""The page about the command line, made from what the commands say: a hook of MkDocs, named in ``mkdocs.yml``."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from typer.testing import CliRunner

from gemguild.cli.main import COMMANDS, app

HEAD = """# The command line

What each command says if asked by `--help`. A mistake in what was typed ends a command with one line that tells what is
wrong, and exit code 2. Where there is `--json`, the answer is for programs.
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page."""
    files.append(File.generated(config, "commands.md", content=page()))
    return files


def page() -> str:
    """The page in Markdown: all commands in their order."""
    return "\n".join([HEAD, *(f"## {name}\n\n```text\n{told(name)}\n```\n" for name in COMMANDS)])


def told(name: str) -> str:
    """What a command says about itself."""
    return CliRunner().invoke(app, [name, "--help"], prog_name="gemguild").stdout.strip()
