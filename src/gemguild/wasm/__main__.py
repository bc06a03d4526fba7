"""``python -m gemguild.wasm FOLDER [GAME ...]`` builds the modules of games: of all, if none is named."""

from __future__ import annotations

import sys
from pathlib import Path

import gemguild  # noqa: F401  # makes the games known
from gemguild.engine.errors import GemguildError
from gemguild.engine.kind import KINDS
from gemguild.wasm.build import build


def main(arguments: list[str]) -> int:
    """Build into the folder that is named; the exit code."""
    if not arguments:
        print("usage: python -m gemguild.wasm FOLDER [GAME ...]", file=sys.stderr)  # noqa: T201
        return 2
    try:
        build(Path(arguments[0]), arguments[1:] or list(KINDS))
    except GemguildError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
