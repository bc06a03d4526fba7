"""How fast rules and searches are in WebAssembly (in Node) beside those of this machine, and how large they are."""

from __future__ import annotations

import gzip
import json
import runpy
import subprocess
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import gemguild
from gemguild.bots import Limit
from gemguild.bots.net.net import shipped
from gemguild.bots.netbot import grow_tree
from gemguild.bots.search import PlayoutTree
from gemguild.bots.search_tree import SearchTree
from gemguild.engine import loops
from gemguild.engine.batch import noise_from
from gemguild.engine.game import Game, View
from gemguild.engine.record import empty_record
from search import views

REPOSITORY = Path(__file__).resolve().parent.parent
client = SimpleNamespace(**runpy.run_path(str(REPOSITORY / "web" / "client.py")))

GAMES = ("splendor-2", "marvel-2", "duel-2")
PLAYOUTS = 5_000
SIMULATIONS = 2_000
POSITIONS = 4
LIMIT = Limit(simulations=SIMULATIONS)
TRIES = 5
"""The best of so many counts."""


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time that some work takes once it has been done, at best: whatever else runs only slows."""
    work()
    times = [time.process_time()]
    for _ in range(TRIES):
        work()
        times.append(time.process_time())
    return min(after - before for before, after in pairwise(times))


def decisions(game: Game) -> float:
    """Random decisions a second."""
    scratch, blank = empty_record(game.kind.record), empty_record(game.kind.record)
    played = 0

    def play() -> None:
        nonlocal played
        _, played = loops.fresh_playouts(scratch, blank, noise_from(1), game.players, game.variant, PLAYOUTS)

    seconds = timed(play)
    return played / seconds


def with_net(seen: list[View]) -> float:
    """Simulations a second of the search with a net."""
    kind = seen[0].game.kind
    tree = SearchTree(shipped(kind.id), kind, 2 * SIMULATIONS + 2, b"0:0")

    def search() -> None:
        for view in seen:
            tree.reset_or_reuse(view.records)
            grow_tree(tree, LIMIT, 0, early=False)

    return len(seen) * SIMULATIONS / timed(search)


def with_playouts(seen: list[View]) -> float:
    """Simulations a second of the search with playouts."""

    def search() -> None:
        for view in seen:
            PlayoutTree(view, b"0:1", LIMIT).grow(LIMIT, 0)

    return len(seen) * SIMULATIONS / timed(search)


def main() -> None:
    """Print a table."""
    seen = {name: views(gemguild.game(name))[:POSITIONS] for name in GAMES}
    asked = {
        name: {
            "game": seen[name][0].game.id,
            "views": [view.records.tobytes().hex() for view in seen[name]],
            "count": SIMULATIONS,
            "playouts": PLAYOUTS,
            "tries": TRIES,
        }
        for name in GAMES
    }
    done = subprocess.run(
        ["node", str(Path(__file__).with_suffix(".mjs"))],
        input=json.dumps({"folder": str(client.RULES), "games": asked}),
        env=client.environment(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures = json.loads(done.stdout)
    print(f"{'':12}{'':30}{'native':>14}{'WebAssembly':>14}{'ratio':>8}")
    for name in GAMES:
        game = gemguild.game(name)
        native = {
            "decisions": decisions(game),
            "net": with_net(seen[name]),
            "playouts": with_playouts(seen[name]),
        }
        titles = {"decisions": "random decisions/s", "net": "simulations/s, net", "playouts": "simulations/s, playouts"}
        for key, title in titles.items():
            there = figures[name][key]
            print(f"{name:12}{title:30}{native[key]:14,.0f}{there:14,.0f}{there / native[key]:8.2f}")
    for path in sorted(client.ENGINE.glob("*.*")):
        data = path.read_bytes()
        print(f"{path.name:16}{len(data):10,} bytes, gzipped {len(gzip.compress(data, mtime=0)):10,}")


if __name__ == "__main__":
    main()
