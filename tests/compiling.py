"""Compile all games before the tests. Tests that run side by side would each compile the same code.

``python -m tests.compiling`` compiles as many games at once as there are processors. Code that is compiled already is
only loaded, so that it takes seconds.
"""

from __future__ import annotations

import os
import time
from multiprocessing import get_context

from gemguild.bots.net.net import shipped
from gemguild.coach.explaining import explain
from gemguild.engine.batch import Batch, noise_from
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS
from gemguild.engine.perft import perft, trace
from gemguild.envs.against import OPPONENTS
from gemguild.envs.gymnasium import OpponentsVectorEnv, SelfPlayVectorEnv
from gemguild.server.bots.warmup import ask_bots, play_once

FULLY = "splendor"
"""The game that tests play against all compiled opponents."""


def compile_game(name: str) -> float:
    """Use everything of a game that many tests use; how many seconds it took."""
    began = time.perf_counter()
    play_once(name)
    ask_bots(name)
    game = Game(KINDS[name], KINDS[name].seats[0])
    perft(game.start(0), 1)
    trace(game, 1, 0)
    batch = Batch.start(game, 2, seed=0)
    batch.legal_mask()
    batch.step(batch.random_actions(noise_from(0)))
    batch.play_out(seed=0)
    batch.shares()
    opponents = OPPONENTS if name == FULLY else ["random"]
    against = [OpponentsVectorEnv(name, 2, opponents=[opponent]) for opponent in opponents]
    for env in (SelfPlayVectorEnv(name, 2), *against):
        seen, _ = env.reset(seed=0)
        env.step(seen["action_mask"].argmax(axis=1))
    view = game.start(0).view(0)
    better, other = view.legal_moves()[:2]
    explain(view, better, other, shipped(name), simulations=20)
    return time.perf_counter() - began


def main() -> None:
    """Compile all games."""
    print(f"Compiling {', '.join(KINDS)} ...")
    began = time.perf_counter()
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        seconds = sum(pool.imap_unordered(compile_game, KINDS))
    print(f"Compiled in {time.perf_counter() - began:.0f} s ({seconds:.0f} s in all processes)")


if __name__ == "__main__":
    main()
