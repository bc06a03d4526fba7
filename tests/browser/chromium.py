"""Where Chromium is; ``python -m tests.browser.chromium`` installs it if it is missing and that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = "the browser tests need Chromium: install it (apt-get install chromium), or say where it is by CHROMIUM=..."


def find() -> str | None:
    """The path of a Chromium on this machine."""
    wanted = os.environ.get("CHROMIUM")
    return shutil.which(wanted) if wanted else next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Install Chromium by the system's packages, which takes a Debian and the rights to do so."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium ...", file=sys.stderr)
        for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "chromium"]):
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL)


def main() -> int:
    """Make sure that there is a Chromium; 1 if there is none."""
    if find() is None:
        install()
    if find() is None:
        print(ADVICE, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
