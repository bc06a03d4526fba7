"""Programs that tests need beside Python. ``python -m tests.programs`` installs those that are missing, if it can.

Whatever still misses one of them fails and says why. Only Python's own library is used here: programs are installed
while Python's packages are.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

INSTALLING = 400.0
"""Seconds that packages may take to be installed."""
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = "the browser tests need Chromium: install it (apt-get install chromium), or say where it is by CHROMIUM=..."


def first_of(*names: str, more: str = "") -> Path | None:
    """The first of some programs that is on the path, or in another folder."""
    found = (shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:{more}") for name in names)
    return next(map(Path, filter(None, found)), None)


def find_chromium() -> Path | None:
    """A Chromium: the one that is named by the variable, or any."""
    wanted = os.environ.get("CHROMIUM")
    return first_of(*([wanted] if wanted else CHROMIUMS))


def find_postgres() -> Path | None:
    """One of the newest PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1] if found else first_of("initdb")


FINDERS: dict[str, Callable[[], Path | None]] = {
    "chromium": find_chromium,
    "firefox-esr": lambda: first_of("firefox-esr", "firefox"),
    "nginx": lambda: first_of("nginx", more="/usr/sbin"),
    "postgresql": find_postgres,
}
"""How to find a program of each of Debian's packages."""


def find(package: str) -> Path | None:
    """A program of a package on this machine."""
    return FINDERS[package]()


def missing() -> list[str]:
    """The packages of which no program is here."""
    return [package for package in FINDERS if find(package) is None]


def install(*packages: str) -> str:
    """Install some of Debian's packages, as root or by sudo without a password; how that went."""
    if not shutil.which("apt-get"):
        return "there is no apt-get"
    if os.geteuid() != 0 and not shutil.which("sudo"):
        return "that takes root or sudo"
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    with (Path(tempfile.gettempdir()) / f"gemguild-apt-{os.geteuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one test at a time
        wanted = [package for package in packages if find(package) is None]
        if not wanted:
            return "done"
        for command in (["update", "-qq"], ["install", "-y", "-qq", *wanted]):
            ran = subprocess.run(
                [*apt, *command], check=False, timeout=INSTALLING, capture_output=True, text=True, errors="replace"
            )
    last = (ran.stderr.strip() or "no reason given").splitlines()[-1]
    return "done" if ran.returncode == 0 else f"{' '.join([*apt, *command])} failed: {last}"


def main() -> int:
    """Install what is missing; 1 if there is no Chromium then, which a great part of the tests needs."""
    wanted = missing()
    if wanted:
        print(f"Installing {', '.join(wanted)} ...", file=sys.stderr)
        print(f"Installing {', '.join(wanted)}: {install(*wanted)}", file=sys.stderr)
    if find("chromium") is None:
        print(ADVICE, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
