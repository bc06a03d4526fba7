"""The browser client as a folder of files that needs no server: games against bots and on one device."""

from __future__ import annotations

import shutil
from pathlib import Path

from pydantic_core import to_json

from gemguild.engine.errors import GemguildError
from gemguild.files import write_bytes
from gemguild.server import messages as say
from gemguild.server.tables.catalogue import catalogue

STATIC = Path(__file__).parent / "static"
REWRITTEN = {
    "index.html": {'<html lang="en">': '<html lang="en" data-static>', '="/': '="./'},
    "offline.html": {'="/': '="./'},
    "manifest.webmanifest": {'"/': '"./'},
    "sw.js": {'"api/catalogue"': '"catalogue.json"'},
}
"""What is replaced in files that name others by their place on a server."""
LEFT_OUT = ("engine", "built-from")
"""What the page does not need: the compiled rules are among its assets."""


class CannotWrite(GemguildError):
    """A site that cannot be written, and why."""


def write_site(folder: Path) -> None:
    """Write the client into a new or empty folder. It works at any path of any web server."""
    if not (STATIC / "index.html").is_file():
        raise CannotWrite("the browser client is not built: run `make web`")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotWrite(f"{folder} is there already and not empty")
    shutil.copytree(STATIC, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name, replaced in REWRITTEN.items():
        text = (folder / name).read_text(encoding="utf-8")
        for old, new in replaced.items():
            text = text.replace(old, new)
        write_bytes(folder / name, text.encode())
    write_bytes(folder / "catalogue.json", to_json(playable()))


def playable() -> say.Catalogue:
    """The catalogue with the games whose rules are compiled for browsers."""
    every = catalogue()
    compiled = {path.stem for path in (STATIC / "engine").glob("*.wasm")}
    return {**every, "games": [game for game in every["games"] if game["id"] in compiled]}
