"""Prints how fast the engine is, beside a hand-tuned C loop over the same game if there is one to compile.

``LIMIT_C`` names the loop's source; ``limit N GAMES`` must print lines with ``turns/s NUMBER`` for N players.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import gemguild
from gemguild.cli.bench import Effort, Playouts, measure_aloud, say

ROOT = Path(__file__).resolve().parent.parent
GAMES = "50000"
ROUNDS = 3


def compile_loop(folder: Path) -> Path | None:
    """The compiled C loop; None without a source or a compiler."""
    source = ROOT / os.environ.get("LIMIT_C", "../shared/limit/limit.c")
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not source.is_file():
        return None
    program = folder / "limit"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(source)], check=True)
    return program


def loop_speed(program: Path, players: int) -> float:
    """Turns a second of the C loop in its best run."""
    done = subprocess.run([str(program), str(players), GAMES], check=True, capture_output=True, text=True)
    return max(float(number) for number in re.findall(r"turns/s ([0-9]+)", done.stdout))


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
    say(measure_aloud(Effort(), start=True))
    with tempfile.TemporaryDirectory() as folder:
        program = compile_loop(Path(folder))
        if program is None:
            print("\nNo C loop to compare with: set LIMIT_C to its source and have a C compiler at hand.")
        else:
            compare(program)


if __name__ == "__main__":
    main()
