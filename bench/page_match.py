"""Whether a level in the page is as strong as on the server: the two play each other, each as it does at a table.

    python bench/page_match.py splendor-2 master --pairs 50

The page's side is the code that thinks for local tables (``web/src/local/thinker.ts``), in Node. Both have the same net
and the same limit, simulations or seconds; nobody ponders. Every deal is played twice, with the seats exchanged.
"""

from __future__ import annotations

import argparse
import json
import random
import runpy
import subprocess
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Self

from rich.progress import track

import gemguild
from gemguild.arena.statistics import share
from gemguild.bots import Bot, Limit, make_bot
from gemguild.bots.levels import LEVELS
from gemguild.engine.game import Game, Move, View

REPOSITORY = Path(__file__).resolve().parent.parent
client = SimpleNamespace(**runpy.run_path(str(REPOSITORY / "web" / "client.py")))
ENTRY = """
export {{ Engine, Game, readNet }} from "{rules}";
export {{ Thinker }} from "{thinker}";
"""


class PageBot:
    """A level as the page plays it."""

    def __init__(self, level: str, folder: Path) -> None:
        self.level = level
        self.begins = True
        self._process = subprocess.Popen(
            ["node", str(Path(__file__).with_suffix(".mjs")), str(bundled(folder)), str(client.ENGINE)],
            env=client.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002  # its level's limit applies
        """What the page plays."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {
            "begin": self.begins,
            "game": view.game.id,
            "players": view.game.players,
            "options": list(view.game.options),
            "level": self.level,
            "view": view.records.tobytes().hex(),
        }
        self.begins = False
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        action = json.loads(self._process.stdout.readline())["action"]
        return next(move for move in view.legal_moves() if move.action == action)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()


def bundled(folder: Path) -> Path:
    """The page's code as one file that Node can read."""
    rules = client.RULES / "src" / "index.ts"
    entry, bundle = folder / "entry.ts", folder / "page.mjs"
    thinker = client.WEB / "src" / "local" / "thinker.ts"
    entry.write_text(ENTRY.format(rules=rules, thinker=thinker), encoding="utf-8")
    config = folder / "rolldown.config.mjs"
    config.write_text(
        f"export default {{ input: {str(entry)!r}, platform: 'node', resolve: {{ alias: {{ '@gemguild/rules': "
        f"{str(rules)!r} }} }}, output: {{ file: {str(bundle)!r}, format: 'esm' }} }};\n",
        encoding="utf-8",
    )
    rolldown = client.WEB / client.MODULES / "rolldown" / "bin" / "cli.mjs"
    subprocess.run(
        ["node", str(rolldown), "-c", str(config)], env=client.environment(), check=True, capture_output=True
    )
    return bundle


def play(game: Game, seed: int, bots: dict[int, Bot]) -> tuple[float, ...]:
    """Each seat's share in the victory."""
    position = game.start(seed)
    while not position.is_over:
        seat = position.to_play
        assert seat is not None
        position = position.play(bots[seat].choose(position.view(seat), Limit()))
    assert position.result is not None
    return position.result.shares()


def main() -> None:
    """Play the match and print its result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game for two, such as duel-2")
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("--pairs", type=int, default=50, help="deals, each played twice")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game, chance = gemguild.game(options.game), random.Random(options.seed)
    won: list[float] = []
    with tempfile.TemporaryDirectory() as folder, PageBot(options.level, Path(folder)) as page:
        for pair in track(range(options.pairs), "playing"):
            seed = chance.getrandbits(60)
            both = 0.0
            for seat in (0, 1):
                page.begins = True
                rival = make_bot(options.level, pair)
                both += play(game, seed, {seat: page, 1 - seat: rival})[seat]
            won.append(both)
    found = share(won, [2] * len(won))
    low, high = 100 * found.low, 100 * found.high
    print(
        f"{game.name}, {options.level}: the page wins {sum(won):g} of {2 * len(won)} against the server, "
        f"{100 * found.value:.1f}% ({low:.1f} to {high:.1f})"
    )


if __name__ == "__main__":
    main()
