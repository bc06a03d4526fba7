"""Games that live in other packages, named by the variable ``GEMGUILD_GAMES``."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from gemguild.engine.compile import game_modules
from gemguild.engine.errors import BadOptions
from gemguild.engine.kind import Kind


def kinds_from_elsewhere() -> Iterator[Kind]:
    """The kinds of game that the named modules hold. Raises BadOptions for a module that holds none."""
    for name in game_modules():
        try:
            kind = import_module(name).KIND
        except (ImportError, AttributeError) as error:
            raise BadOptions(f"GEMGUILD_GAMES names {name!r}, which is not a module with a KIND: {error}") from None
        if not isinstance(kind, Kind):
            raise BadOptions(f"GEMGUILD_GAMES names {name!r}, whose KIND is no kind of game")
        yield kind
