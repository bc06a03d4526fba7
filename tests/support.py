"""Helpers of many tests: every game there is, positions out of text, random play in Python and in compiled batches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gemguild
from gemguild.engine import rng
from gemguild.engine.batch import Batch, noise_from
from gemguild.engine.game import Game, Position
from gemguild.engine.kind import KINDS as KINDS
from gemguild.engine.record import blank, row

assert gemguild.games  # importing the games fills the registry

REPOSITORY = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).resolve().parent / "golden"
IDLE_LIMIT = 100
"""So many turns in a row without a purchase end a game."""


def longest(game: Game) -> int:
    """The most turns a game can have: all cards are bought, each at the last moment, and then none any more."""
    return IDLE_LIMIT * (len(card_ids(game)) + 1)


def card_ids(game: Game) -> list[str]:
    """All cards of a game, by level and number."""
    plain = game.start(0).to_plain()
    return sorted(card for level in (*plain["decks"], *plain["market"]) for card in level)


def every_game() -> list[Game]:
    """Every registered game with every number of players and every choice of variants."""
    games = []
    for kind in KINDS.values():
        for players in kind.seats:
            possible = [option for option, seats in kind.options.items() if players in seats]
            for options in chain.from_iterable(combinations(possible, n) for n in range(len(possible) + 1)):
                games.append(Game(kind, players, options))
    return games


GAMES = every_game()
DUOS = [game for game in GAMES if game.players == 2 and not game.options]
"""Each kind of game for two."""


def game_of_line(line: str) -> Game:
    """The game that a position's line belongs to."""
    head, *fields = line.split(" ")
    values = dict(field.partition("=")[::2] for field in fields)
    options = () if values["options"] == "-" else tuple(values["options"].split(","))
    return Game(KINDS[head.partition("/")[0]], int(values["players"]), options)


def position_of_line(line: str) -> Position:
    """The position that a line describes, whatever its game."""
    return game_of_line(line).parse(line)


def choose(position: Position, chance: random.Random) -> int:
    """A random legal action; half the time one that brings a purchase, if there is one, so that games get somewhere."""
    moves = position.legal_moves()
    buying = [move for move in moves if move.word.startswith(("buy:", "split:"))]
    return chance.choice(buying if buying and chance.random() < 0.5 else moves).action


def play_through(game: Game, seed: int) -> Iterator[Position]:
    """All positions of one random game."""
    chance = random.Random(f"{game.name} {seed}")
    position = game.start(seed)
    yield position
    while not position.is_over:
        position = position.play(choose(position, chance))
        yield position


def asks_for_more(position: Position, card: str) -> bool:
    """Whether buying a card may take more than tokens: a bonus to copy, cards to discard, no stronghold on it."""
    plain = position.to_plain()
    facts = position.game.kind.description.cards[card]
    places = zip(chain(*plain["market"]), chain(*plain.get("strongholds", [])), strict=False)
    is_closed = any(name == card and towers is not None for name, towers in places)
    is_copy = card[1] == "j" or facts.ability in ("copy", "copy_take")
    return is_closed or is_copy or bool(facts.discards)


def some_positions(game: Game, seeds: int = 2, every: int = 7) -> list[Position]:
    """Positions from all over a few random games: every so many-th, all of rare phases, the last."""
    found = []
    for seed in range(seeds):
        positions = list(play_through(game, seed))
        found += [
            position
            for ply, position in enumerate(positions)
            if ply % every == 0 or position.phase not in ("main", "return") or position.is_over
        ]
    return found


def trails(game: Game, count: int, seed: int = 0) -> list[NDArray[Any]]:
    """Random games played side by side in compiled code: of each, the records of all its positions."""
    batch = Batch.start(game, count, seed)
    noise = noise_from(seed)
    table = [batch.records.copy()]
    while not batch.over.all():
        batch.step(batch.random_actions(noise))
        table.append(batch.records.copy())
    plies = np.stack(table)
    lengths = (plies["ended"] == 0).sum(axis=0) + 1
    return [plies[:length, index] for index, length in enumerate(lengths)]


def position_of_record(game: Game, record: NDArray[Any]) -> Position:
    """The position in a one-element array of records."""
    return Position(game, np.atleast_1d(record).copy())


def generator(seed: int | bytes, stream: int = 0, blocks: int = 0) -> Any:
    """A record of any game with its generator set, to draw from."""
    records = blank(GAMES[0].kind.record)
    state = row(records)
    state.key[:] = rng.key_from(seed)
    state.stream, state.blocks = stream, blocks
    return records
