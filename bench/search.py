"""How many simulations a second the searches do on one core, with the net and without, in positions of whole games."""

from __future__ import annotations

import time

import gemguild
from gemguild.bots import Limit, NetBot, SearchBot
from gemguild.bots.net.net import shipped
from gemguild.engine.game import Game, View

GAMES = ("splendor-2", "splendor-3", "splendor-4", "marvel-2", "marvel-4", "duel-2")
EVERY = 12
"""Every so many-th decision of a game is thought about."""
SECONDS = 0.3


def views(game: Game) -> list[View]:
    """What the seats to play see in a game of the net against itself, at few simulations."""
    found, position = [], game.start(1)
    players = [NetBot(shipped(game.id, game.players), seat) for seat in range(game.players)]
    while position.to_play is not None:
        view = position.view(position.to_play)
        found.append(view)
        position = position.play(players[position.to_play].choose(view, Limit(simulations=30)))
    return [view for view in found[::EVERY] if len(view.legal_actions()) > 1]


def simulations(bot: NetBot | SearchBot, view: View) -> float:
    """How many simulations a second a bot does."""
    began = time.perf_counter()
    return bot.think(view, Limit(seconds=SECONDS)).simulations / (time.perf_counter() - began)


def main() -> None:
    """Print a table."""
    print(f"{'game':14}{'with the net':>16}{'slowest':>12}{'playouts':>12}   (simulations a second)")
    for name in GAMES:
        game = gemguild.game(name)
        seen = views(game)
        simulations(SearchBot(), seen[0])  # loading compiled code is not searching
        with_net = [simulations(NetBot(shipped(game.id, game.players)), view) for view in seen]
        without = [simulations(SearchBot(), view) for view in seen]
        mean, plain = sum(with_net) / len(seen), sum(without) / len(seen)
        print(f"{name:14}{mean:16,.0f}{min(with_net):12,.0f}{plain:12,.0f}")


if __name__ == "__main__":
    main()
