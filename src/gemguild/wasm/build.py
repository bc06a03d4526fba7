"""Building the modules of all games, each in a process of its own that finds the same things on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gemguild.bots.net.net import load, net_paths
from gemguild.engine.kind import KINDS, kind
from gemguild.files import write_bytes
from gemguild.wasm.coaching import coaching, coaching_facts
from gemguild.wasm.comparing import comparing, comparing_facts
from gemguild.wasm.compile import ENVIRONMENT, CannotBuild, compile_module, without_machine_code
from gemguild.wasm.entries import rules_of
from gemguild.wasm.facts import facts_of, with_facts
from gemguild.wasm.nets import written
from gemguild.wasm.searching import search_facts, searches

PLAIN = {"NUMBA_DISABLE_JIT": "1"}
"""For a process that asks the rules so little that compiling them would take longer."""


def build(folder: Path, games: Iterable[str] = KINDS) -> None:
    """Write the module of each game, the data about its records, and its nets if it has some, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        write_nets(game, folder)
    run_apart(["gemguild.wasm.tables", str(folder), *games], PLAIN)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda game: build_apart(game, folder), games))


def write_nets(game: str, folder: Path) -> None:
    """Write the nets of a game, that for all numbers of players and those for one, in place of those in the folder."""
    for former in net_paths(game, folder):
        former.unlink()
    for path in net_paths(game):
        write_bytes(folder / path.name, written(load(path, game)))


def build_apart(game: str, folder: Path) -> None:
    """Write the module of a game, compiled in another process."""
    run_apart(["gemguild.wasm.build", game, str(folder)], ENVIRONMENT)


def run_apart(command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Run a module with its arguments in another process. Raises CannotBuild with what it says."""
    run = [sys.executable, "-m", *command]
    done = subprocess.run(run, env=os.environ | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"{' '.join(command)}: {done.stderr.strip()}")


def build_here(game: str, folder: Path) -> None:
    """Write the module of a game, compiled in this process, whose environment must be as it is for all."""
    chosen = kind(game)
    entries = (*rules_of(chosen), *searches(chosen), *comparing(chosen), *coaching(chosen))
    module = compile_module(chosen, entries)
    facts = {
        **facts_of(chosen),
        "search": search_facts(chosen),
        "greedy": comparing_facts(chosen),
        "coach": coaching_facts(chosen),
    }
    write_bytes(folder / f"{game}.wasm", with_facts(module, facts))


def main(arguments: list[str]) -> int:
    """Build one game's module, as :func:`build_apart` asks for it."""
    import gemguild  # noqa: F401  # makes the games known

    game, folder = arguments
    try:
        with without_machine_code():
            build_here(game, Path(folder))
    except CannotBuild as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
