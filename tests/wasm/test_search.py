"""The bots in WebAssembly are the bots: from the same seed, the same decisions and the same numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from gemguild.bots import Limit, NetBot, SearchBot
from gemguild.bots.bot import Thought
from gemguild.bots.net.net import shipped
from gemguild.bots.netbot import ROOT_ONLY, thought_of
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Game, View
from tests.wasm.conftest import Node
from tests.wasm.test_rules import hexed, played

SIMULATIONS = 300
NODES = 2 * SIMULATIONS + 2


def views_of(game: Game) -> list[View]:
    """What one seat sees at its decisions in a playthrough: some of the trees are reused from one to the next."""
    _, positions, _ = played(game)
    views = [position.view(0) for position in positions if position.to_play == 0]
    return [view for view in views if len(view.legal_actions()) > 1][:24:2]


def told(thought: Thought, action: int) -> dict[str, Any]:
    """A thought as the package tells it."""
    return {
        "action": action,
        "options": [
            {"action": option.move.action, "visits": option.visits, "win": option.win} for option in thought.options
        ],
        "win": list(thought.win),
        "simulations": thought.simulations,
    }


def test_the_search_with_a_net_finds_the_same(game: Game, node: Node) -> None:
    views = views_of(game)
    bot = NetBot(shipped(game.id, game.players), seed=5)
    limit = Limit(simulations=SIMULATIONS)
    found = node.ask(
        "net",
        game.id,
        players=game.players,
        seed=5,
        nodes=NODES,
        limit={"simulations": SIMULATIONS},
        views=[hexed(view) for view in views],
    )
    for view, answer in zip(views, found, strict=True):
        action = bot.choose(view, limit).action
        assert bot._tree is not None
        thought = thought_of(view, bot._tree)
        assert answer.pop("line")[0] == action
        assert answer == told(thought, action)


def test_instinct_draws_by_the_same_priors(game: Game, node: Node) -> None:
    views, power, chances = views_of(game), 1.5, (0.0, 0.3, 0.6, 0.9)
    found = node.ask(
        "instinct",
        game.id,
        players=game.players,
        nodes=ROOT_ONLY,
        power=power,
        chances=chances,
        views=[hexed(view) for view in views],
    )
    tree = SearchTree(shipped(game.id, game.players), game.kind, ROOT_ONLY, b"")
    for view, answers in zip(views, found, strict=True):
        tree.reset(view.records)
        weights = tree.edges("prior").astype(np.float64) ** power
        order = np.lexsort((np.arange(len(weights)), weights))[::-1]
        ends = np.cumsum(weights[order])
        for chance, action in zip(chances, answers, strict=True):
            place = int(np.flatnonzero(tree.edges("action")[order] == action)[0])
            slack = 1e-6 * ends[-1]
            assert (ends[place - 1] if place else 0) - slack <= chance * ends[-1] <= ends[place] + slack


def test_the_search_with_playouts_finds_the_same(game: Game, node: Node) -> None:
    views = views_of(game)[:4]
    bot = SearchBot(seed=9)
    limit = {"simulations": SIMULATIONS}
    found = node.ask("playouts", game.id, seed=9, limit=limit, views=[hexed(view) for view in views])
    for view, answer in zip(views, found, strict=True):
        thought = bot.think(view, Limit(simulations=SIMULATIONS))
        assert answer.pop("line")[0] == thought.move.action
        assert answer == told(thought, thought.move.action)
