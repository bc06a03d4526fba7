"""An hour of chaos, or as long as is asked for: ``python -m tests.chaos --minutes 60``."""

from __future__ import annotations

import argparse
import itertools
import sys
import time

from tests.chaos.run import run

AT_ONCE = 40
"""Failures in one stretch."""


def tell(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Run stretches of chaos, alternately on SQLite and PostgreSQL, until the time is up."""
    reading = argparse.ArgumentParser(description=main.__doc__)
    reading.add_argument("--minutes", type=float, default=60)
    reading.add_argument("--seed", type=int, default=int(time.time()), help="of the first stretch")
    asked = reading.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    for number in itertools.count():
        kind = ("sqlite", "postgresql")[number % 2]
        figures = run(kind, asked.seed + number, AT_ONCE, tell)
        tell(f"seed {asked.seed + number}, {kind}: {figures}; all logs agree")
        if time.monotonic() > end:
            return


if __name__ == "__main__":
    main()
