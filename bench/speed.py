"""Prints how fast the engine is and, if wanted, beside a C loop over the same game.

    python bench/speed.py                     # our figures
    python bench/speed.py --beside loop.c     # and the ratio to a C loop

The C file is compiled with the system's compiler. Run as ``loop PLAYERS GAMES``, it must play random games of Splendor
and print one or more lines with ``turns/s NUMBER``.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import gemguild
from gemguild.cli.bench import Effort, Playouts, measure_aloud, say

GAMES = "50000"
ROUNDS = 3


def compile_loop(source: Path, folder: Path) -> Path:
    """The compiled C loop. Leaves with a message if there is no such file, no compiler, or an error in it."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not source.is_file():
        sys.exit(f"There is no file {source} to compare with.")
    if compiler is None:
        sys.exit("To compare with a C loop, install a C compiler: cc, gcc or clang.")
    program = folder / "loop"
    done = subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(source)], check=False)
    if done.returncode:
        sys.exit(f"{source} does not compile.")
    return program


def loop_speed(program: Path, players: int) -> float:
    """Turns a second of the C loop in its best run."""
    done = subprocess.run([str(program), str(players), GAMES], check=True, capture_output=True, text=True)
    speeds = [float(number) for number in re.findall(r"turns/s ([0-9]+)", done.stdout)]
    if not speeds:
        sys.exit("The C loop printed no line with turns/s and a number.")
    return max(speeds)


def compare(program: Path) -> None:
    """Print our turns a second beside the C loop's, measured in turn so that both meet the same machine."""
    print(f"\n{'Beside the C loop':20}{'turns/s':>14}{'C turns/s':>14}{'ratio':>8}")
    for players in (2, 3, 4):
        playouts = Playouts(gemguild.splendor(players))
        pairs = [(playouts.measure(Effort())["turns_per_s"], loop_speed(program, players)) for _ in range(ROUNDS)]
        ours, limit = (max(speeds) for speeds in zip(*pairs, strict=True))
        print(f"{playouts.game.name:20}{ours:>14,.0f}{limit:>14,.0f}{ours / limit:>8.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, metavar="LOOP.c", help="a C loop to compare with")
    source: Path | None = parser.parse_args().beside
    with tempfile.TemporaryDirectory() as folder:
        program = None if source is None else compile_loop(source, Path(folder))
        say(measure_aloud(Effort(), start=True))
        if program is not None:
            compare(program)


if __name__ == "__main__":
    main()
