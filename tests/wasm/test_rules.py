"""The rules in WebAssembly are the rules: the same records, byte for byte."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from gemguild.engine import loops, rng
from gemguild.engine.game import Game, Position, View
from gemguild.engine.perft import trace
from tests.golden import playthrough, suites
from tests.wasm.conftest import Node

SUITES = suites.suites()
RANDOM_GAMES = 10_000


def hexed(table: Position | View) -> str:
    return table.records.tobytes().hex()


def played(game: Game) -> tuple[int, list[Position], list[int]]:
    """The seed of a game's playthrough, its positions and its actions."""
    stored = playthrough.path_of(game).read_text(encoding="utf-8").splitlines()
    seed = int(next(line for line in stored if line.startswith("seed ")).split(" ")[1])
    positions, actions = [game.start(seed)], []
    for line in stored:
        if line.startswith("play "):
            actions.append(positions[-1].parse_move(line.split(" ")[1]).action)
            positions.append(positions[-1].play(actions[-1]))
    return seed, positions, actions


def listed(value: Any) -> Any:
    """As JSON has it: lists, no tuples."""
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("path", SUITES, ids=[f"{path.parent.name}/{path.stem}" for path in SUITES])
def test_counts_and_orders_of_moves_are_those_of_the_suite(path: Path, node: Node) -> None:
    for entry in suites.load(path):
        position, game = hexed(entry.load()), path.parent.name
        assert node.ask("legal", game, position=position) == entry.actions, entry.name
        for depth, expected in entry.counts.items():
            assert node.ask("perft", game, position=position, depth=depth) == expected, entry.name


def test_the_playthrough_is_what_happens(game: Game, node: Node) -> None:
    seed, positions, actions = played(game)
    told = node.ask("game", game.id, name=game.name, seed=str(seed), actions=actions)
    for position, seen in zip(positions, told["seen"], strict=True):
        views = [position.view(seat) for seat in (None, *range(game.players))]
        assert seen == {
            "position": hexed(position),
            "toPlay": position.to_play,
            "phase": position.phase,
            "turn": position.turn,
            "views": [hexed(view) for view in views],
            "legal": position.legal_actions(),
            "lastRound": bool(loops.is_last_round(position.records)),
        }
    assert positions[-1].result is not None
    assert told["result"] == {name: listed(value) for name, value in asdict(positions[-1].result).items()}


def test_ten_thousand_random_games_have_the_same_records(game: Game, node: Node) -> None:
    expected = trace(game, 3, RANDOM_GAMES)
    assert node.ask("trace", game.id, name=game.name, seed="3", games=RANDOM_GAMES) == str(expected)


def test_guesses_are_the_same(game: Game, node: Node) -> None:
    _, positions, _ = played(game)
    for position in positions[::20]:
        for seat in (None, *range(game.players)):
            view = position.view(seat)
            assert node.ask("guess", game.id, view=hexed(view), seed="77") == hexed(game.guess(view, 77))


def test_a_seed_of_32_bytes_deals_the_same_game(game: Game, node: Node) -> None:
    seed = bytes(range(200, 232))
    assert node.ask("start", game.id, name=game.name, seed=seed.hex()) == hexed(game.start(seed))


@pytest.mark.parametrize("seed", [0, 7, -1, 2**64, 10**200])
def test_numbers_become_the_same_keys(seed: int, node: Node) -> None:
    assert node.ask("key", "duel", seed=str(seed), purpose="") == rng.key_from(seed).tobytes().hex()


@pytest.mark.parametrize("length", [0, 1, 32, 121, 122, 123, 250, 300])
def test_bytes_become_the_same_keys(length: int, node: Node) -> None:
    seed = bytes(k % 251 for k in range(length))
    expected = rng.key_from(seed, b"search").tobytes().hex()
    assert node.ask("key_of_bytes", "duel", seed=seed.hex(), purpose="search") == expected


def test_what_is_not_legal_is_refused(node: Node) -> None:
    with pytest.raises(AssertionError, match="action 95 is not legal now"):
        node.ask("game", "splendor", name="splendor-2", seed="1", actions=[95])
    with pytest.raises(AssertionError, match="there is no game splendor-5"):
        node.ask("start", "splendor", name="splendor-5", seed="00")
    with pytest.raises(AssertionError, match="a position of duel has 472 bytes, not 3"):
        node.ask("legal", "duel", position="000000")
