"""What a move costs the server in processor time: the same games each time, without sockets.

    python bench/moves.py              # microseconds of processor time a move, by game
    python bench/moves.py --profile    # where they go
    python bench/moves.py --games splendor,duel

Each table has a person in each of two seats, and every move goes the whole way: from the text of an intent through the
rules and the database to the bytes for each browser. What else the machine does shows less in processor time than by
the clock, but still by a third or so: measure two versions in turns. ``make load`` measures the rest: sockets, and how
many moves a second.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
import tempfile
import time
from pathlib import Path

import uvloop
from pydantic_core import from_json

from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS, kind
from gemguild.server import messages as say
from gemguild.server.bots.pool import ProcessBotPool
from gemguild.server.bots.warmup import play_once
from gemguild.server.live.connection import INCOMING
from gemguild.server.live.live_table import LiveTable
from gemguild.server.live.table_manager import TableManager
from gemguild.server.metrics import Metrics
from gemguild.server.run import collect_seldom
from gemguild.server.services import wall_clock
from gemguild.server.storage import Store
from gemguild.server.tables import new_table
from gemguild.server.tables.events import Effect, Setup
from gemguild.server.tables.table import Chair

PERSONS = ("north", "south")


class Ear:
    """Somebody's connection: keeps the last scene."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.address = "-"
        self.look: int | None = None
        self.last = b""

    def send(self, data: bytes) -> None:
        """Keep a message that shows the table."""
        if b'"scene":' in data:
            self.last = data


class Play:
    """One table with two persons, who decide by chance, the same each time."""

    def __init__(self, manager: TableManager, live: LiveTable, ears: list[Ear], seed: int) -> None:
        self.manager = manager
        self.live = live
        self.ears = ears
        self.chance = random.Random(seed)
        self.intent = b""

    @classmethod
    async def at_new_table(cls, manager: TableManager, game: Game, number: int) -> Play:
        """A table whose seed is its number."""
        seed = number.to_bytes(32, "big")
        setup = Setup(new_table.new_code(), game, seed, None, False, None, "open", PERSONS[0], wall_clock(), None)
        first = new_table.opening([Chair("person")] * len(PERSONS), PERSONS[0], wall_clock())
        await manager.make(setup, Effect(first.entries, dict(enumerate(PERSONS))))
        ears = [Ear(person) for person in PERSONS]
        for ear in ears:
            live = await manager.join(setup.code, ear, say.Hello(protocol=say.PROTOCOL))
        return cls(manager, live, ears, number)

    def prepare(self) -> Ear | None:
        """Whose turn it is, once they know what they want; None if the game is over."""
        seat = self.live.table.to_play
        if seat is None:
            return None
        scene = from_json(self.ears[seat].last)["scene"]
        word = self.chance.choice(scene["choice"]["words"])
        self.intent = f'{{"type":"play","id":1,"state":{scene["state"]},"words":["{word}"]}}'.encode()
        return self.ears[seat]

    async def move(self, ear: Ear) -> None:
        """What is measured: an intent is read and carried out."""
        await self.manager.carry_out(self.live, ear, None, INCOMING.validate_json(self.intent))


async def measure(
    manager: TableManager, game: Game, tables: int, moves: int, profile: cProfile.Profile | None
) -> float:
    """Seconds of processor time for a move, on average, at some tables that move at the same time."""
    plays = [await Play.at_new_table(manager, game, number) for number in range(tables)]
    spent, done = 0.0, 0
    for _ in range(moves):
        movers = [(play, ear) for play in plays if (ear := play.prepare()) is not None]
        if profile:
            profile.enable()
        began = time.process_time()
        await asyncio.gather(*(play.move(ear) for play, ear in movers))
        spent += time.process_time() - began
        if profile:
            profile.disable()
        done += len(movers)
    return spent / max(1, done)


async def run(options: argparse.Namespace) -> None:
    """All games, one after the other."""
    profile = cProfile.Profile(time.process_time) if options.profile else None
    bots = ProcessBotPool()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "moves.db")
        manager = TableManager(store, bots, bytes(32), wall_clock, Metrics())
        costs = {}
        for game in options.games.split(","):
            duo = Game(kind(game), len(PERSONS))
            rounds = [
                await measure(manager, duo, options.tables, options.moves, profile) for _ in range(options.rounds)
            ]
            costs[game] = min(rounds)
            print(f"{game:>10}: {costs[game] * 1e6:5.0f} us a move", flush=True)
        print(f"{'together':>10}: {sum(costs.values()) / len(costs) * 1e6:5.0f} us a move", flush=True)
        await manager.close()
        await store.close()
    if profile:
        pstats.Stats(profile).sort_stats(options.profile).print_stats(45)


def main() -> None:
    """Read the options, load the rules, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(KINDS))
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3, help="the quickest one counts")
    parser.add_argument("--profile", nargs="?", const="tottime", help="where the time goes: tottime or cumulative")
    options = parser.parse_args()
    for game in options.games.split(","):
        play_once(game)
    collect_seldom()
    uvloop.run(run(options))


if __name__ == "__main__":
    main()
