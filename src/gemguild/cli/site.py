"""``gemguild site``: the browser client as a folder of files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gemguild.extras import Extra

Out = Annotated[Path, typer.Option("--out", metavar="FOLDER", help="A new or empty folder.")]


def site(out: Out) -> None:
    """Write the page as files for any web server: games against bots and on one device, without a server of ours."""
    with Extra("server"):
        from gemguild.server.site import write_site

    write_site(out)
    typer.echo(f"{out} is a site; try it: python -m http.server --directory {out}")
