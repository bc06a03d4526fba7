"""``python -m gemguild.wasm FOLDER`` builds the modules of all games."""

from __future__ import annotations

import sys
from pathlib import Path

import gemguild  # noqa: F401  # makes the games known
from gemguild.wasm.build import build
from gemguild.wasm.compile import CannotBuild


def main(arguments: list[str]) -> int:
    """Build into the folder that is named; the exit code."""
    if len(arguments) != 1:
        print("usage: python -m gemguild.wasm FOLDER", file=sys.stderr)  # noqa: T201
        return 2
    try:
        build(Path(arguments[0]))
    except CannotBuild as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
