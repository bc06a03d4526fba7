"""What a caller must know of a module, as JSON in a section of the module itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

from gemguild.bots.levels import LEVELS, Level
from gemguild.engine.game import Game
from gemguild.engine.kind import Kind

SECTION = "gemguild"
CUSTOM = 0
"""The number of sections that WebAssembly itself does not read."""


def with_facts(module: bytes, facts: dict[str, Any]) -> bytes:
    """A module with one more section."""
    name, text = SECTION.encode(), json.dumps(facts, separators=(",", ":"), sort_keys=True).encode()
    content = number(len(name)) + name + text
    return module + bytes([CUSTOM]) + number(len(content)) + content


def number(value: int) -> bytes:
    """A number as WebAssembly writes it: seven bits at a time, the lowest first."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def facts_of(kind: Kind) -> dict[str, Any]:
    """What a caller must know of a game's module."""
    return {
        "game": kind.id,
        "version": kind.version,
        "record": kind.record.dtype.itemsize,
        "actions": kind.actions,
        "phases": kind.phases,
        "endings": kind.reasons,
        "criteria": [{"name": each.name, "highest": each.highest} for each in kind.description.criteria],
        "games": {
            game.name: {"players": game.players, "variant": game.variant, "sides": game.sides}
            for game in games_of(kind)
        },
        "levels": [
            {
                "id": level.id,
                "simulations": simulations_of(level, kind),
                "seconds": level.limit.seconds,
                "instinct": {players: level.instinct_in(Game(kind, players)) for players in kind.seats},
                "net": level.net,
                "notices": {players: level.notices_in(Game(kind, players)) for players in kind.seats},
            }
            for level in LEVELS.values()
        ],
    }


def simulations_of(level: Level, kind: Kind) -> dict[int, int] | None:
    """The most simulations of a level for each number of players; None if it does not count them."""
    found = {players: level.limit_in(Game(kind, players)).simulations for players in kind.seats}
    counted = {players: simulations for players, simulations in found.items() if simulations is not None}
    return counted or None


def games_of(kind: Kind) -> Iterator[Game]:
    """A game of each kind: every number of players with every set of variants it can have."""
    for players in kind.seats:
        fitting = [name for name, seats in kind.options.items() if players in seats]
        for options in chain.from_iterable(combinations(fitting, size) for size in range(len(fitting) + 1)):
            yield Game(kind, players, options)
