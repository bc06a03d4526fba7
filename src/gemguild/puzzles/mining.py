"""Mining: games are played with a short search, what looks like a puzzle is examined, and what is left is checked.

Every game has its own deal and seeds, so a game always gives the same puzzle or none, whatever was mined before it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import fmean, median

import numpy as np

from gemguild.arena.schedule import number_from
from gemguild.bots.net.net import Net, shipped
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.game import Game, Move, View
from gemguild.engine.gamerecord import GameRecord
from gemguild.puzzles.searching import DeepSearch, glance
from gemguild.puzzles.themes import Story, themes_of

NOTICED = 0.6
"""How much of the margin a glance, and the search that finds a puzzle, must see."""
SIFTED = 0.8
"""How much of it one search must see that is still cheap, so that few positions are searched deeply in vain."""
SEEDS = 3
"""A puzzle's answer is the same in searches from so many seeds, which deal what is hidden in different ways."""
MOST_CANDIDATES = 6
"""Positions of one game that are examined at most."""
LONGEST_SEED = 53
"""Bits of a deal's seed, so that every reader of JSON has all of them."""


@dataclass(frozen=True, slots=True)
class Criteria:
    """What is a puzzle, and how deeply that is asked."""

    glance: int = 100
    """Simulations of each decision in the games that are played."""
    found: int = 800
    """Simulations of the search that finds a puzzle among the positions that were noticed."""
    sifted: int = 2_400
    """Simulations of the search that sifts what was found."""
    checked: int = 8_000
    """Simulations of each search that checks what was found, and has the last word."""
    margin: float = 0.10
    """How far the best move is ahead of all others, in chances to win: any other move is a clear mistake."""
    prior: float = 0.25
    """The net's own trust in the best move stays below this: it is not seen at once."""
    settled: int = 16
    """A search needs at least so many simulations to settle on the best move."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position from a game, its one good move, and what the search says of every move."""

    number: int
    """The number of its game."""
    seed: int
    """The seed of the deal."""
    moves: str
    """What was played up to the position."""
    best: str
    line: str
    """The expected continuation, from the best move on."""
    reply: str
    """The expected continuation after the runner-up, from that move on."""
    chances: tuple[int, ...]
    """The chance to win of each legal move in order, in thousandths; announced payments are left out."""
    settled: int
    """After how many simulations a search stays with the best move: the higher, the harder."""
    prior: int
    """The net's own trust in the best move, in thousandths."""
    themes: tuple[str, ...]


def mine(game: Game, seed: int, number: int, criteria: Criteria) -> Puzzle | None:
    """The puzzle in a game, if it has one."""
    net = shipped(game.id, game.players)
    deal = number_from(f"{seed}:puzzle:{number}") % 2**LONGEST_SEED
    record, candidates = play(game, net, deal, criteria)
    for moves in candidates:
        position = list(record.positions())[moves]
        view = position.view(position.to_play)
        if not is_likely(view, net, criteria):
            continue
        if searches := examine(view, net, criteria.checked, criteria):
            wins = [search.wins() for search in searches]  # by now another runner-up may be searched as deeply
            if all(lead(found) >= criteria.margin for found in wins):
                return told(number, deal, [move.word for move in record.moves[:moves]], view, searches, wins)
    return None


def is_likely(view: View, net: Net, criteria: Criteria) -> bool:
    """Whether short searches, each deeper than the one before, see most of what is asked of a puzzle."""
    stages = ((criteria.found, NOTICED), (criteria.sifted, SIFTED))
    return all(
        examine(view, net, simulations, replace(criteria, margin=part * criteria.margin), seeds=1)
        for simulations, part in stages
    )


def play(game: Game, net: Net, deal: int, criteria: Criteria) -> tuple[GameRecord, list[int]]:
    """A game played with short searches, and after how many moves something looks like a puzzle, the likeliest first.

    Moves are chosen in proportion to their visits, as in self-play: players that never stray play alike.
    """
    record = GameRecord(game.start(deal))
    tree = SearchTree(net, game.kind, criteria.glance + 2, f"play:{deal}".encode())
    source = np.random.default_rng(deal)
    noticed = []
    while (seat := record.position.to_play) is not None:
        view = record.position.view(seat)
        seen = glance(tree, view, criteria.glance)
        if seen is None:
            record.play(searched(view)[0])
            continue
        if seen.prior < criteria.prior and seen.lead > NOTICED * criteria.margin:
            noticed.append((seen.lead, len(record.moves)))
        action = source.choice(seen.actions, p=seen.shares)
        record.play(next(move for move in searched(view) if move.action == action))
    return record, [moves for _, moves in sorted(noticed, reverse=True)[:MOST_CANDIDATES]]


def searched(view: View) -> list[Move]:
    """The legal moves that searches consider, in order: all but payments of one's own choice."""
    return [move for move in view.legal_moves() if not move.word.startswith("split:")]


def examine(view: View, net: Net, simulations: int, criteria: Criteria, seeds: int = SEEDS) -> list[DeepSearch]:
    """Searches that all prefer the same move by the margin, though the net alone would not; none if one disagrees."""
    searches: list[DeepSearch] = []
    for number in range(seeds):
        search = DeepSearch(view, simulations, net, f"puzzle:{number}".encode())
        same = not searches or search.ranked()[0] == searches[0].ranked()[0]
        if not same or search.best_prior >= criteria.prior:
            return []
        if lead(search.wins()) < criteria.margin:
            return []
        searches.append(search)
    return searches if median(search.settled for search in searches) >= criteria.settled else []


def lead(wins: dict[Move, float]) -> float:
    """How far the best move is ahead of all others."""
    best, *others = wins.values()
    return best - max(others)


def told(
    number: int,
    deal: int,
    moves: list[str],
    view: View,
    searches: list[DeepSearch],
    wins: list[dict[Move, float]],
) -> Puzzle:
    """A puzzle with everything that is told about it."""
    best, runner_up, *_ = wins[0]
    chance = {move: fmean(found[move] for found in wins) for move in wins[0]}
    story = Story(view, *(list(searches[0].follow(move)) for move in (best, runner_up)))
    return Puzzle(
        number=number,
        seed=deal,
        moves=" ".join(moves),
        best=best.word,
        line=" ".join(step.word for step in story.best),
        reply=" ".join(step.word for step in story.other),
        chances=tuple(round(1000 * chance[move]) for move in searched(view)),
        settled=round(median(search.settled for search in searches)),
        prior=round(1000 * searches[0].best_prior),
        themes=tuple(themes_of(story)),
    )
