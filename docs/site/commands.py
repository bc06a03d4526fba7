"""The page about the command line, generated from the help of the commands: an MkDocs hook, named in ``mkdocs.yml``."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from typer.testing import CliRunner

from gemguild.cli.main import COMMANDS, app

HEAD = """# Command line

The output of `--help` for each command. If the input is wrong, a command prints one line that says why and exits with
code 2. `--json`, where available, prints output for programs.
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page."""
    files.append(File.generated(config, "commands.md", content=page()))
    return files


def page() -> str:
    """The page in Markdown: all commands in their order."""
    return "\n".join([HEAD, *(f"## {name}\n\n```text\n{help_text(name)}\n```\n" for name in COMMANDS)])


def help_text(name: str) -> str:
    """The help of a command."""
    return CliRunner().invoke(app, [name, "--help"], prog_name="gemguild").stdout.strip()
