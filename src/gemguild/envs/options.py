"""Options of environments and numbers that users give them: checked, with named errors."""

from __future__ import annotations

import operator
from typing import SupportsIndex

from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.engine.kind import kind


def game_of(kind_id: str, players: int, **variants: bool) -> Game:
    """A game with its number of players and the variants that are on. Raises BadOptions for an unknown one."""
    chosen = kind(kind_id)
    unknown = [name for name in variants if name not in chosen.options]
    if unknown:
        raise BadOptions(
            f"there is no option {unknown[0]!r}; {kind_id} has the variants: {', '.join(chosen.options) or 'none'}"
        )
    return Game(chosen, whole("the number of players", players), tuple(name for name, on in variants.items() if on))


def whole(what: str, number: SupportsIndex, least: int | None = None) -> int:
    """A whole number, not below ``least`` if that is given. Raises BadOptions for anything else."""
    try:
        value = operator.index(number)
    except TypeError:
        raise BadOptions(f"{what} is a whole number, not {number!r}") from None
    if least is not None and value < least:
        raise BadOptions(f"{what} is at least {least}, not {value}")
    return value
