"""How well a review finds what is known: blunders planted in games of the grandmaster, its own moves, and luck.

    python bench/blunders.py --blunders 200 --games splendor-2 duel-2 marvel-2

The grandmaster plays itself and every game is reviewed as ``gemguild analyse`` does it. In some of its open positions
(nobody above 85%) another move is planted: one that costs at least 20 points by a search of its own, twice as deep and
from another seed. A blunder is **named** if the review calls it a mistake or a blunder. Luck is that of the first
seat, averaged over all reviewed games (between two it is the opposite for the other): about zero if it is luck.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

import gemguild
from gemguild.bots import Limit, NetBot
from gemguild.bots.analysis import NET_BOT, compare
from gemguild.bots.calibration import calibrate, seat_chances, side_chances
from gemguild.bots.judgement import JudgedDecision, judge
from gemguild.bots.net.net import Net, shipped
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Game, Move, Position, View
from gemguild.engine.gamerecord import GameRecord

REVIEW = Limit(simulations=2_000)
CHECK_SIMULATIONS = 4_000
CHECK_SEED = b"planted"
PLANTED_LOSS = 0.2
OPEN = 0.15, 0.85
MISTAKES = ("mistake", "blunder")


class Planted(NamedTuple):
    """A planted move: what it costs by the independent search, and what the review says."""

    loss: float
    told: str


@dataclass
class Found:
    """What was found in the games of one kind."""

    moves: int = 0
    mistakes: int = 0
    planted: list[Planted] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def named(self) -> int:
        """How many planted blunders the review names."""
        return sum(told in MISTAKES for _, told in self.planted)


def grandmaster_game(game: Game, net: Net, seed: int) -> GameRecord:
    """The grandmaster against itself."""
    bots = [NetBot(net, seed=2 * seed + seat % 2) for seat in range(game.players)]
    record = GameRecord(game.start(seed))
    while (seat := record.position.to_play) is not None:
        record.play(bots[seat].choose(record.position.view(seat), REVIEW))
    return record


def chance_after(view: View, move: Move, net: Net) -> float:
    """The chance of the seat to play with a move, by a search that shares nothing with the review's."""
    game, seat = view.game, view.to_play
    assert seat is not None
    after: Position = game.guess(view, CHECK_SEED).play(move.action)
    if after.result is not None:
        return seat_chances(game, side_chances(game, after.result.shares()))[seat]
    tree = SearchTree(net, game.kind, CHECK_SIMULATIONS + 2, CHECK_SEED)
    tree.reset(after.view(seat).records)
    tree.simulate(CHECK_SIMULATIONS)
    return calibrate(game, NET_BOT, tree.shares_of(tree.best))[seat]


def plants(record: GameRecord, judged: Sequence[JudgedDecision], net: Net, chance: random.Random) -> Iterator[Planted]:
    """Blunders planted in a game, at places and with moves that chance chooses."""
    places = list(zip(record.positions(), judged, strict=False))
    chance.shuffle(places)
    for position, decision in places:
        view = position.view(decision.seat)
        moves = [move for move in view.legal_moves() if not move.word.startswith("split:")]
        if len(moves) < 2 or not OPEN[0] < decision.before[decision.seat] < OPEN[1]:
            continue
        best = chance_after(view, decision.best.move, net)
        for move in chance.sample(moves, min(4, len(moves))):
            loss = best - chance_after(view, move, net)
            if loss >= PLANTED_LOSS:
                yield Planted(loss, told_of(view, move, decision))
                break


def told_of(view: View, move: Move, decision: JudgedDecision) -> str:
    """What the review calls a move that stands in for the one that was played."""
    compared = compare(view, REVIEW, move.word)
    assert compared.played is not None
    best, played = compared.best.chances, compared.played.chances
    after = tuple(before + now - then for before, now, then in zip(decision.before, played, best, strict=True))
    planted = JudgedDecision(
        decision.number,
        decision.seat,
        compared.played.option,
        compared.best.option,
        decision.before,
        after,
        decision.luck,
    )
    return planted.kind


def measure(game: Game, wanted: int, most_games: int, each: int, seed: int) -> Found:
    """Play, review and plant until there are enough blunders."""
    net = shipped(game.id, game.players)
    chance = random.Random(seed)
    found = Found()
    began = time.process_time()
    for number in range(most_games):
        record = grandmaster_game(game, net, seed + number)
        judged = judge(record, REVIEW, net=net)
        chosen = [decision for decision in judged.decisions if decision.choices > 1]
        found.moves += len(chosen)
        found.mistakes += sum(decision.kind in MISTAKES for decision in chosen)
        found.luck.append(judged.account(0).luck)
        room = min(each, wanted - len(found.planted))
        found.planted += islice(plants(record, judged.decisions, net, chance), room)
        found.seconds = time.process_time() - began
        print(row(f"{game.name}, {number + 1} games", found), flush=True)
        if len(found.planted) >= wanted:
            break
    return found


def row(name: str, found: Found) -> str:
    """A row of the table."""
    share = found.mistakes / max(1, found.moves)
    error = statistics.stdev(found.luck) / math.sqrt(len(found.luck)) if len(found.luck) > 1 else math.nan
    return (
        f"| {name} | {found.named} of {len(found.planted)} | {found.mistakes} of {found.moves} ({share:.1%}) "
        f"| {100 * statistics.mean(found.luck):+.1f} ± {100 * error:.1f} | {found.seconds:.0f} s |"
    )


def main() -> None:
    """Measure games one after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["splendor-2", "duel-2", "marvel-2"])
    parser.add_argument("--blunders", type=int, default=200, help="in all")
    parser.add_argument("--most-games", type=int, default=40, help="of each kind")
    parser.add_argument("--each", type=int, default=10, help="blunders planted in one game at most")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wanted = math.ceil(given.blunders / len(given.games))
    rows = []
    for name in given.games:
        rows.append(row(name, measure(gemguild.game(name), wanted, given.most_games, given.each, given.seed)))
    print("| game | planted blunders named | own moves called mistakes | luck, points a game | processor time |")
    print("|---|--:|--:|--:|--:|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
