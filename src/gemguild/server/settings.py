"""The settings of a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The built browser client."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Rate limits of one address: calls a second, and calls at once."""

    tables: tuple[float, float] = (0.5, 60)
    logins: tuple[float, float] = (0.1, 30)
    calls: tuple[float, float] = (50, 300)
    messages: tuple[float, float] = (20, 60)
    """Messages of one live connection."""
    reactions: tuple[float, float] = (0.5, 5)
    connections: tuple[float, float] = (5, 200)
    """Live connections opened."""
    files: tuple[float, float] = (200, 2000)
    """Calls outside /api: the page, its files, and the server's health."""
    guesses: tuple[float, float] = (1 / 30, 8)
    """Passwords given for one account."""
    accounts: tuple[float, float] = (0.1, 100)
    """Passwords given for one account from anywhere, by browsers that have not logged in to it before."""
    notes: tuple[float, float] = (2, 60)
    """Names and diaries stored: each takes a commit of its own, and others wait for it."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server."""

    database: Path | str
    """A SQLite file, or the URL of a PostgreSQL database."""
    static: Path = STATIC
    hosts: frozenset[str] | None = None
    """The host names that the server answers to; None: any."""
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may use the server, such as ``http://localhost:5173`` during development."""
    bot_workers: int | None = None
    """Processes for bots; None: as many as there are processors."""
    bot_seconds: float = 1.0
    """How long a bot may think about a decision."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """Programs that can take seats like bots: commands by name."""
    tables_each: int = 200
    """The most running tables of one person."""
    open_metrics: bool = False
    """Whether everybody may read /metrics; otherwise only this machine may."""
    listed_each: int = 3
    """The most listed tables with an open seat of one person."""
    listed_per_address: int = 10
    """The most listed tables with an open seat from one address."""
    connections_each: int = 40
    """The most live connections of one person at once."""
    connections_per_address: int = 500
    """The most live connections from one address at once."""
    prune_days: int | None = None
    """Days after which what guests have left alone is deleted; None: never."""
    rates: Rates = field(default_factory=Rates)
