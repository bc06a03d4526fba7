"""``gemguild serve``: tables in the browser."""

from __future__ import annotations

import asyncio
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from gemguild.engine.errors import BadOptions
from gemguild.extras import Extra

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
TAKE_OVER_SECONDS = 60.0
"""How long a server waits for the one before it to stop."""
LEVELS = ("debug", "info", "warning", "error")

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 opens it to the network.")]
Port = Annotated[int | None, typer.Option(min=0, max=65535, help="Port; the first free one from 8080 by default.")]
Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder for the database.")]
Database = Annotated[str | None, typer.Option(metavar="URL", help="postgresql://..., shared by several servers.")]
Name = Annotated[
    list[str] | None, typer.Option("--name", metavar="HOST", help="A host name of the server; can be repeated.")
]
Origin = Annotated[
    list[str] | None, typer.Option(metavar="URL", help="Another origin that may use the server; can be repeated.")
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Number of processes for bots.")]
Seconds = Annotated[float, typer.Option(min=0.01, help="Thinking time of bots per decision.")]
Programs = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="NAME=COMMAND", help="A program that may take seats: see docs/protocol.md."),
]
Metrics = Annotated[bool, typer.Option("--open-metrics", help="Let everybody read /metrics, not only this machine.")]
Descriptor = Annotated[
    int | None, typer.Option("--fd", min=3, metavar="NUMBER", help="A listening socket that this process inherits.")
]
TakeOver = Annotated[
    bool, typer.Option("--take-over", help="Get ready while another server runs, and go on when it stops.")
]
PruneDays = Annotated[
    int | None, typer.Option(min=1, metavar="DAYS", help="Delete what guests have left alone for so long.")
]
Log = Annotated[str, typer.Option(metavar="LEVEL", help="Log level on stderr: debug, info, warning or error.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = None,
    database: Database = None,
    name: Name = None,
    origin: Origin = None,
    browser: Browser = True,
    bot_workers: Workers = None,
    bot_seconds: Seconds = 1.0,
    bot: Programs = None,
    open_metrics: Metrics = False,
    fd: Descriptor = None,
    take_over: TakeOver = False,
    prune_days: PruneDays = None,
    log: Log = "warning",
) -> None:
    """Play in the browser: serve the page and the tables.

    With your own bot: gemguild serve --bot "Mine=python mybot.py"
    """
    with Extra("server"):  # and the other commands start faster without it
        from gemguild.server import json_logging, run
        from gemguild.server.bots.pool import ProcessBotPool
        from gemguild.server.bots.programs import read_programs
        from gemguild.server.bots.warmup import load_all
        from gemguild.server.http.app import make_app
        from gemguild.server.settings import ServerSettings
        from gemguild.server.storage import alone, check, check_file, rehearse

    if log not in LEVELS:
        raise BadOptions(f"the log level must be one of {', '.join(LEVELS)}, not {log!r}")
    json_logging.set_up(log)
    settings = ServerSettings(
        database=choose_database(data, database),
        hosts=allowed_hosts(host, name),
        origins=frozenset(origin or ()),
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        programs=read_programs(bot or ()),
        open_metrics=open_metrics,
        prune_days=prune_days,
    )
    app = make_app(settings)
    check_file(settings.database)
    if take_over:
        asyncio.run(load_all(ProcessBotPool(1)))
        asyncio.run(rehearse())
        run.collect_seldom()
        typer.echo("Ready to take over: stop the other server now", err=True)
    wait = TAKE_OVER_SECONDS if take_over else 0
    with alone(settings.database, wait), run.inherit(fd) or run.listen_at_last(host, port, wait) as listening:
        asyncio.run(check(settings.database))
        if not run.serve(app, listening, lambda: welcome(run.address(listening), browser)):
            raise typer.Exit(2)


def choose_database(data: Path | None, database: str | None) -> Path | str:
    """The database: a URL, or a file in a folder, which is created if necessary."""
    where = locate_database(data, database)
    if isinstance(where, Path):
        where.parent.mkdir(parents=True, exist_ok=True)
    return where


def locate_database(data: Path | None, database: str | None) -> Path | str:
    """The database: a URL, or a file in a folder."""
    if database is not None:
        if data is not None:
            raise BadOptions("give either --data (a folder) or --database (a URL), not both")
        return database
    return (data or user_data_path("gemguild", appauthor=False)) / "gemguild.db"


def allowed_hosts(host: str, names: list[str] | None) -> frozenset[str] | None:
    """The host names of the server; only those of this machine if nobody else can reach it."""
    if names:
        return LOOPBACK | frozenset(names)
    return LOOPBACK if host in LOOPBACK else None


def welcome(address: str, browser: bool) -> None:
    """Print the address of the page, and open it."""
    typer.echo(f"Gemguild is at {address} (press Ctrl-C to stop)")
    if browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
