"""Docstrings as Markdown, for the API reference: an extension of Griffe, named in ``mkdocs.yml``."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

ROLE = re.compile(r":(?:attr|class|data|exc|func|meth|mod):(?=`)")
"""What stands before a name in docstrings, for other tools."""
EXAMPLE = re.compile(r"^>>> .*\n(?:.+\n)*", re.MULTILINE)
"""Lines of a doctest, up to the next empty line."""


class Plain(Extension):
    """Every docstring becomes Markdown."""

    def on_object(self, *, obj: Object, **_kwargs: Any) -> None:
        """Called for every module, class, function and attribute."""
        if obj.docstring:
            obj.docstring.value = markdown(obj.docstring.value)


def markdown(text: str) -> str:
    """A docstring as Markdown.

    >>> markdown("See :meth:`play`::")
    'See `play`:'
    """
    text = ROLE.sub("", text)
    text = re.sub(r"^::\n\n", "", re.sub(r"(?<=\S)::$", ":", text, flags=re.MULTILINE), flags=re.MULTILINE)
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}```\n", text + "\n").rstrip("\n")
