"""Compile all games before the tests. Tests that run side by side would each compile the same code.

``python -m tests.compiling`` compiles as many games at once as there are processors. Code that is compiled already is
only loaded, so that it takes seconds. All code of a game is compiled in one process, where functions share what they
call: a test that compiles one of them alone takes several times as long.
"""

from __future__ import annotations

import os
import random
import time
from multiprocessing import get_context

import numpy as np
import pyspiel

import gemguild.envs.openspiel  # noqa: F401  # makes the games known to OpenSpiel
from gemguild.bots import Limit, SearchBot
from gemguild.bots.analysis import analyse
from gemguild.bots.net.inputs import SEATS, inputs_of
from gemguild.bots.net.net import shipped
from gemguild.coach import changes
from gemguild.coach.explaining import explain
from gemguild.engine.batch import Batch, noise_from
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS
from gemguild.engine.perft import perft, trace
from gemguild.envs.against import OPPONENTS
from gemguild.envs.gymnasium import OpponentsVectorEnv, SelfPlayVectorEnv
from gemguild.envs.observation import look
from gemguild.games.common import paying
from gemguild.server.bots.warmup import compile_bots, play_once
from gemguild.train.batches import prepare
from gemguild.train.samples import Samples

FULLY = "splendor"
"""The game that tests play against all compiled opponents."""
LARGE = (FULLY, "orient", "strongholds")
"""The games that take longest: they come first, so that no processor is left with one of them at the end."""


def compile_game(name: str) -> float:
    """Use everything of a game that many tests use; how many seconds it took."""
    began = time.perf_counter()
    game = Game(KINDS[name], KINDS[name].seats[0])
    play_once(name)
    use_rules(game)
    compile_bots(name)
    use_bots(game)
    use_environments(game)
    use_training(game)
    return time.perf_counter() - began


def use_rules(game: Game) -> None:
    """Count and play moves, one game and many at once."""
    position = game.start(0)
    position.is_legal(0)
    paying.costs(position.view(0).records, 0)
    perft(position, 1)
    trace(game, 1, 0)
    batch = Batch.start(game, 2, seed=0)
    batch.legal_mask()
    batch.step(batch.random_actions(noise_from(0)))
    batch.play_out(seed=0)
    batch.shares()


def use_bots(game: Game) -> None:
    """Search without a net, analyse and explain a move."""
    view = game.start(0).view(0)
    few = Limit(simulations=2)
    SearchBot(0).think(view, few)
    better, other, *_ = (option.move for option in analyse(view, few).options)
    explain(view, better, other, shipped(game.id), simulations=2)
    records = view.records.copy()
    changes.take_out(records, 0, 0)
    changes.undo(records, view.records, 0, 0)


def use_environments(game: Game) -> None:
    """Look at a position, and take a step in every kind of environment."""
    look(game.start(0), 0)
    opponents = OPPONENTS if game.id == FULLY else ["random"]
    against = [OpponentsVectorEnv(game.id, 2, opponents=[opponent]) for opponent in opponents]
    for env in (SelfPlayVectorEnv(game.id, 2), *against):
        seen, _ = env.reset(seed=0)
        env.step(seen["action_mask"].argmax(axis=1))
    state = pyspiel.load_game(f"gemguild_{game.id}").new_initial_state()
    chance = random.Random(1)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))


def use_training(game: Game) -> None:
    """Make a batch of one sample."""
    targets = [np.zeros((1, SEATS), np.float32) for _ in range(3)]
    policy = np.ones((1, game.actions), np.float16)
    prepare(game.id, inputs_of(game.id).shape, Samples(game.start(0).view(0).records, policy, *targets))


def main() -> None:
    """Compile all games."""
    games = sorted(KINDS, key=lambda name: name not in LARGE)
    print(f"Compiling {', '.join(games)} ...")
    began = time.perf_counter()
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        seconds = sum(pool.imap_unordered(compile_game, games))
    print(f"Compiled in {time.perf_counter() - began:.0f} s ({seconds:.0f} s in all processes)")


if __name__ == "__main__":
    main()
