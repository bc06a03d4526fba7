"""Blocks of Python: which names they need, and which are fragments that cannot run by themselves."""

from __future__ import annotations

import ast
import builtins

FRAGMENTS = {
    ("docs/architecture.md", "tokens: Purses = field("): "fields of a record, as they stand in its class",
    ("docs/arena.md", "from gemguild.arena import Entrant"): "the makers of the bots are the reader's",
    ("docs/training.md", "from pathlib import Path"): "the watcher is the reader's, and it takes hours",
}
"""Blocks that show a part of something, by page and beginning, and what the reader has to add.

A block stands here only if it needs names that its page does not define; any other block can be written to run.
"""
MOST_FRAGMENTS = 6
"""If this is reached, write blocks that run instead."""


def is_fragment(page: str, text: str) -> bool:
    """Whether a block is listed as a fragment."""
    return any(page == own and text.startswith(start) for own, start in FRAGMENTS)


def missing_names(text: str, known: set[str]) -> set[str]:
    """The names that a block uses and nobody defines: not the block, not those before it, not Python."""
    nodes = list(ast.walk(ast.parse(text)))
    used = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return used - defined_names(text) - known - set(dir(builtins)) - {"__name__"}


def defined_names(text: str) -> set[str]:
    """The names that a block gives a meaning to, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
    return names


def imports_of(text: str) -> str:
    """The imports of a block alone, as code."""
    found = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return "\n".join(map(ast.unparse, found))
