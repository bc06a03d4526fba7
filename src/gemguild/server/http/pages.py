"""The files of the browser client, or a page with instructions if it has not been built."""

from __future__ import annotations

from html import escape
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gemguild</title>
<body style="font: 1.1rem/1.6 system-ui; max-width: 36rem; margin: 15vh auto; padding: 0 1rem">
<h1>Gemguild</h1>
<p>The server is running, but its page has not been built yet. In a clone, <code>make web</code> builds it.</p>
"""
FOR_EVER = "public, max-age=31536000, immutable"
"""For files below assets/, whose names contain a hash of their content."""

PICTURE = 'content="/icons/'
"""Where the page names the picture that links to it show elsewhere: it needs a whole address there."""


def page(static: Path, path: str, address: str) -> Response:
    """A file of the client, or its page for every path that the client routes itself; the server is at ``address``."""
    if not (static / "index.html").is_file():
        return HTMLResponse(NOT_BUILT, 503)
    file = (static / path).resolve()
    if path and file.is_file() and file.is_relative_to(static.resolve()):
        return FileResponse(file, headers={"cache-control": FOR_EVER if path.startswith("assets/") else "no-cache"})
    if "." in path.rpartition("/")[2]:
        return HTMLResponse("<!doctype html><title>Gemguild</title><p>There is no such file.", 404)
    text = (static / "index.html").read_text(encoding="utf-8")
    whole = text.replace(PICTURE, f'content="{escape(address.rstrip("/"))}/icons/')
    return HTMLResponse(whole, headers={"cache-control": "no-cache"})
