"""What can be chosen about a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The built browser client."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often one address may do something: so many a second, and so many at once."""

    tables: tuple[float, float] = (0.5, 60)
    logins: tuple[float, float] = (0.1, 10)
    calls: tuple[float, float] = (50, 300)
    messages: tuple[float, float] = (20, 60)
    """Of one live connection."""
    reactions: tuple[float, float] = (0.5, 5)


@dataclass(frozen=True, slots=True)
class Settings:
    """A server."""

    database: Path | str
    """A file for SQLite, or PostgreSQL's URL."""
    static: Path = STATIC
    hosts: frozenset[str] | None = None
    """The host names under which the server answers; None: under any."""
    origins: frozenset[str] = frozenset()
    """Pages of other origins that may use the server too, such as ``http://localhost:5173`` while developing."""
    bot_workers: int | None = None
    """Processes for bots; None: as many as there are processors."""
    bot_seconds: float = 1.0
    """How long a bot may think about a decision."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """Programs that can take seats besides the levels: their commands by name."""
    tables_each: int = 200
    """Tables that one person may have running."""
    rates: Rates = field(default_factory=Rates)
