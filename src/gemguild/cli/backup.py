"""``gemguild backup`` and ``gemguild restore``: everything that a server keeps, in one file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from gemguild.cli.serve import Data, Database, locate_database
from gemguild.extras import Extra

File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup: a SQLite file.")]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]


def backup(file: File, data: Data = None, database: Database = None, force: Force = False) -> None:
    """Write all games and persons of a server into one file, also while the server runs."""
    with Extra("server"):
        from gemguild.server.storage.backup import back_up

    kept = asyncio.run(back_up(locate_database(data, database), file, force))
    typer.echo(f"{file} holds {kept.tables} tables and {kept.persons} persons with a name")


def restore(file: File, data: Data = None, database: Database = None, force: Force = False) -> None:
    """Turn a backup into the games of a server that is stopped: a folder, or PostgreSQL."""
    with Extra("server"):
        from gemguild.server.storage.backup import restore

    kept = asyncio.run(restore(file, locate_database(data, database), force))
    typer.echo(f"restored {kept.tables} tables and {kept.persons} persons with a name")
