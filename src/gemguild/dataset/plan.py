"""Which games to play: every game is a new deal, and the bots move on by one seat from game to game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from gemguild.arena.entrants import NO_LIMIT, Entrant, Maker, enter, numbered
from gemguild.arena.schedule import Job, filled, number_from
from gemguild.arena.workers import Workers
from gemguild.bots import Limit
from gemguild.dataset.folder import DatasetFolder
from gemguild.engine.game import Game


@dataclass(frozen=True, slots=True)
class Plan:
    """A game, its bots (the last one takes all remaining sides), and a seed."""

    game: Game
    entrants: tuple[Entrant, ...]
    seed: int = 0
    policies: bool = False
    """Whether records note what the searches of bots find."""

    @classmethod
    def of(
        cls,
        game: Game,
        bots: Sequence[str | Maker | Entrant],
        limit: Limit = NO_LIMIT,
        seed: int = 0,
        *,
        policies: bool = False,
    ) -> Plan:
        """A plan from bot words. Raises BadOptions for unknown bots, or too many of them."""
        filled(tuple(range(len(bots))), len(game.sides))
        return cls(game, numbered(enter(bot, limit) for bot in bots), seed, policies)

    def job(self, number: int) -> Job:
        """One game."""
        sides = len(self.game.sides)
        lineup = filled(tuple(range(len(self.entrants))), sides)
        order = tuple(lineup[(side + number) % sides] for side in range(sides))
        entrants = tuple(self.entrants[index] for index in order)
        deal = number_from(f"{self.seed}:deal:{number}")
        return Job(self.game, 0, number, 0, order, entrants, deal, str(self.seed), self.policies)


def generate(
    plan: Plan, folder: DatasetFolder, games: int, workers: Workers, tell: Callable[[int], object] = lambda _: None
) -> None:
    """Play the missing games of a folder, up to a total number, and write all tables and the card.

    Records are saved as soon as a game is over, tables as soon as their games are complete. ``tell`` receives the
    number of finished games.
    """
    there = folder.numbers()
    for shard in sorted({folder.shard_of(number) for number in there}):
        write_if_due(folder, shard, there, games)
    done = sum(number < games for number in there)
    tell(done)
    with closing(workers.run(missing(plan, there, games))) as played:
        for game in played:
            number = game.outcome.deal
            folder.save(number, game.record)
            there.add(number)
            done += 1
            tell(done)
            write_if_due(folder, folder.shard_of(number), there, games)
    folder.describe()


def write_if_due(folder: DatasetFolder, shard: int, there: set[int], games: int) -> None:
    """Write the tables of a shard once its games are complete."""
    if folder.due(shard, there, games):
        folder.write_tables(shard, games)


def missing(plan: Plan, there: set[int], games: int) -> Iterator[Job]:
    """The games to play, chosen before the first one is over."""
    return iter([plan.job(number) for number in range(games) if number not in there])
