"""Make a stronger net in one command: play with a net that does not learn, fit a net to its games, and let both meet.

    python bench/teach.py splendor-2 splendor-2.net
    python bench/teach.py duel-2 duel.net --teacher large.net --games 20000 --simulations 800

A share of the moves is searched deeply, and the pupil learns what the searches found. The games go to a run of
``gemguild train`` that learns nothing, ``--run``; whatever stops this, the same command goes on with the games that are
there. The pupil begins with the teacher's weights, or with those of ``--pupil``, such as a wider net.
"""

from __future__ import annotations

import argparse
import math
import os
from dataclasses import asdict
from functools import partial
from pathlib import Path

import torch

import gemguild
from gemguild.arena import Cluster, Entrant, Processes, Workers, match
from gemguild.bots import Limit
from gemguild.bots.net.net import Net, load, shipped_path
from gemguild.engine.game import Game
from gemguild.train.exam import load_exam, mark, table
from gemguild.train.folder import LogLine, Run, has_run
from gemguild.train.run import RunProgress, Trainer
from gemguild.train.settings import TrainSettings
from gemguild.train.strength import NetMaker
from refit import refit

ROOM = 250
"""Positions of a game, at most, on average."""


class Telling:
    """Prints a line for each generation."""

    def now(self, progress: RunProgress) -> None:
        """Nothing."""

    def finished(self, line: LogLine) -> None:
        """How many games there are, and how fast they come."""
        print(f"{line.games:,} games, {line.positions:,} positions, {line.seconds:.0f} s for the last lot", flush=True)


def play(given: argparse.Namespace, game: Game, teacher: Net, workers: Workers) -> Run:
    """The run with all games, after the workers have played those that are still missing."""
    settings = TrainSettings(
        game.id,
        seed=given.seed,
        generations=math.ceil(given.games / given.lot),
        games=given.lot,
        players=game.players,
        first_simulations=given.simulations,
        last_simulations=given.simulations,
        full_share=given.share,
        quick_simulations=given.quick,
        value_lambda=0.6,
        outcome_weight=0.4,
        replay_ratio=0,
        rival=given.rival,
        rival_share=given.rival_share,
        buffer_size=given.games * ROOM,
        threads=1,
    )
    if has_run(given.run):
        run = Run(given.run)
        wanted, there = asdict(settings.shaped_like(teacher)), asdict(run.settings)
        for name in (name for name in wanted if wanted[name] != there[name]):
            raise SystemExit(
                f"{given.run} has other games: {name} {there[name]}, not {wanted[name]}; choose another --run"
            )
    else:
        run = Run.begin(given.run, settings, teacher)
    Trainer(run, workers, Telling()).train()
    return run


def meet(game: Game, pupil: Net, teacher: Net, simulations: int, games: int, workers: Workers) -> str:
    """The result of a match at equal simulations; with more than two players, of one pupil among teachers."""
    limit = Limit(simulations=simulations)
    lineup = [Entrant("pupil", NetMaker(pupil), limit), Entrant("teacher", NetMaker(teacher), limit)]
    report = match(game, lineup, deals=-(-games // len(game.sides)), workers=workers)
    share, paces = report.share, [1000 * standing.pace.mean for standing in report.standings]
    return (
        f"{share.value:.1%} ({100 * share.low:.0f} to {100 * share.high:.0f}) of {report.games} games at {simulations} "
        f"simulations, even {1 / len(game.sides):.0%}; {paces[0]:.2f} against {paces[1]:.2f} ms a decision"
    )


def main() -> None:
    """Play, fit, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game with its number of players, such as splendor-2")
    parser.add_argument("out", type=Path, help="the file of the new net")
    parser.add_argument("--teacher", type=Path, help="the net that plays; the shipped one by default")
    parser.add_argument("--pupil", type=Path, help="the net that is fitted; the teacher by default")
    parser.add_argument("--run", type=Path, help="the folder of the games; runs/teach-GAME by default")
    parser.add_argument("--games", type=int, default=15_000)
    parser.add_argument("--lot", type=int, default=250, help="games between two lines; they are kept lot by lot")
    parser.add_argument("--simulations", type=int, default=1000, help="of a deep search")
    parser.add_argument("--share", type=float, default=0.25, help="the share of moves that are searched deeply")
    parser.add_argument("--quick", type=int, default=48, help="simulations for the other moves")
    parser.add_argument("--rival", default="", help="a bot, such as greedy, that plays some seats in some of the games")
    parser.add_argument("--rival-share", type=float, default=0.5, help="the share of games in which it plays")
    parser.add_argument("--epochs", type=float, default=3.0, help="how often each position is used")
    parser.add_argument("--rate", type=float, default=0.0005, help="the learning rate at first")
    parser.add_argument("--exam", type=Path, help="a file of gemguild exam to judge both nets by")
    parser.add_argument("--match", type=int, default=400, help="games of pupil and teacher; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes that play, threads that fit")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; local starts one here")
    given = parser.parse_args()
    game = gemguild.game(given.game)
    given.run = given.run or Path("runs") / f"teach-{game.name}"
    teacher = load(given.teacher or shipped_path(game.id, game.players), game.id)
    with Cluster(given.ray, given.workers) if given.ray else Processes(given.workers) as workers:
        run = play(given, game, teacher, workers)
        torch.set_num_threads(given.workers)
        pupil = refit(load(given.pupil, game.id) if given.pupil else teacher, [run], given.epochs, given.rate)
        pupil.save(given.out)
        pupil = load(given.out, game.id)  # as it was rounded
        if given.exam:
            marks = partial(mark, exam=load_exam(given.exam, game.kind))
            print(table({"teacher": marks(teacher), "pupil": marks(pupil)}))
        if given.match:
            print(meet(game, pupil, teacher, given.simulations, given.match, workers))


if __name__ == "__main__":
    main()
